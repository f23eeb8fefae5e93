/**
 * A table of discs, as programs for fracture networks write them: one row a disc, columns by name in the first row.
 *
 *   x, y, z [m], dip [deg], dip direction [deg], radius [m], set
 *
 * A unit stands in the header, in [ ] or ( ); without one the numbers are SI. Columns in any order, others are passed over; comma,
 * semicolon or tab between them. Empty lines and those that begin with # are passed over, too.
 */
import type { Dip } from '../case/types/shape.ts'
import type { Host } from '../host.ts'
import { FARTHEST } from '../math/budgets.ts'
import { didYouMean } from '../math/nearest-name.ts'
import { type Dimension, describeDimension, inSI, NUMBER_PATTERN, type Unit, unitOf } from '../math/units.ts'
import type { Vec3 } from '../math/vec.ts'
import { SetupError } from './setup-error.ts'
import { readText } from './text-file.ts'

export interface Disc extends Dip {
  centre: Vec3
  radius: number
}

const COLUMNS: Record<string, Dimension> = {
  x: 'length',
  y: 'length',
  z: 'length',
  dip: 'angle',
  'dip direction': 'angle',
  radius: 'length',
}

interface Column {
  name: string
  unit?: Unit
}

type Refuse = (expected: string, found: string, remedy: string) => SetupError

/** `set`: only the rows of that set. */
export function readDiscs(folder: string, file: string, set: string | undefined, path: string, host: Host): Disc[] {
  const refuse: Refuse = (expected, found, remedy) => new SetupError(`${path}.file`, expected, found, remedy)
  const text = readText(folder, file, 'a table of discs', `${path}.file`, host)
  const lines = text.split(/\r?\n/).map((line, i) => ({ cells: cellsOf(line), line: i + 1, written: line.trim() }))
  const [header, ...rows] = lines.filter(({ written }) => written !== '' && !written.startsWith('#'))
  if (!header) throw refuse('a table of discs', `${file}, which is empty`, headerRemedy)
  const columns = readHeader(header.cells, `${file} line ${header.line}`, refuse)
  const names = columns.indexOf(columns.find(({ name }) => name === 'set') ?? columns[0])
  if (set !== undefined && columns[names].name !== 'set')
    throw refuse('a column "set", since rows of one set are asked for', `none in ${file}`, 'leave `set` out')
  const wanted = rows.filter(({ cells }) => set === undefined || cells[names] === set)
  if (wanted.length === 0) {
    const known = [...new Set(rows.map(({ cells }) => cells[names]))]
    const found = set === undefined ? `none in ${file}` : `none of set "${set}" in ${file}${didYouMean(set, known)}`
    throw refuse(
      'at least one disc',
      found,
      set === undefined ? 'add rows' : `its sets are ${known.slice(0, 12).join(', ')}`,
    )
  }
  return wanted.map(({ cells, line }) => readRow(cells, columns, `${file} line ${line}`, refuse))
}

const headerRemedy = 'the first row names the columns: x [m], y [m], z [m], dip [deg], dip direction [deg], radius [m]'

const cellsOf = (line: string): string[] =>
  line
    .split(line.includes(';') ? ';' : line.includes('\t') ? '\t' : ',')
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

function readHeader(cells: string[], place: string, refuse: Refuse): Column[] {
  const columns = cells.map((cell): Column => {
    const [name = cell, symbol] = /^([^[(]*?)\s*(?:[[(](.*)[\])])?$/.exec(cell)?.slice(1) ?? [cell, undefined]
    const own = name.trim().toLowerCase().replaceAll('_', ' ')
    const dimension = COLUMNS[own]
    if (symbol === undefined || dimension === undefined) return { name: own }
    const unit = unitOf(symbol)
    if (unit?.dimension !== dimension)
      throw refuse(`${describeDimension(dimension)} for ${own}`, `[${symbol}] in ${place}`, headerRemedy)
    return { name: own, unit }
  })
  const missing = Object.keys(COLUMNS).filter((name) => !columns.some((column) => column.name === name))
  if (missing.length > 0)
    throw refuse(`columns ${Object.keys(COLUMNS).join(', ')}`, `no ${missing.join(', ')} in ${place}`, headerRemedy)
  const twice = columns.find(({ name }, i) => columns.findIndex((other) => other.name === name) < i)
  if (twice && Object.hasOwn(COLUMNS, twice.name))
    throw refuse('each column once', `${twice.name} twice in ${place}`, headerRemedy)
  return columns
}

function readRow(cells: string[], columns: Column[], place: string, refuse: Refuse): Disc {
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    throw refuse(`${columns.length} cells, as the first row has`, `${cells.length} in ${place}`, 'mend the row')
  const value = (name: string): number => {
    const index = columns.findIndex((column) => column.name === name)
    const written = cells[index] ?? ''
    const number = NUMBER.test(written) ? Number(written) : Number.NaN
    if (!Number.isFinite(number))
      throw refuse('numbers', `"${written.slice(0, 24)}" for ${name} in ${place}`, 'mend the row')
    const { unit } = columns[index]
    const inside = unit ? inSI(number, unit) : number
    if (COLUMNS[name] === 'length' && Math.abs(inside) > FARTHEST)
      throw refuse(`a ${name} of at most ${FARTHEST} m`, `${inside} m in ${place}`, 'mend the row, or its unit')
    return inside
  }
  const [dip, dipDirection, radius] = [value('dip'), value('dip direction'), value('radius')]
  const inRadians = 'a bare number is in radians; write dip [deg], dip direction [deg] in the first row'
  if (!(dip >= 0 && dip <= Math.PI / 2))
    throw refuse('a dip from 0 to 90 deg', `${degrees(dip)} in ${place}`, inRadians)
  if (!(Math.abs(dipDirection) <= 2 * Math.PI))
    throw refuse('a dip direction from 0 to 360 deg', `${degrees(dipDirection)} in ${place}`, inRadians)
  if (!(radius > 0)) throw refuse('a radius above 0', `${radius} m in ${place}`, 'mend the row')
  return { centre: [value('x'), value('y'), value('z')], dip, dipDirection, radius }
}

const NUMBER = new RegExp(`^${NUMBER_PATTERN}$`)

const degrees = (angle: number): string => `${Number(((angle * 180) / Math.PI).toPrecision(6))} deg`
