/**
 * Overlap of two convex polyhedra: its volume, centroid, surface, force direction and depth.
 *
 * 1. A pair that was apart is apart as long as the direction N that separated it still does: one pass over the corners.
 * 2. A pair that was apart, or is new, gets a few reflections of N; most such pairs are apart and separated then.
 * 3. Otherwise the overlap is cut. The direction of the force is that of the surface of b in the overlap, n = ∫ n dA/|∫ n dA|
 *    (first form of eq. 42; the second form is shorter than 1 wherever faces of several directions take part).
 * 4. Where nothing is left, the normals of all faces, those of edges that cross and more reflections are tried, so that step 1
 *    serves the next time. Of pairs closer than 1/1000 of their size one in fifty is left without a plane.
 *
 * Where one polyhedron lies inside the other, or passes through it, ∫ n dA vanishes: the force then acts along the face of either
 * that is left by the shortest way. An overlap shallower than 64 units in the last place of the largest coordinate is none.
 * Source: B. Nassauer, T. Liedke, M. Kuna, Polyhedral particles for the discrete element method, Granular Matter 15 (2013).
 */
import { FALLBACK, GAP, KNOWN, N, type Polyhedra, ROUNDS } from '../planes/polyhedra.ts'
import { OVERLAP } from '../tolerances.ts'
import { bestEdges, bestFace, measureGap, reflect, startFromCentres } from './gap.ts'
import { intersect } from './intersect.ts'
import { AREA, AREA_VECTOR, DEPTH, measure, measureDepth, measureThickness, NORMAL } from './measure.ts'
import { ensureRoom, type Work } from './work.ts'

const { NO_DIRECTION } = OVERLAP

export {
  AREA,
  AREA_A,
  AREA_B,
  AREA_VECTOR,
  CENTROID,
  DEPTH,
  NORMAL,
  OVERLAP_SIZE,
  THICKNESS,
  VOLUME,
} from './measure.ts'

/** Rounds of reflection before a cut is tried, and after it has found nothing. */
const FEW = 6
const MANY = 24

/**
 * Writes the overlap and returns true, or returns false. N and GAP: force direction and less the depth; or a direction that
 * separates and a lower bound of the distance, 0 if none was found. The memo's first whole number is 1 where the pair overlapped.
 */
export function overlapOf(polyhedra: Polyhedra, out: Float64Array, w: Work): boolean {
  const { real, id, memoId, memoIdAt } = polyhedra
  ensureRoom(w, polyhedra)
  id[ROUNDS] = 0
  id[FALLBACK] = 0
  const known = id[KNOWN] === 1
  const overlapped = known && memoId[memoIdAt] === 1
  if (!known) startFromCentres(polyhedra)
  measureGap(polyhedra, w)
  if (real[GAP] < 0 && !overlapped) reflect(polyhedra, w, FEW)
  if (real[GAP] < 0 && intersect(polyhedra, w) && measure(polyhedra, w, out)) {
    findNormal(polyhedra, out, w)
    measureDepth(w, out)
    measureThickness(w, out)
    for (let k = 0; k < 3; k++) real[N + k] = out[NORMAL + k]
    real[GAP] = -out[DEPTH]
    memoId[memoIdAt] = 1
    return true
  }
  memoId[memoIdAt] = 0
  if (real[GAP] >= 0) return false
  separate(polyhedra, w)
  if (real[GAP] < 0) real[GAP] = 0
  return false
}

/** Step 4: from the best face to the best edges, and again from where reflections lead. */
function separate(polyhedra: Polyhedra, w: Work): void {
  const { real } = polyhedra
  bestFace(polyhedra, w)
  if (real[GAP] < 0) bestEdges(polyhedra, w)
  if (real[GAP] < 0) reflect(polyhedra, w, MANY)
  if (real[GAP] < 0) bestEdges(polyhedra, w)
}

function findNormal(polyhedra: Polyhedra, out: Float64Array, w: Work): void {
  const x = out[AREA_VECTOR]
  const y = out[AREA_VECTOR + 1]
  const z = out[AREA_VECTOR + 2]
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length > NO_DIRECTION * out[AREA]) {
    out[NORMAL] = x / length
    out[NORMAL + 1] = y / length
    out[NORMAL + 2] = z / length
    return
  }
  bestFace(polyhedra, w)
  for (let k = 0; k < 3; k++) out[NORMAL + k] = polyhedra.real[N + k]
}
