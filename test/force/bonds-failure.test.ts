import { describe, expect, test } from 'vitest'
import type { Joint } from '../../src/case/types/joint.ts'
import { bondEnergy, brokenCounts, unitStress } from '../../src/force/bond-measure.ts'
import { leapfrog } from '../../src/integrate/leapfrog.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { BOND_FORCE, BOND_ROW, BROKEN_SHEAR, BROKEN_TENSION, INTACT } from '../../src/state/bonds.ts'
import { FRACTURE } from '../../src/state/energy.ts'
import { FX, IM, NODE, POINT, VX } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { bondedWorld, bondForces, moveBody, shifted } from './bonds-world.ts'

const ROCK: Partial<Joint> = { stiffness: { per: 'area', normal: 100e9, shear: 40e9 }, tension: 2e6 }
const DEG = Math.PI / 180

/** Two rigid metre cubes, one on the other, bonded; the lower one stays. */
const cubes = (joint: Partial<Joint>, cells: [number, number, number] = [1, 1, 1]): World =>
  bondedWorld(
    [
      { mesh: meshBox([1, 1, 1], cells), rigid: true },
      { mesh: shifted(meshBox([1, 1, 1], [1, 1, 1]), [0, 0, 1]), rigid: true },
    ],
    joint,
  ).world

/** Moves the upper cube to (x, y, z) and a turn about y by t about the middle of the bond, with the velocity that a step has. */
function carry(world: World, to: number[], t = 0): void {
  const { bodies, clock } = world
  clock.before = 1
  const q = [Math.cos(t / 2), 0, Math.sin(t / 2), 0]
  const before = [0, 1, 2].map((i) => bodies.u[3 + i])
  const angle = 2 * Math.asin(bodies.turn[4 + 2])
  // The centre is half a metre above the bond.
  const u = [to[0] + 0.5 * Math.sin(t), to[1], to[2] + 0.5 * (Math.cos(t) - 1)]
  moveBody(world, 1, u, q)
  for (let i = 0; i < 3; i++) bodies.v[3 + i] = u[i] - before[i]
  bodies.spin[4] = t - angle
}

/** Force on the upper cube, and moment about the middle of the bond. */
function pulled(world: World): { force: number[]; moment: number } {
  bondForces(world)
  const { force, moment, x } = world.bodies
  const [fx, fy, fz] = force.subarray(3, 6)
  const [rx, rz] = [x[3] - 0.5, x[5] - 1]
  return { force: [fx, fy, fz], moment: moment[4] + rz * fx - rx * fz }
}

/** Steps along a path until the first point breaks; what was carried just before. */
function upToFailure(world: World, steps: number, at: (s: number) => { to: number[]; t?: number }) {
  let last = pulled(world)
  let work = 0
  for (let k = 1; k <= steps; k++) {
    const { to, t } = at(k / steps)
    carry(world, to, t)
    const now = pulled(world)
    for (let i = 0; i < 3; i++) work -= 0.5 * (now.force[i] + last.force[i]) * world.bodies.v[3 + i]
    if (brokenCounts(world).points.tension + brokenCounts(world).points.shear > 0) return { before: last, now, k, work }
    last = now
  }
  throw new Error('nothing broke')
}

