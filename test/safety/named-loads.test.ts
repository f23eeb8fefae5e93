/**
 * Loads by name (water, earthquake, surcharge, pressure on the face) in closed form and in the model: random slabs and wedges, each load alone and
 * all together. Forces of limit equilibrium are worked out here by hand; the model, rigid, comes within a percent.
 */
import { describe, expect, test } from 'vitest'
import { bareHost, readCase } from '../../src/index.ts'
import { openCut } from '../../src/safety/open-cut.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { startAny } from '../../src/safety.ts'
import { cross3, dot3, minus, norm, plus, solve, times, type V3 } from '../slope/by-hand.ts'
import { deg } from '../slope/degrees.ts'
import { type PlaneLoads, randomPlane } from './random-planes.ts'
import { randomWedge } from './random-wedges.ts'

const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]
const slopeOf = (yaml: string) => analyseSlope(openCut(caseOf(yaml), bareHost()).cut, bareHost())!

function finish(yaml: string) {
  const { ticks } = startAny(caseOf(yaml), { frames: false })
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value.summary
  }
}

/** Each alone, then all of them. */
const FORMS: [string, PlaneLoads][] = [
  ['water in the crack', { filled: 0.6 }],
  ['earthquake', { quake: 0.1 }],
  ['surcharge', { surcharge: 60e3 }],
  ['pressure', { pressure: 20e3 }],
  ['pressure as a strength', { pressure: 20e3, passive: true }],
  ['all', { filled: 0.5, quake: 0.08, surcharge: 40e3, pressure: 30e3 }],
  ['all, with a strength', { filled: 0.5, quake: 0.08, surcharge: 40e3, pressure: 30e3, passive: true }],
]
/** `TALUS_ALL=1`: every form on every seed. */
const ALL = process.env.TALUS_ALL !== undefined
/** Seed 2 is looked at by itself, below: under the surcharge alone it loses the cohesion of its toe as it settles. */
const SLABS = [1, 3, 4, 5, 6, 7]

describe('slabs', () => {
  const pairs = SLABS.flatMap((seed) =>
    FORMS.map(([name, loads], i) => [seed, name, loads, ALL || i === seed % 5 || i === 5 + (seed % 2)] as const),
  )
  test.each(pairs)('seed %i, %s', (seed, _name, loads, searched) => {
    const { yaml, factor } = randomPlane(seed, loads)
    if (!searched) {
      const [slab] = slopeOf(yaml).blocks
      expect(slab.factor! / factor).toBeCloseTo(1, 8)
      return
    }
    const { slope, safety } = finish(yaml)
    expect(slope!.blocks[0].factor! / factor).toBeCloseTo(1, 8)
    expect(slope!.blocks[0].momentAdmissible).toBe(true)
    expect(Math.abs(safety!.factor! / factor - 1)).toBeLessThan(0.01)
  })
})

/**
 * While it settles a slab is held by a body force, through its centroid, where friction will act in the plane: that moment pulls its two corners at the
 * toe off by 92 kPa, for which they have no strength once they are let go. They lose the cohesion of a sixth of the plane, though in the end linear
 * pressure would ask for 0.3 kPa there. Its other forms press the toe on and are within 0.1 %.
 */
test('slab of seed 2 under surcharge: below the closed form by the cohesion of a sixth of its plane', () => {
  const { yaml, factor } = randomPlane(2, { surcharge: 60e3 })
  const { slope, safety } = finish(yaml)
  const [slab] = slope!.blocks
  expect(slab.factor! / factor).toBeCloseTo(1, 8)
  const { cohesion } = slab.faces.find(({ name }) => name === 'slide')!
  const left = (slab.resisting - cohesion / 6) / slab.driving
  expect(safety!.stands! / left).toBeLessThan(1)
  expect(safety!.fails! / left).toBeGreaterThan(1)
  expect(left / factor).toBeCloseTo(0.9869, 4)
})

/**
 * Of a wedge that slides on A and B along their line: R from the weight, water u A, earthquake, surcharge on the plan of the upper slope,
 * pressure on the face; unknown are N on both planes and the force T along the line that would keep it:
 *   R + N_A a + N_B b − T d = 0,   a, b unit normals into the wedge,   F = (Σ N tan φ + c A)/T
 * Passive pressure P likewise with N_P, T_P, at 1/F:   T F² − (Σ N tan φ + c A − T_P) F − Σ N_P tan φ = 0
 */
