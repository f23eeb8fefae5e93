import { expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { readCase } from '../../src/case/read.ts'
import { VARIANTS } from './good.ts'
import { mutant } from './mutations.ts'

test('500 broken files: each is refused readably in under 2 s, or is a case after all', () => {
  const valid: Record<string, number> = {}
  let slowest = 0
  for (let seed = 0; seed < 500; seed++) {
    const { kind, name, text } = mutant(seed)
    const start = performance.now()
    try {
      readCase(text, { name, folder: '.', variants: VARIANTS })
      valid[kind] = (valid[kind] ?? 0) + 1
    } catch (error) {
      if (!(error instanceof CaseError)) throw new Error(`seed ${seed} (${kind}, ${name})`, { cause: error })
      const told = error.message.split('\n')
      expect(told.length, `seed ${seed}`).toBeLessThanOrEqual(21)
      for (const line of told) {
        expect(line, `seed ${seed}`).toMatch(/^(cases\/\S+ ?.*: expected .+, found .+|and (at least )?\d+ more)$/s)
        expect(line.length, `seed ${seed}: ${line}`).toBeLessThan(700)
        expect(line, `seed ${seed}`).not.toMatch(/undefined|\[object|NEVER|Invalid input/)
      }
    }
    slowest = Math.max(slowest, performance.now() - start)
  }
  const count = Object.values(valid).reduce((a, b) => a + b, 0)
  expect(slowest).toBeLessThan(2000)
  expect(count, JSON.stringify(valid)).toBeLessThan(125)
})
