/** What a case may say of driven bodies, groups and unions, and how it is told what it may not. */
import { describe, expect, test } from 'vitest'
import { CaseError, readCase } from '../../src/index.ts'

const text = (more: string) => `title: T
materials: { rock: { density: 2000, young: 1 GPa, poisson: 0.2 } }
contact: none
parameters: { w: 3 }
blocks:
  a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
  soft: { shape: { box: [1, 1, 1] }, at: [5, 0, 0], material: rock, mesh: { size: 1 } }
  brick: { shape: { box: [1, 1, 1] }, at: [20, 0, 0], repeat: { count: [2, 1, 1], spacing: 3 }, material: rock, rigid: true }
particles:
  stones: { polyhedra: { shapes: [{ box: [1, 1, 1] }] }, material: rock, count: [1, 1, 1], spacing: 3, at: [40, 0, 0] }
stages: [{ run: { time: 1 } }]
${more}
`
const read = (more: string) => readCase(text(more), { name: 'x.yaml' }).variations[0]

function problemsOf(more: string): string {
  try {
    read(more)
  } catch (error) {
    if (error instanceof CaseError) return error.message
    throw error
  }
  return ''
}

describe('a rotation', () => {
  test('takes a table, an expression over the parameters, a travelling axis and a point of a block', () => {
    const { physics } = read(
      'boundaries: { d: { on: a, rotation: { axis: [0, 1, 0], through: { block: a, at: [1, 0, 0] }, rate: { table: [[0, 0], [1 s, 10 rpm]], scale: w }, velocity: { x: "w*t" } } } }',
    )
    expect(physics.boundaries.d.action).toEqual({
      kind: 'rotation',
      axis: [0, 1, 0],
      through: { block: 'a', at: [1, 0, 0] },
      rate: {
        table: [
          [0, 0],
          [1, Math.PI / 3],
        ],
        scale: '(3)',
      },
      velocity: { x: '(3)*t', y: undefined, z: undefined },
    })
  })

  test.each([
    ['through: { block: b, at: [0, 0, 0] }, rate: 1', 'boundaries.d.rotation.through.block: expected a block'],
    [
      'through: { block: soft, at: [0, 0, 0] }, rate: 1',
      'expected a rigid block, whose points keep their places in it, found the deformable block soft',
    ],
    [
      'through: [0, 0, 0], rate: "k*t"',
      'boundaries.d.rotation.rate: expected an expression over x, y, z, t and the parameters',
    ],
    ['through: [0, 0, 0], rate: 3 m/s', 'boundaries.d.rotation.rate'],
    ['through: [0, 0, 0], rate: { table: [[1, 0], [0, 1]] }', 'expected a time after that of the row before'],
  ])('%s', (rest, words) => {
    expect(problemsOf(`boundaries: { d: { on: a, rotation: { axis: [0, 1, 0], ${rest} } } }`)).toContain(words)
  })
})

describe('a group', () => {
  test('stands for its blocks', () => {
    const { initial, physics } = read(
      'initial: [{ on: [a, brick, stones], velocity: [1, 0, 0] }]\nboundaries: { d: { on: brick, velocity: [1, 0, 0] } }',
    )
    const bricks = [{ block: 'brick-1-1-1' }, { block: 'brick-2-1-1' }]
    expect(initial[0].on).toEqual([{ block: 'a' }, ...bricks, { block: 'stones' }])
    expect(physics.boundaries.d.on).toEqual(bricks)
  })

  test.each([
    ['initial: [{ on: stones, stress: { xx: 1 } }]', 'blocks: particles bear no stress'],
    ['initial: [{ on: brik, velocity: [1, 0, 0] }]', 'did you mean'],
    [
      'boundaries: { d: { on: stones, force: [1, 0, 0] } }',
      'blocks: particles can have fixed, velocity, rotation alone',
    ],
    ['boundaries: { d: { on: stones.top, fixed: true } }', 'all of the particles stones: they have no faces'],
    ['boundaries: { d: { on: brick.tip, force: [1, 0, 0] } }', 'a face of the box brick-1-1-1'],
  ])('%s', (more, words) => {
    expect(problemsOf(more)).toContain(words)
  })
})

test.each([
  ['record: { m: { block: a, what: force, through: [0, 0, 0] } }', 'expected no point: it is for moment'],
  [
    'record: { m: { block: a, what: moment, through: { block: soft, at: [0, 0, 0] } } }',
    'found the deformable block soft',
  ],
  ['record: { m: { point: [0, 0, 0], what: moment } }', 'moment is a sum over nodes'],
])('%s', (more, words) => {
  expect(problemsOf(more)).toContain(words)
})
