/** Whether triangles bound one solid: closed, consistently oriented, one piece, no vertex where parts of the surface merely touch. */
import { type Edges, head, MANY, OPEN, pairEdges, tail } from './edges.ts'
import { demand, MeshError } from './mesh-error.ts'
import { passedVertex } from './passed-vertex.ts'
import { findSelfContact } from './self-contact.ts'

/** Edges of a surface that passed every check but the sense of its orientation. */
export function checkSurface(file: string, points: Float64Array, triangles: Int32Array): Edges {
  const edges = pairEdges(triangles, points.length / 3)
  const place = (node: number) => `(${points.slice(3 * node, 3 * node + 3).join(', ')})`
  const edge = (h: number) => `${place(tail(triangles, h))} – ${place(head(triangles, h))}`
  const open = edges.twin.filter((twin) => twin === OPEN).length
  const passed = open > 0 ? passedVertex(points, triangles, edges) : undefined
  demand(
    passed === undefined,
    () =>
      `${file}: the surface is not closed: the vertex ${place(passed!.vertex)} lies on the edge ${place(passed!.from)} – ${place(passed!.to)} of a triangle that has no corner there. Divide the triangle at this vertex.`,
  )
  demand(
    open === 0,
    () =>
      `${file}: the surface is not closed: ${open} edges belong to one triangle only, the first is ${edge(edges.twin.indexOf(OPEN))}. Close its holes.`,
  )
  const many = edges.twin.indexOf(MANY)
  const twice = many < 0 ? undefined : sameCorners(triangles)
  demand(
    twice === undefined,
    () =>
      `${file}: two triangles have the same corners ${twice!.map(place).join(' ')}. Take out one of each such pair.`,
  )
  demand(
    many < 0,
    () =>
      `${file}: more than two triangles meet at the edge ${edge(many)}. A block needs a surface without inner walls.`,
  )
  const clash = edges.twin.findIndex((twin, h) => tail(triangles, twin) === tail(triangles, h))
  demand(
    clash < 0,
    () =>
      `${file}: the triangles at the edge ${edge(clash)} are oriented against each other. Make the normals consistent.`,
  )
  const pinched = findPinch(points, triangles, edges)
  demand(
    pinched < 0,
    () => `${file}: parts of the surface touch each other in the vertex ${place(pinched)}. Part them.`,
  )
  const pieces = countPieces(triangles, edges)
  demand(
    pieces === 1,
    () =>
      `${file}: the surface consists of ${pieces} separate parts (bodies, or cavities). Give each body a file and a block of its own; join a cavity to the outside by a shaft.`,
  )
  const contact = findSelfContact(points, triangles)
  if (contact) {
    const [f, g] = contact.map((t) => [0, 1, 2].map((k) => place(triangles[3 * t + k])).join(' '))
    throw new MeshError(`${file}: the surface touches or crosses itself: triangle ${f} and triangle ${g}. Part them.`)
  }
  return edges
}

/** The corners of the first triangle that occurs twice. */
function sameCorners(triangles: Int32Array): number[] | undefined {
  const known = new Set<string>()
  for (let f = 0; f < triangles.length; f += 3) {
    const corners = [...triangles.subarray(f, f + 3)]
    const key = [...corners].sort((a, b) => a - b).join()
    if (known.has(key)) return corners
    known.add(key)
  }
  return undefined
}

/** A node around which the triangles form more than one fan; −1: none. */
function findPinch(points: Float64Array, triangles: Int32Array, { twin }: Edges): number {
  const seen = new Uint8Array(triangles.length)
  const hasFan = new Uint8Array(points.length / 3)
  for (let start = 0; start < triangles.length; start++) {
    if (seen[start]) continue
    const node = tail(triangles, start)
    if (hasFan[node]) return node
    hasFan[node] = 1
    let h = start
    do {
      seen[h] = 1
      h = twin[h % 3 === 0 ? h + 2 : h - 1]
    } while (h !== start)
  }
  return -1
}

function countPieces(triangles: Int32Array, { twin }: Edges): number {
  const seen = new Uint8Array(triangles.length / 3)
  let pieces = 0
  for (let seed = 0; seed < seen.length; seed++) {
    if (seen[seed]) continue
    pieces++
    seen[seed] = 1
    const stack = [seed]
    for (let f = stack.pop(); f !== undefined; f = stack.pop())
      for (let k = 0; k < 3; k++) {
        const g = Math.floor(twin[3 * f + k] / 3)
        if (seen[g]) continue
        seen[g] = 1
        stack.push(g)
      }
  }
  return pieces
}
