/**
 * VERIFICATION.md: what the reference cases ask, and which lines stand as asked, which are altered and which are missing.
 * A line counts once, however many ways, meshes or orders must meet it; the rows of all of them are in verification.csv.
 */
import { type Asked, type Catalogue, nameOf, referencesOf, testOf } from './catalogue/asked.ts'
import { balancesOf, type Line, linesOf, passes, worstShare } from './distinct.ts'
import { formatNumber } from './format.ts'
import type { VerifiedCase } from './types.ts'

/** The cases that were run, with their lines, and what is asked of them. */
interface Account {
  cases: VerifiedCase[]
  lines: Map<string, Line[]>
  /** Reference cases that have cases here, and those that have none yet, with the reason. */
  asked: [id: string, quantities: Asked[]][]
  unbuilt: Record<string, string>
}

export function verificationPage(cases: VerifiedCase[], catalogue: Catalogue, unbuilt: Record<string, string>): string {
  const sorted = [...cases].sort((a, b) => (a.name < b.name ? -1 : 1))
  const asked = Object.entries(catalogue).filter(([id]) => sorted.some(({ name }) => belongs(name, id)))
  const without = asked.length > 0 ? Object.entries(catalogue).filter(([id]) => id in unbuilt) : []
  const account: Account = {
    cases: sorted,
    lines: new Map(sorted.map((one) => [one.name, linesOf(one)])),
    asked: [...asked, ...without].sort(([a], [b]) => (a < b ? -1 : 1)),
    unbuilt,
  }
  return [
    '# Verification',
    '',
    'What Talus computes, beside what must come out. Written by `talus verify --write`, which puts every row into verification.csv; not edited by hand.',
    '',
    ...tallyOf(account),
    ...(account.asked.length > 0 ? ['', '## What the reference cases ask', '', ...askedTable(account)] : []),
    ...alteredTable(account),
    ...missingTable(account),
    ...ownTable(account),
    ...failuresOf(account),
    ...notesOf(account),
    '',
  ].join('\n')
}

const belongs = (stem: string, id: string): boolean => stem.startsWith(`${id}-`)
const escaped = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ').trim()
const row = (cells: string[]): string => `| ${cells.map(escaped).join(' | ')} |`
const head = (cells: string[]): string[] => [row(cells), `|${cells.map(() => '---|').join('')}`]

function tallyOf(account: Account): string[] {
  const all = [...account.lines.values()].flat()
  const agree = all.filter(passes).length
  const isAltered = (line: Line) => alteredOf(account, line) !== undefined
  const altered = all.filter(isAltered).length
  const meant = new Set(account.asked.flatMap(([, quantities]) => quantities.flatMap((one) => found(account, one))))
  const asAsked = all.filter((line) => meant.has(line) && !isAltered(line)).length
  const missing = missingOf(account).length
  const balances = balancesOf(account.cases)
  const rows = account.cases.reduce((sum, one) => sum + one.rows.length, 0)
  return [
    `**${agree} of ${all.length} lines agree, in ${account.cases.length} ${account.cases.length === 1 ? 'case' : 'cases'}:** ` +
      `${asAsked} as the reference cases ask, ${altered} altered, ${all.length - asAsked - altered} of our own; ${missing} quantities are missing. ` +
      `Energies balance in ${balances.filter(({ pass }) => pass).length} of ${balances.length} runs. ` +
      `A line that several ways or meshes must meet counts once; with all of them there are ${rows} rows.`,
  ]
}

/** The lines that stand for a quantity, of the cases that were run. */
function found({ lines }: Account, asked: Asked): Line[] {
  return referencesOf(asked).flatMap(({ stem, name }) =>
    (lines.get(stem) ?? []).filter(({ quantity }) => name.test(quantity)),
  )
}

const alteredOf = ({ cases }: Account, { stem, quantity }: Line) =>
  cases.find(({ name }) => name === stem)?.altered[quantity]

