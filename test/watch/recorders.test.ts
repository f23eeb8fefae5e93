import { describe, expect, test } from 'vitest'
import type { RecordSpec } from '../../src/case/types/record.ts'
import { bareHost, SetupError } from '../../src/index.ts'
import { randomFrom } from '../../src/math/random.ts'
import { ENERGY_NAMES, type Ledger } from '../../src/output/summary.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { makeSampler } from '../../src/setup/recorders.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { FX, IM, NODE, POINT, VX } from '../../src/state/nodes.ts'
import { inKept, inTet, VOLUME } from '../../src/state/tets.ts'
import { makeFrame, makeScene } from '../../src/watch/frames.ts'
import { determinant, edges, hooke, type Matrix, matrix, plus, product, realTets, transpose } from '../force/plain.ts'
import { caseOf, displaceTo, largest, mapOf, mechanicsOf, randomRotation, turned } from '../state/models.ts'

const TEXT = `
title: Two blocks
gravity: 0
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.25 }, clay: { density: 2000, young: 0.1 GPa, poisson: 0.3 } }
blocks:
  a: { shape: { box: [3, 2, 1] }, material: rock, regions: [{ material: clay, where: { x: [1, 2] } }], mesh: { cells: [3, 2, 2] } }
  b: { shape: { wedge: [2, 1, 1] }, at: [5, 0, 0], material: rock, mesh: { size: 0.7 } }
boundaries: { base: { on: a.bottom, fixed: true } }
stages: [{ run: { time: 1 ms } }]
`
const [STRETCH, TURN] = [
  matrix((i, j) => (i === j ? 1 + 1e-4 * (i + 1) : 5e-5 * (i + j))),
  randomRotation(randomFrom(2), 0.7),
]

/** The blocks stretched and turned, with random velocities, forces and reactions. */
function randomWorld() {
  const c = caseOf(TEXT)
  const { world, numbering } = prepareWorld(c, bareHost())
  setUpStage(world, c, 0, { hard: [], soft: [] })
  const random = randomFrom(4)
  world.clock.before = world.clock.dt = 1e-3
  displaceTo(
    world,
    mapOf(world, (X) => turned(product(TURN, STRETCH), X)),
  )
  for (let n = 0; n < world.nodes.count; n++)
    for (let i = 0; i < 3; i++) {
      world.nodes.motion[NODE * n + VX + i] = random() - 0.5
      world.nodes.motion[NODE * n + FX + i] = 1e6 * (random() - 0.5)
    }
  for (let k = 0; k < 3 * world.loads.holds; k++) world.loads.reaction[k] = random() - 0.5
  world.tets.keeps[0] = 1
  for (const tet of realTets(world)) for (let k = 0; k < 6; k++) world.tets.kept[inKept(tet, k)] = random() * 1e4
  return { world, numbering }
}

const { world, numbering } = randomWorld()
const { nodes, tets, facets } = world
const mechanics = mechanicsOf(world)
const LEDGER = Object.fromEntries(
  [...ENERGY_NAMES, 'contactResidual', 'error'].map((name, k) => [name, k + 1]),
) as Ledger & Record<string, number>

function record(spec: Partial<RecordSpec> & { what: RecordSpec['what'] }) {
  const sampler = makeSampler(world, numbering, 'r', { since: 'start', ...spec }, {})
  const out = new Float64Array(sampler.columns.length)
  sampler.sample(world, mechanics, () => LEDGER, out, out)
  return { out: [...out], columns: sampler.columns, unit: sampler.unit }
}

const near = (got: number[], wanted: number[], within = 1e-12) => {
  expect(got.length).toBe(wanted.length)
  const size = Math.max(largest(wanted), Number.MIN_VALUE)
  got.forEach((value, i) => {
    expect(Math.abs(value - wanted[i])).toBeLessThanOrEqual(within * size)
  })
}

const ALL = [...nodes.block.keys()]
const three = [0, 1, 2]
const X = (n: number) => three.map((i) => nodes.X[POINT * n + i])
const x = (n: number) => three.map((i) => nodes.x[POINT * n + i])
const force = (n: number) => three.map((i) => nodes.motion[NODE * n + FX + i])
const mass = (n: number) => 1 / nodes.motion[NODE * n + IM]
const acceleration = (n: number) => force(n).map((f) => f / mass(n))
const velocity = (n: number) => three.map((i) => nodes.motion[NODE * n + VX + i] + 0.5e-3 * acceleration(n)[i])
const inBlock = (block: number) => ALL.filter((n) => nodes.block[n] === block)
const mean = (list: number[], weight: (n: number) => number, value: (n: number) => number[]) => {
  const sum = list.reduce((total, n) => total + weight(n), 0)
  return value(list[0]).map((_, i) => list.reduce((total, n) => total + (weight(n) / sum) * value(n)[i], 0))
}
const cross = (a: number[], b: number[]) =>
  three.map((i) => a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])
