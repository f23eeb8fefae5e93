/** The motion of a block in a sentence of a report. */
import type { MotionKind } from './block-motion.ts'
import { type TrendPlunge, trendPlungeInWords } from './trend-plunge.ts'

export function motionInWords(kind: MotionKind, on: readonly string[], direction?: Readonly<TrendPlunge>): string {
  if (!direction || kind === 'stays') return 'stays: the forces press it into the rock and nothing drives it out'
  const way = trendPlungeInWords(direction)
  if (kind === 'leaves all joints')
    return direction.plunge > 0 ? `falls free of all joints, ${way}` : `is lifted off all joints, ${way}`
  if (kind === 'slides on one joint') return `slides on ${on[0]} alone, ${way}; every other joint opens`
  return `slides on ${on[0]} and ${on[1]} along their line of intersection, ${way}`
}
