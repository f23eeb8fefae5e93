/**
 * Where points stand: on a sheet while a look writes those of one pair, beside those that the pair had before; else in slots.
 *
 * What     The points of a pair that was looked at go back to its slot where they fit, to a new one at the end where they do not. A slot has
 *          room for as many points as its pair has had since all slots were moved together, in the order of their pairs: once a
 *          quarter of the rows belongs to no pair, or where room runs out. So there is room for all points that there are rows for.
 *          Loops go from pair to pair, so where slots stand changes no sum.
 */
import { type Contacts, IDS, NEIGHBOUR, OPEN, ROW, STATE } from '../../state/contacts.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import type { Reads } from '../../state/reads.ts'
import type { Scene } from '../../state/scene.ts'

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
  /** What laws remember of each of them, so many numbers a point. */
  wide: number
  memory: Float64Array
  pastMemory: Float64Array
  /** How far both sides of the point at hand turned about its normal [rad]: a number that is returned would be allocated. */
  twist: Float64Array
  /** Mass that oscillates at the point at hand, on side a and on side b [kg]; ∞: held. */
  mass: Float64Array
}

/** Points that a sheet has room for at first. */
const ROOM = 64

export const makeSheet = (): Sheet => ({
  count: new Int32Array(1),
  full: new Int32Array(1),
  id: new Int32Array(IDS * ROOM),
  row: new Float64Array(ROW * ROOM),
  pastCount: new Int32Array(1),
  pastId: new Int32Array(IDS * ROOM),
  pastRow: new Float64Array(ROW * ROOM),
  wide: 0,
  memory: new Float64Array(0),
  pastMemory: new Float64Array(0),
  twist: new Float64Array(1),
  mass: new Float64Array(2),
})

/** A line for one more point; its number. */
export function newPoint(sheet: Sheet): number {
  const c = sheet.count[0]++
  if (IDS * (c + 1) > sheet.id.length) {
    sheet.id = grown(sheet.id, new Int32Array(2 * sheet.id.length))
    sheet.row = grown(sheet.row, new Float64Array(2 * sheet.row.length))
  }
  if (sheet.wide > 0) forget(sheet, c)
  return c
}

/** A new point: its law has nothing to remember yet. */
function forget(sheet: Sheet, c: number): void {
  const { wide } = sheet
  if (wide * (c + 1) > sheet.memory.length)
    sheet.memory = grown(sheet.memory, new Float64Array(2 * wide * Math.max(ROOM, c + 1)))
  for (let k = 0; k < wide; k++) sheet.memory[wide * c + k] = 0
}

/** What the law remembers of a past point → point c. */
export function remember({ wide, memory, pastMemory }: Sheet, past: number, c: number): void {
  for (let k = 0; k < wide; k++) memory[wide * c + k] = pastMemory[wide * past + k]
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
  sheet.wide = contacts.remembered.length
  if (sheet.wide > 0) openMemory(sheet, contacts, first, count)
}

function openMemory(sheet: Sheet, { memory }: Reads<Contacts>, first: number, count: number): void {
  const { wide } = sheet
  if (wide * count > sheet.pastMemory.length) sheet.pastMemory = new Float64Array(2 * wide * count)
  for (let i = 0, from = wide * first; i < wide * count; i++) sheet.pastMemory[i] = memory[from + i]
}

/** Slots are moved together when this share of the rows is waste [-], where there are more than a few. */
const WASTE = 0.25
const FEW = 1024

/** Where the points of pair k go that stand on the sheet; false where they have yet to get a slot. */
export type Keep = (sheet: Reads<Sheet>, contacts: Contacts, neighbours: Neighbours, k: number) => boolean

export interface Slots {
  /** Moves slots together where that pays. */
  tidy(contacts: Contacts, neighbours: Neighbours): void
  /** The points on the sheet → the slot of pair k; true. */
  keep: Keep
  /** A slot of pair k for so many points, with all of them in it to be written; false where there is no room. */
  take(contacts: Contacts, neighbours: Neighbours, k: number, count: number): boolean
}

