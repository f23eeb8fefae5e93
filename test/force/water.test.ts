import { describe, expect, test } from 'vitest'
import { bareHost } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { caseOf } from '../state/models.ts'
import { lastOf, ledgerError, runCase, valuesOf } from '../watch/runs.ts'

const ROCK = 'materials: { rock: { density: 2500, young: 10 GPa, poisson: 0.25 } }'
const BLOCKS = `
title: Block on a slab
gravity: 10
${ROCK}
joints: { joint: { normal: 10 GPa/m, shear: 10 GPa/m, friction: 30 deg } }
blocks:
  slab: { shape: { box: [4, 4, 0.5] }, at: [-1, -1, -0.5], material: rock, fixed: true }
  block: { shape: { box: [2, 1, 0.5] }, material: rock, rigid: true }
`

/** Pressure at places in a stage of a case with this water. */
function pressures(
  water: string,
  places: [number, number, number][],
  t = 0,
  stages = '[{ run: { time: 1 s } }]',
  stage = 0,
) {
  const c = caseOf(`${BLOCKS}water: ${water}\nstages: ${stages}\n`)
  const { world } = prepareWorld(c, bareHost())
  setUpStage(world, c, stage, { hard: [], soft: [] })
  return places.map((place) => {
    const at = Float64Array.of(...place, 0)
    world.water.fields[0].measure(at, t)
    return Math.max(0, at[3])
  })
}

describe('pressure is ρ g times the depth below', () => {
  test('a level', () => {
    expect(
      pressures('{ level: 12 m }', [
        [3, 4, 2],
        [0, 0, 11.5],
        [0, 0, 12.5],
      ]),
    ).toEqual([100000, 5000, 0])
    expect(pressures('{ level: 12 m, density: 1025 }', [[0, 0, 2]])).toEqual([102500])
  })

  test('a plane that dips 30° to the east: it falls by tan 30° for each metre', () => {
    const water = '{ surface: { through: [2, 7, 10], dip: 30 deg, dip direction: 90 deg } }'
    const [here, east, north] = pressures(water, [
      [2, 7, 4],
      [5, 7, 4],
      [2, 20, 4],
    ])
    expect(here).toBeCloseTo(60000, 8)
    expect(east).toBeCloseTo(10000 * (6 - 3 * Math.tan(Math.PI / 6)), 8)
    expect(north).toBeCloseTo(here, 8)
  })

  test('a line in a section, which runs east unless told otherwise', () => {
    const points = 'points: [[0, 10], [20, 6], [30, 6], [40, 1]]'
    const at: [number, number, number][] = [
      [-5, 3, 0],
      [10, 3, 0],
      [25, 3, 0],
      [36, 3, 0],
      [99, 3, 0],
      [10, 3, 9],
    ]
    expect(pressures(`{ line: { ${points} } }`, at)).toEqual([100000, 80000, 60000, 30000, 10000, 0])
    const north = at.map(([s, y, z]): [number, number, number] => [y, s, z])
    expect(pressures(`{ line: { ${points}, towards: 0 deg } }`, north)).toEqual([100000, 80000, 60000, 30000, 10000, 0])
  })

  test('an expression of place and time, never below 0', () => {
    expect(
      pressures(
        '{ pressure: "1e3*(x + 2*y - t)" }',
        [
          [4, 1, 0],
          [0, 0, 0],
        ],
        2,
      ),
    ).toEqual([4000, 0])
  })

  test('a stage moves it, puts another in its place, or drains it', () => {
    const stages = `
  - run: { time: 1 s }
  - run: { time: 1 s, with: { water.level: 4 m } }
  - run: { time: 1 s, with: { water: { pressure: 7 kPa } } }
  - run: { time: 1 s, with: { water: none } }`
    const c = caseOf(`${BLOCKS}water: { level: 12 m }\nstages:${stages}\n`)
    const { world } = prepareWorld(c, bareHost())
    const found = c.stages.map((_, stage) => {
      setUpStage(world, c, stage, { hard: [], soft: [] })
      const at = Float64Array.of(0, 0, 2, 0)
      world.water.fields[0]?.measure(at, 0)
      return world.water.here[0] === 1 ? at[3] : 'dry'
    })
    expect(found).toEqual([100000, 20000, 7000, 'dry'])
  })

  test('water that comes in a later stage', () => {
    const c = caseOf(
      `${BLOCKS}stages: [{ run: { time: 1 s } }, { run: { time: 1 s, with: { water: { level: 1 m } } } }]\n`,
    )
    expect(c.stages.map(({ physics }) => physics.water?.surface?.kind)).toEqual([undefined, 'plane'])
  })
})

