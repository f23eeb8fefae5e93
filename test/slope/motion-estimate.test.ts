/** What a failing motion tells of the factor at which it would just have stood. */
import { expect, test } from 'vitest'
import { factorOfMotion, type Lost } from '../../src/slope/motion-estimate.ts'
import type { Look } from '../../src/slope/trial-verdict.ts'

/** A block of 1 kg on a plane under a load T, its strength R divided by F, with local damping α: the closed form is R/T. */
function sliding(load: number, strength: number, factor: number, alpha: number): { looks: Look[]; lost: Lost[] } {
  const push = load - strength / factor
  const a = (1 - alpha) * push
  const times = [1, 2, 3, 4, 5]
  const way = (t: number) => 0.5 * a * t * t
  return {
    looks: times.map((t) => ({ unbalanced: 0.1, kinetic: 0.5 * (a * t) * (a * t), moved: way(t) })),
    lost: times.map((t) => ({ friction: (strength / factor) * way(t), damped: alpha * push * way(t) })),
  }
}

test.each([
  [1.3, 0],
  [1.3, 0.8],
  [2.6, 0.5],
])('is the factor of a block that slides, tried at %f, with local damping %f', (factor, alpha) => {
  const { looks, lost } = sliding(5, 6, factor, alpha)
  expect(factorOfMotion(factor, looks, lost)).toBeCloseTo(1.2, 12)
})

test('says nothing before there are four looks, nor where next to nothing slips', () => {
  const { looks, lost } = sliding(5, 6, 1.3, 0.8)
  expect(factorOfMotion(1.3, looks.slice(0, 3), lost.slice(0, 3))).toBeUndefined()
  const toppling = lost.map(({ damped }) => ({ friction: 0.01 * damped, damped }))
  expect(factorOfMotion(1.3, looks, toppling)).toBeUndefined()
})
