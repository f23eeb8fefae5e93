import { expect, test } from 'vitest'
import { bareHost } from '../../src/index.ts'
import { randomFrom } from '../../src/math/random.ts'
import { makeSolver } from '../../src/setup/method.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { beginStage, beginStep, endStep } from '../../src/state/clock.ts'
import { BODY_A, BODY_B, GAP, IDS, ROW } from '../../src/state/contacts.ts'
import type { World } from '../../src/state/world.ts'
import { step } from '../../src/step.ts'
import { pointsOf } from '../contact/look-at-each.ts'
import { readSample } from './help.ts'

const jet = (particles: string) => `
title: A jet of discs before a wall
gravity: 0
materials: { rock: { density: 1.2732395447351628, young: 30 GPa, poisson: 0.22 } }
joints: { touch: { normal: 10 MN/m, shear: 10 MN/m, friction: 0 deg } }
blocks:
  wall: { shape: { box: [2, 60, 2] }, at: [-2, -30, -1], material: rock, mesh: { cells: [1, 1, 1] }, rigid: true, fixed: true }
particles: { ${particles} }
stages: [{ run: { time: 0.3 s, dt: 0.2 ms } }]
`

const rows = (name: string, count: string, spacing: string, at: string) =>
  `${name}: { disc: { radius: 0.5, thickness: 1 }, material: rock, count: [${count}], spacing: [${spacing}], at: [${at}, 0], velocity: [-20, 0, 0] }`

/** Pairs of bodies that overlap, by looking at all of them; body 0 is the wall, whose face is x = 0. */
function overlaps({ bodies: { count, x, radius } }: World): Set<string> {
  const found = new Set<string>()
  for (let a = 1; a < count; a++) {
    if (x[3 * a] < radius[a]) found.add(`0 ${a}`)
    for (let b = a + 1; b < count; b++) {
      const [dx, dy] = [x[3 * a] - x[3 * b], x[3 * a + 1] - x[3 * b + 1]]
      if (Math.sqrt(dx * dx + dy * dy) < radius[a] + radius[b]) found.add(`${a} ${b}`)
    }
  }
  return found
}

function touching({ contacts: { id, row }, neighbours }: World): Set<string> {
  const found = new Set<string>()
  for (const c of pointsOf(neighbours)) {
    if (!(row[ROW * c + GAP] < 0)) continue
    const pair = [id[IDS * c + BODY_A], id[IDS * c + BODY_B]].sort((a, b) => a - b)
    expect(found.has(pair.join(' '))).toBe(false)
    found.add(pair.join(' '))
  }
  return found
}

const TIMES = 10
const FIRST = 70
const STEPS = 1500

test.each([
  ['in a square array', rows('jet', '40, 24', '1.1, 1.1', '1.5, -12.65')],
  [
    'staggered',
    `${rows('even', '20, 24', '1.9, 1.1', '1.5, -12.65')}, ${rows('odd', '20, 23', '1.9, 1.1', '2.45, -12.1')}`,
  ],
])('a jet %s: at ten random times those touch that overlap, and each pair once', (_, particles) => {
  const c = readSample(jet(particles))
  const { world } = prepareWorld(c, bareHost())
  const { dt } = setUpStage(world, c, 0, { hard: [], soft: [] })
  const { method } = makeSolver(world, c, 'fast')
  beginStage(world.clock, 0, dt)
  const random = randomFrom(17)
  const looks = new Set(Array.from({ length: TIMES }, () => FIRST + Math.floor((STEPS - FIRST) * random())))
  expect(looks.size).toBe(TIMES)
  let met = 0
  for (let n = 0; n < STEPS; n++) {
    const expected = looks.has(n) ? overlaps(world) : undefined
    beginStep(world.clock, dt)
    step(world, method)
    endStep(world.clock)
    if (!expected) continue
    met += expected.size
    expect(touching(world)).toEqual(expected)
  }
  expect(met).toBeGreaterThan(20 * TIMES)
  expect(world.pairs.searches[0]).toBeLessThan(STEPS / 3)
})
