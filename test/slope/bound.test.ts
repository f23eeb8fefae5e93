import { describe, expect, test } from 'vitest'
import { fromHalfSpaces } from '../../src/geometry/half-spaces.ts'
import { type LinearRow, solveLinearProgram } from '../../src/math/linear-program.ts'
import { randomFrom } from '../../src/math/random.ts'
import type { Vec3 } from '../../src/math/vec.ts'
import { analyseBlock, type BlockCase } from '../../src/slope/block.ts'
import { boundsOfBlock } from '../../src/slope/bound.ts'
import { type CornerForce, contactCorners } from '../../src/slope/bound-contacts.ts'
import { blockOfWedge, type WedgeCase } from '../../src/slope/wedge.ts'
import { wedgeGeometry } from '../../src/slope/wedge-geometry.ts'
import { cross3, dot3, minus, norm, plus, type V3 } from './by-hand.ts'
import { deg, joint, plane, relative } from './degrees.ts'

/** Box of width w down the dip, height h and depth d on a base that dips θ to the east. */
function onBase(theta: number, w: number, h: number, friction: number, more: Partial<BlockCase> = {}): BlockCase {
  const [c, s] = [Math.cos(theta * deg), Math.sin(theta * deg)]
  const at = (x: number, z: number): Vec3 => [x * c + z * s, 0, z * c - x * s]
  const planes: [string, Vec3, Vec3][] = [
    ['base', [-s, 0, -c], at(0, 0)],
    ['top', [s, 0, c], at(0, h)],
    ['lower', [c, 0, -s], at(w / 2, 0)],
    ['upper', [-c, 0, s], at(-w / 2, 0)],
    ['south', [0, -1, 0], [0, -0.5, 0]],
    ['north', [0, 1, 0], [0, 0.5, 0]],
  ]
  return {
    solid: fromHalfSpaces(planes.map(([name, normal, through]) => ({ name, normal, through }))),
    joints: { base: { cohesion: 0, friction: friction * deg } },
    loads: { unitWeight: 25e3 },
    ...more,
  }
}

/** The sum of corner forces, weight and earthquake, and of their moments about the centroid, over the weight. */
function unbalance(block: BlockCase, corners: CornerForce[]): { force: number; moment: number } {
  const { weight, centroid } = analyseBlock(block)
  const { coefficient, trend } = block.loads.earthquake ?? { coefficient: 0, trend: 0 }
  let force: V3 = [coefficient * weight * Math.sin(trend), coefficient * weight * Math.cos(trend), -weight]
  let moment: V3 = [0, 0, 0]
  for (const corner of corners) {
    const normal = block.solid.faces.find((f) => f.name === corner.face)!.normal
    const push = plus(corner.shear, normal.map((n) => -n * corner.normal) as V3)
    force = plus(force, push)
    moment = plus(moment, cross3(minus(corner.at, centroid), push))
  }
  return { force: norm(force) / weight, moment: norm(moment) / weight }
}

