/** What is said of rough joints, dilation, water and bolts that cannot be. */
import { describe, expect, test } from 'vitest'
import { readCase } from '../../src/case/read.ts'
import { variants } from '../../src/catalogue.ts'

const caseWith = (joint: string, more = '') => `title: t
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.2 } }
joints:
  plane: { ${joint} }
blocks:
  a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
  b: { shape: { box: [1, 1, 1] }, at: [0, 0, 1], material: rock, rigid: true }
stages: [{ run: { time: 1 s } }]
${more}`

const read = (text: string) => readCase(text, { name: 'c.yaml', folder: '', variants: variants() }).variations[0]

function problem(text: string): string {
  try {
    read(text)
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  }
  return 'none'
}

const ROUGH = 'law: barton-bandis, JRC: 8, JCS: 50 MPa, residual friction: 28 deg'
const joint = (text: string) => read(caseWith(text)).physics.joints.plane

describe('a joint as it is read', () => {
  test('rough, at its own scale or from a sample', () => {
    expect(joint(ROUGH)).toMatchObject({ law: 'barton-bandis', own: { JRC: 8, JCS: 50e6 } })
    const { own } = joint('law: barton-bandis, JRC0: 8, JCS0: 50 MPa, Ln: 2 m, residual friction: 28 deg')
    expect(own.JRC).toBeCloseTo(8 * 20 ** -0.16, 10)
    expect(own.JCS).toBeCloseTo(50e6 * 20 ** -0.24, 2)
  })

  test('residual cohesion: kept by a plastic joint, lost with the bonds of a brittle one, unless told', () => {
    expect(joint('cohesion: 1 MPa, failure: plastic').residualCohesion).toBe(1e6)
    expect(joint('cohesion: 1 MPa').residualCohesion).toBe(0)
    expect(joint('cohesion: 1 MPa, residual cohesion: 0.2 MPa').residualCohesion).toBe(0.2e6)
    expect(joint('residual friction: 20 deg, residual after: 3 mm').residualAfter).toBe(3e-3)
  })

  test('what is left out of a rough joint is told with its reason, friction is not', () => {
    const told = read(caseWith('law: barton-bandis, JRC0: 8, JCS0: 50 MPa, Ln: 2 m, residual friction: 28 deg')).reasons
    expect(told.find(({ path }) => path === 'joints.plane.L0')).toMatchObject({ value: '100 mm' })
    expect(told.find(({ path }) => path === 'joints.plane.dilation')).toMatchObject({ value: '0' })
    expect(told.find(({ path }) => path === 'joints.plane.friction')?.kind).toBe('idle')
  })
})

describe('a joint that cannot be', () => {
  test.each([
    [
      `${ROUGH}, normal: 10 GN/m`,
      '88 joints.plane.normal: expected a stiffness per area with law: barton-bandis, whose strength goes by the normal stress, force over area, found one per point; such as 10 GPa/m, or auto',
    ],
    [
      `${ROUGH}, friction: 30 deg`,
      '90 joints.plane.friction: expected no friction with law: barton-bandis: strength comes from JRC, JCS and residual friction, found one; residual friction is the angle of the joint once its roughness is gone',
    ],
    [
      `${ROUGH}, cohesion: 1 MPa`,
      '90 joints.plane.cohesion: expected no cohesion with law: barton-bandis: strength comes from JRC, JCS and residual friction, found one',
    ],
    [
      'law: barton-bandis, JRC: 8, JCS: 50 MPa',
      '10 joints.plane: expected residual friction with law: barton-bandis, the angle of the joint once its roughness is gone, found none; such as residual friction: 28 deg',
    ],
    [
      'law: barton-bandis, JRC: 8, residual friction: 28 deg',
      '10 joints.plane: expected JRC and JCS of the joint; or JRC0 and JCS0 of a sample and the length Ln of the joint, found JRC; such as JRC: 8, JCS: 50 MPa',
    ],
    [
      'law: barton-bandis, JRC0: 8, JCS0: 50 MPa, residual friction: 28 deg',
      '10 joints.plane: expected JRC and JCS of the joint; or JRC0 and JCS0 of a sample and the length Ln of the joint, found JRC0, JCS0; such as JRC: 8, JCS: 50 MPa',
    ],
    [
      'law: barton-bandis, JRC0: 8, JCS0: 50 MPa, Ln: 1 cm, residual friction: 28 deg',
      '59 joints.plane.Ln: expected at least the length of the sample, 0.1 m, found 0.01 m',
    ],
    [
      'law: barton-bandis, JRC: 25, JCS: 50 MPa, residual friction: 28 deg',
      '37 joints.plane.JRC: expected a number of at most 20, found 25',
    ],
    ['JRC: 8', '17 joints.plane.JRC: expected law: barton-bandis with JRC, found law: coulomb'],
    [
      'dilation: 5 deg',
      '10 joints.plane: expected dilation until with dilation: the slip at which it ends, found none; such as dilation until: 5 mm',
    ],
    [
      'friction: 20 deg, dilation: 25 deg, dilation until: 5 mm',
      '40 joints.plane.dilation: expected at most the residual friction, 20 deg: it would give energy, found 25 deg',
    ],
    [
      'cohesion: 1 MPa, residual cohesion: 2 MPa',
      '48 joints.plane.residual cohesion: expected at most the cohesion before it slips, 1 MPa, found 2 MPa',
    ],
    [
      'cohesion: 1 MPa, residual after: 1 mm',
      '45 joints.plane.residual after: expected a joint without bonds and of finite cohesion: a bond fails at once, found one with bonds; failure: plastic',
    ],
  ])('%s', (text, message) => {
    expect(problem(caseWith(text))).toBe(`c.yaml:4:${message}`)
  })
})

