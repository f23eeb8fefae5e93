/**
 * A case as the solver sees it: plain data in SI units, every choice made or left to a later stage with its reason.
 * `read.ts` makes it from text; `run.ts` turns it into a world. Nothing here knows a file, a mesh or a step.
 */
import type { Field } from '../math/expression.ts'
import type { Vec3 } from '../math/vec.ts'

export type { Vec3 }

/** Lower and upper limit of a coordinate [m]; a missing axis is unlimited. */
export interface Range {
  x?: [number, number]
  y?: [number, number]
  z?: [number, number]
}

export interface Material {
  /** Name of a material model of the catalogue. */
  model: string
  /** Density [kg/m³]. */
  density: number
  /** Young's modulus [Pa]. */
  young: number
  /** Poisson's ratio [-]. */
  poisson: number
}

/** A half space: the solid lies behind the plane, on the side its normal points away from. */
export interface HalfSpace {
  name?: string
  /** Outward normal, any length. */
  normal: Vec3
  /** A point of the plane [m]. */
  through: Vec3
}

/** What a block looks like before it is turned and moved; lengths in metres, angles in radians. */
export type Shape =
  | { kind: 'box'; size: Vec3 }
  /** Isosceles triangular section, ridge along x above y = width/2; size = length x, width y, height z. */
  | { kind: 'prism'; size: Vec3 }
  /** Right triangular section, rising from the edge x = 0 to the full height at x = length. */
  | { kind: 'wedge'; size: Vec3 }
  | { kind: 'tetrahedron'; vertices: [Vec3, Vec3, Vec3, Vec3] }
  /** Convex hull of the vertices; or convex with these faces, loops of indices from 0, counter-clockwise from outside. */
  | { kind: 'polyhedron'; vertices: Vec3[]; faces?: number[][] }
  | { kind: 'half-spaces'; planes: HalfSpace[] }
  /** Polygon in the xy plane (either sense; concave allowed), extruded from z = 0 to z = height; names of its sides. */
  | { kind: 'extrude'; polygon: [number, number][]; height: number; names?: string[] }
  | { kind: 'cylinder'; radius: number; height: number; sides: number }
  /** Sector of a tube about the z axis, structured meshes only. */
  | { kind: 'tube'; inner: number; outer: number; height: number; from: number; to: number }
  /** Sector of a spherical shell: azimuth about z from the x axis, polar angle from the z axis. */
  | { kind: 'shell'; inner: number; outer: number; azimuth: [number, number]; polar: [number, number] }
  /** Closed triangulated surface from .stl or .obj. */
  | { kind: 'surface'; file: string; scale: number }
  /** A finished tetrahedral mesh from .msh, .node/.ele or .vtu. */
  | { kind: 'mesh'; file: string; scale: number }
  /** Convex solids side by side that are one rigid body. */
  | { kind: 'union'; parts: ConvexPart[] }
  /** A slope: the face above the toe, which is the origin; see geometry/slope. */
  | {
      kind: 'slope'
      height: number
      face: Dip
      upper: Dip
      bench: number
      floor: number
      length: number
      depth: number
      below: number
    }

/** Orientation of a plane [rad]: dip below the horizontal, and its azimuth clockwise from north. */
export interface Dip {
  dip: number
  dipDirection: number
}

/** A convex solid, moved. */
export interface ConvexPart {
  shape: Shape
  at: Vec3
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
}

/** What every joint that cuts says of itself. */
interface CutJoint {
  /** Name of the joint that its faces follow; absent: that of all contact. */
  joint?: string
  /** Probability that a block in the way is cut. */
  persistence: number
  /** It cuts a block only where the middle of the cut lies within. */
  where?: Range
}

export interface CutPlanes extends Dip, CutJoint {
  /** A point of the plane [m]. */
  through: Vec3
}

export interface CutSet extends Dip, CutJoint {
  /** Distance of neighbouring joints, and a point of one of them [m]. */
  spacing: number
  origin: Vec3
  /** Constant of Fisher's distribution of their normals [-]; absent: parallel. */
  fisher?: number
}

/** Joints that end at a rim. `bridge`: the joint that their planes beyond it follow; absent: it cannot break. */
export type CutDiscs = { joint?: string; bridge?: string } & (
  | ({ kind: 'disc'; centre: Vec3; radius: number } & Dip)
  /** A table of them; `set`: only those of that name. */
  | { kind: 'file'; file: string; set?: string }
)

