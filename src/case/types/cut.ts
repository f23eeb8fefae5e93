/** Joints that cut a block into pieces. */
import type { Vec3 } from '../../math/vec.ts'
import type { Dip, Range } from './shape.ts'

/** What a joint is to blocks: they slide on it, or it lets them go behind; absent: told from its strength and dip. */
export type JointRole = 'sliding plane' | 'tension crack'

/** What every joint that cuts says of itself. */
interface CutJoint {
  role?: JointRole
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

/** As it is written: by a point, or by its distance behind the crest of the slope, there vertical and along the face unless said. */
export type CutPlaneInput = Partial<Dip> & CutJoint & { through?: Vec3; behind?: number }

export interface CutSet extends Dip, CutJoint {
  /** Distance of neighbouring joints, and a point of one of them [m]. */
  spacing: number
  origin: Vec3
  /** Constant of Fisher's distribution of their normals [-]; absent: parallel. */
  fisher?: number
}

/** Joints that end at a rim. `bridge`: the joint that their planes beyond it follow; absent: it cannot break. */
export type CutDiscs = { joint?: string; role?: JointRole; bridge?: string } & (
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

export type CutInput = Omit<Cut, 'planes'> & { planes: Record<string, CutPlaneInput> }
