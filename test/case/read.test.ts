import { describe, expect, test } from 'vitest'
import { readCase, stemOf } from '../../src/case/read.ts'
import { GOOD, VARIANTS } from './good.ts'

const read = (name: string, set?: string[]) => readCase(GOOD[name], { name, folder: 'cases', set, variants: VARIANTS })
const bar = () => read('cases/F18-bar.yaml').variations[0]
const shapes = () => read('cases/shapes.yaml').variations[0]

const minimal = (more: string) =>
  readCase(
    `title: t\nmaterials: { rock: { density: 1, young: 1, poisson: 0 } }\nblocks: { a: { shape: { box: [1, 1, 1] }, material: rock, mesh: { size: 1 } } }\nstages: [{ run: { time: 2 } }]\n${more}`,
    { name: 'c.yaml', folder: '.', variants: VARIANTS },
  ).variations[0]

test.each(Object.keys(GOOD))('%s is read', (name) => {
  expect(read(name).variations.length).toBeGreaterThan(0)
})

test('the file names the case', () => {
  expect(stemOf('a/b/A11-sliding.block.yaml')).toBe('A11-sliding.block')
  expect(stemOf('C:\\cases\\x.YML')).toBe('x')
})

describe('variations', () => {
  test('one for each value, named by what is varied and the value as written', () => {
    expect(read('cases/F03-column.yaml').variations.map((c) => c.name)).toEqual([
      'F03-column-cells1x1x10',
      'F03-column-cells2x2x10',
      'F03-column-cells4x4x20',
    ])
    const cells = read('cases/F03-column.yaml').variations.map((c) => c.blocks.col.mesh.cells)
    expect(cells).toEqual([
      [1, 1, 10],
      [2, 2, 10],
      [4, 4, 20],
    ])
  })

  test('a list of mappings, each with its name or one made up', () => {
    const { variations } = read('cases/F18-bar.yaml')
    expect(variations.map((c) => c.name)).toEqual(['F18-bar-free', 'F18-bar-quiet1-stressjaumann'])
    expect(variations.map((c) => c.stress)).toEqual(['objective', 'jaumann'])
    expect(variations.map((c) => c.physics.boundaries['free end'].action)).toEqual([
      { kind: 'quiet', factor: 0 },
      { kind: 'quiet', factor: 1 },
    ])
  })

  test('several keys make a product, the last running fastest; units are dropped from names, digits kept as written', () => {
    const text = `vary: { blocks.a.mesh.size: [50 cm, 1], materials.rock.young: [1e9, 1.0 GPa] }`
    const source = `title: t\nmaterials: { rock: { density: 1, young: 1, poisson: 0 } }\nblocks: { a: { shape: { box: [1, 1, 1] }, material: rock, mesh: { size: 1 } } }\nstages: [{ run: { time: 2 } }]\n${text}`
    const names = readCase(source, { name: 'P.yaml', folder: '.', variants: VARIANTS }).variations.map((c) => c.name)
    expect(names).toEqual(['P-size50-young1e9', 'P-size50-young1.0', 'P-size1-young1e9', 'P-size1-young1.0'])
  })
})

