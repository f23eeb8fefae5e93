/**
 * The printed iteration of the shortest link alone, without its special cases:
 *   alternate projection   back and forth between two straight lines that cross: its rate, and how many rounds it takes.
 */

import { cosSin } from '../../math/angle.ts'
import { answerEach, mapping, named, number, positive, type Read } from '../../math/arguments.ts'

/** Most rounds of the printed iteration that are waited for. */
const PATIENCE = 1_000_000

/** Lines that cross at an angle [rad]; distances from the crossing [m]. */
const LINE = mapping({ angle: number('angle'), start: positive('length'), until: positive('length') })
export const PROJECTION_ARGUMENTS = mapping({ lines: named(LINE) })

export const probeAlternateProjection = ({ lines }: Read<typeof PROJECTION_ARGUMENTS>) =>
  answerEach('lines', lines, ({ angle, start, until }) => alternate(cosSin(angle)[0], start, until))

/** A place on the first line, to the nearest on the second line, back to the nearest on the first: one round. */
function alternate(cosine: number, start: number, until: number) {
  let left = start
  let rounds = 0
  let factor = Number.NaN
  while (Math.abs(left) > until) {
    const onSecond = left * cosine
    const back = onSecond * cosine
    if (rounds === 0) factor = back / left
    left = back
    if (++rounds > PATIENCE) throw new Error(`probe lines: expected lines that cross, found no end in ${rounds} rounds`)
  }
  return { factor, rounds, left }
}
