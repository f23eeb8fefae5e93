import { expect, it } from 'vitest'
import { didYouMean, nearestName } from '../../src/math/nearest-name.ts'

const KNOWN = ['friction', 'normal', 'shear', 'young', 'density', 'dip', 'dip direction']

it.each([
  ['frcition', 'friction'],
  ['Young', 'young'],
  ['desnity', 'density'],
  ['sheer', 'shear'],
  ['dipp', 'dip'],
  ['dip-direction', 'dip direction'],
  ['x', undefined],
  ['stiffness', undefined],
  ['', undefined],
  ['y'.repeat(10_000), undefined],
])('%s: %s', (found, expected) => {
  expect(nearestName(found, KNOWN)).toBe(expected)
})

it('takes the closest, and of equals the first', () => {
  expect(nearestName('abd', ['abc', 'abe'])).toBe('abc')
  expect(nearestName('abcdefg', ['abcxxfg', 'abcdxfg'])).toBe('abcdxfg')
  expect(didYouMean('yung', KNOWN)).toBe('; did you mean "young"?')
  expect(didYouMean('zzz', KNOWN)).toBe('')
})
