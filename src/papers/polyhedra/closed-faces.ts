/** An edge of faces that are given by their corners which no other face runs the other way; undefined where they close a solid. */
export function openEdge(loops: readonly number[][]): [number, number] | undefined {
  const edges = loops.flatMap((loop) => loop.map((from, i): [number, number] => [from, loop[(i + 1) % loop.length]]))
  const seen = new Set(edges.map(([from, to]) => `${from} ${to}`))
  return edges.find(([from, to]) => from === to || !seen.has(`${to} ${from}`))
}
