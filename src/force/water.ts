/**
 * Water in joints and on outer faces.
 *
 *   points of contact of two faces    f_k n on a, −f_k n on b, at the point: Σ f_k and its moment those of the pressure on the
 *                                     polygon that they span (see water-patch)
 *   points of a bond that holds       the same, along the normal of the bonded faces
 *   a facet outside                   −f_k n at its three corners, on its present area
 *
 * The springs of contact and bonds then carry what is left, the effective force; friction and tensile strength go by it. Points move
 * and part with the walls: what is not covered is not pressed. Rocks are tight: inside a block bonds have no water.
 *
 * Energy   work over the step behind, at the force of its end.
 * Fails    Points are known up to a small opening of the joint (see setup/opening); a joint that gapes further has lost its pressure.
 * Source   Terzaghi's effective stress; Hoek and Bray (1981) for water in joints of slopes.
 */
import type { Bodies } from '../state/bodies.ts'
import { BOND_BODY_A, BOND_BODY_B, BOND_IDS, BOND_NODE_A, BOND_NODE_B, type Bonds } from '../state/bonds.ts'
import { type Clock, timeOf } from '../state/clock.ts'
import { type Contacts, IDS, MOVE, NX, ROW } from '../state/contacts.ts'
import { type Energy, EXTERNAL } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import type { Neighbours } from '../state/neighbours.ts'
import { FX, NODE, type Nodes, POINT, VX } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import type { Water } from '../state/water.ts'
import { measureFrame } from './bond-frame.ts'
import { addPull, measureBodies, measureRate } from './bond-point.ts'
import { type BondWork, makeBondWork } from './bond-work.ts'
import { pushSides } from './contact.ts'
import { spreadOverRows, spreadOverUnit } from './water-forces.ts'
import { makeWaterPatch, spreadPressure, type WaterPatch } from './water-patch.ts'

interface Work {
  patch: WaterPatch
  bond: BondWork
  /** Force on a [N]; work of this step [J]; unit normal out of the facet at hand. */
  push: Float64Array
  done: Float64Array
  normal: Float64Array
}

export function makeWater() {
  const work: Work = {
    patch: makeWaterPatch(),
    bond: makeBondWork(),
    push: new Float64Array(3),
    done: new Float64Array(1),
    normal: new Float64Array(3),
  }
  return (
    clock: Clock,
    water: Reads<Water>,
    neighbours: Reads<Neighbours>,
    contacts: Reads<Contacts>,
    bonds: Reads<Bonds>,
    facets: Reads<Facets>,
    nodes: Nodes,
    bodies: Bodies,
    energy: Energy,
  ): void => {
    if (water.here[0] === 0) return
    work.done[0] = 0
    const t = timeOf(clock)
    addToPoints(work, water, neighbours, contacts, t, nodes, bodies)
    addToBonds(work, clock, water, bonds, t, nodes, bodies)
    for (let k = 0; k < water.outer[0]; k++) addToFacet(work, clock, water, facets, water.facet[k], t, nodes)
    energy[EXTERNAL] += work.done[0]
  }
}

function addToPoints(
  work: Work,
  water: Reads<Water>,
  { count, first, end }: Reads<Neighbours>,
  contacts: Reads<Contacts>,
  t: number,
  nodes: Nodes,
  bodies: Bodies,
): void {
  for (let k = 0; k < count[0]; k++)
    for (let c = first[k]; c < end[k]; ) {
      c = spreadOverRows(work.patch, water, contacts, c, end[k], t)
      pushPatch(work, contacts, nodes, bodies)
    }
}

function pushPatch({ patch, push, done }: Work, { id, row }: Reads<Contacts>, nodes: Nodes, bodies: Bodies): void {
  for (let k = 0; k < patch.count; k++) {
    const c = patch.point[k]
    const r = ROW * c
    for (let i = 0; i < 3; i++) {
      push[i] = patch.force[k] * row[r + NX + i]
      done[0] += push[i] * row[r + MOVE + i]
    }
    pushSides(id, IDS * c, row, r, push, 0, nodes, bodies)
  }
}

/** Whether a unit of bonds lies between two blocks, in a joint that water fills. */
export function isWet(
  { wet }: Reads<Water>,
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  unit: number,
): boolean {
  if (wet[bonds.joint[unit]] === 0 || bonds.intact[unit] === 0) return false
  const i = BOND_IDS * bonds.first[unit]
  const a = bonds.id[i + BOND_BODY_A]
  const b = bonds.id[i + BOND_BODY_B]
  const blockA = a >= 0 ? bodies.block[a] : nodes.block[bonds.id[i + BOND_NODE_A]]
  const blockB = b >= 0 ? bodies.block[b] : nodes.block[bonds.id[i + BOND_NODE_B]]
  return blockA !== blockB
}

function addToBonds(
  { patch, bond, done }: Work,
  { before }: Clock,
  water: Reads<Water>,
  bonds: Reads<Bonds>,
  t: number,
  nodes: Nodes,
  bodies: Bodies,
): void {
  const { pull, closing, frame } = bond
  for (let unit = 0; unit < bonds.count; unit++) {
    if (!isWet(water, bonds, nodes, bodies, unit)) continue
    measureFrame(bond, bonds, nodes, unit)
    measureBodies(bond, bonds, bodies, unit)
    spreadOverUnit(patch, frame, water, bonds, nodes, bodies, unit, t)
    for (let k = 0; k < patch.count; k++) {
      const p = patch.point[k]
      measureRate(bond, bonds, nodes, bodies, p)
      for (let i = 0; i < 3; i++) {
        pull[i] = -patch.force[k] * frame[i]
        done[0] -= before * pull[i] * closing[i]
      }
      addPull(bond, bonds, nodes, bodies, p)
    }
  }
}

function addToFacet(
  { patch, normal, done }: Work,
  { before }: Clock,
  water: Reads<Water>,
  { node }: Reads<Facets>,
  facet: number,
  t: number,
  nodes: Nodes,
): void {
  const { motion, x } = nodes
  const area = measureNormal(normal, nodes, node, 3 * facet)
  patch.count = 3
  for (let k = 0; k < 3; k++) {
    patch.area[k] = area / 3
    for (let i = 0; i < 3; i++) patch.x[3 * k + i] = x[POINT * node[3 * facet + k] + i]
  }
  spreadPressure(patch, water.outside, t, normal, 0)
  for (let k = 0; k < 3; k++) {
    const m = NODE * node[3 * facet + k]
    for (let i = 0; i < 3; i++) {
      const force = -patch.force[k] * normal[i]
      motion[m + FX + i] += force
      done[0] += before * force * motion[m + VX + i]
    }
  }
}

/** Sets the normal; returns the area [m²]. */
function measureNormal(normal: Float64Array, { x }: Reads<Nodes>, node: Reads<Facets>['node'], from: number): number {
  const a = POINT * node[from]
  const b = POINT * node[from + 1]
  const c = POINT * node[from + 2]
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    const k = (i + 2) % 3
    normal[i] = (x[b + j] - x[a + j]) * (x[c + k] - x[a + k]) - (x[b + k] - x[a + k]) * (x[c + j] - x[a + j])
  }
  const twice = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2])
  for (let i = 0; i < 3; i++) normal[i] /= twice
  return 0.5 * twice
}
