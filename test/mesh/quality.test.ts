import { expect, test } from 'vitest'
import { formatQuality, meshQuality } from '../../src/mesh/quality.ts'

const regular = Float64Array.of(1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1)
const corner = Float64Array.of(0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2)
const one = Int32Array.of(0, 1, 2, 3)

test('the regular tetrahedron', () => {
  // Edge 2√2: volume 8/3, altitude √(2/3) edge, dihedral angle acos(1/3), γ = 1.
  const r = meshQuality({ points: regular, tets: Int32Array.of(0, 2, 1, 3) })
  expect(r.volume).toBeCloseTo(8 / 3, 14)
  expect(r.minDihedral).toBeCloseTo(Math.acos(1 / 3), 14)
  expect(r.maxDihedral).toBeCloseTo(Math.acos(1 / 3), 14)
  expect(r.minAltitude).toBeCloseTo(4 / Math.sqrt(3), 14)
  expect(r.minGamma).toBeCloseTo(1, 14)
  expect(r.histogram).toEqual([0, 0, 0, 0, 0, 0, 1])
})

test('the corner of a cube', () => {
  // Three right angles and three of atan √2; altitude over the large face 2/√3.
  const q = meshQuality({ points: corner, tets: one })
  expect(q.volume).toBeCloseTo(4 / 3, 14)
  expect(q.minDihedral).toBeCloseTo(Math.atan(Math.SQRT2), 14)
  expect(q.maxDihedral).toBeCloseTo(Math.PI / 2, 14)
  expect(q.minAltitude).toBeCloseTo(2 / Math.sqrt(3), 14)
  expect(q.minGamma).toBeCloseTo((6 * Math.SQRT2 * (4 / 3)) / 6 ** 1.5, 14)
  expect(q.worstPlace).toEqual([0.5, 0.5, 0.5])
})

test('a sliver falls into its class and gives the worst place; scaling and shifting change nothing else', () => {
  const t = Math.tan((7 * Math.PI) / 180)
  const points = Float64Array.of(0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0, t, ...corner.map((v) => v + 10))
  // A ramp of 7° hinged on the y axis.
  const tets = Int32Array.of(0, 2, 1, 3, 4, 5, 6, 7)
  const q = meshQuality({ points, tets })
  expect(q.worst).toBe(0)
  expect(q.histogram.reduce((a, b) => a + b)).toBe(2)
  expect(q.histogram[1]).toBe(1)
  expect(q.minDihedral).toBeCloseTo((7 * Math.PI) / 180, 12)
  const big = meshQuality({ points: points.map((v) => 1024 * v), tets })
  expect(big.minDihedral).toBe(q.minDihedral)
  expect(big.minAltitude).toBe(1024 * q.minAltitude)
  expect(big.minGamma).toBe(q.minGamma)
})

test('an inverted tetrahedron has negative volume and altitude', () => {
  const q = meshQuality({ points: corner, tets: Int32Array.of(0, 2, 1, 3) })
  expect(q.volume).toBeLessThan(0)
  expect(q.minAltitude).toBeLessThan(0)
  expect(q.minGamma).toBeLessThan(0)
})

test('the text names every figure and every class', () => {
  const text = formatQuality(meshQuality({ points: corner, tets: one }))
  expect(text).toContain('tetrahedra            1')
  expect(text).toContain('54.7 to 90.0 deg')
  expect(text).toContain('(0.5, 0.5, 0.5) m')
  expect(text).toMatch(/40 and more\s+1\s+100\.00 %/)
  expect(text.match(/ %$/gm)).toHaveLength(7)
})
