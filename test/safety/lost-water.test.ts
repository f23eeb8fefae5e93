/**
 * A joint that gapes so far that its water is lost: what comes to rest then does not stand.
 *
 * A box of weight W on a level joint, beside a wall, with the pressure p in the upright joint between: F = W tan φ/(p A). Once it has gone
 * some millimetres the water is gone, and it stops, whatever is left of its friction.
 */
import { expect, test } from 'vitest'
import { readCase, startAny } from '../../src/index.ts'
import { designVerdict } from '../../src/safety/design-verdict.ts'
import { dryJoints } from '../../src/safety/lost-water.ts'
import type { World } from '../../src/state/world.ts'

const BOX = `
title: Box that water pushes
gravity: 10
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints:
  base: { friction: 40 deg, normal: 2 GPa/m, shear: 0.5 GPa/m }
  back: { friction: 0, normal: 2 GPa/m, shear: 0.5 GPa/m }
blocks:
  floor: { shape: { box: [20, 4, 1] }, at: [0, 0, -1], material: rock, rigid: true, fixed: true }
  wall: { shape: { box: [1, 4, 2] }, at: [0, 0, 0], material: rock, rigid: true, fixed: true }
  box: { shape: { box: [4, 4, 2] }, at: [1, 0, 0], material: rock, rigid: true }
contact: { joint: base, rules: [{ between: [wall, box], joint: back }] }
water: { joints: { back: 40 kPa } }
stages: [{ settle: { ratio: 1e-6, with: { joints.base.friction: 80 deg } } }]
strength reduction: { within: 1 %, GUESS }
output: { frames: 0 }
`
const F = (4 * 4 * 2 * 25e3 * Math.tan((40 * Math.PI) / 180)) / (40e3 * 4 * 2)

function search(guess: string) {
  const { ticks } = startAny(readCase(BOX.replace('GUESS', guess), { name: 'test.yaml' }).variations[0], {
    frames: false,
  })
  for (let next = ticks.next(); ; next = ticks.next()) if (next.done) return next.value.summary
}

test.each(['guess: 2', 'guess: 4'])('it has its factor, wherever the search begins: %s', (guess) => {
  const { safety } = search(guess)
  expect(Math.abs(safety!.factor! / F - 1)).toBeLessThan(0.01)
  // At 4 it comes to rest after 2 mm, without water: before, the model stood at 20.
  const first = safety!.trials[0]
  expect(first.stands).toBe(guess === 'guess: 2')
  if (!first.stands) {
    expect(first.why).toMatch(/, but without the water of back over 100 % of its area, which gapes$/)
    expect(first.dry).toEqual([{ joint: 'back', share: 1 }])
  }
})

test('what gapes is told, with its share', () => {
  const world = { joints: { names: ['A', 'B', 'C'] } } as unknown as World
  expect(dryJoints(world, Float64Array.of(10, 4, 0), Float64Array.of(6, 3.98, 0))).toEqual([{ joint: 'A', share: 0.4 }])
})

test('a design factor is open where the model stands without water', () => {
  const trial = {
    factor: 1.4,
    stands: true,
    why: '',
    steps: 1,
    looks: [],
    times: [],
    dry: [{ joint: 'A', share: 0.4 }],
  }
  const safety = { factor: 1.45, stands: 1.4, fails: 1.5, trials: [trial] } as never
  expect(designVerdict(1.3, { safety })).toMatchObject({
    verdict: 'open',
    words: 'the model stands at 1.4, but without the water of A over 40 % of its area, which gapes',
  })
})
