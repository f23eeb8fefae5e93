/** Rigid blocks and particles that are driven by tables: places, reactions, work, and what they do to what lies on them. */
import { describe, expect, test } from 'vitest'
import { bareHost } from '../../src/index.ts'
import { checkWorld } from '../../src/state/check.ts'
import { finish } from '../run/help.ts'
import { blocksCase, energyWatch, placesOf, runnerOf } from './bodies-world.ts'

const PLATES = `  floor: { shape: { box: [4, 2, 0.5] }, material: rock, rigid: true }
  wall: { shape: { box: [0.5, 2, 2] }, at: [4, 0, 0], rotate: { axis: [0, 1, 0], angle: 0.2 }, material: rock, rigid: true }`
const RATE = '{ table: [[0, 0], [0.13, 2], [0.4, 2], [0.61, -1], [1, 0]] }'
const ANGLE = 0.13 + 2 * 0.27 + 0.5 * 0.21 * 1 - 0.5 * 0.39
const VELOCITY = '{ x: { table: [[0, 1], [1, 3]] }, z: "6*t^2" }'
const drive = (more = '') =>
  `boundaries: { bucket: { on: [floor, wall], rotation: { axis: [0, 1, 0], through: [1, 0, 0.5], rate: ${RATE}, velocity: ${VELOCITY} } } }${more}`

/** A point after the drive of PLATES. */
function driven([x, y, z]: number[], angle = ANGLE): number[] {
  const [rx, rz] = [x - 1, z - 0.5]
  return [1 + 2 + Math.cos(angle) * rx + Math.sin(angle) * rz, y, 0.5 + 2 - Math.sin(angle) * rx + Math.cos(angle) * rz]
}

const farthest = (found: number[][], wanted: number[][]): number =>
  Math.max(...found.flatMap((place, i) => place.map((c, k) => Math.abs(c - wanted[i][k]))))

describe('an axis that travels', () => {
  test.each([37, 1000, 20_000])('takes a group of blocks to where the tables say, in %i steps', (steps) => {
    const { world, stage } = runnerOf(blocksCase(PLATES, drive()))
    const start = [0, 1].map((block) => placesOf(world, block))
    stage(0, 1 / steps, steps)
    for (const block of [0, 1])
      expect(
        farthest(
          placesOf(world, block),
          start[block].map((p) => driven(p)),
        ),
      ).toBeLessThan(1e-12 * 6)
    expect(checkWorld(world)).toEqual([])
  })

  test('exchanges as much energy with the drive as the blocks gain', () => {
    const runner = runnerOf(blocksCase(PLATES, drive()).replace('gravity: 0', 'gravity: [1, 2, -9]'))
    const energy = energyWatch(runner)
    runner.stage(0, 1e-3, 1000, energy.look)
    expect(energy.error()).toBeLessThan(2e-9)
  })

  test('is that of deformable blocks, too', () => {
    const { world, stage } = runnerOf(blocksCase(PLATES.replaceAll('rigid: true', 'mesh: { size: 5 }'), drive()))
    const start = [0, 1].map((block) => placesOf(world, block))
    stage(0, 1e-3, 1000)
    for (const block of [0, 1])
      expect(
        farthest(
          placesOf(world, block),
          start[block].map((p) => driven(p)),
        ),
      ).toBeLessThan(1e-11)
  })
})

test('a whole turn by a table brings a block back, and so does a million turns', () => {
  for (const [turns, off] of [
    [1, 1e-12],
    [1e6, 1e-8],
  ]) {
    const rate = `{ table: [[0, 0], [0.5, ${4 * Math.PI * turns}], [1, 0]] }`
    const { world, stage } = runnerOf(
      blocksCase(
        PLATES,
        `boundaries: { b: { on: wall, rotation: { axis: [1, 2, 2], through: [4, 0, 0], rate: ${rate} } } }`,
      ),
    )
    const start = placesOf(world, 1)
    stage(0, 1e-3, 1000)
    expect(farthest(placesOf(world, 1), start)).toBeLessThan(off)
  }
})

