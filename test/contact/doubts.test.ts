/** Cells whose shortest way out is not the only one: shrunken edges ask for their common plane, rigid or not. */
import { describe, expect, test } from 'vitest'
import { bareHost } from '../../src/index.ts'
import { NX } from '../../src/state/contacts.ts'
import { CORNER_MET, DEEP, TIE } from '../../src/state/neighbours.ts'
import { blocksCase, runnerOf } from '../integrate/bodies-world.ts'
import { finish } from '../run/help.ts'

const DT = 2 ** -10
const NEAR = 2 ** -9

/** A cube that comes with a velocity to where it overlaps another one by these lengths along x and z, in one step from outside. */
const comes = (along: 'x' | 'z', x: number, z: number, order = false, y = 0): string => {
  const before = [1 - x, y, 1 - z]
  const i = along === 'x' ? 0 : 2
  const way = NEAR + [x, 0, z][i]
  before[i] += way
  const velocity = [0, 0, 0]
  velocity[i] = -way / DT
  const still = '  still: { shape: { box: [1, 1, 1] }, material: rock, rigid: true, fixed: true }'
  const moving = `  moving: { shape: { box: [1, 1, 1] }, at: [${before.join(', ')}], material: rock, rigid: true }`
  return blocksCase(
    (order ? [moving, still] : [still, moving]).join('\n'),
    `initial: [{ on: moving, velocity: [${velocity.join(', ')}] }]`,
    `- run: { time: ${8 * DT}, dt: ${DT} }`,
  ).replace('contact: none', 'joints: { j: { normal: 1 N/m, shear: 1 N/m, friction: 0 } }')
}

/** Where the first step has led. */
function afterOneStep(text: string) {
  const { world, stage } = runnerOf(text)
  let normal: number[] = []
  stage(0, DT, 1, () => {
    if (world.contacts.count[0] > 0) normal = [0, 1, 2].map((i) => Math.abs(world.contacts.row[NX + i]))
  })
  return { normal, doubts: [...world.neighbours.doubts] }
}

describe.each(['x', 'z'] as const)('a cube that comes along %s', (along) => {
  test.each([
    ['as deep in one direction as in the other', 2 ** -11, 2 ** -11],
    ['twice as deep along x', 2 ** -7, 2 ** -8],
    ['twice as deep along z', 2 ** -8, 2 ** -7],
  ])('%s is pushed out the way it came', (_, x, z) => {
    for (const order of [false, true]) {
      const { normal, doubts } = afterOneStep(comes(along, x, z, order))
      expect(normal).toEqual(along === 'x' ? [1, 0, 0] : [0, 0, 1])
      const wrong = x !== z && (x < z ? 'x' : 'z') !== along
      expect(doubts).toEqual([0, 0, wrong ? 1 : 0, wrong ? 1 : 0, 0, 0])
    }
  })
})

/** Elements that are stable with this step. */
const soft = (text: string): string => text.replace('young: 1 GPa', 'young: 0.1 GPa')

describe.each([
  ['both meshed', /rigid: true/g],
  ['the one that stands still meshed', /rigid: true(?=, fixed)/],
  ['the one that comes meshed', /rigid: true(?! *, *fixed)/],
])('cubes that deform, %s', (_, rigid) => {
  const meshed = (text: string) => soft(text.replace(rigid, 'mesh: { cells: [2, 2, 2] }'))
  test.each([
    ['x', 2 ** -11, 2 ** -11, 0],
    ['x', 2 ** -7, 2 ** -8, 1],
    ['z', 2 ** -8, 2 ** -7, 1],
    ['z', 2 ** -7, 2 ** -8, 0],
  ] as const)('come along %s, %d by %d deep, and are pushed out the way they came', (along, x, z, otherwise) => {
    for (const order of [false, true]) {
      const { normal, doubts } = afterOneStep(meshed(comes(along, x, z, order, 1 / 8)))
      expect(normal).toEqual(along === 'x' ? [1, 0, 0] : [0, 0, 1])
      expect(doubts).toEqual([0, 0, otherwise, otherwise, 0, 0])
    }
  })

  test('overlap alike in two directions from the start', () => {
    const text = comes('x', 2 ** -11, 2 ** -11).replace(/at: \[.*?\]/, `at: [${1 - 2 ** -11}, 0, ${1 - 2 ** -11}]`)
    const { world, stage } = runnerOf(meshed(text).replace(/velocity: \[.*?\]/, 'velocity: [0, 0, 0]'))
    stage(0, DT, 1)
    expect(world.neighbours.doubts[2 * TIE]).toBe(1)
  })
})

