/**
 * Cells of one block that breaks: which of them still hold together, what bonds that fail leave to contact, and the account of its energy.
 *
 * Fragments  Union of the cells on both sides of every bond that holds, made anew when a bond has failed. Cells of one fragment are held by
 *            their bonds, so contact looks at two of them only across a face that is broken. The number of a fragment is the lowest of its cells.
 * Failed     Where a bond has just failed, a new row goes on with what the bond left it: the shear traction of the nearest failed point of the
 * bonds      unit, and its failure. From the next step on it is a contact like any other.
 * Account    Cells of a block that breaks overlap where they touched by no more than an edge: their bonds let them. Where they
 *            crush each other, the shortest way out may become another over much more area, and cells slide sideways onto
 *            more. Springs of the whole overlap would store there what nobody spent. So each pair keeps an account,
 *              excess += E − E_before + W − given by bonds,   E = ½ Σ share g², W = ½ Σ (share_b |g_b| + share |g|) Δu_n (all over k_n),
 *            and where that is above 0, the pair pushes for a depth that is less by δ, the root of E(δ) = E − excess. The depth
 *            that does not count shrinks as the cells part.
 * Fails      A crack that ends inside a fragment: its sides meet cell by cell as they lay, so that they may slide by less than a cell.
 *            Points that are gone take the work of their last half step with them. All rows of a pair have one joint, as the cells
 *            of one block do.
 * Source     Union with halving of paths, as usual; the account is derived here.
 */

import * as bond from '../../state/bonds.ts'
import { type Bonds, findUnit, unitBetween } from '../../state/bonds.ts'
import * as rows from '../../state/contacts.ts'
import { type Facets, faceOf } from '../../state/facets.ts'
import type { Hulls } from '../../state/hulls.ts'
import { JOINT_ROW, type Joints, KN } from '../../state/joints.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Sheet } from './sheet.ts'

// Bound here: an imported constant is looked up at every use.
const { GAP, GAP_BEFORE, IDS, JOINT, MOVE, NX, PLACE_A, PLACE_B, ROW, SHARE, SHARE_BEFORE, SHEAR, STATE } = rows
const { FAILED_IN_TENSION, FAILURE, STICK } = rows
const { BOND_FORCE, BOND_IDS, BOND_ROW, BOND_SHARE, BOND_STATE, BOND_STORED, INTACT } = bond

/** Brings `hulls.fragment` in line with the bonds; returns a function, which knows when it did so last. */
export function makeFragments(): (hulls: Hulls, facets: Reads<Facets>, bonds: Reads<Bonds>) => void {
  let known = -1
  return (hulls, facets, bonds) => {
    if (bonds.count === 0) return
    let holding = 0
    for (let unit = 0; unit < bonds.count; unit++) if (bonds.intact[unit] > 0) holding++
    if (holding === known) return
    known = holding
    join(hulls, facets, bonds)
  }
}

function join(hulls: Hulls, facets: Reads<Facets>, bonds: Reads<Bonds>): void {
  const { fragment, count } = hulls
  for (let hull = 0; hull < count; hull++) fragment[hull] = hull
  for (let unit = 0; unit < bonds.count; unit++) {
    if (bonds.intact[unit] === 0) continue
    const a = hullOf(hulls, facets, bonds.placeA[unit])
    const b = hullOf(hulls, facets, bonds.placeB[unit])
    if (hulls.block[a] !== hulls.block[b]) continue
    const p = rootOf(fragment, a)
    const q = rootOf(fragment, b)
    if (p < q) fragment[q] = p
    else fragment[p] = q
  }
  for (let hull = 0; hull < count; hull++) fragment[hull] = rootOf(fragment, hull)
}

/**
 * After bonds have failed: pairs that must be looked at are those of a cell on a side of one, whose faces are open now, and those that
 * were left alone because both cells held together, and do no more. `open`: room for a mark a cell.
 */
export function lookWhereBroken(
  hulls: Reads<Hulls>,
  facets: Reads<Facets>,
  bonds: Reads<Bonds>,
  neighbours: Neighbours,
  open: Uint8Array,
): void {
  open.fill(0)
  for (let unit = 0; unit < bonds.count; unit++) {
    if (bonds.fresh[unit] === 0) continue
    open[hullOf(hulls, facets, bonds.placeA[unit])] = 1
    open[hullOf(hulls, facets, bonds.placeB[unit])] = 1
  }
  const { along, count, sure, until } = neighbours
  for (let k = 0; k < count[0]; k++) {
    const a = neighbours.a[k]
    const b = neighbours.b[k]
    if (a < 0 || b < 0 || a >= hulls.count || b >= hulls.count) continue
    const held = along[k] === Infinity && hulls.fragment[a] !== hulls.fragment[b]
    if (held || open[a] === 1 || open[b] === 1) sure[k] = until[k] = 0
  }
}

function rootOf(fragment: Int32Array, hull: number): number {
  let root = hull
  while (fragment[root] !== root) {
    fragment[root] = fragment[fragment[root]]
    root = fragment[root]
  }
  return root
}

