import { describe, expect, test } from 'vitest'
import { bareHost, CaseError, type Host, SetupError, startRun } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { caseOf } from '../state/models.ts'

interface Parts {
  shape?: string
  cut: string
  more?: string
  joints?: string
  rest?: string
}

const BOX = 'box: [4, 4, 4]'
const H = 'h: { dip: 0 deg, dip direction: 0 deg, through: [0, 0, 2], joint: flat }'
const V = 'v: { dip: 90 deg, dip direction: 90 deg, through: [2, 0, 0], joint: steep }'

const text = ({ shape = BOX, cut, more = 'rigid: true', joints = '', rest = '' }: Parts) => `title: rock
materials:
  stone: { density: 2600, young: 1 GPa, poisson: 0.2 }
joints:
  flat: { friction: 30 deg, normal: 1 GPa/m, shear: 1 GPa/m }
  steep: { friction: 20 deg, normal: 1 GPa/m, shear: 1 GPa/m }
  other: { friction: 40 deg, normal: 1 GPa/m, shear: 1 GPa/m }
${joints}
contact: { joint: other }
blocks:
  rock:
    shape: { ${shape} }
    material: stone
    ${more}
    cut:
      ${cut.trim().split('\n').join('\n      ')}
${rest || 'stages: [{ run: { time: 0.01 } }]'}
`

const prepare = (parts: Parts, host: Host = bareHost()) => prepareWorld(caseOf(text(parts)), host)

function told(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof CaseError || error instanceof SetupError) return error.message
    throw error
  }
  return 'no error'
}

describe('pieces', () => {
  const {
    case: c,
    cuts,
    world,
  } = prepare({ cut: `planes:\n  ${H}\n  ${V}\nhold: [bottom]\nnames: { lid: [1, 1, 3] }` })

  test('are numbered from the top down, and named where the case names them', () => {
    expect(Object.keys(c.blocks)).toEqual(['lid', 'rock-2', 'rock-3', 'rock-4'])
    expect(world.blocks).toEqual(Object.keys(c.blocks))
    expect(cuts[0]).toMatchObject({ block: 'rock', pieces: 4, volume: 64, named: ['lid'], held: ['rock-3', 'rock-4'] })
  })

  test('are held at the faces named', () => {
    expect(Object.values(c.blocks).map(({ fixed }) => fixed)).toEqual([false, false, true, true])
  })

  test('have the joints of what cut them between them', () => {
    const { joints, facets } = world
    const group = (face: string) => joints.group[facets.faceNames.indexOf(face)]
    const between = (a: string, b: string) => world.joints.names[joints.of[joints.groups * group(a) + group(b)]]
    expect(between('lid.h', 'rock-3.h')).toBe('flat')
    expect(between('lid.v', 'rock-2.v')).toBe('steep')
    expect(between('lid.h', 'rock-2.v')).toBe('other')
  })
})

test('masses add up, of rigid and of deformable pieces, also where they are concave', () => {
  const slope =
    'slope: { height: 6 m, face: { dip: 60 deg, dip direction: 200 deg }, bench: 2 m, upper: { dip: 25 deg, dip direction: 190 deg }, floor: 3 m, length: 8 m, depth: 12 m, below: 2 m }'
  const cut =
    'sets:\n  s: { dip: 40 deg, dip direction: 160 deg, spacing: 2.5 m }\n  t: { dip: 80 deg, dip direction: 70 deg, spacing: 3 m }'
  const rigid = prepare({ shape: slope, cut })
  const soft = prepare({ shape: slope, cut, more: 'mesh: { size: 2 m }' })
  expect(rigid.world.blocks).toEqual(soft.world.blocks)
  expect(rigid.world.blocks.length).toBeGreaterThan(20)
  const mass = 2600 * rigid.cuts[0].volume
  expect(rigid.world.bodies.mass.reduce((sum, m) => sum + m, 0) / mass).toBeCloseTo(1, 11)
  expect(soft.world.nodes.mass.reduce((sum, m) => sum + m, 0) / mass).toBeCloseTo(1, 11)
})

