/** Two blocks that are moved over each other by hand, followed and looked at: what each finds, step by step. */
import { detections } from '../../src/catalogue.ts'
import { followBodies } from '../../src/contact/look/planes/solid-geometry.ts'
import { makeRoundLook } from '../../src/contact/look/round/round.ts'
import { lookInTurn, makeContactStage } from '../../src/contact/stage.ts'
import { randomFrom } from '../../src/math/random.ts'
import { FOLLOWED, LOOKED_AT } from '../../src/state/neighbours.ts'
import { type Block, type Pose, place, stageOf, type Touch, times, touchOf, turnAbout, type Vec } from './scene.ts'

/** Looks at and follows two or more blocks that are moved by hand. */
export function watcher(blocks: Block[], per: 'point' | 'area', follow: number) {
  const { world } = stageOf(blocks, per)
  const { cells, solids } = detections['common-normal'].use
  const looks = {
    cells: cells(),
    rounds: makeRoundLook(),
    solids: solids(),
    moveSolids: followBodies,
    shrink: 0.01,
    follow,
  }
  const look = lookInTurn(makeContactStage(looks))
  const { clock, boxes, pairs, joints, bonds, neighbours, contacts } = world
  clock.ahead = 1
  const at = (poses: Pose[]): Touch => {
    place(world, poses)
    look(clock, world, boxes, pairs, joints, bonds, neighbours, contacts)
    clock.total++
    clock.step++
    return touchOf(world)
  }
  return { at, work: neighbours.work, neighbours }
}

export const sizeOf = (vectors: Vec[]): number => Math.max(...vectors.map((v) => Math.hypot(...v)))
export const apart = (p: Vec[], q: Vec[]): number => sizeOf(p.map((v, i) => v.map((x, k) => x - q[i][k]) as Vec))

const DEPTH = 1e-4

/** How b stands on a: on its face, on an edge, on a corner. */
export const TILTS: Vec[] = [
  [0, 0, 0],
  [0.2, 0, 0],
  [0.2, -0.15, 0],
]

/** Slides, leans and breathes by some tolerances a step, so deep in a as `DEPTH`. */
export function pathOf(random: () => number, steps: number, height: number, tilt: Vec): Pose[][] {
  const slide: Vec = [2 * random() - 1, 2 * random() - 1, 0]
  const pace = 3e-6 * random()
  const axis: Vec = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
  const lean = (1e-6 * random()) / height
  const seat = times(turnAbout([0, 0, 1], 0.3), times(turnAbout([1, 0, 0], tilt[0]), turnAbout([0, 1, 0], tilt[1])))
  const lowest = Math.min(0, seat[6], seat[7], seat[6] + seat[7])
  const start: Vec = [0.3 + 0.3 * random(), 0.3 + 0.3 * random(), 1 - DEPTH - lowest]
  return Array.from({ length: steps }, (_, n): Pose[] => {
    const turn = turnAbout(axis, lean * Math.sin(0.3 * n))
    const [x, y, z] = start.map((c, i) => c + pace * n * slide[i])
    return [{ at: [0, 0, 0] }, { at: [x, y, z + 2e-6 * Math.sin(0.7 * n)], turn: times(turn, seat) }]
  })
}

export interface Found {
  /** Largest difference of force, and of moment, over the force [-]. */
  worst: number
  /** Difference of force before a pair that was followed is looked at, less that behind it, over the force [-]. */
  jumps: number[]
  looked: number
  followed: number
}

/** Pair number `seed`: blocks of one to five times their width, of one or more cells, for so many steps. */
export function followPair(seed: number, per: 'point' | 'area', tolerance: number, steps = 40): Found {
  const random = randomFrom(seed)
  const cells = (): Vec => [1 + Math.floor(2 * random()), 1 + Math.floor(2 * random()), 1]
  const height = 1 + 4 * random()
  const blocks: Block[] = [
    { size: [1, 1, 1], cells: cells() },
    { size: [1, 1, height], cells: cells() },
  ]
  const one = watcher(blocks, per, tolerance)
  const judge = watcher(blocks, per, 0)
  let worst = 0
  let last = 0
  const jumps: number[] = []
  for (const poses of pathOf(random, steps, height, TILTS[seed % TILTS.length])) {
    const followed = one.work[FOLLOWED]
    const [found, exact] = [one.at(poses), judge.at(poses)]
    const scale = sizeOf(exact.force)
    const off = apart(found.force, exact.force) / scale
    if (one.work[FOLLOWED] === followed && followed > 0) jumps.push(Math.abs(last - off))
    last = off
    worst = Math.max(worst, off, apart(found.moment, exact.moment) / scale)
  }
  return { worst, jumps, looked: one.work[LOOKED_AT], followed: one.work[FOLLOWED] }
}
