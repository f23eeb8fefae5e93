/** Data with overrides on it, each of which remembers where it came from: `--set`, a variation, a stage. */
import { type Path, resolvePath, startsWith, valueAt, without, withValue } from './path.ts'
import type { Source } from './place.ts'
import { type Report, remedyFor, say, shortList } from './problem.ts'

export interface Override {
  path: Path
  /** Where its value stands in the file, or the text of the `--set`. */
  from: Path | string
}

export interface Overlay {
  file: string
  source: Source
  data: Record<string, unknown>
  overrides: Override[]
}

export interface Location {
  file: string
  line: number
  column: number
}

/** Where a problem at a path is to be mended: the last override that put the value there, else the text. */
export function locate(overlay: Overlay, path: Path, at: 'key' | 'value', last = overlay.overrides.length): Location {
  const { file, source, overrides } = overlay
  for (let i = last - 1; i >= 0; i--) {
    const { path: set, from } = overrides[i]
    const inside = startsWith(path, set)
    if (!inside && !(path.length > 0 && startsWith(set, path))) continue
    if (typeof from === 'string') return { file: `--set ${from}`, line: 0, column: 0 }
    return locate(overlay, inside ? [...from, ...path.slice(set.length)] : from, 'value', i)
  }
  return { file, ...source.place(path, at) }
}

/** How a value is written, where it stands in the file as it is. */
export function writtenAt(overlay: Overlay, path: Path): string | undefined {
  return overlay.overrides.some((o) => startsWith(path, o.path)) ? undefined : overlay.source.written(path)
}

/** The overlay with one more override; undefined (and a problem) where the path leads nowhere. */
export function override(
  overlay: Overlay,
  text: string,
  value: unknown,
  from: Path | string,
  report: Report,
): Overlay | undefined {
  const path = resolvePath(overlay.data, text)
  if (!Array.isArray(path)) {
    const { known, word } = path
    const expected = known.length ? `a path of the case; here one of ${shortList(known, 20)}` : 'a path of the case'
    const remedy = /^\d+$/.test(word) ? undefined : remedyFor(word, known)
    const here = typeof from === 'string' ? { file: `--set ${from}`, line: 0, column: 0 } : locate(overlay, from, 'key')
    report.addAt(here, text, expected, say(word), remedy)
    return undefined
  }
  const data = withValue(overlay.data, path, value) as Record<string, unknown>
  return { ...overlay, data, overrides: [...overlay.overrides, { path, from }] }
}

/** The overlay without the value at a path. */
export function removed(overlay: Overlay, path: Path): Overlay {
  if (valueAt(overlay.data, path) === undefined) return overlay
  return { ...overlay, data: without(overlay.data, path) as Record<string, unknown> }
}
