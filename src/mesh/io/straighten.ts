/**
 * Takes out of polygons the vertices in the middle of a straight edge: chains of vertices that belong to two loops alone, when all of
 * them lie within `tolerance` of the line between the ends of the chain. Both loops see the same chain, so the surface stays closed.
 */
export function straighten(points: Float64Array, loops: number[][], tolerance: number): number[][] {
  const uses = new Int32Array(points.length / 3)
  for (const loop of loops) for (const node of loop) uses[node]++
  return loops.map((loop) => {
    const first = loop.findIndex((node) => uses[node] > 2)
    if (first < 0) return loop
    const turned = [...loop.slice(first), ...loop.slice(0, first), loop[first]]
    const kept: number[] = []
    for (let i = 0, j = 1; i + 1 < turned.length; i = j++) {
      while (uses[turned[j]] <= 2) j++
      const chain = turned.slice(i + 1, j)
      kept.push(turned[i])
      if (!chain.every((node) => onLine(points, node, turned[i], turned[j], tolerance))) kept.push(...chain)
    }
    return kept
  })
}

/** |(p − a) × (b − a)| ≤ tolerance |b − a|, the lower of a and b first. */
function onLine(points: Float64Array, p: number, from: number, to: number, tolerance: number): boolean {
  if (from === to) return false
  const a = 3 * Math.min(from, to)
  const b = 3 * Math.max(from, to)
  const u = [0, 1, 2].map((k) => points[3 * p + k] - points[a + k])
  const v = [0, 1, 2].map((k) => points[b + k] - points[a + k])
  const [x, y, z] = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
  return x * x + y * y + z * z <= tolerance * tolerance * square
}
