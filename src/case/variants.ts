/** What the catalogue tells the schema: the names that a case may use. The first of each list is the default. */

import type { Argument } from '../math/arguments.ts'
import type { LawDeclaration, MaterialDeclaration, Parameters } from '../math/parameters.ts'

export interface Variant {
  name: string
  description: string
}

export interface Variants {
  /** Models of materials. */
  materials: readonly MaterialDeclaration[]
  stress: Variant[]
  meshers: Variant[]
  /** Each says what it is asked with. */
  probes: (Variant & { given: Argument })[]
  /** How contacts are found, and how neighbours are. */
  detect: Variant[]
  broad: Variant[]
  /** Laws of shear, and what every joint is asked for, whatever its law. */
  laws: readonly LawDeclaration[]
  joint: Parameters
  /** Shapes of particles by name. */
  solids: Variant[]
}

/** The mesher behind `cells`, which `size` cannot drive. */
export const STRUCTURED = 'structured'
