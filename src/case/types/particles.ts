/** Groups of round bodies and of polyhedra. */
import type { Vec3 } from '../../math/vec.ts'
import type { ConvexPart, Shape } from './shape.ts'

export type Particles = Rounds | Grains

/** Polyhedral particles in a regular array, or as a file places them. */
export interface Grains {
  kind: 'polyhedron'
  shapes: GrainKind[]
  /** Diameters [m], of the ball of equal volume or the one around: half of the grains between the first two, half between the last two; absent: as shaped. */
  size?: { from: number; median: number; to: number; of: 'equal ball' | 'enclosing ball' }
  /** Whether each is turned at random, and the seed of all that is random. */
  turned: boolean
  seed: number
  /** JSON file that holds the corners of each, in place. */
  file?: string
  /** Laid out by their extents within a box: along x, then y, then z, a gap apart; instead of an array. */
  fill?: { number: number; from: Vec3; to: Vec3; gap: number; piled: boolean }
  material: string
  count: Vec3
  spacing: Vec3
  first: Vec3
  velocity: Vec3
}

/** A shape that grains have, or a recipe for many. */
export type GrainKind =
  | { kind: 'named'; name: string }
  | { kind: 'random'; recipe: RandomRecipe }
  | { kind: 'union'; parts: ConvexPart[] }
  | ({ kind: 'solid' } & ConvexPart)

/** Polyhedra cut at random from a solid. */
export interface RandomRecipe {
  /** How many different ones. */
  kinds: number
  /** What they are cut from; a cube unless said. */
  from?: Shape
  cuts: number
  /** Distance of a cut over that of the outermost corner: between two, or log-normal by median (of the first and the last cut) and spread. */
  reach:
    | { kind: 'uniform'; from: number; to: number }
    | { kind: 'log-normal'; median: number; spread: number; lastMedian?: number }
  /** Normals of cuts drawn towards an axis (above 1: plates) or away from it (below 1: needles). */
  squeeze?: { axis: Vec3; by: number }
  /** Least edge, width of a face and thickness that cuts leave, share of the size [-]. */
  least: number
  seed: number
}

/** Round bodies in a regular array, all alike. */
export interface Rounds {
  kind: 'disc' | 'sphere'
  radius: number
  /** Length of a disc along z [m]. */
  thickness: number
  material: string
  /** Number along x, y and z, distance of their centres [m], and the centre of the first [m]. */
  count: Vec3
  spacing: Vec3
  first: Vec3
  velocity: Vec3
}
