/** The realistic and the lower case side by side in the report of a slope. */
import { captioned, code, ended, type Part, paragraph, type Words } from './document.ts'
import { type ComparedRow, changedRows, foundRows } from './lower-text.ts'
import type { Summary } from './summary.ts'
import type { Units } from './units.ts'

export function lowerTables(summary: Pick<Summary, 'slope' | 'safety' | 'design' | 'lower'>, units: Units): Part[] {
  const { lower } = summary
  if (!lower) return []
  const table = (caption: string, first: string, rows: ComparedRow[], name: (of: string) => Words) =>
    captioned(caption, [
      { head: first, cells: rows.map(([what]) => name(what)) },
      { head: 'Realistic case', cells: rows.map(([, realistic]) => realistic) },
      { head: 'Lower case', cells: rows.map(([, , low]) => low) },
    ])
  return [
    ...(lower.why === undefined ? [] : paragraph(ended(lower.why))),
    ...table(
      'What differs between the realistic and the lower case, by the keys of the case.',
      'Key',
      changedRows(lower, units),
      code,
    ),
    ...table(
      `Factors of safety of both${lower.safety || !summary.safety ? '' : '; the model was run for the realistic case alone'}.`,
      'Found by',
      foundRows(summary, lower),
      (what) => what,
    ),
  ]
}
