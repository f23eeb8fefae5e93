/** The state of a run between two steps ↔ a checkpoint. */
import type { Case } from '../case/case.ts'
import { hashOf } from '../math/hash.ts'
import { CheckpointError, decodeCheckpoint, encodeCheckpoint } from '../output/checkpoint.ts'
import type { Ledger, StageSummary } from '../output/summary.ts'
import type { Clock } from '../state/clock.ts'
import { VERSION } from '../version.ts'
import { historyData, restoreHistory } from '../watch/history.ts'
import type { Observer } from '../watch/observer.ts'
import type { Simulation } from './simulation.ts'

/** What a checkpoint holds besides columns. */
interface State {
  clock: Clock
  stages: StageSummary[]
  warnings: string[]
  model: string
  stageWall: number
  ledger: Ledger
  unbalanced: number
  frameCount: number
  /** What the looks at contact have seen so far. */
  contacts: Observer['contacts']
  /** Numbers that the writer of files gets back: lengths of history and frames. */
  extra: Record<string, number>
}

/** Two cases are the same if they read the same after overrides, whatever their comments and spaces. */
export const fingerprintOf = (c: Case): string => hashOf(c.name, JSON.stringify(c.values))

export function snapshotOf(sim: Simulation, extra: Record<string, number>): Uint8Array[] {
  const { world, observer } = sim
  const state: State = {
    clock: world.clock,
    stages: sim.stages,
    warnings: sim.warnings,
    model: sim.model,
    stageWall: sim.stageWall,
    ledger: observer.ledger,
    unbalanced: observer.unbalanced,
    frameCount: observer.frameCount,
    contacts: observer.contacts,
    extra,
  }
  const bases = observer.samplers.flatMap(({ base }) => (base ? [...base] : []))
  return encodeCheckpoint(
    { talus: VERSION, fingerprint: fingerprintOf(sim.case), state: withoutNegativeZero(state) },
    {
      memory: memoryOf(sim),
      growing: growingOf(sim),
      history: historyData(observer.history),
      energies: historyData(observer.energies),
      bases: Float64Array.from(bases),
      numbers: Float64Array.of(observer.startEnergy, observer.ledger.error, observer.startContacts),
    },
  )
}

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

/** JSON has no −0; in these numbers it means 0. */
const withoutNegativeZero = (state: State): State =>
  JSON.parse(JSON.stringify(state, (_key, value) => (Object.is(value, -0) ? 0 : value)))

/** The same checkpoint with other numbers for its writer. */
export function withExtra(bytes: Uint8Array, extra: Record<string, number>): Uint8Array[] {
  const { header, sections } = decodeCheckpoint(bytes, VERSION)
  return encodeCheckpoint({ ...header, state: { ...(header.state as State), extra } }, sections)
}

/** Brings a run to the state of a checkpoint; `enter` rebuilds the loads of its stage first. */
export function restoreRun(sim: Simulation, bytes: Uint8Array, enter: (stage: number) => void): Record<string, number> {
  const { header, sections } = decodeCheckpoint(bytes, VERSION)
  if (header.fingerprint !== fingerprintOf(sim.case))
    throw new CheckpointError(
      `the checkpoint belongs to another case than ${sim.case.name}: the case file or its --set values have changed since; run it afresh, or restore them`,
    )
  const state = header.state as State
  if (state.model !== sim.model)
    throw new CheckpointError(
      'the mesh has changed since the checkpoint was written; restore the mesh file, or run the case afresh',
    )
  const { world, observer } = sim
  enter(state.clock.stage)
  const target = memoryOf(sim)
  if ((sections.memory as Uint8Array).length !== target.length)
    throw new CheckpointError('the checkpoint holds a model of another size; run the case afresh')
  target.set(sections.memory as Uint8Array)
  restoreGrowing(sim, sections.growing as Uint8Array)
  Object.assign(world.clock, state.clock)
  restoreHistory(observer.history, sections.history as Float64Array)
  restoreHistory(observer.energies, sections.energies as Float64Array)
  let at = 0
  for (const { base } of observer.samplers)
    if (base) for (let i = 0; i < base.length; i++) base[i] = (sections.bases as Float64Array)[at++]
  sim.stages = state.stages
  sim.warnings = state.warnings
  sim.stageWall = state.stageWall
  observer.ledger = { ...state.ledger, error: (sections.numbers as Float64Array)[1] }
  observer.startEnergy = (sections.numbers as Float64Array)[0]
  observer.unbalanced = state.unbalanced
  observer.startContacts = (sections.numbers as Float64Array)[2]
  observer.contacts = state.contacts
  observer.frameCount = state.frameCount
  return state.extra
}
