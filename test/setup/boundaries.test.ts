import { describe, expect, test } from 'vitest'
import { bareHost, SetupError } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { selectFacets } from '../../src/setup/selection.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { checkWorld } from '../../src/state/check.ts'
import { POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { caseOf, largest } from '../state/models.ts'
import { lastOf, runCase, valuesOf } from '../watch/runs.ts'

const box = (boundaries: string, more = '', stages = '- run: { time: 1 ms }', mesh = 'cells: [3, 2, 2]') => `
title: Box
gravity: 0
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.25 } }
blocks: { a: { shape: { box: [3, 2, 1] }, material: rock, mesh: { ${mesh} } } }
boundaries: { ${boundaries} }
${more}
stages:
  ${stages}
`

function setUp(text: string): World {
  const c = caseOf(text)
  const { world } = prepareWorld(c, bareHost())
  setUpStage(world, c, 0, { hard: [], soft: [] })
  expect(checkWorld(world)).toEqual([])
  return world
}

const nodeAt = ({ nodes }: World, at: number[]) =>
  [...nodes.block.keys()].findIndex((n) => at.every((x, i) => Math.abs(nodes.X[POINT * n + i] - x) < 1e-9))

function holdAt(world: World, at: number[]) {
  const row = world.loads.holdNode.subarray(0, world.loads.holds).indexOf(nodeAt(world, at))
  return {
    row,
    on: [...world.loads.holdOn.subarray(6 * row, 6 * row + 6)],
    velocity: [...world.loads.holdVelocity.subarray(3 * row, 3 * row + 3)],
  }
}

const close = (got: number[], wanted: number[]) =>
  got.forEach((value, i) => {
    expect(Math.abs(value - wanted[i])).toBeLessThan(1e-12)
  })

test('a body force that varies evenly: its force and its moment, however coarse the mesh', () => {
  const { loads, nodes } = setUp(
    box('b: { on: a, body: { x: "1e3*z", y: "2e3*x" } }', '', undefined, 'cells: [1, 1, 1]'),
  )
  const [force, moment] = [new Float64Array(3), new Float64Array(3)]
  for (let row = 0; row < loads.forces; row++) {
    const f = loads.force.subarray(3 * row, 3 * row + 3)
    const x = nodes.X.subarray(POINT * loads.forceNode[row])
    for (let i = 0; i < 3; i++) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3]
      force[i] += f[i]
      moment[i] += x[j] * f[k] - x[k] * f[j]
    }
  }
  // Over [0, 3] × [0, 2] × [0, 1]: ∫ (z, 2x, 0) dV and ∫ (−2xz, z², 2x² − yz) dV, in thousands.
  const wanted = [3, 18, 0, -9, 2, 33]
  close(
    [...force, ...moment].map((one) => 1e-3 * one),
    wanted,
  )
})

describe('several boundaries on one node', () => {
  const world = setUp(
    box(
      'x: { on: a.west, roller: true }, y: { on: a.south, roller: true }, base: { on: a.bottom, fixed: true }, ' +
        'skew: { on: a.top, fixed: { direction: [1, 1, 0] } }',
    ),
  )
  test('roller alone, roller and roller, and with a fixed face', () => {
    close(holdAt(world, [0, 1, 0.5]).on, [1, 0, 0, 0, 0, 0])
    close(holdAt(world, [0, 0, 0.5]).on, [1, 1, 0, 0, 0, 0])
    expect(holdAt(world, [0, 0, 0]).on).toEqual([1, 1, 1, 0, 0, 0])
    expect(holdAt(world, [3, 2, 0]).on).toEqual([1, 1, 1, 0, 0, 0])
    expect(holdAt(world, [3, 2, 0.5]).row).toBe(-1)
  })
  test('a skew direction alone, and beside a roller that has part of it', () => {
    close(holdAt(world, [3, 2, 1]).on, [0.5, 0.5, 0, 0.5, 0, 0])
    close(holdAt(world, [0, 2, 1]).on, [1, 1, 0, 0, 0, 0])
  })
})

