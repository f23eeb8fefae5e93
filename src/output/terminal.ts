/** What a run says on the terminal, as strings: a progress line and the account at its end. Colour and cursor are the caller's. */
import { contactLines } from './contact-text.ts'
import { designLine } from './design-text.ts'
import { lowerLines } from './lower-text.ts'
import { aboveNoise, bytes, duration, figure, percent, plural, quantity } from './quantities.ts'
import { safetyLines } from './safety-text.ts'
import { slopeLines } from './slope-text.ts'
import { changesText, stageEnd } from './stage-text.ts'
import {
  type CheckRow,
  isReport,
  isTold,
  type Ledger,
  type MovedBlock,
  type StageSummary,
  type Status,
  type Summary,
  withoutNoise,
} from './summary.ts'
import type { BoltSummary } from './summary-contact.ts'
import { type Units, unitsOf } from './units.ts'

export interface Progress {
  kind: 'settle' | 'run'
  /** Which stage, from 0, of how many. */
  stage: number
  stages: number
  /** Share of the stage that is done, 0 to 1; NaN where nobody can know (a stage that settles). */
  fraction: number
  /** Clock of the stage and its end [s]; the end is NaN for a stage that settles. */
  time: number
  end: number
  step: number
  stepsPerSecond: number
  /** Wall time left [s]; NaN where unknown. */
  left: number
  /** Unbalanced-force ratio and the one that ends a stage that settles. */
  unbalanced: number
  target: number
  /** The time is a limit: an event ends the stage, as a rule before. */
  isLimit?: boolean
  /** Of a search for the factor of safety: which trial, its factor, and the bracket so far (0 and ∞ where it is open). */
  trial?: { number: number; factor: number; stands: number; fails: number }
}

const BAR = 20

function facts(p: Progress): string[] {
  const where =
    p.kind === 'run'
      ? `t = ${quantity(p.time, 's')} of ${p.isLimit ? 'at most ' : ''}${quantity(p.end, 's')}`
      : `${plural(p.step, 'step')}`
  const balance = p.kind === 'settle' ? [`unbalanced ${figure(p.unbalanced, 2)} → ${figure(p.target, 2)}`] : []
  const of = p.stage + 1 < p.stages ? ' of this stage' : ''
  const left = Number.isFinite(p.left) ? [`${p.isLimit ? 'at most ' : ''}${duration(p.left)} left${of}`] : []
  const rate = Number.isFinite(p.stepsPerSecond) ? [`${figure(p.stepsPerSecond)} steps/s`] : []
  return [where, ...balance, ...rate, ...left]
}

const whole = (fraction: number) => `${String(Math.floor(100 * Math.min(1, Math.max(0, fraction)))).padStart(3)} %`

const stageName = ({ kind, stage, stages, trial }: Progress) =>
  trial
    ? `trial ${trial.number}, F = ${figure(trial.factor, 4)}${bracketText(trial)}`
    : `${kind} ${stage + 1}/${Math.max(stages, stage + 1)}`

function bracketText({ stands, fails }: { stands: number; fails: number }): string {
  if (stands > 0 && fails < Infinity) return ` in ${figure(stands, 4)} … ${figure(fails, 4)}`
  return stands > 0 ? ` above ${figure(stands, 4)}` : fails < Infinity ? ` below ${figure(fails, 4)}` : ''
}

/** One line that is rewritten in place, cut to the width of the terminal. */
export function progressLine(p: Progress, width: number): string {
  const done = Math.round(BAR * Math.min(1, Math.max(0, p.fraction)))
  const bar = Number.isNaN(p.fraction) ? '' : `${'█'.repeat(done)}${'░'.repeat(BAR - done)} ${whole(p.fraction)}  `
  const line = [...`${stageName(p)}  ${bar}${facts(p).join(' · ')}`]
  return line.length < width ? line.join('') : `${line.slice(0, Math.max(0, width - 2)).join('')}…`
}

/** A line of a log, for pipes and files. */
export const plainLine = (p: Progress): string =>
  `${stageName(p)}:${Number.isNaN(p.fraction) ? '' : ` ${whole(p.fraction).trim()},`} ${facts(p).join(', ')}`

/** Columns padded to their widest cell; the ones in `right` are flush right. */
export function table(rows: string[][], right: number[] = []): string[] {
  const widths: number[] = []
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, [...cell].length)
  const pad = (cell: string, i: number) => {
    const space = ' '.repeat(widths[i] - [...cell].length)
    return right.includes(i) ? space + cell : cell + space
  }
  return rows.map((row) => `  ${row.map(pad).join('  ')}`.trimEnd())
}

