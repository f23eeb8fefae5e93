/**
 * Concave pieces of several welded parts beside each other at the toe of a slope: some of their tetrahedra touch in a corner alone and
 * have no face towards each other. They neither overlap nor hold each other.
 */
import { expect, test } from 'vitest'
import { bareHost, startRun } from '../../src/index.ts'
import { normalOfDip } from '../../src/math/orientation.ts'
import { caseOf } from '../state/models.ts'

const DEG = Math.PI / 180

const text = (face: string, floor: number, below: number, size: number, J1: string, J2: string) => `title: toe
materials:
  stone: { density: 2600, young: 1 GPa, poisson: 0.2 }
joints:
  rough: { friction: 40 deg, normal: 1 GPa/m, shear: 1 GPa/m }
contact: { joint: rough }
blocks:
  rock:
    shape:
      slope: { height: 6, face: { ${face} }, upper: { dip: 0, dip direction: 0 }, floor: ${floor}, length: 10, depth: 9, below: ${below} }
    material: stone
    mesh: { size: ${size} }
    cut:
      sets:
        J1: { ${J1} }
        J2: { ${J2} }
      hold: [base]
stages: [{ run: { time: 15 ms } }]
record: { slide: { block: rock-2, what: displacement } }
`

const TOES = [
  text(
    'dip: 91.35 deg, dip direction: 260.88 deg',
    2.65,
    1.34,
    2.68,
    'dip: 64.37 deg, dip direction: 170.83 deg, spacing: 4.22 m, origin: [-1.05, 0, 0]',
    'dip: 81.51 deg, dip direction: 151.73 deg, spacing: 2.30 m, origin: [-0.79, 0, 0]',
  ),
  text(
    'dip: 98.81 deg, dip direction: 49.89 deg',
    4.25,
    2,
    2.41,
    'dip: 90 deg, dip direction: 280.66 deg, spacing: 3.79 m, origin: [0.12, 0, 0]',
    'dip: 68.03 deg, dip direction: 318.05 deg, spacing: 4.88 m, origin: [1.13, 0, 0]',
  ),
]

test.each(TOES)('pieces that touch in corners are not taken for an overlap', (given) => {
  const { ticks } = startRun(caseOf(given.replace('15 ms', '1 us')), { host: bareHost() })
  expect(() => ticks.next()).not.toThrow()
})

test('one slides down the joint under it, as nothing else holds it', () => {
  const run = startRun(caseOf(TOES[0]))
  let next = run.ticks.next()
  while (!next.done) next = run.ticks.next()
  expect(next.value.summary.problem).toBe('')
  const [x, y, z] = next.value.series.map(({ values }) => values.at(-1) as number)
  // J1 dips 64.37° and friction is 40°: a = g (sin 64.37° − cos 64.37° tan 40°) at most, and the joints give way across it.
  const along = Math.hypot(x, y, z)
  const [nx, ny, nz] = normalOfDip(64.37 * DEG, 170.83 * DEG)
  expect(Math.abs(nx * x + ny * y + nz * z) / along).toBeLessThan(0.1)
  const free = 0.5 * 9.81 * (Math.sin(64.37 * DEG) - Math.cos(64.37 * DEG) * Math.tan(40 * DEG)) * 0.015 * 0.015
  expect(along).toBeGreaterThan(0.6 * free)
  expect(along).toBeLessThan(1.1 * free)
})
