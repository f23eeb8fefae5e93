/** What is noted while a stage runs: samples of the records, energies and frames, each at its own steps. */
import type { Mechanics } from '../force/elements.ts'
import type { Frame } from '../output/frame.ts'
import { ENERGY_NAMES, type Ledger } from '../output/summary.ts'
import { type Clock, timeOf } from '../state/clock.ts'
import type { World } from '../state/world.ts'
import type { ContactMemory } from './contact-summary.ts'
import { makeFrame } from './frames.ts'
import { unbalancedRatio } from './health.ts'
import { addRow, type History, makeHistory } from './history.ts'
import { NO_START, readLedger } from './ledger.ts'
import { keepForces, motionFrequency } from './motion-frequency.ts'
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
  /** Whether the frequency of the motion is measured there, too. */
  frequency: boolean
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
  /** Total energy that the ledger compares with [J], the same for contacts alone, and the ledger when it was last read. */
  startEnergy: number
  startContacts: number
  ledger: Ledger
  unbalanced: number
  /** ω² of the motion when it was last measured [1/s²]. */
  frequency: number
  /** The deepest overlap and the largest contact force noticed so far. */
  contacts: ContactMemory
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
    rhythm: { samples: 1, energies: 1, at: new Set(), frames: new Set(), unbalanced: 0, frequency: false },
    history: makeHistory(columns),
    energies: makeHistory(ENERGY_NAMES.map((name) => ({ name, unit: 'J' }))),
    startEnergy: 0,
    startContacts: 0,
    ledger: readLedger(world, mechanics, NO_START),
    unbalanced: 1,
    frequency: 0,
    contacts: { overlap: null, force: null, closed: 0 },
    frameCount: 0,
    frames: [],
  }
}

const startOf = ({ startEnergy, startContacts, ledger }: Observer) => ({
  total: startEnergy,
  contacts: startContacts,
  exchanged: ledger.exchanged,
})

/** Notes what is due where the forces at t are known and velocities are still those of half a step before. */
export function observe(o: Observer, clock: Clock): void {
  const { step } = clock
  const { rhythm } = o
  const closing = clock.ahead === 0
  const every = (steps: number) => closing || (steps > 0 && step % steps === 0)
  let fresh = false
  const ledger = () => {
    if (!fresh) o.ledger = readLedger(o.world, o.mechanics, startOf(o))
    fresh = true
    return o.ledger
  }
  if (step === 0 && clock.before === 0) balanceLedger(o)
  if (every(rhythm.samples) || rhythm.at.has(step)) sample(o, clock, ledger)
  if (every(rhythm.energies)) noteEnergies(o, clock, ledger())
  if (every(rhythm.unbalanced)) o.unbalanced = unbalancedRatio(o.world, o.mechanics)
  if (rhythm.frequency && (step + 1) % rhythm.unbalanced === 0) keepForces(o.world)
  if (rhythm.frequency && step > 0 && step % rhythm.unbalanced === 0) o.frequency = motionFrequency(o.world)
  if (o.takeFrames && (closing || rhythm.frames.has(step)))
    o.frames.push(makeFrame(o.world, o.mechanics, o.fields, o.frameCount++))
}

/** A new stage may change gravity or joints, or stop all motion: the ledger goes on from the imbalance it had. */
function balanceLedger(o: Observer): void {
  const { error, contactResidual } = o.ledger
  const first = o.world.clock.total === 0
  const now = readLedger(o.world, o.mechanics, NO_START)
  o.startEnergy = now.total - (first ? 0 : error)
  o.startContacts = (first ? 0 : contactResidual) - now.contactResidual
}

function sample(o: Observer, clock: Clock, ledger: () => Ledger): void {
  const t = timeOf(clock)
  const row = addRow(o.history, clock.stage, t, clock.origin + t)
  let at = 0
  for (const sampler of o.samplers) {
    sampler.sample(o.world, o.mechanics, ledger, row.subarray(at, at + sampler.columns.length), row)
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

/** Makes what is measured since the stage began start from the present. */
export function rebase(o: Observer): void {
  for (const sampler of o.samplers) sampler.begin?.(o.world, o.mechanics, () => o.ledger)
}
