/** The section on contact of report.html. */
import { escapeXml } from '../math/escape-xml.ts'
import {
  brokenText,
  contactPoints,
  deepestText,
  doubtsText,
  leftText,
  pairName,
  planesText,
  workText,
} from './contact-text.ts'
import { count, figure, plural, quantity } from './quantities.ts'
import { tableOf } from './report-table.ts'
import type { ContactSummary } from './summary.ts'

const e = escapeXml

export function contactSection(c: ContactSummary | undefined): string {
  if (!c) return ''
  return [sentences(c), joints(c), types(c), slipped(c), broken(c), doubtful(c)].filter(Boolean).join('\n')
}

function sentences(c: ContactSummary): string {
  const deepest = c.overlap
    ? `The ${deepestText(c)}, joint ${c.overlap.joint}, at ${quantity(c.overlap.time, 's')}`
    : 'No overlap'
  const force = c.force
    ? `Largest force of a point ${quantity(c.force.value, 'N')} (${pairName(c.force.blocks)}) at ${quantity(c.force.time, 's')}`
    : ''
  const search = `${plural(c.candidates, 'pair')} of cells near each other, searched for ${figure(c.searchesPerStep, 2)} times a step${workText(c)}`
  const lines = [`At the end: ${contactPoints(c)}`, deepest, force, c.bonds > 0 ? brokenText(c) : '', search]
  if (c.planes) lines.push(capital(planesText(c.planes)))
  if (c.doubts) lines.push(capital(doubtsText(c.doubts)))
  if (c.left) lines.push(capital(leftText(c.left)))
  return lines
    .filter(Boolean)
    .map((line) => `<p>${e(line)}.</p>`)
    .join('\n')
}

function joints(c: ContactSummary): string {
  const rows = c.joints.map(({ name, per, normal, shear }) => {
    const unit = per === 'area' ? 'Pa/m' : 'N/m'
    return [e(name), per, quantity(normal, unit), quantity(shear, unit)]
  })
  return rows.length ? tableOf(['Joint', 'Stiffness per', 'Normal', 'Shear'], rows, [2, 3]) : ''
}

function types(c: ContactSummary): string {
  const rows = c.types.map(({ type, open, stick, slip }) => [type, ...[stick, slip, open].map(count)])
  return rows.length ? tableOf(['Contact points', 'Stick', 'Slip', 'Open'], rows, [1, 2, 3]) : ''
}

function slipped(c: ContactSummary): string {
  if (c.slipped.length === 0) return ''
  const rows = c.slipped.map((p) => [e(pairName(p.blocks)), count(p.points), quantity(p.slip, 'm')])
  return (
    tableOf(['Slipped', 'Points in contact', 'Length at most'], rows, [1, 2]) +
    rest(c.slippedPairs - c.slipped.length, 'that slipped less')
  )
}

function broken(c: ContactSummary): string {
  if (c.broken.length === 0) return ''
  const rows = c.broken.map((p) => [
    e(pairName(p.blocks)),
    count(p.tension),
    count(p.shear),
    quantity(p.area, 'm2'),
    p.centroid.map((x) => quantity(x, 'm')).join(', '),
  ])
  return (
    tableOf(['Broken bonds', 'In tension', 'In shear', 'Area', 'Centroid (x, y, z)'], rows, [1, 2, 3]) +
    rest(c.brokenPairs - c.broken.length, 'with fewer broken bonds')
  )
}

function doubtful({ doubts }: ContactSummary): string {
  if (!doubts) return ''
  const rows = doubts.pairs.map((p) => [e(pairName(p.blocks)), e(p.reasons.join(', ')), count(p.times)])
  return tableOf(['Shortest way out not the only one', 'Why', 'Times'], rows, [2])
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const rest = (number: number, which: string): string =>
  number > 0 ? `<p class="soft">and ${plural(number, 'pair')} of blocks ${which}</p>` : ''