test('the first boundary to hold a direction has it, also where a later one is skew to it', () => {
  const skew = setUp(
    box(
      'a: { on: a.west, velocity: { x: 2 } }, b: { on: a.west, fixed: { direction: [1, 1, 0] } }, c: { on: a.west, velocity: { x: 9, z: 1 } }',
    ),
  )
  const { on, velocity } = holdAt(skew, [0, 1, 0.5])
  expect(on).toEqual([1, 1, 1, 0, 0, 0])
  // (v·[1, 1, 0] = 0 with v_x = 2, so v_y = −2.)
  close(velocity, [2, -2, 1])
})

test('a block that is fixed is held before any boundary', () => {
  const world = setUp(
    box('a: { on: a.west, velocity: { x: 2 } }').replace('material: rock,', 'material: rock, fixed: true,'),
  )
  expect(holdAt(world, [0, 1, 0.5]).velocity).toEqual([0, 0, 0])
  expect(world.loads.holds).toBe(world.nodes.count)
})

test('rollers on a curved face hold along the radius', () => {
  const world = setUp(
    box('r: { on: a.outer, roller: true }').replace(
      '{ box: [3, 2, 1] }, material: rock, mesh: { cells: [3, 2, 2] }',
      '{ tube: { inner: 1, outer: 2, height: 1, from: 0, to: 90 deg } }, material: rock, mesh: { cells: [1, 6, 2] }',
    ),
  )
  const { nodes, loads } = world
  for (let row = 0; row < loads.holds; row++) {
    const p = POINT * loads.holdNode[row]
    const [x, y] = [nodes.X[p] / 2, nodes.X[p + 1] / 2]
    const on = loads.holdOn.subarray(6 * row, 6 * row + 6)
    // Facets on both sides of a node are mirrored in its radius, but at the ends of the sector there is only one.
    if (Math.min(x, y) > 1e-9) close([on[0], on[1], on[3]], [x * x, y * y, x * y])
    expect(on[0] + on[1] + on[2]).toBeCloseTo(1, 12)
  }
})

