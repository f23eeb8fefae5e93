import { expect, test } from 'vitest'
import { linearTicks } from '../../src/output/ticks.ts'

test('labels of strains leave room for the title of the axis', () => {
  const { at, labels } = linearTicks(-4e-6, 1.4e-5, 4)
  expect(at).toEqual([-5e-6, 0, 5e-6, 1e-5, 1.5e-5].map((v) => expect.closeTo(v, 12)))
  expect(labels).toEqual(['−5e−6', '0', '5e−6', '1e−5', '1.5e−5'])
  expect(linearTicks(0, 2.5e-3, 5).labels).toEqual(['0.0000', '0.0005', '0.0010', '0.0015', '0.0020', '0.0025'])
})
