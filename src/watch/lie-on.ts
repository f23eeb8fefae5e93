/**
 * What faces of blocks lie on before anything has moved.
 *
 * What     For a face that looks down, the faces of other blocks that look up and whose box meets its own, the faces apart by no more than
 *          NEAR of its longest side. Boxes that share no more than a border do not meet.
 * Steps    1. boxes of all faces that look up, each noted in the cells of a grid that it meets, whose cells are as wide, deep and high as the
 *          boxes are on average; 2. for a face, the boxes noted in the cells that its own meets, each once; 3. an overlap along all three
 *          axes, wide along two of them.
 * Fails    Boxes of steep faces meet where the faces do not: what is found is at least what it lies on.
 */
import { pow } from '../math/elementary.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

const NEAR = 0.01
/** Cells along an axis, at most, over the cube root of the number of faces: flat models have them where they are needed. */
const CELLS = 2

interface Faces {
  /** Numbers of the faces, of all hulls, and whose block each is of. */
  face: number[]
  block: number[]
  /** x y z x y z [m] of each. */
  box: Float64Array
  grid: Grid
  /** Number of the query that a face was looked at in. */
  looked: Int32Array
  queries: number
}

/** Cells from a corner, so many and so large along each axis; the faces noted in cell c are item[k], k from first[c] to first[c + 1]. */
interface Grid {
  low: number[]
  size: number[]
  count: number[]
  first: Int32Array
  item: Int32Array
}

/** Of the blocks that are there, the faces that look up. */
export function facesBelow(
  world: World,
  isThere: (block: number) => boolean,
  looksUp: (face: number) => boolean,
): Faces {
  const { hulls } = world
  const face: number[] = []
  const block: number[] = []
  const boxes: number[] = []
  for (let hull = 0; hull < hulls.count; hull++) {
    if (!isThere(hulls.block[hull])) continue
    for (let f = hulls.firstFace[hull]; f < hulls.firstFace[hull + 1]; f++) {
      if (!looksUp(f)) continue
      face.push(f)
      block.push(hulls.block[hull])
      boxes.push(...boxOf(world, f))
    }
  }
  const box = Float64Array.from(boxes)
  return { face, block, box, grid: gridOf(box), looked: new Int32Array(face.length), queries: 0 }
}

/** Numbers of the faces of other blocks that a face of this block lies on, lowest first; none where it hangs in the air. */
export function liesOn(world: World, block: number, face: number, below: Faces): number[] {
  const own = boxOf(world, face)
  const near = NEAR * Math.max(own[3] - own[0], own[4] - own[1], own[5] - own[2])
  const query = ++below.queries
  const found: number[] = []
  const wide = [own[0] - near, own[1] - near, own[2] - near, own[3] + near, own[4] + near, own[5] + near]
  const { grid, looked } = below
  eachCell(grid, wide, 0, (cell) => {
    for (let k = grid.first[cell]; k < grid.first[cell + 1]; k++) {
      const i = grid.item[k]
      if (looked[i] === query) continue
      looked[i] = query
      if (below.block[i] !== block && meet(own, below.box, 6 * i, near)) found.push(below.face[i])
    }
  })
  return found.sort((a, b) => a - b)
}

/** Cells of the mean size of the boxes, but no more than some for each box. */
function gridOf(box: Float64Array): Grid {
  const boxes = box.length / 6
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const mean = [0, 0, 0]
  for (let i = 0; i < box.length; i += 6)
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], box[i + axis])
      high[axis] = Math.max(high[axis], box[i + axis + 3])
      mean[axis] += (box[i + axis + 3] - box[i + axis]) / boxes
    }
  const most = Math.max(1, Math.floor(pow(boxes, 1 / 3)))
  const count = mean.map((size, axis) =>
    Math.max(1, Math.min(CELLS * most, Math.floor((high[axis] - low[axis]) / size) || 1)),
  )
  const size = count.map((n, axis) => (high[axis] - low[axis]) / n)
  const first = new Int32Array(count[0] * count[1] * count[2] + 1)
  const grid = { low, size, count, first, item: first }
  for (let i = 0; i < boxes; i++) eachCell(grid, box, 6 * i, (cell) => first[cell + 1]++)
  for (let cell = 1; cell < first.length; cell++) first[cell] += first[cell - 1]
  grid.item = new Int32Array(first[first.length - 1])
  const next = first.slice()
  for (let i = 0; i < boxes; i++)
    eachCell(grid, box, 6 * i, (cell) => {
      grid.item[next[cell]++] = i
    })
  return grid
}

/** Cells that a box meets; one beyond the grid meets those at its rim. */
function eachCell({ low, size, count }: Grid, box: ArrayLike<number>, at: number, visit: (cell: number) => void): void {
  const range = (axis: number, x: number) =>
    Math.max(0, Math.min(count[axis] - 1, Math.floor((x - low[axis]) / size[axis]) || 0))
  const [x0, y0, z0] = [range(0, box[at]), range(1, box[at + 1]), range(2, box[at + 2])]
  const [x1, y1, z1] = [range(0, box[at + 3]), range(1, box[at + 4]), range(2, box[at + 5])]
  for (let x = x0; x <= x1; x++)
    for (let y = y0; y <= y1; y++) for (let z = z0; z <= z1; z++) visit((x * count[1] + y) * count[2] + z)
}

function meet(own: number[], box: Float64Array, at: number, near: number): boolean {
  let wide = 0
  for (let i = 0; i < 3; i++) {
    const shared = Math.min(own[i + 3], box[at + i + 3]) - Math.max(own[i], box[at + i])
    if (shared < -near) return false
    if (shared > near) wide++
  }
  return wide >= 2
}

function boxOf({ hulls, nodes }: World, face: number): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let k = hulls.firstLoop[face]; k < hulls.firstLoop[face + 1]; k++)
    for (let i = 0; i < 3; i++) {
      const x = nodes.X[POINT * hulls.loop[k] + i]
      box[i] = Math.min(box[i], x)
      box[i + 3] = Math.max(box[i + 3], x)
    }
  return box
}
