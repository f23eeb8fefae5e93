/** Bolts, tension cracks and water in the pictures of a slope. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bareHost } from '../../src/host.ts'
import { readCase } from '../../src/index.ts'
import type { Vec3 } from '../../src/math/vec.ts'
import { marksKey, marksOnSection, NO_MARKS, type SlopeMarks } from '../../src/output/picture-marks.ts'
import { openCut } from '../../src/safety/open-cut.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { slopeMarks } from '../../src/safety/slope-marks.ts'

/** One unit of the sheet a metre, heights from below. */
const frame = { x: (u: number) => u, y: (z: number) => -z, ends: [-40, 40] as [number, number] }
/** Looking west, along the y axis. */
const line = { through: [0, 0] as [number, number], azimuth: 0 }
const d = (svg: string, name: string) => new RegExp(`class="${name}"[^>]* d="([^"]*)"`).exec(svg)?.[1]

/** A vertical crack across the section at y = 10, from z = 5 to 15. */
const wall: Vec3[] = [
  [-3, 10, 5],
  [3, 10, 5],
  [3, 10, 15],
  [-3, 10, 15],
]

test('on a section bolts are projected, a crack is cut, and filled to its level', () => {
  const marks: SlopeMarks = {
    bolts: [{ from: [2, 0, 8], to: [2, 20, 4] }],
    cracks: [{ name: 'crack', faces: [wall], level: 10 }],
  }
  const svg = marksOnSection(marks, line, frame)
  expect(d(svg, 'bolt')).toBe('M0 -8L20 -4')
  expect(d(svg, 'crack')).toMatch(/^M10 -(5|15)L10 -(15|5)$/)
  expect(d(svg, 'table')).toBe('M10 -5L10 -10')
  const beside = marksOnSection(marks, { through: [9, 0], azimuth: 0 }, frame)
  expect([d(beside, 'crack'), d(beside, 'table')]).toEqual([undefined, undefined])
  expect(marksOnSection(NO_MARKS, line, frame)).toBe('')
})

test('a water table is drawn at its height over the whole section', () => {
  const svg = marksOnSection({ ...NO_MARKS, table: (_, y) => 5 + y / 4 }, line, frame)
  const points = [...(d(svg, 'table') ?? '').matchAll(/([-\d.]+) ([-\d.]+)/g)].map(([, u, z]) => [
    Number(u),
    -Number(z),
  ])
  expect(points[0][0]).toBe(-40)
  expect(points.at(-1)?.[0]).toBe(40)
  for (const [u, z] of points) expect(Math.abs(z - 5 - u / 4)).toBeLessThan(0.11)
})

test('the key names what there is, and nothing else', () => {
  const { svg } = marksKey({ ...NO_MARKS, bolts: [{ from: [0, 0, 0], to: [1, 0, 0] }] }, 'on a section')
  expect(svg).toContain('bolts, projected')
  expect(svg).not.toMatch(/crack|water/)
  expect(marksKey(NO_MARKS, 'in space').width).toBe(0)
})

const marksOf = (file: string): SlopeMarks => {
  const [c] = readCase(readFileSync(`cases/slope/${file}.yaml`, 'utf8'), { name: `${file}.yaml` }).variations
  const { cut } = openCut(c, bareHost())
  return slopeMarks(cut, analyseSlope(cut, bareHost(), 0)!)
}

test('the bolted wedge: bolts that hold it, its crack half full', () => {
  const { bolts, cracks, table } = marksOf('wedge-crack-bolted')
  expect(bolts.length).toBeGreaterThan(3)
  expect(cracks.map(({ name }) => name)).toEqual(['crack'])
  const heights = cracks[0].faces.flat().map(([, , z]) => z)
  expect(cracks[0].level).toBeCloseTo((Math.min(...heights) + Math.max(...heights)) / 2, 9)
  expect(table).toBeUndefined()
})

test('the plane with a crack: the joints at its sides are none', () => {
  expect(marksOf('plane-failure-crack').cracks.map(({ name }) => name)).toEqual(['crack'])
})

test('a water table that falls towards the face', () => {
  const { table } = marksOf('plane-failure-wet')
  // From the upper end of the joint, 20 m up, to 6 m above the toe.
  expect(table?.(0, 28.562960135)).toBeCloseTo(20, 9)
  expect(table?.(0, 0)).toBeCloseTo(6, 6)
})
