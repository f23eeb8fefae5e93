/** What the cover of a report says. */
import { z } from 'zod'
import type { Cover } from '../types/report.ts'
import { text } from './quantity.ts'
import { refuse } from './refuse.ts'

/** A line of a cover. */
const LONGEST = 200

const line = (what: string) =>
  text(what)
    .transform((value, to): string => {
      const trimmed = value.trim().replace(/\s+/g, ' ')
      if (trimmed !== '' && trimmed.length <= LONGEST) return trimmed
      return refuse(to, {
        expected: `a line of 1 to ${LONGEST} letters`,
        found: trimmed === '' ? 'nothing' : `${trimmed.length} letters`,
      })
    })
    .meta({ description: what })
    .optional()

export const report: z.ZodType<Cover> = z
  .strictObject({
    project: line('Project'),
    client: line('Client'),
    author: line('Author'),
    checked: line('Who has checked it'),
    date: line('Date, as it is to be read: no clock is asked'),
    revision: line('Revision'),
  })
  .meta({ description: 'Cover of the report' })
