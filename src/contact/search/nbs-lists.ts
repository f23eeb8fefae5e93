/**
 * The lists of NBS: bodies of a row (and of a cell of a row) linked one to the next. `head[i]` is the last body pushed onto
 * list i, `next[body]` the one pushed before it, −1 the end. Nobody looks at empty lists, so nothing is ever done for all
 * cells: a list is emptied by going through its bodies once more.
 *
 * A list that has been dealt with is marked old by its head: −2 − body.
 *
 * Source: Munjiza and Andrews (1998), section 3 and Figures 8 to 11.
 */
import type { ReadNumbers } from '../../state/reads.ts'

export const EMPTY = -1

/** First body of a list, new or old; EMPTY if none. */
export const bodyOf = (head: number): number => (head < EMPTY ? -2 - head : head)

/** Head of the same list, marked old. */
export const old = (body: number): number => -2 - body

/** Pushes a body onto list i. */
export function push(body: number, i: number, head: Int32Array, next: Int32Array): void {
  next[body] = head[i]
  head[i] = body
}

/** Puts the bodies of one list onto lists by their coordinate. */
export function spread(
  first: number,
  along: ReadNumbers,
  coordinate: ReadNumbers,
  head: Int32Array,
  next: Int32Array,
): void {
  for (let body = first; body >= 0; body = along[body]) push(body, coordinate[body], head, next)
}

/** Empties the lists that the bodies of one list were put onto. */
export function gather(first: number, along: ReadNumbers, coordinate: ReadNumbers, head: Int32Array): void {
  for (let body = first; body >= 0; body = along[body]) head[coordinate[body]] = EMPTY
}
