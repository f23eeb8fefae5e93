/** The account of a rock slope: what was measured, what could move, the closed form and the numerical factor beside each other. */

/** Angles [rad]: dip below the horizontal (beyond 90° where it overhangs), dip direction clockwise from north. */
export interface Attitude {
  dip: number
  dipDirection: number
}

/** A plane, a set or the discs that cut the rock, with the strength of its joint. */
export interface SlopeJoint extends Attitude {
  name: string
  /** Why no kinematic test is made of it; absent where it is tested. */
  untested?: string
  kind: 'plane' | 'set' | 'discs'
  /** [m], of sets. */
  spacing?: number
  /** Fisher's constant, of sets that scatter. */
  fisher?: number
  persistence: number
  /** Name of the joint whose properties it has; its friction [rad], cohesion and tensile strength [Pa]. */
  joint: string
  friction: number
  cohesion: number
  tension: number
  /** What of its friction is that of waves [rad]. */
  waviness?: number
  /** Each plane as it cut, where a set scatters or discs are many. */
  members: Attitude[]
  /** Faces in the model and their area [m²]. */
  faces: number
  area: number
}

/** Whether a way to move is possible, and why, in one sentence. */
export interface KinematicVerdict {
  mode: 'planar sliding' | 'wedge sliding' | 'flexural toppling' | 'direct toppling'
  joints: string[]
  possible: boolean
  words: string
}

/** One face of a block in limit equilibrium: effective normal force, water, friction and cohesion [N]. */
export interface BlockFaceForces {
  name: string
  joint: boolean
  area: number
  normalForce: number
  water: number
  friction: number
  cohesion: number
}

/** Limit equilibrium of one block between blocks that stand. Factors are null where there is none: it stays without strength. */
export interface BlockAnalysis {
  block: string
  factor: number | null
  words: string
  /** Joints that it slides on. */
  on: string[]
  volume: number
  weight: number
  /** Along the direction of sliding [N]. */
  driving: number
  resisting: number
  /** Azimuth and angle below the horizontal of the motion [rad]; absent where it stays. */
  trend?: number
  plunge?: number
  /** Friction angle at which it would just stand [rad]. */
  criticalFriction?: number
  /** Shi's block theory: infinite, tapered, removable …, and its type of keyblock in words. */
  removability: string
  keyblock: string
  faces: BlockFaceForces[]
  /** Those that hold it as it fails: how many of each kind, with which force against its motion [N], and names of what goes slack. */
  bolts?: { active: number; passive: number; along: number; slack: string[] }
  /** Whether its forces satisfy the moments too, and the greatest factor that any contact forces allow; absent where not asked for. */
  momentAdmissible?: boolean
  upper?: number | null
  boundWords?: string
  /** Whether it can tip about an edge whatever the friction of its joints. */
  tips?: boolean
  /** Joints that linear pressure pulls open, over which share of their area, and the factor without the cohesion of that. */
  opened?: { factor: number; joints: string[]; share: number }
}

/** One block of a row of columns (Goodman and Bray), from the top down. */
export interface RowBlock {
  name: string
  height: number
  weight: number
  mode: string
  /** Force from the block above, on to the one below, normal and shear force on the base [N]. */
  from: number
  to: number
  normal: number
  shear: number
}

/** A row of columns in limit equilibrium. */
export interface RowAnalysis {
  factor: number | null
  criticalFriction?: number
  toeForce: number
  blocks: RowBlock[]
  words: string
}

/** A closed form beside the numerical factor. */
export interface FactorComparison {
  /** What it is the factor of: a block, or the row of columns. */
  of: string
  closed: number | null
  /** Greatest factor that moments and shear across the motion allow, where it was looked for. */
  upper?: number | null
  numerical: number | null
  /** Numerical over closed less 1; null where one of them is missing. */
  difference: number | null
  /** Whether they agree as far as they should, and why they differ where they do. */
  agrees: boolean
  reason: string
}

