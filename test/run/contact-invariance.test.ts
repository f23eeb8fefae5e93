/** What contact must not depend on: size, orientation, the order of blocks. Seed 004, sections 5.3 and 5.4, cut short. */
import { describe, expect, test } from 'vitest'
import { finish } from './help.ts'

type Mat = number[]

const about = ([x, y, z]: number[], angle: number): Mat => {
  const s = Math.sin(angle)
  const k = 1 - Math.cos(angle)
  return [
    1 - k * (y * y + z * z),
    k * x * y - s * z,
    k * x * z + s * y,
    k * x * y + s * z,
    1 - k * (x * x + z * z),
    k * y * z - s * x,
    k * x * z - s * y,
    k * y * z + s * x,
    1 - k * (x * x + y * y),
  ]
}
const turned = (m: Mat, v: number[]) =>
  [0, 1, 2].map((i) => m[3 * i] * v[0] + m[3 * i + 1] * v[1] + m[3 * i + 2] * v[2])

interface Options {
  /** Lengths are multiplied by this, times by its root, moduli by it. */
  size?: number
  orientation?: { axis: number[]; angle: number }
  /** Names of the blocks in the order of the file. */
  order?: ('base' | 'block')[]
  deformable?: boolean
}

/** A block on a base that is inclined by `incline` [rad]: it slides (5.3) or topples (5.4). */
function onIncline(
  incline: number,
  [w, d, h]: number[],
  friction: number,
  time: number,
  stiffness: number,
  o: Options,
) {
  const { size = 1, orientation = { axis: [0, 0, 1], angle: 0 }, order = ['base', 'block'], deformable } = o
  const t = Math.sqrt(size)
  const p = size
  const tilt = about([0, 1, 0], incline)
  const turn = about(orientation.axis, orientation.angle)
  const place = (v: number[]) => `[${turned(turn, turned(tilt, v)).map((c) => c * size)}]`
  const rotate = `[{ axis: [0, 1, 0], angle: ${incline} }, { axis: [${orientation.axis}], angle: ${orientation.angle} }]`
  const blocks = {
    base: `  base: { shape: { box: [${4 * size}, ${2 * size}, ${0.5 * size}] }, rotate: ${rotate}, material: rock, fixed: true }`,
    block: `  block: { shape: { box: [${w * size}, ${d * size}, ${h * size}] }, rotate: ${rotate}, at: ${place([1, 0.7, 0.5])}, material: rock, ${deformable ? 'mesh: { cells: [1, 1, 1] }' : 'rigid: true'} }`,
  }
  const down = turned(turn, turned(tilt, [1, 0, 0]))
  return `
title: On an incline
gravity: [${turned(turn, [0, 0, -9.81])}]
materials: { rock: { density: 2500, young: ${30e9 * p}, poisson: 0.22 } }
joints: { plane: { normal: "${stiffness * p * size} N/m", friction: ${friction} } }
blocks:
${order.map((name) => blocks[name]).join('\n')}
stages:
  - settle: { ratio: 1e-11, max steps: 8000, with: { gravity: [${turned(turn, turned(tilt, [0, 0, -9.81 * Math.cos(incline)]))}] } }
  - run: { time: ${time * t}, damping: { stiffness: ${deformable ? 1e-6 * t : 0} } }
record:
  slide: { block: block, what: displacement, along: [${down}] }
  turn: { block: block, what: rotation, about: [${turned(turn, [0, 1, 0])}] }
  force: { block: block, what: contact-force, part: magnitude }
output: { frames: 0 }
`
}

const slide = (o: Options) => onIncline((28 * Math.PI) / 180, [1, 1, 1], 0.314, 0.02, 1.5e10, o)
const topple = (o: Options) => onIncline((16 * Math.PI) / 180, [0.1, 0.1, 0.4], 0.61, 0.03, 1.5e9, o)

const lastOf = (text: string) =>
  Object.fromEntries(finish(text, { frames: false }).outcome!.series.map(({ name, values }) => [name, values.at(-1)!]))

const SCENES: [string, (o: Options) => string, boolean][] = [
  ['5.3, rigid', slide, false],
  ['5.3, deformable', slide, true],
  ['5.4, rigid', topple, false],
  ['5.4, deformable', topple, true],
]

describe.each(SCENES)('%s', (_, scene, deformable) => {
  const base = lastOf(scene({ deformable }))

  test('it moves', () => {
    expect(Math.abs(base.slide)).toBeGreaterThan(1e-7)
    expect(base.force).toBeGreaterThan(0)
  })

  test.each([-5, 5])('the same bits at 4^%i times the size', (k) => {
    const scaled = lastOf(scene({ deformable, size: 4 ** k }))
    expect(scaled.slide / 4 ** k).toBe(base.slide)
    expect(scaled.turn).toBe(base.turn)
    expect(scaled.force / 64 ** k).toBe(base.force)
  })

  test.each([1e-3, 1e3])('the same to 1e-6 at %s times the size', (size) => {
    const scaled = lastOf(scene({ deformable, size }))
    expect(Math.abs(scaled.slide / size / base.slide - 1)).toBeLessThan(1e-6)
    expect(Math.abs(scaled.force / size ** 3 / base.force - 1)).toBeLessThan(1e-6)
  })

  test('the same to 1e-6 in any orientation, and with the blocks in the other order', () => {
    const axis = [0.48, 0.6, 0.64]
    const spun = lastOf(scene({ deformable, orientation: { axis, angle: 1.3 } }))
    const other = lastOf(scene({ deformable, order: ['block', 'base'] }))
    for (const { slide: s, force } of [spun, other]) {
      expect(Math.abs(s / base.slide - 1)).toBeLessThan(1e-6)
      expect(Math.abs(force / base.force - 1)).toBeLessThan(1e-6)
    }
  })
})
