/** Invariants of forms, and of the solids that have them. */
import type { Forms } from './forms.ts'
import { POINT } from './nodes.ts'
import { CLOSE, type Report } from './report.ts'
import {
  bodyOf,
  cornersOf,
  FIRST_CORNER,
  FIRST_NORMAL,
  reachOf as farthestOf,
  formOf,
  SOLID_IDS,
  scaleOf,
  sizeOf,
} from './solids.ts'
import type { World } from './world.ts'

/** Closed, and flat and convex to round-off: no corner lies outside of a face. */
export function checkForms({ solids: { forms } }: World, report: Report): void {
  for (let form = 0; form < forms.count; form++) {
    const corners = forms.firstCorner[form + 1] - forms.firstCorner[form]
    const faces = forms.firstFace[form + 1] - forms.firstFace[form]
    const edges = forms.firstEdge[form + 1] - forms.firstEdge[form]
    if (corners - edges + faces !== 2 || corners < 4)
      report('forms', `form ${form} has ${corners} corners, ${edges} edges and ${faces} faces`)
    const reach = reachOf(forms, form)
    for (let face = forms.firstFace[form]; face < forms.firstFace[form + 1]; face++)
      checkFace(forms, form, face, reach, report)
  }
}

function checkFace(forms: Forms, form: number, face: number, reach: number, report: Report): void {
  const [x, y, z] = forms.normal.subarray(3 * face, 3 * face + 3)
  if (!(Math.abs(x * x + y * y + z * z - 1) <= CLOSE)) report('normals of forms', `face ${face} has (${x}, ${y}, ${z})`)
  const [from, to] = [forms.firstCorner[form], forms.firstCorner[form + 1]]
  const height = (corner: number) =>
    x * forms.corner[3 * corner] + y * forms.corner[3 * corner + 1] + z * forms.corner[3 * corner + 2]
  const loop = forms.loop.subarray(forms.firstLoop[face], forms.firstLoop[face + 1])
  if (loop.length < 3 || loop.some((corner) => !(corner >= 0 && corner < to - from))) {
    report('faces of forms', `face ${face} of form ${form} has the corners ${loop.join(', ')}`)
    return
  }
  const top = height(from + loop[0])
  for (let corner = from; corner < to; corner++) {
    const above = height(corner) - top
    const on = loop.includes(corner - from)
    if (!(above <= CLOSE * reach) || (on && !(above >= -CLOSE * reach)))
      report('convex forms', `corner ${corner - from} of form ${form} is ${above} m above face ${face}`)
  }
}

function reachOf({ firstCorner, corner }: Forms, form: number): number {
  let most = 0
  for (let c = 3 * firstCorner[form]; c < 3 * firstCorner[form + 1]; c += 3)
    most = Math.max(
      most,
      Math.sqrt(corner[c] * corner[c] + corner[c + 1] * corner[c + 1] + corner[c + 2] * corner[c + 2]),
    )
  return most
}

/** Cells first, then parts of grains; each has a form, a size, a body and room for its corners and normals. */
export function checkSolids({ solids, hulls, bodies }: World, report: Report): void {
  const { count, forms, id } = solids
  if (count === 0) return
  if (count < hulls.count) report('solids', `${count} for ${hulls.count} cells`)
  let corner = 0
  let normal = 0
  for (let solid = 0; solid < count; solid++) {
    const own = formOf(solids, solid)
    if (!(own >= 0 && own < forms.count)) {
      report('form of a solid', `solid ${solid} has ${own} of ${forms.count}`)
      continue
    }
    if (id[SOLID_IDS * solid + FIRST_CORNER] !== corner || id[SOLID_IDS * solid + FIRST_NORMAL] !== normal)
      report('room of a solid', `solid ${solid} has its corners or normals elsewhere than behind those before it`)
    corner += 3 * cornersOf(solids, solid)
    normal += 3 * (forms.firstFace[own + 1] - forms.firstFace[own])
    const [scale, reach, size] = [scaleOf(solids, solid), farthestOf(solids, solid), sizeOf(solids, solid)]
    if (!(scale > 0 && reach > 0 && size > 0 && size < Infinity))
      report('size of a solid', `solid ${solid}: scale ${scale}, reach ${reach}, size ${size}`)
    const body = bodyOf(solids, solid)
    const wanted = solid < hulls.count ? hulls.body[solid] : body
    if (body !== wanted || wanted >= bodies.count || (solid >= hulls.count && wanted < 0))
      report('body of a solid', `solid ${solid} has ${body}`)
  }
  if (corner !== solids.corner.length || normal !== solids.normal.length)
    report(
      'room of solids',
      `${solids.corner.length} and ${solids.normal.length} numbers, ${corner} and ${normal} used`,
    )
}