describe('two cubes pulled apart', () => {
  test('centric: 2 MN, at 20 µm, 20 J', () => {
    const world = cubes(ROCK)
    const { before, now, k, work } = upToFailure(world, 2000, (s) => ({ to: [0, 0, 20.02e-6 * s] }))
    expect(-before.force[2] / 2e6).toBeCloseTo(1, 3)
    expect((20.02e-6 * k) / 2000 / 20e-6).toBeCloseTo(1, 3)
    expect(now.force).toEqual([0, 0, 0])
    expect(Math.abs(world.energy[FRACTURE] / 20 - 1)).toBeLessThan(1e-3)
    // Work of the leapfrog: half the last step with the force before, none after.
    expect(Math.abs(work / world.energy[FRACTURE] - 1)).toBeLessThan(1e-12)
    expect(bondEnergy(world)).toBe(0)
    expect(brokenCounts(world)).toEqual({
      points: { count: 5, tension: 5, shear: 0 },
      units: { count: 1, tension: 1, shear: 0 },
      area: 1,
    })
    expect(world.bonds.broken[0]).toBe(1)
    expect(world.bonds.mode[0]).toBe(BROKEN_TENSION)
  })

  // The points carry a linear stress exactly, so the corner breaks at the stress of the continuum.
  test('eccentric by h/6: 1 MN', () => {
    const world = cubes(ROCK)
    const theta = (s: number) => (12 / 6) * 10.01e-6 * s
    const { before } = upToFailure(world, 2000, (s) => ({ to: [0, 0, 10.01e-6 * s], t: theta(s) }))
    expect(-before.force[2] / 1e6).toBeCloseTo(1, 3)
    expect(Math.abs(before.moment / before.force[2])).toBeCloseTo(1 / 6, 4)
    expect(world.bonds.intact[0]).toBe(3)
    expect(world.bonds.broken[0]).toBeCloseTo(1 / 6, 14)
  })

  test('bending: σ_t b h²/6 at the first failure', () => {
    const world = cubes(ROCK)
    const { before } = upToFailure(world, 2000, (s) => ({ to: [0, 0, 0], t: 40.04e-6 * s }))
    expect(Math.abs(before.moment) / 333333.333).toBeCloseTo(1, 3)
  })

  test('bending with springs per point, at the corners: σ_t A h/2', () => {
    const world = cubes({ ...ROCK, stiffness: { per: 'point', normal: 25e9, shear: 10e9 } })
    const { before } = upToFailure(world, 2000, (s) => ({ to: [0, 0, 0], t: 40.04e-6 * s }))
    expect(Math.abs(before.moment) / 1e6).toBeCloseTo(1, 3)
    expect(world.bonds.broken[0]).toBeCloseTo(0.5, 14)
  })

  test('what is left carries on', () => {
    const world = cubes(ROCK)
    upToFailure(world, 2000, (s) => ({ to: [0, 0, 10.01e-6 * s], t: 20.02e-6 * s }))
    carry(world, [0, 0, 1e-6], 0)
    // The shares of three points of five: 2/3 + 2/12 of the area.
    expect(-pulled(world).force[2] / (100e9 * 1e-6)).toBeCloseTo(5 / 6, 9)
    expect(unitStress(world, 0).normal / 100e3).toBeCloseTo(1, 9)
    expect(unitStress(world, 0).shear).toBeLessThan(1)
  })
})

