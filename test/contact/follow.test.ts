/** Points that are followed between looks: as good as looked at, to a few times the tolerance; nothing meets unseen. */
import { describe, expect, test } from 'vitest'
import { detections } from '../../src/catalogue.ts'
import { makeRoundLook } from '../../src/contact/look/round/round.ts'
import { makePairLook } from '../../src/contact/stage.ts'
import { randomFrom } from '../../src/math/random.ts'
import { FOLLOWED, LEFT_ALONE, LOOKED_AT } from '../../src/state/neighbours.ts'
import { type Block, type Pose, place, stageOf, type Touch, times, touchOf, turnAbout, type Vec } from './scene.ts'

/** Looks at and follows two or more blocks that are moved by hand. */
function watcher(blocks: Block[], per: 'point' | 'area', follow: number) {
  const { world } = stageOf(blocks, per)
  const { cells, solids } = detections['common-normal'].use
  const look = makePairLook({ cells: cells(), rounds: makeRoundLook(), solids: solids(), shrink: 0.01, follow })
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

const sizeOf = (vectors: Vec[]): number => Math.max(...vectors.map((v) => Math.hypot(...v)))
const apart = (p: Vec[], q: Vec[]): number => sizeOf(p.map((v, i) => v.map((x, k) => x - q[i][k]) as Vec))

const TOLERANCE = 1e-5
const DEPTH = 1e-4

/** A path of b over a: slides, leans and breathes by some tolerances a step. */
function pathOf(random: () => number, steps: number): Pose[][] {
  const start: Vec = [0.4 * (2 * random() - 1), 0.4 * (2 * random() - 1), 1 - DEPTH]
  const slide: Vec = [2 * random() - 1, 2 * random() - 1, 0]
  const pace = 3e-6 * random()
  const axis: Vec = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
  const lean = 1e-6 * random()
  return Array.from({ length: steps }, (_, n): Pose[] => {
    const turn = turnAbout(axis, lean * Math.sin(0.3 * n))
    const [x, y, z] = start.map((c, i) => c + pace * n * slide[i])
    return [
      { at: [0, 0, 0] },
      { at: [x, y, z + 2e-6 * Math.sin(0.7 * n)], turn: times(turn, turnAbout([0, 0, 1], 0.3)) },
    ]
  })
}

describe.each(['point', 'area'] as const)('stiffness per %s', (per) => {
  test('followed is as looked at, within ten tolerances (property)', () => {
    let followed = 0
    for (let seed = 1; seed <= 40; seed++) {
      const random = randomFrom(seed)
      const cells = (): Vec => [1 + Math.floor(2 * random()), 1 + Math.floor(2 * random()), 1]
      const blocks: Block[] = [
        { size: [1, 1, 1], cells: cells() },
        { size: [1, 1, 1], cells: cells() },
      ]
      const path = pathOf(random, 40)
      const one = watcher(blocks, per, TOLERANCE)
      const judge = watcher(blocks, per, 0)
      for (const poses of path) {
        const [found, exact] = [one.at(poses), judge.at(poses)]
        const scale = sizeOf(exact.force)
        expect(scale).toBeGreaterThan(0)
        expect(apart(found.force, exact.force)).toBeLessThan(10 * TOLERANCE * scale)
        expect(apart(found.moment, exact.moment)).toBeLessThan(10 * TOLERANCE * scale)
      }
      followed += one.work[FOLLOWED]
      expect(judge.work[FOLLOWED] + judge.work[LEFT_ALONE]).toBe(0)
    }
    expect(followed).toBeGreaterThan(500)
  })

  test('the closer the tolerance, the smaller the error', () => {
    const blocks: Block[] = [{ size: [1, 1, 1] }, { size: [1, 1, 1] }]
    const path = pathOf(randomFrom(7), 60)
    const judge = watcher(blocks, per, 0)
    const exact = path.map((poses) => judge.at(poses))
    const errors = [1e-4, 1e-6].map((tolerance) => {
      const one = watcher(blocks, per, tolerance)
      return Math.max(...path.map((poses, n) => apart(one.at(poses).force, exact[n].force) / sizeOf(exact[n].force)))
    })
    expect(errors[1]).toBeLessThan(0.1 * errors[0] + 1e-9)
  })

  test('what is left alone never meets unseen', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomFrom(seed)
      const blocks: Block[] = [{ size: [1, 1, 1] }, { size: [1, 1, 1] }]
      const turn = turnAbout([random() - 0.5, random() - 0.5, random() - 0.5], random())
      const [x, y] = [0.5 * random(), 0.5 * random()]
      const one = watcher(blocks, per, TOLERANCE)
      const judge = watcher(blocks, per, 0)
      for (let n = 0; n < 120; n++) {
        // Towards it ever more slowly, shaking, with the other one going along.
        const along = 1e-3 * n
        const height = 2.2 * 0.93 ** n - 2e-4 + 1e-5 * Math.sin(n)
        const poses: Pose[] = [{ at: [along, 0, 0] }, { at: [x + along, y, 1 + height], turn }]
        const [found, exact] = [one.at(poses), judge.at(poses)]
        // What overlaps by less than a tenth of a tolerance may be seen a step later.
        if (exact.rows.some(({ gap }) => gap < -0.1 * TOLERANCE)) expect(sizeOf(found.force)).toBeGreaterThan(0)
      }
      expect(one.work[LEFT_ALONE]).toBeGreaterThan(5)
      expect(one.work[LOOKED_AT]).toBeLessThan(judge.work[LOOKED_AT])
    }
  })
})
