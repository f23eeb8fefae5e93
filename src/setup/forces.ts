/** Boundaries that push → rows of `loads`: tractions and forces by node, following pressures by facet, dashpots by node. */
import type { Boundary } from '../case/types/boundary.ts'
import type { Physics } from '../case/types/stage.ts'
import type { Vec3 } from '../math/vec.ts'
import { length } from '../math/vec.ts'
import type { Loads } from '../state/loads.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { bodyForce, type NodalForces } from './body-force.ts'
import { forcesOfLoad } from './face-loads.ts'
import { compileComponent, compileTensor, compileVector, type Scalar, type Tensor, type Vector } from './fields.ts'
import { facetArea, facetCentroid, selectFacets, selectNodes } from './selection.ts'

interface FollowingPressure {
  facets: number[]
  inTime: boolean
  fill(t: number, out: Float64Array): void
}

export interface ForcePlan {
  nodal: NodalForces[]
  following: FollowingPressure[]
  /** Symmetric dashpot matrix of each node [N s/m]. */
  dashpots: Map<number, Float64Array>
}

export const emptyPlan = (): ForcePlan => ({ nodal: [], following: [], dashpots: new Map() })

/** Adds what one boundary pushes with; does nothing for boundaries that hold. */
export function planForces(
  world: World,
  boundary: Boundary,
  constants: Record<string, number>,
  path: string,
  plan: ForcePlan,
): void {
  const { action, on, where, at } = boundary
  const facets = () => selectFacets(world, on, where, path)
  switch (action.kind) {
    case 'force': {
      const vector = compileVector(action.value, constants, `${path}.force`)
      plan.nodal.push(sharedForce(world, selectNodes(world, on, where, at, path), vector))
      return
    }
    case 'traction': {
      const vector = compileVector(action.value, constants, `${path}.traction`)
      plan.nodal.push(faceForce(world, facets(), tractionOf(vector)))
      return
    }
    case 'stress': {
      const tensor = compileTensor(action.value, constants, `${path}.stress`)
      plan.nodal.push(faceForce(world, facets(), stressTraction(tensor)))
      return
    }
    case 'pressure': {
      const pressure = compileComponent(action.value, constants, `${path}.pressure`)
      if (action.follow) plan.following.push(followingPressure(world, facets(), pressure))
      else plan.nodal.push(faceForce(world, facets(), pressureTraction(pressure)))
      return
    }
    case 'body':
      plan.nodal.push(bodyForce(world, boundary, compileVector(action.value, constants, `${path}.body`), path))
      return
    case 'quiet':
      addDashpots(world, facets(), action.factor, plan.dashpots)
  }
}

/** Adds loads on faces, which do not change in time. */
export function planLoads(world: World, { loads = {}, boltFactor = 1 }: Physics, plan: ForcePlan): void {
  for (const [name, load] of Object.entries(loads)) {
    const forces = forcesOfLoad(world, load, boltFactor, `loads.${name}`)
    plan.nodal.push({
      nodes: [...forces.keys()],
      inTime: false,
      fill: (_t, out) => out.set([...forces.values()].flat()),
    })
  }
}

/** The force [N] on a facet of this area vector [m²] if its traction were everywhere as it is at a point at time t. */
interface FacetForce {
  inTime: boolean
  inSpace: boolean
  write(area: Vec3, at: ArrayLike<number>, t: number, out: Float64Array): void
}

function tractionOf({ inTime, component }: Vector): FacetForce {
  return {
    inTime,
    inSpace: component.some((scalar) => scalar.inSpace),
    write(area, at, t, out) {
      const size = length(area)
      for (let i = 0; i < 3; i++) out[i] = size * component[i].at(at[0], at[1], at[2], t)
    },
  }
}

function stressTraction({ inTime, inSpace, evaluate }: Tensor): FacetForce {
  return {
    inTime,
    inSpace,
    write(area, at, t, out) {
      const s = evaluate(at[0], at[1], at[2], t)
      out[0] = s[0] * area[0] + s[3] * area[1] + s[5] * area[2]
      out[1] = s[3] * area[0] + s[1] * area[1] + s[4] * area[2]
      out[2] = s[5] * area[0] + s[4] * area[1] + s[2] * area[2]
    },
  }
}

function pressureTraction({ inTime, inSpace, at: pressure }: Scalar): FacetForce {
  return {
    inTime,
    inSpace,
    write(area, at, t, out) {
      const p = pressure(at[0], at[1], at[2], t)
      for (let i = 0; i < 3; i++) out[i] = -p * area[i]
    },
  }
}

/**
 * Nodal forces ∫ N_a t dA of a traction t on facets, from three points inside each, c = ½ x_c + ½ centroid, where N is 2/3,
 * 1/6, 1/6: f_a = A/18 (3 t_a + Σ t). Exact for a linear field, so that a block under a linear stress is in equilibrium
 * node by node. A uniform field is evaluated once.
 */
