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
