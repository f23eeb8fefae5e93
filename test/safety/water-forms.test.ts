/** Water as people give it: dry, by joint, by the share of a crack that it fills, drained by holes; in limit equilibrium, and where it is refused. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bareHost, readCase } from '../../src/index.ts'
import { PRESSURE } from '../../src/math/pressure-integral.ts'
import { openCut } from '../../src/safety/open-cut.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { fieldOfJoint, wetJoints } from '../../src/setup/water.ts'
import { deg } from '../slope/degrees.ts'

const PLANE = readFileSync('cases/slope/plane-failure-crack.yaml', 'utf8').replace(/^vary: .*$/m, '')
const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]
const withWater = (water: string) => PLANE.replace(/^water: .*$/m, `water: ${water}`)
const opened = (water: string) => openCut(caseOf(withWater(water)), bareHost()).cut.given
const slab = (water: string) => analyseSlope(openCut(caseOf(withWater(water)), bareHost()).cut, bareHost())!.blocks[0]

function pressure(water: string, joint: string, at: number[]): number {
  const { physics, parameters } = opened(water)
  const place = Float64Array.of(...at, 0)
  fieldOfJoint(physics.water!, joint, 9.81, parameters).measure(place, 0)
  return place[PRESSURE]
}

// A metre of the slab: weight, length of the plane, depth of the crack; V in the crack, U under the slab.
const [p, H, c] = [35 * deg, 12, 25e3]
const foot = (12 / Math.tan(60 * deg) + 4) * Math.tan(p)
const L = foot / Math.sin(p)
const W = 26000 * (H ** 2 / (2 * Math.tan(60 * deg)) + 4 * H - foot ** 2 / (2 * Math.tan(p)))
const factor = (V: number, U: number) =>
  (c * L + (W * Math.cos(p) - U - V * Math.sin(p)) * Math.tan(37 * deg)) / (W * Math.sin(p) + V * Math.cos(p))
const inCrack = (zw: number) => (9810 * zw * zw) / 2

describe('limit equilibrium by hand', () => {
  test.each(['dry', 'none'])('%s', (water) => expect(slab(water).factor).toBeCloseTo(factor(0, 0), 9))

  test.each([0, 0.25, 0.5, 1])('a crack filled to %f: V = γ z_w²/2, U = γ z_w L/2', (filled) => {
    const zw = filled * (H - foot)
    const found = slab(`{ crack: crack, filled: ${filled}, joints: [slide] }`).factor
    expect(found).toBeCloseTo(factor(inCrack(zw), (9810 * zw * L) / 2), 8)
  })

  test('drain holes on the way: half of the pressure there gone, two trapezia', () => {
    const zw = 0.5 * (H - foot)
    const [at, share] = [4, 0.5]
    const middle = ((1 - share) * zw * at) / foot
    const U = 9810 * ((middle * at) / 2 + ((zw + middle) * (foot - at)) / 2) * (L / foot)
    const found = slab(`{ crack: crack, filled: 50 %, joints: [slide], drains: { height: 4 m, effective: 50 % } }`)
    expect(found.factor).toBeCloseTo(factor(inCrack(zw), U), 8)
  })

  test('drain holes everywhere: a share of all pressures', () => {
    const zw = 0.5 * (H - foot)
    const found = slab(`{ crack: crack, filled: 50 %, joints: [slide], drains: { effective: 40 % } }`).factor
    expect(found).toBeCloseTo(factor(0.6 * inCrack(zw), (0.6 * 9810 * zw * L) / 2), 8)
  })

  test('a pressure in each joint', () => {
    const found = slab('{ joints: { slide: 10 kPa, crack: 20 kPa } }').factor
    expect(found).toBeCloseTo(factor(20e3 * (H - foot), 10e3 * L), 8)
    const halved = slab('{ joints: { slide: 20 kPa, crack: 40 kPa }, drains: { effective: 50 % } }').factor
    expect(halved).toBeCloseTo(found!, 9)
  })

  test('a level in each joint, over a parameter', () => {
    const found = slab('{ joints: { crack: { level: "foot + zw" }, slide: { pressure: "9810*zw*z/foot" } } }').factor
    expect(found).toBeCloseTo(factor(inCrack(3), (9810 * 3 * L) / 2), 8)
  })
})

describe('places', () => {
  test('in the crack as it stands, along the joint evenly to the face', () => {
    const water = '{ crack: crack, filled: 1, joints: [slide] }'
    const zc = H - foot
    expect(pressure(water, 'crack', [0, 0, 10])).toBeCloseTo(9810 * 2, 6)
    expect(pressure(water, 'slide', [0, 4 / Math.tan(p), 4])).toBeCloseTo((9810 * zc * 4) / foot, 4)
    expect(wetJoints(opened(water), opened(water).physics.water!)).toEqual(['slide', 'crack'])
  })

  test('of a stage, with its own share', () => {
    const yaml = `${withWater('{ crack: crack, filled: 0, joints: [slide] }')}stages: [{ settle: { with: { water.filled: 80 % } } }]\n`
    const { physics, stages } = openCut(caseOf(yaml), bareHost()).cut.given
    const levels = [physics, stages[0].physics].map(({ water }) =>
      water?.surface?.kind === 'crack' ? water.surface.head?.level : undefined,
    )
    expect(levels[0]).toBeCloseTo(foot, 9)
    expect(levels[1]).toBeCloseTo(foot + 0.8 * (H - foot), 9)
  })
})

describe('in the words of a geologist', () => {
  test.each([
    ['{ crack: crack, filled: 1.5, joints: [slide] }', /water\.filled: expected a share from 0 to 1, found 1\.5$/],
    ['{ crack: crack, filled: 50 }', /water\.filled: .*found 50; 50 % is 0\.5, or "50 %"/],
    ['{ crack: crack, filled: -0.2 }', /water\.filled: .*at least 0, found -0\.2/],
    [
      '{ crack: crack }',
      /water\.filled: expected the share of its height that is filled, found none; such as filled: 50 %/,
    ],
    ['{ filled: 0.5 }', /water\.crack: expected the joint of the crack that is filled, found none/],
    [
      '{ crack: krack, filled: 0.5 }',
      /water\.crack: expected a joint: slide, crack, release, found "krack"; did you mean/,
    ],
    [
      '{ level: 30 m }',
      /water\.level: expected water no higher than the crest, at 12 m, found 30 m; give a table that falls/,
    ],
    ['{ joints: { slide: { level: 30 m } } }', /water\.joints\.slide\.level: expected water no higher than the crest/],
    ['{ joints: { slid: 5 kPa } }', /water\.joints\.slid: expected a joint: .*did you mean/],
    ['{ joints: { slide: 5 m } }', /water\.joints\.slide: expected a pressure .*5 m/],
    [
      '{ crack: crack, filled: 0.5, level: 3 m }',
      /water: expected exactly one of level, surface, line, pressure, crack, found 2/,
    ],
    ['{ level: 3 m, drains: { effective: 120 % } }', /water\.drains\.effective: expected a share from 0 to 1/],
    [
      '{ level: 3 m, drains: { height: 2 m } }',
      /water\.drains\.height: expected crack and filled with the height of drain holes/,
    ],
  ])('%s', (water, words) => expect(() => caseOf(withWater(water))).toThrow(words))

  test.each([
    ['{ crack: release, filled: 0.5, drains: { height: 9 m } }', /water\.drains\.height|water\.crack/],
    [
      '{ crack: crack, filled: 0.5, drains: { height: 9 m } }',
      /height on the way from the foot of the crack, at 7\.65 m, to where the joint comes out, at 0\.00 m/,
    ],
  ])('%s, once the blocks are known', (water, words) => {
    let told = ''
    try {
      opened(water)
    } catch (error) {
      const { path, expected } = error as Record<string, string>
      told = `${path} ${expected}`
    }
    expect(told).toMatch(words)
  })

  test('a crack before the face', () => {
    expect(() => caseOf(PLANE.replace('behind: 4 m', 'behind: -3 m'))).toThrow(
      /planes\.crack\.behind: expected a distance behind the crest, of at least 0 m, found -3 m: it would stand in front of the crest/,
    )
    expect(() => caseOf(PLANE.replace('behind: 4 m,', ''))).toThrow(
      /planes\.crack: expected either through, .*found neither/,
    )
    expect(() => caseOf(PLANE.replace('behind: 4 m', 'behind: 4 m, through: [0, 0, 0]'))).toThrow(/found both/)
  })
})

test('waviness is friction on all that slides, before and after it has slipped, and told', () => {
  const wavy = PLANE.replace('friction: 37 deg', 'friction: 30 deg, waviness: 7 deg')
  const found = analyseSlope(openCut(caseOf(wavy), bareHost()).cut, bareHost())!.blocks[0]
  expect(found.factor).toBeCloseTo(slab('{ crack: crack, filled: "zw/(H - foot)", joints: [slide] }').factor!, 12)
  const { friction, residualFriction, waviness } = caseOf(wavy).physics.joints.slide
  expect([friction, residualFriction, waviness].map((x) => Math.round(x! / deg))).toEqual([37, 37, 7])
  const rough = 'law: barton-bandis, JRC: 8, JCS: 60 MPa, residual friction: 25 deg'
  const laid = caseOf(
    PLANE.replace(/slide: \{ .* \}/, `slide: { ${rough}, waviness: 7 deg, normal: 1 GPa/m, shear: 1 GPa/m }`),
  )
  expect(laid.physics.joints.slide.own.base).toBeCloseTo(32 * deg, 12)
  expect(() => caseOf(PLANE.replace('friction: 37 deg', 'friction: 70 deg, waviness: 30 deg'))).toThrow(
    /waviness: expected less than 90 deg of friction and waviness together, found 100 deg/,
  )
})

test('what bad input says of a crack, a level and factors, in the words of a geologist', () => {
  const WEDGE = readFileSync('cases/slope/wedge-crack-bolted.yaml', 'utf8')
  const told = (from: RegExp, to: string) => () => caseOf(WEDGE.replace(from, to))
  expect(told(/^water: .*$/m, 'water: { level: 60 m, joints: [A, B] }')).toThrow(
    /:\d+:17 water\.level: expected water no higher than the top of the slope, at 47\.39 m, found 60 m; give a table/,
  )
  expect(told(/behind: 10 m, joint: crack/, 'behind: -3 m, joint: crack')).toThrow(
    /planes\.crack\.behind: expected a distance behind the crest.*found -3 m: it would stand in front of the crest/,
  )
  expect(told(/^design factor: .*$/m, 'design factor: -1.3')).toThrow(
    /design factor: expected a number above 0, found -1\.3/,
  )
  expect(told(/\{ within: 0\.4 % \}/, '{ within: 0.4 %, guess: -1 }')).toThrow(
    /guess: expected a number above 0, found -1/,
  )
})
