/**
 * A convex polyhedron cut by a plane, in place, by its edges alone.
 *
 *   d(x) = n·x − h;   an edge p → q with d(p) < 0 ≤ d(q) ends at x = p + d(p)/(d(p) − d(q)) (q − p)
 *
 * 1. Points with d < 0 stay. Where none lies deeper than the snap distance nothing is left; where none lies in front, nothing is cut.
 * 2. Edges with both ends in front go; an edge that crosses the plane is shortened. The face on its one side leaves the kept part
 *    there, the face on the other side enters it.
 * 3. In each face the way from where it leaves to where it enters is a new edge, with the new face (the cap) on its other side.
 *
 * The result is closed whatever rounding does: each face enters as often as it leaves, and if it does so more than once, all ends
 * are joined in one of them. So volume and centroid are as exact as the points, and no decision can go wrong by more than that.
 *
 * A face that lies in the plane with all its points (within the snap distance) counts once and belongs to both solids; its points
 * are then in the plane by definition, and not moved.
 */
import { OF_BOTH, PLANE, SNAP, type Work } from './work.ts'

/** Cuts by the plane in `w.real`; the new face is `cap`. Returns false where nothing is left. */
export function cutByPlane(w: Work, cap: number): boolean {
  const { real, side, points } = w
  const nx = real[PLANE]
  const ny = real[PLANE + 1]
  const nz = real[PLANE + 2]
  const h = real[PLANE + 3]
  const snap = real[SNAP]
  const count = w.pointCount
  let deep = 0
  let outside = 0
  let near = 0
  for (let v = 0, k = 0; v < count; v++, k += 3) {
    const d = nx * points[k] + ny * points[k + 1] + nz * points[k + 2] - h
    side[v] = d
    if (d > 0) outside++
    if (d < -snap) deep++
    else if (d <= snap) near++
  }
  if (deep === 0) return false
  if (near > 2) outside = shareFlushFace(w, outside)
  if (outside > 0) rebuild(w, cap)
  return w.edgeCount > 0
}

/** Looks for a face in the plane; returns the number of points in front. */
function shareFlushFace(w: Work, outside: number): number {
  const { edges, owner, origin, side } = w
  const snap = w.real[SNAP]
  const end = 4 * w.edgeCount
  for (let e = 0; e < end; e += 4) {
    origin[edges[e + 2]] = 0
    origin[edges[e + 3]] = 0
  }
  for (let e = 0; e < end; e += 4)
    if (Math.abs(side[edges[e]]) > snap || Math.abs(side[edges[e + 1]]) > snap) {
      origin[edges[e + 2]] = 1
      origin[edges[e + 3]] = 1
    }
  let flush = -1
  for (let e = 0; e < end && flush < 0; e += 4) {
    if (origin[edges[e + 2]] === 0) flush = edges[e + 2]
    else if (origin[edges[e + 3]] === 0) flush = edges[e + 3]
  }
  if (flush < 0) return outside
  owner[flush] = OF_BOTH
  let left = 0
  for (let v = 0; v < w.pointCount; v++)
    if (Math.abs(side[v]) <= snap) side[v] = 0
    else if (side[v] > 0) left++
  return left
}

/** The part with d < 0. */
function rebuild(w: Work, cap: number): void {
  const { points, edges, nextPoints, nextEdges, side, place } = w
  const count = w.pointCount
  let kept = 0
  for (let v = 0, k = 0; v < count; v++, k += 3) {
    place[v] = -1
    if (side[v] >= 0) continue
    const to = 3 * kept
    nextPoints[to] = points[k]
    nextPoints[to + 1] = points[k + 1]
    nextPoints[to + 2] = points[k + 2]
    place[v] = kept++
  }
  w.pointCount = kept
  const end = 4 * w.edgeCount
  w.edgeCount = 0
  for (let e = 0; e < end; e += 4) {
    const p = edges[e]
    const q = edges[e + 1]
    const left = edges[e + 2]
    const right = edges[e + 3]
    if (side[p] < 0) {
      if (side[q] < 0) addEdge(w, place[p], place[q], left, right)
      else {
        const x = crossing(w, p, q)
        addEdge(w, place[p], x, left, right)
        leave(w, left, x, cap)
        enter(w, right, x, cap)
      }
    } else if (side[q] < 0) {
      const x = crossing(w, q, p)
      addEdge(w, x, place[q], left, right)
      enter(w, left, x, cap)
      leave(w, right, x, cap)
    }
  }
  w.points = nextPoints
  w.nextPoints = points
  w.edges = nextEdges
  w.nextEdges = edges
}

function addEdge(w: Work, p: number, q: number, left: number, right: number): void {
  const to = 4 * w.edgeCount++
  const edges = w.nextEdges
  edges[to] = p
  edges[to + 1] = q
  edges[to + 2] = left
  edges[to + 3] = right
}

/** The new point on the way from p, behind the plane, to q; q itself where it lies on the plane. */
function crossing(w: Work, p: number, q: number): number {
  const { points, nextPoints, side, place } = w
  if (place[q] >= 0) return place[q]
  const t = side[p] / (side[p] - side[q])
  const at = w.pointCount++
  const from = 3 * p
  const to = 3 * q
  const x = 3 * at
  if (side[q] === 0) {
    place[q] = at
    nextPoints[x] = points[to]
    nextPoints[x + 1] = points[to + 1]
    nextPoints[x + 2] = points[to + 2]
    return at
  }
  nextPoints[x] = points[from] + t * (points[to] - points[from])
  nextPoints[x + 1] = points[from + 1] + t * (points[to + 1] - points[from + 1])
  nextPoints[x + 2] = points[from + 2] + t * (points[to + 2] - points[from + 2])
  return at
}

function leave(w: Work, face: number, x: number, cap: number): void {
  const { hub, open } = w
  if (open[face]++ === 0) hub[face] = x
  else if (hub[face] !== x) addEdge(w, x, hub[face], face, cap)
}

function enter(w: Work, face: number, x: number, cap: number): void {
  const { hub, open } = w
  if (open[face]-- === 0) hub[face] = x
  else if (hub[face] !== x) addEdge(w, hub[face], x, face, cap)
}
