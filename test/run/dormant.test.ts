/** Blocks whose faces sleep: elastic to the bit while they do; and the same run whoever does it and wherever it was stopped. */
import { expect, test } from 'vitest'
import type { KernelName } from '../../src/setup/method.ts'
import { finish, joined, tickEveryStep } from './help.ts'

/** F13: a pulse runs along a bar and leaves through its quiet end. */
const WAVE = (fracture: string) => `
title: A wave
gravity: 0
parameters: { f: 100 }
materials:
  rock: { density: 2600 kg/m3, young: 20 GPa, poisson: 0 }
joints:
  crack: { friction: 35 deg, cohesion: 50 MPa, tension: 20 MPa, fracture energy: 9000 J/m2 }
blocks:
  bar: { shape: { box: [60, 3, 3] }, material: rock, mesh: { cells: [20, 1, 1] }${fracture} }
contact: { joint: crack }
boundaries:
  pulse: { on: bar.west, velocity: { x: "if(t < 1/f, 0.5*(1 - cos(2*pi*f*t)), 0)" } }
  end: { on: bar.east, quiet: true }
stages:
  - run: { time: 0.02 }
record:
  v: { block: bar, where: { x: [29, 31] }, what: velocity, part: x }
  s: { block: bar, where: { x: [29, 34] }, what: stress, part: xx }
  energy: { what: energy }
output: { frames: 1 }
`
const KERNELS: KernelName[] = ['plain', 'fast']

test.each(KERNELS)('while all faces sleep a wave runs as in the elastic bar, to the bit (%s)', (kernel) => {
  const elastic = finish(WAVE(''), { kernel }).outcome!
  const asleep = finish(WAVE(', fracture: { cohesive: crack, inserted: when needed }'), { kernel }).outcome!
  expect(asleep.summary.stages[0].dt).toBe(elastic.summary.stages[0].dt)
  expect(asleep.series).toEqual(elastic.series)
  expect(asleep.energies).toEqual(elastic.energies)
})

/** Torn apart within some hundred steps, on a roller. */
const TORN = `
title: A beam is torn
gravity: 0
materials:
  rock: { density: 2600 kg/m3, young: 20 GPa, poisson: 0.2 }
joints:
  crack: { friction: 35 deg, cohesion: 5 MPa, tension: 1 MPa, fracture energy: 20 J/m2 }
blocks:
  beam: { shape: { box: [2, 1, 0.5] }, material: rock, mesh: { size: 0.5 }, fracture: { cohesive: crack, inserted: when needed } }
contact: { joint: crack }
boundaries:
  west: { on: beam.west, velocity: { x: "-0.1*min(1, t/1e-3)" } }
  east: { on: beam.east, velocity: { x: "0.1*min(1, t/1e-3)" } }
  bottom: { on: beam.bottom, roller: true }
stages:
  - run: { time: 3 ms }
record:
  counts: { what: contacts }
  energy: { what: energy }
  force: { face: beam.east, what: force, part: x }
output: { frames: 1 }
`
const whole = finish(TORN, { frames: false }).outcome!

test('it cracks, and its energies close', () => {
  const last = (name: string) => whole.series.find((one) => one.name === name)!.values.at(-1)!
  const error = whole.series.find((one) => one.name === 'energy.error')!.values
  const given = Math.max(...whole.series.find((one) => one.name === 'energy.boundary')!.values)
  expect(last('counts.broken')).toBeGreaterThan(10)
  expect(last('energy.fracture')).toBeGreaterThan(0)
  expect(Math.max(...error.map(Math.abs)) / given).toBeLessThan(1e-3)
})

test('the plain kernel leaves the same', () => {
  expect(finish(TORN, { frames: false, kernel: 'plain' }).outcome!.summary.hash).toBe(whole.summary.hash)
})

test.each([0.2, 0.35, 0.4, 0.5, 0.6, 0.8])(
  'resumed in the midst of it, it is the same run to the bit (%d of the way)',
  (part) => {
    const stopAt = part * whole.summary.stages[0].time
    let bytes: Uint8Array | undefined
    finish(TORN, { host: tickEveryStep(), frames: false }, [], (tick) => {
      if (tick.t < stopAt) return false
      bytes = joined(tick.checkpoint({}))
      return true
    })
    const resumed = finish(TORN, { resume: bytes, frames: false }).outcome!
    expect(resumed.summary.hash).toBe(whole.summary.hash)
    expect(resumed.series).toEqual(whole.series)
  },
)