describe('forces', () => {
  test('the nodal forces of a linear stress on all faces balance the same stress inside, node by node', () => {
    const field = '{ xx: "1e5*(2 + x - y)", yy: "3e4*z", zz: "-2e5*(1 - x)", xy: "1e4*(y + z)", yz: 5e3, xz: "2e4*x" }'
    // −div σ of the field.
    const body = '{ x: "-1e5 - 1e4", y: 0, z: "-2e4" }'
    for (const mesh of ['cells: [3, 2, 2], jitter: { amount: 0.2, seed: 5 }', 'size: 0.9']) {
      const text = box(
        `s: { on: a.surface, stress: ${field} }, b: { on: a, body: ${body} }`,
        `initial: [{ on: a, stress: ${field} }]\nrecord: { u: { block: a, what: acceleration }, s: { block: a, what: stress, part: xx } }`,
        '- settle: { ratio: 1e-10, max steps: 60 }',
        mesh,
      ).replace('rotate', 'rotate')
      const { summary } = runCase(text)
      expect(summary.stages[0].unbalanced).toBeLessThan(1e-12)
      expect(summary.stages[0].steps).toBe(1)
      expect(summary.moved[0].largest).toBeLessThan(1e-18)
    }
  })

  test('a traction adds up to area × mean, with the moment of a linear field', () => {
    const world = setUp(box('t: { on: a.east, traction: { x: "1e3*(1 + 2*y)", z: 500 } }'))
    const { loads, nodes } = world
    const sum = [0, 0, 0, 0]
    for (let row = 0; row < loads.forces; row++) {
      for (let i = 0; i < 3; i++) sum[i] += loads.force[3 * row + i]
      sum[3] += nodes.X[POINT * loads.forceNode[row] + 1] * loads.force[3 * row]
    }
    expect(sum[0]).toBeCloseTo(2 * 1e3 * (1 + 2), 9)
    expect(sum[1]).toBe(0)
    expect(sum[2]).toBeCloseTo(2 * 500, 9)
    expect(sum[3]).toBeCloseTo(1e3 * (2 + (2 * 8) / 3), 9)
  })

  test('pressure pushes inwards, dead and following alike at the start', () => {
    for (const follow of [true, false]) {
      const outcome = runCase(
        box(
          `p: { on: a.top, pressure: { value: 1e5, follow: ${follow} } }`,
          'record: { v: { block: a, what: momentum } }',
          '- run: { time: 0.1 ms }',
        ),
      )
      expect(lastOf(outcome, 'v.z') / (-1e5 * 6 * 1e-4)).toBeCloseTo(1, 6)
      expect(Math.abs(lastOf(outcome, 'v.x'))).toBeLessThan(1e-6 * 60)
    }
  })

  test('a total force is shared by its nodes; `at` takes the nearest, the lowest number of several', () => {
    const shared = setUp(box('f: { on: a.east, force: { y: 90 } }'))
    expect(shared.loads.forces).toBe(9)
    for (let row = 0; row < 9; row++) expect([...shared.loads.force.subarray(3 * row, 3 * row + 3)]).toEqual([0, 10, 0])
    const near = setUp(box('f: { on: a, at: [2.9, 1.8, 0.9], force: { y: 90 } }'))
    expect(near.loads.forceNode[0]).toBe(nodeAt(near, [3, 2, 1]))
    const tie = setUp(box('f: { on: a, at: [0.5, 0.5, 0.25], force: { y: 90 } }'))
    expect(tie.nodes.origin[tie.loads.forceNode[0]]).toBe(0)
  })

  test('a range takes facets by their centroid and nodes by their place', () => {
    const world = setUp(
      box(
        'p: { on: a.top, where: { x: [0, 1] }, pressure: { value: 1, follow: true } }, f: { on: a.top, where: { x: [0, 1] }, fixed: [z] }',
      ),
    )
    expect(world.loads.pressures).toBe(4)
    expect(world.loads.holds).toBe(6)
  })

  test('dashpots add up to ρ c A along the normal and ρ c_s A across, also on a tilted face', () => {
    const world = setUp(
      box('q: { on: a.east, quiet: 2 }').replace(
        'material: rock,',
        'rotate: { axis: [0, 0, 1], angle: 30 deg }, material: rock,',
      ),
    )
    const sum = [0, 0, 0, 0, 0, 0]
    for (let k = 0; k < 6 * world.loads.quiets; k++) sum[k % 6] += world.loads.dashpot[k]
    const { lambda, mu, density } = world.materials[0]
    const p = 2 * 2 * Math.sqrt(density * (lambda + 2 * mu))
    const s = 2 * 2 * Math.sqrt(density * mu)
    const [c, d] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
    const wanted = [s + (p - s) * c * c, s + (p - s) * d * d, s, (p - s) * c * d, 0, 0]
    sum.forEach((value, i) => {
      expect(Math.abs(value - wanted[i])).toBeLessThan(1e-12 * p)
    })
  })

  test('a dashpot does not act where the node is held', () => {
    const world = setUp(box('r: { on: a.top, fixed: { direction: [1, 1, 0] } }, q: { on: a.east, quiet: 1 }'))
    const node = nodeAt(world, [3, 1, 1])
    const row = world.loads.quietNode.subarray(0, world.loads.quiets).indexOf(node)
    const [xx, yy, zz, xy, yz, xz] = world.loads.dashpot.subarray(6 * row, 6 * row + 6)
    const size = largest([xx, yy, zz])
    close([(xx + xy) / size, (xy + yy) / size, (xz + yz) / size], [0, 0, 0])
    expect(zz).toBeGreaterThan(0)
  })
})

