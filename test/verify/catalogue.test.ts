/** What the reference cases ask, against the cases: nothing asked is without a line or a reason, and no line asks less in silence. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CaseFile } from '../../src/case/case.ts'
import { readTolerance } from '../../src/case/schema/expect.ts'
import type { Comparison, Expectation } from '../../src/case/types/expect.ts'
import { loadCase } from '../../src/cli/load.ts'
import { findCases } from '../../src/cli/verify-command.ts'
import { type Asked, nameOf, referencesOf, testOf } from '../../src/verify/catalogue/asked.ts'
import { CATALOGUE, UNBUILT } from '../../src/verify/catalogue/catalogue.ts'
import type { Tolerance } from '../../src/verify/types.ts'

const files = new Map<string, CaseFile>([...findCases('cases')].map(([stem, path]) => [stem, loadCase(path)]))
const ids = Object.entries(CATALOGUE)
const idOf = (stem: string) => /^[A-H]\d\d(?=-)/.exec(stem)?.[0]
const casesOf = (id: string) => [...files].filter(([stem]) => idOf(stem) === id)

/** A line of one variation, with the place of that variation. */
interface Line {
  line: Expectation | Comparison
  variation: number
}

const linesOf = ({ variations, compare }: CaseFile): Line[] => [
  ...variations.flatMap((c, variation) => c.expect.map((line) => ({ line, variation }))),
  ...compare.map((line) => ({ line, variation: 0 })),
]

/** The lines that a quantity names, and those names that stand for none. */
function found(asked: Asked): { lines: Line[]; lost: string[] } {
  const parts = referencesOf(asked).map(({ stem, name }) => ({
    words: `${stem}: ${name.source}`,
    lines: linesOf(files.get(stem) ?? { variations: [], compare: [] }).filter(({ line }) => name.test(line.name)),
  }))
  return {
    lines: parts.flatMap(({ lines }) => lines),
    lost: parts.filter(({ lines }) => lines.length === 0).map(({ words }) => words),
  }
}

const every = ids.flatMap(([id, quantities]) => quantities.map((asked) => ({ id, asked })))

test('every case with the id of a reference case is one of these, and each of these has a case or a reason', () => {
  const known = [...files.keys()].map(idOf).filter((id) => id !== undefined)
  expect(known.filter((id) => !(id in CATALOGUE))).toEqual([])
  expect(ids.map(([id]) => id).filter((id) => !known.includes(id) && !(id in UNBUILT))).toEqual([])
  expect(Object.keys(UNBUILT).filter((id) => known.includes(id))).toEqual([])
})

test('a quantity is named once', () => {
  for (const [id, quantities] of ids) expect([...new Set(quantities.map(nameOf))], id).toEqual(quantities.map(nameOf))
})

test('a line that stands for a quantity exists', () => {
  expect(
    every.flatMap(({ id, asked }) => found(asked).lost.map((words) => `${id} ${nameOf(asked)}: ${words}`)),
  ).toEqual([])
})

test('a test that stands for a quantity exists', () => {
  const lost = every.flatMap(({ id, asked }) => {
    const { path, name } = testOf(asked) ?? {}
    if (path === undefined || readFileSync(path, 'utf8').includes(`test('${name}'`)) return []
    return [`${id} ${nameOf(asked)}: ${path}: ${name}`]
  })
  expect(lost).toEqual([])
})

test('a quantity has a line, or a case says why it has none, and never both', () => {
  const told = (id: string) =>
    casesOf(id).flatMap(([, { variations }]) => variations[0].missing.map((gap) => gap.quantity))
  for (const [id, quantities] of ids) {
    if (id in UNBUILT) continue
    const without = quantities.filter(({ lines }) => lines === '').map(nameOf)
    expect(told(id).toSorted(), `${id}: missing in its cases`).toEqual(without.toSorted())
  }
})

test('a line asks as near as the reference case, or says that it is altered', () => {
  const far = every.flatMap(({ id, asked }) =>
    found(asked).lines.flatMap(({ line, variation }) => {
      const tolerance = askedOf(asked, variation)
      if (line.altered || !tolerance || !line.within || isNear(line.within, tolerance, Number(line.value))) return []
      return [
        `${id} ${nameOf(asked)}: ${line.name} asks ${line.within.amount} ${line.within.scale} for ${asked.within}`,
      ]
    }),
  )
  expect([...new Set(far)]).toEqual([])
})

/** The tolerance of a variation, where the reference case gives a number. */
function askedOf({ within }: Asked, variation: number): Tolerance | undefined {
  if (within === '') return undefined
  const all = within.split(' / ').map((text) => readTolerance(text))
  const one = all[Math.min(variation, all.length - 1)]
  if (!one) throw new Error(`"${within}" is no tolerance`)
  return one
}

/** Whether the line is at least as strict, in the scale of what is asked; a value of 0 is measured as it is. */
function isNear(line: Tolerance, asked: Tolerance, value: number): boolean {
  const size = value === 0 || Number.isNaN(value) ? 1 : Math.abs(value)
  const factor = line.scale === asked.scale ? 1 : asked.scale === 'relative' ? 1 / size : size
  return line.amount * factor <= asked.amount * (1 + 1e-6)
}

test('the numbers of the reference cases are values of their lines', () => {
  const off = every.flatMap(({ id, asked }) => {
    const values = found(asked).lines.map(({ line }) => Number(line.value))
    const isThere = (number: number) =>
      values.some((value) => Math.abs(value - number) <= 3e-6 * Math.abs(number) + 1e-15)
    return asked.values.filter((number) => !isThere(number)).map((number) => `${id} ${nameOf(asked)}: ${number}`)
  })
  expect(off).toEqual([])
})

test('what is altered says what was asked, how far off that is, and why', () => {
  for (const [stem, file] of files)
    for (const { line } of linesOf(file))
      for (const words of Object.values(line.altered ?? {}))
        expect(words.trim().length, `${stem}: ${line.name}`).toBeGreaterThan(2)
})
