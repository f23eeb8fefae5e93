/**
 * Surveyed ground as a closed surface: a slope of 15 m at 65° behind a level road, a grid of triangles whose heights are off by up to 0.4 m.
 * Writes meshes/survey.obj, and prints the volume between the ground and a plane that dips 38° out of it at the toe, from x = −6 to 6 m
 * and up to a crack 12 m behind the toe, where lines of the grid are: the sum of the prisms under its triangles, none of which is cut.
 *
 *   npx tsx scripts/write-survey.ts
 */
import { writeFileSync } from 'node:fs'
import { randomFrom } from '../src/math/random.ts'

const [WEST, SOUTH, BASE] = [-12, -4, -6]
const [SQUARES, ROWS] = [8, 14]
const [WIDE, DEEP] = [3, 2]
const [HEIGHT, STEEP, PLANE] = [15, Math.tan((65 * Math.PI) / 180), Math.tan((38 * Math.PI) / 180)]
const NOISE = 0.4

const slope = (y: number) => (y <= HEIGHT / STEEP ? STEEP * y : HEIGHT + (y - HEIGHT / STEEP) / 6)
const random = randomFrom(19)
const xs = Array.from({ length: SQUARES + 1 }, (_, i) => WEST + WIDE * i)
const ys = Array.from({ length: ROWS + 1 }, (_, j) => SOUTH + DEEP * j)
/** Heights as they are written, to a centimetre. */
const heights = xs.map(() =>
  ys.map((y) => (y <= 0 ? 0 : Math.round(100 * (slope(y) + NOISE * (2 * random() - 1))) / 100)),
)

const lines: string[] = []
const number = (i: number, j: number, low: boolean) => 2 * (i * (ROWS + 1) + j) + (low ? 2 : 1)
for (const [i, x] of xs.entries())
  for (const [j, y] of ys.entries()) lines.push(`v ${x} ${y} ${heights[i][j]}`, `v ${x} ${y} ${BASE}`)
const square = (group: string, a: number, b: number, c: number, d: number) =>
  lines.push(`g ${group}`, `f ${a} ${b} ${c}`, `f ${a} ${c} ${d}`)
const [top, low] = [(i: number, j: number) => number(i, j, false), (i: number, j: number) => number(i, j, true)]
for (let i = 0; i < SQUARES; i++)
  for (let j = 0; j < ROWS; j++) {
    square('ground', top(i, j), top(i + 1, j), top(i + 1, j + 1), top(i, j + 1))
    square('base', low(i, j), low(i, j + 1), low(i + 1, j + 1), low(i + 1, j))
  }
for (let i = 0; i < SQUARES; i++) {
  square('front', low(i, 0), low(i + 1, 0), top(i + 1, 0), top(i, 0))
  square('back', low(i + 1, ROWS), low(i, ROWS), top(i, ROWS), top(i + 1, ROWS))
}
for (let j = 0; j < ROWS; j++) {
  square('left', low(0, j + 1), low(0, j), top(0, j), top(0, j + 1))
  square('right', low(SQUARES, j), low(SQUARES, j + 1), top(SQUARES, j + 1), top(SQUARES, j))
}
writeFileSync('meshes/survey.obj', `${lines.join('\n')}\n`)

/** Triangles (i, j), (i + 1, j), (i + 1, j + 1) and (i, j), (i + 1, j + 1), (i, j + 1), each half of a square in plan. */
let volume = 0
for (const [i, x] of xs.entries())
  for (const [j, y] of ys.entries()) {
    if (x < -6 || x >= 6 || y < 0 || y >= 12) continue
    const over = (p: number, q: number) => heights[i + p][j + q] - PLANE * (y + DEEP * q)
    const [a, b, c, d] = [over(0, 0), over(1, 0), over(1, 1), over(0, 1)]
    if (Math.min(a, b, c, d) < 0) throw new Error(`the ground is below the plane at ${x}, ${y}`)
    volume += (WIDE * DEEP * (a + b + c + a + c + d)) / 6
  }
console.log(`volume ${volume.toFixed(6)} m3`)
