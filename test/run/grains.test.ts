/** Runs with polyhedral particles: sound, resumed to the bit, and told in full. */
import { expect, test } from 'vitest'
import { detections } from '../../src/catalogue.ts'
import { type Frame, run } from '../../src/index.ts'
import { finish, joined, readSample, tickEveryStep } from './help.ts'

const GRAINS = `
title: Grains on a floor
gravity: 9.81
materials: { rock: { density: 2600, young: 1 GPa, poisson: 0.2 } }
joints: { touch: { normal: 130 kN/m, shear: 100 kN/m, friction: 35 deg } }
blocks:
  floor: { shape: { box: [1, 1, 0.05] }, at: [-0.4, -0.4, -0.05], material: rock, rigid: true, fixed: true }
particles:
  soil:
    polyhedra:
      shapes:
        - { box: [1, 1, 1] }
        - { tetrahedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }
        - union: [{ shape: { box: [1, 1, 1] } }, { shape: { box: [1, 1, 1] }, at: [1, 0, 0] }]
      size: { from: 4 cm, to: 5 cm }
      seed: 3
    material: rock
    count: [2, 1, 3]
    spacing: 8 cm
    at: [7 cm, 7 cm, 4 cm]
    velocity: [0, 0, -1]
contact: { detect: half-space, joint: touch }
record:
  low: { what: mass, where: { z: [-1, 0.1] } }
  pushed: { what: contact-force, block: floor, against: soil, part: normal }
stages: [{ run: { time: 40 ms, dt: 5e-5, unsafe: true } }]
output: { frames: 2 }
`

test('a run with grains is sound, and its account is whole', () => {
  const { outcome } = finish(GRAINS, { check: true })
  const { summary, series } = outcome!
  expect(summary.problem).toBe('')
  expect([summary.blocks, summary.particles]).toEqual([1, 6])
  // 0.1 % until two edges that cross come to lie along each other: then the springs of both their ends take over from the one of the crossing,
  // and half a spring's energy of that blow, 25 of 550 mJ, comes from nowhere.
  expect(summary.energy.relativeError).toBeLessThan(0.05)
  const [floor, soil] = summary.moved
  expect([floor.block, floor.largest]).toEqual(['floor', 0])
  expect(soil.block).toBe('soil')
  expect(soil.mean[2]).toBeLessThan(-0.02)
  expect(soil.largest).toBeGreaterThan(-soil.mean[2])
  const [low, pushed] = ['low', 'pushed'].map((name) => series.find((s) => s.name === name)!.values)
  expect(low[0]).toBeLessThan(low[low.length - 1])
  expect(Math.max(...pushed)).toBeGreaterThan(0)
})

test.each(Object.keys(detections))('by %s a resumed run is the same run to the bit', (detect) => {
  const text = GRAINS.replace('half-space', detect)
  let all = 0
  const whole = finish(text, { host: tickEveryStep() }, [], () => {
    all++
    return false
  }).outcome!
  for (const stopAt of [1, Math.floor(0.6 * all), all - 2]) {
    let bytes: Uint8Array | undefined
    let ticks = 0
    finish(text, { host: tickEveryStep() }, [], (tick) => {
      if (ticks++ < stopAt) return false
      bytes = joined(tick.checkpoint({}))
      return true
    })
    const { outcome } = finish(text, { resume: bytes })
    expect(bytes).toBeDefined()
    expect(outcome?.summary.hash).toBe(whole.summary.hash)
    expect(outcome?.series).toEqual(whole.series)
    expect(outcome?.summary.energy).toEqual(whole.summary.energy)
  }
})

test('frames hold the grains, and taking them changes nothing', () => {
  const frames: Frame[] = []
  const steps = run(readSample(GRAINS))
  let next = steps.next()
  for (; !next.done; next = steps.next()) frames.push(next.value)
  expect(frames.map(({ grains }) => grains?.points.length)).toEqual([3, 3, 3].map((n) => n * GRAIN_CORNERS))
  expect(next.value.summary.hash).toBe(finish(GRAINS, { frames: false }).outcome?.summary.hash)
})

/** Each of the three kinds twice: 8, 4 and twice 8 corners. */
const GRAIN_CORNERS = 2 * (8 + 4 + 16)
