/** How a stage ended, in words that terminal, report and notes share. */
import { figure, plural, quantity } from './quantities.ts'
import type { StageSummary } from './summary.ts'

/** In a table. */
export function stageEnd(s: StageSummary): string {
  const ratio = `unbalanced ${figure(s.unbalanced, 2)}`
  if (s.kind === 'run') return quantity(s.time, 's')
  if (s.settled === undefined) return ratio
  return s.settled ? `settled, ${ratio}` : `NOT settled, ${ratio}`
}

/** In a sentence. */
export const unsettledText = ({ steps, unbalanced, ratio = 0 }: StageSummary, index: number): string =>
  `stage ${index} did not settle in ${plural(steps, 'step')}: unbalanced-force ratio ${unbalanced.toExponential(2)}, asked for ${ratio}`