test('a block that has travelled turns about a point that it carries along', () => {
  const { world, stage } = runnerOf(
    blocksCase(
      PLATES,
      'boundaries: { b: { on: [floor, wall], velocity: { x: { table: [[0, 0], [0.27, 4]] }, y: 0, z: 1 } } }',
      `- run: { time: 1 }
  - run: { time: 1, with: { boundaries.b: { on: [floor, wall], rotation: { axis: [0, 0, 1], through: { block: floor, at: [4, 0, 0] }, rate: ${Math.PI / 2} } } } }
  - run: { time: 1, with: { boundaries.b: { on: wall, rotation: { axis: [0, 0, 1], through: { block: floor, at: [0, 0, 0] }, rate: ${-Math.PI / 2} } } } }`,
    ),
  )
  const start = placesOf(world, 0)
  const shift = 4 * (1 - 0.5 * 0.27)
  stage(0, 0.01, 100)
  expect(
    farthest(
      placesOf(world, 0),
      start.map(([x, y, z]) => [x + shift, y, z + 1]),
    ),
  ).toBeLessThan(1e-12)
  stage(1, 0.01, 100)
  const after = ([x, y, z]: number[]) => [4 + shift - y, x - 4, z + 1]
  expect(farthest(placesOf(world, 0), start.map(after))).toBeLessThan(1e-12)
  const wall = placesOf(world, 1)
  const [px, py] = after([0, 0, 0])
  stage(2, 0.01, 100)
  expect(
    farthest(
      placesOf(world, 1),
      wall.map(([x, y, z]) => [px + (y - py), py - (x - px), z]),
    ),
  ).toBeLessThan(1e-12)
})

test('moment and force of the drive are those that the motion needs', () => {
  const bar = '  bar: { shape: { box: [2, 0.5, 0.5] }, material: rock, rigid: true }'
  const mass = 2000 * 0.5
  const about = (mass / 12) * (2 * 2 + 0.5 * 0.5)
  const alpha = 3
  const text = blocksCase(
    bar,
    `boundaries: { turn: { on: bar, rotation: { axis: [0, 0, 1], through: [-1, 0.25, 0], rate: { table: [[0, 0], [1, ${alpha}]] } } } }
record:
  f: { block: bar, what: force }
  own: { block: bar, what: moment }
  axle: { block: bar, what: moment, through: [-1, 0.25, 0], part: z }
  end: { block: bar, what: moment, through: { block: bar, at: [2, 0.25, 0] }, part: z }`,
    '- run: { time: 1, dt: 0.1 ms }',
  )
  const { outcome } = finish(text)
  const value = (name: string) => outcome!.series.find((s) => s.name === name)!.values.at(-1)!
  const [arm, rate, angle] = [2, alpha, 0.5 * alpha]
  const radial = mass * arm * rate * rate
  expect(value('own.z') / (about * alpha)).toBeCloseTo(1, 6)
  expect(value('axle') / ((about + mass * arm * arm) * alpha)).toBeCloseTo(1, 3)
  const tangential = (about + mass * arm * arm - 3 * mass * arm) * alpha
  expect(value('end') / tangential).toBeCloseTo(1, 2)
  const along = -value('f.x') * Math.cos(angle) - value('f.y') * Math.sin(angle)
  expect(along / radial).toBeCloseTo(1, 3)
})

test('stopped anywhere, a driven run goes on to the same bits', () => {
  const text = blocksCase(
    PLATES,
    `${drive()}\nrecord: { x: { block: floor, what: position }, m: { block: wall, what: moment, through: { block: floor, at: [0, 0, 0] } } }`,
    `- run: { time: 30 ms, dt: 0.1 ms }
  - run: { time: 20 ms, dt: 0.1 ms, with: { boundaries.bucket.rotation.rate: "3*cos(40*t)", boundaries.bucket.rotation.through: { block: wall, at: [4, 0, 0] } } }`,
  )
  const whole = finish(text).outcome!
  expect(whole.summary.problem).toBe('')
  for (const stopAt of [2, 150, 301, 302, 400]) {
    let bytes: Uint8Array | undefined
    let ticks = 0
    let now = 0
    const host = { ...bareHost(), now: () => now++ }
    finish(text, { host }, [], (tick) => {
      if (ticks++ < stopAt) return false
      bytes = Buffer.concat(tick.checkpoint({}))
      return true
    })
    expect(bytes).toBeDefined()
    const { outcome } = finish(text, { resume: bytes })
    expect(outcome!.summary.hash).toBe(whole.summary.hash)
    expect(outcome!.series).toEqual(whole.series)
  }
})

