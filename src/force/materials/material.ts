/**
 * What a model of a material is made of. A model is one file that declares it, and one line of `materials.ts`.
 *
 * It is called once a step, with all tets of a pass, which are of one material: strain in, stress out. The strain is that of the undeformed
 * frame, whole and not of this step, so nothing needs to be turned; the stress does work on it.
 */
import type { MaterialDeclaration, Parameters } from '../../math/parameters.ts'
import { ownKeys } from '../../math/parameters.ts'
import type { Columns, Layout } from '../../state/columns.ts'
import type { MaterialState, Tets } from '../../state/tets.ts'
import type { MaterialConstants } from '../../state/world.ts'

/**
 * `strain` of the scratch, and the stress that a tet keeps (at no strain; see the stress update) → `stress` of the scratch. A model that
 * remembers something brings the rows of its tets in `state` up to date as well, their stress and what they have lost among it.
 */
export type MaterialModel = (
  material: MaterialConstants,
  tets: Tets,
  from: number,
  to: number,
  state: MaterialState,
) => void

/** Elastic energy of a tet for each volume [J/m³], as the step has left it. */
export type StoredIn = (material: MaterialConstants, tets: Tets, tet: number, state: MaterialState) => number

export interface Material extends MaterialDeclaration {
  /** The model, with a workspace of its own: each thread makes one. */
  make(): MaterialModel
  remembers?: {
    /** Columns of each tet, kept from step to step (`withHistory` of its own). */
    history: Pick<Layout<Columns>, 'width' | 'shown'>
    /** Writes the row that a tet begins with, where it is not all zeros. */
    begin?(tets: Tets, tet: number, state: MaterialState): void
    stored: StoredIn
  }
}

/** Where the numbers of a model stand in `own` of its state. */
export const numbersOf = <T extends Parameters>(parameters: T): { readonly [key in keyof T]: number } =>
  Object.fromEntries(ownKeys(parameters).map((key, k) => [key, k])) as { [key in keyof T]: number }
