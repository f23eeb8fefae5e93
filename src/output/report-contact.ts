/** The section on contact of report.html. */
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
import { type Part, paragraph, plainTable, sentence } from './document.ts'
import { count, figure, plural, quantity } from './quantities.ts'
import type { ContactSummary } from './summary-contact.ts'
import type { Units } from './units.ts'

export function contactSection(c: ContactSummary | undefined, units: Units): Part[] {
  if (!c) return []
  return [
    ...sentences(c, units),
    ...joints(c, units),
    ...types(c),
    ...slipped(c, units),
    ...broken(c, units),
    ...failures(c, units),
    ...doubtful(c),
  ]
}

function sentences(c: ContactSummary, units: Units): Part[] {
  const deepest = c.overlap
    ? `The ${deepestText(c, units)}, joint ${c.overlap.joint}, at ${quantity(c.overlap.time, 's')}`
    : 'No overlap'
  const force = c.force
    ? `Largest force of a point ${units.quantity(c.force.value, 'N')} (${pairName(c.force.blocks)}) at ${quantity(c.force.time, 's')}`
    : ''
  const search = `${plural(c.candidates, 'pair')} of cells near each other, searched for ${figure(c.searchesPerStep, 2)} times a step${workText(c)}`
  const lines = [`At the end: ${contactPoints(c)}`, deepest, force, c.bonds > 0 ? brokenText(c) : '', search]
  if (c.planes) lines.push(planesText(c.planes))
  if (c.doubts) lines.push(doubtsText(c.doubts))
  if (c.left) lines.push(leftText(c.left))
  return lines.filter(Boolean).flatMap((line) => paragraph(sentence(line)))
}

function joints(c: ContactSummary, units: Units): Part[] {
  const rows = c.joints.map(({ name, per, normal, shear }) => {
    const unit = per === 'area' ? 'Pa/m' : 'N/m'
    return [name, per, units.quantity(normal, unit), units.quantity(shear, unit)]
  })
  return plainTable(['Joint', 'Stiffness per', 'Normal', 'Shear'], rows, [2, 3])
}

function types(c: ContactSummary): Part[] {
  const rows = c.types.map(({ type, open, stick, slip }) => [type, ...[stick, slip, open].map(count)])
  return plainTable(['Contact points', 'Stick', 'Slip', 'Open'], rows, [1, 2, 3])
}

function slipped(c: ContactSummary, units: Units): Part[] {
  const rows = c.slipped.map((p) => [pairName(p.blocks), count(p.points), units.quantity(p.slip, 'm')])
  return [
    ...plainTable(['Slipped', 'Points in contact', 'Length at most'], rows, [1, 2]),
    ...rest(c.slippedPairs - c.slipped.length, 'that slipped less'),
  ]
}

function failures({ failures: found = [] }: ContactSummary, units: Units): Part[] {
  const rows = found.map((f) => [
    f.joint,
    count(f.failures),
    units.quantity(f.tension, 'm2'),
    units.quantity(f.shear, 'm2'),
    units.quantity(f.energy, 'J'),
    quantity(f.first, 's'),
    quantity(f.last, 's'),
  ])
  const head = ['Failures along', 'Events', 'Area in tension', 'Area in shear', 'Energy', 'First', 'Last']
  return [
    ...plainTable(head, rows, [1, 2, 3, 4, 5, 6]),
    ...(rows.length > 0
      ? paragraph('Each of them, with its place and orientation, stands in events.csv.', 'soft')
      : []),
  ]
}

function broken(c: ContactSummary, units: Units): Part[] {
  const rows = c.broken.map((p) => [
    pairName(p.blocks),
    count(p.tension),
    count(p.shear),
    units.quantity(p.area, 'm2'),
    p.centroid.map((x) => units.quantity(x, 'm')).join(', '),
  ])
  return [
    ...plainTable(['Broken bonds', 'In tension', 'In shear', 'Area', 'Centroid (x, y, z)'], rows, [1, 2, 3]),
    ...rest(c.brokenPairs - c.broken.length, 'with fewer broken bonds'),
  ]
}

function doubtful({ doubts }: ContactSummary): Part[] {
  const rows = (doubts?.pairs ?? []).map((p) => [pairName(p.blocks), p.reasons.join(', '), count(p.times)])
  return plainTable(['Shortest way out not the only one', 'Why', 'Times'], rows, [2])
}

const rest = (number: number, which: string): Part[] =>
  number > 0 ? paragraph(`and ${plural(number, 'pair')} of blocks ${which}`, 'soft') : []