test('the same drive at four times the size leads to four times the places, to the bit', () => {
  const at = (size: number) => {
    const { world, stage } = runnerOf(
      blocksCase(
        `  floor: { shape: { box: [${4 * size}, ${2 * size}, ${0.5 * size}] }, material: rock, rigid: true }`,
        `boundaries: { b: { on: floor, rotation: { axis: [1, 2, 2], through: [${size}, 0, 0], rate: ${RATE}, velocity: { x: { table: [[0, 1], [0.7, 3]], scale: ${size} }, z: "${size}*sin(9*t)" } } } }`,
      ),
    )
    stage(0, 1e-3, 500)
    return [...world.nodes.x]
  }
  expect(at(4)).toEqual(at(1).map((x) => 4 * x))
})

describe('groups of particles', () => {
  const grains = `  far: { shape: { box: [1, 1, 1] }, at: [50, 0, 0], material: rock, rigid: true }
particles:
  stones: { polyhedra: { shapes: [{ box: [0.2, 0.1, 0.3] }] }, material: rock, count: [2, 2, 1], spacing: 1 m, at: [0, 0, 0] }
  balls: { sphere: 0.1, material: rock, count: [2, 1, 1], spacing: 1 m, at: [20, 0, 0] }`
  test('are driven like blocks, and their reactions recorded', () => {
    const text = blocksCase(
      grains.replace('balls: { sphere: 0.1', 'balls: { polyhedra: { shapes: [{ box: [0.1, 0.1, 0.1] }] }'),
      `boundaries:
  turn: { on: stones, rotation: { axis: [0, 0, 1], through: [0, 0, 0], rate: { table: [[0, 0], [1, ${Math.PI}]] } } }
  some: { on: balls, where: { x: [20.5, 22] }, velocity: [0, 0, 1] }`,
    )
      .replace('contact: none', 'contact: { }\njoints: { j: { normal: 10 MN/m } }')
      .replace('gravity: 0', 'gravity: 9.81')
    const { world, stage } = runnerOf(text)
    const first = 1
    const start = [...world.bodies.X]
    stage(0, 1e-3, 1000)
    for (let body = first; body < first + 4; body++) {
      expect(world.bodies.x[3 * body]).toBeCloseTo(-start[3 * body + 1], 12)
      expect(world.bodies.x[3 * body + 1]).toBeCloseTo(start[3 * body], 12)
      expect(world.bodies.reaction[6 * body + 2]).toBeCloseTo(9.81 * world.bodies.mass[body], 9)
    }
    expect(world.bodies.u[3 * 5 + 2]).toBeCloseTo(-0.5 * 9.81, 9)
    expect(world.bodies.u[3 * 6 + 2]).toBeCloseTo(1, 12)
  })

  test('and arrays of blocks start with velocities and spins', () => {
    const { world } = runnerOf(
      blocksCase(
        `  brick: { shape: { box: [1, 1, 1] }, repeat: { count: [2, 1, 1], spacing: 3 }, material: rock, rigid: true }
particles: { jet: { disc: { radius: 0.1, thickness: 0.5 }, material: rock, count: [2, 1], spacing: 1, at: [40, 0, 0] } }`,
        'initial: [{ on: [brick, jet], velocity: { y: "x" } }, { on: jet, spin: { axis: [0, 0, 1], through: [40, 0, 0], rate: 2 } }]',
      ),
    )
    const { v, spin } = world.bodies
    const wanted = [0.5, 3.5, 40, 41 + 2]
    for (const i of [0, 1, 2, 3]) expect(v[3 * i + 1]).toBeCloseTo(wanted[i], 12)
    expect([spin[2], spin[8], spin[11]]).toEqual([0, 2, 2])
  })
})
