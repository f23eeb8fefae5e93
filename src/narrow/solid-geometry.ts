/** Corners and normals of solids at present, each worked out once a step for all the pairs that ask. */
import { rotate, rotationLessOne } from '../math/quaternion.ts'
import type { Bodies } from '../state/bodies.ts'
import type { Clock } from '../state/clock.ts'
import { POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import type { Shapes } from '../state/shapes.ts'
import type { Solids } from '../state/solids.ts'
import { refreshNormals } from './hull-geometry.ts'

/** R − 1 of the body at hand. */
const matrix = new Float64Array(9)

/** Brings the corners of a solid up to date. */
export function refreshCorners(shapes: Shapes, solid: number, stamp: number): void {
  const { solids, hulls, bodies } = shapes
  if (solids.cornerStamp[solid] === stamp) return
  solids.cornerStamp[solid] = stamp
  if (solid < hulls.count) copyNodes(shapes, solid)
  else turnCorners(solids, bodies, solid)
}

/** Corners of a cell are where its nodes are. */
function copyNodes({ solids, hulls, nodes, bodies }: Shapes, solid: number): void {
  const { centre, corner } = solids
  const { x } = nodes
  const body = solids.body[solid]
  const from = hulls.firstCorner[solid]
  const first = POINT * hulls.corner[from]
  for (let i = 0; i < 3; i++) centre[3 * solid + i] = body >= 0 ? bodies.x[3 * body + i] : x[first + i]
  let at = 3 * solids.firstCorner[solid]
  for (let c = from; c < hulls.firstCorner[solid + 1]; c++) {
    const p = POINT * hulls.corner[c]
    corner[at] = x[p] - centre[3 * solid]
    corner[at + 1] = x[p + 1] - centre[3 * solid + 1]
    corner[at + 2] = x[p + 2] - centre[3 * solid + 2]
    at += 3
  }
}

/** Corners of a particle: those of its form, sized and turned. */
function turnCorners(solids: Solids, bodies: Reads<Bodies>, solid: number): void {
  const { centre, corner, forms } = solids
  const body = solids.body[solid]
  const scale = solids.scale[solid]
  const form = solids.form[solid]
  for (let i = 0; i < 3; i++) centre[3 * solid + i] = bodies.x[3 * body + i]
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
  let at = 3 * solids.firstCorner[solid]
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
export function refreshSolidNormals(shapes: Shapes, solid: number, stamp: number): void {
  const { solids, hulls, nodes, bodies } = shapes
  if (solid < hulls.count) {
    refreshNormals(hulls, nodes, solid, stamp)
    return
  }
  if (solids.normalStamp[solid] === stamp) return
  solids.normalStamp[solid] = stamp
  const { forms, normal } = solids
  const form = solids.form[solid]
  const to = 3 * forms.firstFace[form + 1]
  let at = 3 * solids.firstNormal[solid]
  for (let n = 3 * forms.firstFace[form]; n < to; n += 3) {
    rotate(bodies.attitude, 4 * solids.body[solid], 1, forms.normal, n, normal, at)
    at += 3
  }
}

/** Adds to what every solid has travelled how far a corner of it can have come in the last step, whatever its body turned about. */
export function countTravel({ solids, bodies }: Shapes, { before: time }: Clock): void {
  const { count, body, reach, travelled } = solids
  const { v, spin } = bodies
  if (time === 0) return
  for (let solid = 0; solid < count; solid++) {
    const b = 3 * body[solid]
    if (b < 0) continue
    const speed = v[b] * v[b] + v[b + 1] * v[b + 1] + v[b + 2] * v[b + 2]
    const rate = spin[b] * spin[b] + spin[b + 1] * spin[b + 1] + spin[b + 2] * spin[b + 2]
    travelled[solid] += time * (Math.sqrt(speed) + reach[solid] * Math.sqrt(rate))
  }
}
