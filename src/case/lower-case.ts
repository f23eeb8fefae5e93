/** The lower case of a case: the same with other values at some paths, read by the same door. */
import type { Case, LowerCase } from './case.ts'
import { type Overlay, override, removed } from './overlay.ts'
import { valueAt } from './path.ts'
import type { Report } from './problem.ts'

export interface LowerInput {
  with: Record<string, unknown>
  why?: string
  model: boolean
}

/** Behind the name of the case. */
export const LOWER = '-lower-case'

/** What a run is, and what is said of it, is that of the realistic case. */
const OF_BOTH = /^(lower case|vary|compare|expect|missing|record|output|report|title|about|long|probe|stages)\b/

/** `read`: makes a case of an overlay; undefined, and problems, where it is none. */
export function readLowerCase(
  given: Overlay,
  input: LowerInput,
  report: Report,
  read: (lower: Overlay) => Case | undefined,
): LowerCase | undefined {
  const changes: LowerCase['changes'] = []
  let overlay = removed(given, ['lower case'])
  for (const [text, value] of Object.entries(input.with)) {
    const from = ['lower case', 'with', text]
    if (OF_BOTH.test(text)) {
      report.add(from, 'a path of what the slope is, bears or needs', text, 'such as joints.fault.friction', 'key')
      return undefined
    }
    const changed = override(overlay, text, value, from, report)
    if (!changed) return undefined
    const path = changed.overrides[changed.overrides.length - 1].path
    changes.push({ path: text, given: said(valueAt(given.data, path)), lower: said(value) })
    overlay = changed
  }
  const made = read(overlay)
  if (!made) return undefined
  const { why, model } = input
  return { case: { ...made, expect: [], missing: [] }, model, ...(why !== undefined && { why }), changes }
}

/** As it is written. */
function said(value: unknown): string {
  if (value === undefined) return 'not given'
  if (typeof value !== 'object' || value === null) return String(value)
  return JSON.stringify(value)
    .replaceAll('"', '')
    .replace(/([:,])(?=\S)/g, '$1 ')
}
