/** Polyhedral particles before they are columns: forms, each once, and grains. */
import type { Grains } from '../case/types/particles.ts'
import type { Vec3 } from '../math/vec.ts'
import type { FormData } from '../state/forms.ts'

/** A kind of grain as shaped: its forms along its principal axes, from its centre of mass. */
export interface Kind {
  /** Numbers of its forms. */
  forms: number[]
  /** Of the kind as shaped, for a density of 1: ∫ dV [m³], principal ∫ (y² + z²) dV … [m⁵]. */
  volume: number
  inertia: Vec3
  /** Principal axes → as shaped, and the centre of mass as shaped [m]. */
  principal: [number, number, number, number]
  centre: Vec3
  /** Diameters by which sizes are given [m]. */
  diameter: Record<NonNullable<Grains['size']>['of'], number>
}

export interface Grain {
  /** Number of the group among the particles of the case. */
  group: number
  kind: Kind
  scale: number
  centre: Vec3
  /** Principal axes → space. */
  attitude: Float64Array
  velocity: Vec3
}

export interface GrainPlan {
  forms: FormData[]
  grains: Grain[]
}