describe('water and bolts that cannot be', () => {
  test.each([
    [
      'water: { density: 1000 }',
      '9:8 water: expected exactly one of level, surface, line, pressure, crack, found none of them; such as level: 10 m, or crack: J3, filled: 50 %',
    ],
    [
      'water: { level: 1 m, pressure: 1 kPa }',
      '9:8 water: expected exactly one of level, surface, line, pressure, crack, found 2 of them',
    ],
    [
      'water: { level: 1 m, joints: [plan] }',
      '9:31 water.joints[0]: expected a joint: plane, found "plan"; did you mean "plane"?',
    ],
    ['water: { level: 1 m, faces: [a] }', '9:30 water.faces[0]: expected a face: a.top, found "a"'],
    [
      'water: { level: 1 m, faces: [a.topp] }',
      '9:30 water.faces[0]: expected a face of the box a: bottom, top, west, east, south, north, surface, found "topp"; did you mean "top"?',
    ],
    [
      'water: { line: { points: [[0, 1], [0, 2]] } }',
      '9:36 water.line.points[1][0]: expected a distance beyond that of the point before, found 0 m after 0 m',
    ],
    [
      'water: { pressure: "1e3*q" }',
      '9:20 water.pressure: expected an expression over x, y, z, t and the parameters, found at character 5: unknown name "q"; did you mean "x"?, in "1e3*q"',
    ],
    [
      'bolts: { n: { from: [0, 0, 0], to: [0, 0, 2], stiffness: 1 MN/m, yield: 10 kN, pretension: 20 kN } }',
      '9:92 bolts.n.pretension: expected at most the yield force, 10 kN, found 20 kN',
    ],
    [
      'bolts: { n: { from: [0, 0, 0], to: [0, 0, 0], stiffness: 1 MN/m } }',
      '9:36 bolts.n.to: expected an anchor elsewhere than from, found the same point',
    ],
    ['record: { N: { what: bolt-force } }', '9:14 record.N.bolt: expected the name of a bolt, found none'],
    [
      'record: { N: { what: bolt-force, bolt: x } }',
      '9:40 record.N.bolt: expected a bolt, of which there is none, found "x"',
    ],
    [
      'record: { N: { what: energy, bolt: x } }',
      '9:36 record.N.bolt: expected no bolt: it is for bolt-force, found one',
    ],
    [
      'record: { N: { what: bolt-force, bolt: x, block: a } }',
      '9:50 record.N.block: expected no block: bolt-force is that of a bolt, found one',
    ],
    [
      'record: { N: { what: water-force } }',
      '9:14 record.N: expected where water-force is taken: block or face, found none of them',
    ],
  ])('%s', (text, message) => {
    expect(problem(caseWith('friction: 30 deg', text))).toBe(`c.yaml:${message}`)
  })
})