describe('one block on a plane', () => {
  test('a low block slides at tan φ/tan θ, in both statements', () => {
    for (const [theta, friction] of [
      [20, 30],
      [25, 15],
    ]) {
      const found = boundsOfBlock(onBase(theta, 2, 1, friction))
      const exact = Math.tan(friction * deg) / Math.tan(theta * deg)
      expect(found.momentAdmissible).toBe(true)
      expect(found.lower).toBeLessThanOrEqual(exact * (1 + 1e-8))
      expect(found.upper).toBeGreaterThanOrEqual(exact * (1 - 1e-8))
      // No wider apart than the circle of friction and its polygon, and not beside it.
      expect(found.lower).toBeGreaterThanOrEqual(exact * Math.cos(Math.PI / 180) * (1 - 1e-8))
      expect(relative(found.upper / found.lower, 1 / Math.cos(Math.PI / 180))).toBeLessThan(1e-12)
      expect(relative(found.limitEquilibrium, exact)).toBeLessThan(1e-10)
    }
  })
  test('its corner forces balance it', () => {
    const block = onBase(20, 2, 1, 20)
    const { force, moment } = unbalance(block, boundsOfBlock(block, 8).corners)
    expect(force).toBeLessThan(1e-9)
    expect(moment).toBeLessThan(1e-9)
  })
  test('a slender one topples at tan θ = w/h, whatever its friction', () => {
    const theta = Math.atan(0.25) / deg
    expect(boundsOfBlock(onBase(theta - 1e-6, 0.5, 2, 40)).lower).toBeGreaterThan(1)
    const over = boundsOfBlock(onBase(theta + 1e-6, 0.5, 2, 40))
    expect([over.lower, over.upper, over.momentAdmissible]).toEqual([0, 0, false])
    expect(over.words).toMatch(/whatever the friction: it overturns/)
  })
  test('cohesion counts once over the base', () => {
    const given = onBase(40, 2, 1, 0, { joints: { base: { cohesion: 30e3, friction: 0 } } })
    const found = boundsOfBlock(given)
    const exact = (30e3 * 2) / (25e3 * 2 * Math.sin(40 * deg))
    expect(found.lower).toBeLessThanOrEqual(exact * (1 + 1e-8))
    expect(found.upper).toBeGreaterThanOrEqual(exact * (1 - 1e-8))
  })
  /** A pull out of the slope at height a over the base of a square block: it turns about its edge at T a = W w/2, sliding or not. */
  test('a pull at its top overturns it', () => {
    const pull = (share: number) =>
      boundsOfBlock(
        onBase(0, 1, 1, 60, {
          loads: { unitWeight: 25e3, forces: [{ force: [share * 25e3, 0, 0], at: [0, 0, 1] }] },
        }),
      )
    expect(pull(0.5 - 1e-6).momentAdmissible).toBe(true)
    expect(pull(0.5 + 1e-6).lower).toBe(0)
  })
  test('passive bolts help up to their force, and not more than asked', () => {
    const bolts = [{ force: 10e3, trend: 270 * deg, plunge: -30 * deg, acts: 'passive' as const }]
    const given = onBase(30, 2, 1, 20, { loads: { unitWeight: 25e3, bolts } })
    const exact = (25e3 * 2 * Math.cos(30 * deg) * Math.tan(20 * deg) + 10e3) / (25e3 * 2 * Math.sin(30 * deg))
    expect(relative(analyseBlock(given).factor, exact)).toBeLessThan(1e-9)
    expect(relative(boundsOfBlock(given).lower, exact)).toBeLessThan(1e-4)
  })
})

/** Hoek and Bray's wedge, without cohesion. */
const WEDGE: WedgeCase = {
  A: joint(45, 105, 20),
  B: joint(70, 235, 30),
  face: plane(65, 185),
  upper: plane(12, 195),
  height: { of: 'line of intersection', value: 40 },
  loads: { unitWeight: 25e3 },
}

