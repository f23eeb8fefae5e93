import type { Lane } from '../state/lanes.ts'
import type { World } from '../state/world.ts'

/** The world as one thread sees it: all columns are those of the model, but for what each thread has for itself. */
export function laneWorld(world: World, lane: Lane): World {
  const { gradient, green, strain, stress, rest, restPair, points, work, found, doubts, keptWays } = lane
  return {
    ...world,
    tets: { ...world.tets, gradient, green, strain, stress },
    hulls: { ...world.hulls, rest, restPair },
    neighbours: { ...world.neighbours, work, found, doubts, keptWays },
    contacts: { ...world.contacts, count: points },
  }
}

/** What threads have counted goes to the counts of the model. */
export function gatherCounts({ contacts, neighbours }: World, lanes: readonly Lane[]): void {
  for (const lane of lanes) {
    contacts.count[0] += lane.points[0]
    lane.points[0] = 0
    gather(neighbours.work, lane.work)
    gather(neighbours.found, lane.found)
    gather(neighbours.doubts, lane.doubts)
    gather(neighbours.keptWays, lane.keptWays)
  }
}

function gather(sum: Float64Array, own: Float64Array): void {
  for (let i = 0; i < sum.length; i++) {
    sum[i] += own[i]
    own[i] = 0
  }
}

/**
 * What cells [from, to) rest on most, of what threads have noted: the deepest, and of two that are as deep the one of the first pair, as one
 * thread alone would have noted it.
 */
export function gatherRest({ hulls }: World, lanes: readonly Lane[], from: number, to: number): void {
  const { rest, restPair } = hulls
  for (let hull = from; hull < to; hull++) {
    const depth = 4 * hull + 3
    for (const own of lanes) {
      const deep = own.rest[depth]
      if (deep === 0) continue
      const isFirst = deep === rest[depth] && own.restPair[hull] < restPair[hull]
      if (deep > rest[depth] || isFirst) {
        for (let i = 0; i < 4; i++) rest[4 * hull + i] = own.rest[4 * hull + i]
        restPair[hull] = own.restPair[hull]
      }
      own.rest[depth] = 0
    }
  }
}
