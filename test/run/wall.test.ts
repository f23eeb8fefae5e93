/** Settlement of a pyramid of rigid blocks on springs, by a linear system: the values of cases/seed-001/wall-*.yaml. */
import { readFileSync } from 'node:fs'
import { Matrix, solve } from 'ml-matrix'
import { describe, expect, test } from 'vitest'

const K = 1e10
const LENGTH = 0.2
const WEIGHT = 2600 * LENGTH * 0.1 * 0.1 * 9.81

/** Between block i at x from its middle and block j (−1: the slab) at y from its middle. */
interface Spring {
  i: number
  x: number
  j: number
  y: number
  k: number
}

/** Blocks by course from below; half beds stand on two lines of K, whole ones on two of 2 K. */
function springsOf(courses: number): Spring[] {
  const half = LENGTH / 2
  const first = [0]
  for (let r = 0; r < courses; r++) first.push(first[r] + courses - r)
  const springs: Spring[] = []
  for (let r = 0; r < courses; r++)
    for (let n = 0; n < courses - r; n++) {
      const i = first[r] + n
      if (r === 0) for (const x of [-half, half]) springs.push({ i, x, j: -1, y: 0, k: 2 * K })
      else
        for (const side of [0, 1])
          for (const x of [side * half, (side - 1) * half])
            springs.push({ i, x, j: first[r - 1] + n + side, y: x + half - side * LENGTH, k: K })
    }
  return springs
}

/** Settlement and tilt of each block; springs that would pull are taken out until none does. */
function settle(springs: Spring[], blocks: number): number[] {
  const row = ({ i, x, j, y }: Spring): [number, number][] => [
    [2 * i, 1],
    [2 * i + 1, x],
    ...(j < 0
      ? []
      : ([
          [2 * j, -1],
          [2 * j + 1, -y],
        ] as [number, number][])),
  ]
  let active = springs
  for (;;) {
    const matrix = Matrix.zeros(2 * blocks, 2 * blocks)
    for (const spring of active)
      for (const [p, vp] of row(spring))
        for (const [q, vq] of row(spring)) matrix.set(p, q, matrix.get(p, q) + spring.k * vp * vq)
    const load = Matrix.columnVector(Array.from({ length: 2 * blocks }, (_, i) => (i % 2 === 0 ? WEIGHT : 0)))
    const down = solve(matrix, load).to1DArray()
    const pressed = springs.filter((spring) => row(spring).reduce((sum, [p, v]) => sum + v * down[p], 0) > 0)
    if (pressed.length === active.length) return down
    active = pressed
  }
}

describe('a wall of rigid blocks', () => {
  test.each([5, 10, 15])('of %i courses: the settlement that its case expects', (courses) => {
    const blocks = (courses * (courses + 1)) / 2
    const down = settle(springsOf(courses), blocks)
    const text = readFileSync(new URL(`../../cases/seed-001/wall-${blocks}.yaml`, import.meta.url), 'utf8')
    const value = Number(/settlement of the top.*value: ([\d.e+-]+)/.exec(text)?.[1])
    expect(value / down[2 * (blocks - 1)]).toBeCloseTo(1, 8)
  })
})
