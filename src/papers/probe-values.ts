/** What probes read of what they are asked with: mappings, their keys, lists. */

export type Given = Record<string, unknown>

export function mapping(path: string, value: unknown): Given {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Given
  throw new Error(`probe ${path}: expected a mapping, found ${JSON.stringify(value)}`)
}

export function readNamed<K extends string>(
  path: string,
  known: readonly K[],
  value: unknown,
): { [key in K]?: unknown } {
  const given = mapping(path, value)
  const strange = Object.keys(given).find((key) => !known.some((name) => name === key))
  if (strange === undefined) return given as { [key in K]?: unknown }
  throw new Error(`probe ${path}: expected ${known.join(', ')}, found "${strange}"`)
}

export function list(path: string, value: unknown, least: number): unknown[] {
  if (Array.isArray(value) && value.length >= least) return value
  throw new Error(`probe ${path}: expected a list of at least ${least}, found ${JSON.stringify(value)}`)
}
