/** How a part of the schema says what is wrong in the words of the user. */
import { z } from 'zod'
import type { Refusal } from '../../math/parameters.ts'

/** What a transform gets to report with. */
export interface Reporter {
  addIssue(issue: { code: 'custom'; message: string; path: (string | number)[]; params: Refusal }): void
}

export function refuse(to: Reporter, refusal: Refusal): never {
  to.addIssue({ code: 'custom', message: refusal.expected, path: refusal.path ?? [], params: refusal })
  return z.NEVER
}