interface WedgeLoads extends Omit<PlaneLoads, 'filled'> {
  /** In both joints [Pa]. */
  water?: number
  towards?: number
}

function byHand(
  seed: number,
  { water = 0, quake = 0, towards = 0, surcharge = 0, pressure = 0, passive }: WedgeLoads,
): number {
  const { block } = randomWedge(seed, { cohesive: seed % 2 === 0 })!
  const { solid, joints } = block
  const at = (v: number) => [...solid.vertices.slice(3 * v, 3 * v + 3)] as V3
  const areas = Object.fromEntries(
    solid.faces.map(({ name, loop }) => {
      const points = loop.map(at)
      const area = points
        .slice(2)
        .reduce<V3>(
          (sum, point, i) => plus(sum, times(cross3(minus(points[i + 1], points[0]), minus(point, points[0])), 0.5)),
          [0, 0, 0],
        )
      return [name, area]
    }),
  )
  const W = block.loads.unitWeight * solidVolume(solid.faces.map(({ loop }) => loop.map(at)))
  const R = plus(
    [quake * W * Math.sin(towards), quake * W * Math.cos(towards), -W],
    times(areas.A, -water),
    times(areas.B, -water),
    [0, 0, -surcharge * areas.upper[2]],
  )
  const P = times(areas.face, -pressure)
  const [a, b] = [areas.A, areas.B].map((n) => times(n, -1 / norm(n)))
  const line = cross3(a, b)
  const d = times(line, (line[2] > 0 ? -1 : 1) / norm(line))
  const parts = (force: V3) =>
    solve(
      [0, 1, 2].map((k) => [a[k], b[k], -d[k]]),
      times(force, -1),
    ) as V3
  const slope = (n: V3) => n[0] * Math.tan(joints.A.friction) + n[1] * Math.tan(joints.B.friction)
  const bond = joints.A.cohesion * norm(areas.A) + joints.B.cohesion * norm(areas.B)
  if (!passive) {
    const all = parts(plus(R, P))
    return (slope(all) + bond) / all[2]
  }
  const [own, held] = [parts(R), parts(P)]
  const resisting = slope(own) + bond - held[2]
  return (resisting + Math.sqrt(resisting ** 2 + 4 * own[2] * slope(held))) / (2 * own[2])
}

/** Σ of tetrahedra from one corner. */
function solidVolume(faces: V3[][]): number {
  const [from] = faces[0]
  return faces.reduce(
    (sum, points) =>
      sum +
      points.slice(2).reduce((own, point, i) => {
        const [p, q, r] = [points[0], points[i + 1], point].map((x) => minus(x, from))
        return own + dot3(p, cross3(q, r)) / 6
      }, 0),
    0,
  )
}

const WEDGE_FORMS: [string, WedgeLoads][] = [
  ['water', { water: 6e3 }],
  ['earthquake', { quake: 0.1 }],
  ['surcharge', { surcharge: 50e3 }],
  ['pressure', { pressure: 15e3 }],
  ['pressure as a strength', { pressure: 15e3, passive: true }],
  ['all', { water: 5e3, quake: 0.08, surcharge: 40e3, pressure: 15e3 }],
  ['all, with a strength', { water: 5e3, quake: 0.08, surcharge: 40e3, pressure: 15e3, passive: true }],
]
const WEDGES = [1, 3, 4, 9, 12, 14]

function wedgeWith(seed: number, { water, quake, surcharge, pressure, passive }: WedgeLoads) {
  const { yaml, block } = randomWedge(seed, { cohesive: seed % 2 === 0 })!
  const face = block.solid.faces.find(({ name }) => name === 'face')!.normal
  const towards = (Math.round(Math.atan2(face[0], face[1]) / deg) + 360) % 360
  const lines = [
    ...(water ? [`water: { joints: { A: ${water}, B: ${water} } }`] : []),
    ...(quake ? [`seismic: { horizontal: ${quake}, direction: ${towards} deg }`] : []),
    ...(surcharge || pressure ? ['loads:'] : []),
    ...(surcharge ? [`  dump: { surcharge: ${surcharge}, on: rock.upper }`] : []),
    ...(pressure ? [`  mesh: { pressure: ${pressure}, on: rock.face, acts: ${passive ? 'passive' : 'active'} }`] : []),
  ]
  return { yaml: `${yaml}${lines.join('\n')}\n`, towards: towards * deg }
}

