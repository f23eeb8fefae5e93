/** report.html: one self-contained file, no scripts, that a consultant can read on the screen, print, or send. */

import { escapeXml } from '../math/escape-xml.ts'
import { type Choice, choiceGroups } from './choices.ts'
import { ofMachine } from './machine.ts'
import type { Picture } from './picture.ts'
import { type Curve, plot } from './plot.ts'
import { aboveNoise, bytes, count, duration, figure, percent, plural, quantity } from './quantities.ts'
import { contactSection } from './report-contact.ts'
import { type Cover, coverBlock } from './report-cover.ts'
import { REPORT_STYLE } from './report-style.ts'
import { tableOf } from './report-table.ts'
import { isSlope, NO_PICTURES, type SlopePictures, slopeReport } from './slope-report.ts'
import { gapList } from './slope-report-verdict.ts'
import { changesText, stageEnd } from './stage-text.ts'
import { type CheckRow, isReport, isTold, type Series, type Summary, withoutNoise } from './summary.ts'
import { checkAmount, checkValue, LEDGER_LABELS, outcome, pace } from './terminal.ts'

export interface ReportParts {
  summary: Summary
  /** The histories that were asked for. */
  series: Series[]
  /** Energies over the run [J], drawn in one plot. */
  energies: Series[]
  pictures: Picture[]
  choices: Choice[]
  /** Of a rock slope. */
  slope?: SlopePictures
  cover?: Cover
}

/** Most blocks, and most plots, that a report shows. */
const MOST_BLOCKS = 40
const MOST_PLOTS = 60

const e = escapeXml

const section = (title: string, content: string) =>
  content ? `<section><h2>${e(title)}</h2>\n${content}</section>\n` : ''

/** Sections of a run are parts of one in the report of a slope. */
const below = (sections: string) =>
  sections.replaceAll('h3>', 'h4>').replaceAll('<h2>', '<h3>').replaceAll('</h2>', '</h3>')