const facetsOf = (name: string) => [...facets.face.keys()].filter((f) => facets.faceNames[facets.face[f]] === name)
const cornersOf = (f: number) => three.map((c) => facets.node[3 * f + c])
const areaOf = (f: number) => {
  const [p, q, r] = cornersOf(f).map(X)
  return (
    0.5 *
    Math.hypot(
      ...cross(
        q.map((v, i) => v - p[i]),
        r.map((v, i) => v - p[i]),
      ),
    )
  )
}
const faceWeight = (name: string) => (n: number) =>
  facetsOf(name).reduce((sum, f) => sum + (cornersOf(f).includes(n) ? areaOf(f) / 3 : 0), 0)
const faceNodes = (name: string) => ALL.filter((n) => faceWeight(name)(n) > 0)

/** Stress in the present frame: R (λ tr ε + 2μ ε + σ₀) Rᵀ with ε = E − ½E². */
function stress(tet: number): number[] {
  const E = matrix((i, j) => 0.5 * (product(STRETCH, STRETCH)[i][j] - (i === j ? 1 : 0)))
  const s = [0, 1, 2, 3, 4, 5].map((k) => tets.kept[inKept(tet, k)])
  const stored = matrix((i, j) => s[i === j ? i : i + j === 1 ? 3 : i + j === 3 ? 4 : 5])
  const S = plus(hooke(world.materials[tets.material[tet]], plus(E, product(E, E), -0.5)), stored)
  return six(product(product(TURN, S), transpose(TURN)))
}
const six = (a: Matrix) => [a[0][0], a[1][1], a[2][2], a[0][1], a[1][2], a[0][2]]
const volume = (tet: number) => determinant(edges(world, tet)) / 6
const centre = (tet: number) =>
  three.map((i) => [0, 1, 2, 3].reduce((sum, c) => sum + nodes.X[tets.node[4 * tet + c] + i] / 4, 0))

describe('opening', () => {
  const from = [0.3, 0.4, 0.2] as [number, number, number]
  const to = [2.6, 1.7, 0.9] as [number, number, number]
  const u = (at: number[]) =>
    product(TURN, STRETCH).map((row, i) => row.reduce((sum, a, j) => sum + a * at[j], 0) - at[i])
  const apart = u(to).map((value, i) => value - u(from)[i])
  const along = (n: number[]) => n.reduce((sum, value, i) => sum + value * apart[i], 0) / Math.hypot(...n)

  test('is what two points move apart, along the line between them or a direction', () => {
    const between: RecordSpec['between'] = [{ point: from }, { point: to, block: 'a' }]
    near(record({ what: 'opening', between }).out, [along(to.map((value, i) => value - from[i]))], 1e-9)
    near(record({ what: 'opening', between, along: [0, 3, -1] }).out, [along([0, 3, -1])], 1e-9)
    const back: RecordSpec['between'] = [between[1], between[0]]
    near(record({ what: 'opening', between: back, along: [0, 3, -1] }).out, [-along([0, 3, -1])], 1e-9)
    expect(record({ what: 'opening', between })).toMatchObject({ columns: ['r'], unit: 'm' })
  })

  test('asks for a direction where the two are in one place, and for points that are in a block', () => {
    const both: RecordSpec['between'] = [{ point: from }, { point: from }]
    expect(() => record({ what: 'opening', between: both })).toThrow(/a direction in which it opens/)
    expect(record({ what: 'opening', between: both, along: [1, 0, 0] }).out).toEqual([0])
    const outside: RecordSpec['between'] = [{ point: from }, { point: from, block: 'b' }]
    expect(() => record({ what: 'opening', between: outside, along: [1, 0, 0] })).toThrow(/r\.between\.1\.point/)
  })
})

