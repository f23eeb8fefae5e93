/** Masses of a few small rigid blocks scaled: the same balance in longer steps, and the true masses back to the bit. */
import { describe, expect, test } from 'vitest'
import { bareHost, readCase } from '../../src/index.ts'
import { startRun } from '../../src/run.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { trueMass } from '../../src/state/bodies.ts'

const MOMENTS = { hard: [], soft: [] }

/** A pebble between blocks a thousand times as heavy; `normal`: of their joints. */
const caseOf = (normal: string, scaling: boolean) =>
  readCase(
    `
title: A pebble beside blocks
gravity: 9.81
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.25 } }
joints: { rough: { friction: 40 deg, normal: ${normal}, shear: ${normal} } }
blocks:
  floor: { shape: { box: [9, 3, 1] }, at: [-1, -1, -1], material: rock, rigid: true, fixed: true }
  left: { shape: { box: [1, 1, 1] }, at: [0, 0, 0], material: rock, rigid: true }
  middle: { shape: { box: [1, 1, 1] }, at: [2, 0, 0], material: rock, rigid: true }
  right: { shape: { box: [1, 1, 1] }, at: [4, 0, 0], material: rock, rigid: true }
  pebble: { shape: { box: [0.1, 0.1, 0.1] }, at: [6, 0, 0], material: rock, rigid: true }
contact: { joint: rough }
stages: [{ settle: { ratio: 1e-7, mass scaling: ${scaling} } }, { run: { time: 1 ms } }]
record: { floor: { block: floor, what: contact-force, part: z } }
`,
    { name: 'pebble.yaml' },
  ).variations[0]

describe('a pebble beside blocks', () => {
  test('is made inert by a power of two, and weighs what it did; afterwards all is as it was, to the bit', () => {
    const c = caseOf('1 GPa/m', true)
    const { world } = prepareWorld(c, bareHost())
    const { bodies } = world
    const before = [bodies.mass, bodies.inertia].map((column) => column.slice())
    const { dt: scaled } = setUpStage(world, c, 0, MOMENTS)
    const { dt: plain } = setUpStage(world, caseOf('1 GPa/m', false), 0, MOMENTS)
    expect(scaled).toBeGreaterThan(2 * plain)
    setUpStage(world, c, 0, MOMENTS)
    expect([...bodies.scale]).toEqual([1, 1, 1, 1, 16])
    for (let body = 0; body < bodies.count; body++) expect(trueMass(bodies, body)).toBe(before[0][body])
    setUpStage(world, c, 1, MOMENTS)
    expect([...bodies.mass, ...bodies.inertia]).toEqual(before.flatMap((column) => [...column]))
    for (let body = 1; body < bodies.count; body++) expect(bodies.inverseMass[body]).toBe(1 / before[0][body])
  })

  test('keeps its mass where springs are per point', () => {
    const c = caseOf('1 GN/m', true)
    const { world } = prepareWorld(c, bareHost())
    setUpStage(world, c, 0, MOMENTS)
    expect([...world.bodies.scale]).toEqual([1, 1, 1, 1, 1])
  })

  test('the floor carries the same weight in fewer steps', () => {
    const [scaled, plain] = [true, false].map((scaling) => {
      const { ticks } = startRun(caseOf('1 GPa/m', scaling))
      for (let next = ticks.next(); ; next = ticks.next()) if (next.done) return next.value
    })
    const weight = 2600 * 9.81 * 3.001
    for (const { series } of [scaled, plain])
      expect(series.find(({ name }) => name === 'floor')!.values.at(-1)).toBeCloseTo(-weight, 0)
    expect(scaled.summary.stages[0].steps).toBeLessThan(0.6 * plain.summary.stages[0].steps)
  })
})
