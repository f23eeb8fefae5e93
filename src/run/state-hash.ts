/** One number for all of a state that a step can change. */
import { hashOf } from '../math/hash.ts'
import type { Clock } from '../state/clock.ts'
import { IDS, ROW } from '../state/contacts.ts'
import type { World } from '../state/world.ts'

/** Hash of everything that moves: the same for a repeat, a resumed run, any kernel, with or without output. */
export function stateHash(world: World): string {
  const { nodes, tets, bodies, neighbours, contacts, bonds, bolts, facets } = world
  const pairs = neighbours.count[0]
  return hashOf(
    nodes.motion,
    nodes.u,
    nodes.x,
    tets.record,
    bodies.u,
    bodies.v,
    bodies.momentum,
    bodies.turn,
    neighbours.axis.subarray(0, pairs),
    neighbours.normal.subarray(0, 3 * pairs),
    ...(neighbours.seen.length > 0 ? [neighbours.seen.subarray(0, neighbours.wide * pairs)] : []),
    contacts.id.subarray(0, IDS * contacts.count[0]),
    contacts.row.subarray(0, ROW * contacts.count[0]),
    bonds.id,
    bonds.broken,
    facets.exposed,
    ...(bolts.count > 0 ? [bolts.id, bolts.row] : []),
    clockNumbers(world.clock),
  )
}

const clockNumbers = (clock: Clock): Float64Array =>
  Float64Array.of(clock.stage, clock.step, clock.total, clock.dt, clock.before, clock.origin)
