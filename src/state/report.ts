/** Collects broken invariants: the first of each kind. */
export type Report = (kind: string, problem: string) => void
