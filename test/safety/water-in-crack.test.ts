/**
 * Slopes with water in a tension crack, cut from a block of rock, beside the closed forms of planes and wedges. There the water has
 * triangles of pressure; here the same pressures are an expression of place.
 *
 * Plane    γ z_w at the foot of the crack, from there up to 0 with the depth of the water, and along the plane evenly to γ h at the
 *          toe: the lesser of the two at every place of either.
 * Wedge    γ D at the foot of the crack on the line of intersection, 0 along the traces in the slope face and the upper surface: with l
 *          the distance from a plane over that of the foot from it, γ D times the lesser l. On a joint l is 1 at the foot and 0 on its
 *          trace, and of functions that are linear on each triangle of a fan over a convex polygon the least is the one above it.
 */
import { expect, test } from 'vitest'
import { massProperties } from '../../src/geometry/mass.ts'
import { bareHost, readCase } from '../../src/index.ts'
import { normalOfDip } from '../../src/math/orientation.ts'
import { randomFrom } from '../../src/math/random.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { cutBlocks } from '../../src/setup/cut-blocks.ts'
import { analysePlane, type PlaneCase } from '../../src/slope/plane.ts'
import { analyseWedge, type WedgeCase } from '../../src/slope/wedge.ts'
import { wedgeGeometry } from '../../src/slope/wedge-geometry.ts'
import { deg, relative } from '../slope/degrees.ts'

const text = (radians: number) => `${radians / deg} deg`
const attitude = (dip: number, direction: number) =>
  `dip: ${text(dip)}, dip direction: ${text(((direction % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI))}`
const strength = (s: { friction: number; cohesion: number }) =>
  `{ friction: ${text(s.friction)}, cohesion: ${s.cohesion}, normal: 1 GPa/m, shear: 1 GPa/m }`

/** A slope with its toe in the origin, cut by planes; the one block that is looked at has a name. */
const slopeCase = (slope: string, planes: string, joints: string, point: number[], pressure: string, wet: string) => `
title: Slope with a tension crack
gravity: 9.81
materials: { rock: { density: ${25e3 / 9.81}, young: 20 GPa, poisson: 0.25 } }
joints:
${joints}
  crack: { friction: 0, normal: 1 GPa/m, shear: 1 GPa/m }
blocks:
  rock:
    shape: { slope: { ${slope} } }
    material: rock
    rigid: true
    cut:
      planes:
${planes}
      names: { block: [${point.join(', ')}] }
contact: { joint: crack }
slope: { blocks: [block] }
water: { pressure: "${pressure}", joints: [${wet}] }
stages: [{ run: { time: 1 s } }]
`

const factorOf = (yaml: string) =>
  analyseSlope(cutBlocks(readCase(yaml, { name: 'test.yaml' }).variations[0], bareHost()), bareHost())!.blocks[0]

test('plane failure: the factor of random slopes is that of the section', () => {
  const random = randomFrom(5)
  const between = (low: number, high: number) => low + (high - low) * random()
  for (let i = 0; i < 6; i++) {
    const height = between(8, 30)
    const given: PlaneCase = {
      height,
      faceAngle: between(50, 80) * deg,
      upperAngle: between(0, 10) * deg,
      planeDip: between(25, 40) * deg,
      unitWeight: 25e3,
      cohesion: between(0, 40e3),
      friction: between(25, 45) * deg,
      crack: { behindCrest: between(0.05, 0.2) * height },
    }
    const dry = analysePlane(given)
    const depth = dry.crackDepth * random()
    const toe = 0.5 * depth * random()
    const found = analysePlane({ ...given, water: { kind: 'crack', depth, toeHead: toe } })
    const back = height / Math.tan(given.faceAngle) + given.crack!.behindCrest
    const foot = back * Math.tan(given.planeDip)
    const plane = (name: string, at: string, through: number[], joint = 'crack') =>
      `        ${name}: { ${at}, through: [${through.join(', ')}], joint: ${joint} }`
    const block = factorOf(
      slopeCase(
        `height: ${height}, face: { ${attitude(given.faceAngle, Math.PI)} }, upper: { ${attitude(given.upperAngle, Math.PI)} }, length: 10, depth: ${4 * height}, below: 4`,
        [
          plane('slide', attitude(given.planeDip, Math.PI), [0, 0, 0], 'slide'),
          plane('crack', attitude(Math.PI / 2, 0), [0, back, 0]),
          plane('east', attitude(Math.PI / 2, Math.PI / 2), [1, 0, 0]),
          plane('west', attitude(Math.PI / 2, Math.PI / 2), [-1, 0, 0]),
        ].join('\n'),
        `  slide: ${strength(given)}`,
        [0, 0.5 * back, 0.5 * (foot + Math.min(height, 0.5 * back * Math.tan(given.faceAngle))) - 0.25 * foot],
        `9810*min(${foot + depth} - z, ${toe} + ${(depth - toe) / foot}*z)`,
        'slide, crack',
      ),
    )
    expect(relative(block.weight, 2 * found.weight)).toBeLessThan(1e-9)
    const water = (name: string) => block.faces.find((face) => face.name === name)!.water / 2
    expect(relative(water('crack'), found.waterInCrack)).toBeLessThan(1e-9)
    expect(relative(water('slide'), found.uplift)).toBeLessThan(1e-9)
    expect(relative(block.factor!, found.factor)).toBeLessThan(1e-9)
  }
})

