/**
 * events.csv: a line for each failure, with its time since the start, its place and plane in the undeformed rock (dip and dip direction as
 * geologists give them), its mode, the joint and the two blocks, the area and the energy. And the same summed up by joint.
 */
import { dipOfNormal } from '../math/orientation.ts'
import { historyUnit, type Units } from './units.ts'

export interface Failure {
  /** Since the start of the first stage [s]. */
  time: number
  place: number[]
  normal: [number, number, number]
  /** Index of its mode, its joint and its two blocks. */
  mode: number
  joint: number
  blocks: [number, number]
  area: number
  energy: number
}

export interface Failures {
  joints: readonly string[]
  blocks: readonly string[]
  modes: readonly string[]
  rows: Failure[]
}

/** Failures along a joint: how many, broken area [m²] by mode, energy [J], and when the first and the last were [s]. */
export interface JointFailures {
  joint: string
  failures: number
  tension: number
  shear: number
  energy: number
  first: number
  last: number
}

/** Lines that a file holds at most: what is beyond is told. */
export const MOST_EVENTS = 1_000_000
/** Lines that are handed on at once. */
const CHUNK = 5000

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const DEGREES = 180 / Math.PI

/** The text of events.csv, in pieces. */
export function* eventsCsv({ rows, joints, blocks, modes }: Failures, units: Units): Generator<string> {
  const [length, area, energy] = ['m', 'm2', 'J'].map((unit) => historyUnit(units, unit))
  const head = [
    'time [s]',
    ...['x', 'y', 'z'].map((axis) => `${axis} [${length.unit}]`),
    'dip [deg]',
    'dip direction [deg]',
  ]
  yield `${[...head, 'mode', 'joint', 'block a', 'block b', `area [${area.unit}]`, `energy [${energy.unit}]`].join(',')}\n`
  const end = Math.min(rows.length, MOST_EVENTS)
  for (let from = 0; from < end; from += CHUNK)
    yield rows
      .slice(from, Math.min(from + CHUNK, end))
      .map((row) => {
        const { dip, dipDirection } = dipOfNormal(row.normal)
        const numbers = [row.time, ...row.place.map((x) => x * length.factor), round(dip), round(dipDirection)]
        const names = [modes[row.mode], joints[row.joint], ...row.blocks.map((block) => blocks[block])]
        return `${[...numbers, ...names.map(quote), row.area * area.factor, row.energy * energy.factor].join(',')}\n`
      })
      .join('')
}

/** Degrees to a thousandth; a direction of 360 is 0. */
const round = (angle: number): number => (Math.round(angle * DEGREES * 1000) / 1000) % 360

export function byJoint({ rows, joints }: Failures): JointFailures[] {
  const found = new Map<number, JointFailures>()
  for (const { joint, mode, area, energy, time } of rows) {
    const known = found.get(joint)
    const sums = known ?? {
      joint: joints[joint],
      failures: 0,
      tension: 0,
      shear: 0,
      energy: 0,
      first: time,
      last: time,
    }
    sums.failures++
    sums[mode === 0 ? 'tension' : 'shear'] += area
    sums.energy += energy
    sums.last = Math.max(sums.last, time)
    if (!known) found.set(joint, sums)
  }
  return [...found].sort(([a], [b]) => a - b).map(([, sums]) => sums)
}