describe('vectors at nodes', () => {
  test('node by its number in the model', () => {
    const n = ALL.find((node) => nodes.origin[node] === 17)!
    near(
      record({ what: 'displacement', node: 17 }).out,
      x(n).map((value, i) => value - X(n)[i]),
      1e-15,
    )
    expect(record({ what: 'position', node: 17 }).columns).toEqual(['r.x', 'r.y', 'r.z'])
  })
  test('mean over a block by mass, over a layer, plain', () => {
    near(record({ what: 'velocity', blocks: ['a'] }).out, mean(inBlock(0), mass, velocity))
    const layer = inBlock(0).filter((n) => X(n)[0] >= 1 && X(n)[0] <= 2)
    near(record({ what: 'acceleration', blocks: ['a'], where: { x: [1, 2] } }).out, mean(layer, mass, acceleration))
    near(
      record({ what: 'velocity', blocks: ['b'], mean: 'plain' }).out,
      mean(inBlock(1), () => 1, velocity),
    )
  })
  test('mean over a face by area', () => {
    near(
      record({ what: 'position', faces: [{ block: 'a', face: 'top' }] }).out,
      mean(faceNodes('a.top'), faceWeight('a.top'), x),
    )
  })
  test('at a point: a linear field is exact, in the block that is named', () => {
    near(record({ what: 'position', point: [0.3, 1.1, 0.6] }).out, turned(product(TURN, STRETCH), [0.3, 1.1, 0.6]))
    near(
      record({ what: 'position', blocks: ['b'], point: [6, 0.5, 0.2] }).out,
      turned(product(TURN, STRETCH), [6, 0.5, 0.2]),
    )
  })
  test('a part, the magnitude, along a direction, down a dip, along a field', () => {
    const whole = record({ what: 'velocity', blocks: ['a'] }).out
    expect(record({ what: 'velocity', blocks: ['a'], part: 'y' }).out).toEqual([whole[1]])
    near(record({ what: 'velocity', blocks: ['a'], part: 'magnitude' }).out, [Math.hypot(...whole)])
    near(record({ what: 'velocity', blocks: ['a'], along: [0, 3, 4] }).out, [0.6 * whole[1] + 0.8 * whole[2]])
    const slope = facets.faceNames.findIndex((name, f) => name.startsWith('b.') && facets.faceNormal[3 * f + 2] > 0.1)
    const face = facets.faceNames[slope].slice(2)
    // The wedge rises along x from 0 to 1 over 2: steepest descent is (−2, 0, −1)/√5.
    near(record({ what: 'velocity', blocks: ['a'], along: { dipOf: { block: 'b', face } } }).out, [
      (-2 * whole[0] - whole[2]) / Math.sqrt(5),
    ])
    const radial = record({ what: 'velocity', blocks: ['a'], along: { field: ['x + 1', 'y', 0] } }).out
    near(
      radial,
      mean(inBlock(0), mass, (n) => {
        const [px, py] = [X(n)[0] + 1, X(n)[1]]
        return [(velocity(n)[0] * px + velocity(n)[1] * py) / Math.hypot(px, py)]
      }),
    )
  })
})

describe('tensors in elements', () => {
  const own = (block: number) => realTets(world).filter((tet) => tets.block[tet] === block)
  test('stress: mean by volume, over a layer, on a face, at a point', () => {
    near(record({ what: 'stress', blocks: ['a'] }).out, mean(own(0), volume, stress), 1e-7)
    const layer = own(0).filter((tet) => centre(tet)[0] <= 1)
    near(record({ what: 'stress', blocks: ['a'], where: { x: [0, 1] } }).out, mean(layer, volume, stress), 1e-7)
    const skin = facetsOf('a.top')
    near(
      record({ what: 'stress', faces: [{ block: 'a', face: 'top' }] }).out,
      mean(skin, areaOf, (f) => stress(facets.tet[f])),
      1e-7,
    )
    const holder = own(1).find((tet) => volume(tet) > 0)!
    near(record({ what: 'stress', point: centre(holder) as [number, number, number] }).out, stress(holder), 1e-7)
  })
  test('normal stress along a direction: n·σ·n', () => {
    const [xx, , zz, , , xz] = mean(own(0), volume, stress)
    near(record({ what: 'stress', blocks: ['a'], along: [3, 0, 4] }).out, [0.36 * xx + 0.64 * zz + 0.96 * xz], 1e-7)
  })
  test('strain: R U Rᵀ − 1', () => {
    const V = product(product(TURN, STRETCH), transpose(TURN))
    near(
      record({ what: 'strain', blocks: ['a'] }).out,
      six(
        plus(
          V,
          matrix((i, j) => (i === j ? 1 : 0)),
          -1,
        ),
      ),
      1e-10,
    )
  })
  test('stress error: root mean square of the difference', () => {
    const square = mean(own(0), volume, (tet) => {
      const d = stress(tet)
      d[0] -= 1e5 * centre(tet)[0]
      return [d.reduce((sum, value, k) => sum + (k < 3 ? 1 : 2) * value * value, 0)]
    })
    near(record({ what: 'stress-error', blocks: ['a'], exact: { xx: '1e5*x' } }).out, [Math.sqrt(square[0])], 1e-7)
  })
})

