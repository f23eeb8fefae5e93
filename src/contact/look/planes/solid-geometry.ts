/** Corners and normals of solids at present, each worked out once a step for all the pairs that ask. */
import { rotate, rotationLessOne } from '../../../math/quaternion.ts'
import type { Bodies } from '../../../state/bodies.ts'
import type { Clock } from '../../../state/clock.ts'
import { POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import type { Solids } from '../../../state/solids.ts'
import * as solid from '../../../state/solids.ts'
import { refreshNormals } from '../faces/cell-geometry.ts'

// Bound here: an imported constant is looked up at every use.
const { BODY, CENTRE, CORNER_STAMP, FIRST_CORNER, FIRST_NORMAL, FORM, NORMAL_STAMP } = solid
const { REACH, SCALE, SOLID, SOLID_IDS, TURNED } = solid

/** Brings the corners of solid s up to date; `matrix`: room for R − 1 of its body. */
export function refreshCorners(shapes: Shapes, s: number, stamp: number, matrix: Float64Array): void {
  const { solids, hulls, bodies } = shapes
  const { id } = solids
  if (Atomics.load(id, SOLID_IDS * s + CORNER_STAMP) === stamp) return
  if (s < hulls.count) copyNodes(shapes, s)
  else turnCorners(solids, bodies, s, matrix)
  Atomics.store(id, SOLID_IDS * s + CORNER_STAMP, stamp)
}

/** Corners of a cell are where its nodes are. */
function copyNodes({ solids, hulls, nodes, bodies }: Shapes, s: number): void {
  const { real, id, corner } = solids
  const { x } = nodes
  const body = id[SOLID_IDS * s + BODY]
  const from = hulls.firstCorner[s]
  const first = POINT * hulls.corner[from]
  const centre = SOLID * s + CENTRE
  for (let i = 0; i < 3; i++) real[centre + i] = body >= 0 ? bodies.x[3 * body + i] : x[first + i]
  let at = id[SOLID_IDS * s + FIRST_CORNER]
  for (let c = from; c < hulls.firstCorner[s + 1]; c++) {
    const p = POINT * hulls.corner[c]
    corner[at] = x[p] - real[centre]
    corner[at + 1] = x[p + 1] - real[centre + 1]
    corner[at + 2] = x[p + 2] - real[centre + 2]
    at += 3
  }
}

/** Corners of a particle: those of its form, sized and turned. */
function turnCorners(solids: Solids, bodies: Reads<Bodies>, s: number, matrix: Float64Array): void {
  const { real, id, corner, forms } = solids
  const body = id[SOLID_IDS * s + BODY]
  const form = id[SOLID_IDS * s + FORM]
  const scale = real[SOLID * s + SCALE]
  for (let i = 0; i < 3; i++) real[SOLID * s + CENTRE + i] = bodies.x[3 * body + i]
  rotationLessOne(bodies.attitude, 4 * body, matrix)
  const xx = scale * (1 + matrix[0])
  const xy = scale * matrix[1]
  const xz = scale * matrix[2]
  const yx = scale * matrix[3]
  const yy = scale * (1 + matrix[4])
  const yz = scale * matrix[5]
  const zx = scale * matrix[6]
  const zy = scale * matrix[7]
  const zz = scale * (1 + matrix[8])
  const given = forms.corner
  let at = id[SOLID_IDS * s + FIRST_CORNER]
  const to = 3 * forms.firstCorner[form + 1]
  for (let c = 3 * forms.firstCorner[form]; c < to; c += 3) {
    const x = given[c]
    const y = given[c + 1]
    const z = given[c + 2]
    corner[at] = xx * x + xy * y + xz * z
    corner[at + 1] = yx * x + yy * y + yz * z
    corner[at + 2] = zx * x + zy * y + zz * z
    at += 3
  }
}

/** Brings the normals of a particle up to date; those of cells stand in `hulls`. */
export function refreshSolidNormals(shapes: Shapes, s: number, stamp: number): void {
  const { solids, hulls, nodes, bodies } = shapes
  if (s < hulls.count) {
    refreshNormals(hulls, nodes, s, stamp)
    return
  }
  const { id, forms, normal } = solids
  if (Atomics.load(id, SOLID_IDS * s + NORMAL_STAMP) === stamp) return
  const form = id[SOLID_IDS * s + FORM]
  const body = id[SOLID_IDS * s + BODY]
  const to = 3 * forms.firstFace[form + 1]
  let at = id[SOLID_IDS * s + FIRST_NORMAL]
  for (let n = 3 * forms.firstFace[form]; n < to; n += 3) {
    rotate(bodies.attitude, 4 * body, 1, forms.normal, n, normal, at)
    at += 3
  }
  Atomics.store(id, SOLID_IDS * s + NORMAL_STAMP, stamp)
}

/** Takes note of where the bodies of all solids are, and of how far they have come: by turning, and in all. */
export function followBodies({ solids, bodies }: Shapes, clock: Clock): void {
  const { count, path, real, id } = solids
  if (count === 0) return
  const { x, spin } = bodies
  const time = clock.before
  for (let s = 0; s < count; s++) {
    const b = 3 * id[SOLID_IDS * s + BODY]
    if (b < 0) continue
    const r = SOLID * s
    const dx = x[b] - real[r + CENTRE]
    const dy = x[b + 1] - real[r + CENTRE + 1]
    const dz = x[b + 2] - real[r + CENTRE + 2]
    real[r + CENTRE] = x[b]
    real[r + CENTRE + 1] = x[b + 1]
    real[r + CENTRE + 2] = x[b + 2]
    const rate = spin[b] * spin[b] + spin[b + 1] * spin[b + 1] + spin[b + 2] * spin[b + 2]
    const turned = rate > 0 ? time * real[r + REACH] * Math.sqrt(rate) : 0
    real[r + TURNED] += turned
    path[s] += Math.sqrt(dx * dx + dy * dy + dz * dz) + turned
  }
}
