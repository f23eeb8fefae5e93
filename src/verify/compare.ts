/**
 * Statements about the same quantities in several variations: `log2(error[0]/error[1])` is the order of convergence
 * from the quantity `error` of the first two. `path[i]` is a quantity of variation i, or a number of its case; a path
 * without an index is a number that all variations share; `sum(path)` is over all variations, `sum(path, i, j)` over those from
 * i to j. In a path, what is no letter or digit of a name is written _.
 */
import { type Expression, evaluate, parseExpression, pathOf, type Scope } from '../math/expression.ts'
import { attempt, rowOf } from './check.ts'
import { caseNames, caseNumber, pathName } from './lookup.ts'
import type { CheckRow, Comparison } from './types.ts'

/** A variation: its computed quantities and the numbers it was written with. */
export interface Variation {
  quantities: Map<string, number>
  values: Record<string, unknown>
}

export function checkComparisons(name: string, comparisons: Comparison[], variations: Variation[]): CheckRow[] {
  const names = scopeOf(variations)
  return comparisons.map((comparison) => {
    const computed = attempt(() => evaluate(parseExpression(comparison.compute), names))
    const head = { case: name, quantity: comparison.name, unit: '' }
    return rowOf(head, comparison.value, names, computed, comparison.within)
  })
}

function scopeOf(variations: Variation[]): Scope {
  return {
    name: (path) => {
      const [, base, index] = /^(.*)\[(\d+)\]$/.exec(path) ?? []
      const variation = variations[Number(index)]
      return (variation && numberOf(variation, base)) ?? shared(variations, path)
    },
    call: (name, parts) => (name === 'sum' ? sumOver(variations, parts) : undefined),
    known: () => variations.flatMap((variation, i) => namesOf(variation).map((name) => `${name}[${i}]`)),
  }
}

function shared(variations: Variation[], path: string): number | undefined {
  const numbers = variations.map((variation) => caseNumber(variation.values, path))
  return numbers.every((n) => n === numbers[0]) ? numbers[0] : undefined
}

const numberOf = (variation: Variation, path: string): number | undefined =>
  quantityOf(variation, path) ?? caseNumber(variation.values, path)

function sumOver(variations: Variation[], [of, ...range]: Expression[]): number {
  const [from, to] = range.length > 0 ? range.map((part) => evaluate(part)) : [0, variations.length - 1]
  const path = of && pathOf(of)
  if (path === undefined || !variations[from] || !variations[to] || from > to || range.length === 1)
    throw new Error(
      `expected sum(path) or sum(path, i, j), with i and j from 0 to ${variations.length - 1} for the first and the last variation`,
    )
  return variations.slice(from, to + 1).reduce((sum, variation, i) => {
    const number = numberOf(variation, path)
    if (number === undefined) throw new Error(`variation ${from + i} has no "${path}"`)
    return sum + number
  }, 0)
}

function quantityOf({ quantities }: Variation, path: string): number | undefined {
  for (const [name, value] of quantities) if (pathName(name) === path) return value
  return undefined
}

const namesOf = (variation: Variation): string[] => [
  ...[...variation.quantities.keys()].map(pathName),
  ...caseNames(variation.values),
]
