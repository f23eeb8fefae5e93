/**
 * Coulomb's return map: a trial shear beyond the strength keeps its direction and comes back to the strength,
 *   F_s ← F_s F_max / |F_s|.
 * Source: Wang, Li and Feng (2015), eqs. 25 to 28; eq. 29 with |F_s| where it prints F_n (see `coulomb-as-printed`).
 */

/** What is left of a trial shear beyond the strength, as a factor: of the strength, its size and the normal force [N]. */
export type SlipRule = (strength: number, size: number, normal: number) => number

export const coulomb: SlipRule = (strength, size) => strength / size
