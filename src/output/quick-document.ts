/** The report of a slope before any model has run, or without one: kinematics and limit equilibrium. */
import type { Choice } from './choices.ts'
import type { ReportDocument } from './document.ts'
import { section } from './document.ts'
import type { QuickParts } from './quick-text.ts'
import { appendixParts, choiceParts, type Origin } from './report-appendix.ts'
import { type Cover, coverBlock } from './report-cover.ts'
import { type SlopePictures, slopeReport } from './slope-report.ts'
import type { UnitSystem } from './units.ts'

export interface QuickReport {
  name: string
  title: string
  about: string
  units: UnitSystem
  account: QuickParts
  pictures: SlopePictures
  choices: Choice[]
  cover?: Cover
  origin: Origin
  /** What this is a report of, in a sentence. */
  what: string
  version: string
}

export function quickDocument(report: QuickReport): ReportDocument {
  const { name, title, about, units, account, pictures, choices, cover, origin, what, version } = report
  const { slope, notes, ...found } = account
  const told = { ...slope, notes: [...slope.notes, ...notes] }
  return {
    title: title || name,
    case: name,
    outcome: { text: what, as: 'bold' },
    about: about.split(/\n\s*\n/).filter((text) => text.trim()),
    numbered: true,
    parts: [
      ...coverBlock(cover),
      ...slopeReport({ ...found, slope: told, units }, pictures),
      ...section(
        'Appendix: settings and files',
        section('Values that the case left open', choiceParts(choices)),
        appendixParts(origin),
      ),
    ],
    foot: `Talus ${version} · case ${name}`,
  }
}
