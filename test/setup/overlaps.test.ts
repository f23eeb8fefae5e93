/** Blocks that overlap at the start are refused by name, however deep they are and however they are meshed. */
import { expect, test } from 'vitest'
import { readCase, startRun } from '../../src/index.ts'

const text = (stiffness: string, a: string, b: string, joint = 'j') => `title: Two blocks
gravity: 0
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.2 } }
joints: { j: { normal: ${stiffness}, shear: ${stiffness}, friction: 30 deg } }
blocks:
  low: { ${a} }
  high: { ${b} }
contact: { joint: ${joint} }
stages: [{ run: { time: 1 ms } }]
`
const box = (size: number, at: number[], more: string) =>
  `shape: { box: [${size}, ${size}, ${size}] }, at: [${at}], material: rock, ${more}`
const start = (given: string) => startRun(readCase(given, { name: 'case.yaml' }).variations[0])

const KINDS = ['rigid: true', 'mesh: { cells: [1, 1, 1] }', 'mesh: { cells: [4, 4, 4] }']

for (const stiffness of ['1 GN/m', '1 GPa/m'])
  for (const low of KINDS)
    test.each(KINDS)(`${stiffness}, ${low} under %s`, (high) => {
      const case_ = (depth: number, size = 1) =>
        text(stiffness, box(size, [0, 0, -size], low), box(1, [0.1, 0.05, -depth], high))
      expect(() => start(case_(0))).not.toThrow()
      for (const depth of [0.01, 0.1, 0.6])
        expect(() => start(case_(depth))).toThrow(
          new RegExp(`low and high, which overlap by ${depth.toPrecision(3)} m`),
        )
      expect(() => start(case_(5, 9))).toThrow(/low and high, which overlap by \d/)
    })

test('blocks that pass through each other may lie anywhere', () => {
  const inside = text('1 GPa/m', box(9, [0, 0, -9], KINDS[0]), box(1, [4, 4, -5], KINDS[1]), 'none')
  expect(() =>
    start(
      inside.replace(
        'contact: { joint: none }',
        'contact: { joint: j, rules: [{ between: [low, high], joint: none }] }',
      ),
    ),
  ).not.toThrow()
})
