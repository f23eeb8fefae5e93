/**
 * The common plane of two cells of blocks, asked for one pair at a time: the features of the cells that carry it.
 *
 * Steps    1. two polyhedra are set up from the corners of the cells, with nothing remembered but the normal that the pair had, so that a run
 *             that is resumed finds the same;
 *          2. the plane is found, and the face or the edges that carry it become those of the cells.
 */
import { type Forms, makeForms } from '../../../state/forms.ts'
import type { Hulls } from '../../../state/hulls.ts'
import { EDGES, FACE_OF_A, FACE_OF_B, NO_AXIS } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { isExposed } from '../faces/cell-geometry.ts'
import type { CellPlane } from '../faces/doubts.ts'
import { makeEmptyPolyhedra } from './make-polyhedra.ts'
import {
  D,
  EDGE,
  FACE,
  FEATURE_A,
  FEATURE_B,
  KIND_A,
  KIND_B,
  KNOWN,
  N,
  type PlaneFinder,
  type Polyhedra,
  REACH,
  SIZE,
  type Side,
} from './polyhedra.ts'

/** Corners of a cell from their mean [m]. */
interface Corners {
  places: Float64Array
  centre: Float64Array
  reach: number
}

const makeCorners = (): Corners => ({ places: new Float64Array(0), centre: new Float64Array(3), reach: 0 })

interface Workspace extends CellPlane {
  polyhedra: Polyhedra
  cornersA: Corners
  cornersB: Corners
  /** Topology of the pairs that were asked about, by the numbers of both cells; the cells that these are of. */
  forms: Map<number, Forms>
  cells?: Hulls
}

/** The plane of any two cells, pair by pair; what it found stands in itself. */
export function makeCellPlane(finder: PlaneFinder): CellPlane {
  const polyhedra = makeEmptyPolyhedra()
  const work: Workspace = {
    before: NO_AXIS,
    normal: new Float64Array(3),
    axis: NO_AXIS,
    a: -1,
    b: -1,
    polyhedra,
    cornersA: makeCorners(),
    cornersB: makeCorners(),
    forms: new Map(),
    find: (shapes, a, b) => {
      setPolyhedra(work, shapes, a, b)
      finder.find(polyhedra)
      return findFeatures(work, shapes, a, b)
    },
  }
  return work
}

function setPolyhedra(work: Workspace, { hulls, nodes }: Shapes, a: number, b: number): void {
  const { polyhedra, cornersA, cornersB } = work
  const { real, id } = polyhedra
  polyhedra.forms = formsOf(work, hulls, nodes, a, b)
  setSide(polyhedra.a, hulls, nodes, a, 0, cornersA)
  setSide(polyhedra.b, hulls, nodes, b, 1, cornersB)
  polyhedra.memo.fill(0)
  polyhedra.memoId.fill(0)
  id.fill(0)
  real.fill(0)
  for (let i = 0; i < 3; i++) real[D + i] = cornersB.centre[i] - cornersA.centre[i]
  real[SIZE] = 2 * Math.min(cornersA.reach, cornersB.reach)
  real[REACH] = Infinity
  if (work.before === NO_AXIS) return
  id[KNOWN] = 1
  for (let i = 0; i < 3; i++) real[N + i] = work.normal[i]
}

function setSide(side: Side, hulls: Hulls, nodes: Reads<Nodes>, hull: number, form: number, out: Corners): void {
  side.form = form
  side.corners = placeCorners(hulls, nodes, hull, out)
  side.normals = hulls.normal
  side.normalAt = 3 * hulls.firstFace[hull]
}

function placeCorners(hulls: Reads<Hulls>, { x }: Reads<Nodes>, hull: number, out: Corners): Float64Array {
  const from = hulls.firstCorner[hull]
  const count = hulls.firstCorner[hull + 1] - from
  if (out.places.length < 3 * count) out.places = new Float64Array(6 * count)
  const { places, centre } = out
  const first = POINT * hulls.corner[from]
  centre.fill(0)
  for (let c = 0; c < count; c++)
    for (let i = 0; i < 3; i++) centre[i] += (x[POINT * hulls.corner[from + c] + i] - x[first + i]) / count
  for (let i = 0; i < 3; i++) centre[i] += x[first + i]
  let most = 0
  for (let c = 0; c < count; c++) {
    let square = 0
    for (let i = 0; i < 3; i++) {
      const arm = x[POINT * hulls.corner[from + c] + i] - centre[i]
      places[3 * c + i] = arm
      square += arm * arm
    }
    if (square > most) most = square
  }
  out.reach = Math.sqrt(most)
  return places
}

/** Pairs whose topology is kept; beyond, all is made anew. */
const MOST_FORMS = 1024

function formsOf(work: Workspace, hulls: Hulls, nodes: Reads<Nodes>, a: number, b: number): Forms {
  const { forms } = work
  if (work.cells !== hulls || forms.size >= MOST_FORMS) forms.clear()
  work.cells = hulls
  const key = hulls.count * a + b
  const known = forms.get(key)
  if (known) return known
  const made = makeForms([a, b].map((hull) => formOf(hulls, nodes, hull)))
  forms.set(key, made)
  return made
}

function formOf(hulls: Hulls, { x }: Reads<Nodes>, hull: number) {
  const nodes = [...hulls.corner.subarray(hulls.firstCorner[hull], hulls.firstCorner[hull + 1])]
  const corners = nodes.flatMap((node) => [0, 1, 2].map((i) => x[POINT * node + i] - x[POINT * nodes[0] + i]))
  const loops: number[][] = []
  for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
    const loop = hulls.loop.subarray(hulls.firstLoop[face], hulls.firstLoop[face + 1])
    loops.push(Array.from(loop, (node) => nodes.indexOf(node)))
  }
  return { corners, loops }
}

/** Faces and edges of the plane as those of the cells; false where they cannot be met. */
function findFeatures(work: Workspace, { hulls, facets }: Shapes, a: number, b: number): boolean {
  const { id, forms } = work.polyhedra
  const faceA = hulls.firstFace[a] + id[FEATURE_A]
  const faceB = hulls.firstFace[b] + id[FEATURE_B]
  if (id[KIND_A] === FACE && isExposed(hulls, facets.exposed, faceA)) {
    work.axis = FACE_OF_A
    work.a = work.b = faceA
    return true
  }
  if (id[KIND_B] === FACE && isExposed(hulls, facets.exposed, faceB)) {
    work.axis = FACE_OF_B
    work.a = work.b = faceB
    return true
  }
  if (id[KIND_A] !== EDGE || id[KIND_B] !== EDGE) return false
  work.axis = EDGES
  work.a = edgeOf(forms, hulls, a, 0, id[FEATURE_A])
  work.b = edgeOf(forms, hulls, b, 1, id[FEATURE_B])
  return work.a >= 0 && work.b >= 0
}

/** Number among the edges of all cells of an edge of one of the two forms. */
function edgeOf(
  forms: Reads<Forms>,
  { edge, firstEdge, corner, firstCorner }: Hulls,
  hull: number,
  form: number,
  of: number,
): number {
  const at = 2 * (forms.firstEdge[form] + of)
  const p = corner[firstCorner[hull] + forms.edge[at]]
  const q = corner[firstCorner[hull] + forms.edge[at + 1]]
  for (let e = firstEdge[hull]; e < firstEdge[hull + 1]; e++)
    if ((edge[2 * e] === p && edge[2 * e + 1] === q) || (edge[2 * e] === q && edge[2 * e + 1] === p)) return e
  return -1
}
