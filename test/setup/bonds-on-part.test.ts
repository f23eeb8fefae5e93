/** A joint on a part of a face: what is bonded by it, what holds elsewhere, and what is refused. */
import { describe, expect, test } from 'vitest'
import { nodeHost } from '../../src/cli/node-host.ts'
import { readCase, startRun } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { UNIT_AREA, UNIT_ROW } from '../../src/state/bonds.ts'

const CASE = (rules: string, joints = '', upper = 'mesh: { cells: [5, 5, 1] }') => `title: t
gravity: 0
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints:
  plane: { friction: 30 deg }
  bridge: { cohesion: 5 MPa, tension: 1 MPa, fracture energy: 50 J/m2 }
  ${joints}
blocks:
  low: { shape: { box: [1, 1, 1] }, at: [0, 0, -1], material: rock, fixed: true, mesh: { cells: [10, 10, 1] } }
  high: { shape: { box: [1, 1, 1] }, material: rock, ${upper} }
contact: { joint: plane, rules: [${rules}] }
stages: [{ run: { time: 1 ms } }]
`
const read = (text: string) => readCase(text, { name: 'case.yaml', folder: '.' }).variations[0]

/** Bonded area by the name of its joint. */
function areas(text: string): Record<string, number> {
  const { world } = prepareWorld(read(text), nodeHost())
  const { bonds, joints } = world
  const found: Record<string, number> = {}
  for (let unit = 0; unit < bonds.count; unit++) {
    const name = joints.names[bonds.joint[unit]]
    found[name] = (found[name] ?? 0) + bonds.unitRow[UNIT_ROW * unit + UNIT_AREA]
  }
  return found
}

const RULE = '{ between: [low, high], joint: bridge, where: { x: [0.2, 0.6], y: [0.4, 1] } }'

describe('what is bonded', () => {
  test.each(['mesh: { cells: [5, 5, 1] }', 'rigid: true', 'mesh: { cells: [10, 10, 1] }'])(
    '%s over it: the part, and no more',
    (upper) => {
      expect(areas(CASE(RULE, '', upper)).bridge).toBeCloseTo(0.24, 12)
    },
  )
  test('the last rule that fits counts, over what the whole face has', () => {
    const other = 'weak: { cohesion: 1 MPa, tension: 0.1 MPa }'
    const rules = `{ between: [low, high], joint: weak }, ${RULE}`
    expect(areas(CASE(rules, other)).bridge).toBeCloseTo(0.24, 12)
    expect(areas(CASE(rules, other)).weak).toBeCloseTo(0.76, 12)
    const two = `${RULE}, { between: [high.bottom, low.top], joint: weak, where: { x: [0, 0.4] } }`
    expect(areas(CASE(two, other)).bridge).toBeCloseTo(0.12, 12)
    expect(areas(CASE(two, other)).weak).toBeCloseTo(0.4, 12)
  })
  test('a part where nothing touches is told', () => {
    const text = CASE('{ between: [low, high], joint: bridge, where: { x: [2, 3] } }')
    expect(prepareWorld(read(text), nodeHost()).notes.join()).toContain('joint bridge: bonded, but no faces')
  })
  test('it runs', () => {
    expect(() => startRun(read(CASE(RULE)))).not.toThrow()
  })
})

describe('what is refused', () => {
  test.each([
    [RULE.replace('bridge', 'plane'), '', '"plane", which bonds nothing'],
    [RULE.replace('bridge', 'none'), '', '"none"'],
    [
      RULE.replace('bridge', 'pointed'),
      'pointed: { normal: 1 GN/m, cohesion: 1 MPa, tension: 0.1 MPa }',
      '"pointed", whose is per point',
    ],
    [RULE.replace('[0.2, 0.6]', '[0.6, 0.2]'), '', 'the lower limit first'],
  ])('%s', (rules, joints, message) => {
    expect(() => read(CASE(rules, joints))).toThrow(message)
    expect(() => read(CASE(rules, joints))).toThrow(/case\.yaml:11:\d+ contact\.rules\[0\]\.where/)
  })
})
