import { expect, test } from 'vitest'
import { CaseError, SetupError } from '../../src/index.ts'
import { meshTube } from '../../src/mesh/structured.ts'
import { runCase } from '../watch/runs.ts'

/** Last value of each record of a case. */
const lastOf = (text: string): Record<string, number> =>
  Object.fromEntries(runCase(text).series.map(({ name, values }) => [name, values[values.length - 1]]))

const materials = 'materials: { rock: { density: 2000, young: 1e9, poisson: 0.2 } }'

test('a plain mean counts nodes alike, the other goes by area', () => {
  const last = lastOf(`
title: Bent plate
gravity: 0
${materials}
blocks: { plate: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [2, 2, 1] } } }
boundaries: { all: { on: plate, velocity: [0, 0, "1e-6*x^2"] } }
stages: [{ run: { time: 1, dt: 1 } }]
record:
  plain: { face: plate.top, what: displacement, part: z, mean: plain }
  weighted: { face: plate.top, what: displacement, part: z, mean: weighted }
  usual: { face: plate.top, what: displacement, part: z }
`)
  expect(last.plain).toBeCloseTo((1e-6 * (0 + 0.25 + 1)) / 3, 18)
  expect(last.weighted).toBeCloseTo((1e-6 * (0 + 2 * 0.25 + 1)) / 4, 18)
  expect(last.usual).toBe(last.weighted)
})

const TUBE = { inner: 1, outer: 2, height: 0.5, from: 0, to: Math.PI / 2 }

const tube = (boundary: string, records: string) => `
title: Tube
gravity: 0
${materials}
blocks:
  tube:
    shape: { tube: { inner: 1, outer: 2, height: 0.5, from: 0 deg, to: 90 deg } }
    material: rock
    mesh: { cells: [3, 4, 1], ratio: 1.3 }
initial:
  - on: tube
    stress:
      xx: "1e5*y^2/(x^2 + y^2) + 2e5*x^2/(x^2 + y^2)"
      yy: "1e5*x^2/(x^2 + y^2) + 2e5*y^2/(x^2 + y^2)"
      xy: "1e5*x*y/(x^2 + y^2)"
      zz: "3e5*x"
boundaries: { all: { on: tube, ${boundary} } }
stages: [{ run: { time: 1, dt: 1 } }]
record: { ${records} }
`

test('a component along a direction that varies in place', () => {
  const moved = lastOf(
    tube(
      'velocity: ["1e-9*x - 1e-10*y", "1e-9*y + 1e-10*x", 0]',
      `radial: { face: tube.inner, what: displacement, along: [x, y, 0] },
       around: { face: tube.inner, what: displacement, along: [-y, x, 0], mean: plain },
       whole: { block: tube, what: displacement, along: [0, 0, 5] }`,
    ),
  )
  expect(moved.radial).toBeCloseTo(1e-9, 22)
  expect(moved.around).toBeCloseTo(1e-10, 22)
  expect(moved.whole).toBe(0)
})

test('the normal component of a stress, its mean and its error', () => {
  const last = lastOf(
    tube(
      'fixed: true',
      `hoop: { block: tube, what: stress, along: [-y, x, 0] },
       radial: { block: tube, what: stress, along: ["3*x", "3*y", 0], mean: plain },
       axial: { block: tube, what: stress, along: [0, 0, -2], mean: plain },
       weighted: { block: tube, what: stress, part: zz },
       off: { block: tube, what: stress-error, along: [-y, x, 0], exact: { xx: 4e5, yy: 4e5 } }`,
    ),
  )
  expect(last.hoop).toBeCloseTo(1e5, 6)
  expect(last.radial).toBeCloseTo(2e5, 6)
  expect(last.off).toBeCloseTo(3e5, 6)
  const { plain, weighted } = meansOfX()
  expect(last.axial).toBeCloseTo(3e5 * plain, 6)
  expect(last.weighted).toBeCloseTo(3e5 * weighted, 6)
  expect(Math.abs(plain - weighted)).toBeGreaterThan(0.01)
})

/** Means of the centroids' x over the elements of the tube, each counted once and each by its volume. */
function meansOfX(): { plain: number; weighted: number } {
  const { points, tets } = meshTube(TUBE, [3, 4, 1], 1.3)
  let count = 0
  let plain = 0
  let volume = 0
  let weighted = 0
  for (let t = 0; t < tets.length; t += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => points.subarray(3 * tets[t + k], 3 * tets[t + k] + 3))
    const [p, q, r] = [b, c, d].map((corner) => corner.map((coordinate, i) => coordinate - a[i]))
    const six =
      p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])
    const x = (a[0] + b[0] + c[0] + d[0]) / 4
    count += 1
    plain += x
    volume += six
    weighted += six * x
  }
  return { plain: plain / count, weighted: weighted / volume }
}

test('a direction without length, and one for a sum, are refused', () => {
  const centred = tube('fixed: true', 'axis: { point: [1, 0, 0], what: displacement, along: ["x - 1", y, 0] }')
  expect(() => lastOf(centred)).toThrow(SetupError)
  const summed = tube('fixed: true', 'push: { face: tube.inner, what: force, along: [x, y, 0] }')
  expect(() => lastOf(summed)).toThrow(CaseError)
})