function askedTable(account: Account): string[] {
  const rows = account.asked.flatMap(([id, quantities]) => {
    const meant = new Set<Line>()
    const own = account.cases
      .filter(({ name }) => belongs(name, id))
      .flatMap(({ name }) => account.lines.get(name) ?? [])
    const told = quantities.map((one) => {
      const lines = found(account, one)
      for (const line of lines) meant.add(line)
      return row([id, nameOf(one), one.within, ...standing(account, one, lines)])
    })
    const rest = own.filter((line) => !meant.has(line))
    return rest.length === 0 ? told : [...told, row([id, 'of our own', '', ...counted(rest), 'own'])]
  })
  return [...head(['id', 'quantity', 'asked within', 'lines', 'of the tolerance', 'stands']), ...rows]
}

/** Number of lines, what the worst of them takes of its tolerance. */
function counted(lines: Line[]): [string, string] {
  const agree = lines.filter(passes).length
  const share = worstShare(lines)
  return [
    agree === lines.length ? `${lines.length}` : `${agree} of ${lines.length}`,
    Number.isFinite(share) ? `${formatNumber(100 * share, 2)} %` : '–',
  ]
}

function standing(account: Account, asked: Asked, lines: Line[]): string[] {
  if (asked.lines === '') return ['–', '–', 'missing']
  const test = testOf(asked)
  if (test) return ['–', '–', `as asked, by ${test.path}`]
  if (lines.length === 0) return ['–', '–', 'takes long: --long']
  const altered = lines.filter((line) => alteredOf(account, line)).length
  const stands = altered === 0 ? 'as asked' : altered === lines.length ? 'altered' : `${altered} altered`
  return [...counted(lines), lines.every(passes) ? stands : `FAILS, ${stands}`]
}

/** Lines of a case that are altered alike stand together. */
function alteredTable({ cases }: Account): string[] {
  const rows = cases.flatMap(({ name, altered }) => {
    const alike = new Map<string, string[]>()
    for (const [line, { asked, fails, why }] of Object.entries(altered)) {
      const key = row([asked, fails, why])
      alike.set(key, [...(alike.get(key) ?? []), line])
    }
    return [...alike].map(([key, [first, ...more]]) => {
      const words = more.length > 0 ? `${first} and ${more.length} more` : first
      return `| ${escaped(name)} | ${escaped(words)} ${key}`
    })
  })
  if (rows.length === 0) return []
  return ['', '## Altered', '', ...head(['case', 'line', 'asked', 'as asked', 'why']), ...rows]
}

interface Gap {
  where: string
  quantity: string
  why: string
}

function missingOf({ cases, asked, unbuilt }: Account): Gap[] {
  return [
    ...cases.flatMap(({ name, missing }) => missing.map((gap) => ({ where: name, ...gap }))),
    ...asked.flatMap(([id, quantities]) =>
      id in unbuilt ? quantities.map((one) => ({ where: id, quantity: nameOf(one), why: unbuilt[id] })) : [],
    ),
  ]
}

function missingTable(account: Account): string[] {
  const rows = missingOf(account).map(({ where, quantity, why }) => row([where, quantity, why]))
  return rows.length === 0 ? [] : ['', '## Missing', '', ...head(['case', 'quantity', 'why']), ...rows]
}

/** Cases that no reference case asks for. */
function ownTable({ cases, lines, asked }: Account): string[] {
  const rows = cases
    .filter(({ name }) => !asked.some(([id]) => belongs(name, id)))
    .map(({ name, title }) => row([name, title, ...counted(lines.get(name) ?? [])]))
  return rows.length === 0
    ? []
    : ['', '## Cases of our own', '', ...head(['case', 'title', 'lines', 'of the tolerance']), ...rows]
}

function failuresOf({ cases }: Account): string[] {
  const failed = cases.flatMap(({ rows }) => rows.filter(({ pass }) => !pass))
  const told = failed.map(({ case: name, quantity, expected, computed }) =>
    row([name, quantity, `${expected}`, `${computed}`]),
  )
  return told.length === 0 ? [] : ['', '## Fails', '', ...head(['case', 'line', 'expected', 'computed']), ...told]
}

function notesOf({ cases }: Account): string[] {
  const notes = cases.flatMap(({ name, notes }) => notes.map((note) => `- ${name}: ${note}`))
  return notes.length === 0 ? [] : ['', '## Notes', '', ...notes]
}
