import { describe, expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { readCase } from '../../src/case/read.ts'
import { VARIANTS } from './good.ts'

const text = (repeat: string, rest = '') => `title: stones
materials:
  rock: { density: 2600, young: 1 GPa, poisson: 0.2 }
blocks:
  floor: { shape: { box: [9, 9, 1] }, material: rock, rigid: true, fixed: true }
  stone: { shape: { box: [1, 1, 1] }, at: [0.5, 0, 2], material: rock, rigid: true, repeat: ${repeat}${rest} }
  stone-1-1-2: { shape: { box: [1, 1, 1] }, at: [-3, 0, 2], material: rock, rigid: true }
contact: {}
stages:
  - run: { time: 1 }
record:
  z: { block: stone-2-1-1, what: position, part: z }
`

const read = (source: string) => readCase(source, { name: 'c.yaml', folder: '.', variants: VARIANTS }).variations[0]

function told(source: string): string {
  try {
    read(source)
  } catch (error) {
    if (error instanceof CaseError) return error.message
    throw error
  }
  return 'no error'
}

describe('a block that is repeated', () => {
  const { blocks } = read(text('{ count: [2, 3, 1], spacing: [2, 1.5 m, 1] }'))

  test('stands in the array, x first, each with a name', () => {
    const names = [1, 2, 3].flatMap((j) => [1, 2].map((i) => `stone-${i}-${j}-1`))
    expect(Object.keys(blocks)).toEqual(['floor', ...names, 'stone-1-1-2'])
    expect(names.map((name) => blocks[name].position)).toEqual([
      [0.5, 0, 2],
      [2.5, 0, 2],
      [0.5, 1.5, 2],
      [2.5, 1.5, 2],
      [0.5, 3, 2],
      [2.5, 3, 2],
    ])
  })

  test('is otherwise the same', () => {
    expect({ ...blocks['stone-2-3-1'], position: 0 }).toEqual({ array: 'stone', ...blocks['stone-1-1-2'], position: 0 })
    expect(blocks['stone-1-1-1']).not.toHaveProperty('repeat')
  })

  test('may have one spacing for all axes', () => {
    expect(read(text('{ count: [2, 1, 1], spacing: 40 cm }')).blocks['stone-2-1-1'].position).toEqual([0.9, 0, 2])
  })
})

test.each([
  [text('{ count: [2, 1, 2], spacing: 2 }'), 'names of their own, found "stone-1-1-2" twice'],
  [text('{ count: [2, 0, 1], spacing: 2 }'), 'blocks.stone.repeat.count[1]: expected a whole number of at least 1'],
  [text('{ count: [2, 1, 1], spacing: 0 }'), 'blocks.stone.repeat.spacing: expected a length'],
  [text('{ count: [2, 1000, 1000], spacing: 2 }'), 'blocks.stone.repeat.count: expected at most 1000000 in all'],
  [text('{ count: [2, 1, 1], spacing: 2 }').replace('stone-2-1-1,', 'stone-3-1-1,'), 'record.z.block'],
  [
    text('{ count: [2, 1, 1], spacing: 2 }').replace(
      'at: [0.5, 0, 2]',
      'on: { block: floor, face: top, from: corner, at: [1, 1] }',
    ),
    'expected either on or repeat',
  ],
])('what is wrong is told (%#)', (source, message) => expect(told(source)).toContain(message))
