/** A block: its shape, place, material and mesh. */
import type { Numbers } from '../../math/parameters.ts'
import type { Vec3 } from '../../math/vec.ts'
import type { Cut } from './cut.ts'
import type { Range, Shape } from './shape.ts'

export interface Material {
  /** Name of a material model of the catalogue. */
  model: string
  /** Density [kg/m³]. */
  density: number
  /** Young's modulus [Pa]. */
  young: number
  /** Poisson's ratio [-]. */
  poisson: number
  /** What its model asks for besides, by key. */
  own: Numbers
  /** Volumetric strains of its elements are averaged over patches of them. */
  averaged: boolean
}

export interface MeshSpec {
  /** Name of a mesher of the catalogue. */
  mesher: string
  /** Target edge length [m]; absent where `cells` is given. Neither: a finished mesh, or a fixed block, as coarse as can be. */
  size?: number
  /** Growth of the size away from the faces: 1 = uniform. */
  grading: number
  /** Cells along the three directions of the shape (structured meshes). */
  cells?: [number, number, number]
  /** Ratio of neighbouring cells along the first direction (structured tubes and shells). */
  ratio: number
  /** Faces shared with neighbouring blocks are meshed alike. */
  conform: boolean
  /** Interior nodes moved by up to `amount` times the local cell size. */
  jitter?: { amount: number; seed: number }
  /** Gate: smallest dihedral angle [rad] that is accepted. */
  minDihedral: number
  /** Gate: smallest altitude over size that is accepted. */
  minAltitude: number
}

/** A turn about an axis by an angle [rad]. */
export interface Turn {
  axis: Vec3
  angle: number
  about: Vec3
}

/** Where a block stands on another: its bottom face lies on the named face, `gap` above it [m]. */
export interface Seat {
  block: string
  face: string
  /**
   * Direction of the face along which the first coordinate of `at` is measured: down its dip from its up-dip edge, up from
   * the other one, or along the axes of the block that it belongs to, from its corner.
   */
  from: 'up-dip edge' | 'down-dip edge' | 'corner'
  /** Where the centre of the bottom face comes to lie on the face: along that direction and across it [m]. */
  at: [number, number]
  gap: number
}

/** Every face between two tets is a potential crack that follows the named joint. */
export interface Fracture {
  joint: string
  /** It breaks at once, or softens. */
  kind: 'brittle' | 'cohesive'
  /** Its faces sleep until what they bear exceeds their strength, or are springs from the start. */
  inserted: 'when needed' | 'from the start'
}

export interface Block {
  /** The array, or the block that was cut, that it belongs to. */
  array?: string
  cut?: Cut
  shape: Shape
  rotate: Turn[]
  /** Translation after the turns [m]. */
  position: Vec3
  /** Instead of `position`: the turns come first, then the block is set down. */
  on?: Seat
  material: string
  /** Moves as a rigid body; its mesh, if any, is for the pictures. */
  rigid: boolean
  fracture?: Fracture
  /** Tets whose centroid lies in `where`, or whose region of the mesh file is `region`, get another material. */
  regions: { material: string; where?: Range; region?: string }[]
  mesh: MeshSpec
  fixed: boolean
}