const section = (title: string, lines: string[]): string[] => (lines.length ? ['', title, ...lines] : [])

/** The blocks that moved most, and how many were left out. */
function movedLines(moved: MovedBlock[], units: Units): string[] {
  const most = [...moved].sort((a, b) => b.largest - a.largest).slice(0, 10)
  const rows = most.map((m) => [
    m.block,
    units.quantity(m.largest, 'm'),
    `(${m.mean.map((v) => units.quantity(aboveNoise(v, m.largest), 'm')).join(', ')})`,
    units.quantity(m.speed, 'm/s'),
  ])
  const rest = moved.length - most.length
  return [
    ...(rows.length ? table([['block', 'largest', 'mean (x, y, z)', 'speed now'], ...rows], [1, 3]) : []),
    ...(rest ? [`  … and ${plural(rest, 'block')} that moved less`] : []),
  ]
}

function stageLines(stages: StageSummary[]): string[] {
  const rows = stages.map((s, i) => [
    `${i} ${s.kind}`,
    plural(s.steps, 'step'),
    `dt ${quantity(s.dt, 's')}`,
    stageEnd(s),
    duration(s.wall),
    [s.culprit, s.massScaling && 'masses scaled', changesText(s)].filter(Boolean).join('; '),
  ])
  return table(rows, [1, 4])
}

export const LEDGER_LABELS: [key: keyof Ledger, label: string][] = [
  ['kinetic', 'kinetic'],
  ['strain', 'strain'],
  ['contact', 'stored in contacts'],
  ['gravity', 'gravity'],
  ['damping', 'dissipated by damping'],
  ['friction', 'lost to friction'],
  ['contactDamping', 'lost to contact damping'],
  ['fracture', 'lost to fracture'],
  ['plastic', 'plastic work of rock'],
  ['bolts', 'stored in bolts'],
  ['boltYield', 'lost to bolts that yielded'],
  ['quiet', 'left through quiet boundaries'],
  ['external', 'work of loads'],
  ['boundary', 'work of moved boundaries'],
  ['error', 'imbalance'],
  ['contactResidual', 'vanished in contacts (part of it)'],
]

function energyLines(e: Ledger, units: Units): string[] {
  const rows = LEDGER_LABELS.filter(([key]) => e[key] !== 0 || key === 'error').map(([key, label]) => [
    label,
    units.quantity(e[key], 'J', 4),
  ])
  return [...table(rows, [1]), `  imbalance / largest energy exchanged: ${percent(e.relativeError)}`]
}

function boltLines(bolts: BoltSummary[], units: Units): string[] {
  const rows = bolts.map(({ name, blocks, force, yielded, state }) => [
    name,
    blocks.join(' – '),
    units.quantity(force, 'N', 4),
    yielded > 0 ? `${state}, by ${units.quantity(yielded, 'm')}` : state,
  ])
  return table(rows, [2])
}

function wallLines(wall: Record<string, number>): string[] {
  const total = Object.values(wall).reduce((sum, s) => sum + s, 0)
  const rows = Object.entries(wall).map(([part, seconds]) => [
    part,
    duration(seconds),
    total > 0 ? `${Math.round((100 * seconds) / total)} %` : '',
  ])
  return rows.length ? table([...rows, ['all', duration(total), '']], [1, 2]) : []
}

function threadLines({ threads }: Summary): string[] {
  if (!threads) return []
  const { count, shares, together, waited } = threads
  const whole = `${count} threads did ${percentOf(together)} of the steps together`
  const parts = shares.map(percentOf).join(', ')
  return [
    together > 0
      ? `${whole}: ${parts} of the work; the first waited ${duration(waited)} for others`
      : `${whole}: one alone was faster`,
  ]
}

const percentOf = (share: number): string => `${Math.round(100 * share)} %`

/** A value of a check: a hash stays as it is. */
export const checkValue = (value: number | string, unit: string, units: Units): string =>
  typeof value === 'string' ? value : units.quantity(value, unit, 7)

export const checkAmount = (amount: number, row: CheckRow, units: Units): string => {
  if (Number.isNaN(amount)) return '–'
  return row.scale === 'relative' ? percent(amount) : units.quantity(amount, row.unit)
}

/** What could not be computed holds the reason. */
const uncomputed = (c: CheckRow): boolean => typeof c.computed === 'string' && Number.isNaN(c.error)

