/** What happens where faces touch, and which joint holds where. */
import type { Numbers } from '../../math/parameters.ts'
import type { Softening } from '../../math/softening.ts'
import type { Selection } from './boundary.ts'
import type { Range } from './shape.ts'

/** Stiffness of a joint: of each point [N/m] or of each area [Pa/m]; a part that is left out is found from the blocks. */
export interface JointStiffness {
  per: 'point' | 'area'
  normal?: number
  shear?: number
}

/** What it takes to break a joint by opening and by shear [J/m²], and how its strength falls on the way. */
export interface Toughness {
  opening: number
  shear: number
  softening: Softening
}

/** What happens where two faces touch. */
export interface Joint {
  stiffness: JointStiffness
  /** Friction angle before and after the first slip, with the waviness [rad]. */
  friction: number
  residualFriction: number
  /** What of them is that of waves [rad]; absent where it is even. */
  waviness?: number
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
  /** Lost with the bond that fails, kept for as long as the faces touch, or falling as fracture energies are spent. */
  failure: 'brittle' | 'plastic' | 'cohesive'
  /** Of one that is cohesive. */
  toughness?: Toughness
  /** Faces that touch at the start are bonded. */
  bonded: boolean
  /** Share of critical damping of the contact [-]; whether its dashpot may pull. */
  damping: number
  pull: boolean
  /** Name of a law of shear of the catalogue, and what it asks for besides, by key. */
  law: string
  own: Numbers
}

/** Which joint holds between two groups of faces; the last rule that fits counts. 'none': they pass through each other. */
export interface JointRule {
  between: [JointSide, JointSide]
  joint: string
  /** Part of the undeformed model in which they are bonded by it; elsewhere the rules before hold. */
  where?: Range
}

export type JointSide = { on: Selection } | { material: string } | { particles: string }

/** What shrunken edges take from their paper as printed, each choice as it is repaired, then as it is printed. */
export interface Printed {
  /** d_tol over the least way of a corner that shrinks [-]. */
  tolerance: number
  lever: 'true edges' | 'shrunken edges'
  'normal force': 'total' | 'incremental'
  normals: 'faces' | 'averaged'
  roles: 'both' | 'one'
  approaching: 'several' | 'one'
  clip: 'largest' | 'least above zero' | 'as printed'
}

export interface Contact {
  /** Names of variants of the catalogue. */
  detect: string
  broad: string
  /** Joint where no rule says otherwise. */
  joint: string
  rules: JointRule[]
  /** Shrinkage λ of edges in naming contacts [-]. */
  shrink: number
  /** Absent: as repaired. */
  printed?: Printed
  /** Share of the width by which points of contact may slide before they are looked for anew [-]; 0: at every step. */
  follow: number
  /** Growth of boxes in the search for neighbours, over the size of the smallest thing that they hold [-]; absent: as searches follow each other (see `SKIN`). */
  skin?: number
}
