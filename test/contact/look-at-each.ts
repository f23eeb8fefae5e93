/** Looks at pairs without the rest of a step. */
import { makeSheet, makeSlots, openSheet, type Sheet } from '../../src/contact/points/sheet.ts'
import type { Contacts } from '../../src/state/contacts.ts'
import type { Neighbours } from '../../src/state/neighbours.ts'

const sheet = makeSheet()
const slots = makeSlots()

export function lookAtEach(neighbours: Neighbours, contacts: Contacts, look: (k: number, sheet: Sheet) => void): void {
  sheet.full[0] = 0
  contacts.count[0] = 0
  for (let k = 0; k < neighbours.count[0]; k++) {
    openSheet(sheet, contacts, neighbours, k)
    look(k, sheet)
    slots.keep(sheet, contacts, neighbours, k)
    contacts.count[0] += sheet.count[0]
  }
}

/** Numbers of all points, pair by pair. */
export function pointsOf({ count, first, end }: Neighbours): number[] {
  const points: number[] = []
  for (let k = 0; k < count[0]; k++) for (let c = first[k]; c < end[k]; c++) points.push(c)
  return points
}
