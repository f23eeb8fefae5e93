/** A block that is held along its way, and joints that moments pull open: slabs whose pressure is linear, by hand. */
import { describe, expect, test } from 'vitest'
import { fromHalfSpaces } from '../../src/geometry/half-spaces.ts'
import { cross, dot, subtract, type Vec3 } from '../../src/math/vec.ts'
import { analyseBlock, type BlockCase } from '../../src/slope/block.ts'
import { openedJoints } from '../../src/slope/opened-joints.ts'
import { momentOf, sliderHold } from '../../src/slope/slider-hold.ts'
import { vectorOf } from '../../src/slope/trend-plunge.ts'
import { deg } from './degrees.ts'

const PSI = 35 * deg
const [LONG, HIGH, WIDE, GAMMA] = [8, 3, 2, 25e3]
/** Down the plane, and out of it. */
const d: Vec3 = [Math.cos(PSI), 0, -Math.sin(PSI)]
const n: Vec3 = [Math.sin(PSI), 0, Math.cos(PSI)]

/** A slab of LONG × WIDE on a plane, HIGH across it, its middle over the origin. */
function slab(cohesion: number, friction = 30 * deg, high = HIGH): BlockCase {
  const side = (name: string, normal: Vec3, far: number) => ({
    name,
    normal,
    through: normal.map((x) => far * x) as Vec3,
  })
  const solid = fromHalfSpaces([
    side('slide', n.map((x) => -x) as Vec3, 0),
    side('top', n, high),
    side('toe', d, LONG / 2),
    side('back', d.map((x) => -x) as Vec3, LONG / 2),
    side('north', [0, 1, 0], WIDE / 2),
    side('south', [0, -1, 0], WIDE / 2),
  ])
  return { solid, joints: { slide: { friction, cohesion } }, loads: { unitWeight: GAMMA } }
}

describe('hold', () => {
  const block = slab(5e3)
  const hold = sliderHold(block.solid, analyseBlock(block), () => 1)!

  test('the driving force against the way, through the middle of the joint', () => {
    const S = GAMMA * LONG * HIGH * WIDE * Math.sin(PSI)
    expect(dot(hold.force, d) / -S).toBeCloseTo(1, 12)
    expect(dot(hold.at, n)).toBeCloseTo(0, 12)
  })

  test('as a body force: its moment is S times the height of the centroid over the joint', () => {
    // ∫ (x − c) × b dV with the second moment of the slab across the joint, V HIGH²/12, and b = (1 + g·(x − c)) f/V.
    const second = HIGH ** 2 / 12
    const { force, gradient } = hold
    const moment = cross(n, force).map((x) => second * dot(gradient, n) * x) as Vec3
    for (const k of [0, 1, 2]) expect(moment[k] / 1e6).toBeCloseTo(momentOf(hold)[k] / 1e6, 9)
    const arm = dot(subtract(hold.at, hold.centroid), n)
    expect(arm).toBeCloseTo(-HIGH / 2, 12)
  })

  test('joints share it by area and stiffness: two of a wedge', () => {
    const [A, B] = [-1, 1].map((way): Vec3 => [Math.sin(PSI) * 0.6, way * 0.8, Math.cos(PSI) * 0.6])
    const solid = fromHalfSpaces([
      { name: 'A', normal: A.map((x) => -x) as Vec3, through: [0, 0, 0] },
      { name: 'B', normal: B.map((x) => -x) as Vec3, through: [0, 0, 0] },
      { name: 'top', normal: n, through: n },
      { name: 'toe', normal: d, through: d },
      { name: 'back', normal: d.map((x) => -x) as Vec3, through: d.map((x) => -x) as Vec3 },
    ])
    const strength = { friction: 20 * deg, cohesion: 0 }
    const wedge: BlockCase = { solid, joints: { A: strength, B: strength }, loads: { unitWeight: GAMMA } }
    const stability = analyseBlock(wedge)
    expect(dot(vectorOf(stability.direction!), d)).toBeCloseTo(1, 9)
    // Both alike: in the plane of symmetry, half as high as the wedge; three to one: half of the way towards the middle of the stiffer one.
    const even = sliderHold(solid, stability, () => 1)!.at
    expect([dot(even, n), even[1]].map((x) => Math.round(1e9 * x) / 1e9)).toEqual([0.5, 0])
    const uneven = sliderHold(solid, stability, (face) => (face === 'A' ? 3 : 1))!.at
    expect(Math.abs(uneven[1])).toBeCloseTo((0.5 * (0.5 * 0.6)) / 0.8, 9)
  })
})

describe('joints that open', () => {
  /**
   * Under its weight W the slab is pressed by N = W cos ψ and driven by S = W sin ψ at the height h = HIGH/2, held in the plane: moment S h, and the pressure at the toe is
   * N/A + 6 S h/(A L), at the back p = N/A − 6 S h/(A L). The model's points are corners of A/12 and a middle of 2A/3.
   */
  const at = (high: number) => {
    const W = GAMMA * LONG * high * WIDE
    const [N, S, A] = [W * Math.cos(PSI), W * Math.sin(PSI), LONG * WIDE]
    return { W, N, S, A, back: N / A - (6 * S * (high / 2)) / (A * LONG) }
  }
  const F = (c: number, { N, S, A }: ReturnType<typeof at>) => (N * Math.tan(30 * deg) + c * A) / S
  const bears = (tension: number) => () => ({ tension, stiffness: 2e9 })

  test('a low slab: none', () => {
    expect(at(HIGH).back).toBeGreaterThan(0)
    expect(openedJoints(slab(20e3), bears(0))).toBeUndefined()
  })

  test('a high one loses its back, where it has not the tensile strength for it', () => {
    const high = 5
    const known = at(high)
    expect(known.back).toBeLessThan(0)
    const found = openedJoints(slab(20e3, 30 * deg, high), bears(0))!
    expect(found.share).toBeCloseTo(1 / 6, 9)
    expect(found.factor).toBeCloseTo(F((20e3 * 5) / 6, known), 9)
    const strong = F(20e3, known) * -known.back
    expect(openedJoints(slab(20e3, 30 * deg, high), bears(1.001 * strong))).toBeUndefined()
    expect(openedJoints(slab(20e3, 30 * deg, high), bears(0.999 * strong))?.factor).toBeCloseTo(found.factor, 12)
  })

  test('without cohesion nothing is lost', () => {
    expect(openedJoints(slab(0, 30 * deg, 5), bears(0))).toBeUndefined()
  })
})
