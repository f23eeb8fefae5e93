/** Numbers of a case as written: a parameter by its bare name, or a value by its path. */
import { numberAt, pathsOf } from '../math/tree-numbers.ts'

export function caseNumber(values: Record<string, unknown>, path: string): number | undefined {
  return numberAt(values.parameters, path) ?? numberAt(values, path)
}

export function* caseNames(values: Record<string, unknown>): Generator<string> {
  yield* pathsOf(values.parameters)
  yield* pathsOf(values)
}

/** A name as expressions write it: what is no letter, digit or point is _. */
export const pathName = (name: string): string => name.replace(/[^\p{L}\p{Nd}.]/gu, '_')
