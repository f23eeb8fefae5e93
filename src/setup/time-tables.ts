/**
 * Tables over time from files: two columns, the time and the value, with a comma, a semicolon, a tab or blanks between them.
 *
 *   time [ms], velocity [mm/s]
 *   0, 0
 *   5, 12.5
 *
 * The first row may name the columns, with units in [ ] or ( ); without units the numbers are SI. Times increase. Empty lines and
 * those that begin with # are passed over. A message names the line and quotes nothing of it: the file may be another than was meant.
 */
import type { Case } from '../case/case.ts'
import type { Action, Component, PartialVector, Table } from '../case/types/boundary.ts'
import type { Physics } from '../case/types/stage.ts'
import type { Host } from '../host.ts'
import { BUDGETS } from '../math/budgets.ts'
import {
  type Dimension,
  describeDimension,
  inSI,
  NUMBER_PATTERN,
  type Unit,
  unitOf,
  withArticle,
} from '../math/units.ts'
import { SetupError } from './setup-error.ts'
import { readText } from './text-file.ts'

type Read = (table: Table, path: string) => Table

/** The case with the rows of those of its tables that are files; each file is read once. */
export function readTables(c: Case, host: Host): Case {
  const known = new Map<string, Table['table']>()
  const read: Read = (table, path) => {
    const { file, ...rest } = table
    if (!file) return table
    const key = `${file.dimension} ${file.name}`
    const rows = known.get(key) ?? readTable(c.folder, file.name, file.dimension, `${path}.table`, host)
    known.set(key, rows)
    return { ...rest, table: rows }
  }
  const physics = (own: Physics): Physics => ({
    ...own,
    boundaries: Object.fromEntries(
      Object.entries(own.boundaries).map(([name, boundary]) => [
        name,
        { ...boundary, action: ofAction(boundary.action, `boundaries.${name}.${boundary.action.kind}`, read) },
      ]),
    ),
  })
  return { ...c, physics: physics(c.physics), stages: c.stages.map((s) => ({ ...s, physics: physics(s.physics) })) }
}

function ofAction(action: Action, path: string, read: Read): Action {
  switch (action.kind) {
    case 'velocity':
    case 'traction':
    case 'force':
    case 'body':
      return { ...action, value: ofVector(action.value, path, read) }
    case 'rotation': {
      const rate = ofComponent(action.rate, `${path}.rate`, read)
      return {
        ...action,
        rate,
        ...(action.velocity && { velocity: ofVector(action.velocity, `${path}.velocity`, read) }),
      }
    }
    default:
      return action
  }
}

const ofComponent = (value: Component, path: string, read: Read): Component =>
  typeof value === 'object' ? read(value, path) : value

const ofVector = (value: PartialVector, path: string, read: Read): PartialVector =>
  Object.fromEntries(
    Object.entries(value).map(([axis, component]: [string, Component | undefined]) => [
      axis,
      component === undefined ? undefined : ofComponent(component, `${path}.${axis}`, read),
    ]),
  )

type Refuse = (expected: string, found: string, remedy: string) => SetupError

/** A row of a file that is no comment. */
interface Line {
  cells: string[]
  place: string
}

function readTable(folder: string, file: string, dimension: Dimension, path: string, host: Host): Table['table'] {
  const refuse: Refuse = (expected, found, remedy) => new SetupError(path, expected, found, remedy)
  const text = readText(folder, file, 'a table of two columns', path, host)
  const lines = linesOf(text, file)
  if (lines.length > BUDGETS.tableRows)
    throw refuse(
      `at most ${BUDGETS.tableRows} rows`,
      `${lines.length} in ${file}`,
      'leave out rows that the model cannot feel',
    )
  const named = lines.length > 0 && !lines[0].cells.every(isNumber)
  const units = named ? unitsOf(lines[0], dimension, refuse) : []
  const rows = (named ? lines.slice(1) : lines).map((line) => rowOf(line, units, refuse))
  if (rows.length < 2) throw refuse('at least two rows of time and value', `${rows.length} in ${file}`, 'add rows')
  for (let i = 1; i < rows.length; i++)
    if (!(rows[i][0] > rows[i - 1][0]))
      throw refuse(
        'a time after that of the row before',
        `${rows[i][0]} s after ${rows[i - 1][0]} s in ${lines[named ? i + 1 : i].place}`,
        'sort the rows, each time once',
      )
  return rows
}

function linesOf(text: string, file: string): Line[] {
  const lines: Line[] = []
  for (const [i, written] of text.split(/\r\n|\n|\r/).entries()) {
    const line = written.replace(/^\uFEFF/, '').trim()
    if (line !== '' && !line.startsWith('#')) lines.push({ cells: cellsOf(line), place: `${file} line ${i + 1}` })
  }
  return lines
}

/** Blanks part cells where nothing else does; in the names of columns they are part of the name. */
function cellsOf(line: string): string[] {
  const mark = [';', '\t', ','].find((c) => line.includes(c))
  const cells = mark ? line.split(mark) : line.split(/\s+(?![^[(]*[\])])/)
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

const NUMBER = new RegExp(`^${NUMBER_PATTERN}$`)

const isNumber = (cell: string) => NUMBER.test(cell)

/** Units in the names of the columns: undefined is SI. */
function unitsOf({ cells, place }: Line, dimension: Dimension, refuse: Refuse): (Unit | undefined)[] {
  const remedy = 'the first row names them: time [s], value [unit]'
  if (cells.length !== 2 || cells.some((cell) => /^[-+.\d]/.test(cell)))
    throw refuse('two numbers, or the names of two columns', `neither in ${place}`, remedy)
  return (['time', dimension] as const).map((wanted, column) => {
    const symbol = /[[(](.*)[\])]\s*$/.exec(cells[column])?.[1]
    if (symbol === undefined) return undefined
    const unit = unitOf(symbol)
    const found = unit ? withArticle(unit.dimension) : 'a unit that is not known'
    if (unit?.dimension !== wanted)
      throw refuse(describeDimension(wanted), `${found} for column ${column + 1} in ${place}`, remedy)
    return unit
  })
}

function rowOf({ cells, place }: Line, units: (Unit | undefined)[], refuse: Refuse): [number, number] {
  const numbers = cells.map((cell, column) => {
    const value = isNumber(cell) ? Number(cell) : Number.NaN
    const unit = units[column]
    return unit ? inSI(value, unit) : value
  })
  const [time, value] = numbers
  if (numbers.length === 2 && numbers.every((n) => Math.abs(n) <= 1e30)) return [time, value]
  throw refuse('two numbers below 1e30, time and value', `others in ${place}`, 'write 0.5, 12.5')
}
