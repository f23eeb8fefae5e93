/**
 * The printed iteration of the shortest link alone, without its special cases:
 *   alternate projection   back and forth between two straight lines that cross: its rate, and how many rounds it takes.
 */

import { cosSin } from '../../math/angle.ts'
import {
  type Argument,
  positive as above,
  mapping as mappingOf,
  named,
  number as numberOf,
} from '../../math/arguments.ts'
import { type Given, mapping, readNamed } from '../probe-values.ts'
import { number, positive } from './probe-pairs.ts'

/** Most rounds of the printed iteration that are waited for. */
const PATIENCE = 1_000_000

export const PROJECTION_ARGUMENTS: Argument = mappingOf({
  lines: named(mappingOf({ angle: numberOf('angle'), start: above('length'), until: above('length') })),
})

/** `{ lines: { name: { angle, start, until } } }`: lines that cross at an angle [rad]; distances from the crossing [m]. */
export function probeAlternateProjection(given: Given): Given {
  const { lines } = readNamed('', ['lines'], given)
  return Object.fromEntries(
    Object.entries(mapping('lines', lines)).map(([name, item]) => {
      const path = `lines.${name}`
      const { angle, start, until } = readNamed(path, ['angle', 'start', 'until'], item)
      const [cosine] = cosSin(number(`${path}.angle`, angle))
      const far = positive(`${path}.start`, start)
      return [name, alternate(cosine, far, positive(`${path}.until`, until))]
    }),
  )
}

/** A place on the first line, to the nearest on the second line, back to the nearest on the first: one round. */
function alternate(cosine: number, start: number, until: number): Given {
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