test('cells of one block keep their shortest way out, and are counted', () => {
  const { world, stage } = runnerOf(
    soft(comes('z', 2 ** -8, 2 ** -7).replace(/rigid: true/g, 'mesh: { cells: [1, 1, 1] }')),
  )
  world.hulls.block[1] = world.hulls.block[0]
  stage(0, DT, 1)
  const { doubts, doubtfuls, doubtful, keptWays, normal } = world.neighbours
  expect([...normal.subarray(0, 3)].map(Math.abs)).toEqual([1, 0, 0])
  expect([...doubts]).toEqual([0, 0, 0, 0, 0, 0])
  expect([...keptWays]).toEqual([0, 1, 0])
  expect([doubtfuls[0], ...doubtful.subarray(0, 4)]).toEqual([1, 0, 0, 1 << DEEP, 1])
})

test('two cubes that overlap alike in two directions from the start are in doubt, and get one of them', () => {
  const text = comes('x', 2 ** -11, 2 ** -11).replace(/at: \[.*?\]/, `at: [${1 - 2 ** -11}, 0, ${1 - 2 ** -11}]`)
  const { world, stage } = runnerOf(text.replace(/velocity: \[.*?\]/, 'velocity: [0, 0, 0]'))
  stage(0, DT, 1)
  expect(world.neighbours.doubts[2 * TIE]).toBe(1)
  expect([...world.neighbours.normal.subarray(0, 3)].map(Math.abs).sort()).toEqual([0, 0, 1])
})

describe('a corner that meets a corner', () => {
  const text = (x: number, y: number) =>
    blocksCase(
      `  still: { shape: { box: [1, 1, 1] }, rotate: [{ axis: [1, -1, 0], angle: 54.735610317245346 deg }], at: [0, 0, -1.7320508075688772], material: rock, rigid: true, fixed: true }
  moving: { shape: { box: [1, 1, 1] }, rotate: [{ axis: [1, -1, 0], angle: 54.735610317245346 deg }], at: [${x}, ${y}, 0.002], material: rock, rigid: true }`,
      'initial: [{ on: moving, velocity: [0, 0, -1] }]',
      '- run: { time: 40 ms }',
    ).replace('contact: none', 'joints: { j: { normal: 1 MN/m, shear: 1 MN/m, friction: 0 } }')
  test.each([
    [0, 0, 1e-4, 0],
    [0.001, 0.0005, 1e-4, 0],
    [-0.002, 0.001, 1e-4, 0],
    [0, 0, 4e-3, 1],
    [0.001, 0.0005, 4e-3, 1],
  ])(
    'is in doubt only if one step leads deep into it, and is pushed off (%d, %d, steps of %d s)',
    (x, y, dt, times) => {
      const { world, stage } = runnerOf(text(x, y))
      stage(0, dt, Math.round(0.03 / dt))
      expect(world.neighbours.doubts[2 * CORNER_MET]).toBe(times)
      expect(world.contacts.count[0]).toBeGreaterThan(0)
      expect(finish(text(x, y)).outcome!.summary.problem).toBe('')
    },
  )
})

test('counts are told by reason and pair, and go on after a stop', () => {
  const text = comes('z', 2 ** -8, 2 ** -7)
  const whole = finish(text).outcome!.summary
  const asked = whole.contact!.doubts!.reasons[0].asked
  expect(asked).toBeGreaterThan(1)
  expect(whole.contact!.doubts).toEqual({
    reasons: [{ reason: 'deep overlap', asked, otherwise: asked, kept: 0 }],
    pairs: [{ blocks: ['still', 'moving'], reasons: ['deep overlap'], times: asked }],
  })
  let bytes: Uint8Array | undefined
  let now = 0
  let ticks = 0
  finish(text, { host: { ...bareHost(), now: () => now++ } }, [], (tick) => {
    if (ticks++ < 4) return false
    bytes = Buffer.concat(tick.checkpoint({}))
    return true
  })
  const resumed = finish(text, { resume: bytes }).outcome!.summary
  expect(resumed.hash).toBe(whole.hash)
  expect(resumed.contact!.doubts).toEqual(whole.contact!.doubts)
})

test('a way that looks for planes tells its rounds', () => {
  const text = comes('z', 2 ** -11, 2 ** -12).replace('joints:', 'contact: { detect: shortest-link }\njoints:')
  const { planes, doubts } = finish(text).outcome!.summary.contact!
  expect(doubts).toBeUndefined()
  expect(planes!.looks).toBeGreaterThan(0)
  expect(planes!.rounds).toBeGreaterThanOrEqual(planes!.looks)
  expect(planes!.quick).toBeLessThanOrEqual(planes!.looks)
})
