/**
 * The sheet on which a look writes the points of one pair, beside those that the pair had before; and the slots in which points
 * stand from step to step.
 *
 * What     A pair that is looked at gets its points anew. They go back to its slot where they fit, to a new slot at the end where
 *          they do not. Once a quarter of the rows belongs to no pair, all slots are moved together, in the order of their pairs.
 *          Loops go from pair to pair, so where slots stand changes no sum.
 */
import { type Contacts, IDS, NEIGHBOUR, ROW } from '../../state/contacts.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import type { Reads } from '../../state/reads.ts'

export interface Sheet {
  count: Int32Array
  /** 1: a look found more than it can hold. */
  full: Int32Array
  id: Int32Array
  row: Float64Array
  /** The points of the pair as the last step left them. */
  pastCount: Int32Array
  pastId: Int32Array
  pastRow: Float64Array
}

/** Points of a pair that a sheet, and a slot, has room for at first. */
const ROOM = 64
const SLOT = 4

export const makeSheet = (): Sheet => ({
  count: new Int32Array(1),
  full: new Int32Array(1),
  id: new Int32Array(IDS * ROOM),
  row: new Float64Array(ROW * ROOM),
  pastCount: new Int32Array(1),
  pastId: new Int32Array(IDS * ROOM),
  pastRow: new Float64Array(ROW * ROOM),
})

/** A line for one more point; its number. */
export function newPoint(sheet: Sheet): number {
  const c = sheet.count[0]++
  if (IDS * (c + 1) > sheet.id.length) {
    sheet.id = grown(sheet.id, new Int32Array(2 * sheet.id.length))
    sheet.row = grown(sheet.row, new Float64Array(2 * sheet.row.length))
  }
  return c
}

function grown<T extends Int32Array | Float64Array>(old: T, larger: T): T {
  larger.set(old)
  return larger
}

/** An empty sheet, with the points that pair k has. */
export function openSheet(sheet: Sheet, contacts: Reads<Contacts>, neighbours: Reads<Neighbours>, k: number): void {
  const first = neighbours.first[k]
  const count = neighbours.end[k] - first
  if (IDS * count > sheet.pastId.length) {
    sheet.pastId = new Int32Array(2 * IDS * count)
    sheet.pastRow = new Float64Array(2 * ROW * count)
  }
  sheet.count[0] = 0
  sheet.pastCount[0] = count
  const { id, row } = contacts
  const { pastId, pastRow } = sheet
  for (let i = 0, from = IDS * first; i < IDS * count; i++) pastId[i] = id[from + i]
  for (let i = 0, from = ROW * first; i < ROW * count; i++) pastRow[i] = row[from + i]
}

/** The points on the sheet → the slot of pair k. */
export function keepPoints(sheet: Sheet, contacts: Contacts, neighbours: Neighbours, k: number): void {
  if (sheet.full[0] === 1) contacts.full[0] = 1
  const count = sheet.count[0]
  if (count > neighbours.slot[k] && !takeSlot(contacts, neighbours, k, count)) return
  const first = neighbours.first[k]
  neighbours.end[k] = first + count
  const { id, row } = contacts
  for (let i = 0, to = IDS * first; i < IDS * count; i++) id[to + i] = sheet.id[i]
  for (let i = 0, to = ROW * first; i < ROW * count; i++) row[to + i] = sheet.row[i]
}

/** A larger slot behind all others; false where there is no room. */
function takeSlot(contacts: Contacts, neighbours: Neighbours, k: number, count: number): boolean {
  const { top, waste } = contacts
  const size = SLOT * Math.ceil(count / SLOT)
  if (IDS * (top[0] + size) > contacts.id.length) {
    contacts.full[0] = 1
    return false
  }
  waste[0] += neighbours.slot[k]
  neighbours.first[k] = neighbours.end[k] = top[0]
  neighbours.slot[k] = size
  top[0] += size
  return true
}

/** Slots are moved together when this share of the rows is waste, or when room runs out. */
const WASTE = 0.25
const FEW = 1024

/** Brings the account of slots in line with the pairs, and moves them together where that pays. */
export function makePacking(): (contacts: Contacts, neighbours: Neighbours) => void {
  let ids = new Int32Array(0)
  let rows = new Float64Array(0)
  return (contacts, neighbours) => {
    const { top, waste } = contacts
    const room = contacts.id.length / IDS
    if (top[0] < FEW || (waste[0] < WASTE * top[0] && 2 * top[0] - waste[0] < room)) return
    if (waste[0] === 0) return
    if (ids.length < IDS * top[0]) {
      ids = new Int32Array(IDS * top[0])
      rows = new Float64Array(ROW * top[0])
    }
    ids.set(contacts.id.subarray(0, IDS * top[0]))
    rows.set(contacts.row.subarray(0, ROW * top[0]))
    let next = 0
    for (let k = 0; k < neighbours.count[0]; k++) {
      const from = neighbours.first[k]
      const to = neighbours.end[k]
      const count = to - from
      contacts.id.set(ids.subarray(IDS * from, IDS * to), IDS * next)
      contacts.row.set(rows.subarray(ROW * from, ROW * to), ROW * next)
      neighbours.first[k] = next
      neighbours.end[k] = next + count
      neighbours.slot[k] = SLOT * Math.ceil(count / SLOT)
      next += neighbours.slot[k]
    }
    top[0] = next
    waste[0] = 0
  }
}

/** After a search: rows of pairs that are gone are waste, and points know their pair by its new number. */
export function countSlots(contacts: Contacts, neighbours: Reads<Neighbours>): void {
  const { first, end, slot } = neighbours
  let used = 0
  for (let k = 0; k < neighbours.count[0]; k++) {
    used += slot[k]
    for (let c = first[k]; c < end[k]; c++) contacts.id[IDS * c + NEIGHBOUR] = k
  }
  contacts.waste[0] = contacts.top[0] - used
}
