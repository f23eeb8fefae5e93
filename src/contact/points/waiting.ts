/**
 * Slots where several threads look at pairs at the same time. Points that fit the slot of their pair go there at once. All others wait, in any
 * order, until one thread gives out new slots in the order of their pairs, so that rows stand where one thread alone would put them.
 */
import { type Contacts, IDS } from '../../state/contacts.ts'
import type { Waiting } from '../../state/lanes.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import { copyPoints, type Keep, type Slots } from './sheet.ts'

/** Keeps points in the slot that their pair has, or lets them wait. There is room for as many as there are rows. */
export const keepOrWait =
  (waiting: Waiting): Keep =>
  (sheet, contacts, neighbours, k) => {
    const count = sheet.count[0]
    if (count <= neighbours.slot[k]) {
      neighbours.end[k] = neighbours.first[k] + count
      copyPoints(sheet, 0, contacts, neighbours.first[k], count)
      return true
    }
    const from = Atomics.add(waiting.top, 0, count)
    const entry = 3 * Atomics.add(waiting.pairs, 0, 1)
    const fits = IDS * (from + count) <= waiting.id.length
    waiting.pair[entry] = k
    waiting.pair[entry + 1] = from
    waiting.pair[entry + 2] = fits ? count : 0
    if (fits)
      copyPoints(sheet, 0, { ...contacts, id: waiting.id, row: waiting.row, memory: waiting.memory }, from, count)
    else contacts.full[0] = 1
    return false
  }

/** Gives out slots to what waits, in the order of pairs; `settle` is called with each. */
export function giveSlots(
  waiting: Waiting,
  slots: Slots,
  neighbours: Neighbours,
  contacts: Contacts,
  settle: (k: number) => void,
): void {
  const { pair, pairs, top } = waiting
  if (pairs[0] === 0) return
  const order = Array.from({ length: pairs[0] }, (_, i) => 3 * i).sort((p, q) => pair[p] - pair[q])
  for (const entry of order) {
    const k = pair[entry]
    const count = pair[entry + 2]
    if (slots.take(contacts, neighbours, k, count))
      copyPoints(waiting, pair[entry + 1], contacts, neighbours.first[k], count)
    settle(k)
  }
  pairs[0] = top[0] = 0
}
