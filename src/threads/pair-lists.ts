/**
 * Who pushes what: forces of points go to bodies and nodes, each of which sums them up in the order of pairs. A list for each chunk names the
 * sides of pairs that push what belongs to the chunk, so that chunks can be done at the same time, and every sum has its order. What is pushed is
 * divided along a space-filling curve: a pair across a border stands in two lists, and its points are read twice.
 */
import { mortonOrder } from '../math/morton.ts'
import type { Lanes } from '../state/lanes.ts'
import type { Neighbours } from '../state/neighbours.ts'
import { POINT } from '../state/nodes.ts'
import { BODY, SOLID_IDS } from '../state/solids.ts'
import type { World } from '../state/world.ts'

/** Side a and side b in an entry of a list (see force/contact). */
const A = 1
const B = 2

export interface PairLists {
  /** Brings the lists in line with the pairs, where these have changed. */
  refresh(): void
}

/** Lists for so many chunks, in `list` and `firstEntry` of the lanes. */
export function makePairLists({ bodies, neighbours, lanes, ...world }: World, chunks: number): PairLists {
  const cells = receiversOfCells({ bodies, neighbours, lanes, ...world })
  const receiverOf = receiversOfOwners(world, cells)
  const chunkOf = new Int32Array(bodies.count + world.hulls.count)
  const weight = new Float64Array(chunkOf.length)
  const place = new Float64Array(3 * chunkOf.length)
  let searches = -1
  return {
    refresh() {
      if (searches === neighbours.searches[0]) return
      searches = neighbours.searches[0]
      writePlaces({ bodies, ...world }, place)
      share(neighbours, receiverOf, mortonOrder(place, 3, chunkOf.length), weight, chunkOf, chunks)
      list(neighbours, lanes, receiverOf, chunkOf, chunks)
    },
  }
}

/** What the forces on each cell go to: its body, or behind those the lowest of the cells with which it shares nodes. */
function receiversOfCells({ bodies, facets, hulls, nodes }: World): Int32Array {
  const lowest = Int32Array.from({ length: hulls.count }, (_, cell) => cell)
  const root = (cell: number): number => {
    let at = cell
    while (lowest[at] !== at) at = lowest[at] = lowest[lowest[at]]
    return at
  }
  const cellOf = new Int32Array(nodes.count).fill(-1)
  const join = (node: number, cell: number): void => {
    if (cellOf[node] < 0) cellOf[node] = cell
    const p = root(cellOf[node])
    const q = root(cell)
    if (p < q) lowest[q] = p
    else lowest[p] = q
  }
  for (let cell = 0; cell < hulls.count; cell++) {
    if (hulls.body[cell] >= 0) continue
    for (let k = hulls.firstCorner[cell]; k < hulls.firstCorner[cell + 1]; k++) join(hulls.corner[k], cell)
    for (let face = hulls.firstFace[cell]; face < hulls.firstFace[cell + 1]; face++)
      for (let k = hulls.firstFacet[face]; k < hulls.firstFacet[face + 1]; k++)
        for (let i = 0; i < 3; i++) join(facets.node[3 * hulls.facet[k] + i], cell)
  }
  return lowest.map((_, cell) => (hulls.body[cell] >= 0 ? hulls.body[cell] : bodies.count + root(cell)))
}

/** The same by the number that a pair has for its owner (see boxes). */
const receiversOfOwners =
  ({ hulls, solids }: Pick<World, 'hulls' | 'solids'>, cells: Int32Array) =>
  (owner: number): number =>
    owner < 0 ? -1 - owner : owner < hulls.count ? cells[owner] : solids.id[SOLID_IDS * owner + BODY]

/** Where bodies and cells are. */
function writePlaces({ bodies, hulls, nodes }: Pick<World, 'bodies' | 'hulls' | 'nodes'>, place: Float64Array): void {
  for (let i = 0; i < 3 * bodies.count; i++) place[i] = bodies.x[i]
  for (let cell = 0; cell < hulls.count; cell++) {
    const node = hulls.corner[hulls.firstCorner[cell]]
    for (let k = 0; k < 3; k++) place[3 * (bodies.count + cell) + k] = nodes.x[POINT * node + k]
  }
}

/** Divides what is pushed, in this order, into chunks of about as many points. */
function share(
  { a, b, count, first, end }: Neighbours,
  receiverOf: (owner: number) => number,
  order: Int32Array,
  weight: Float64Array,
  chunkOf: Int32Array,
  chunks: number,
): void {
  weight.fill(0)
  let all = 0
  for (let k = 0; k < count[0]; k++) {
    const points = 1 + end[k] - first[k]
    weight[receiverOf(a[k])] += points
    weight[receiverOf(b[k])] += points
    all += 2 * points
  }
  let before = 0
  for (const receiver of order) {
    chunkOf[receiver] = Math.min(chunks - 1, Math.floor(((before + 0.5 * weight[receiver]) * chunks) / all))
    before += weight[receiver]
  }
}

function list(
  { a, b, count }: Neighbours,
  { firstEntry, list: entries }: Lanes,
  receiverOf: (owner: number) => number,
  chunkOf: Int32Array,
  chunks: number,
): void {
  const next = new Int32Array(chunks + 1)
  for (let k = 0; k < count[0]; k++) {
    const p = chunkOf[receiverOf(a[k])]
    const q = chunkOf[receiverOf(b[k])]
    next[p + 1]++
    if (q !== p) next[q + 1]++
  }
  for (let chunk = 0; chunk < chunks; chunk++) next[chunk + 1] += next[chunk]
  for (let chunk = 0; chunk <= chunks; chunk++) firstEntry[chunk] = next[chunk]
  for (let k = 0; k < count[0]; k++) {
    const p = chunkOf[receiverOf(a[k])]
    const q = chunkOf[receiverOf(b[k])]
    entries[next[p]++] = 4 * k + (p === q ? A + B : A)
    if (q !== p) entries[next[q]++] = 4 * k + B
  }
}
