/** Points that are followed between looks: as good as looked at, to a few times the tolerance; nothing meets unseen. */
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { LEFT_ALONE, LOOKED_AT } from '../../src/state/neighbours.ts'
import { apart, followPair, pathOf, sizeOf, watcher } from './moving-pairs.ts'
import { type Block, type Pose, turnAbout } from './scene.ts'

const TOLERANCE = 1e-5

describe.each(['point', 'area'] as const)('stiffness per %s', (per) => {
  test('followed is as looked at, within ten tolerances, on faces, edges and corners (property)', () => {
    let followed = 0
    let looked = 0
    for (let seed = 1; seed <= 60; seed++) {
      const found = followPair(seed, per, TOLERANCE)
      expect(found.worst, `pair ${seed}`).toBeLessThan(10 * TOLERANCE)
      followed += found.followed
      looked += found.looked
    }
    expect(followed).toBeGreaterThan(5 * looked)
  })

  test('the closer the tolerance, the smaller the error', () => {
    const blocks: Block[] = [{ size: [1, 1, 1] }, { size: [1, 1, 1] }]
    const path = pathOf(randomFrom(7), 60, 1, [0, 0, 0])
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

describe('what stands ready', () => {
  test('the far end of a slender block that leans is known before it touches', () => {
    // One end of its side all but touches; the other end is 6e-5 away, further than points are known, and comes by leaning.
    const blocks: Block[] = [{ size: [1, 1, 10] }, { size: [1, 1, 10] }]
    const one = watcher(blocks, 'point', TOLERANCE)
    const judge = watcher(blocks, 'point', 0)
    const TURN = 4e-7
    for (let n = 0; n < 24; n++) {
      const angle = 6e-6 - TURN * n
      const poses: Pose[] = [{ at: [0, 0, 0] }, { at: [1 + 3e-6, 0, 0], turn: turnAbout([0, 1, 0], angle) }]
      const [found, exact] = [one.at(poses), judge.at(poses)]
      // Points are found a step before they touch, or in that step.
      expect(apart(found.force, exact.force)).toBeLessThan(0.01 * sizeOf(exact.force) + 10 * TURN)
    }
    expect(one.work[LOOKED_AT]).toBeLessThan(20)
  })

  test('faces that come to lie on each other drop the faces that lean at their rim', () => {
    // A block with leaning sides, set down without any gap: once it bears, its sides have no points.
    const blocks: Block[] = [{ size: [3, 3, 1] }, { size: [1, 1, 1] }]
    const one = watcher(blocks, 'area', TOLERANCE)
    const judge = watcher(blocks, 'area', 0)
    const shear = [1, 0, 0.4, 0, 1, 0, 0, 0, 1]
    const rows = [0, 0, 1e-6, 2e-6, 2e-6].map((depth) => {
      const poses: Pose[] = [{ at: [0, 0, 0] }, { at: [1, 1, 1 - depth], turn: shear }]
      return [one.at(poses).rows.length, judge.at(poses).rows.length]
    })
    const [found, exact] = rows[rows.length - 1]
    expect(found).toBe(exact)
  })
})

describe('blocks that share an edge or a corner', () => {
  const cube: Block = { size: [1, 1, 1] }
  const at = (x: number, y: number, z: number): Pose => ({ at: [x, y, z] })

  test.each([0, TOLERANCE])('have no points, and those that share a face have (follow %s)', (follow) => {
    const across = watcher([cube, cube, cube, cube], 'area', follow)
    const found = across.at([at(0, 0, 0), at(1 - 1e-12, 0, 0), at(0, 1 - 1e-12, 0), at(1 - 1e-12, 1 - 1e-12, 0)])
    expect(found.rows.length).toBeGreaterThan(0)
    expect(found.rows.every(({ area }) => area > 0.01)).toBe(true)
  })

  test('have them once they overlap by more than may slide', () => {
    const one = watcher([cube, cube], 'area', TOLERANCE)
    for (const [slide, bears] of [
      [1e-6, false],
      [1e-3, true],
    ] as const) {
      const { rows } = one.at([at(0, 0, 0), at(1 - slide, 0, 1 - 1e-5)])
      expect(rows.length > 0).toBe(bears)
    }
  })
})
