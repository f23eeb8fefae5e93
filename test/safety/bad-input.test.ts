/** What a geologist may write, and mean otherwise: one clear refusal with its place and remedy, or a question. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatProblem } from '../../src/case/problem.ts'
import { bareHost, readCase } from '../../src/index.ts'
import { examineSlope } from '../../src/safety.ts'
import { SetupError } from '../../src/setup/setup-error.ts'

const WEDGE = readFileSync('cases/slope/wedge-crack-bolted.yaml', 'utf8')
const BOLTS = /bolts:\n[\s\S]*?(?=strength reduction)/
/** Without bolts and its lower case, which are examined elsewhere. */
const BARE = WEDGE.replace(BOLTS, '').replace(/lower case:\n[\s\S]*?(?=materials)/, '')

function told(yaml: string): string {
  try {
    return examineSlope(readCase(yaml, { name: 'w.yaml' }).variations[0], bareHost()).notes.join('\n')
  } catch (error) {
    if (!(error instanceof SetupError)) return (error as Error).message
    return formatProblem({ file: 'w.yaml', line: 0, column: 0, ...error })
  }
}

test.each([
  ['dip: 45 deg', 'dip: 95 deg', /A\.dip: expected an angle of at most 90 deg, found "95 deg"$/],
  ['dip: 45 deg', 'dip: 45', /A\.dip: .*a bare number is in radians; write 45 deg$/],
  ['direction: 105 deg', 'direction: 370 deg', /A\.dip direction: expected an angle of at most 360 deg/],
  ['direction: 105 deg', 'direction: S75E', /A\.dip direction: .*azimuths run clockwise from north: north is 0 deg/],
  ['dip direction: 105 deg', 'strike: 15 deg', /A\.strike: .*the dip direction is 90 deg clockwise of the strike/],
  ['2562.079510703 kg/m3', '26 kN/m3', /density: .*a unit weight over gravity: 2651 kg\/m3$/],
  [
    'behind: [2 m, 8 m]',
    'behind: [500 m, 505 m]',
    /loads\.dump: expected a part of the face that is loaded, found limits that leave none; widen where or behind$/,
  ],
  [
    'density: 2562.079510703 kg/m3',
    'unit weight: 26 kN/m3',
    /unit weight: .*give the density: the unit weight over gravity$/,
  ],
  ['31.643906350 m', '"31,6 m"', /height: .*decimals stand behind a point: 31\.6 m$/],
  ['horizontal: 0.1', 'horizontal: 0.1 g', /horizontal: .*a share of gravity has no unit: 0\.1$/],
  ['horizontal: 0.1', 'horizontal: 10', /horizontal: .*10 % of gravity is 0\.1/],
  [
    'direction: 235 deg',
    'direction: 235 deg, persistence: 80',
    /persistence: expected a number of at most 1, found 80; 80 % is 0\.8, or "80 %"$/,
  ],
  ['filled: 50 %', 'filled: 50', /filled: .*50 % is 0\.5, or "50 %"$/],
  ['filled: 50 %', 'filled: 150 %', /filled: expected a share from 0 to 1, found 1\.5$/],
  [
    'crack: crack, filled',
    'crack: A, filled',
    /water\.crack: expected a crack behind the joints .*found "A", which is one of them$/,
  ],
  [
    'gravity: 9.81',
    'gravity: [0, 0, 9.81]',
    /gravity: expected gravity that pulls down.*found 9\.81 m\/s2 upwards; such as gravity: 9\.81/,
  ],
  [
    'depth: 90 m',
    'depth: 5 m',
    /a crest that ends 14\.76 m behind the toe, but the rock is 5 m deep; make `depth` larger$/,
  ],
])('%s → %s is refused', (a, b, message) => {
  expect(BARE).toContain(a)
  const said = told(BARE.replace(a, b))
  expect(said).toMatch(message)
  expect(said.split('\n')).toHaveLength(1)
})

test.each([
  [
    '    capacity: 2 MN\n    pretension: 2 MN',
    '    acts: active',
    /anchors\.capacity: expected the capacity of a bolt, or its stiffness/,
  ],
  [
    'capacity: 2 MN',
    'capacity: 200',
    /pretension: expected at most the capacity, 0\.2 kN, found 2000 kN; a bare number is in N$/,
  ],
])('bolts: %s → %s is refused', (a, b, message) => {
  expect(WEDGE).toContain(a)
  expect(told(WEDGE.replace(a, b))).toMatch(message)
})

test.each([
  [
    '2562.079510703 kg/m3',
    '26',
    /materials\.rock\.density is 26 kg\/m3: no rock weighs that; a bare number is in kg\/m3\. Is it meant\?/,
  ],
  ['2562.079510703 kg/m3', '2.6', /materials\.rock\.density is 2\.6 kg\/m3/],
  ['cohesion: 0 kPa', 'cohesion: 20', /joints\.A\.cohesion is 20 Pa: next to nothing/],
  ['cohesion: 0 kPa', 'cohesion: 20 MPa', /joints\.A\.cohesion is 20 MPa: that of whole rock/],
  ['surcharge: 40 kPa', 'surcharge: 40', /loads\.dump\.surcharge is 40 Pa: next to nothing/],
  ['joints: [A, B] }', 'joints: [A, B], density: 1 }', /water\.density is 1 kg\/m3: no water weighs that/],
  ['design factor: 1.3', 'design factor: 13', /design factor is 13: slopes are asked for 1\.1 to 2/],
])('%s → %s is asked about', (a, b, message) => {
  expect(BARE).toContain(a)
  expect(told(BARE.replace(a, b))).toMatch(message)
})

test('a slope of which nothing is held is asked about', () =>
  expect(told(BARE.replace(/\n {6}hold: .*/, ''))).toMatch(
    /blocks\.rock\.cut\.hold is not given: all of the rock is free to fall/,
  ))

test('what is usual is not asked about; a lower case that is none is', () => {
  expect(told(BARE)).toBe('')
  const higher = WEDGE.replace(BOLTS, '').replace(/with: \{.*\}/, 'with: { joints.A.friction: 40 deg }')
  expect(told(higher)).toMatch(/the lower case is no lower one: \d/)
})
