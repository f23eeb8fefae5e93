/**
 * What is done with points of contact in every step, of a case that is stepped to where they are followed: plain and kernel in turn on the same
 * columns, which stand as they were at the end of that step, but for what the loops themselves write.
 */
import type { Case } from '../case/case.ts'
import { kernels } from '../catalogue.ts'
import { makeFollowing } from '../contact/follow/follow.ts'
import { makeLaw, makeLawOfPairs } from '../contact/law/law.ts'
import { shearLaws } from '../contact/law/shear-laws.ts'
import { addContactForces } from '../force/contact.ts'
import { IDS, ROW } from '../state/contacts.ts'
import { noteAllPoints, notePoints } from '../state/neighbours.ts'
import type { World } from '../state/world.ts'
import { storedInRows } from '../watch/contacts.ts'
import { driveCase } from './drive.ts'
import { type Beside, type Meter, median } from './measure.ts'

export const POINT_LOOPS = ['follow', 'law', 'forces', 'stored', 'all'] as const
export type PointLoop = (typeof POINT_LOOPS)[number]

export interface PointFigures {
  /** Pairs and points that are followed. */
  pairs: number
  points: number
  /** Nanoseconds a point and step of each loop, plain and by the kernel; `all`: one after the other. */
  loops: { name: PointLoop; plain: number; fast: number; ratio: number }[]
}

/** Brings a case to its step `from`, and hands its world to `measure` at the end of it. */
export function atStep(c: Case, from: number, { host, tell }: Meter, measure: (world: World) => void): void {
  let done = false
  driveCase(
    c,
    host,
    {
      wrap: (method, world) => ({
        ...method,
        integrate(...args) {
          method.integrate(...args)
          if (done || world.clock.total < from) return
          done = true
          const back = keep(world)
          measure(world)
          back()
        },
      }),
      done: () => done,
    },
    tell,
  )
}

/** Puts back what the loops write. */
export function keep({ bodies, clock, contacts, energy, hulls, neighbours, nodes }: World): () => void {
  const pairs = neighbours.count[0]
  const points = contacts.top[0]
  const { total } = clock
  const columns = [
    contacts.count,
    contacts.id.subarray(0, IDS * points),
    contacts.row.subarray(0, ROW * points),
    ...neighbours.kept.map(({ column, each }) => column.subarray(0, each * pairs)),
    neighbours.work,
    hulls.normal,
    hulls.stamp,
    hulls.rest,
    hulls.restPair,
    nodes.motion,
    bodies.force,
    bodies.moment,
    energy,
  ]
  const were = columns.map((column) => column.slice())
  return () => {
    clock.total = total
    columns.forEach((column, k) => {
      column.set(were[k])
    })
    noteAllPoints(neighbours)
  }
}

/** Takes the points away of pairs that are not followed any more, and, where blocks are meshed, of those with a rigid one; how many are left. */
function leaveFollowed({ hulls, neighbours }: World): { pairs: number; points: number } {
  const { a, b, count, end, first, sure } = neighbours
  const meshed = hulls.body.subarray(0, hulls.count).includes(-1)
  let pairs = 0
  let points = 0
  for (let k = 0; k < count[0]; k++) {
    const isRigid = hulls.body[a[k]] >= 0 || hulls.body[b[k]] >= 0
    if (sure[k] !== 1 || (meshed && isRigid)) end[k] = first[k]
    notePoints(neighbours, k, first[k] < end[k])
    if (end[k] > first[k]) pairs++
    points += end[k] - first[k]
  }
  return { pairs, points }
}

/** The loops of a world by one kernel. `follow`: as `contact.follow` of its case. */
export function pointLoops(world: World, follow: number, kernel: keyof typeof kernels): Record<PointLoop, () => void> {
  const { bodies, clock, contacts, energy, joints, neighbours, nodes } = world
  const twins = kernels[kernel].use(world.memory).contact
  const following = makeFollowing(follow, 0, twins?.follower)
  const law = makeLaw(makeLawOfPairs(shearLaws, twins?.law))
  const push = twins?.push ?? addContactForces
  const stored = twins?.storedInPoints
  const loops = {
    follow() {
      clock.total++
      const pairs = neighbours.count[0]
      for (let k = 0; k < pairs; k++)
        k = following.points.run(clock, world, neighbours, contacts, following, k, pairs) >> 1
    },
    law: () => law(clock, joints, neighbours, contacts, energy),
    forces: () => push(neighbours, contacts, nodes, bodies),
    stored: () => {
      if (stored) stored(joints, neighbours, contacts)
      else storedInRows(world)
    },
  }
  const all = () => {
    for (const loop of Object.values(loops)) loop()
  }
  return { ...loops, all }
}

/** Points of a sample, samples, and those that are thrown away. */
const WORK = 3e5
const SAMPLES = 11
const WARMING = 2

export function measurePoints(world: World, follow: number, { clock, tell }: Beside): PointFigures {
  const kinds = [pointLoops(world, follow, 'plain'), pointLoops(world, follow, 'fast')]
  kinds[0].follow()
  const { pairs, points } = leaveFollowed(world)
  tell(`${points} points of ${pairs} pairs`)
  const back = keep(world)
  const steps = Math.ceil(WORK / points)
  const samples = POINT_LOOPS.map(() => kinds.map((): number[] => []))
  for (let sample = -WARMING; sample < SAMPLES; sample++)
    POINT_LOOPS.forEach((name, n) => {
      kinds.forEach((loops, k) => {
        back()
        const began = clock()
        for (let step = 0; step < steps; step++) loops[name]()
        if (sample >= 0) samples[n][k].push((1e9 * (clock() - began)) / (steps * points))
      })
    })
  back()
  return {
    pairs,
    points,
    loops: POINT_LOOPS.map((name, n) => ({
      name,
      plain: median(samples[n][0]),
      fast: median(samples[n][1]),
      ratio: median(samples[n][0].map((time, i) => time / samples[n][1][i])),
    })),
  }
}
