/** Block of the case → rock: its convex parts, in place. */
import type { Block } from '../case/types/block.ts'
import { convexParts } from '../geometry/convex-parts.ts'
import { rotatePolyhedron, translatePolyhedron } from '../geometry/move.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import type { RockBlock } from '../geometry/rock.ts'
import { slopeRock } from '../geometry/slope.ts'

/** `solid`: what the shape is, where it is no slope. */
export function rockOf({ shape, rotate, position }: Block, solid?: Polyhedron): RockBlock {
  const parts = shape.kind === 'slope' ? slopeRock(shape).parts : solid ? partsOfSolid(solid) : []
  return { parts: parts.map((part) => translatePolyhedron(turned(part, rotate), position)) }
}

/** One where it is convex. */
export const partsOfSolid = (solid: Polyhedron): Polyhedron[] => convexParts(inGroups(solid))

const turned = (part: Polyhedron, turns: Block['rotate']): Polyhedron =>
  turns.reduce((solid, { axis, angle, about }) => rotatePolyhedron(solid, axis, angle, about), part)

/** Faces by the names that a file gives to groups of them: those of a ground surface of thousands of planes are one. */
const inGroups = (solid: Polyhedron): Polyhedron => ({
  ...solid,
  faces: solid.faces.map(({ group, ...face }) => ({ ...face, name: group ?? face.name })),
})