const uplift = (more: string, block = '') =>
  runCase(`${BLOCKS.replace('rigid: true }', `rigid: true${block} }`)}${more}
record:
  force: { block: block, what: contact-force }
  water: { block: block, what: water-force }
  move: { block: block, what: displacement }
  count: { block: block, what: contacts }
stages: [{ settle: { ratio: 1e-8, max steps: 20000 } }]
`)

test('water presses where faces cover each other, and in the joints that are named', () => {
  // 2 m² at 0.2 m: 4 kN of 25 kN; where a quarter of the block reaches beyond the edge of the slab, at x = 3, 3 kN.
  const whole = uplift('water: { level: 0.2 m }')
  expect(lastOf(whole, 'water.z')).toBeCloseTo(4000, 1)
  expect(lastOf(whole, 'force.z')).toBeCloseTo(21000, 1)
  const reaching = uplift('water: { level: 0.2 m }', ', at: [1.5, 0, 0]')
  expect(lastOf(reaching, 'water.z')).toBeCloseTo(3000, 1)
  expect(lastOf(reaching, 'force.z')).toBeCloseTo(22000, 1)
  expect(lastOf(uplift('water: { level: 0.2 m, joints: [] }'), 'force.z')).toBeCloseTo(25000, 1)
})

test('bonds carry what water leaves, and fail where that is more tension than they bear', () => {
  const bonded = (tension: string) =>
    runCase(`${BLOCKS.replace('friction: 30 deg', `friction: 30 deg, cohesion: 1 MPa, tension: ${tension}`)}
water: { level: 3 m }
record:
  force: { block: block, what: contact-force }
  water: { block: block, what: water-force }
  move: { block: block, what: displacement }
  count: { block: block, what: contacts }
stages: [{ settle: { ratio: 1e-8, max steps: 3000 } }]
`)
  // 2 m² at 3 m: 60 kN against a weight of 25 kN leaves 35 kN of tension, 17.5 kPa.
  const holds = bonded('40 kPa')
  expect(lastOf(holds, 'water.z')).toBeCloseTo(60000, 0)
  expect(lastOf(holds, 'force.z')).toBeCloseTo(-35000, 0)
  expect(lastOf(holds, 'count.broken')).toBe(0)
  const fails = bonded('15 kPa')
  expect(lastOf(fails, 'count.broken')).toBeGreaterThan(0)
  expect(lastOf(fails, 'move.z')).toBeGreaterThan(0.5e-3)
})

test('water takes as much from one side as it gives to the other, and does the work that they move by', () => {
  const outcome = runCase(`
title: Two blocks in space
gravity: 0
${ROCK}
joints: { joint: { normal: 10 GPa/m, shear: 10 GPa/m } }
blocks:
  a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
  b: { shape: { box: [1, 1, 1] }, at: [0, 0, 1], material: rock, mesh: { cells: [1, 1, 1] } }
water: { pressure: "1e5*(1 + 0.2*x)" }
record:
  p: { block: a, what: momentum }
  q: { block: b, what: momentum }
  L: { block: a, what: angular-momentum }
stages: [{ run: { time: 1.5 ms } }]
`)
  for (const k of ['x', 'y', 'z'])
    valuesOf(outcome, `p.${k}`).forEach((p, n) => {
      expect(Math.abs(p + valuesOf(outcome, `q.${k}`)[n])).toBeLessThan(1e-9)
    })
  expect(lastOf(outcome, 'q.z')).toBeGreaterThan(100)
  expect(ledgerError(outcome)).toBeLessThan(1e-3)
})
