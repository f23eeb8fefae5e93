/** The conclusion against the factor that is asked for, for terminals and reports. */
import { figure } from './quantities.ts'
import type { DesignVerdict } from './summary-safety.ts'

const VERDICTS: Record<DesignVerdict['verdict'], string> = { met: 'met', 'not met': 'NOT met', open: 'open' }

/** `design factor 1.3: NOT met` */
export const designHeadline = ({ factor, verdict }: DesignVerdict): string =>
  `design factor ${figure(factor, 4)}: ${VERDICTS[verdict]}`

export const designLine = (design: DesignVerdict): string => `${designHeadline(design)}; ${design.words}`
