/** The report of a run, in the order in which it is read: whoever writes it, page or document, it says the same. */
import type { Choice } from './choices.ts'
import {
  bad,
  type Fact,
  figures,
  good,
  list,
  ofMachine,
  type Part,
  paragraph,
  plainTable,
  type ReportDocument,
  section,
  type Words,
} from './document.ts'
import { page } from './page.ts'
import type { Picture } from './picture.ts'
import { type Curve, plot } from './plot.ts'
import { type PlotData, plotSvg } from './plots.ts'
import { aboveNoise, bytes, count, duration, figure, percent, plural, quantity } from './quantities.ts'
import { appendixParts, choiceParts, type Origin } from './report-appendix.ts'
import { contactSection } from './report-contact.ts'
import { type Cover, coverBlock } from './report-cover.ts'
import { isSlope, NO_PICTURES, type SlopePictures, slopeReport } from './slope-report.ts'
import { gapList } from './slope-report-verdict.ts'
import { changesText, stageEnd } from './stage-text.ts'
import { type CheckRow, isReport, isTold, type Series, type Summary, withoutNoise } from './summary.ts'
import { checkAmount, checkValue, LEDGER_LABELS, outcome, pace } from './terminal.ts'
import { type Units, unitsOf } from './units.ts'

export interface ReportParts {
  summary: Summary
  /** The histories that were asked for. */
  series: Series[]
  /** Energies over the run [J], drawn in one plot. */
  energies: Series[]
  pictures: Picture[]
  /** Plots that the case asks for. */
  plots?: readonly PlotData[]
  choices: Choice[]
  /** Of a rock slope. */
  slope?: SlopePictures
  cover?: Cover
  origin?: Origin
}

/** Most blocks, and most plots, that a report shows. */
const MOST_BLOCKS = 40
const MOST_PLOTS = 60

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function facts(s: Summary, units: Units): Part {
  const simulated = s.stages.reduce((sum, stage) => sum + stage.time, 0)
  const wall = s.stages.reduce((sum, stage) => sum + stage.wall, 0)
  const largest = s.moved.reduce((most, m) => Math.max(most, m.largest), 0)
  const told: Fact[] = [
    {
      value: plural(s.blocks, 'block'),
      label: `${plural(s.nodes, 'node')}, ${plural(s.tets, 'tetrahedron', 'tetrahedra')}`,
    },
    ...(s.particles ? [{ value: count(s.particles), label: 'particles' }] : []),
    { value: quantity(simulated, 's'), label: `simulated in ${plural(s.steps, 'step')}` },
    { value: units.quantity(largest, 'm'), label: 'largest displacement at the end' },
    { value: percent(s.energy.relativeError, 2), label: 'imbalance of the energies' },
  ]
  const judged = s.checks.filter((c) => !isReport(c))
  if (judged.length)
    told.splice(3, 0, { value: `${judged.filter((c) => c.pass).length} of ${judged.length}`, label: 'checks passed' })
  told.push({ value: duration(wall), label: `wall time, ${pace(s)}`, machine: true })
  if (s.peakMemory) told.push({ value: bytes(s.peakMemory), label: 'peak memory', machine: true })
  return { kind: 'facts', list: told }
}

const checks = (s: Summary, units: Units): Part[] =>
  plainTable(
    ['Quantity', 'Expected', 'Computed', 'Error', 'Allowed', ''],
    s.checks.map((c) => checkCells(c, units)),
    [1, 2, 3, 4],
  )

function checkCells(c: CheckRow, units: Units): Words[] {
  const value = (of: number | string) => checkValue(of, c.unit, units)
  if (isReport(c)) return [c.quantity, '–', value(c.computed), '–', '–', 'reported']
  return [
    c.quantity,
    value(c.expected),
    value(c.computed),
    checkAmount(c.error, c, units),
    checkAmount(c.tolerance, c, units),
    c.pass ? good('passed') : bad('failed'),
  ]
}