function hullOf({ facet, firstFacet }: Reads<Hulls>, facets: Reads<Facets>, place: number): number {
  return facets.hull[facet[firstFacet[faceOf(facets, place)]]]
}

/** Whether cells of one fragment cannot touch: no broken face lies between them. */
export function holdTogether(
  hulls: Reads<Hulls>,
  facets: Reads<Facets>,
  bonds: Reads<Bonds>,
  a: number,
  b: number,
): boolean {
  if (hulls.fragment[a] !== hulls.fragment[b]) return false
  return !brokenBetween(hulls, facets, bonds, a, b) && !brokenBetween(hulls, facets, bonds, b, a)
}

/** Whether a face of `own` that was bonded to one of `other` is broken, in part at least. */
function brokenBetween(
  hulls: Reads<Hulls>,
  facets: Reads<Facets>,
  bonds: Reads<Bonds>,
  own: number,
  other: number,
): boolean {
  const { firstFace, firstFacet, facet } = hulls
  for (let face = firstFace[own]; face < firstFace[own + 1]; face++) {
    if (brokenFrom(hulls, facets, bonds, facet[firstFacet[face]], other)) return true
    if (brokenFrom(hulls, facets, bonds, facets.count + face, other)) return true
  }
  return false
}

function brokenFrom(
  { firstFace }: Reads<Hulls>,
  facets: Reads<Facets>,
  { firstUnit, unit, placeB, broken }: Reads<Bonds>,
  place: number,
  other: number,
): boolean {
  for (let k = firstUnit[place]; k < firstUnit[place + 1]; k++) {
    const there = faceOf(facets, placeB[unit[k]])
    if (there >= firstFace[other] && there < firstFace[other + 1] && broken[unit[k]] > 0) return true
  }
  return false
}

/** New points take over from bonds that failed in the last step. */
export function takeFromBonds(bonds: Reads<Bonds>, sheet: Sheet): void {
  if (bonds.count === 0) return
  const { id, row } = sheet
  for (let c = 0; c < sheet.count[0]; c++) {
    if (row[ROW * c + GAP_BEFORE] !== Infinity) continue
    const a = id[IDS * c + PLACE_A]
    const b = id[IDS * c + PLACE_B]
    const there = findUnit(bonds, a, b)
    const unit = there >= 0 ? there : findUnit(bonds, b, a)
    if (unit < 0 || bonds.fresh[unit] !== 1) continue
    const point = strongestFailed(bonds, unit)
    if (point >= 0) takeFromBond(bonds, point, there >= 0 ? 1 : -1, sheet, c)
  }
}

/** The failed point of a unit with the largest share: the others carried the same stress as near as makes no difference. */
function strongestFailed(bonds: Reads<Bonds>, unit: number): number {
  let best = -1
  let most = 0
  for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
    const share = bonds.row[BOND_ROW * p + BOND_SHARE]
    if (bonds.id[BOND_IDS * p + BOND_STATE] === INTACT || share <= most) continue
    most = share
    best = p
  }
  return best
}

function takeFromBond(bonds: Reads<Bonds>, point: number, sign: number, { id, row }: Sheet, c: number): void {
  const r = ROW * c
  const f = BOND_ROW * point + BOND_FORCE
  const scale = sign / bonds.row[BOND_ROW * point + BOND_SHARE]
  const out = bonds.row[f] * row[r + NX] + bonds.row[f + 1] * row[r + NX + 1] + bonds.row[f + 2] * row[r + NX + 2]
  for (let i = 0; i < 3; i++) row[r + SHEAR + i] = scale * (bonds.row[f + i] - out * row[r + NX + i])
  row[r + GAP_BEFORE] = row[r + GAP]
  id[IDS * c + STATE] = STICK
  id[IDS * c + FAILURE] = FAILED_IN_TENSION
}

/** Energy of compression that bonds which broke in the last step leave to new points, over the normal stiffness of those. */
export function leftByBonds(bonds: Reads<Bonds>, joints: Reads<Joints>, { count, id, row }: Reads<Sheet>): number {
  if (bonds.count === 0) return 0
  let left = 0
  let known = -1
  for (let c = 0; c < count[0]; c++) {
    const a = id[IDS * c + PLACE_A]
    const b = id[IDS * c + PLACE_B]
    const unit = unitBetween(bonds, a, b)
    if (unit < 0 || unit === known || bonds.fresh[unit] === 0) continue
    known = unit
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++)
      if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT && bonds.row[BOND_ROW * p + BOND_STORED] > 0) {
        const f = BOND_ROW * p + BOND_FORCE
        const push =
          bonds.row[f] * row[ROW * c + NX] +
          bonds.row[f + 1] * row[ROW * c + NX + 1] +
          bonds.row[f + 2] * row[ROW * c + NX + 2]
        const closed = push / joints.table[JOINT_ROW * id[IDS * c + JOINT] + KN]
        left += (0.5 * closed * closed) / bonds.row[BOND_ROW * p + BOND_SHARE]
      }
  }
  return left
}

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
