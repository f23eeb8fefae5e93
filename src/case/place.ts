/** Places in a text, and what a reader gives: data with places, or faults with places. */
import type { Refused } from './guard.ts'
import type { Path } from './path.ts'

export interface Place {
  line: number
  column: number
}

export interface Source {
  data: unknown
  /** Where a value or its key stands, or the nearest thing around it that is there. */
  place(path: Path, at: 'key' | 'value'): Place
  /** A scalar as it is written. */
  written(path: Path): string | undefined
}

export type Fault = Omit<Refused, 'at'> & Place & { path: Path }

export function placeOf(text: string, at: number | undefined): Place {
  if (at === undefined) return { line: 0, column: 0 }
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return { line, column: at - before.lastIndexOf('\n') }
}
