/** What all measurements share. */
import type { Host } from '../host.ts'

export type Progress = (text: string) => void

/** Processor time of all threads of this process [s], and who is told how far it is. */
export interface Beside {
  clock: () => number
  tell: Progress
}

export interface Meter extends Beside {
  host: Host
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle])
}

/** A host whose clock goes on by a second at every look: a run tells of every step. */
export function restlessHost(host: Host): Host {
  let now = 0
  return { ...host, now: () => now++ }
}