function faceForce(world: World, facets: number[], { inTime, inSpace, write }: FacetForce): NodalForces {
  const rows = new Map<number, number>()
  const cornerOf = (k: number, c: number) => world.facets.node[3 * facets[k] + c]
  for (let k = 0; k < facets.length; k++)
    for (let c = 0; c < 3; c++) if (!rows.has(cornerOf(k, c))) rows.set(cornerOf(k, c), rows.size)
  const areas = facets.map((facet) => facetArea(world, facet))
  const places = facets.map((facet, k) => {
    const middle = facetCentroid(world, facet)
    return [0, 1, 2].map((c) => middle.map((m, i) => 0.5 * (m + world.nodes.X[POINT * cornerOf(k, c) + i])))
  })
  const at = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  return {
    nodes: [...rows.keys()],
    inTime,
    fill(t, out) {
      out.fill(0)
      areas.forEach((area, k) => {
        for (let c = 0; c < 3; c++)
          if (c === 0 || inSpace) write(area, places[k][c], t, at[c])
          else at[c].set(at[0])
        for (let c = 0; c < 3; c++) {
          const row = 3 * (rows.get(cornerOf(k, c)) ?? 0)
          for (let i = 0; i < 3; i++) out[row + i] += (3 * at[c][i] + (at[0][i] + at[1][i] + at[2][i])) / 18
        }
      })
    },
  }
}

function sharedForce(world: World, nodes: number[], vector: Vector): NodalForces {
  const { X } = world.nodes
  return {
    nodes,
    inTime: vector.inTime,
    fill(t, out) {
      nodes.forEach((node, row) => {
        const p = POINT * node
        for (let i = 0; i < 3; i++)
          out[3 * row + i] = vector.component[i].at(X[p], X[p + 1], X[p + 2], t) / nodes.length
      })
    },
  }
}

function followingPressure(world: World, facets: number[], pressure: Scalar): FollowingPressure {
  const centres = facets.map((facet) => facetCentroid(world, facet))
  return {
    facets,
    inTime: pressure.inTime,
    fill(t, out) {
      centres.forEach(([x, y, z], row) => {
        out[row] = pressure.at(x, y, z, t)
      })
    },
  }
}

/** factor · A/3 · ρ (c_p n⊗n + c_s (1 − n⊗n)) on each node of a facet, with the wave speeds of the tet behind it. */
function addDashpots(world: World, facets: number[], factor: number, dashpots: Map<number, Float64Array>): void {
  for (const facet of facets) {
    const { density, lambda, mu } = world.materials[world.tets.material[world.facets.tet[facet]]]
    const area = facetArea(world, facet)
    const size = length(area)
    const n = area.map((component) => component / size)
    const share = (factor * size) / 3
    const shear = share * Math.sqrt(density * mu)
    const extra = share * Math.sqrt(density * (lambda + 2 * mu)) - shear
    for (let corner = 0; corner < 3; corner++) {
      const node = world.facets.node[3 * facet + corner]
      const c = dashpots.get(node) ?? new Float64Array(6)
      dashpots.set(node, c)
      for (let i = 0; i < 3; i++) c[i] += shear + extra * n[i] * n[i]
      c[3] += extra * n[0] * n[1]
      c[4] += extra * n[1] * n[2]
      c[5] += extra * n[0] * n[2]
    }
  }
}

/** Writes the rows and the drives of a plan; holds must have been written before. */
export function writeForces(world: World, plan: ForcePlan): void {
  const { loads } = world
  loads.forces = 0
  for (const { nodes, inTime, fill } of plan.nodal) {
    const from = loads.forces
    loads.forceNode.set(nodes, from)
    loads.forces += nodes.length
    const rows = loads.force.subarray(3 * from, 3 * loads.forces)
    fill(0, rows)
    if (inTime) loads.drives.push((t) => fill(t, rows))
  }
  loads.pressures = 0
  for (const { facets, inTime, fill } of plan.following) {
    const from = loads.pressures
    loads.pressureFacet.set(facets, from)
    loads.pressures += facets.length
    const rows = loads.pressure.subarray(from, loads.pressures)
    fill(0, rows)
    if (inTime) loads.drives.push((t) => fill(t, rows))
  }
  loads.quiets = 0
  for (const node of [...plan.dashpots.keys()].sort((a, b) => a - b)) {
    loads.quietNode[loads.quiets] = node
    loads.dashpot.set(onFreeDirections(loads, node, plan.dashpots.get(node) ?? new Float64Array(6)), 6 * loads.quiets)
    loads.quiets++
  }
}

/** A dashpot acts where the node is free to move: P C P with P = 1 − Q of the directions it is held in. */
function onFreeDirections(loads: Loads, node: number, c: Float64Array): Float64Array {
  const row = loads.holdNode.subarray(0, loads.holds).indexOf(node)
  if (row < 0) return c
  const place = [0, 3, 5, 3, 1, 4, 5, 4, 2]
  const p = place.map((k, i) => (i % 4 === 0 ? 1 : 0) - loads.holdOn[6 * row + k])
  const both = (i: number, j: number) => {
    let sum = 0
    for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += p[3 * i + k] * c[place[3 * k + l]] * p[3 * l + j]
    return sum
  }
  return Float64Array.of(both(0, 0), both(1, 1), both(2, 2), both(0, 1), both(1, 2), both(0, 2))
}