/** Joints that cut a block into pieces, by the names of the faces that they make. Places are those of the model. */
export interface Cut {
  planes: Record<string, CutPlanes>
  sets: Record<string, CutSet>
  discs: Record<string, CutDiscs>
  seed: number
  /** Smallest share of the median that is not a sliver [-]. */
  slivers: { below: number; are: 'merged' | 'kept' | 'removed' }
  /** Names of pieces by a point within each [m]. */
  names: Record<string, Vec3>
  /** Faces of the uncut block whose pieces are held, and pieces; and where centres of mass are whose pieces are. */
  hold: string[]
  holdWhere?: Range
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

/** Rows of time [s] and value: linear between them, constant outside; times `scale` where it is given. */
export interface Table {
  table: [number, number][]
  scale?: Field
}

/** One component: a field, or (in boundaries) a table over the clock of the stage. */
export type Component = Field | Table

/** Components of a vector that may be left out. */
export interface PartialVector {
  x?: Component
  y?: Component
  z?: Component
}

/** Components of a symmetric tensor; a missing one is zero. */
export interface TensorField {
  xx?: Field
  yy?: Field
  zz?: Field
  xy?: Field
  yz?: Field
  xz?: Field
}

/** A point of an axis [m]: in space, or of a rigid block before it moved, taken to where the stage finds it. */
export type Through = Vec3 | { block: string; at: Vec3 }

/** What a boundary does. One kind each. */
export type Action =
  /** Zero velocity in the given directions (unit vectors; three of them hold the node). */
  | { kind: 'fixed'; directions: Vec3[] }
  /** Zero velocity along the normal of each selected facet's face. */
  | { kind: 'roller' }
  /** Velocity [m/s] as a function of place and time; missing components stay free. */
  | { kind: 'velocity'; value: PartialVector }
  /**
   * Rigid rotation about an axis at `rate` [rad/s] over the clock of the stage, while the axis travels at `velocity` [m/s]: points
   * stay on their circles exactly.
   */
  | { kind: 'rotation'; axis: Vec3; through: Through; rate: Component; velocity?: PartialVector }
  /** Traction [Pa] on the undeformed area. */
  | { kind: 'traction'; value: PartialVector }
  /** Pressure [Pa], positive into the block; `follow`: on the deformed face, else on the undeformed one. */
  | { kind: 'pressure'; value: Field; follow: boolean }
  /** Traction σ·n of a stress field [Pa] on the undeformed area. */
  | { kind: 'stress'; value: TensorField }
  /** Total force [N], shared equally by the selected nodes. */
  | { kind: 'force'; value: PartialVector }
  /** Body force [N/m³]. */
  | { kind: 'body'; value: PartialVector }
  /** Viscous boundary: dashpots of factor × ρ c on the face. */
  | { kind: 'quiet'; factor: number }

/** Whole block `b`, its outer surface `b.surface`, or a named face `b.top`. */
export interface Selection {
  block: string
  face?: string
}

export interface Boundary {
  on: Selection[]
  /** Keep only nodes (or facet centroids) in this range of the undeformed model. */
  where?: Range
  /** Keep only the node nearest to this point. */
  at?: Vec3
  action: Action
}

export interface Initial {
  on: Selection[]
  stress?: TensorField
  velocity?: PartialVector
  /** Rigid rotation: velocity ω × r about an axis [rad/s]. */
  spin?: { axis: Vec3; through: Vec3; rate: number }
}

export interface Damping {
  /** Local non-viscous damping factor [-]. */
  local: number
  /** Mass-proportional coefficient α [1/s]. */
  mass: number
  /** Stiffness-proportional coefficient β [s]. */
  stiffness: number
}

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

/** Stiffness of a joint: of each point [N/m] or of each area [Pa/m]; a part that is left out is found from the blocks. */
export interface JointStiffness {
  per: 'point' | 'area'
  normal?: number
  shear?: number
}

/** What happens where two faces touch. */
export interface Joint {
  stiffness: JointStiffness
  /** Friction angle before and after the first slip [rad]. */
  friction: number
  residualFriction: number
  /** Cohesion and tensile strength [Pa]; Infinity where the bond cannot fail. */
  cohesion: number
  tension: number
  /** Cohesion after the first slip, or of a bond that has failed [Pa]. */
  residualCohesion: number
  /** Slip over which the peak strength falls to the residual one [m]; 0: at once. */
  residualAfter: number
  /** Angle by which slip opens the joint [rad], and the slip at which that ends [m]. */
  dilation: number
  dilationUntil: number
  /** Roughness [-] and strength of the walls [Pa] at the scale of the joint, by Barton and Bandis, and what their strength is divided by. */
  roughness?: { jrc: number; jcs: number; over?: number }
  /** Lost with the bond that fails, or kept for as long as the faces touch. */
  failure: 'brittle' | 'plastic'
  /** Faces that touch at the start are bonded. */
  bonded: boolean
  /** Share of critical damping of the contact [-]; whether its dashpot may pull. */
  damping: number
  pull: boolean
  /** Name of a friction law of the catalogue. */
  law: string
}

/** Which joint holds between two groups of faces; the last rule that fits counts. 'none': they pass through each other. */
export interface JointRule {
  between: [JointSide, JointSide]
  joint: string
}

export type JointSide = { on: Selection } | { material: string } | { particles: string }

export interface Contact {
  /** Names of variants of the catalogue. */
  detect: string
  broad: string
  /** Joint where no rule says otherwise. */
  joint: string
  rules: JointRule[]
  /** Shrinkage λ of edges in naming contacts [-]. */
  shrink: number
  /** Growth of boxes in the search for neighbours, over the size of what they hold [-]. */
  skin: number
}

/** A bolt anchored in two blocks, or in one and the ground. */
export interface Bolt {
  /** Anchors in the undeformed model [m]. */
  from: Vec3
  to: Vec3
  /** Axial stiffness [N/m]. */
  stiffness: number
  /** Force at which it yields [N], and strain at which it breaks [-]; Infinity where it does not. */
  yield: number
  breaksAt: number
  /** Force with which it is set [N]. */
  pretension: number
}

/** Where water stands in the rock: below a plane, or below a line of [distance, height] along a bearing; or as a pressure [Pa]. */
export type WaterSurface =
  | { kind: 'plane'; through: Vec3; dip: number; dipDirection: number }
  | { kind: 'line'; points: [number, number][]; towards: number }
  | { kind: 'pressure'; value: Field }

/** Water in joints, and on faces outside. */
export interface Water {
  surface: WaterSurface
  /** [kg/m³] */
  density: number
  /** Joints that it fills; 'all': those between blocks. */
  joints: 'all' | string[]
  faces: Selection[]
}

/** Properties that a stage may override for its length. */
export interface Physics {
  gravity: Vec3
  damping: Damping
  boundaries: Record<string, Boundary>
  joints: Record<string, Joint>
  water?: Water
}

export type Stage =
  | {
      kind: 'settle'
      /** Stop when the unbalanced-force ratio is below this. */
      ratio: number
      /** Or when kinetic energy over strain energy is below this (0: not used). */
      energy: number
      /** Give up (and say so) after this many steps. */
      maxSteps: number
      massScaling: boolean
      /** Time step [s]; absent: found from the stable one. */
      dt?: number
      /** Takes `dt` even where it is not stable. */
      unsafe: boolean
      /** Blocks that are taken away when the stage begins. */
      remove: string[]
      physics: Physics
    }
  | {
      kind: 'run'
      /** Length of the stage [s]. */
      time: number
      dt?: number
      /** Takes `dt` even where it is not stable. */
      unsafe: boolean
      /** Blocks that are taken away when the stage begins. */
      remove: string[]
      physics: Physics
    }

/** What the analysis of a slope needs besides the model. */
export interface SlopeSpec {
  face?: Dip
  upper?: Dip
  /** Measured planes that cut no block, and the joints whose strength they have. */
  planes: Record<string, Dip & { joint?: string }>
  /** How far the strike of a sliding plane may be off that of the face [rad]. */
  lateral: number
  /** Friction of planes without a joint [rad]. */
  friction: number
  /** Blocks to examine; none named: all that can move. */
  blocks: string[]
  toppling?: TopplingSpec
}

/** A row of columns on steps. */
export interface TopplingSpec {
  /** Height, width, and step up to the base of the next [m], from the toe up. */
  columns: [number, number, number][]
  /** Dip of the bases, out of the slope [rad]. */
  baseDip: number
  base: string
  side?: string
  material: string
}

/** How the factor of safety is searched for, once the last stage has ended. */
export interface StrengthReduction {
  /** Strengths that are divided by the factor. */
  of: ('friction' | 'cohesion' | 'tension')[]
  /** Joints whose strength is divided, all but `except` where they are not named. */
  joints?: string[]
  except: string[]
  guess: number
  least: number
  greatest: number
  /** Width of the last bracket over the factor. */
  within: number
  /** Cohesion and tension of what has slipped. */
  slipped: 'as given' | 'kept' | 'lost'
  /** Blocks whose motion decides; none named: all that can move. */
  watch: string[]
  /** Unbalanced-force ratio below which a trial stands. */
  ratio: number
  /** Local damping of the trials. */
  damping: number
}

export type Quantity =
  | 'displacement'
  | 'velocity'
  | 'acceleration'
  | 'position'
  | 'stress'
  | 'strain'
  | 'force'
  /** Moment of what holds or drives, about a point [N m]. */
  | 'moment'
  /** Sum of m v over nodes [kg m/s], and of m (x − x_c) × (v − v_c) about their centre of mass [kg m²/s]. */
  | 'momentum'
  | 'angular-momentum'
  | 'energy'
  | 'stress-error'
  /** Turn of a block about a direction since the start [rad]: of the rotation that fits its motion best. */
  | 'rotation'
  /** Angular velocity of a rigid block or a single particle, in axes that turn with it [rad/s]. */
  | 'spin'
  /** Sum of the contact forces on a block (from another, where `against` names it) [N], and its normal part. */
  | 'contact-force'
  /** Sum of what water in its joints presses on a block with [N], and its size. */
  | 'water-force'
  /** Force of a bolt, positive in tension [N]. */
  | 'bolt-force'
  /** Over the contacts of a block: deepest overlap [m], length slipped at most [m]. */
  | 'overlap'
  | 'slip'
  /** Numbers of contact points by type and state, and of broken bonds by mode. */
  | 'contacts'
  /** Mass [kg] and number of the particles whose centres are in a part of space now. */
  | 'mass'
  | 'count'

export interface RecordSpec {
  what: Quantity
  /** The other block or face, for quantities of contact. */
  against?: Selection
  /** Where: one of block, point (with an optional block), node, face; none for energies of the whole model. */
  block?: string
  point?: Vec3
  node?: number
  face?: Selection
  /** The bolt whose force is taken. */
  bolt?: string
  /** Of a moment the point about which it is taken; absent: the centre of mass of a rigid block. */
  through?: Through
  /** Only tets or nodes in this range of the undeformed block (layer means); of mass and count a part of space. */
  where?: Range
  /** One component: x y z magnitude, xx yy zz xy yz xz, or the name of an energy; absent: all of them. */
  part?: string
  /**
   * Component along a direction, or down the dip of a named face, or along a direction that varies in place; of stress
   * and strain the normal component n·σ·n.
   */
  along?: Vec3 | { dipOf: Selection } | { field: [Field, Field, Field] }
  /** Whether a mean goes by mass, area or volume (the default), or counts every node or tet alike. */
  mean?: 'weighted' | 'plain'
  /** Displacement is measured from the start of its stage or of the run. */
  since: 'stage' | 'start'
  /** Time between samples [s], the shortest of all records counts; none: chosen by the run. */
  every?: number
  /** The field that `stress-error` compares with: root mean square of the difference over the tets. */
  exact?: TensorField
}

export interface Tolerance {
  scale: 'relative' | 'absolute'
  /** In SI where absolute. */
  amount: number
  unit: string
}

/** What a named quantity is computed from. */
export interface Measure {
  /** `record` or `record.part`. */
  record?: string
  take: 'at' | 'end' | 'start' | 'max' | 'min' | 'absmax' | 'time of max' | 'time of min' | 'mean' | 'frequency' | 'l2'
  at?: number
  from?: number
  to?: number
  /** For l2: the expected history as an expression of t. */
  against?: string
  /** An expression over records and probe results, instead of record + take. */
  compute?: string
  /** Stage whose clock counts, from 0; absent: the last. */
  stage?: number
}

export interface Expectation extends Measure {
  name: string
  /** Number or expression over the case's values; absent: the quantity is computed and named, for `compare`. */
  value?: number | string
  within?: Tolerance
  /** Hash of the final state, instead of a value. */
  hash?: string
}

/** A statement about the same quantity in several variations: `log2(error[0]/error[1])`. */
export interface Comparison {
  name: string
  compute: string
  value: number | string
  within: Tolerance
}

export interface OutputSpec {
  /** Frames for each `run` stage (besides the first). */
  frames: number
  /** Times on the clock of the last stage at which the report shows the model, and there is a frame, too [s]. */
  pictures: number[]
  fields: string[]
  /** Wall-clock seconds between checkpoints. */
  checkpointEvery: number
}

/** A default that was filled in, and why. */
export interface Reason {
  path: string
  value: string
  why: string
}

export interface Case {
  /** Stem of the file, with its variation: `A11-sliding-block-friction18`. */
  name: string
  /** Folder against which the files that the case names are resolved. */
  folder: string
  title: string
  about: string
  parameters: Record<string, number>
  materials: Record<string, Material>
  blocks: Record<string, Block>
  particles: Record<string, Particles>
  /** None: blocks pass through each other. */
  contact?: Contact
  /** Name of a stress update of the catalogue. */
  stress: string
  /** Fraction of the critical step that a run uses. */
  safety: number
  initial: Initial[]
  bolts: Record<string, Bolt>
  physics: Physics
  stages: Stage[]
  strengthReduction?: StrengthReduction
  slope?: SlopeSpec
  probe?: { what: string; [argument: string]: unknown }
  record: Record<string, RecordSpec>
  output: OutputSpec
  expect: Expectation[]
  long: boolean
  reasons: Reason[]
  /** The case as written, after `--set` and the variation, with numbers in SI: what `value` expressions refer to. */
  values: Record<string, unknown>
}

/** A case file: one case, or one for each of its variations. */
export interface CaseFile {
  variations: Case[]
  compare: Comparison[]
}
