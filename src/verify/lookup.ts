/** Numbers by their path in a tree of plain data: `joints.plane.friction`, `cells[0]`. */

export function numberAt(tree: unknown, path: string): number | undefined {
  let here = tree
  for (const word of path.split(/[.[\]]+/).filter(Boolean)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, word)) return undefined
    here = (here as Record<string, unknown>)[word]
  }
  return typeof here === 'number' ? here : undefined
}

/** The paths of all numbers of a tree. */
export function* pathsOf(tree: unknown, prefix = ''): Generator<string> {
  if (typeof tree === 'number') yield prefix
  if (typeof tree !== 'object' || tree === null) return
  const list = Array.isArray(tree)
  for (const [key, item] of Object.entries(tree))
    yield* pathsOf(item, list ? `${prefix}[${key}]` : prefix === '' ? key : `${prefix}.${key}`)
}

/** A number of a case as written: a parameter by its bare name, or a value by its path. */
export function caseNumber(values: Record<string, unknown>, path: string): number | undefined {
  return numberAt(values.parameters, path) ?? numberAt(values, path)
}

export function* caseNames(values: Record<string, unknown>): Generator<string> {
  yield* pathsOf(values.parameters)
  yield* pathsOf(values)
}

/** A name as expressions write it: what is no letter, digit or point is _. */
export const pathName = (name: string): string => name.replace(/[^\p{L}\p{Nd}.]/gu, '_')