test('meshes of touching pieces conform when asked', () => {
  const cut =
    'sets:\n  s: { dip: 50 deg, dip direction: 30 deg, spacing: 1.3 m }\n  t: { dip: 80 deg, dip direction: 300 deg, spacing: 1.7 m }'
  const { model } = prepare({ cut, more: 'mesh: { size: 0.7 m, conform: true }' })
  expect(model.blocks.length).toBeGreaterThan(10)
})

test('a slope need not be cut', () => {
  const shape =
    'slope: { height: 3, face: { dip: 60 deg, dip direction: 90 deg }, floor: 2, length: 4, depth: 5, below: 1 }'
  for (const more of ['mesh: { size: 1 m }', 'rigid: true']) {
    const whole = text({ shape, cut: '', more }).replace(/ {4}cut:\n\s*\n/, '')
    const { world } = prepareWorld(caseOf(whole), bareHost())
    // Section: rock below 7 × 1, above a trapezium of bases 5 and 5 − 3/tan 60° and height 3.
    const volume = 4 * (7 + (3 * (5 + 5 - 3 / Math.tan(Math.PI / 3))) / 2)
    const masses = more === 'rigid: true' ? world.bodies.mass : world.nodes.mass
    expect(masses.reduce((sum, m) => sum + m, 0)).toBeCloseTo(2600 * volume, 6)
  }
})

/** A column of three cubes, the middle one cut by a joint that ends: above and below it faces meet in part. */
test('faces that meet in part carry the weight', () => {
  const cut = `planes:
  a: { dip: 0 deg, dip direction: 0 deg, through: [0, 0, 1.5] }
  b: { dip: 0 deg, dip direction: 0 deg, through: [0, 0, 2.5] }
  c: { dip: 90 deg, dip direction: 90 deg, through: [1.4, 0, 0], where: { z: [1.5, 2.5] } }
hold: [bottom]
names: { foot: [1, 1, 1], lid: [1, 1, 3] }`
  const rest = `stages: [{ settle: { ratio: 1e-6 } }]
record:
  on foot: { block: foot, what: contact-force, part: z }
  sink: { block: lid, what: displacement, part: z }`
  for (const more of ['rigid: true', 'mesh: { size: 2 m }']) {
    const run = startRun(caseOf(text({ cut, rest, more })))
    let next = run.ticks.next()
    while (!next.done) next = run.ticks.next()
    const [force, sink] = next.value.series
    const weight = 2600 * 9.81 * 4 * 4 * 2.5
    expect(force.values.at(-1)! / -weight).toBeCloseTo(1, 4)
    expect(sink.values.at(-1)!).toBeLessThan(0)
    expect(next.value.summary.problem).toBe('')
  }
})

const csv = (rows: string): Host => ({
  ...bareHost(),
  readFile: () => new TextEncoder().encode(rows),
})