describe('in time', () => {
  test('a table drives a face along straight lines between its rows', () => {
    const outcome = runCase(
      box(
        'v: { on: a, velocity: { x: { table: [[0, 0], [2 ms, 4], [4 ms, 4], [5 ms, 0]] }, y: 0, z: 0 } }',
        'record: { u: { block: a, what: displacement, part: x }, v: { block: a, what: velocity, part: x } }',
        '- run: { time: 6 ms, dt: 0.1 ms }',
      ),
    )
    expect(lastOf(outcome, 'u')).toBeCloseTo(4e-3 + 8e-3 + 2e-3, 12)
    const t = outcome.series[0].t
    const v = valuesOf(outcome, 'v')
    expect(v[t.findIndex((value) => Math.abs(value - 1e-3) < 1e-9)]).toBeCloseTo(2, 9)
    expect(lastOf(outcome, 'v')).toBeCloseTo(0, 12)
  })

  test('a rotation goes on from where the stage before left it', () => {
    const text = box(
      'turn: { on: a, rotation: { axis: [0, 0, 1], through: [0, 0, 0], rate: 100 } }',
      'record: { corner: { node: 0, what: position }, far: { point: [3, 2, 1], what: position }, s: { block: a, what: strain, part: xx } }',
      '- run: { time: 10 ms, dt: 0.1 ms }\n  - run: { time: 5 ms, dt: 0.1 ms }',
    )
    const outcome = runCase(text)
    const [x, y] = [3, 2]
    const a = 1.5
    expect(lastOf(outcome, 'far.x')).toBeCloseTo(x * Math.cos(a) - y * Math.sin(a), 11)
    expect(lastOf(outcome, 'far.y')).toBeCloseTo(x * Math.sin(a) + y * Math.cos(a), 11)
    expect(largest(valuesOf(outcome, 's'))).toBeLessThan(1e-12)
  })

  test('a rotation starts from a body that has moved before', () => {
    const outcome = runCase(
      box(
        'push: { on: a, velocity: [1, 0, 0] }',
        'record: { far: { point: [3, 2, 1], what: position } }',
        `- run: { time: 100 ms, dt: 1 ms }
  - run: { time: 10 ms, dt: 0.1 ms, with: { boundaries.push: { on: a, rotation: { axis: [0, 0, 1], through: [0, 0, 0], rate: 50 } } } }`,
      ),
    )
    const [x, y, a] = [3.1, 2, 0.5]
    expect(lastOf(outcome, 'far.x')).toBeCloseTo(x * Math.cos(a) - y * Math.sin(a), 11)
    expect(lastOf(outcome, 'far.y')).toBeCloseTo(x * Math.sin(a) + y * Math.cos(a), 11)
  })

  test('displacement since the stage and since the start', () => {
    const outcome = runCase(
      box(
        'v: { on: a, velocity: [1, 2, 2] }',
        `record:
  stage: { point: [1, 1, 0.5], what: displacement }
  start: { point: [1, 1, 0.5], what: displacement, since: start }
  size: { block: a, what: displacement, part: magnitude }`,
        '- run: { time: 10 ms }\n  - run: { time: 5 ms }',
      ),
    )
    expect(lastOf(outcome, 'stage.x')).toBeCloseTo(5e-3, 12)
    expect(lastOf(outcome, 'start.y')).toBeCloseTo(30e-3, 12)
    expect(lastOf(outcome, 'size')).toBeCloseTo(15e-3, 12)
  })
})

describe('selections that hold nothing, and names that do not exist, say what to do', () => {
  const refused: [string, string, RegExp][] = [
    [
      'a range without facets',
      'p: { on: a.top, where: { x: [7, 8] }, pressure: 1 }',
      /boundaries\.p.*at least one facet.*widen/,
    ],
    [
      'a range without nodes',
      'p: { on: a, where: { z: [7, 8] }, fixed: true }',
      /boundaries\.p.*at least one node.*widen/,
    ],
    [
      'a range without elements',
      'p: { on: a, where: { z: [7, 8] }, body: { x: 1 } }',
      /boundaries\.p.*at least one element.*widen/,
    ],
  ]
  test.each(refused)('%s', (_, boundary, words) => {
    expect(() => setUp(box(boundary))).toThrow(SetupError)
    expect(() => setUp(box(boundary))).toThrow(words)
  })
  test('a wrong face, where the shape does not tell its faces beforehand', () => {
    const world = setUp(box(''))
    const select = () => selectFacets(world, [{ block: 'a', face: 'roof' }], undefined, 'boundaries.p')
    expect(select).toThrow(SetupError)
    expect(select).toThrow(/boundaries\.p.*face of block a.*"roof".*west.*and surface/)
  })
  test('a step above the critical one', () => {
    expect(() => setUp(box('', '', '- run: { time: 1, dt: 1 ms }'))).toThrow(
      /run\.dt.*at most .* s \(set by element.*unsafe/,
    )
    expect(() => setUp(box('', '', '- run: { time: 1, dt: 1 ms, unsafe: true }'))).not.toThrow()
  })
})