describe('numbers', () => {
  test('units become SI', () => {
    expect(bar().materials.hard).toEqual({
      model: 'elastic',
      averaged: false,
      own: {},
      density: 5200,
      young: 62.5e9,
      poisson: 0,
    })
    expect(bar().blocks.bar.rotate).toEqual([{ axis: [0, 0, 1], angle: Math.PI / 2, about: [0, 0, 0] }])
    expect(bar().output).toEqual({
      frames: 10,
      pictures: [],
      fields: ['velocity'],
      checkpointEvery: 60,
      units: 'metric',
    })
  })

  test('expect is evaluated over the values of the case', () => {
    const [top, stress] = read('cases/F03-column.yaml').variations[0].expect
    const M = (20e9 * 0.75) / (1.25 * 0.5)
    expect(top.value).toBeCloseTo((-2600 * 9.81 * 100) / (2 * M), 12)
    expect(top.within).toEqual({ scale: 'relative', amount: 0.001, unit: '' })
    expect(stress.value).toBe(-2600 * 9.81 * 9.5)
  })

  test('a history to compare with becomes an expression of t alone', () => {
    const source = `parameters: { v: 3 }
record: { e: { what: energy, part: total } }
expect: [{ name: e, record: e, take: l2, against: "v*t + materials.rock.density", value: 0, within: 1 absolute }]`
    expect(minimal(source).expect[0].against).toBe('(3)*t + (1)')
  })

  test('tolerances: per cent, bare, with a unit, absolute', () => {
    const within = bar().expect.map((e) => e.within)
    expect(within).toEqual([
      { scale: 'absolute', amount: 0.001, unit: 's' },
      { scale: 'absolute', amount: 0.02, unit: '' },
      { scale: 'relative', amount: 0.01, unit: '' },
      undefined,
    ])
  })

  test('fields keep x, y, z, t and get the numbers of the parameters, units untouched', () => {
    const made = minimal(
      'parameters: { m: 2 m, rate: m/4 s }\ninitial: [{ on: a, velocity: { x: "rate*x + 3 m/s + m*t" } }]',
    )
    expect(made.parameters).toEqual({ m: 2, rate: 0.5 })
    expect(made.initial[0].velocity).toEqual({ x: '(0.5)*x + 3 m/s + (2)*t' })
  })

  test('names with spaces and dashes are written with _ in expressions', () => {
    const source =
      'parameters: { side-length: 2 }\nrecord: { e: { what: energy, part: total } }\nexpect: [{ name: e, record: e, value: side_length^2, within: 0.1 }]'
    expect(minimal(source).expect[0].value).toBe(4)
  })
})

describe('shapes', () => {
  test('all kinds', () => {
    const kinds = Object.values(shapes().blocks).map((b) => b.shape.kind)
    expect(new Set(kinds).size).toBe(11)
    expect(shapes().blocks.made.shape).toEqual({ kind: 'mesh', file: 'made.msh', scale: 0.001 })
    expect(shapes().blocks.scan.shape).toEqual({ kind: 'surface', file: 'scan.stl', scale: 1 })
  })

  test('dip and dip direction: a plane that dips 45° to the east has its upward normal between east and up', () => {
    const plane = (text: string) => {
      const more = '{ normal: [0, 0, 1], through: [0, 0, 1] }'
      const planes = `[{ ${text}, through: [0, 0, 0] }, ${more}, ${more}, ${more}]`
      const source = `title: t\nmaterials: { rock: { density: 1, young: 1, poisson: 0 } }\nblocks: { a: { shape: { half spaces: ${planes} }, material: rock, mesh: { size: 1 } } }\nstages: [{ run: { time: 2 } }]`
      const shape = readCase(source, { name: 'c', folder: '.', variants: VARIANTS }).variations[0].blocks.a.shape
      return shape.kind === 'half-spaces' ? shape.planes[0].normal : undefined
    }
    const h = Math.SQRT1_2
    const east = plane('dip: 45 deg, dip direction: 90 deg')!
    expect(Math.hypot(east[0] - h, east[1], east[2] - h)).toBeLessThan(1e-15)
    expect(plane('dip: 90 deg, dip direction: 180 deg')).toEqual([0, -1, 0])
    expect(plane('dip: 0, dip direction: 0, keep: above')).toEqual([0, 0, -1])
  })
})

describe('boundaries', () => {
  test('tables, axes, directions, rates', () => {
    const { push, sides } = bar().physics.boundaries
    const table = [
      [0, 0],
      [0.005, 1],
      [0.01, 0],
    ]
    expect(push.action).toEqual({ kind: 'velocity', value: { x: { table, scale: '1 + 0*y' } } })
    expect(sides.action).toEqual({
      kind: 'fixed',
      directions: [
        [0, 1, 0],
        [0, 0, 1],
      ],
    })
    const { b, d, g, i } = shapes().physics.boundaries
    expect(b.action).toEqual({ kind: 'pressure', value: '1e6*z', follow: true })
    expect(d.action).toMatchObject({ kind: 'rotation', rate: Math.PI / 3 })
    expect(g.action).toMatchObject({
      directions: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    })
    expect(i.action.kind === 'fixed' && Math.abs(i.action.directions[0][0] - Math.SQRT1_2) < 1e-15).toBe(true)
  })

  test('a direction of any length is made a unit vector without losing it', () => {
    for (const length of ['1e-200', '1', '1e29']) {
      const { boundaries } = minimal(`boundaries: { a: { on: a, fixed: { direction: [0, ${length}, 0] } } }`).physics
      expect(boundaries.a.action).toEqual({ kind: 'fixed', directions: [[0, 1, 0]] })
    }
  })
})