describe('discs', () => {
  const HEADER = 'x [m], y [m], z [m], dip [deg], dip_direction [deg], radius [m], set'
  const cut = `planes:\n  ${H}\ndiscs:\n  d: { file: dfn.csv, joint: steep }\nhold: [bottom]`

  test('of a file cut what they meet; rock beyond their rims does not break', () => {
    const host = csv(`# two discs\n${HEADER}\n2, 2, 1, 90, 90, 30, A\n\n2, 2, 3, 90, 0, 0.9, B\n`)
    const { world, cuts } = prepare({ cut }, host)
    expect(cuts[0]).toMatchObject({ pieces: 6 })
    const faces = new Map(cuts[0].joints.map((joint) => [joint.name, joint]))
    // The first is larger than the rock; the second, within the upper half, covers π 0.9² of 8 m².
    expect(faces.get('d')).toMatchObject({ faces: 2 + 2 * 2, area: expect.closeTo(16, 9) })
    expect(faces.get('d-bridge')).toMatchObject({ faces: 2 * 2 })
    expect(world.bonds.count).toBeGreaterThan(0)
    expect([...world.bonds.intact].every((points) => points > 0)).toBe(true)
  })

  test('one set of a file, and one that stands in the case', () => {
    const host = csv(`${HEADER}\n2, 2, 1, 90, 90, 30, A\n2, 2, 3, 90, 0, 0.9, B\n`)
    const own = cut
      .replace('dfn.csv,', 'dfn.csv, set: A,')
      .replace(
        '\nhold',
        '\n  e: { centre: [2, 2, 1], dip: 0 deg, dip direction: 0 deg, radius: 9 m, bridge: other }\nhold',
      )
    expect(
      prepare({ cut: own }, host)
        .cuts[0].joints.map(({ name }) => name)
        .sort(),
    ).toEqual(['d', 'e', 'h'])
  })

  test.each([
    ['', 'found dfn.csv, which is empty'],
    ['x, y\n1, 2\n', 'found no z, dip, dip direction, radius in dfn.csv line 1'],
    [`${HEADER}\n`, 'expected at least one disc, found none in dfn.csv'],
    [`${HEADER}\n1, 2, 3, 40, 50, 1, A\n1, 2, x, 40, 50, 1, A\n`, 'found "x" for z in dfn.csv line 3'],
    [`${HEADER}\n1, 2, 3, 40, 50\n`, 'found "" for radius in dfn.csv line 2'],
    [`${HEADER}\n1, 2, 3, 95, 50, 1, A\n`, 'expected a dip from 0 to 90 deg, found 95 deg in dfn.csv line 2'],
    [`${HEADER}\n1, 2, 3, 40, 50, 0, A\n`, 'expected a radius above 0, found 0 m in dfn.csv line 2'],
    [
      'x, y, z, dip, dip direction, radius\n1, 2, 3, 40, 50, 1\n',
      'write dip [deg], dip direction [deg] in the first row',
    ],
    [`${HEADER.replace('[deg]', '[m]')}\n1, 2, 3, 40, 50, 1\n`, 'found [m] in dfn.csv line 1'],
  ])('of a file that is not right are told: %j', (rows, message) => {
    expect(told(() => prepare({ cut }, csv(rows)))).toContain(message)
  })

  test('of a set that is not there are told', () => {
    const host = csv(`${HEADER}\n2, 2, 1, 90, 90, 30, joint 1\n`)
    expect(told(() => prepare({ cut: cut.replace('dfn.csv,', 'dfn.csv, set: joint 2,') }, host))).toContain(
      'none of set "joint 2" in dfn.csv; did you mean "joint 1"?',
    )
  })
})

describe('names of pieces', () => {
  const cut = `planes:\n  ${H}\n  ${V}\nnames: { key: [1, 1, 3] }\nhold: [bottom]`

  test('are used by records, boundaries and stages; that of the rock stands for all of them', () => {
    const rest = `boundaries:
  push: { on: rock.top, pressure: 1 kPa, follow: false }
initial: [{ on: rock, velocity: { z: 0 } }]
stages: [{ settle: {} }, { run: { time: 0.01, remove: [key] } }, { run: { time: 0.01, remove: [rock-2] } }]
record: { u: { block: rock-2, what: displacement, part: z }, all: { block: rock, what: displacement, part: z } }`
    const given = text({ cut, more: 'mesh: { size: 2 m }', rest }).replace(', follow: false', '')
    const { case: c } = prepareWorld(caseOf(given), bareHost())
    expect(c.physics.boundaries.push.on).toEqual([
      { block: 'key', face: 'top' },
      { block: 'rock-2', face: 'top' },
    ])
    expect(c.initial[0].on.length).toBe(4)
    expect(c.record.u).toMatchObject({ blocks: ['rock-2'] })
    expect(c.record.all).toMatchObject({ blocks: { length: 4 } })
    expect(c.stages.map(({ remove }) => remove)).toEqual([[], ['key'], ['rock-2']])
    expect(() => startRun(caseOf(given))).not.toThrow()
  })

  test.each([
    [
      'record: { u: { block: rock-9, what: displacement } }',
      'record.u.block: expected a piece of rock: key, rock-2, rock-3 … (4)',
    ],
    ['record: { u: { block: kee, what: displacement } }', 'record.u.block: expected a block'],
    [
      'boundaries: { b: { on: rock.lid, pressure: 1 } }',
      'boundaries.b.on: expected a face of rock, found "lid"; its faces are',
    ],
    ['boundaries: { b: { on: rock-1.top, pressure: 1 } }', 'expected a piece of rock'],
  ])('that are not there are told: %s', (rest, message) => {
    const more = 'mesh: { size: 2 m }'
    expect(told(() => prepare({ cut, more, rest: `${rest}\nstages: [{ run: { time: 1 } }]` }))).toContain(message)
  })

  test('taken away twice are told', () => {
    const rest = 'stages: [{ run: { time: 1, remove: [key] } }, { run: { time: 1, remove: [key] } }]'
    expect(told(() => prepare({ cut, rest }))).toContain('"key", which is taken away twice')
  })
})