function moved(s: Summary, units: Units): Part[] {
  const most = [...s.moved].sort((a, b) => b.largest - a.largest).slice(0, MOST_BLOCKS)
  const rows = most.map((m) => [
    m.block,
    units.quantity(m.largest, 'm'),
    ...m.mean.map((v) => units.quantity(aboveNoise(v, m.largest), 'm')),
    units.quantity(m.speed, 'm/s'),
  ])
  const name = s.particles ? 'Block, particles' : 'Block'
  const head = [name, 'Largest', 'Mean x (east)', 'Mean y (north)', 'Mean z (up)', 'Speed at the end']
  const rest = s.moved.length - most.length
  return [
    ...plainTable(head, rows, [1, 2, 3, 4, 5]),
    ...(rest > 0 ? paragraph(`and ${plural(rest, 'block')} that moved less (summary.json lists all)`, 'soft') : []),
  ]
}

function extremes(s: Summary, units: Units): Part[] {
  const rows = withoutNoise(s.extremes)
    .filter(isTold)
    .map((x) => [
      x.name,
      units.quantity(x.min, x.unit, 4),
      quantity(x.timeOfMin, 's'),
      units.quantity(x.max, x.unit, 4),
      quantity(x.timeOfMax, 's'),
      units.quantity(x.last, x.unit, 4),
    ])
  return plainTable(['Record', 'Least', 'at', 'Greatest', 'at', 'Last'], rows, [1, 2, 3, 4, 5])
}

function stages(s: Summary): Part[] {
  const rows = s.stages.map((stage, i): Words[] => [
    `${i} ${stage.kind}`,
    count(stage.steps),
    quantity(stage.dt, 's', 4),
    [stage.culprit, stage.massScaling ? ' (masses scaled)' : '', changesText(stage) && `; ${changesText(stage)}`].join(
      '',
    ),
    quantity(stage.time, 's'),
    stage.settled === false ? bad(stageEnd(stage)) : stage.kind === 'run' && !stage.until ? '' : stageEnd(stage),
    ofMachine(duration(stage.wall)),
  ])
  return plainTable(['Stage', 'Steps', 'Step', 'Set by', 'Simulated', 'End', 'Wall time'], rows, [1, 2, 4, 6])
}

/** First sample of each stage but the first: where a dashed line stands. */
function marks(series: Series, s: Summary): { x: number; label: string }[] {
  const found: { x: number; label: string }[] = []
  for (let i = 1; i < series.stage.length; i++)
    if (series.stage[i] !== series.stage[i - 1])
      found.push({ x: series.time[i], label: `${series.stage[i]} ${s.stages[series.stage[i]]?.kind ?? ''}` })
  return found
}

const curveOf = (name: string, s: Series): Curve => ({ name, x: s.time, y: s.values })

function energy({ summary, energies }: ReportParts, units: Units): Part[] {
  const ledger = summary.energy
  const kept = LEDGER_LABELS.filter(([key]) => ledger[key] !== 0 || key === 'error')
  const rows = kept.map(([key, label]) => [label, units.quantity(ledger[key], 'J', 4)])
  rows.push(['imbalance / largest energy exchanged', percent(ledger.relativeError)])
  const account = plainTable([], rows, [1])
  if (!energies.length) return account
  const moving = energies.filter((s) => s.values.some((value) => value !== 0))
  const curves = moving.map((s) => curveOf(energyName(s.name), s))
  const svg = plot(curves, {
    title: 'Energies',
    x: { label: 'time', unit: 's' },
    y: { label: 'energy', unit: 'J' },
    marks: marks(energies[0], summary),
    units,
  })
  return [{ kind: 'beside', left: account, right: figures([{ svg, caption: '' }], 'plots') }]
}

