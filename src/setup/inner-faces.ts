/**
 * Faces inside a union of convex cells. Where two parts lie upon each other the body does not end: a face that one face of
 * another part covers as a whole meets nothing, or a block that slides over the seam would be caught by it.
 *
 * Fails    A face that several others cover together stays one that can be met.
 */
import { cross, dot, subtract, unit, type Vec3 } from '../math/vec.ts'

interface Cell {
  faces: { loop: number[]; facets: number[] }[]
}

type Place = (node: number) => Vec3

/** Takes the facets off covered faces; `reach`: what lies nearer counts as in one plane [m]. */
export function hideInnerFaces(cells: Cell[], place: Place, reach: number): void {
  const covered = cells.map(({ faces }, own) =>
    faces.map(({ loop }) =>
      cells.some((other, k) => k !== own && other.faces.some((face) => covers(face.loop, loop, place, reach))),
    ),
  )
  cells.forEach(({ faces }, own) => {
    faces.forEach((face, i) => {
      if (covered[own][i]) face.facets = []
    })
  })
}

/** Whether a convex polygon lies within another one that looks the other way. */
function covers(outer: number[], inner: number[], place: Place, reach: number): boolean {
  const corners = outer.map(place)
  const n = unit(areaOf(corners))
  if (dot(n, areaOf(inner.map(place))) >= 0) return false
  return inner.every((node) => {
    const arm = (from: Vec3) => subtract(place(node), from)
    if (Math.abs(dot(n, arm(corners[0]))) > reach) return false
    return corners.every((from, i) => {
      const inward = unit(cross(n, subtract(corners[(i + 1) % corners.length], from)))
      return dot(inward, arm(from)) >= -reach
    })
  })
}

/** Twice the area vector of a polygon. */
function areaOf(corners: Vec3[]): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  for (let i = 1; i + 1 < corners.length; i++) {
    const more = cross(subtract(corners[i], corners[0]), subtract(corners[i + 1], corners[0]))
    for (let k = 0; k < 3; k++) sum[k] += more[k]
  }
  return sum
}
