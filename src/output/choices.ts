/** Values that a case left open, in the order in which they matter: those that change the result most, then section by section. */
import { table } from './terminal.ts'

/** A choice that was made for the user, and why. */
export interface Choice {
  path: string
  value: string
  why: string
  /** `first`: it changes the result most; `none`: there is nothing without the key; `idle`: the key has no use here. */
  kind?: 'first' | 'none' | 'idle'
}

export interface ChoiceGroup {
  title: string
  rows: Choice[]
  /** What there is nothing of, and what has no use, each in one sentence. */
  closing: string[]
}

/** Sections of a case as a reader looks for them; what is not listed comes last. */
const SECTIONS = [
  ...[
    'set-up',
    'stages',
    'trials',
    'strength reduction',
    'slope',
    'joints',
    'contact',
    'materials',
    'stress',
    'gravity',
  ],
  ...[
    'damping',
    'water',
    'seismic',
    'bolts',
    'boundaries',
    'initial',
    'blocks',
    'particles',
    'safety',
    'record',
    'output',
  ],
]

const sectionOf = ({ path }: Choice): string => {
  const whole = path.replace(/^stages\[\d+\] with /, '')
  return /^[^.[:]*/.exec(whole)?.[0] ?? ''
}

export function choiceGroups(choices: readonly Choice[]): ChoiceGroup[] {
  const first = choices.filter(({ kind }) => kind === 'first')
  const others = new Map<string, Choice[]>()
  for (const choice of choices) {
    const section = sectionOf(choice)
    const title = SECTIONS.includes(section) && choice.path !== section ? section : 'case'
    others.set(title, [...(others.get(title) ?? []), choice])
  }
  const rank = (title: string) => (SECTIONS.includes(title) ? SECTIONS.indexOf(title) : SECTIONS.length)
  const sections = [...others].sort(([a], [b]) => rank(a) - rank(b)).map(([title, all]) => groupOf(title, all))
  const ahead = first.length > 0 ? [{ title: 'what changes the result most', rows: first, closing: [] }] : []
  return [...ahead, ...sections].filter(({ rows, closing }) => rows.length + closing.length > 0)
}

function groupOf(title: string, all: Choice[]): ChoiceGroup {
  const none = all
    .filter(({ kind }) => kind === 'none')
    .map((c) => `${keyOf(c, title)} (${c.value.replace(/ \((\d+ places)\)$/, '; $1')})`)
  const idle = [...new Set(all.filter(({ kind }) => kind === 'idle').map((c) => keyOf(c, title)))]
  return {
    title,
    rows: all.filter(({ kind }) => kind === undefined),
    closing: [
      ...(none.length > 0 ? [`left out: ${none.join(', ')}`] : []),
      ...(idle.length > 0 ? [`of no use here: ${idle.join(', ')}`] : []),
    ],
  }
}

/** The path below its section. */
const keyOf = ({ path }: Choice, title: string): string =>
  path.startsWith(`${title}.`) ? path.slice(title.length + 1) : path

/** Characters of a line in which keys are listed. */
const WIDE = 140

/** For a terminal. */
export function choiceLines(choices: readonly Choice[]): string[] {
  return choiceGroups(choices).flatMap(({ title, rows, closing }) => [
    `  ${title}`,
    ...table(rows.map(({ path, value, why }) => [`  ${path}`, value, why])),
    ...closing.flatMap((sentence) => wrapped(sentence)),
  ])
}

function wrapped(sentence: string): string[] {
  const lines: string[] = []
  for (const part of sentence.split(/(?<=,) /)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + part.length < WIDE) lines[lines.length - 1] = `${last} ${part}`
    else lines.push(`${lines.length === 0 ? '    ' : '      '}${part}`)
  }
  return lines
}
