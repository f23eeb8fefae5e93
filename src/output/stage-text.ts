/** How a stage ended, in words that terminal, report and notes share. */
import { figure, plural, quantity } from './quantities.ts'
import type { Awaiting, StageSummary } from './summary.ts'

/** In a table. */
export function stageEnd(s: StageSummary): string {
  const ratio = `unbalanced ${figure(s.unbalanced, 2)}`
  if (s.kind === 'run') return s.until ? `${quantity(s.time, 's')}, ${waitingText(s.until)}` : quantity(s.time, 's')
  if (s.settled === undefined) return ratio
  return s.settled ? `settled, ${ratio}` : `NOT settled, ${ratio}`
}

function waitingText({ event, seenAt }: Awaiting): string {
  return seenAt === undefined ? `NOT seen: ${event}` : `ended as ${event}`
}

/** A stage that came to its limit before its event. */
export function unseenText({ event, largest }: Awaiting, index: number, time: number): string {
  const most = largest
    ? `; the largest ${largest.record} was ${quantity(largest.value, largest.unit)} at ${quantity(largest.time, 's')}`
    : ''
  return `stage ${index} came to its limit of ${quantity(time, 's')} before its event: ${event}${most}`
}

/** In a sentence. */
export const unsettledText = ({ steps, unbalanced, ratio = 0, why }: StageSummary, index: number): string =>
  `stage ${index} did not settle in ${plural(steps, 'step')}: unbalanced-force ratio ${unbalanced.toExponential(2)}, asked for ${ratio}${why ? `; ${why}` : ''}`

/** What a settle stage has changed of its damping and its step, beside what set it; '' where nothing. */
export function changesText({ changes = [] }: StageSummary): string {
  const last = changes.findLast(({ what }) => what !== 'shorter step')
  const shorter = changes.filter(({ what }) => what === 'shorter step').length
  const told = [
    shorter > 0 && `step shortened ${plural(shorter, 'time')}, contacts are stiffer than foreseen`,
    last?.what === 'following' && `damping follows the motion since step ${last.step}`,
    last?.what === 'local' && `local damping again since step ${last.step}`,
  ]
  return told.filter(Boolean).join('; ')
}
