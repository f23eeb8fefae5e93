import { expect, test } from 'vitest'
import { cutRows } from '../../src/cli/cut-rows.ts'
import { bareHost } from '../../src/index.ts'
import { cutBlocks } from '../../src/setup/cut-blocks.ts'
import { caseOf } from '../state/models.ts'

const TEXT = `title: rock
materials: { stone: { density: 2600, young: 1 GPa, poisson: 0.2 } }
joints: { flat: { friction: 30 deg } }
blocks:
  rock:
    shape: { box: [4, 4, 4] }
    material: stone
    rigid: true
    cut:
      planes:
        h: { dip: 0 deg, dip direction: 0 deg, through: [0, 0, 1] }
        i: { dip: 0 deg, dip direction: 0 deg, through: [0, 0, 1.01] }
      slivers: { below: 0.01, are: SLIVERS }
      names: { lid: [1, 1, 3] }
      hold: [bottom]
stages: [{ run: { time: 1 } }]
`

const rows = (slivers: string) =>
  cutBlocks(caseOf(TEXT.replace('SLIVERS', slivers)), bareHost())
    .cuts.flatMap(cutRows)
    .map((row) => row.map((cell) => cell.trim()))

test('what was cut is told: sizes, joints, slivers, what is held and named', () => {
  expect(rows('kept')).toEqual([
    ['rock', '3 pieces', expect.stringMatching(/^64 m3; smallest .* \(rock-2\), largest 47.8 m3 \(lid\)$/)],
    ['i', '2 faces', '16 m2; cut 1 block'],
    ['h', '2 faces', '16 m2; cut 1 block'],
    ['slivers', '1', expect.stringMatching(/^1 kept; smallest .*10 mm thick, at \[2, 2, 1.005\], rock-2$/)],
    ['held', '1', 'rock-3'],
    ['named', '1', 'lid'],
  ])
})

test('slivers that were merged are told with the piece that they went into', () => {
  const told = rows('merged')
  expect(told[0][1]).toBe('2 pieces')
  expect(told.find(([name]) => name === 'slivers')?.[2]).toMatch(/^1 merged; smallest .*, now in (lid|rock-2)$/)
})
