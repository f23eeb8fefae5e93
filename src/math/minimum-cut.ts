/**
 * The cheapest set of edges that parts a source from a sink.
 *
 * What     Nodes 0 … n−1; edges with capacities, infinite ones never cut. The answer tells which nodes stay with the source; of several
 *          cheapest cuts the one with the fewest of them.
 * Steps    Dinic: layers from the source by edges with room, blocking flow along them, until the sink is out of reach. What is reached then
 *          is the side of the source.
 * Fails    Capacities below 1e-12 of the largest finite one count as none.
 * Source   E. A. Dinic, Soviet Math. Dokl. 11 (1970); L. R. Ford, D. R. Fulkerson (1956).
 */
export interface CutEdge {
  from: number
  to: number
  capacity: number
}

interface Network {
  /** First edge of each node and next of each edge, −1 where there is none; edge e and its way back e ^ 1. */
  first: Int32Array
  next: Int32Array
  to: Int32Array
  room: Float64Array
  none: number
}

const NONE = 1e-12

export function minimumCut(nodes: number, edges: readonly CutEdge[], source: number, sink: number): boolean[] {
  const network = networkOf(nodes, edges)
  const level = new Int32Array(nodes)
  for (reach(network, level, source); level[sink] >= 0; reach(network, level, source)) {
    const at = Int32Array.from(network.first)
    while (push(network, level, at, source, sink)) {}
  }
  return Array.from(level, (one) => one >= 0)
}

function networkOf(nodes: number, edges: readonly CutEdge[]): Network {
  const finite = edges.map(({ capacity }) => capacity).filter((capacity) => capacity < Infinity)
  // More than all that is finite could carry.
  const endless = 1 + 2 * finite.reduce((sum, capacity) => sum + capacity, 0)
  const first = new Int32Array(nodes).fill(-1)
  const next = new Int32Array(2 * edges.length)
  const to = new Int32Array(2 * edges.length)
  const room = new Float64Array(2 * edges.length)
  edges.forEach((edge, e) => {
    to[2 * e] = edge.to
    to[2 * e + 1] = edge.from
    room[2 * e] = Math.min(edge.capacity, endless)
    next[2 * e] = first[edge.from]
    first[edge.from] = 2 * e
    next[2 * e + 1] = first[edge.to]
    first[edge.to] = 2 * e + 1
  })
  return { first, next, to, room, none: NONE * Math.max(0, ...finite) }
}

/** Levels of all nodes that edges with room lead to from the source, −1 for the others. */
function reach({ first, next, to, room, none }: Network, level: Int32Array, source: number): void {
  level.fill(-1)
  level[source] = 0
  const queue = [source]
  for (let head = 0; head < queue.length; head++)
    for (let e = first[queue[head]]; e >= 0; e = next[e])
      if (room[e] > none && level[to[e]] < 0) {
        level[to[e]] = level[queue[head]] + 1
        queue.push(to[e])
      }
}

/** One way down the levels, filled; false where there is none left. `at`: the edge of each node that is tried next. */
function push(
  { next, to, room, none }: Network,
  level: Int32Array,
  at: Int32Array,
  source: number,
  sink: number,
): boolean {
  const way: number[] = []
  let node = source
  while (node !== sink) {
    let e = at[node]
    while (e >= 0 && !(room[e] > none && level[to[e]] === level[node] + 1)) e = next[e]
    at[node] = e
    if (e >= 0) {
      way.push(e)
      node = to[e]
      continue
    }
    const back = way.pop()
    if (back === undefined) return false
    node = to[back ^ 1]
    at[node] = next[back]
  }
  const least = way.reduce((sum, e) => Math.min(sum, room[e]), Infinity)
  for (const e of way) {
    room[e] -= least
    room[e ^ 1] += least
  }
  return true
}
