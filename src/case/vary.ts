/** One file, several cases. */

import { BUDGETS } from '../math/budgets.ts'
import { splitQuantity, unitOf } from '../math/units.ts'
import { countValues } from './budget.ts'
import { type Overlay, override, removed, writtenAt } from './overlay.ts'
import { formatPath, isMapping, type Path, startsWith } from './path.ts'
import { type Report, say } from './problem.ts'

export interface Variation {
  /** Stem with the variation: `A11-sliding-block-friction18`. */
  name: string
  overlay: Overlay
}

interface Choice {
  /** Path as written in `vary`. */
  text: string
  value: unknown
  from: Path
}

interface Row {
  choices: Choice[]
  name?: string
  from: Path
}

/** The variations in the order of the file, the last list of a product running fastest. */
export function variationsOf(overlay: Overlay, stem: string, report: Report): Variation[] {
  const { vary } = overlay.data
  const base = removed(overlay, ['vary'])
  if (vary === undefined) return [{ name: stem, overlay: base }]
  const lists = listsOf(vary)
  const total = lists.reduce((count, rows) => count * rows.length, 1)
  if (lists.length === 0) report.add(['vary'], 'a path with its values', 'an empty mapping')
  if (total > BUDGETS.variations) {
    report.add(
      ['vary'],
      `at most ${BUDGETS.variations} variations`,
      String(total),
      'take several files, or fewer values',
    )
    return []
  }
  const values = countValues(base.data)
  if (total * values > BUDGETS.variedValues) {
    report.add(
      ['vary'],
      `at most ${BUDGETS.variedValues} values in all variations together`,
      `${total} variations of ${values} values each, ${total * values}`,
      'put tables and geometry into files of their own, or vary in several runs with --set',
    )
    return []
  }
  const names = new Set<string>()
  const variations: Variation[] = []
  for (const rows of product(lists)) {
    const parts = rows.map((row) => suffixOf(row, overlay, report)).filter((part) => part !== '')
    const name = [stem, ...parts].join('-')
    if (names.has(name)) report.add(rows.at(-1)!.from, 'variations with different names', `"${name}" twice`)
    names.add(name)
    const varied = applied(base, rows, report)
    if (varied) variations.push({ name, overlay: varied })
  }
  return variations
}

/** The lists whose product is meant: one for each path of a mapping, or as they stand. */
function listsOf(vary: unknown): Row[][] {
  if (isMapping(vary))
    return Object.entries(vary).map(([text, values]) =>
      (values as unknown[]).map((value, i) => {
        const from = ['vary', text, i]
        return { choices: [{ text, value, from }], from }
      }),
    )
  const list = vary as unknown[]
  if (!list.every(Array.isArray)) return [list.map((row, i) => readRow(row, ['vary', i]))]
  return list.map((rows, i) => rows.map((row: unknown, j: number) => readRow(row, ['vary', i, j])))
}

function readRow(row: unknown, from: Path): Row {
  const { name, ...rest } = row as Record<string, unknown>
  const choices = Object.entries(rest).map(([text, value]) => ({ text, value, from: [...from, text] }))
  return { choices, name: name as string | undefined, from }
}

const product = (lists: Row[][]) =>
  lists.reduce<Row[][]>((sets, rows) => sets.flatMap((set) => rows.map((row) => [...set, row])), [[]])

const FILE_SAFE = /^[\p{L}\p{N}._+-]+$/u

/** What a row adds to the name: nothing if it is empty, the case as it stands. */
function suffixOf({ choices, name, from }: Row, overlay: Overlay, report: Report): string {
  if (name === undefined && choices.length === 0) return ''
  const suffix = name ?? choices.map((choice) => nameOf(choice, overlay, report)).join('-')
  if (!FILE_SAFE.test(suffix)) report.add(from, 'a name of letters, digits and . _ + -', say(suffix))
  return suffix
}

function applied(base: Overlay, rows: Row[], report: Report): Overlay | undefined {
  let overlay = base
  for (const choice of rows.flatMap((row) => row.choices)) {
    const { text, value, from } = choice
    if (/^(vary|compare)\b/.test(text)) report.add(from, 'a path of one case', text, undefined, 'key')
    const varied = override(overlay, text, value, from, report)
    if (!varied) return undefined
    refuseUndoing(choice, varied.overrides.at(-1)!.path, overlay, report)
    overlay = varied
  }
  return overlay
}

/** A value that is put where another was put before, or around it, would undo that one without a word. */
function refuseUndoing({ text, from }: Choice, path: Path, before: Overlay, report: Report): void {
  const undone = before.overrides.find((o) => startsWith(o.path, path))
  if (!undone) return
  if (typeof undone.from !== 'string') {
    report.add(from, 'each path once in a variation', `${text}, where ${formatPath(undone.from)} sets it too`)
    return
  }
  const inMapping = typeof from.at(-1) === 'number'
  const instead = inMapping ? `vary.${text}=[…]` : `${formatPath(from.slice(0, -2))}=[{ ${text}: … }]`
  report.add(from.slice(0, -1), 'a path that --set does not set too', text, `vary it with --set ${instead}`)
}

/** `friction18` of `joints.plane.friction: 18 deg`; lists are joined by x: `cells4x6x1`. */
function nameOf(choice: Choice, overlay: Overlay, report: Report): string {
  const word =
    choice.text
      .split(/[.[\]]+/)
      .filter((part) => part !== '' && !/^\d+$/.test(part))
      .at(-1) ?? ''
  const scalars = Array.isArray(choice.value) ? choice.value : [choice.value]
  const parts = scalars.map((scalar, i) => {
    const path = Array.isArray(choice.value) ? [...choice.from, i] : choice.from
    return scalarName(scalar, writtenAt(overlay, path))
  })
  if (parts.every((part) => part !== undefined)) return `${word}${parts.join('x')}`.replace(/\s+/g, '')
  report.add(
    choice.from,
    'a number, a word or a flat list',
    say(choice.value),
    'a list of mappings with name can vary anything',
  )
  return word
}

function scalarName(value: unknown, written: string | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return written ?? String(value)
  if (typeof value !== 'string') return undefined
  const quantity = splitQuantity(value)
  if (quantity && (quantity.symbol === '' || unitOf(quantity.symbol))) return quantity.written
  const word = value.replace(/\s+/g, '')
  return FILE_SAFE.test(word) ? word : undefined
}
