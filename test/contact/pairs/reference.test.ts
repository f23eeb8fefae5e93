import { describe, expect, test } from 'vitest'
import { convexHull } from '../../../src/geometry/hull.ts'
import type { Vec3 } from '../../../src/math/vec.ts'
import type { FormData } from '../../../src/state/forms.ts'
import { makePair, moved, PAIR_KINDS } from './pairs.ts'
import { findByAll } from './reference.ts'
import { shapeOf } from './shapes.ts'
import { gapAlong, solidFrom } from './solid.ts'

const cube = shapeOf('cube', 0)
const octahedron: FormData = {
  corners: [1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0, 0, -1, 0, 0, 0, -1],
  loops: [
    [0, 1, 2],
    [1, 3, 2],
    [3, 4, 2],
    [4, 0, 2],
    [1, 0, 5],
    [3, 1, 5],
    [4, 3, 5],
    [0, 4, 5],
  ],
}

/** Turned by the angle of this cosine and sine about axis k, then moved. */
function placed(data: FormData, k: number, [c, s]: readonly [number, number], at: Vec3): FormData {
  const r = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  const [i, j] = [(k + 1) % 3, (k + 2) % 3]
  r[4 * k] = 1
  r[4 * i] = r[4 * j] = c
  r[3 * j + i] = s
  r[3 * i + j] = -s
  return moved(data, r, at)
}

const STRAIGHT = [1, 0] as const
const HALF = Math.SQRT1_2
const DIAGONAL = [HALF, HALF] as const

describe('reference of pairs', () => {
  test('distances and penetrations of closed form', () => {
    const at = (x: number, y: number, z: number) => placed(cube, 2, STRAIGHT, [x, y, z])
    const ridge = placed(cube, 1, DIAGONAL, [0, 0, 0])
    const across = (z: number) =>
      placed(placed(cube, 0, DIAGONAL, [0, 0, 0]), 2, [Math.sqrt(0.75), 0.5], [0.1, 0.2, 2 * HALF + z])
    const known: [string, FormData, FormData, number, number[]][] = [
      ['corners', cube, at(1.5, 1.4, 1.3), Math.sqrt(0.5), [-HALF, -0.8 * HALF, -0.6 * HALF]],
      ['corner and edge', octahedron, placed(cube, 2, DIAGONAL, [1.3 + HALF, 0, 0.1]), 0.3, [-1, 0, 0]],
      ['corner and face', octahedron, at(1.8, 0.1, 0.2), 0.3, [-1, 0, 0]],
      ['crossing edges', ridge, across(0.25), 0.25, [0, 0, -1]],
      ['parallel edges', ridge, placed(ridge, 2, STRAIGHT, [0, 0.3, 2 * HALF + 0.2]), 0.2, [0, 0, -1]],
      ['edge and face', cube, placed(cube, 0, DIAGONAL, [0.3, 0.1, 0.5 + HALF + 0.15]), 0.15, [0, 0, -1]],
      ['faces', cube, at(0.3, 0.4, 1.1), 0.1, [0, 0, -1]],
      ['overlapping faces', cube, at(0.3, 0.4, 0.99), -0.01, [0, 0, -1]],
      ['corner in face', octahedron, at(1.48, 0.1, 0.2), -0.02, [-1, 0, 0]],
      ['crossing edges that overlap', ridge, across(-0.005), -0.005, [0, 0, -1]],
      ['one inside the other', sizedBy(cube, 4), at(1, 0.25, 0.5), -1.5, [-1, 0, 0]],
    ]
    for (const [name, a, b, gap, normal] of known) {
      const found = findByAll(a, b)
      expect(found.apart, name).toBe(gap > 0)
      expect(Math.abs(found.gap - gap), name).toBeLessThan(1e-15)
      for (let k = 0; k < 3; k++) expect(Math.abs(found.normal[k] - normal[k]), name).toBeLessThan(4e-15)
    }
  })

  test('edges at small angles, links inside both: the distance is the distance of the two lines', () => {
    for (let k = 1; k <= 12; k++)
      for (const gap of [0.25, 1e-6, 1e-12]) {
        const t = 10 ** -k
        const c = Math.sqrt(1 / (1 + t * t))
        const ridge = placed(cube, 1, DIAGONAL, [0, 0, -HALF])
        const other = placed(ridge, 2, [c, t * c], [-0.1 * t * c, 0, 2 * HALF + gap])
        const found = findByAll(ridge, other)
        expect(Math.abs(found.gap - gap), `angle ${t}, gap ${gap}`).toBeLessThan(1e-15)
      }
  })

  test('no more than the points allow, no less than the plane allows; faces are flat to an ulp, normals right to an ulp by the width', () => {
    for (let seed = 0; seed < 1500; seed++) {
      const { a, b, kind } = makePair(seed)
      const found = findByAll(a, b)
      if (!found.apart) continue
      const origin = [a.corners[0], a.corners[1], a.corners[2]]
      const [one, other] = [solidFrom(a, origin), solidFrom(b, origin)]
      const below = gapAlong(one, other, found.normal[0], found.normal[1], found.normal[2])
      const narrow = kind.startsWith('slender') ? 1e-2 : 1
      const rounding = (4e-15 / narrow) * extent(one.x, other.x) + 4 * 2 ** -52 * extent(a.corners, b.corners)
      expect(Math.abs(found.gap - below), `seed ${seed}, ${kind}`).toBeLessThan(rounding)
    }
  })

  test('overlap is the least depth of the origin in the hull of all differences', () => {
    let met = 0
    for (let seed = 0; seed < 40 * PAIR_KINDS.length; seed++) {
      const { a, b, kind } = makePair(seed)
      if (a.corners.length * b.corners.length > 9 * 70 || !['shallow', 'deep', 'concentric'].includes(kind)) continue
      const found = findByAll(a, b)
      if (found.apart) continue
      const hull = convexHull(differences(a, b))
      const depth = Math.min(...hull.faces.map(({ offset }) => offset))
      expect(Math.abs(found.gap + depth) / extent(a.corners, b.corners), `seed ${seed}`).toBeLessThan(2e-13)
      met++
    }
    expect(met).toBeGreaterThan(20)
  })
})

const sizedBy = (data: FormData, s: number): FormData => moved(data, [s, 0, 0, 0, s, 0, 0, 0, s], [0, 0, 0])

function extent(...sets: ArrayLike<number>[]): number {
  let most = 0
  for (const x of sets) for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(x[i]))
  return most
}

function differences(a: FormData, b: FormData): Vec3[] {
  const all: Vec3[] = []
  for (let i = 0; i < a.corners.length; i += 3)
    for (let j = 0; j < b.corners.length; j += 3)
      all.push([0, 1, 2].map((k) => a.corners[i + k] - b.corners[j + k]) as Vec3)
  return all
}
