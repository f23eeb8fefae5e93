/** A default that matters for a result: its value, and why it is that. */

export type Parent = Record<string, unknown>

export interface Default<T> {
  /** Where it applies; `*` stands for any name or index, `<shape>` for every place of a shape (see `left-out.ts`). */
  path: string
  value: T
  /** How the value is told. */
  shown: string
  why: string
  /** Whether the default matters, by the mapping in which the key is missing, and the whole case. */
  when?: (parent: Parent, data: Parent) => boolean
}

export function of<T>(path: string, value: T, shown: string, why: string, when?: Default<T>['when']): Default<T> {
  return { path, value, shown, why, when }
}

/** What is known of a whole case, found once and not at each of its thousands of places. */
export function ofCase<T>(find: (data: Parent) => T): (data: Parent) => T {
  const known = new WeakMap<Parent, T>()
  return (data) => {
    const found = known.get(data) ?? find(data)
    known.set(data, found)
    return found
  }
}

export const mappingsIn = (part: unknown): Parent[] => Object.values((part ?? {}) as Record<string, Parent>)