describe('stages', () => {
  test('an override lasts for its stage', () => {
    const [settle, run] = bar().stages.map((s) => s.physics)
    expect(settle.gravity).toEqual([0, 0, -1])
    expect(run.gravity).toEqual([0, 0, 0])
    expect(Object.keys(settle.boundaries)).toEqual(['free end', 'sides'])
    expect(Object.keys(run.boundaries)).toEqual(['push', 'free end', 'sides'])
    expect(settle.boundaries['free end'].action).toEqual({ kind: 'quiet', factor: 0 })
    expect(run.boundaries['free end'].action).toEqual({ kind: 'quiet', factor: 1 })
  })

  test('damping: local 0.8 while settling, none while running, or what is said', () => {
    const damping = (more: string) => minimal(more).stages.map((s) => s.physics.damping.local)
    expect(damping('')).toEqual([0])
    expect(damping('damping: { local: 0.3 }')).toEqual([0.3])
    expect(bar().stages.map((s) => s.physics.damping)).toEqual([
      { local: 0.8, mass: 0, stiffness: 0 },
      { local: 0, mass: 0, stiffness: 1e-6 },
    ])
  })
})

test('--set goes before the schema; paths may pass through lists and keys with dots', () => {
  const set = [
    'stages[1].run.time=30 ms',
    'boundaries.push.velocity.x={ table: [[0, 0], [1, 2]] }',
    'safety=0.5',
    'vary=[{ gravity: 1, name: only }]',
  ]
  const [made] = read('cases/F18-bar.yaml', set).variations
  expect(made.name).toBe('F18-bar-only')
  expect(made.stages[1]).toMatchObject({ kind: 'run', time: 0.03 })
  expect(made.safety).toBe(0.5)
  const varied = read('cases/F03-column.yaml', ['vary.blocks.col.mesh.cells=[[1, 1, 10], [2, 2, 10], [3, 3, 30]]'])
  expect(varied.variations[2].name).toBe('F03-column-cells3x3x30')
})

test('defaults are told with their reasons, once where they are many', () => {
  const told = minimal('').reasons
  expect(told.find((r) => r.path === 'gravity')).toEqual({
    path: 'gravity',
    value: '9.81 m/s2 downwards',
    why: 'standard gravity, along −z',
  })
  const paths = told.map((r) => r.path)
  expect(paths).toContain('stages[0].run.damping')
  expect(paths).toContain('materials.rock.model')
  expect(paths).toContain('output.frames')
  expect(minimal('damping: none').reasons.find((r) => r.path === 'stages[0].run.damping')?.kind).toBe('idle')
  expect(shapes().reasons.find((r) => r.path === 'blocks.*.mesh.grading' && !r.kind)?.value).toBe('1 (6 places)')
  expect(shapes().reasons.find((r) => r.path === 'blocks.tet.mesh')?.value).toBe('as coarse as the shape allows')
})

test('aliases are followed, a byte order mark and CRLF are no matter', () => {
  const text = `\ufefftitle: t\r\nmaterials: { rock: &rock { density: 1, young: 1, poisson: 0 }, other: *rock }\r\nprobe: { what: critical step, of: { size: 2 m } }\r\n`
  const [made] = readCase(text, { name: 'c.yaml', folder: '.', variants: VARIANTS }).variations
  expect(made.materials.other).toEqual(made.materials.rock)
  expect(made.probe).toEqual({ what: 'critical step', of: { size: 2 } })
})

test('JSON above the limit of the parser with positions is read, too', () => {
  const data = JSON.parse(GOOD['cases/C01-mass.json'])
  const text = JSON.stringify({ ...data, about: 'x'.repeat(1_100_000) })
  const [made] = readCase(text, { name: 'c.json', folder: '.', variants: VARIANTS }).variations
  expect(made.expect[0].value).toBe(2600 * 8)
})