/** `contactDamping` → `contact damping` */
const energyName = (name: string): string =>
  name.replace(/^.*\./, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Components of a record with the same unit share a plot. */
function histories({ summary, series }: ReportParts, units: Units): Part[] {
  const groups = new Map<string, Series[]>()
  const untold = new Set(summary.extremes.filter((x) => !isTold(x)).map(({ name }) => name))
  for (const s of series) {
    if (untold.has(s.name)) continue
    const key = `${s.name.split('.')[0]}\n${s.unit}`
    groups.set(key, [...(groups.get(key) ?? []), s])
  }
  const drawn = [...groups.entries()].slice(0, MOST_PLOTS).map(([key, group]) => {
    const [record, unit] = key.split('\n')
    const title = group.length === 1 ? group[0].name : record
    const curves = group.map((s) => curveOf(s.name.slice(record.length + 1) || s.name, s))
    const svg = plot(curves, {
      title,
      x: { label: 'time', unit: 's' },
      y: { label: title, unit },
      marks: marks(group[0], summary),
      units,
    })
    return { svg, caption: '' }
  })
  const rest = groups.size - drawn.length
  return [
    ...figures(drawn, 'plots'),
    ...(rest > 0 ? paragraph(`and ${plural(rest, 'record')} in history.csv`, 'soft') : []),
  ]
}

const wantedPlots = ({ plots = [] }: ReportParts, units: Units): Part[] =>
  figures(
    plots.map((data) => ({ svg: plotSvg(data, units), caption: '' })),
    'plots',
  )

function wall(s: Summary): Part[] {
  const total = Object.values(s.wall).reduce((sum, v) => sum + v, 0)
  if (!(total > 0)) return []
  const rows = Object.entries(s.wall).map(([part, v]) => [part, duration(v), `${figure((100 * v) / total, 2)} %`])
  const [table] = plainTable(['Part', 'Wall time', 'Share'], rows, [1, 2])
  return table.kind === 'table' ? [{ ...table, machine: true }] : []
}

/** What any run tells of itself. */
function runSections(parts: ReportParts, units: Units): Part[] {
  const s = parts.summary
  return [
    ...section('Notes', list(s.warnings, 'warn')),
    ...section('The model', figures(parts.pictures, 'pictures')),
    ...section('Checks', checks(s, units)),
    ...section('What moved', moved(s, units)),
    ...section('Extremes of the records', extremes(s, units)),
    ...section('Plots', wantedPlots(parts, units)),
    ...section('Histories', histories(parts, units)),
    ...section('Contact', contactSection(s.contact, units)),
    ...section('Energy', energy(parts, units)),
    ...section('Stages', stages(s)),
    ...section('Where the time went', wall(s)),
    ...(isSlope(s) ? [] : section('Not examined', gapList(s))),
  ]
}

function content(parts: ReportParts): Part[] {
  const { summary, slope = NO_PICTURES } = parts
  const units = unitsOf(summary)
  const run = [facts(summary, units), ...runSections(parts, units)]
  const settings = [
    ...section('Values that the case left open', choiceParts(parts.choices)),
    ...appendixParts(parts.origin),
  ]
  if (!isSlope(summary)) return [...run, ...settings]
  const own = (title: string, inner: Part[]): Part[] =>
    inner.length > 0 ? [{ kind: 'section', title, parts: inner, own: 'run' }] : []
  return [...slopeReport(summary, slope), ...own('The run', run), ...own('Appendix: settings and files', settings)]
}

export function reportDocument(parts: ReportParts): ReportDocument {
  const s = parts.summary
  const isGood = s.status === 'done' && s.checks.every((c) => c.pass)
  const ended = `${capital(outcome(s))}.`
  return {
    title: s.title || s.case,
    case: s.case,
    outcome: isGood ? good(ended) : bad(ended),
    about: s.about.split(/\n\s*\n/).filter((text) => text.trim()),
    numbered: isSlope(s),
    parts: [...coverBlock(parts.cover), ...content(parts)],
    foot: `Talus ${s.talus} · case ${s.case} · ${plural(s.frames, 'frame')}`,
    hash: s.hash,
  }
}

/** report.html. */
export const report = (parts: ReportParts): string => page(reportDocument(parts))
