/** What the module exports, and where columns are in its memory. */
import type { ReadNumbers } from '../state/reads.ts'

type Places = (...given: number[]) => void

/** Functions of numbers and of places in the memory; the order of arguments is theirs. */
export interface Exports {
  objectiveStrains: Places
  objectiveForces: Places
  elastic: Places
  addGravity: Places
  damp: Places
  lostBehind(): number
  lostForward(): number
  leapfrog: Places
  placePoints: Places
  placePairs: Places
  placeCells: Places
  placeNodes: Places
  placeBodies: Places
  followRun(from: number, to: number, stamp: number, before: number, tolerance: number): number
  placeScratch(at: number): void
  workAlone(yes: number): void
  law(from: number, to: number, table: number, dt: number, rate: number, atStart: number, anyDamped: number): void
  lostFriction(): number
  lostDamped(): number
  lostFracture(): number
  workDone(): number
  storedInPoints(count: number, table: number): number
  scatter(count: number): void
  scatterListed(list: number, from: number, to: number): void
}

/** Where a column begins in this memory [bytes]; one of another memory is refused. */
export const placeOf =
  (buffer: ArrayBufferLike) =>
  (column: ReadNumbers): number => {
    if ((column as Float64Array).buffer !== buffer) throw new Error('kernel: a column lies in another memory')
    return column.byteOffset
  }

/** Asking a view for its offset takes 8 ns, the 16 of a pass as long as eight tets: asked once. */
export function rememberLast<A, B>(make: (given: A) => B): (given: A) => B {
  let last: { given: A; made: B } | undefined
  return (given) => {
    if (last?.given !== given) last = { given, made: make(given) }
    return last.made
  }
}
