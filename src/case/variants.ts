/** What the catalogue tells the schema: the names that a case may use. The first of each list is the default. */

export interface Variant {
  name: string
  description: string
}

export interface Variants {
  materials: Variant[]
  stress: Variant[]
  meshers: Variant[]
  probes: Variant[]
  /** How contacts are found, how neighbours are, and friction laws. */
  detect: Variant[]
  broad: Variant[]
  friction: Variant[]
  /** Shapes of particles by name. */
  solids: Variant[]
}

/** The mesher behind `cells`, which `size` cannot drive. */
export const STRUCTURED = 'structured'
