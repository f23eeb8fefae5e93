/** Points stand in slots: whatever pairs get and lose, all are there, in as many rows as there are points. */
import { expect, test } from 'vitest'
import { makeSheet, makeSlots, newPoint, openSheet } from '../../src/contact/points/sheet.ts'
import { randomFrom } from '../../src/math/random.ts'
import { allocate } from '../../src/state/arena.ts'
import { CODE, IDS, layoutContacts, ROW } from '../../src/state/contacts.ts'
import { layoutNeighbours } from '../../src/state/neighbours.ts'

const PAIRS = 40
const MOST = 6

function bench(room: number) {
  const { neighbours, contacts } = allocate((arena) => ({
    neighbours: layoutNeighbours(arena, PAIRS),
    contacts: layoutContacts(arena, room, [{ name: 'x', unit: '', at: 0 }]),
  })).columns
  neighbours.count[0] = PAIRS
  const [sheet, slots] = [makeSheet(), makeSlots()]
  /** Pair k gets points of these codes. */
  const give = (k: number, codes: number[]) => {
    openSheet(sheet, contacts, neighbours, k)
    for (const code of codes) {
      const c = newPoint(sheet)
      sheet.id[IDS * c + CODE] = code
      sheet.row[ROW * c] = code
      expect(sheet.memory[c]).toBe(0)
      sheet.memory[c] = code
    }
    slots.keep(sheet, contacts, neighbours, k)
  }
  const codesOf = (k: number) =>
    Array.from({ length: neighbours.end[k] - neighbours.first[k] }, (_, n) => {
      const c = neighbours.first[k] + n
      expect(contacts.row[ROW * c]).toBe(contacts.id[IDS * c + CODE])
      expect(contacts.memory[c]).toBe(contacts.id[IDS * c + CODE])
      return contacts.id[IDS * c + CODE]
    })
  return { neighbours, contacts, slots, give, codesOf }
}

test.each([1, 2, 3])('there is room for as many points as rows, wherever slots stood (seed %i)', (seed) => {
  const random = randomFrom(seed)
  const { neighbours, contacts, slots, give, codesOf } = bench(3 * PAIRS)
  const has: number[][] = Array.from({ length: PAIRS }, () => [])
  let code = 0
  for (let n = 0; n < 4000; n++) {
    const k = Math.floor(PAIRS * random())
    const others = has.reduce((sum, codes, other) => sum + (other === k ? 0 : codes.length), 0)
    const count = Math.min(Math.floor(MOST * random()), 3 * PAIRS - others)
    has[k] = Array.from({ length: count }, () => ++code)
    if (n % 50 === 0) slots.tidy(contacts, neighbours)
    give(k, has[k])
    expect(contacts.full[0]).toBe(0)
    if (n % 97 === 0) expect(has.map((_, pair) => codesOf(pair))).toEqual(has)
  }
})

test('one point more than there are rows is told', () => {
  const { contacts, give, codesOf } = bench(4)
  give(0, [1, 2])
  give(1, [3, 4])
  expect(contacts.full[0]).toBe(0)
  give(0, [1, 2, 5])
  expect(contacts.full[0]).toBe(1)
  expect(codesOf(1)).toEqual([3, 4])
})
