/**
 * Depth for which cells of one block do not push, so that their contact gives no energy that it was not given.
 *
 * What     Cells of a block that breaks overlap where they touched by no more than an edge: their bonds let them. Where they
 *          crush each other, the shortest way out may become another over much more area, and cells slide sideways onto
 *          more. Springs of the whole overlap would store there what nobody spent. So each pair keeps an account,
 *            excess += E − E_before + W − given by bonds,   E = ½ Σ share g², W = ½ Σ (share_b |g_b| + share |g|) Δu_n (all over k_n),
 *          and where that is above 0, the pair pushes for a depth that is less by δ, the root of E(δ) = E − excess. The depth
 *          that does not count shrinks as the cells part.
 * Fails    Points that are gone take the work of their last half step with them. All rows of a pair have one joint, as the cells
 *          of one block do.
 * Source   Derived here.
 */
import { GAP, GAP_BEFORE, MOVE, NX, ROW, SHARE, SHARE_BEFORE } from '../../../state/contacts.ts'
import type { Neighbours } from '../../../state/neighbours.ts'
import type { ReadNumbers } from '../../../state/reads.ts'

/** Steps towards the root, each of which at least halves what is too much. */
const STEPS = 8

/** Energy that rows from `from` to `to` store, over k_n, if their gaps are less by `less`. */
export function storedOf(row: ReadNumbers, from: number, to: number, less = 0): number {
  let stored = 0
  for (let r = ROW * from; r < ROW * to; r += ROW) {
    const depth = -row[r + GAP] - less
    if (depth > 0) stored += 0.5 * row[r + SHARE] * depth * depth
  }
  return stored
}

/** … and their force, over k_n. */
function forceOf(row: ReadNumbers, from: number, to: number, less: number): number {
  let force = 0
  for (let r = ROW * from; r < ROW * to; r += ROW) {
    const depth = -row[r + GAP] - less
    if (depth > 0) force += row[r + SHARE] * depth
  }
  return force
}

/** … and the depth of the deepest, 0 if none overlaps [m]. */
function depthOf(row: ReadNumbers, from: number, to: number, less: number): number {
  let deepest = 0
  for (let r = ROW * from; r < ROW * to; r += ROW) {
    const depth = -row[r + GAP] - less
    if (depth > deepest) deepest = depth
  }
  return deepest
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
  const { excess, discount } = neighbours
  const depth = depthOf(row, first, last, 0)
  const known = discount[k] < depth ? discount[k] : depth
  if (known > 0) for (let c = first; c < last; c++) row[ROW * c + GAP] += known
  let stored = storedOf(row, first, last)
  excess[k] += stored - before + workOf(row, first, last) - given
  let less = 0
  for (let n = 0; n < STEPS && excess[k] > 0; n++) {
    const force = forceOf(row, first, last, less)
    if (!(force > 0)) break
    const step = excess[k] / force
    const deepest = depthOf(row, first, last, less)
    less += step < deepest ? step : deepest
    const left = storedOf(row, first, last, less)
    excess[k] -= stored - left
    stored = left
  }
  discount[k] = known + less
  if (less > 0) for (let c = first; c < last; c++) row[ROW * c + GAP] += less
}