describe('direct shear under 1 MPa', () => {
  const JOINT: Partial<Joint> = {
    ...ROCK,
    tension: 0.2e6,
    cohesion: 0.5e6,
    friction: 30 * DEG,
    residualFriction: 30 * DEG,
  }
  const RESIDUAL = 577350.269

  test('peak c + σ tan φ at 26.9 µm; what stays is friction, what is lost (τ_p² − τ_r²)/(2 ks)', () => {
    const world = cubes(JOINT)
    carry(world, [0, 0, -10e-6])
    expect(pulled(world).force[2]).toBeCloseTo(1e6, 4)
    const { before, now, k } = upToFailure(world, 10000, (s) => ({ to: [27e-6 * s, 0, -10e-6] }))
    expect(-before.force[0] / 1077350.27).toBeCloseTo(1, 3)
    expect((27e-6 * k) / 10000 / 2.69337567e-5).toBeCloseTo(1, 3)
    expect(now.force[2] / 1e6).toBeCloseTo(1, 9)
    expect(-now.force[0] / RESIDUAL).toBeCloseTo(1, 9)
    expect(world.energy[FRACTURE] / 10.3418784).toBeCloseTo(1, 3)
    expect(world.bonds.mode[0]).toBe(BROKEN_SHEAR)
    // Contact goes on from the force of that step; what it keeps is told in that step alone.
    const force = (i: number) => {
      let sum = 0
      for (let p = 0; p < world.bonds.points; p++) sum += world.bonds.row[BOND_ROW * p + BOND_FORCE + i]
      return sum
    }
    for (let i = 0; i < 3; i++) expect(force(i)).toBeCloseTo(-now.force[i], 4)
    const kept = (1e6 * 1e6) / 100e9 / 2 + (RESIDUAL * RESIDUAL) / 40e9 / 2
    expect(bondEnergy(world) / kept).toBeCloseTo(1, 9)
    expect(pulled(world).force).toEqual([0, 0, 0])
    expect(bondEnergy(world)).toBe(0)
  })

  test('tension takes from the cohesion', () => {
    const world = cubes(JOINT)
    const { before } = upToFailure(world, 4000, (s) => ({ to: [12e-6 * s, 0, 1e-6] }))
    expect(-before.force[0] / (0.5e6 - 0.1e6 * Math.tan(30 * DEG))).toBeCloseTo(1, 3)
    expect(brokenCounts(world).points).toEqual({ count: 5, tension: 0, shear: 5 })
  })

  test('without cohesion any shear in tension breaks it, pure tension does not', () => {
    const none = { ...JOINT, cohesion: 0 }
    const world = cubes(none)
    carry(world, [0, 0, 1e-6])
    pulled(world)
    expect(brokenCounts(world).points.shear).toBe(0)
    carry(world, [1e-9, 0, 1e-6])
    pulled(world)
    expect(brokenCounts(world).points.shear).toBe(5)
  })
})

test('a column of rigid blocks: each bond takes σ/k, the stress is that of the load', () => {
  const blocks = [0, 1, 2, 3].map((z) => ({ mesh: shifted(meshBox([1, 1, 1], [1, 1, 1]), [0, 0, z]), rigid: true }))
  const { world } = bondedWorld(blocks)
  for (let body = 0; body < 4; body++) moveBody(world, body, [0, 0, -1e-5 * body], [1, 0, 0, 0])
  bondForces(world)
  const force = [0, 1, 2, 3].map((body) => world.bodies.force[3 * body + 2] / 1e6)
  expect(force[0]).toBeCloseTo(-1, 9)
  expect(force[1]).toBeCloseTo(0, 9)
  expect(force[3]).toBeCloseTo(1, 9)
  for (let unit = 0; unit < 3; unit++) expect(unitStress(world, unit).normal / -1e6).toBeCloseTo(1, 9)
})

test('a uniform opening of meshes that do not match gives each node its share of a uniform stress', () => {
  const { world } = bondedWorld([
    { mesh: meshBox([1, 1, 1], [2, 2, 1]) },
    { mesh: shifted(meshBox([1, 1, 1], [3, 3, 1]), [0, 0, 1]) },
  ])
  const { nodes, facets } = world
  for (let node = 0; node < nodes.count; node++)
    if (nodes.block[node] === 1)
      [3e-6, 0, -1e-6].forEach((u, i) => {
        nodes.u[POINT * node + i] += u
        nodes.x[POINT * node + i] += u
      })
  const f = bondForces(world)
  const share = new Float64Array(nodes.count)
  const faces = ['b0.top', 'b1.bottom'].map((name) => facets.faceNames.indexOf(name))
  for (let facet = 0; facet < facets.count; facet++)
    if (faces.includes(facets.face[facet]))
      for (let c = 0; c < 3; c++)
        share[facets.node[3 * facet + c]] += 1 / 3 / (facets.face[facet] === faces[0] ? 8 : 18)
  for (let node = 0; node < nodes.count; node++) {
    const sign = nodes.block[node] === 0 ? 1 : -1
    // But for what turns the normal, which goes with the opening over the size.
    expect(Math.abs(f[3 * node + 2] - sign * share[node] * 100e9 * -1e-6)).toBeLessThan(1e-6 * 1e5)
    expect(Math.abs(f[3 * node] - sign * share[node] * 40e9 * 3e-6)).toBeLessThan(1e-6 * 1e5)
  }
})

