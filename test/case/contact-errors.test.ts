import { describe, expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { readCase } from '../../src/case/read.ts'
import { GOOD, VARIANTS } from './good.ts'

function told(text: string): string {
  try {
    readCase(text, { name: 'c.yaml', folder: '.', variants: VARIANTS })
  } catch (error) {
    if (error instanceof CaseError) return error.message
    throw error
  }
  return 'no error'
}

/** What is told when `a` stands as `b` in a good case. */
function changed(name: string, a: string, b: string): string {
  const text = GOOD[`cases/${name}`]
  expect(text).toContain(a)
  return told(text.replace(a, b))
}

const sliding = (a: string, b: string) => changed('A11-sliding-block.yaml', a, b)
const touching = (a: string, b: string) => changed('touching.yaml', a, b)

const STIFFNESS = 'a stiffness with its unit: of each point in N/m, or of each area in Pa/m; or auto'
const SUCH = 'such as 150 GN/m or 10 GPa/m'
const JOINTS = 'rough, glued, filled, held, bouncy'
const KEYS =
  'normal, shear, friction, residual friction, cohesion, residual cohesion, residual after, tension, dilation, dilation until, fracture energy, shear fracture energy, failure, softening, bonded, restitution, damping, pull, waviness, law'

describe('joints', () => {
  test.each([
    ['1500 GN/m', '7', `8:20 joints.plane.normal: expected ${STIFFNESS}, found 7; ${SUCH}`],
    ['1500 GN/m', '0', `8:20 joints.plane.normal: expected ${STIFFNESS}, found 0; ${SUCH}`],
    ['1500 GN/m', '10 GPa', `8:20 joints.plane.normal: expected ${STIFFNESS}, found "10 GPa", a pressure; ${SUCH}`],
    [
      '1500 GN/m',
      '9 J/m2',
      `8:20 joints.plane.normal: expected ${STIFFNESS}, found "9 J/m2", a force per length; ${SUCH}`,
    ],
    ['1500 GN/m', 'stiff', `8:20 joints.plane.normal: expected ${STIFFNESS}, found "stiff"; ${SUCH}`],
    ['1500 GN/m', '0 GN/m', '8:20 joints.plane.normal: expected a stiffness above 0, found "0 GN/m"'],
    ['1500 GN/m', '-3 GPa/m', '8:20 joints.plane.normal: expected a stiffness above 0, found "-3 GPa/m"'],
    [
      '1500 GN/m',
      '1e40 N/m',
      '8:20 joints.plane.normal: expected a stiffness of at most 1e18 N/m (rock at the size of blocks has 1e6 to 1e12), found "1e40 N/m"',
    ],
    [
      '1500 GN/m',
      '10 GPa/m',
      '8:37 joints.plane.shear: expected a stiffness per area in Pa/m, as that of normal is, found one per point',
    ],
    [
      'plane.friction: 89',
      'plane.friction: -3',
      '14:46 joints.plane.friction: expected an angle of at least 0 deg, found "-3 deg"',
    ],
    [
      'plane.friction: 89',
      'plane.friction: 90',
      '14:46 joints.plane.friction: expected an angle below 90 deg, found "90 deg"',
    ],
    [
      '[6 deg, 12 deg',
      '[30, 12 deg',
      '19:33 joints.plane.friction: expected an angle below 90 deg, found 30; 30 rad or 30 deg? a bare number is in radians; write 30 deg',
    ],
    [
      'friction: 18 deg }',
      'frction: 18 deg }',
      `8:49 joints.plane.frction: expected one of ${KEYS}, found the unknown key "frction"; did you mean "friction"?`,
    ],
    ['friction: 18 deg }', 'restitution: 0 }', '8:62 joints.plane.restitution: expected a number above 0, found 0'],
    [
      'friction: 18 deg }',
      'restitution: 0.1, pull: false }',
      '8:62 joints.plane.restitution: expected a restitution above 0.135, which critical damping has where pull is false, found 0.1; or pull: true',
    ],
    [
      'friction: 18 deg }',
      'pull: false }',
      '8:55 joints.plane.pull: expected restitution or damping with pull, found neither',
    ],
    ['friction: 18 deg }', 'damping: 1.5 }', '8:58 joints.plane.damping: expected a number of at most 1, found 1.5'],
    [
      'friction: 18 deg }',
      'residual friction: 10 deg }',
      '8:68 joints.plane.residual friction: expected at most the friction before it slips, 6 deg, found 10 deg',
    ],
  ])('sliding: %s → %s', (a, b, message) => {
    expect(sliding(a, b).split('\n')[0]).toBe(`c.yaml:${message}`)
  })

  test.each([
    [
      'tension: 5.3 MPa',
      'tension: 53 MPa',
      '7:58 joints.glued.tension: expected at most cohesion / tan(friction) = 14.8 MPa, where the shear strength ends, found 53 MPa; tension: 14.8 MPa, or cohesion: 31.2 MPa',
    ],
    [
      'tension: 5.3 MPa',
      'tension: unlimited',
      '7:58 joints.glued.tension: expected at most cohesion / tan(friction) = 14.8 MPa, where the shear strength ends, found unlimited; tension: 14.8 MPa, or cohesion: unlimited',
    ],
    [
      'cohesion: 8.6 MPa, ',
      '',
      '7:39 joints.glued.tension: expected at most cohesion / tan(friction) = 0 Pa, where the shear strength ends, found 5.3 MPa; cohesion: 3.12 MPa',
    ],
    [
      'tension: 5.3 MPa',
      'tension: unlimted',
      '7:58 joints.glued.tension: expected a pressure, or unlimited, found "unlimted"; did you mean "unlimited"?',
    ],
    ['cohesion: 8.6 MPa', 'cohesion: -1', '7:40 joints.glued.cohesion: expected a pressure of at least 0, found -1'],
    [
      'tension: 5.3 MPa',
      'bonded: false',
      '7:57 joints.glued.bonded: expected true: brittle cohesion and tension are those of bonds, found false; or failure: plastic, which needs no bonds',
    ],
    [
      'cohesion: 0, tension: 0, ',
      '',
      '9:37 joints.held.bonded: expected bonds with a cohesion and a tension, found neither; cohesion: unlimited, tension: unlimited if they cannot fail',
    ],
    [
      'damping: 5 %',
      'damping: 5 %, restitution: 0.9',
      '8:11 joints.filled: expected either restitution or damping, found both',
    ],
    [
      'law: coulomb as',
      'law: colomb as',
      '9:73 joints.held.law: expected one of coulomb, coulomb as printed, found "colomb as printed"; did you mean "coulomb as printed"?',
    ],
    [
      'failure: plastic',
      'failure: plasic',
      '8:93 joints.filled.failure: expected one of brittle, plastic, cohesive, found "plasic"; did you mean "plastic"?',
    ],
  ])('touching: %s → %s', (a, b, message) => {
    expect(touching(a, b)).toBe(`c.yaml:${message}`)
  })

  test('the remedies are remedies', () => {
    expect(touching('tension: 5.3 MPa', 'tension: 14.8 MPa')).toBe('no error')
    expect(touching('8.6 MPa, tension: 5.3 MPa', '31.2 MPa, tension: 53 MPa')).toBe('no error')
    expect(touching('cohesion: 8.6 MPa, ', 'cohesion: 3.12 MPa, ')).toBe('no error')
  })
})

describe('what a stage may do to joints', () => {
  const override = 'joints.plane.friction: 89 deg'
  test.each([
    [
      'joints.plne.friction: 89 deg',
      '14:23 joints.plne.friction: expected a path of the case; here one of plane, found "plne"; did you mean "plane"?',
    ],
    [
      'joints: {}',
      '14:23 stages[0].settle.with.joints: expected what a stage can override: gravity, damping, water, seismic, joints.plane, found "joints"',
    ],
    [
      'joints.plane: 89 deg',
      `14:37 joints.plane: expected a mapping with ${KEYS} (What happens where two faces touch), found "89 deg"`,
    ],
    [
      'joints.plane.normal: 3 GPa/m, joints.plane.shear: auto',
      '14:44 joints.plane.normal: expected a stiffness per point, as the case begins with, found one per area',
    ],
    [
      'joints.plane.cohesion: 3 MPa',
      '14:46 joints.plane.cohesion: expected brittle strength in a joint that is bonded from the start, found strength in a stage alone; add to joints.plane of the case: bonded: true, cohesion: 0, tension: 0',
    ],
    [
      'joints.plane.bonded: true, joints.plane.cohesion: 1 MPa',
      '14:44 joints.plane.bonded: expected false: bonds are made before the first stage, found true',
    ],
  ])('%s', (text, message) => {
    expect(sliding(override, text)).toBe(`c.yaml:${message}`)
  })
})

describe('contact', () => {
  test.each([
    [
      'joint: rough\n',
      'joint: rogh\n',
      `20:10 contact.joint: expected a joint: ${JOINTS}, found "rogh"; did you mean "rough"?`,
    ],
    [
      'joint: bouncy',
      'joint: boncy',
      `27:43 contact.rules[2].joint: expected a joint: ${JOINTS}, found "boncy"; did you mean "bouncy"?`,
    ],
    ['[wedge.south, base]', '[wedge.south]', '25:18 contact.rules[0].between: expected a list of 2, found a list of 1'],
    [
      'wedge.south, base',
      'wdge.south, base',
      '25:19 contact.rules[0].between[0]: expected a block or particles: base, ledge, rider, wedge, jet, hail, found "wdge"; did you mean "wedge"?',
    ],
    [
      'base.east]',
      'base.est]',
      '27:24 contact.rules[2].between[1]: expected a face of the box base: bottom, top, west, east, south, north, surface, found "est"; did you mean "west"?',
    ],
    [
      '[jet, base',
      '[jet.top, base',
      '27:19 contact.rules[2].between[0]: expected all of the particles jet: they have no faces, found "jet.top"',
    ],
    [
      'material: clay }, {',
      'material: cly }, {',
      '26:31 contact.rules[1].between[0].material: expected a material: rock, clay, found "cly"; did you mean "clay"?',
    ],
    ['shrink: 2 %', 'shrink: 60 %', '21:11 contact.shrink: expected a number below 0.5, found "60 %"'],
    ['skin: 0.1', 'skin: 0', '22:9 contact.skin: expected a number above 0, found 0'],
  ])('%s → %s', (a, b, message) => {
    expect(touching(a, b)).toBe(`c.yaml:${message}`)
  })

  const whole = 'contact: { detect: common-normal, broad: nbs, joint: plane }'
  test.each([
    [
      'contact: nothing',
      '12:10 contact: expected none or a mapping (Contact between blocks: none, or { detect, broad, joint, rules }), found "nothing"',
    ],
    [
      'contact: { broad: nsb }',
      '12:19 contact.broad: expected one of auto, all-pairs, nbs, grid, levels, sort-sweep, found "nsb"; did you mean "nbs"?',
    ],
    ['contact: { detect: all }', '12:20 contact.detect: expected one of common-normal, shrunken-edge, found "all"'],
    [
      'contact: { printed: { lever: true edges } }',
      '12:12 contact.printed: expected detect: shrunken-edge, of whose paper these are choices, found detect: common-normal; add detect: shrunken-edge, or leave printed out',
    ],
    [
      'contact: { detect: shrunken-edge, printed: { clip: all } }',
      '12:52 contact.printed.clip: expected one of largest, least above zero, as printed, found "all"',
    ],
  ])('%s', (text, message) => {
    expect(sliding(whole, text)).toBe(`c.yaml:${message}`)
  })

  test('several joints and none by default', () => {
    const [before, after] = GOOD['cases/touching.yaml'].split(/contact:\n[\s\S]*?(?=stages:)/)
    expect(told(before + after)).toBe(
      `c.yaml:5:1 joints: expected contact with the joint that holds where no rule says otherwise: ${JOINTS}, found none; contact: { joint: rough }`,
    )
    expect(told(`${before}contact: { skin: 0.2 }\n${after}`)).toMatch(
      /^c\.yaml:19:1 contact: expected contact with the joint/,
    )
    expect(told(`${before}contact: none\n${after}`).split('\n')).toEqual([
      'c.yaml:19:10 contact: expected contact, since wedge breaks: its pieces would pass through each other, found "none"',
      ...['push', 'wall', 'touch', 'deepest', 'slid'].map((name) =>
        expect.stringMatching(
          `record.${name}.what: expected a case in which blocks touch, found .*; give it contact: { … }`,
        ),
      ),
    ])
  })

  test('joints without anything that touches', () => {
    const text = GOOD['cases/F03-column.yaml'].replace('boundaries:', 'joints: { j: { friction: 0 } }\nboundaries:')
    expect(told(text)).toBe(
      'c.yaml:12:1 joints: expected something that touches, found one block alone; add contact: { } if it may touch itself',
    )
    expect(told(text.replace('boundaries:', 'contact: { }\nboundaries:'))).toBe('no error')
  })

  test('none is no name for a joint', () => {
    expect(touching('  held: {', '  none: {').split('\n')[0]).toBe(
      'c.yaml:9:3 joints.none: expected a name other than none, which means no contact, found "none"',
    )
  })
})

describe('blocks', () => {
  const BOX = 'bottom, top, west, east, south, north'
  test.each([
    [
      'block: slope,',
      'block: slop,',
      '11:53 blocks.slider.on.block: expected a block: slope, slider, found "slop"; did you mean "slope"?',
    ],
    [
      'face: top',
      'face: topp',
      `11:66 blocks.slider.on.face: expected a face of the box slope: ${BOX}, found "topp"; did you mean "top"?`,
    ],
    ['face: top', 'face: surface', '11:66 blocks.slider.on.face: expected one plane face, found "surface"'],
    [
      'from: up-dip edge',
      'from: updip edge',
      '11:77 blocks.slider.on.from: expected one of up-dip edge, down-dip edge, corner, found "updip edge"; did you mean "up-dip edge"?',
    ],
    [
      'at: [1, 1.5] }',
      'at: 1 }',
      '11:94 blocks.slider.on.at: expected a list of 2 (Where the middle of the bottom comes to lie: distance from that edge, and across from the side), found 1',
    ],
    ['on: {', 'at: [0, 0, 0], on: {', '11:11 blocks.slider: expected either at or on, found both'],
    [
      'block: slope,',
      'block: slider,',
      '11:53 blocks.slider.on.block: expected a block that does not stand on this one, found "slider on slider"',
    ],
    [
      'fixed: true }',
      'fixed: true, on: { block: slider, face: top, from: corner, at: [0, 0] } }',
      '10:127 blocks.slope.on.block: expected a block that does not stand on this one, found "slope on slider on slope"',
    ],
  ])('sliding: %s → %s', (a, b, message) => {
    expect(sliding(a, b)).toBe(`c.yaml:${message}`)
  })

  const crack = 'fracture: { brittle: glued }'
  test.each([
    [
      'fracture: { brittle: glud }',
      `114 blocks.wedge.fracture.brittle: expected a joint: ${JOINTS}, found "glud"; did you mean "glued"?`,
    ],
    [
      'fracture: { brittle: filled }',
      '114 blocks.wedge.fracture.brittle: expected a joint of failure brittle, found "filled", which is plastic',
    ],
    [
      'fracture: { brittle: rough }',
      '114 blocks.wedge.fracture.brittle: expected a joint with cohesion and tension, or bonded: true, found "rough", which has no bonds',
    ],
    [
      'fracture: brittle',
      '103 blocks.wedge.fracture: expected a mapping with brittle, cohesive, inserted (How the block can break inside), found "brittle"',
    ],
    [
      `${crack}, rigid: true`,
      '103 blocks.wedge.fracture: expected no fracture: a rigid block does not break, found one',
    ],
    [
      `${crack}, fixed: true`,
      '103 blocks.wedge.fracture: expected no fracture: a fixed block does not break, found one',
    ],
  ])('%s', (text, message) => {
    expect(touching(crack, text)).toBe(`c.yaml:15:${message}`)
  })
})

describe('particles', () => {
  test.each([
    [
      'spacing: 1.1',
      'spacing: 0.9',
      '90 particles.jet.spacing: expected at least 1 m, the diameter, found 0.9 m, at which they overlap by 0.1 m',
    ],
    [
      'spacing: 1.1',
      'spacing: [1.1, 0.5]',
      '96 particles.jet.spacing[1]: expected at least 1 m, the diameter, found 0.5 m, at which they overlap by 0.5 m',
    ],
    [
      '[24, 100], spacing: 1.1',
      '[24, 1]',
      '8 particles.jet.spacing: expected the distance of centres along x, found none',
    ],
    ['[24, 100]', '[24]', '70 particles.jet.count: expected a list of at least 2, found a list of 1'],
    ['[24, 100]', '[24, 0]', '75 particles.jet.count[1]: expected a whole number of at least 1, found 0'],
    ['[24, 100]', '[24, 10, 2]', '79 particles.jet.count[2]: expected 1 along z: discs lie in one plane, found 2'],
    ['[24, 100]', '[24000, 1000]', '70 particles.jet.count: expected at most 10000000 in all, found 24000000'],
    [
      's, 0, 0]',
      's, 0, 1]',
      '134 particles.jet.velocity[2]: expected 0 along z: discs stay in their plane, found 1 m/s',
    ],
    [
      'thickness: 1 }',
      'thickness: 1 }, sphere: { radius: 1 }',
      '8 particles.jet: expected one of disc, sphere, polyhedra, found disc and sphere',
    ],
    [
      'disc: { radius: 0.5, thickness: 1 }, ',
      '',
      '8 particles.jet: expected one of disc, sphere, polyhedra, found none of them',
    ],
    [
      'rock, count: [24',
      'rok, count: [24',
      '57 particles.jet.material: expected a material: rock, clay, found "rok"; did you mean "rock"?',
    ],
  ])('%s → %s', (a, b, message) => {
    expect(touching(a, b)).toBe(`c.yaml:17:${message}`)
  })

  test('a name that a block has', () => {
    expect(touching('  hail: {', '  base: {').split('\n')[0]).toBe(
      'c.yaml:18:3 particles.base: expected a name that no block has, found "base"',
    )
  })
})

describe('records', () => {
  test.each([
    [
      'against: jet',
      'against: jt',
      '34:54 record.wall.against: expected a block or particles: base, ledge, rider, wedge, jet, hail, found "jt"; did you mean "jet"?',
    ],
    [
      'against: jet',
      'against: jet.x',
      '34:54 record.wall.against: expected all of the particles jet: they have no faces, found "jet.x"',
    ],
    [
      'what: momentum, block: jet',
      'what: stress, block: jet',
      '39:36 record.momentum.block: expected a block: base, ledge, rider, wedge, found "jet"',
    ],
    [
      ', about: [0, 1, 0]',
      '',
      '38:11 record.turned.about: expected the axis of the rotation, such as [0, 1, 0], found none',
    ],
    [
      'what: overlap',
      'what: overlap, about: [0, 1, 0]',
      '36:36 record.deepest.about: expected no axis: it is for rotation, found one',
    ],
    [
      'what: overlap',
      'what: overlap, along: [0, 1, 0]',
      '36:36 record.deepest.along: expected no direction: overlap has none, found one',
    ],
    [
      'what: overlap',
      'what: overlap, part: x',
      '36:35 record.deepest.part: expected no part: overlap is a single number, found "x"',
    ],
    [
      'what: slip, block: rider',
      'what: slip',
      '37:32 record.slid.against: expected against with a block or a face, found neither',
    ],
    [
      'contact-force, block: base, against: wedge.bottom',
      'contact-force',
      '33:9 record.push: expected where contact-force is taken: block or face, found none of them',
    ],
    [
      'part: normal',
      'part: norml',
      '33:74 record.push.part: expected a part of contact-force: x, y, z, magnitude, normal, found "norml"',
    ],
    [
      'contacts, block: rider',
      'contacts, point: [0, 0, 0]',
      '35:35 record.touch.point: expected no point: contacts is that of a block or a face, found one',
    ],
    [
      'along: [1, 0, 0]',
      'along: [x, y, 0]',
      '34:66 record.wall.along: expected one direction: contact-force is no mean, found one that varies in place',
    ],
    [
      'against: ledge',
      'mean: plain',
      '37:43 record.slid.mean: expected no mean: it is for displacement, position, velocity, acceleration, stress, strain, stress-error, plastic strain, yielded, found one',
    ],
    [
      'value: 1 deg',
      'value: 1 mm',
      '42:44 expect[0].value: expected an angle in rad, deg or °, found "1 mm", a length',
    ],
    [
      'within: 1 mm',
      'within: 1 deg',
      '43:68 expect[1].within: expected a tolerance in % or a length in m, um, mm, cm, km, ft or in, found one in rad',
    ],
    [
      'touch.vertex-face',
      'touch',
      expect.stringContaining('44:30 expect[2].record: expected one part of contacts: touch.total, touch.open,'),
    ],
  ])('%s → %s', (a, b, message) => {
    expect(touching(a, b)).toEqual(typeof message === 'string' ? `c.yaml:${message}` : message)
  })
})