describe('wedges', () => {
  test('a wedge without friction and cohesion stands nowhere', () => {
    const bare = { ...WEDGE, A: joint(45, 105, 0), B: joint(70, 235, 0) }
    expect(boundsOfBlock(blockOfWedge(bare)).lower).toBe(0)
  })
  test('the number of sides brackets the same factor', () => {
    const block = blockOfWedge(WEDGE)
    const [coarse, fine] = [boundsOfBlock(block, 12), boundsOfBlock(block, 180)]
    expect(fine.lower).toBeGreaterThanOrEqual(coarse.lower * (1 - 1e-9))
    expect(fine.upper).toBeLessThanOrEqual(coarse.upper * (1 + 1e-9))
    expect(fine.upper / fine.lower - 1).toBeLessThan(2e-4)
  })
  test('admissible limit equilibrium is a system of forces that balances the wedge, and the bound is not below it', () => {
    const random = randomFrom(8)
    const any = (low: number, high: number) => low + (high - low) * random()
    const seen = { admissible: 0, not: 0 }
    for (let made = 0; made < 60; ) {
      const wedge: WedgeCase = {
        ...WEDGE,
        A: joint(any(30, 85), any(60, 180), any(10, 45)),
        B: joint(any(30, 85), any(190, 310), any(10, 45)),
        face: plane(any(50, 110), 185),
        loads: { unitWeight: 25e3, earthquake: { coefficient: any(0, 0.3), trend: any(90, 270) * deg } },
      }
      try {
        wedgeGeometry(wedge)
      } catch {
        continue
      }
      const found = boundsOfBlock(blockOfWedge(wedge), 24)
      if (!Number.isFinite(found.limitEquilibrium) || found.limitEquilibrium === 0) continue
      made++
      seen[found.momentAdmissible ? 'admissible' : 'not']++
      if (!found.momentAdmissible) continue
      expect(found.upper).toBeGreaterThanOrEqual(found.limitEquilibrium * (1 - 1e-7))
      const { force, moment } = unbalance(blockOfWedge(wedge), found.corners)
      expect(force).toBeLessThan(1e-7)
      expect(moment).toBeLessThan(1e-6 * wedge.height!.value)
    }
    expect(seen.admissible).toBeGreaterThan(10)
    expect(seen.not).toBeGreaterThan(5)
  })
  test('at the greatest factor forces within the strength balance the wedge', () => {
    for (const cohesion of [0, 20e3]) {
      const block = blockOfWedge({ ...WEDGE, A: joint(45, 105, 20, cohesion), B: joint(70, 235, 30, cohesion) })
      const { lower, atGreatest } = boundsOfBlock(block, 90)
      const corners = contactCorners(block)
      const { force, moment } = unbalance(block, atGreatest)
      expect(force).toBeLessThan(1e-8)
      expect(moment).toBeLessThan(1e-8 * 100)
      for (const [i, { normal, shear }] of atGreatest.entries()) {
        const { friction, cohesion: c, area } = corners[i]
        expect(normal).toBeGreaterThanOrEqual(-1e-12 * analyseBlock(block).weight)
        expect(norm(shear)).toBeLessThanOrEqual(((normal * friction + c * area) / lower) * (1 + 1e-9))
      }
    }
  })
  /**
   * Above the greatest factor F there is a small motion (v, ω) of the wedge against which no admissible force does work, and for
   * which its weight does: every corner's velocity u leaves its face at least at the angle of friction, u·n ≥ tan φ/F |uₜ|. A linear
   * program proposes one, with tangents to the cones; the exact cones then judge it.
   */
  test('above it a motion shows that no forces can', () => {
    const block = blockOfWedge(WEDGE)
    const { centroid } = analyseBlock(block)
    const factor = boundsOfBlock(block, 180).upper * 1.002
    const corners = contactCorners(block)
    const size = WEDGE.height!.value
    const power = (f: V3, at: V3) => [...f, ...cross3(minus(at, centroid), f).map((m) => m / size)]
    const both = (a: number[]) => [...a, ...a.map((x) => -x)]
    const rows: LinearRow[] = []
    for (const { into, at, friction } of corners) {
      const first = cross3(into, [0, 0, 1])
      const e1 = first.map((x) => x / norm(first)) as V3
      const e2 = cross3(into, e1)
      const slope = friction / factor / Math.cos(Math.PI / 72)
      for (let i = 0; i < 72; i++) {
        const [c, s] = [Math.cos((i * Math.PI) / 36), Math.sin((i * Math.PI) / 36)]
        const f = into.map((n, k) => n + slope * (c * e1[k] + s * e2[k])) as V3
        rows.push({ coefficients: both(power(f, at)), relation: '>=', bound: 0 })
      }
    }
    rows.push({ coefficients: new Array(12).fill(1), relation: '<=', bound: 1 })
    const found = solveLinearProgram({ cost: both([0, 0, 1, 0, 0, 0]), rows })
    if (found.status !== 'optimal') throw new Error(found.status)
    const y = Array.from({ length: 6 }, (_, k) => found.x[k] - found.x[k + 6])
    expect(y[2]).toBeLessThan(-1e-6)
    for (const { into, at, friction } of corners) {
      const turn = cross3([y[3], y[4], y[5]].map((w) => w / size) as V3, minus(at, centroid))
      const u = plus([y[0], y[1], y[2]], turn)
      const out = dot3(u, into)
      expect(out).toBeGreaterThan((friction / factor) * norm(minus(u, into.map((n) => n * out) as V3)) - 1e-10)
    }
  })
  test('limit equilibrium of a symmetric wedge is admissible and reached or surpassed', () => {
    const symmetric: WedgeCase = {
      ...WEDGE,
      A: joint(50, 120, 30),
      B: joint(50, 240, 30),
      face: plane(80, 180),
      upper: plane(0, 0),
    }
    const found = boundsOfBlock(blockOfWedge(symmetric))
    expect(found.upper).toBeGreaterThanOrEqual(found.limitEquilibrium * (1 - 1e-9))
  })
  test('what is asked is told', () => {
    expect(() => boundsOfBlock(blockOfWedge(WEDGE), 3)).toThrow(/give a whole number of 4 or more/)
  })
})
