/** Loops around polygons side by side. */

/** The one loop around polygons: their edges without a twin, in line; undefined where it is not one loop. */
export function outlineOf(loops: readonly (readonly number[])[]): number[] | undefined {
  if (loops.length === 1) return [...loops[0]]
  return chained(loops.flatMap((loop) => loop.map((a, i): [number, number] => [a, loop[(i + 1) % loop.length]])))
}

/** Edges, from and to, as one loop once those with a twin are left out; undefined where they are not one. */
export function chained(list: readonly (readonly [number, number])[]): number[] | undefined {
  const edges = new Map<number, Set<number>>()
  for (const [a, b] of list) {
    if (edges.get(b)?.delete(a)) continue
    const from = edges.get(a)
    if (from) from.add(b)
    else edges.set(a, new Set([b]))
  }
  const open = [...edges].filter(([, to]) => to.size > 0)
  if (open.length < 3 || open.some(([, to]) => to.size > 1)) return undefined
  const next = new Map(open.map(([a, to]) => [a, to.values().next().value]))
  const loop = [open[0][0]]
  for (let at = next.get(loop[0]); at !== loop[0]; at = next.get(at)) {
    if (at === undefined || loop.length > open.length) return undefined
    loop.push(at)
  }
  return loop.length === open.length ? loop : undefined
}
