/** Shrunken edges against the overlap of faces along the common normal, on random pairs; roles, sizes, neighbours that share an edge. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeShrunkenCells } from '../../src/contact/look/shrunken-edges/shrunken-edge.ts'
import type { PairLook } from '../../src/contact/points/sheet.ts'
import {
  type Block,
  byCommonNormal,
  IDENTITY,
  type Pose,
  stageOf,
  type Touch,
  times,
  turnAbout,
  type Vec,
} from './scene.ts'

const SEED = 41504
const HERE: Pose = { at: [0, 0, 0] }
/** Overlaps narrower than this many depths are not looked for, nor compared (see meeting). */
const NARROW = 12

const size = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0.3, max: 2, noNaN: true }))) as fc.Arbitrary<Vec>
const share = fc.double({ min: -1, max: 1, noNaN: true })
const depth = fc.integer({ min: 3, max: 7 }).map((power) => 10 ** -power)
const axis = fc.tuple(share, share, share).filter((v) => Math.hypot(...v) > 0.1)
const yaw = fc.double({ min: 0, max: 6.3, noNaN: true }).map((angle) => turnAbout([0, 0, 1], angle))
const anyTurn = fc.tuple(axis, fc.double({ min: 0, max: 6.3, noNaN: true })).map(([a, angle]) => turnAbout(a, angle))

/** Pose of a box whose middle is over (x, y) and whose lowest corner lies `deep` below z. */
function pressed(box: Vec, turn: number[], x: number, y: number, z: number, deep: number): Pose {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, k >> 2].map((bit, i) => bit * box[i]))
  const low = Math.min(...corners.map((p) => turn[6] * p[0] + turn[7] * p[1] + turn[8] * p[2]))
  const middle = [0, 1].map((i) => 0.5 * (turn[3 * i] * box[0] + turn[3 * i + 1] * box[1] + turn[3 * i + 2] * box[2]))
  return { at: [x - middle[0], y - middle[1], z - low - deep], turn }
}

/** Rows that carry. */
const rowsOf = ({ rows }: Touch) =>
  rows
    .filter(({ gap, share: s }) => gap < 0 && s > 0)
    .map(({ point, normal, gap, share: s }) => [...point, ...normal, gap, s])

const lookAt = (blocks: Block[], poses: Pose[], per: 'point' | 'area', cells: PairLook) =>
  rowsOf(stageOf(blocks, per, cells).look(poses))

const differ = (row: number[], other: number[]): number => Math.max(...row.map((x, i) => Math.abs(x - other[i])))

/** The same rows, in any order. */
function expectSame(found: number[][], wanted: number[][], near: number): void {
  expect(found.length).toBe(wanted.length)
  for (const row of found) expect(Math.min(...wanted.map((other) => differ(row, other)))).toBeLessThan(near)
  for (const row of wanted) expect(Math.min(...found.map((other) => differ(row, other)))).toBeLessThan(near)
}

describe.each(['point', 'area'] as const)('stiffness per %s', (per) => {
  test('points of flat faces are the corners of their overlap', () => {
    let compared = 0
    fc.assert(
      fc.property(size, size, yaw, share, share, depth, (below, above, turn, x, y, deep) => {
        const width = Math.min(...below, ...above)
        const there = 0.5 * (below[0] + above[0])
        const poses = [
          HERE,
          pressed(above, turn, 0.5 * below[0] + x * there, 0.5 * below[1] + y * there, below[2], deep * width),
        ]
        const blocks = [{ size: below }, { size: above }]
        const wanted = lookAt(blocks, poses, per, byCommonNormal())
        const wide = Math.max(...[0, 1].map((k) => spreadOf(wanted, k)))
        if (wanted.length > 0 && narrowest(wanted) < NARROW * deep * width) return
        expectSame(lookAt(blocks, poses, per, makeShrunkenCells()), wanted, 1e-9 * (1 + wide))
        if (wanted.length > 0) compared++
      }),
      { seed: SEED, numRuns: 300 },
    )
    expect(compared).toBeGreaterThan(100)
  })

  test('corners, edges and crossings of boxes that lie anyhow', () => {
    let compared = 0
    fc.assert(
      fc.property(size, size, anyTurn, anyTurn, share, share, depth, (below, above, one, other, x, y, deep) => {
        const width = Math.min(...below, ...above)
        const base = pressed(below, one, 0, 0, 0, 0)
        const top = Math.max(...[0, 1, 2, 3, 4, 5, 6, 7].map((k) => heightOf(below, base, k)))
        const poses = [base, pressed(above, other, 0.3 * x, 0.3 * y, top, deep * width)]
        const blocks = [{ size: below }, { size: above }]
        const wanted = lookAt(blocks, poses, per, byCommonNormal())
        if (wanted.length === 0) return
        expectSame(lookAt(blocks, poses, per, makeShrunkenCells()), wanted, 1e-9)
        compared++
      }),
      { seed: SEED, numRuns: 300 },
    )
    expect(compared).toBeGreaterThan(20)
  })

  test('a corner pressed on a face, either block named first', () => {
    fc.assert(
      fc.property(size, anyTurn, share, share, depth, (box, turn, x, y, deep) => {
        const floor: Vec = [6, 6, 1]
        const pose = pressed(box, turn, 3 + 0.8 * x, 3 + 0.8 * y, 1, deep * Math.min(...box))
        const there = stageOf([{ size: floor }, { size: box }], per, makeShrunkenCells()).look([HERE, pose])
        const back = stageOf([{ size: box }, { size: floor }], per, makeShrunkenCells()).look([pose, HERE])
        expectSame(
          rowsOf(back).map(([px, py, pz, nx, ny, nz, ...rest]) => [px, py, pz, -nx, -ny, -nz, ...rest]),
          rowsOf(there),
          1e-11,
        )
        expectSame(rowsOf(there), lookAt([{ size: floor }, { size: box }], [HERE, pose], per, byCommonNormal()), 1e-9)
        expect(rowsOf(there).length).toBeGreaterThan(0)
      }),
      { seed: SEED, numRuns: 200 },
    )
  })
})

