/** One number for all of a state that a step can change. */
import { hashOf } from '../math/hash.ts'
import type { Clock } from '../state/clock.ts'
import { IDS, ROW } from '../state/contacts.ts'
import type { Tets } from '../state/tets.ts'
import type { World } from '../state/world.ts'

/** Hash of everything that moves: the same for a repeat, a resumed run, any kernel, with or without output. */
export function stateHash(world: World): string {
  const { nodes, tets, bodies, neighbours, bonds, bolts, facets } = world
  const pairs = neighbours.count[0]
  return hashOf(
    nodes.motion,
    nodes.u,
    nodes.x,
    pairsOf(tets),
    ...tets.states.flatMap(({ history }) => (history.length > 0 ? [history] : [])),
    bodies.u,
    bodies.v,
    bodies.momentum,
    bodies.turn,
    neighbours.axis.subarray(0, pairs),
    neighbours.normal.subarray(0, 3 * pairs),
    ...(neighbours.seen.length > 0 ? [neighbours.seen.subarray(0, neighbours.wide * pairs)] : []),
    ...pointsOf(world),
    bonds.id,
    bonds.broken,
    ...(bonds.history.length > 0 ? [bonds.history] : []),
    facets.exposed,
    ...(bolts.count > 0 ? [bolts.id, bolts.row] : []),
    clockNumbers(world.clock),
    ...adapted(world),
  )
}

/** Pair by pair of tets: their record, and the stress that they keep. */
function pairsOf({ count, record, kept }: Tets): Float64Array {
  const all = new Float64Array(16 * count)
  for (let k = 0; 2 * k < count; k++) {
    all.set(record.subarray(20 * k, 20 * k + 20), 32 * k)
    all.set(kept.subarray(12 * k, 12 * k + 12), 32 * k + 20)
  }
  return all
}

/** Points in the order of their pairs, wherever their slots are. */
function pointsOf({ contacts, neighbours }: World): (Int32Array | Float64Array)[] {
  const { count, first, end } = neighbours
  const id = new Int32Array(IDS * contacts.count[0])
  const row = new Float64Array(ROW * contacts.count[0])
  const wide = contacts.remembered.length
  const memory = new Float64Array(wide * contacts.count[0])
  let at = 0
  for (let k = 0; k < count[0]; k++) {
    id.set(contacts.id.subarray(IDS * first[k], IDS * end[k]), IDS * at)
    row.set(contacts.row.subarray(ROW * first[k], ROW * end[k]), ROW * at)
    memory.set(contacts.memory.subarray(wide * first[k], wide * end[k]), wide * at)
    at += end[k] - first[k]
  }
  return wide > 0 ? [id, row, memory] : [id, row]
}

/** What a settle stage has changed of its damping and its step; nothing where it has changed none. */
function adapted({ clock, loads }: World): Float64Array[] {
  const damping = loads.follows ? [Float64Array.of(loads.local, loads.mass)] : []
  return clock.stepFrom > 0 ? [...damping, Float64Array.of(clock.stepFrom, clock.timeFrom)] : damping
}

const clockNumbers = (clock: Clock): Float64Array =>
  Float64Array.of(clock.stage, clock.step, clock.total, clock.dt, clock.before, clock.origin)
