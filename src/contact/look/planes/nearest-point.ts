/**
 * The shortest link between a point and a polyhedron.
 *
 * What     The point of a polyhedron nearest to a given one, from a feature that was nearest before.
 * Steps    1. from a corner all faces around it are tried, from an edge the two beside it, from a face itself alone;
 *          2. the nearest point of them, with the corner, edge or face that carries it, is where the next round begins;
 *          3. no point nearer: done. Each round shortens the link and a face is left once, so that rounds are bounded by
 *             the number of faces; round-off may only end them early.
 *          On a face: the foot, if it lies inside; otherwise the nearest point of the sides that it lies beyond.
 * Fails    A point inside the polyhedron gets a point of the surface that need not be the nearest one.
 * Source   Nezami et al. (2006), section 3.4.
 */
import { edgeBetween } from './clip.ts'
import { CORNER, D, EDGE, FACE, FEATURE_A, FEATURE_B, KIND_A, KIND_B, P, type Polyhedra, Q } from './polyhedra.ts'

/** Moves P (or Q) and its feature to the point of a (or b) nearest to Q (or P). */
export function moveNearest(polyhedra: Polyhedra, ofB: boolean): void {
  const { forms, id, real } = polyhedra
  const { point: best, pointOn } = polyhedra.work
  const { form } = ofB ? polyhedra.b : polyhedra.a
  const kind = ofB ? KIND_B : KIND_A
  const feature = ofB ? FEATURE_B : FEATURE_A
  const faces = forms.firstFace[form + 1] - forms.firstFace[form]
  best[3] = Infinity
  for (let round = 0; round <= faces; round++) {
    const before = best[3]
    if (id[kind] === FACE) tryFace(polyhedra, id[feature], ofB)
    else if (id[kind] === EDGE) {
      const row = 2 * (forms.firstEdge[form] + id[feature])
      tryFace(polyhedra, forms.edgeFace[row], ofB)
      tryFace(polyhedra, forms.edgeFace[row + 1], ofB)
    } else {
      const ring = forms.firstCorner[form] + id[feature]
      for (let k = forms.firstNear[ring]; k < forms.firstNear[ring + 1]; k++) tryFace(polyhedra, forms.nearFace[k], ofB)
    }
    if (!(best[3] < before)) break
    id[kind] = pointOn[0]
    id[feature] = pointOn[1]
  }
  const at = ofB ? Q : P
  for (let i = 0; i < 3; i++) real[at + i] = best[i] + (ofB ? real[D + i] : 0)
}

/** Point of a face nearest to the other end of the link, where it is nearer than the best. */
function tryFace(polyhedra: Polyhedra, face: number, ofB: boolean): void {
  const { forms, real } = polyhedra
  const { point: best, pointOn } = polyhedra.work
  const { form, corners, at, normals, normalAt } = ofB ? polyhedra.b : polyhedra.a
  const n = normalAt + 3 * face
  const nx = normals[n]
  const ny = normals[n + 1]
  const nz = normals[n + 2]
  const far = ofB ? P : Q
  const shift = ofB ? 1 : 0
  const x = real[far] - shift * real[D]
  const y = real[far + 1] - shift * real[D + 1]
  const z = real[far + 2] - shift * real[D + 2]
  const row = forms.firstFace[form] + face
  const end = forms.firstLoop[row + 1]
  let inside = true
  let before = forms.loop[end - 1]
  for (let k = forms.firstLoop[row]; k < end; k++) {
    const corner = forms.loop[k]
    const c = at + 3 * before
    const e = at + 3 * corner
    const ex = corners[e] - corners[c]
    const ey = corners[e + 1] - corners[c + 1]
    const ez = corners[e + 2] - corners[c + 2]
    const rx = x - corners[c]
    const ry = y - corners[c + 1]
    const rz = z - corners[c + 2]
    if ((ny * ez - nz * ey) * rx + (nz * ex - nx * ez) * ry + (nx * ey - ny * ex) * rz < 0) {
      inside = false
      const t = Math.min(1, Math.max(0, (ex * rx + ey * ry + ez * rz) / (ex * ex + ey * ey + ez * ez)))
      const fx = rx - t * ex
      const fy = ry - t * ey
      const fz = rz - t * ez
      const square = fx * fx + fy * fy + fz * fz
      if (square < best[3]) {
        keep(best, x - fx, y - fy, z - fz, square)
        pointOn[0] = t > 0 && t < 1 ? EDGE : CORNER
        if (pointOn[0] === CORNER) pointOn[1] = t > 0 ? corner : before
        else pointOn[1] = edgeBetween(polyhedra.forms, before, corner, form)
      }
    }
    before = corner
  }
  if (!inside) return
  const c = at + 3 * before
  const height = nx * (x - corners[c]) + ny * (y - corners[c + 1]) + nz * (z - corners[c + 2])
  if (!(height * height < best[3])) return
  keep(best, x - height * nx, y - height * ny, z - height * nz, height * height)
  pointOn[0] = FACE
  pointOn[1] = face
}

function keep(best: Float64Array, x: number, y: number, z: number, square: number): void {
  best[0] = x
  best[1] = y
  best[2] = z
  best[3] = square
}