export function makeSlots(): Slots {
  const pack = makePacking()
  const take: Slots['take'] = (contacts, neighbours, k, count) => {
    if (count > neighbours.slot[k] && !takeSlot(contacts, neighbours, k, count)) {
      leaveSlot(contacts, neighbours, k)
      pack(contacts, neighbours)
      if (!takeSlot(contacts, neighbours, k, count)) {
        contacts.full[0] = 1
        return false
      }
    }
    neighbours.end[k] = neighbours.first[k] + count
    return true
  }
  return {
    tidy(contacts, neighbours) {
      const { top, waste } = contacts
      if (top[0] >= FEW && waste[0] >= WASTE * top[0]) pack(contacts, neighbours)
    },
    keep(sheet, contacts, neighbours, k) {
      const count = sheet.count[0]
      if (take(contacts, neighbours, k, count)) copyPoints(sheet, 0, contacts, neighbours.first[k], count)
      return true
    },
    take,
  }
}

/** Points from one place on → another one. */
export function copyPoints(
  from: Reads<Pick<Sheet, 'id' | 'row' | 'memory'>>,
  first: number,
  contacts: Contacts,
  to: number,
  count: number,
): void {
  const { id, row, memory } = contacts
  const wide = contacts.remembered.length
  for (let i = 0; i < IDS * count; i++) id[IDS * to + i] = from.id[IDS * first + i]
  for (let i = 0; i < ROW * count; i++) row[ROW * to + i] = from.row[ROW * first + i]
  for (let i = 0; i < wide * count; i++) memory[wide * to + i] = from.memory[wide * first + i]
}

/** A larger slot behind all others; false where there is no room. */
function takeSlot(contacts: Contacts, neighbours: Neighbours, k: number, count: number): boolean {
  const { top } = contacts
  if (IDS * (top[0] + count) > contacts.id.length) return false
  leaveSlot(contacts, neighbours, k)
  neighbours.first[k] = neighbours.end[k] = top[0]
  neighbours.slot[k] = count
  top[0] += count
  return true
}

function leaveSlot({ waste }: Contacts, neighbours: Neighbours, k: number): void {
  waste[0] += neighbours.slot[k]
  neighbours.end[k] = neighbours.first[k]
  neighbours.slot[k] = 0
}

/** All slots together, none larger than the points in it. */
function makePacking(): (contacts: Contacts, neighbours: Neighbours) => void {
  let ids = new Int32Array(0)
  let rows = new Float64Array(0)
  let memories = new Float64Array(0)
  return ({ id, row, remembered, memory, top, waste }, { count, end, first, slot }) => {
    const wide = remembered.length
    if (ids.length < IDS * top[0]) {
      ids = new Int32Array(IDS * top[0])
      rows = new Float64Array(ROW * top[0])
      memories = new Float64Array(wide * top[0])
    }
    memories.set(memory.subarray(0, wide * top[0]))
    ids.set(id.subarray(0, IDS * top[0]))
    rows.set(row.subarray(0, ROW * top[0]))
    let next = 0
    for (let k = 0; k < count[0]; k++) {
      id.set(ids.subarray(IDS * first[k], IDS * end[k]), IDS * next)
      row.set(rows.subarray(ROW * first[k], ROW * end[k]), ROW * next)
      memory.set(memories.subarray(wide * first[k], wide * end[k]), wide * next)
      slot[k] = end[k] - first[k]
      first[k] = next
      next += slot[k]
      end[k] = next
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

/** Looks at pair k and writes its points on the sheet, which is empty: two convex cells, round bodies, or polyhedral particles. */
export type PairLook = (scene: Scene, neighbours: Neighbours, k: number, sheet: Sheet) => void

/** Whether any of the past points carried a force. */
export function carried({ pastCount, pastId }: Reads<Sheet>): boolean {
  for (let past = 0; past < pastCount[0]; past++) if (pastId[IDS * past + STATE] !== OPEN) return true
  return false
}
