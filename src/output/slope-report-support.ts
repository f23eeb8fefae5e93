/** Support in the report of a slope: what lacks it, what brings it, and what the place of bolts does. */
import { bad, captioned, good, type Part, paragraph, sentence, withUnit } from './document.ts'
import { figure } from './quantities.ts'
import type { SlopeSummary } from './slope-summary.ts'
import { boundText, lineText, safetyFactor } from './slope-units.ts'
import type { Units } from './units.ts'

/** Rows of a table. */
const MOST = 20

export function supportTables({ support }: SlopeSummary, units: Units): Part[] {
  if (!support) return []
  const { words, bodies, places = [], blocks, factor, trend, plunge } = support
  const needs = units.column(
    bodies.map(({ force }) => force),
    'N',
  )
  const forces = units.column(
    blocks.map(({ force }) => force),
    'N',
  )
  const height = units.column(
    places.map(({ at }) => at[2]),
    'm',
  )
  return [
    ...paragraph(`${sentence(words)} By limit equilibrium, bolts towards ${lineText(trend, plunge)}.`),
    ...captioned(
      `Bodies below a factor of ${figure(factor, 4)}, and the force that brings it to each by itself.`,
      [
        { head: 'Body', cells: bodies.slice(0, MOST).map(({ of }) => of) },
        { head: 'Factor', cells: bodies.slice(0, MOST).map((body) => safetyFactor(body.factor)), numeric: true },
        { head: withUnit('Force', needs.unit), cells: needs.cells.slice(0, MOST), numeric: true },
        { head: 'Why not', cells: bodies.slice(0, MOST).map(({ none }) => none ?? '') },
      ],
      Math.max(0, bodies.length - MOST),
    ),
    ...captioned(
      'Bolts by block.',
      [
        { head: 'Block', cells: blocks.slice(0, MOST).map(({ block }) => block) },
        { head: 'Bolts', cells: blocks.slice(0, MOST).map(({ bolts }) => String(bolts)), numeric: true },
        { head: withUnit('Force', forces.unit), cells: forces.cells.slice(0, MOST), numeric: true },
      ],
      Math.max(0, blocks.length - MOST),
    ),
    ...captioned(
      'What the place does: all of the force low, in the middle or high on what is seen of the body that needs most.',
      [
        { head: 'Place', cells: places.map(({ place }) => place) },
        { head: withUnit('Height', height.unit), cells: height.cells, numeric: true },
        {
          head: 'Moments',
          cells: places.map(({ momentAdmissible }) => (momentAdmissible ? good('satisfied') : bad('not satisfied'))),
        },
        { head: 'Upper bound', cells: places.map(({ upper }) => boundText(upper)), numeric: true },
        { head: 'What that means', cells: places.map((place) => place.words) },
      ],
    ),
  ]
}