const spreadOf = (rows: number[][], k: number) =>
  rows.length === 0 ? 0 : Math.max(...rows.map((r) => r[k])) - Math.min(...rows.map((r) => r[k]))

/** The least width of the points in the plane, over all directions of a fan. */
const narrowest = (rows: number[][]) =>
  Math.min(
    ...Array.from({ length: 90 }, (_, i) => {
      const angle = (Math.PI * i) / 90
      const along = rows.map((r) => r[0] * Math.cos(angle) + r[1] * Math.sin(angle))
      return Math.max(...along) - Math.min(...along)
    }),
  )

function heightOf(box: Vec, { at, turn = IDENTITY }: Pose, corner: number): number {
  const p = [corner & 1, (corner >> 1) & 1, corner >> 2].map((bit, i) => bit * box[i])
  return at[2] + turn[6] * p[0] + turn[7] * p[1] + turn[8] * p[2]
}

test('eight cubes that fill a space meet in twelve faces, and strained by what not in edges and corners', () => {
  const cubes = Array.from({ length: 8 }, (): Block => ({ size: [1, 1, 1] }))
  const random = fc.sample(fc.tuple(share, share, share), { seed: SEED, numRuns: 200 })
  const at = (k: number, strain: number, draw: number): Pose => {
    const shift = random[(8 * draw + k) % random.length]
    return { at: [k & 1, (k >> 1) & 1, k >> 2].map((bit, i) => bit - 1e-5 * bit + strain * shift[i]) as Vec }
  }
  for (const strain of [0, 1e-9, 1e-7, 1e-6]) {
    const { world, look } = stageOf(cubes, 'point', makeShrunkenCells())
    for (let draw = 0; draw < 10; draw++) {
      look(cubes.map((_, k) => at(k, strain, draw)))
      const { neighbours } = world
      const pairs = Array.from({ length: neighbours.count[0] }, (_, k) => k).filter(
        (k) => neighbours.first[k] < neighbours.end[k],
      )
      expect(pairs).toHaveLength(12)
      for (const k of pairs) expect(Math.log2(neighbours.a[k] ^ neighbours.b[k]) % 1).toBe(0)
    }
  }
})

test('lengths times a power of four give the same bits', () => {
  const boxes: Vec[] = [
    [1, 0.8, 0.5],
    [0.7, 0.6, 0.9],
  ]
  const turn = times(turnAbout([0, 0, 1], 0.7), turnAbout([1, 2, 0], 0.4))
  const pose = pressed(boxes[1], turn, 0.5, 0.4, 0.5, 1e-5)
  const grown = (scale: number) => {
    const blocks = boxes.map((box) => ({ size: box.map((x) => scale * x) as Vec }))
    const poses = [HERE, { ...pose, at: pose.at.map((x) => scale * x) as Vec }]
    return lookAt(blocks, poses, 'point', makeShrunkenCells())
  }
  const was = grown(1)
  expect(was.length).toBeGreaterThan(0)
  for (const k of [-5, 5]) {
    const scale = 4 ** k
    expect(grown(scale)).toEqual(was.map((row) => row.map((x, i) => (i < 3 || i === 6 ? scale * x : x))))
  }
})

test('what edges shrink by at most does not change what is found', () => {
  const turn = turnAbout([0, 0, 1], 0.3)
  const blocks: Block[] = [{ size: [2, 2, 1] }, { size: [1, 1, 1] }]
  const poses = [HERE, pressed([1, 1, 1], turn, 1.7, 1.6, 1, 1e-5)]
  const found = [0.001, 0.01, 0.4].map((shrink) => {
    const cells = makeShrunkenCells()
    return lookAt(blocks, poses, 'point', (scene, neighbours, k, sheet) =>
      cells({ ...scene, shrink }, neighbours, k, sheet),
    )
  })
  expect(found[0].length).toBeGreaterThan(3)
  expect(found[1]).toEqual(found[0])
  expect(found[2]).toEqual(found[0])
})