/** `told`: a reason that the outcome gives already. */
function checkLines(checks: CheckRow[], told: string, units: Units): string[] {
  if (checks.length === 0) return []
  const rows = checks.map((c) =>
    isReport(c) ? ['', c.quantity, '–', checkValue(c.computed, c.unit, units), '–', '–'] : judgedCells(c, units),
  )
  const [head, ...lines] = table([['', 'quantity', 'expected', 'computed', 'error', 'allowed'], ...rows], [2, 3, 4, 5])
  const reasonOf = (c: CheckRow) => (uncomputed(c) && c.computed !== told ? [`          ${c.computed}`] : [])
  return [head, ...lines.flatMap((line, i) => [line, ...reasonOf(checks[i])])]
}

function judgedCells(c: CheckRow, units: Units): string[] {
  return [
    c.pass ? 'ok' : 'FAILED',
    c.quantity,
    checkValue(c.expected, c.unit, units),
    uncomputed(c) ? '–' : checkValue(c.computed, c.unit, units),
    checkAmount(c.error, c, units),
    checkAmount(c.tolerance, c, units),
  ]
}

const ENDS: Record<Status, string> = {
  done: 'done',
  'not settled': 'not settled',
  'no factor': 'no factor of safety',
  collapsed: 'collapsed',
  bad: 'went bad',
}

const PASSED: Record<number, string> = { 1: 'its check passed', 2: 'both checks passed' }

/** How it ended, why, and how many checks failed. */
export function outcome(s: Summary): string {
  const judged = s.checks.filter((c) => !isReport(c))
  const failed = judged.filter((c) => !c.pass).length
  const parts = [s.problem ? `${ENDS[s.status]}: ${s.problem}` : ENDS[s.status]]
  if (failed) parts.push(`${failed} of ${plural(judged.length, 'check')} failed`)
  else if (judged.length) parts.push(PASSED[judged.length] ?? `all ${judged.length} checks passed`)
  return parts.join('; ')
}

/** How fast it went: blocks by their tets, particles by steps. */
export function pace({ particles, steps, stages, tetsPerSecond }: Summary): string {
  const wall = stages.reduce((sum, stage) => sum + stage.wall, 0)
  return particles ? `${figure(wall > 0 ? steps / wall : 0)} steps/s` : quantity(tetsPerSecond, 'tets/s')
}

export function summaryText(s: Summary): string {
  const units = unitsOf(s)
  const wall = s.stages.reduce((sum, stage) => sum + stage.wall, 0)
  const memory = s.peakMemory ? `, ${bytes(s.peakMemory)} at most` : ''
  const extremes = withoutNoise(s.extremes)
    .filter(isTold)
    .map((x) => [
      x.name,
      `${units.quantity(x.min, x.unit)} at ${quantity(x.timeOfMin, 's')}`,
      `${units.quantity(x.max, x.unit)} at ${quantity(x.timeOfMax, 's')}`,
      units.quantity(x.last, x.unit),
    ])
  return `${[
    `${s.case}: ${outcome(s)}`,
    ...(s.title ? [`  ${s.title}`] : []),
    `  ${plural(s.blocks, 'block')}, ${s.particles ? `${plural(s.particles, 'particle')}, ` : ''}${plural(s.nodes, 'node')}, ${plural(s.tets, 'tet')}; ${plural(s.steps, 'step')} in ${duration(wall)} (${pace(s)}${memory})`,
    ...section('Stages', stageLines(s.stages)),
    ...section('Rock slope', s.slope ? slopeLines(s.slope, units, s.safety) : []),
    ...section('Factor of safety', s.safety ? safetyLines(s.safety) : []),
    ...section('Conclusion', s.design ? [`  ${designLine(s.design)}`] : []),
    ...section('Realistic and lower case', s.lower ? table(lowerLines(s, s.lower, units)) : []),
    ...section('What moved', movedLines(s.moved, units)),
    ...section('Records', extremes.length ? table([['', 'least', 'greatest', 'last'], ...extremes], [3]) : []),
    ...section('Contact', s.contact ? contactLines(s.contact, units) : []),
    ...section('Bolts', s.bolts ? boltLines(s.bolts, units) : []),
    ...section('Energy', energyLines(s.energy, units)),
    ...section('Where the time went', [...wallLines(s.wall), ...threadLines(s)]),
    ...section('Checks', checkLines(s.checks, s.problem, units)),
    ...section(
      'Notes',
      s.warnings.map((w) => `  ${w}`),
    ),
    ...section(
      'Not examined',
      (s.notExamined ?? []).map((gap) => `  ${gap}`),
    ),
    '',
    `state ${s.hash} · ${plural(s.frames, 'frame')} · Talus ${s.talus}`,
  ].join('\n')}\n`
}