describe('sums', () => {
  test('reactions over a face, a node, a block', () => {
    const reaction = (n: number) => {
      const row = world.loads.holdNode.subarray(0, world.loads.holds).indexOf(n)
      return three.map((i) => (row < 0 ? 0 : world.loads.reaction[3 * row + i]))
    }
    const sum = (list: number[], value: (n: number) => number[]) =>
      three.map((i) => list.reduce((s, n) => s + value(n)[i], 0))
    near(record({ what: 'force', faces: [{ block: 'a', face: 'west' }] }).out, sum(faceNodes('a.west'), reaction))
    near(record({ what: 'force', blocks: ['a'] }).out, sum(inBlock(0), reaction))
    const held = world.loads.holdNode[2]
    near(record({ what: 'force', node: nodes.origin[held] }).out, reaction(held), 0)
  })
  test('momentum, and angular momentum about the centre of mass', () => {
    const list = inBlock(1)
    const p = three.map((i) => list.reduce((s, n) => s + mass(n) * velocity(n)[i], 0))
    near(record({ what: 'momentum', blocks: ['b'] }).out, p)
    const c = mean(list, mass, x)
    const v = mean(list, mass, velocity)
    const l = three.map((i) =>
      list.reduce(
        (s, n) =>
          s +
          mass(n) *
            cross(
              x(n).map((a, k) => a - c[k]),
              velocity(n).map((a, k) => a - v[k]),
            )[i],
        0,
      ),
    )
    near(record({ what: 'angular-momentum', blocks: ['b'] }).out, l, 1e-11)
  })
  test('energies in the order of their names, one of them by its name', () => {
    const { out, columns, unit } = record({ what: 'energy' })
    expect(columns).toEqual(Object.keys(LEDGER).map((name) => `r.${name}`))
    expect(out).toEqual(Object.values(LEDGER))
    expect(unit).toBe('J')
    expect(record({ what: 'energy', part: 'quiet' }).out).toEqual([LEDGER.quiet])
  })
})

test('a frame and the scene are in the numbering of the model', () => {
  const model = prepareWorld(caseOf(TEXT), bareHost()).model
  const scene = makeScene(world)
  expect(scene.tets).toEqual(model.tets)
  expect(scene.facets).toEqual(model.facets)
  expect(scene.tetMaterial).toEqual(model.tetMaterial)
  const frame = makeFrame(world, mechanics, ['displacement', 'velocity', 'stress'], 0)
  const field = (name: string) => frame.fields.find((f) => f.name === name)!.values
  for (const n of [0, 5, ALL.length - 1]) {
    const at = 3 * nodes.origin[n]
    near([...frame.points.subarray(at, at + 3)], x(n), 0)
    near([...field('velocity').subarray(at, at + 3)], velocity(n))
    near(
      three.map((i) => model.points[at + i] + field('displacement')[at + i]),
      x(n),
      1e-15,
    )
  }
  for (const tet of realTets(world).slice(0, 9))
    near([...field('stress').subarray(6 * tets.origin[tet], 6 * tets.origin[tet] + 6)], stress(tet), 1e-7)
  expect(tets.record[inTet(0, VOLUME)]).toBeGreaterThan(0)
})

describe('what cannot be recorded is refused with a remedy', () => {
  const refused: [string, Parameters<typeof record>[0], RegExp][] = [
    [
      'a face that is not there',
      { what: 'stress', faces: [{ block: 'a', face: 'roof' }] },
      /record\.r.*face of block a.*"roof".*its faces are/,
    ],
    [
      'a point outside',
      { what: 'stress', point: [3.01, 0, 0] },
      /record\.r\.point.*inside a block.*\[3\.01, 0, 0\].*move it inside/,
    ],
    ['a point in another block', { what: 'displacement', blocks: ['b'], point: [1, 1, 0.5] }, /record\.r\.point/],
    ['a node that is not there', { what: 'displacement', node: 9999 }, /record\.r\.node.*a node from 0 to \d+.*9999/],
    ['stress at a node', { what: 'stress', node: 3 }, /record\.r\.node.*elements/],
    [
      'an empty layer',
      { what: 'stress', blocks: ['a'], where: { x: [8, 9] } },
      /record\.r.*at least one element.*widen/,
    ],
    [
      'an empty layer of nodes',
      { what: 'velocity', blocks: ['a'], where: { x: [8, 9] } },
      /record\.r.*at least one node.*widen/,
    ],
    ['a part that it has not', { what: 'stress', blocks: ['a'], part: 'x' }, /record\.r\.part.*one of xx, yy.*"x"/],
    [
      'the dip of a level face',
      { what: 'velocity', blocks: ['a'], along: { dipOf: { block: 'a', face: 'top' } } },
      /a face that dips.*horizontal/,
    ],
  ]
  test.each(refused)('%s', (_, spec, words) => {
    expect(() => record(spec)).toThrow(SetupError)
    expect(() => record(spec)).toThrow(words)
  })
})
