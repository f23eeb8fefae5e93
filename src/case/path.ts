/** Paths into a case file: as lists inside, as `stages[0].run.time` in messages and in `--set`. */

export type Path = (string | number)[]

const PLAIN = /^[\p{L}\p{N}_$ -]+$/u

export function formatPath(path: Path): string {
  let out = ''
  for (const part of path) {
    if (typeof part === 'number') out += `[${part}]`
    else out += `${out && '.'}${PLAIN.test(part) ? part : JSON.stringify(part)}`
  }
  return out
}

export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a key or index of a mapping or list; undefined where there is none. */
export function child(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined
  return isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce(child, data)
}

/** Keys of what the user names: nothing is added to them from outside, so a misspelt name cannot make a new one. */
const NAMED = ['parameters', 'materials', 'blocks', 'particles', 'joints', 'boundaries', 'loads', 'record', 'plots']

export interface Lost {
  /** The path as far as it exists, and the word that does not. */
  path: Path
  word: string
  known: string[]
}

/**
 * The path that a dotted text means in the data. A key that itself holds dots wins over its beginning. A key that a
 * mapping does not hold yet is accepted where the schema names the keys; the schema then judges it.
 */
export function resolvePath(data: unknown, text: string): Path | Lost {
  const words = text.replace(/\[(\d+)\]/g, '.$1').split('.')
  const path: Path = []
  let here = data
  while (words.length > 0) {
    if (Array.isArray(here)) {
      const word = words.shift()!
      const index = Number(word)
      if (!/^\d+$/.test(word) || index >= here.length) return { path, word, known: here.map((_, i) => String(i)) }
      path.push(index)
      here = here[index]
      continue
    }
    const mapping: Record<string, unknown> = isMapping(here) ? here : {}
    let length = words.length
    while (length > 1 && !Object.hasOwn(mapping, words.slice(0, length).join('.'))) length--
    const word = words.splice(0, length).join('.')
    const named = path.length === 1 && NAMED.includes(String(path[0]))
    const blocked = here !== undefined && !isMapping(here)
    if (word === '' || blocked || (named && !Object.hasOwn(mapping, word)))
      return { path, word, known: Object.keys(mapping) }
    path.push(word)
    here = child(mapping, word)
  }
  return path
}

/** A copy of the data with another value at a path; only what lies on the path is copied. */
export function withValue(data: unknown, path: Path, value: unknown): unknown {
  if (path.length === 0) return value
  const [key, ...rest] = path
  if (Array.isArray(data)) return data.map((item, i) => (i === key ? withValue(item, rest, value) : item))
  const mapping = isMapping(data) ? data : {}
  return { ...mapping, [key]: withValue(child(mapping, key), rest, value) }
}

export function without(data: unknown, path: Path): unknown {
  const [key, ...rest] = path
  if (!isMapping(data)) return data
  if (rest.length > 0) return { ...data, [key]: without(data[key], rest) }
  const { [key]: _, ...others } = data
  return others
}

export const startsWith = (path: Path, start: Path) => start.every((part, i) => part === path[i])
