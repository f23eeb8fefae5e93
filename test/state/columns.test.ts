import { expect, test } from 'vitest'
import { type Column, layOut } from '../../src/state/columns.ts'
import * as contacts from '../../src/state/contacts.ts'

test('columns stand one behind the other, and say what is carried, turned and shown', () => {
  const columns = {
    place: { each: 3, unit: 'm' },
    slip: { unit: 'm', carried: 'as it is', shown: 'slip' },
    shear: { each: 3, unit: 'Pa', carried: 'turned' },
    pair: { each: 2, carried: 'as it is' },
  } satisfies Record<string, Column>
  expect(layOut(columns)).toEqual({
    at: { place: 0, slip: 3, shear: 4, pair: 7 },
    width: 9,
    carried: [3, 7, 8],
    turned: [4],
    shown: [{ name: 'slip', unit: 'm', at: 3 }],
  })
})

test('the history of a point is its shear, turned, and how far it slipped, opened, is worn and in which state', () => {
  expect([contacts.IDS, contacts.ROW]).toEqual([16, 40])
  expect(contacts.TURNED).toEqual([contacts.SHEAR])
  expect(contacts.CARRIED).toEqual([contacts.OPENED, contacts.SLIPPED])
  expect(contacts.CARRIED_IDS).toEqual([contacts.STATE, contacts.FAILURE])
  expect(contacts.SHOWN.map(({ name }) => name)).toEqual(['slip', 'area'])
})
