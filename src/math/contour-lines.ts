/**
 * Contours of a function given on a grid, by marching squares.
 *
 * Outside of the grid the function counts as below the level, so that every contour is a closed ring, with what is above on one
 * side; rings filled by the even-odd rule cover exactly what is above. A square with two opposite corners above is a saddle:
 * the mean of its corners decides whether they hang together.
 * Steps: 1. every edge of the grid with one end above and one not is crossed once, at the place of linear interpolation;
 * 2. each square joins its crossings in pairs, walking with what is above on the left; 3. pairs are chained into rings.
 * Fails to see what is narrower than a square.
 * Source: W. E. Lorensen, H. E. Cline, Marching cubes, SIGGRAPH 1987, in the plane.
 */

export interface Grid {
  columns: number
  rows: number
  /** Row by row. */
  values: Float64Array
}

type Point = [x: number, y: number]

/** Rings in units of the grid, x along columns, y along rows; the first point is not repeated. */
export function contourRings(grid: Grid, level: number): Point[][] {
  const next = new Map<number, number>()
  const places = new Map<number, Point>()
  for (let j = -1; j < grid.rows; j++)
    for (let i = -1; i < grid.columns; i++) marchSquare(grid, level, i, j, next, places)
  const rings: Point[][] = []
  for (const first of next.keys()) {
    const ring: Point[] = []
    for (let edge: number | undefined = first; edge !== undefined && next.has(edge); ) {
      ring.push(places.get(edge)!)
      const to = next.get(edge)
      next.delete(edge)
      edge = to
    }
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}

const inside = ({ columns, rows }: Grid, i: number, j: number) => i >= 0 && i < columns && j >= 0 && j < rows

const heightAt = (grid: Grid, i: number, j: number) =>
  inside(grid, i, j) ? grid.values[j * grid.columns + i] : -Infinity

/** Corners of a square counter-clockwise; side k runs from corner k to corner k + 1. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

function marchSquare(
  grid: Grid,
  level: number,
  i: number,
  j: number,
  next: Map<number, number>,
  places: Map<number, Point>,
): void {
  const heights = CORNERS.map(([di, dj]) => heightAt(grid, i + di, j + dj))
  const above = heights.map((h) => h > level)
  if (above.every((is) => is === above[0])) return
  const leaving: number[] = []
  const entering: number[] = []
  for (let k = 0; k < 4; k++) {
    if (above[k] === above[(k + 1) % 4]) continue
    ;(above[k] ? leaving : entering).push(k)
  }
  const joined = leaving.length === 2 && heights.reduce((sum, h) => sum + h, 0) / 4 > level
  for (const from of leaving) {
    const to = entering.length === 1 ? entering[0] : joined ? (from + 1) % 4 : (from + 3) % 4
    next.set(crossing(grid, level, i, j, from, places), crossing(grid, level, i, j, to, places))
  }
}

/** Name of the edge of the grid at a side of a square, its crossing put down. */
function crossing(grid: Grid, level: number, i: number, j: number, side: number, places: Map<number, Point>): number {
  const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 4]]
  const [i0, j0] = [i + Math.min(a[0], b[0]), j + Math.min(a[1], b[1])]
  const upright = a[0] === b[0]
  const name = 2 * ((j0 + 1) * (grid.columns + 2) + i0 + 1) + (upright ? 1 : 0)
  if (places.has(name)) return name
  const [i1, j1] = upright ? [i0, j0 + 1] : [i0 + 1, j0]
  const [h0, h1] = [heightAt(grid, i0, j0), heightAt(grid, i1, j1)]
  const share = !inside(grid, i0, j0) ? 1 : !inside(grid, i1, j1) ? 0 : (level - h0) / (h1 - h0)
  places.set(name, [i0 + share * (i1 - i0), j0 + share * (j1 - j0)])
  return name
}
