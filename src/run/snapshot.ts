/** The state of a run between two steps ↔ a plain value, and that ↔ a checkpoint. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { hashOf } from '../math/hash.ts'
import { CheckpointError, decodeCheckpoint, encodeCheckpoint } from '../output/checkpoint.ts'
import type { Ledger, StageSummary } from '../output/summary.ts'
import type { Clock } from '../state/clock.ts'
import type { Loads } from '../state/loads.ts'
import { VERSION } from '../version.ts'
import { historyData, restoreHistory } from '../watch/history.ts'
import type { Observer } from '../watch/observer.ts'
import { inputsOf } from './inputs.ts'
import { isRefined, refineRhythm } from './refine.ts'
import type { Rest } from './rest-memory.ts'
import type { Simulation } from './simulation.ts'

/** All that a run continues from. */
export interface RunState {
  clock: Clock
  stages: StageSummary[]
  warnings: string[]
  /** Hash of the mesh. */
  model: string
  stageWall: number
  problem: string
  ledger: Ledger
  startEnergy: number
  startContacts: number
  unbalanced: number
  /** ω² of the motion when it was last measured [1/s²], and how the stage comes to rest with the damping of the moment. */
  frequency: number
  rest: Rest
  damping: Pick<Loads, 'local' | 'mass' | 'follows' | 'holds'>
  frameCount: number
  /** What the looks at contact have seen so far. */
  contacts: Observer['contacts']
  /** Of who guards the stages, where somebody does. */
  guard?: unknown
  /** The used columns, and rows in use of those whose rows come and go. */
  memory: Uint8Array
  growing: Uint8Array
  history: Float64Array
  energies: Float64Array
  /** What records are measured from. */
  bases: Float64Array
}

/** What the writer of files gets back, so that it goes on where it was. */
export interface Written {
  /** Rows of the history and frames that stand in files. */
  rows?: number
  frames?: number
  /** What the report draws. */
  pictures?: unknown
}

/** What a checkpoint holds: a run, or a search for a factor of safety, which is a run and what follows it. */
export interface Saved {
  extra: Written
  run: RunState
  search?: unknown
}

/** Two cases are the same if they read the same after overrides, whatever their comments and spaces. */
export const fingerprintOf = (c: Case): string => hashOf(c.name, JSON.stringify(c.values))

/** `host`: through which the case was read. */
export const checkpointOf = (c: Case, host: Host, saved: Saved): Uint8Array[] =>
  encodeCheckpoint({ talus: VERSION, fingerprint: fingerprintOf(c), inputs: inputsOf(host) }, saved)

/** What a checkpoint of this case holds. */
export function openCheckpoint(bytes: Uint8Array, c: Case): Saved {
  const { header, state } = decodeCheckpoint(bytes, VERSION)
  if (header.fingerprint !== fingerprintOf(c))
    throw new CheckpointError(
      `the checkpoint belongs to another case than ${c.name}: the case file or its --set values have changed since; run it afresh, or restore them`,
    )
  return state as Saved
}

/** The state as it is: its columns are those of the run, and change with it. */
export function stateOf(sim: Simulation): RunState {
  const { world, observer } = sim
  return {
    clock: world.clock,
    stages: sim.stages,
    warnings: sim.warnings,
    model: sim.model,
    stageWall: sim.stageWall,
    problem: sim.problem,
    ledger: observer.ledger,
    startEnergy: observer.startEnergy,
    startContacts: observer.startContacts,
    unbalanced: observer.unbalanced,
    frequency: observer.frequency,
    rest: sim.rest,
    damping: dampingOf(world.loads),
    frameCount: observer.frameCount,
    contacts: observer.contacts,
    ...(sim.guard && { guard: sim.guard.kept() }),
    memory: memoryOf(sim),
    growing: growingOf(sim),
    history: historyData(observer.history),
    energies: historyData(observer.energies),
    bases: Float64Array.from(observer.samplers.flatMap(({ base }) => (base ? [...base] : []))),
  }
}

const dampingOf = ({ local, mass, follows, holds }: Loads): RunState['damping'] => ({ local, mass, follows, holds })

/** The used columns, without the page that kernels keep for themselves. */
const memoryOf = ({ world }: Simulation): Uint8Array => new Uint8Array(world.memory.buffer, 65536, world.used - 65536)

/** Rows in use of the columns whose rows come and go, one column behind the other. */
function growingOf({ world }: Simulation): Uint8Array {
  const parts = world.growing.map(({ column, count, each }) => bytesOf(column, (count[0] + 1) * each))
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The first numbers of a column; where there are fewer, all of them. */
function bytesOf({ buffer, byteOffset, length, BYTES_PER_ELEMENT }: Float64Array | Int32Array, numbers: number) {
  return new Uint8Array(buffer, byteOffset, Math.min(numbers, length) * BYTES_PER_ELEMENT)
}

/** After the fixed columns, which hold the numbers of rows. */
function restoreGrowing({ world }: Simulation, bytes: Uint8Array): void {
  let at = 0
  for (const { column, count, each } of world.growing) {
    const part = bytesOf(column, (count[0] + 1) * each)
    part.set(bytes.subarray(at, at + part.length))
    at += part.length
  }
  if (at !== bytes.length)
    throw new CheckpointError('the checkpoint holds contacts of another size; run the case afresh')
}

/** Brings a run to a state; `enter` rebuilds the loads of its stage first. */
export function restoreRun(sim: Simulation, state: RunState, enter: (stage: number) => void): void {
  if (state.model !== sim.model)
    throw new CheckpointError(
      'the mesh has changed since the checkpoint was written; restore the mesh file, or run the case afresh',
    )
  const { world, observer } = sim
  const target = memoryOf(sim)
  if (state.memory.length !== target.length)
    throw new CheckpointError('the checkpoint holds a model of another size; run the case afresh')
  // Loads go to nodes that there were when the stage began.
  if (world.dormant.corner.length > 0) target.set(state.memory)
  enter(state.clock.stage)
  target.set(state.memory)
  restoreGrowing(sim, state.growing)
  Object.assign(world.clock, state.clock)
  if (isRefined(sim)) refineRhythm(sim)
  restoreHistory(observer.history, state.history)
  restoreHistory(observer.energies, state.energies)
  let at = 0
  for (const { base } of observer.samplers) if (base) for (let i = 0; i < base.length; i++) base[i] = state.bases[at++]
  sim.stages = [...state.stages]
  sim.warnings = [...state.warnings]
  sim.stageWall = state.stageWall
  sim.problem = state.problem
  observer.ledger = { ...state.ledger }
  observer.startEnergy = state.startEnergy
  observer.startContacts = state.startContacts
  observer.unbalanced = state.unbalanced
  observer.frequency = state.frequency
  sim.rest = { ...state.rest, changes: [...state.rest.changes] }
  Object.assign(world.loads, state.damping)
  observer.contacts = { ...state.contacts }
  observer.frameCount = state.frameCount
  if (state.guard) sim.guard?.restore(state.guard)
}