/** A bolt, or all of a pattern: how many, [rad], [m], [N]; capacity null where it has none. */
export interface BoltRow {
  name: string
  number: number
  plunge: number
  trend: number
  length: number
  pretension: number
  capacity: number | null
  acts: 'active' | 'passive'
  /** Blocks that limit equilibrium finds it to hold. */
  holds: string[]
}

/** A wedge or a slab over the full height of the slope, whatever blocks it is cut into; null: stable, with the reason in its words. */
export interface FullHeightBody {
  name: string
  factor: number | null
  words: string
  volume: number
  weight: number
  /** Whether the joints of the model bound it as it is. */
  inModel: boolean
  /** A slab of a metre on one joint, for which nothing in the model stands. */
  slab?: boolean
}

/** Blocks that move as one body, in closed form; null: stable, with the reason in its words. */
export interface UnitedBody {
  name: string
  blocks: string[]
  factor: number | null
  words: string
  /** Joints that it slides on. */
  on: string[]
  volume: number
  weight: number
  /** Of its motion [rad]; absent where it stays. */
  trend?: number
  plunge?: number
}

/** Columns that a set cuts, toppling in a row on a base; null: stable, with the reason in its words. */
export interface SetColumns {
  set: string
  base?: string
  factor: number | null
  words: string
}

/** What lacks support: its factor without, and the force that brings the factor asked for [N]; null with the reason where none does. */
export interface SupportedBody {
  of: string
  blocks: string[]
  factor: number
  force: number | null
  none?: string
}

/** All of the force in one place of the governing body: whether moments are satisfied, and the greatest factor that they allow. */
export interface SupportPlace {
  place: string
  at: [number, number, number]
  momentAdmissible: boolean
  upper: number | null
  words: string
}

/** Support that brings a slope to a factor, by limit equilibrium. Angles [rad], forces [N]. */
export interface SupportAccount {
  factor: number
  /** Share of the closed form's force that the bolts got. */
  scale: number
  acts: 'active' | 'passive'
  trend: number
  plunge: number
  /** The least factor of all blocks and groups, without and with; null: they stay without strength. */
  before: number | null
  after: number | null
  /** Of all bolts together; what is seen along them of the blocks that they hold [m²]. */
  force: number
  area: number
  /** Of one bolt; how many, how far apart and how long at most [m]. */
  capacity: number
  number: number
  spacing: number | null
  longest: number
  /** The least factor first. */
  bodies: SupportedBody[]
  /** Direction of the least force for the governing body. */
  best?: { trend: number; plunge: number; force: number }
  places?: SupportPlace[]
  blocks: { block: string; force: number; bolts: number }[]
  words: string
}

/** One that moves in the model as it fails: its share of the mass that moves, and how fast it turns over how fast it moves, by mass. */
export interface MovingBody extends UnitedBody {
  share: number
  turns: number
}

export interface SlopeSummary {
  face?: Attitude
  upper?: Attitude
  height?: number
  /** Unit weight of the rock [N/m³]. */
  unitWeight: number
  /** Steady earthquake: force over weight, azimuth of the push [rad], upwards. */
  seismic?: { horizontal: number; vertical: number; direction: number }
  /** Water, and loads on faces, in words. */
  water?: string
  loads?: string[]
  joints: SlopeJoint[]
  /** Friction of the test, and its lateral limit [rad]; `more` say that something is not possible. Absent where no face is known. */
  kinematics?: { friction: number; lateral: number; verdicts: KinematicVerdict[]; more: number; summary: string }
  /** Blocks that are free to move, the least factor first; how many more there are. */
  blocks: BlockAnalysis[]
  more: number
  bolts?: BoltRow[]
  /** The least factor first; absent where no block has the shape of a slope that joints cut. */
  fullHeight?: FullHeightBody[]
  /** Groups of blocks with the least factors, the least first; absent where no two blocks are free. */
  united?: UnitedBody[]
  /** Bodies of blocks that move together in the model as it fails, the heaviest first. */
  moving?: MovingBody[]
  /** Columns of each set that kinematics lets topple. */
  columns?: SetColumns[]
  support?: SupportAccount
  row?: RowAnalysis
  comparison?: FactorComparison
  /** What the reader should know of the analysis. */
  notes: string[]
}
