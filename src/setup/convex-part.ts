/** Parts of a union: convex solids side by side. */
import type { ConvexPart } from '../case/types/shape.ts'
import { checkPolyhedron, coplanarFaces } from '../geometry/check.ts'
import { convexGap } from '../geometry/convex-gap.ts'
import { diagonalOf } from '../geometry/extent.ts'
import { translatePolyhedron } from '../geometry/move.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { shapeToPolyhedron } from '../geometry/primitives.ts'

/** The solid in place; one that is not convex is refused with the reason. */
export function convexPart({ shape, at }: ConvexPart): Polyhedron {
  const solid = moved(shape, at)
  checkConvex(solid)
  return solid
}

export function checkConvex(solid: Polyhedron): void {
  const problems = [...checkPolyhedron(solid), ...coplanarFaces(solid)]
  if (problems.length > 0) throw new Error(problems.join('; '))
  if (!solid.convex) throw new Error('it is not convex')
}

function moved(shape: ConvexPart['shape'], at: ConvexPart['at']): Polyhedron {
  switch (shape.kind) {
    case 'tube':
    case 'shell':
    case 'surface':
    case 'mesh':
    case 'union':
    case 'slope':
      throw new Error(`a ${shape.kind} is not a convex solid of a few faces`)
    default: {
      const solid = shapeToPolyhedron(shape)
      return at.some((c) => c !== 0) ? translatePolyhedron(solid, at) : solid
    }
  }
}

/** Overlap that round-off may leave, share of the size of the smaller solid [-]. */
const TOLERATED = 1e-9

/** The first two of them that overlap, and how deep [m]; undefined where none do. */
export function overlapOf(parts: Polyhedron[]): { first: number; second: number; depth: number } | undefined {
  const sizes = parts.map(({ vertices }) => diagonalOf(vertices))
  for (let second = 1; second < parts.length; second++)
    for (let first = 0; first < second; first++) {
      const depth = -convexGap(parts[first], parts[second])
      if (depth > TOLERATED * Math.min(sizes[first], sizes[second])) return { first, second, depth }
    }
  return undefined
}
