/**
 * A plain value ↔ JSON and a list of typed arrays.
 *
 * What     Plain are null, booleans, strings, numbers of any kind, typed arrays, and lists and objects of them; a key that is undefined
 *          is left out. Numbers come back to the bit.
 * Steps    What JSON lacks becomes an object with the one key `$`: {"$": "NaN"}, "-0", "Infinity", "-Infinity"; an array {"$": number of
 *          its section}. A key that begins with `$` gets another one in front.
 * Fails    Anything else (a Map, a function, a class) is our mistake, and named by its path.
 */

export type SectionData = Float64Array | Int32Array | Uint32Array | Uint8Array

export const TYPES = { f64: Float64Array, i32: Int32Array, u32: Uint32Array, u8: Uint8Array }

export interface Section {
  /** Where the array stands in the value: `run.memory`. */
  name: string
  type: keyof typeof TYPES
  data: SectionData
}

const NAMES = Object.keys(TYPES) as (keyof typeof TYPES)[]

export function takeApart(value: unknown): { plain: unknown; sections: Section[] } {
  const sections: Section[] = []
  return { plain: plainOf(value, '', sections), sections }
}

function plainOf(value: unknown, path: string, sections: Section[]): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: Object.is(value, -0) ? '-0' : String(value) }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  const type = NAMES.find((name) => value instanceof TYPES[name])
  if (type) return { $: sections.push({ name: path, type, data: value as SectionData }) - 1 }
  if (Array.isArray(value)) return value.map((inner, i) => plainOf(inner, within(path, String(i)), sections))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new Error(`checkpoint: ${path} is no plain value (${String(value).slice(0, 40)})`)
  const kept = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    kept.map(([key, inner]) => [key.startsWith('$') ? `$${key}` : key, plainOf(inner, within(path, key), sections)]),
  )
}

const within = (path: string, key: string): string => (path ? `${path}.${key}` : key)

export function putTogether(plain: unknown, sections: readonly SectionData[]): unknown {
  if (typeof plain !== 'object' || plain === null) return plain
  if (Array.isArray(plain)) return plain.map((inner) => putTogether(inner, sections))
  const { $: special } = plain as { $?: string | number }
  if (special !== undefined) return typeof special === 'number' ? sections[special] : Number(special)
  return Object.fromEntries(
    Object.entries(plain).map(([key, inner]) => [
      key.startsWith('$') ? key.slice(1) : key,
      putTogether(inner, sections),
    ]),
  )
}

/** A copy that shares no array with the value. */
export function copyOf<T>(value: T): T {
  const { plain, sections } = takeApart(value)
  return putTogether(
    plain,
    sections.map(({ type, data }) => new TYPES[type](data)),
  ) as T
}
