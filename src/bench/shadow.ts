/**
 * Every way to find the contact of two polyhedra, on the pairs of one running scene. Each goes over all pairs of every step as if
 * it ran the scene, with its own memory of the step before, while the scene is moved by the way that its case chose.
 *
 * Steps    1. each way brings its rows in line with the pairs of the step; corners and normals are turned: not timed;
 *          2. pairs that touch, near ones (closer than anyone needs to know exactly) and far ones are timed apart, the ways in
 *             turn, another one first in each step;
 *          3. the set-up of the pairs is timed as a way that finds nothing. Its share is in the times of all.
 * Fails    Whole loops are timed: in a scene of a few pairs the clock itself is seen.
 */

import { lookAtPair } from '../contact/look/planes/look-at-pair.ts'
import { makeEmptyPolyhedra } from '../contact/look/planes/make-polyhedra.ts'
import { GAP, type PlaneFinder, type Polyhedra } from '../contact/look/planes/polyhedra.ts'
import { refreshCorners, refreshSolidNormals } from '../contact/look/planes/solid-geometry.ts'
import { PLANES } from '../contact/look/tolerances.ts'
import { makeNeighbourhood } from '../contact/pairs/pairs.ts'
import { allocate } from '../state/arena.ts'
import { ASKED, layoutNeighbours, type Neighbours, NO_MEMORY, TOOK } from '../state/neighbours.ts'
import type { Scene } from '../state/scene.ts'
import { bodyOf, sizeOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'

/** What one way took and found. */
export interface Shadow {
  name: string
  finder: PlaneFinder
  neighbours: Neighbours
  bring: ReturnType<typeof makeNeighbourhood>
  /** Seconds for pairs that touch, for near ones that do not, and for far ones. */
  met: number
  near: number
  far: number
  /** Calls for pairs that touch, those of them that took one round or two, and all their rounds. */
  touching: number
  two: number
  rounds: number
  /** Near calls that another way had to help. */
  fallbacks: number
  /** Overlaps that it did not see, and some that it saw where there are none, against the judge. */
  missed: number
  imagined: number
}

export interface Shadows {
  /** The pair that is looked at. */
  polyhedra: Polyhedra
  ways: Shadow[]
  /** Steps so far; of those that count, all pairs, those nearer than `NEAR`, and those of them that touch. */
  steps: number
  pairs: number
  near: number
  touching: number
}

/** Finds nothing: what remains is the set-up. */
const idle: PlaneFinder = {
  always: true,
  exact: true,
  memory: NO_MEMORY,
  wantsMotion: false,
  findNormal({ real }) {
    real[GAP] = Infinity
  },
  find() {},
}
const SET_UP = 'set-up alone'

/** The way that asks nobody and remembers nothing: it says which pairs overlap. */
const JUDGE = 'direct-search'

/** Overlaps and gaps below this share of the size are nobody's mistake [-]. */
const SURE = 1e-9

const copyOf = (world: World, { memory }: PlaneFinder): Neighbours =>
  allocate((arena) => layoutNeighbours(arena, world.neighbours.a.length, memory)).columns

export function makeShadows(world: World, finders: Record<string, PlaneFinder>): Shadows {
  const ways = Object.entries({ [SET_UP]: idle, ...finders }).map(([name, finder]) => ({
    name,
    finder,
    neighbours: copyOf(world, finder),
    bring: makeNeighbourhood(),
    met: 0,
    near: 0,
    far: 0,
    touching: 0,
    two: 0,
    rounds: 0,
    fallbacks: 0,
    missed: 0,
    imagined: 0,
  }))
  return { polyhedra: makeEmptyPolyhedra(), ways, steps: 0, pairs: 0, near: 0, touching: 0 }
}

/** Steps before the first that counts: every way begins without a memory. */
export const WARM = 3

/** Lets all ways look at the pairs of this step; `clock` tells seconds of the processor. */
export function castShadows(shadows: Shadows, world: World, clock: () => number): void {
  const { clock: time, boxes, pairs, joints, bonds } = world
  const scene: Scene = { clock: time, shapes: world, boxes, pairs, joints, bonds, follow: 0, shrink: 0 }
  const { met, near, far } = sortPairs(shadows, world)
  const { ways, steps } = shadows
  const judge = ways.find(({ name }) => name === JUDGE)
  for (let turn = 0; turn < ways.length; turn++) {
    const way = ways[(turn + steps) % ways.length]
    way.bring(world.boxes, world.pairs, way.neighbours)
    const moments = [clock()]
    for (const list of [met, near, far]) {
      lookAt(scene, way, shadows.polyhedra, list)
      moments.push(clock())
    }
    if (steps < WARM) continue
    way.met += moments[1] - moments[0]
    way.near += moments[2] - moments[1]
    way.far += moments[3] - moments[2]
    for (const list of [met, near]) count(way, list)
  }
  if (judge && steps >= WARM)
    for (const way of ways.slice(1)) for (const list of [met, near]) compare(way, judge, world, list)
  shadows.steps++
}

/** Pairs of two solids as the scene itself has found them; their corners and normals are brought up to date. */
function sortPairs(shadows: Shadows, world: World): Record<'met' | 'near' | 'far', number[]> {
  const { neighbours, solids, clock } = world
  const met: number[] = []
  const near: number[] = []
  const far: number[] = []
  const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
  for (let k = 0; k < neighbours.count[0]; k++) {
    const [a, b] = [neighbours.a[k], neighbours.b[k]]
    if (b < 0 || bodyOf(solids, a) < 0 || bodyOf(solids, b) < 0) continue
    for (const solid of [a, b]) {
      refreshCorners(world, solid, stamp, shadows.polyhedra.work.matrix)
      refreshSolidNormals(world, solid, stamp)
    }
    const size = Math.min(sizeOf(solids, a), sizeOf(solids, b))
    if (neighbours.gap[k] <= 0) met.push(k)
    else if (neighbours.gap[k] <= PLANES.NEAR * size) near.push(k)
    else far.push(k)
  }
  if (shadows.steps >= WARM) {
    shadows.pairs += met.length + near.length + far.length
    shadows.near += met.length + near.length
    shadows.touching += met.length
  }
  return { met, near, far }
}

function lookAt(scene: Scene, { finder, neighbours }: Shadow, polyhedra: Polyhedra, list: number[]): void {
  for (let i = 0; i < list.length; i++) {
    lookAtPair(scene, neighbours, list[i], finder, polyhedra, false)
  }
}

function count(way: Shadow, near: number[]): void {
  const { gap, seenIds, wide } = way.neighbours
  for (const k of near) {
    const l = 2 * wide * k
    if (seenIds[l + ASKED] > 0) way.fallbacks++
    // A pair that is left alone in the steps to come asks nobody.
    seenIds[l + ASKED] = 0
    if (!(gap[k] <= 0)) continue
    way.touching++
    way.rounds += seenIds[l + TOOK]
    if (seenIds[l + TOOK] <= 2) way.two++
  }
}

function compare(way: Shadow, judge: Shadow, { solids }: World, near: number[]): void {
  const { gap, a, b } = way.neighbours
  for (const k of near) {
    const sure = SURE * Math.min(sizeOf(solids, a[k]), sizeOf(solids, b[k]))
    const truth = judge.neighbours.gap[k]
    if (truth < -sure && !(gap[k] <= 0)) way.missed++
    if (truth > sure && !(gap[k] > 0)) way.imagined++
  }
}
