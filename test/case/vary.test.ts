import { describe, expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { readCase } from '../../src/case/read.ts'
import { VARIANTS } from './good.ts'

const read = (vary: string, set?: string[]) =>
  readCase(
    `title: t
gravity: 1
materials: { rock: { density: 1, young: 1, poisson: 0 } }
blocks: { a: { shape: { box: [1, 1, 1] }, material: rock, mesh: { size: 1 } } }
stages: [{ run: { time: 2 } }]
vary: ${vary}
`,
    { name: 'c.yaml', folder: '.', set, variants: VARIANTS },
  ).variations

const names = (vary: string, set?: string[]) => read(vary, set).map((c) => c.name)

function told(vary: string, set?: string[]): string {
  try {
    read(vary, set)
  } catch (error) {
    if (error instanceof CaseError) return error.message
    throw error
  }
  return 'no error'
}

describe('lists of mappings', () => {
  test('make a product, the last running fastest; each has what its mappings say', () => {
    const varied = read(`
  - - { name: low, gravity: 2, stages.0.run.time: 3 }
    - { name: high, gravity: 4 }
  - [{ safety: 0.5 }, { name: slow, safety: 0.1 }]
  - [{ name: j, stress: jaumann }]`)
    expect(varied.map((c) => c.name)).toEqual([
      'c-low-safety0.5-j',
      'c-low-slow-j',
      'c-high-safety0.5-j',
      'c-high-slow-j',
    ])
    expect(varied.map((c) => c.physics.gravity[2])).toEqual([-2, -2, -4, -4])
    expect(varied.map((c) => c.stages[0].kind === 'run' && c.stages[0].time)).toEqual([3, 3, 2, 2])
    expect(varied.map((c) => c.safety)).toEqual([0.5, 0.1, 0.5, 0.1])
    expect(varied.map((c) => c.stress)).toEqual(Array(4).fill('jaumann'))
  })

  test('an empty mapping is the case as it stands, and adds nothing to its name', () => {
    expect(names('[{}, { gravity: 2 }]')).toEqual(['c', 'c-gravity2'])
    expect(names('[[{ name: a }, { name: b }], [{}, { gravity: 2 }]]')).toEqual([
      'c-a',
      'c-a-gravity2',
      'c-b',
      'c-b-gravity2',
    ])
    expect(read('[{}, { gravity: 2 }]').map((c) => c.physics.gravity[2])).toEqual([-1, -2])
  })

  test('one list alone is the list of its mappings', () => {
    const rows = '[{ name: a, gravity: 2 }, { safety: 0.5 }]'
    expect(read(`[${rows}]`)).toEqual(read(rows))
  })

  test('a list may set a part of what one before it sets', () => {
    const whole = '[{ name: a, blocks.a.mesh: { size: 2 } }]'
    const [made] = read(`[${whole}, [{ name: b, blocks.a.mesh.size: 3 }]]`)
    expect(made.blocks.a.mesh.size).toBe(3)
  })

  test('--set puts another in place of one', () => {
    const vary = '[[{ gravity: 2 }, { gravity: 3 }], [{}, { safety: 0.5 }]]'
    expect(names(vary, ['vary[1]=[{ safety: 0.25 }]'])).toEqual(['c-gravity2-safety0.25', 'c-gravity3-safety0.25'])
    expect(names(vary, ['vary[0][0].gravity=5'])[0]).toBe('c-gravity5')
  })
})

describe('what cannot be meant is refused where it stands', () => {
  test.each([
    [
      '[[{ gravity: 1 }], [{ gravity: 2 }]]',
      '6:38 vary[1][0].gravity: expected each path once in a variation, found gravity, where vary[0][0].gravity sets it too',
    ],
    [
      '[[{ name: a, blocks.a.mesh.size: 2 }], [{ name: b, blocks.a.mesh: { size: 3 } }]]',
      '6:73 vary[1][0]."blocks.a.mesh": expected each path once in a variation, found blocks.a.mesh, where vary[0][0]."blocks.a.mesh.size" sets it too',
    ],
    [
      '{ stages.0.run.time: [1], "stages[0].run.time": [2] }',
      '6:56 vary."stages[0].run.time"[0]: expected each path once in a variation, found stages[0].run.time, where vary."stages.0.run.time"[0] sets it too',
    ],
    [
      '[[{ name: x-y }, { name: x }], [{ name: z }, { name: y-z }]]',
      '6:52 vary[1][1]: expected variations with different names, found "c-x-y-z" twice',
    ],
    ['[{}, {}]', '6:12 vary[1]: expected variations with different names, found "c" twice'],
    ['[[{ name: a/b }], [{}]]', '6:9 vary[0][0]: expected a name of letters, digits and . _ + -, found "a/b"'],
    ['[[{ name: "" }], [{}]]', '6:9 vary[0][0]: expected a name of letters, digits and . _ + -, found ""'],
    ['[[{}], { gravity: 2 }]', '6:14 vary[1]: expected a list, as before it, found a mapping'],
    ['[{}, [{ gravity: 2 }]]', '6:12 vary[1]: expected a mapping, as before it, found a list'],
    ['[[{}], []]', '6:14 vary[1]: expected a list of at least 1, found an empty list'],
    ['[[{ name: 3 }]]', '6:17 vary[0][0].name: expected a text (Ends the name of the case), found 3'],
    ['[3]', '6:8 vary[0]: expected a mapping or a list, found 3'],
    ['{}', '6:7 vary: expected a path with its values, found an empty mapping'],
    [
      '[[{ name: a, blocks.b.mesh.size: 3 }], [{}]]',
      '6:20 blocks.b.mesh.size: expected a path of the case; here one of a, found "b"; did you mean "a"?',
    ],
    ['[[{}], [{ name: a, gravity: x }]]', '6:35 gravity: expected an acceleration in m/s2 or ft/s2, found "x"'],
    [
      `[${Array(3).fill(`[${Array(11).fill('{}')}]`)}]`,
      '6:7 vary: expected at most 1000 variations, found 1331; take several files, or fewer values',
    ],
  ])('%s → %s', (vary, message) => {
    expect(told(vary)).toBe(`c.yaml:${message}`)
  })

  test('what --set sets, too, with what to set instead', () => {
    const expected = 'expected a path that --set does not set too, found safety; vary it with --set'
    const inList = '[[{}], [{ name: a, safety: 0.5 }, {}]]'
    expect(told(inList, ['safety=0.3'])).toBe(`c.yaml:6:15 vary[1][0]: ${expected} vary[1]=[{ safety: … }]`)
    expect(told('[{ name: a, safety: 0.5 }]', ['safety=0.3'])).toBe(
      `c.yaml:6:8 vary[0]: ${expected} vary=[{ safety: … }]`,
    )
  })

  test('values of any kind are a case or refused in words, never a fault of ours', () => {
    const odd = ['null', '3', 'x', '[]', '{}', '[null]', '[[]]', '[[[]]]', '{ a: 1 }', '{ name: [] }']
    const all = [...odd, ...odd.flatMap((a) => [`[{}, ${a}]`, `[[{}], ${a}]`, `[[{}], [${a}]]`])]
    for (const vary of all) expect(told(vary), vary).toMatch(/^no error$|expected .*, found /)
  })
})