/** No corner of a rigid solid is beyond its reach. */
export function checkReach(world: World, report: Report): void {
  const { solids, hulls, bodies, nodes } = world
  for (let solid = 0; solid < solids.count; solid++) {
    const most = farthestOf(solids, solid) * (1 + CLOSE)
    if (solid >= hulls.count) {
      const far = scaleOf(solids, solid) * reachOf(solids.forms, formOf(solids, solid))
      if (!(far <= most)) report('reach', `solid ${solid} has ${farthestOf(solids, solid)}, its corners ${far}`)
      continue
    }
    const body = hulls.body[solid]
    if (body < 0) continue
    for (let c = hulls.firstCorner[solid]; c < hulls.firstCorner[solid + 1]; c++) {
      const at = POINT * hulls.corner[c]
      const [x, y, z] = [0, 1, 2].map((i) => nodes.X[at + i] - bodies.X[3 * body + i])
      const far = Math.sqrt(x * x + y * y + z * z)
      if (!(far <= most)) report('reach', `solid ${solid} has ${farthestOf(solids, solid)}, its corners ${far}`)
    }
  }
}

/** The centre of mass of a grain is where the corners of all its forms are measured from. */
export function checkCentres({ solids, hulls, bodies }: World, report: Report): void {
  const moments = Array.from({ length: solids.forms.count }, (_, form) => momentsOf(solids.forms, form))
  const sum = new Float64Array(4 * bodies.count)
  const reach = new Float64Array(bodies.count)
  for (let solid = hulls.count; solid < solids.count; solid++) {
    const body = bodyOf(solids, solid)
    const scale = scaleOf(solids, solid)
    const cube = scale * scale * scale
    moments[formOf(solids, solid)]?.forEach((moment, i) => {
      sum[4 * body + i] += (i === 0 ? 1 : scale) * cube * moment
    })
    reach[body] = Math.max(reach[body], farthestOf(solids, solid))
  }
  for (let body = 0; body < bodies.count; body++)
    for (let i = 1; i < 4; i++)
      if (!(Math.abs(sum[4 * body + i]) <= CLOSE * reach[body] * sum[4 * body]))
        report('centre of a grain', `that of body ${body} is off by ${sum[4 * body + i] / sum[4 * body]} m`)
}

/** Volume [m³] and first moments x y z [m⁴]: those of the tetrahedra from the origin to the triangles of the faces. */
function momentsOf(forms: Forms, form: number): number[] {
  const moments = [0, 0, 0, 0]
  const from = forms.firstCorner[form]
  for (let face = forms.firstFace[form]; face < forms.firstFace[form + 1]; face++) {
    const loop = forms.loop.subarray(forms.firstLoop[face], forms.firstLoop[face + 1])
    for (let k = 1; k + 1 < loop.length; k++) {
      const [a, b, c] = [loop[0], loop[k], loop[k + 1]].map((corner) =>
        forms.corner.subarray(3 * (from + corner), 3 * (from + corner) + 3),
      )
      const cross = [0, 1, 2].map((i) => b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3])
      const volume = (a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2]) / 6
      moments[0] += volume
      for (let i = 0; i < 3; i++) moments[1 + i] += (volume * (a[i] + b[i] + c[i])) / 4
    }
  }
  return moments
}
