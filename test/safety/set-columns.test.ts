/** Columns that sets cut, toppling in a row. */
import { expect, test } from 'vitest'
import { examineSlope, readCase } from '../../src/index.ts'
import { METRIC } from '../../src/output/units.ts'
import { setColumns } from '../../src/safety/set-columns.ts'
import { blocksOfRow, rowOfAngles } from '../../src/slope/toppling-blocks.ts'
import { topplingFactor } from '../../src/slope/toppling-factor.ts'
import { deg, relative } from '../slope/degrees.ts'

const joint = (name: string, dip: number, dipDirection: number, friction: number) => ({
  name,
  kind: 'set' as const,
  dip: dip * deg,
  dipDirection: dipDirection * deg,
  spacing: 10,
  persistence: 1,
  joint: name,
  friction: friction * deg,
  cohesion: 0,
  tension: 0,
  members: [],
  faces: 0,
  area: 0,
})
const columnsOf = (...joints: ReturnType<typeof joint>[]) => ({
  face: { dip: 56.6 * deg, dipDirection: 180 * deg },
  upper: { dip: 4 * deg, dipDirection: 180 * deg },
  height: 92.5,
  unitWeight: 25e3,
  joints,
  kinematics: {
    friction: 0,
    lateral: 0,
    more: 0,
    summary: '',
    verdicts: [{ mode: 'flexural toppling' as const, joints: ['C'], possible: true, words: '' }],
  },
})

/** The slope of Goodman and Bray: columns of 10 m that dip 60° into a face of 56.6°, bases of 30°. */
test('the least factor over all base lines, that of the classic row among them', () => {
  const [found] = setColumns(columnsOf(joint('C', 60, 0, 38), joint('B', 30, 180, 38)), {}, METRIC)
  const rowAt = (baseLine: number) =>
    topplingFactor({
      blocks: blocksOfRow(
        rowOfAngles({
          height: 92.5,
          spacing: 10,
          faceAngle: 56.6 * deg,
          upperAngle: 4 * deg,
          baseDip: 30 * deg,
          baseLine: baseLine * deg,
        }),
      ),
      baseDip: 30 * deg,
      unitWeight: 25e3,
      friction: 38 * deg,
    }).factor
  expect(found).toMatchObject({ set: 'C', base: 'B' })
  expect(found.factor!).toBeLessThan(rowAt(35.8) * 1.001)
  const all = Array.from({ length: 26 }, (_, i) => {
    try {
      return rowAt(30 + i)
    } catch {
      return Infinity
    }
  })
  expect(relative(found.factor!, Math.min(...all))).toBeLessThan(1e-9)
  expect(found.words).toMatch(/^columns 10 m wide on B, .*topple/)
})

test('an earthquake out of the face lowers it', () => {
  const of = (earthquake: number) =>
    setColumns(columnsOf(joint('C', 60, 0, 38), joint('B', 30, 180, 38)), { earthquake }, METRIC)[0].factor as number
  expect(of(0.1)).toBeLessThan(of(0))
})

test('without a joint for their bases they are stable as blocks', () => {
  const [found] = setColumns(columnsOf(joint('C', 60, 0, 38), joint('B', 70, 90, 38)), {}, METRIC)
  expect(found).toMatchObject({ factor: null, set: 'C' })
  expect(found.words).toMatch(/^stable as blocks: no joint dips 30° out of the face/)
})

test('the account of a case has them', () => {
  const yaml = `
title: Columns
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.25 } }
joints: { C: { friction: 30 deg, normal: 1 GPa/m, shear: 1 GPa/m }, B: { friction: 32 deg, normal: 1 GPa/m, shear: 1 GPa/m } }
blocks:
  rock:
    shape: { slope: { height: 20 m, face: { dip: 70 deg, dip direction: 180 deg }, upper: { dip: 5 deg, dip direction: 180 deg }, length: 20 m, depth: 30 m, below: 3 m } }
    material: rock
    rigid: true
    cut: { sets: { C: { dip: 70 deg, dip direction: 0 deg, spacing: 3 m, joint: C }, B: { dip: 20 deg, dip direction: 180 deg, spacing: 5 m, joint: B } }, hold: [base, back] }
contact: { joint: B }
strength reduction: { within: 2 % }
`
  const { columns } = examineSlope(readCase(yaml, { name: 'c.yaml' }).variations[0]).slope
  expect(columns).toHaveLength(1)
  expect(columns![0]).toMatchObject({ set: 'C', base: 'B' })
  expect(columns![0].factor!).toBeGreaterThan(0)
})
