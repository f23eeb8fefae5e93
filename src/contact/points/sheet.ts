/** The sheet on which a look writes the points of one pair, beside those that the pair had before. */
import { type Contacts, IDS, ROW } from '../../state/contacts.ts'
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
  /** What laws remember of each of them, so many numbers a point. */
  wide: number
  memory: Float64Array
  pastMemory: Float64Array
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
