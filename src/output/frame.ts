/** What leaves the solver: plain copies in the numbering of the mesh, with no tie to the memory of the run. */

/** The parts of a model that do not change from frame to frame. */
export interface Scene {
  blocks: string[]
  materials: string[]
  joints: string[]
  /** Four nodes for each tetrahedron. */
  tets: Int32Array
  /** Index into `blocks` of each tetrahedron. */
  tetBlock: Int32Array
  /** Index into `materials` of each tetrahedron. */
  tetMaterial: Int32Array
  /** Three nodes for each boundary triangle, outward. */
  facets: Int32Array
  /** Index into `blocks` of each facet. */
  facetBlock: Int32Array
  /** Indices into `blocks` of those that do not deform; absent: all do. */
  rigid?: number[]
  /** Absent where the model has no polyhedral particles. */
  grains?: GrainSurfaces
}

/** Surfaces of polyhedral particles as polygons: those of a particle stand one behind the other. */
export interface GrainSurfaces {
  /** Corners where they were at the start, three numbers each [m]. */
  points: Float64Array
  /** Corners of the polygons, counter-clockwise from outside, and where the list of each ends. */
  loops: Int32Array
  ends: Int32Array
  /** Particle of each polygon, numbered from 0. */
  particle: Int32Array
  /** Of each particle: index into `blocks`, and diameter of the ball of equal volume [m]. */
  block: Int32Array
  size: Float64Array
}

/** Polyhedral particles at one moment. */
export interface GrainFrame {
  /** Where the corners of their surfaces are [m]. */
  points: Float64Array
  /** Values of each particle. */
  fields: PointField[]
}

/** Where everything is at one moment. */
export interface Pose {
  /** Of the nodes, three for each [m]. */
  points: Float64Array
  /** Of the corners of polyhedral particles. */
  grains?: { points: Float64Array }
  /** Blocks that have been taken away: absent where none has. */
  removed?: number[]
}

export interface Frame extends Pose {
  index: number
  /** Time since the start of the first stage [s]: strictly increasing. */
  time: number
  /** Which stage, and its own clock [s]. */
  stage: number
  stageTime: number
  step: number
  /** Per node or per tet, 1, 3 or 6 components (xx yy zz xy yz xz). */
  fields: FrameField[]
  /** Where blocks touch or were bonded: absent where the model has no contact. */
  contacts?: PointCloud
  /** Centres of discs and spheres: absent where the model has none. */
  rounds?: PointCloud
  /** Polyhedral particles: absent where the model has none. */
  grains?: GrainFrame
}

export interface FrameField {
  name: string
  unit: string
  on: 'node' | 'tet'
  components: 1 | 3 | 6
  values: Float64Array
}

/** How a bond broke, by the number in the field `mode`. */
export const BREAK_MODES = ['unbroken', 'tension', 'shear'] as const

/** Points with values of their own; their number changes from frame to frame. */
export interface PointCloud {
  /** Three coordinates each [m]. */
  points: Float64Array
  fields: PointField[]
}

export interface PointField {
  name: string
  unit: string
  components: 1 | 3
  /** Whole numbers are ids: their names are in the scene. */
  values: Float64Array | Int32Array
}
