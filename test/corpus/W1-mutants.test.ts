/** A sample of the mutants of scripts/mutants-files.ts: none leaves a stack, takes long, or is accepted with what cannot be meant. */
import { expect, test } from 'vitest'
import { accepted, flawOf, mutant, originals } from '../mutants/files.ts'

test('every file is accepted as it is', () => {
  expect(originals().filter((one) => !accepted(one))).toEqual([])
})

test('300 mutants of mesh, surface and table files', () => {
  const all = Array.from({ length: 300 }, (_, n) => mutant(n))
  const found = all.flatMap((one, n) => flawOf(one)?.replace(/^/, `${n} ${one.base}, ${one.what}: `) ?? [])
  expect(found).toEqual([])
  const sound = all.filter(accepted).length
  expect(sound).toBeGreaterThan(50)
  expect(sound).toBeLessThan(200)
}, 60_000)