function heading(s: Summary): string {
  const good = s.status === 'done' && s.checks.every((c) => c.pass)
  const about = s.about.split(/\n\s*\n/).filter((p) => p.trim())
  return `<header><h1>${e(s.title || s.case)}</h1><p class="soft">Case ${e(s.case)}</p><p class="${good ? 'good' : 'bad'}">${e(capital(outcome(s)))}.</p></header>
${about.map((p) => `<p>${e(p)}</p>`).join('\n')}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function facts(s: Summary): string {
  const simulated = s.stages.reduce((sum, stage) => sum + stage.time, 0)
  const wall = s.stages.reduce((sum, stage) => sum + stage.wall, 0)
  const largest = s.moved.reduce((most, m) => Math.max(most, m.largest), 0)
  const items: [string, string][] = [
    [plural(s.blocks, 'block'), `${plural(s.nodes, 'node')}, ${plural(s.tets, 'tetrahedron', 'tetrahedra')}`],
    ...(s.particles ? [[count(s.particles), 'particles'] satisfies [string, string]] : []),
    [quantity(simulated, 's'), `simulated in ${plural(s.steps, 'step')}`],
    [quantity(largest, 'm'), 'largest displacement at the end'],
    [percent(s.energy.relativeError, 2), 'imbalance of the energies'],
  ]
  const judged = s.checks.filter((c) => !isReport(c))
  if (judged.length) items.splice(3, 0, [`${judged.filter((c) => c.pass).length} of ${judged.length}`, 'checks passed'])
  const ours: [string, string][] = [[duration(wall), `wall time, ${pace(s)}`]]
  if (s.peakMemory) ours.push([bytes(s.peakMemory), 'peak memory'])
  const told = (list: [string, string][]) =>
    list.map(([value, label]) => `<div><b>${e(value)}</b><span>${e(label)}</span></div>`).join('')
  return `<div class="facts">${told(items)}${ofMachine(told(ours))}</div>`
}

const warnings = (s: Summary) =>
  s.warnings.length ? `<ul class="warn">${s.warnings.map((w) => `<li>${e(w)}</li>`).join('')}</ul>` : ''

const pictures = (list: Picture[]) =>
  list.length
    ? `<div class="pictures">${list.map((p) => `<figure>${p.svg}<figcaption>${e(p.caption)}</figcaption></figure>`).join('\n')}</div>`
    : ''

function checks(s: Summary): string {
  if (!s.checks.length) return ''
  return tableOf(['Quantity', 'Expected', 'Computed', 'Error', 'Allowed', ''], s.checks.map(checkCells), [1, 2, 3, 4])
}

function checkCells(c: CheckRow): string[] {
  if (isReport(c)) return [e(c.quantity), '–', e(checkValue(c.computed, c.unit)), '–', '–', 'reported']
  return [
    e(c.quantity),
    e(checkValue(c.expected, c.unit)),
    e(checkValue(c.computed, c.unit)),
    e(checkAmount(c.error, c)),
    e(checkAmount(c.tolerance, c)),
    c.pass ? '<span class="good">passed</span>' : '<span class="bad">failed</span>',
  ]
}

function moved(s: Summary): string {
  if (!s.moved.length) return ''
  const most = [...s.moved].sort((a, b) => b.largest - a.largest).slice(0, MOST_BLOCKS)
  const rows = most.map((m) => [
    e(m.block),
    quantity(m.largest, 'm'),
    ...m.mean.map((v) => quantity(aboveNoise(v, m.largest), 'm')),
    quantity(m.speed, 'm/s'),
  ])
  const rest = s.moved.length - most.length
  const note = rest ? `<p class="soft">and ${plural(rest, 'block')} that moved less (summary.json lists all)</p>` : ''
  return (
    tableOf(
      [
        s.particles ? 'Block, particles' : 'Block',
        'Largest',
        'Mean x (east)',
        'Mean y (north)',
        'Mean z (up)',
        'Speed at the end',
      ],
      rows,
      [1, 2, 3, 4, 5],
    ) + note
  )
}

function extremes(s: Summary): string {
  if (!s.extremes.length) return ''
  const rows = withoutNoise(s.extremes)
    .filter(isTold)
    .map((x) => [
      e(x.name),
      e(quantity(x.min, x.unit, 4)),
      quantity(x.timeOfMin, 's'),
      e(quantity(x.max, x.unit, 4)),
      quantity(x.timeOfMax, 's'),
      e(quantity(x.last, x.unit, 4)),
    ])
  return tableOf(['Record', 'Least', 'at', 'Greatest', 'at', 'Last'], rows, [1, 2, 3, 4, 5])
}

function stages(s: Summary): string {
  const rows = s.stages.map((stage, i) => [
    `${i} ${stage.kind}`,
    count(stage.steps),
    quantity(stage.dt, 's', 4),
    e(stage.culprit) +
      (stage.massScaling ? ' (masses scaled)' : '') +
      e(changesText(stage) && `; ${changesText(stage)}`),
    quantity(stage.time, 's'),
    stage.settled === false
      ? `<span class="bad">${e(stageEnd(stage))}</span>`
      : e(stage.kind === 'run' ? '' : stageEnd(stage)),
    ofMachine(duration(stage.wall)),
  ])
  return tableOf(['Stage', 'Steps', 'Step', 'Set by', 'Simulated', 'End', 'Wall time'], rows, [1, 2, 4, 6])
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

function energy(parts: ReportParts): string {
  const ledger = parts.summary.energy
  const kept = LEDGER_LABELS.filter(([key]) => ledger[key] !== 0 || key === 'error')
  const rows = kept.map(([key, label]) => [e(label), quantity(ledger[key], 'J', 4)])
  rows.push(['imbalance / largest energy exchanged', percent(ledger.relativeError)])
  const account = tableOf([], rows, [1])
  if (!parts.energies.length) return account
  const moving = parts.energies.filter((s) => s.values.some((value) => value !== 0))
  const curves = moving.map((s) => curveOf(energyName(s.name), s))
  const drawn = plot(curves, {
    title: 'Energies',
    x: { label: 'time', unit: 's' },
    y: { label: 'energy', unit: 'J' },
    marks: marks(parts.energies[0], parts.summary),
  })
  return `<div class="split">${account}<div class="plots">${drawn}</div></div>`
}

/** `contactDamping` → `contact damping` */
const energyName = (name: string): string =>
  name.replace(/^.*\./, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Components of a record with the same unit share a plot. */
function histories(parts: ReportParts): string {
  const groups = new Map<string, Series[]>()
  const untold = new Set(parts.summary.extremes.filter((x) => !isTold(x)).map(({ name }) => name))
  for (const s of parts.series) {
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
      marks: marks(group[0], parts.summary),
    })
    return `<figure>${svg}</figure>`
  })
  const rest = groups.size - drawn.length
  return drawn.length
    ? `<div class="plots">${drawn.join('\n')}</div>${rest > 0 ? `<p class="soft">and ${plural(rest, 'record')} in history.csv</p>` : ''}`
    : ''
}

function wall(s: Summary): string {
  const total = Object.values(s.wall).reduce((sum, v) => sum + v, 0)
  if (!(total > 0)) return ''
  const rows = Object.entries(s.wall).map(([part, v]) => [e(part), duration(v), `${figure((100 * v) / total, 2)} %`])
  return ofMachine(tableOf(['Part', 'Wall time', 'Share'], rows, [1, 2]))
}

function choices(list: Choice[]): string {
  if (!list.length) return ''
  return choiceGroups(list)
    .map(({ title, rows, closing }) => {
      const cells = rows.map((c) => [`<code>${e(c.path)}</code>`, e(c.value), e(c.why)])
      const said = closing.map((sentence) => `<p class="soft">${e(capital(sentence))}.</p>`)
      return `<h3>${e(capital(title))}</h3>${cells.length ? tableOf(['Key', 'Value', 'Why'], cells, []) : ''}${said.join('')}`
    })
    .join('\n')
}

/** What any run tells of itself. */
function runSections(parts: ReportParts): string {
  const s = parts.summary
  return [
    section('Notes', warnings(s)),
    section('The model', pictures(parts.pictures)),
    section('Checks', checks(s)),
    section('What moved', moved(s)),
    section('Extremes of the records', extremes(s)),
    section('Histories', histories(parts)),
    section('Contact', contactSection(s.contact)),
    section('Energy', energy(parts)),
    section('Stages', stages(s)),
    section('Where the time went', wall(s)),
    ...(isSlope(s) ? [] : [section('Not examined', gapList(s))]),
    section('Values that the case left open', choices(parts.choices)),
  ].join('')
}

function content(parts: ReportParts): string {
  const { summary, slope = NO_PICTURES } = parts
  const run = `${facts(summary)}\n${runSections(parts)}`
  if (!isSlope(summary)) return run
  return `${slopeReport(summary, slope)}<section class="run"><h2>The run</h2>\n${below(run)}</section>\n`
}

export function report(parts: ReportParts): string {
  const s = parts.summary
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${e(s.title || s.case)}</title>
<style>${REPORT_STYLE}</style></head>
<body><main${isSlope(s) ? ' class="slope"' : ''}>
${heading(s)}
${coverBlock(parts.cover)}${content(parts)}<footer>Talus ${e(s.talus)} · case ${e(s.case)} · ${plural(s.frames, 'frame')} · state <code>${e(s.hash)}</code></footer>
</main></body>
</html>
`
}
