/**
 * Depth for which cells of one block do not push, so that their contact gives no energy that it was not given.
 *
 * What     Cells of a block that breaks overlap where they touched by no more than an edge: their bonds let them. Where they
 *          crush each other, the shortest way out may become another over much more area, and cells slide sideways onto
 *          more. Springs of the whole overlap would store there what nobody spent. So each pair keeps an account,
 *            owed += E − E_before + W − given by bonds,   E = ½ Σ share g², W = ½ Σ (share_b |g_b| + share |g|) Δu_n (all over k_n),
 *          and where that is above 0, the pair pushes for a depth that is less by δ, the root of E(δ) = E − owed. The depth
 *          that does not count shrinks as the cells part.
 * Fails    Points that are gone take the work of their last half step with them. All rows of a pair have one joint, as the cells
 *          of one block do.
 * Source   Derived here.
 */
import { GAP, GAP_BEFORE, MOVE, NX, ROW, SHARE, SHARE_BEFORE } from '../../../state/contacts.ts'
import type { Neighbours } from '../../../state/neighbours.ts'

/** Steps towards the root, each of which at least halves what is too much. */
const STEPS = 8

/** Of some rows: Σ share |g|, E, and the deepest |g|. */
const sums = new Float64Array(3)
const FORCE = 0
const STORED = 1
const DEPTH = 2

/** Sums over rows from `from` to `to` whose gaps are less by `less`. */
function sum(row: Float64Array, from: number, to: number, less: number): void {
  sums.fill(0)
  for (let r = ROW * from; r < ROW * to; r += ROW) {
    const depth = -row[r + GAP] - less
    if (!(depth > 0)) continue
    sums[FORCE] += row[r + SHARE] * depth
    sums[STORED] += 0.5 * row[r + SHARE] * depth * depth
    if (depth > sums[DEPTH]) sums[DEPTH] = depth
  }
}

/** What rows store, over k_n. */
export function storedOf(row: Float64Array, from: number, to: number): number {
  sum(row, from, to, 0)
  return sums[STORED]
}

/** Work of rows on what they push apart over the last move, over k_n. */
function workOf(row: Float64Array, from: number, to: number): number {
  let work = 0
  for (let r = ROW * from; r < ROW * to; r += ROW) {
    const now = row[r + GAP] < 0 ? row[r + SHARE] * row[r + GAP] : 0
    const before = row[r + GAP_BEFORE] < 0 ? row[r + SHARE_BEFORE] * row[r + GAP_BEFORE] : 0
    const along =
      row[r + MOVE] * row[r + NX] + row[r + MOVE + 1] * row[r + NX + 1] + row[r + MOVE + 2] * row[r + NX + 2]
    work -= 0.5 * (before + now) * along
  }
  return work
}

/**
 * Takes the depth that does not count from rows `first` to `last` of pair k, once they know what they were. `before`: what they stored,
 * `given`: what bonds that broke have left them, both over k_n.
 */
export function settleAccount(
  neighbours: Neighbours,
  k: number,
  row: Float64Array,
  first: number,
  last: number,
  before: number,
  given: number,
): void {
  const { owed, sunk } = neighbours
  sum(row, first, last, 0)
  const known = sunk[k] < sums[DEPTH] ? sunk[k] : sums[DEPTH]
  if (known > 0) for (let c = first; c < last; c++) row[ROW * c + GAP] += known
  sum(row, first, last, 0)
  owed[k] += sums[STORED] - before + workOf(row, first, last) - given
  let less = 0
  for (let n = 0; n < STEPS && owed[k] > 0 && sums[FORCE] > 0; n++) {
    const step = owed[k] / sums[FORCE]
    const stored = sums[STORED]
    less += step < sums[DEPTH] ? step : sums[DEPTH]
    sum(row, first, last, less)
    owed[k] -= stored - sums[STORED]
  }
  sunk[k] = known + less
  if (less > 0) for (let c = first; c < last; c++) row[ROW * c + GAP] += less
}