describe('two tets torn off each other by a force', () => {
  /** One cell of six tets; nodes of tet 0 are pulled, the others stay. */
  const torn = (joint: Partial<Joint>) => {
    const { world, numbering } = bondedWorld([{ mesh: meshBox([1, 1, 1], [1, 1, 1]), fracture: true }], joint)
    const free = new Set([0, 1, 2, 3].map((node) => numbering.node[node]))
    for (let node = 0; node < world.nodes.count; node++) if (!free.has(node)) world.nodes.motion[NODE * node + IM] = 0
    return { world, free }
  }

  test.each([
    ['tension', { cohesion: 1e9, tension: 2e6 }, [1e6, -2e6, 1e5], BROKEN_TENSION],
    // Along both sides that hold the tet, and a little off them: no compression stays for contact to carry.
    ['shear', { cohesion: 1.5e6, tension: 1e9 }, [1.3e6, 1e6, 0.7e6], BROKEN_SHEAR],
  ] as const)('%s: work of the force = kinetic + stored + fracture at every step', (_, joint, load, mode) => {
    const { world, free } = torn(joint)
    const { nodes, clock } = world
    const dt = 2e-5
    let work = 0
    let start = 0
    for (let k = 0; k < 400; k++) {
      clock.before = k === 0 ? 0 : dt
      clock.ahead = dt
      clock.kick = 0.5 * (clock.before + dt)
      clock.total = k
      const f = bondForces(world)
      let kinetic = 0
      for (const node of free)
        for (let i = 0; i < 3; i++) {
          const at = NODE * node
          nodes.motion[at + FX + i] = f[3 * node + i] + load[i]
          const v = nodes.motion[at + VX + i]
          const next = v + nodes.motion[at + FX + i] * clock.kick * nodes.motion[at + IM]
          // ½ m v(n−½)·v(n+½); at the start v(−½) = −v(½).
          kinetic += (0.5 * (k === 0 ? -next : v) * next) / nodes.motion[at + IM]
          work += k === 0 ? 0 : load[i] * v * dt
        }
      const total = kinetic + bondEnergy(world) + world.energy[FRACTURE] - work
      if (k === 0) start = total
      expect(Math.abs(total - start)).toBeLessThan(1e-6 * Math.max(1, Math.abs(work)))
      leapfrog(clock, nodes, world.bodies)
    }
    const { points } = brokenCounts(world)
    expect(mode === BROKEN_TENSION ? points.tension : points.shear).toBeGreaterThan(3)
    expect(world.energy[FRACTURE]).toBeGreaterThan(1)
  })

  test('units that broke have opened their facets, told their step and mode; the others have not', () => {
    const { world, free } = torn({ tension: 2e6 })
    const { nodes, clock, bonds, facets } = world
    for (const node of free) nodes.u[POINT * node] += 1e-4
    for (const node of free) nodes.x[POINT * node] += 1e-4
    clock.total = 17
    bondForces(world)
    let broken = 0
    for (let unit = 0; unit < bonds.count; unit++) {
      const open = bonds.intact[unit] < bonds.first[unit + 1] - bonds.first[unit]
      if (open) broken++
      expect(bonds.brokenAt[unit]).toBe(open ? 17 : -1)
      expect(bonds.mode[unit]).toBe(open ? BROKEN_TENSION : INTACT)
      expect(bonds.broken[unit]).toBe(open ? 1 : 0)
      for (const side of [0, 1]) expect(facets.exposed[bonds.facet[2 * unit + side]]).toBe(open ? 1 : 0)
    }
    expect(broken).toBeGreaterThan(0)
    expect(broken).toBeLessThan(bonds.count)
  })
})