test('wedges: the factor of random ones is that of their analysis', () => {
  const random = randomFrom(11)
  const between = (low: number, high: number) => low + (high - low) * random()
  const joint = (from: number, to: number): WedgeCase['A'] => ({
    dip: between(40, 60) * deg,
    dipDirection: between(from, to) * deg,
    through: [0, 0, 0],
    cohesion: between(5e3, 40e3),
    friction: between(25, 40) * deg,
  })
  let examined = 0
  for (let i = 0; i < 60 && examined < 6; i++) {
    const face = { dip: between(55, 80) * deg, dipDirection: Math.PI, through: [0, 0, 0] as [number, number, number] }
    const height = 20
    const crest: [number, number, number] = [0, height / Math.tan(face.dip), height]
    const given: WedgeCase = {
      A: joint(115, 150),
      B: joint(210, 245),
      face,
      upper: { dip: between(0, 8) * deg, dipDirection: Math.PI, through: crest },
      crack: {
        dip: between(70, 89) * deg,
        dipDirection: between(170, 190) * deg,
        behindCrest: { on: 'A', distance: between(1, 4) },
      },
      water: { kind: 'peak', filled: between(0.3, 1) },
      loads: { unitWeight: 25e3 },
    }
    let geometry: ReturnType<typeof wedgeGeometry>
    try {
      geometry = wedgeGeometry(given)
    } catch {
      continue
    }
    const found = analyseWedge(given)
    if (!(found.factor > 0.2) || !geometry.crackDepth) continue
    examined++
    const { top, solid } = geometry
    const share = (plane: { dip: number; dipDirection: number }, p: number[]) => {
      const n = normalOfDip(plane.dip, plane.dipDirection)
      const off = n.reduce((s, x, k) => s + x * (top[k] - p[k]), 0)
      return n
        .map((x, k) => `${x / off}*(${'xyz'[k]} - ${p[k]})`)
        .join(' + ')
        .replaceAll('- -', '+ ')
    }
    const filled = (given.water as { filled: number }).filled
    const block = factorOf(
      slopeCase(
        `height: ${height}, face: { ${attitude(face.dip, face.dipDirection)} }, upper: { ${attitude(given.upper.dip, Math.PI)} }, length: 200, depth: 120, below: 5`,
        [
          ['A', attitude(given.A.dip, given.A.dipDirection), [0, 0, 0], 'A'],
          ['B', attitude(given.B.dip, given.B.dipDirection), [0, 0, 0], 'B'],
          ['crack', attitude(given.crack!.dip, given.crack!.dipDirection), top, 'crack'],
        ]
          .map(([name, at, through, joint]) => `        ${name}: { ${at}, through: [${through}], joint: ${joint} }`)
          .join('\n'),
        `  A: ${strength(given.A)}\n  B: ${strength(given.B)}`,
        massProperties(solid).centroid,
        `${9810 * geometry.crackDepth * filled}*min(${share(face, [0, 0, 0])}, ${share(given.upper, crest)})`,
        'A, B, crack',
      ),
    )
    expect(relative(block.volume, found.volume)).toBeLessThan(1e-9)
    for (const name of ['A', 'B', 'crack']) {
      const own = (list: { name: string; water: number }[]) => list.find((one) => one.name === name)!.water
      expect(relative(own(block.faces), own(found.faces))).toBeLessThan(1e-9)
    }
    expect(relative(block.factor!, found.factor)).toBeLessThan(1e-9)
  }
  expect(examined).toBe(6)
})

test('a piece between two joints of one set has the water of each', () => {
  // A cube of 2 m between upright joints at x = −1 and 1: 10 kPa all over the one, 30 kPa over the other.
  const { blocks } = analyseSlope(
    cutBlocks(
      readCase(
        `
title: Piece between two joints
gravity: 9.81
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints: { joint: { normal: 1 GPa/m, shear: 1 GPa/m, friction: 30 deg } }
blocks:
  rock:
    shape: { box: [6, 2, 2] }
    at: [-3, 0, 0]
    material: rock
    rigid: true
    cut: { sets: { J: { dip: 90 deg, dip direction: 90 deg, spacing: 2 m, origin: [1, 0, 0], joint: joint } }, names: { middle: [0, 1, 1] } }
contact: { joint: joint }
slope: { blocks: [middle] }
water: { pressure: "2e4 + 1e4*x", joints: all }
stages: [{ run: { time: 1 s } }]
`,
        { name: 'test.yaml' },
      ).variations[0],
      bareHost(),
    ),
    bareHost(),
  )!
  const water = blocks[0].faces.filter(({ name }) => name === 'J').map((face) => face.water)
  expect(water.sort((a, b) => a - b).map(Math.round)).toEqual([40e3, 120e3])
})
