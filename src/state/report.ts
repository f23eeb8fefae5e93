/** Collects broken invariants: the first of each kind. */
export type Report = (kind: string, problem: string) => void

/** Relative round-off that is allowed to sums of products. */
export const CLOSE = 1e-9
