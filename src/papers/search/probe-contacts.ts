/**
 * Counts the contacts of an array of equal bodies through a way to search, with the numbers that the paper's
 * claims are about. Two bodies touch where |x_i − x_j| ≤ D (1 + tolerance); with a tolerance of 0 as exactly as doubles can say.
 *
 *   contacts    pairs that touch
 *   pairs       pairs of boxes that the method found
 *   candidates  pairs in the same cell or in neighbouring ones: what NBS tests
 *   checksum    Σ (i j mod 1000003) mod 1000003 over contacts, bodies numbered from 1
 *   cells       number of cells along each axis
 *   memory      integers of the lists of NBS (eq. 13; in 3-D ncelz + 2 ncely + 2 ncelx + 3 N)
 *   allocated   bytes of all arrays that the search holds, in integers of 4 bytes: counted as they are made
 * and for bodies given one by one:
 *   gaps        (distance − D) / D of each contact where it is more than the tolerance, else 0
 *   paper       cells along x by eq. (8) as printed, Int((x − x_min) / D)
 */

import { cellOf, countCells, finestCell } from '../../contact/search/cells.ts'
import { LEAST, makeMeasures, measure, sharedAxis } from '../../contact/search/measure.ts'
import { searchMethods } from '../../contact/search/methods.ts'
import { makePairSorter } from '../../contact/search/sort-pairs.ts'
import { makeWorkArrays } from '../../contact/search/work-arrays.ts'
import { answerEach, choice, mapping, named, optional, type Read } from '../../math/arguments.ts'
import { BUDGETS } from '../../math/budgets.ts'
import type { Boxes, Pairs } from '../../state/boxes.ts'
import { boxesAround } from '../../state/boxes.ts'
import { listMemory } from './list-memory.ts'
import { type BodyArray, makeArray, OF_ARRAY } from './probe-arrays.ts'

const MODULUS = 1000003
/** Boxes are larger than bodies by this share of their coordinates, more than roundings can hide. */
const ROUNDING = 1 / 1125899906842624

const GIVEN = mapping({ ...OF_ARRAY, method: optional(choice(Object.keys(searchMethods))) })
export const ARRAY_ARGUMENTS = mapping({ arrays: named(GIVEN) })

export const probeContacts = ({ arrays }: Read<typeof ARRAY_ARGUMENTS>) => answerEach('arrays', arrays, countContacts)

function countContacts(given: Read<typeof GIVEN>, path: string) {
  const { method = 'nbs', tolerance = 1e-9 } = given
  const array = makeArray(path, given)
  const boxes = boxesOf(array, tolerance)
  const { pairs, bytes } = search(path, method, boxes)
  const contacts = touching(array, tolerance, pairs)
  return {
    bodies: boxes.count,
    contacts: contacts.length,
    pairs: pairs.count[0],
    checksum: contacts.reduce((sum, [i, j]) => (sum + (((i + 1) * (j + 1)) % MODULUS)) % MODULUS, 0),
    ...cellsOf(boxes, array.dimensions),
    allocated: bytes / 4,
    ...(given.centres !== undefined && {
      gaps: contacts.map(([i, j]) => gapOf(array, tolerance, i, j)),
      paper: printedCells(array),
    }),
  }
}

function boxesOf({ centres, diameter }: BodyArray, tolerance: number): Boxes {
  const count = centres.length / 3
  const bounds = new Float64Array(6 * count)
  const half = (diameter / 2) * (1 + tolerance)
  for (let i = 0; i < count; i++)
    for (let k = 0; k < 3; k++) {
      const x = centres[3 * i + k]
      const reach = half + (Math.abs(x) + half) * ROUNDING
      bounds[6 * i + k] = x - reach
      bounds[6 * i + k + 3] = x + reach
    }
  return boxesAround(bounds)
}

/** Pairs of the method, with as much room as they need, and the bytes of its work arrays. */
function search(path: string, method: string, boxes: Boxes): { pairs: Pairs; bytes: number } {
  for (let room = 16 * boxes.count; ; room *= 4) {
    const pairs: Pairs = {
      count: new Int32Array(1),
      full: new Int32Array(1),
      searches: new Int32Array(1),
      a: new Int32Array(room),
      b: new Int32Array(room),
    }
    const arrays = makeWorkArrays()
    searchMethods[method].use(boxes.count, arrays)(boxes, pairs)
    if (pairs.full[0] === 1) {
      if (4 * room <= BUDGETS.probePairs) continue
      throw new Error(
        `probe ${path}: expected at most ${BUDGETS.probePairs} pairs that may touch, found more among ${boxes.count} bodies; set them further apart`,
      )
    }
    makePairSorter(room)(boxes, pairs)
    return { pairs, bytes: arrays.bytes }
  }
}

/** Pairs of bodies that touch, the lower number first, in ascending order. */
function touching({ centres, diameter }: BodyArray, tolerance: number, pairs: Pairs): [number, number][] {
  const reach = diameter * (1 + tolerance)
  const found: [number, number][] = []
  for (let k = 0; k < pairs.count[0]; k++) {
    const i = pairs.a[k]
    const j = pairs.b[k]
    if (squaredDistance(centres, i, j) <= reach * reach) found.push([i, j])
  }
  return found.sort(([i, j], [k, l]) => i - k || j - l)
}

function squaredDistance(centres: Float64Array, i: number, j: number): number {
  let sum = 0
  for (let k = 0; k < 3; k++)
    sum += (centres[3 * i + k] - centres[3 * j + k]) * (centres[3 * i + k] - centres[3 * j + k])
  return sum
}

function gapOf({ centres, diameter }: BodyArray, tolerance: number, i: number, j: number): number {
  const gap = Math.sqrt(squaredDistance(centres, i, j)) / diameter - 1
  return Math.abs(gap) <= tolerance ? 0 : gap
}

/** Cells as NBS has them, what it needs for its lists, and pairs within neighbouring cells. */
function cellsOf(boxes: Boxes, dimensions: 2 | 3): { cells: number[]; memory: number; candidates: number } {
  const measures = makeMeasures()
  measure(boxes, measures)
  const edges = [0, 1, 2].map((axis) => finestCell(measures, axis))
  const cells = edges.map((edge, axis) => countCells(measures, axis, edge))
  const key = (i: number) => {
    const at = edges.map((edge, axis) =>
      sharedAxis(measures, axis) ? 0 : cellOf(boxes.bounds[6 * i + axis], measures[LEAST + axis], 1 / edge),
    )
    return (at[2] * (cells[1] + 2) + at[1]) * (cells[0] + 2) + at[0]
  }
  const bodies = new Map<number, number>()
  for (let i = 0; i < boxes.count; i++) bodies.set(key(i), (bodies.get(key(i)) ?? 0) + 1)
  const row = cells[0] + 2
  const layer = row * (cells[1] + 2)
  const mask = [1, row - 1, row, row + 1]
  for (let dy = -1; dy <= 1; dy++) mask.push(layer + dy * row - 1, layer + dy * row, layer + dy * row + 1)
  let candidates = 0
  for (const [cell, here] of bodies)
    candidates += (here * (here - 1)) / 2 + mask.reduce((sum, step) => sum + here * (bodies.get(cell + step) ?? 0), 0)
  return { cells: cells.slice(0, dimensions), memory: listMemory(boxes, dimensions), candidates }
}

function printedCells({ centres, diameter }: BodyArray): number[] {
  const x = Array.from({ length: centres.length / 3 }, (_, i) => centres[3 * i])
  const least = x.reduce((a, b) => Math.min(a, b), Infinity)
  return x.map((value) => Math.trunc((value - least) / diameter))
}
