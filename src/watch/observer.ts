/** What is noted while a stage runs: samples of the records, energies and frames, each at its own steps. */
import type { Mechanics } from '../force/elements.ts'
import type { Frame } from '../output/frame.ts'
import { ENERGY_NAMES, type Ledger } from '../output/summary.ts'
import { type Clock, timeOf } from '../state/clock.ts'
import type { World } from '../state/world.ts'
import { makeFrame } from './frames.ts'
import { unbalancedRatio } from './health.ts'
import { addRow, type History, makeHistory } from './history.ts'
import { readLedger } from './ledger.ts'
import type { Sampler } from './records.ts'

/** Steps of the stage at which something is noted; the closing step always is. */
export interface Rhythm {
  /** Every so many steps. */
  samples: number
  energies: number
  /** Extra steps for samples. */
  at: Set<number>
  /** Steps for frames. */
  frames: Set<number>
  /** Every so many steps the distance from equilibrium; 0: never. */
  unbalanced: number
}

export interface Observer {
  world: World
  mechanics: Mechanics
  samplers: Sampler[]
  fields: string[]
  takeFrames: boolean
  rhythm: Rhythm
  history: History
  energies: History
  /** Total energy that the ledger compares with [J], and the ledger when it was last read. */
  startEnergy: number
  ledger: Ledger
  unbalanced: number
  frameCount: number
  /** Frames taken and not yet handed out. */
  frames: Frame[]
}

export function makeObserver(
  world: World,
  mechanics: Mechanics,
  samplers: Sampler[],
  fields: string[],
  takeFrames: boolean,
): Observer {
  const columns = samplers.flatMap(({ columns: names, unit }) => names.map((name) => ({ name, unit })))
  return {
    world,
    mechanics,
    samplers,
    fields,
    takeFrames,
    rhythm: { samples: 1, energies: 1, at: new Set(), frames: new Set(), unbalanced: 0 },
    history: makeHistory(columns),
    energies: makeHistory(ENERGY_NAMES.map((name) => ({ name, unit: 'J' }))),
    startEnergy: 0,
    ledger: readLedger(world, mechanics, 0),
    unbalanced: 1,
    frameCount: 0,
    frames: [],
  }
}

/** Notes what is due where the forces at t are known and velocities are still those of half a step before. */
export function observe(o: Observer, clock: Clock): void {
  const { step } = clock
  const { rhythm } = o
  const closing = clock.ahead === 0
  const every = (steps: number) => closing || (steps > 0 && step % steps === 0)
  let fresh = false
  const ledger = () => {
    if (!fresh) o.ledger = readLedger(o.world, o.mechanics, o.startEnergy)
    fresh = true
    return o.ledger
  }
  if (step === 0 && clock.before === 0) balanceLedger(o)
  if (every(rhythm.samples) || rhythm.at.has(step)) sample(o, clock, ledger)
  if (every(rhythm.energies)) noteEnergies(o, clock, ledger())
  if (every(rhythm.unbalanced)) o.unbalanced = unbalancedRatio(o.world, o.mechanics)
  if (o.takeFrames && (closing || rhythm.frames.has(step)))
    o.frames.push(makeFrame(o.world, o.mechanics, o.fields, o.frameCount++))
}

/** A new stage may change gravity or stop all motion: the ledger goes on from the imbalance it had. */
function balanceLedger(o: Observer): void {
  const carried = o.ledger.error
  o.startEnergy = 0
  o.startEnergy = readLedger(o.world, o.mechanics, 0).total - (o.world.clock.total === 0 ? 0 : carried)
}

function sample(o: Observer, clock: Clock, ledger: () => Ledger): void {
  const t = timeOf(clock)
  const row = addRow(o.history, clock.stage, t, clock.origin + t)
  let at = 0
  for (const sampler of o.samplers) {
    sampler.sample(o.world, o.mechanics, ledger, row.subarray(at, at + sampler.columns.length))
    at += sampler.columns.length
  }
}

function noteEnergies(o: Observer, clock: Clock, ledger: Ledger): void {
  const t = timeOf(clock)
  const row = addRow(o.energies, clock.stage, t, clock.origin + t)
  ENERGY_NAMES.forEach((name, i) => {
    row[i] = ledger[name]
  })
}

/** Makes the displacements of the stage start from the present ones. */
export function rebase(o: Observer): void {
  for (const sampler of o.samplers) {
    if (!sampler.base) continue
    sampler.base.fill(0)
    sampler.absolute(o.world, o.mechanics, () => o.ledger, sampler.base)
  }
}