describe('what a cut cannot be', () => {
  const plane = (over: string) => `planes:\n  A: { dip: 40 deg, dip direction: 10 deg, through: [2, 2, 2]${over} }`
  const set = (over: string) => `sets:\n  S: { dip: 40 deg, dip direction: 10 deg, spacing: 1 m${over} }`
  test.each([
    ['seed: 3', 'expected something that cuts: planes, sets or discs, found none'],
    [set('').replace('spacing: 1 m', 'spacing: 0 m'), 'cut.sets.S.spacing: expected a length above 0, found "0 m"'],
    [set('').replace('spacing: 1 m', 'spacing: 1e-7 m'), 'gives'],
    [set(', persistence: 1.2'), 'cut.sets.S.persistence: expected a number of at most 1, found 1.2'],
    [
      plane(', joint: flatt'),
      'cut.planes.A.joint: expected a joint: flat, steep, other, found "flatt"; did you mean "flat"?',
    ],
    [plane(', dips: 3'), 'did you mean'],
    [
      plane('').replace('[2, 2, 2]', '[2, 2, 20]'),
      'cut.planes.A: expected a joint that cuts the rock, found one that misses it',
    ],
    [
      `${plane('')}\n  B: { dip: 40 deg, dip direction: 10 deg, through: [2, 2, 2] }`,
      'one that lies in A: the same cut twice',
    ],
    [plane('').replace('A:', 'top:'), 'cut.planes.top: expected a name that no face of the rock has'],
    [`${plane('')}\nsets:\n  A: { dip: 4 deg, dip direction: 10 deg, spacing: 1 }`, 'found "A" twice'],
    [
      `${plane('')}\nnames: { w: [9, 9, 9] }`,
      'cut.names.w: expected a point within the rock, found [9, 9, 9], which is outside of it',
    ],
    [
      `${plane('')}\nnames: { w: [2, 2, 2] }`,
      'cut.names.w: expected a point within a piece, found [2, 2, 2], which lies on A',
    ],
    [`${plane('')}\nnames: { w: [1, 1, 0.5], u: [1, 1, 0.4] }`, '[1, 1, 0.4] in w, which has a name'],
    [`${plane('')}\nhold: [base]`, 'cut.hold[0]: expected a face or a piece of the rock, found "base"'],
    [
      `${plane('')}\nhold where: { z: [50, 60] }`,
      'cut.hold where: expected at least one piece, found a range that holds none',
    ],
    [
      `${set(', where: { z: [30, 40] }')}`,
      'cut.sets.S: expected a joint that cuts the rock, found none that cuts a block',
    ],
  ])('%j', (cut, message) => {
    expect(told(() => prepare({ cut })).replaceAll('hold.0', 'hold[0]')).toContain(message)
  })

  test.each([
    ['tube: { inner: 1, outer: 2, height: 1 }', plane(''), 'expected a shape with plane faces that joints can cut'],
    [BOX, `${plane('')}\nslivers: { are: melted }`, 'slivers.are'],
  ])('%s', (shape, cut, message) => {
    expect(told(() => prepare({ shape, cut }))).toContain(message)
  })
})