describe('wedges', () => {
  const pairs = WEDGES.flatMap((seed, k) =>
    WEDGE_FORMS.map(([name, loads], i) => [seed, name, loads, ALL || i === k % 5 || i === 5 + (k % 2)] as const),
  )
  test.each(pairs)('seed %i, %s', (seed, _name, loads, searched) => {
    const { yaml, towards } = wedgeWith(seed, loads)
    const factor = byHand(seed, { ...loads, towards })
    if (!searched) {
      const [wedge] = slopeOf(yaml).blocks
      expect(wedge.factor! / factor).toBeCloseTo(1, 8)
      return
    }
    const { slope, safety } = finish(yaml)
    const [wedge] = slope!.blocks
    expect(wedge.factor! / factor).toBeCloseTo(1, 8)
    if (wedge.momentAdmissible) expect(Math.abs(safety!.factor! / factor - 1)).toBeLessThan(0.01)
    else expect(slope!.comparison!.agrees).toBe(true)
  })
})

describe('loads on a part of a face', () => {
  const { yaml } = randomPlane(1)
  const [, height] = /height: (\S+),/.exec(yaml)!
  const weightOf = (loads: string) => slopeOf(`${yaml}loads:\n  dump: ${loads}\n`).blocks[0].driving
  const bare = slopeOf(yaml).blocks[0].driving
  const dip = Number(/slide: \{ dip: (\S+) deg/.exec(yaml)![1]) * deg

  test('a strip behind the crest drives with its weight along the plane', () => {
    const driven = weightOf('{ surcharge: 50 kPa, on: rock.upper, behind: [0.5 m, 1.5 m] }') - bare
    expect(driven / (50e3 * 1 * 6 * Math.sin(dip))).toBeCloseTo(1, 8)
  })

  test('the same by coordinates, of a half of the width', () => {
    const driven = weightOf('{ surcharge: 50 kPa, on: rock.upper, where: { x: [0, 10] }, behind: [0, 1 m] }') - bare
    expect(driven / (50e3 * 3 * Math.sin(dip))).toBeCloseTo(1, 8)
  })

  test('shotcrete bears its shear along the outline, as a strength', () => {
    const slope = slopeOf(
      `${yaml}loads:\n  layer: { shotcrete: { thickness: 10 cm, strength: 0.5 MPa }, on: rock.face }\n`,
    )
    const delta = Number(/face: \{ dip: (\S+) deg/.exec(yaml)![1]) * deg
    const force = 0.1 * 0.5e6 * 2 * (6 + Number(height) / Math.sin(delta))
    const phi = Number(/friction: (\S+) deg/.exec(yaml)![1]) * deg
    const [{ driving, faces, factor }] = slope.blocks
    const own = slopeOf(yaml).blocks[0]
    // F² S − b F − q = 0 with the force into the face at δ − ψ from the plane.
    const b = own.resisting + force * Math.sin(delta - dip)
    const q = force * Math.cos(delta - dip) * Math.tan(phi)
    expect(factor! / ((b + Math.sqrt(b * b + 4 * driving * q)) / (2 * driving))).toBeCloseTo(1, 8)
    expect(faces.length).toBe(6)
  })

  test.each([
    ['{ surcharge: 50 kPa, on: rock }', /loads\.dump\.on: expected a face, such as rock\.upper, found "rock"/],
    [
      '{ surcharge: 50 kPa, pressure: 2 kPa, on: rock.upper }',
      /loads\.dump: expected exactly one of surcharge, pressure, shotcrete, found 2/,
    ],
    ['{ on: rock.upper }', /loads\.dump: .*found none of them; such as surcharge: 20 kPa/],
    ['{ surcharge: -5 kPa, on: rock.upper }', /loads\.dump\.surcharge: .*at least 0/],
    [
      '{ surcharge: 5 kPa, on: rock.upper, acts: passive }',
      /loads\.dump\.acts: expected active: a surcharge is no strength/,
    ],
    ['{ surcharge: 5 kPa, on: rok.upper }', /loads\.dump\.on: expected a block: .*did you mean/],
    [
      '{ surcharge: 5 kPa, on: rock.upper, behind: [3, 2] }',
      /loads\.dump\.behind: expected two distances, the second larger/,
    ],
  ])('%s is refused', (load, words) => {
    expect(() => caseOf(`${yaml}loads:\n  dump: ${load}\n`)).toThrow(words)
  })
})
