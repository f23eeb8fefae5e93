/** Random wedges with loads by name as case files, and their closed form by hand. */
import { cross3, dot3, minus, norm, plus, solve, times, type V3 } from '../slope/by-hand.ts'
import { deg } from '../slope/degrees.ts'
import { randomWedge } from './random-wedges.ts'

/** What acts besides the weight of the rock: the parts that are wanted. */
export interface NamedLoads {
  /** Pressure of water in the joints [Pa]; what drains take of water in any form. */
  wet?: number
  drained?: number
  /** Coefficient of an earthquake out of the face; surcharge on the upper slope, pressure on the face [Pa]. */
  quake?: number
  surcharge?: number
  pressure?: number
  passive?: boolean
  /** One through the middle. */
  bolt?: 'active' | 'passive'
}

export interface WedgeLoads extends NamedLoads {
  /** Of water in both joints [m]. */
  level?: number
}

/** Each alone, then all of them. */
export const WEDGE_FORMS: [string, WedgeLoads][] = [
  ['pressure in the joints', { wet: 6e3 }],
  ['level', { level: 5 }],
  ['drained', { wet: 12e3, drained: 0.6 }],
  ['earthquake', { quake: 0.1 }],
  ['surcharge', { surcharge: 50e3 }],
  ['pressure', { pressure: 15e3 }],
  ['pressure as a strength', { pressure: 15e3, passive: true }],
  ['active bolt', { bolt: 'active' }],
  ['passive bolt', { bolt: 'passive' }],
  ['all', { wet: 5e3, quake: 0.08, surcharge: 40e3, pressure: 15e3, bolt: 'active' }],
  ['all, as strengths', { wet: 5e3, quake: 0.08, surcharge: 40e3, pressure: 15e3, passive: true, bolt: 'passive' }],
]

/** Of a bolt: plunge, length, stretch at its capacity, capacity over the weight. */
const PLUNGE = 15 * deg
const LONG = 30
const STRETCH = 0.01
const CAPACITY = 0.12

/** The wedge of a seed, every other one with cohesion. */
const wedgeOf = (seed: number) => randomWedge(seed, { cohesive: seed % 2 === 0 })

export function loadedWedge(seed: number, loads: WedgeLoads = {}): { yaml: string; factor: number } | undefined {
  const wedge = wedgeOf(seed)
  if (!wedge) return undefined
  const { yaml, block } = wedge
  const face = block.solid.faces.find(({ name }) => name === 'face')!.normal
  const towards = (Math.round(Math.atan2(face[0], face[1]) / deg) + 360) % 360
  const shape = shapeOf(block.solid)
  const W = block.loads.unitWeight * shape.volume
  const pull = times(
    [-Math.cos(PLUNGE) * Math.sin(towards * deg), -Math.cos(PLUNGE) * Math.cos(towards * deg), -Math.sin(PLUNGE)],
    loads.bolt ? CAPACITY * W : 0,
  )
  const lines = [...linesOf(loads, towards), ...boltLine(loads, shape.middle, pull)]
  return { yaml: `${yaml}${lines.join('\n')}\n`, factor: byHand() }

  /**
   * Of a wedge that slides on A and B along their line: R from the weight, water on both joints, earthquake, surcharge on the plan of the upper
   * slope, pressure on the face, bolt; unknown are N on both planes and the force T along the line that would keep it:
   *   R + N_A a + N_B b − T d = 0,   a, b unit normals into the wedge,   F = (Σ N tan φ + c A)/T
   * What is passive, P, likewise with N_P, T_P, at 1/F:   T F² − (Σ N tan φ + c A − T_P) F − Σ N_P tan φ = 0
   * Water of pressure u pushes with u A, to a level z_l with γ (z_l − z̄) A of the part below it, z̄ its middle; drains leave a share.
   */
  function byHand(): number {
    const { wet = 0, level, drained = 0, quake = 0, surcharge = 0, pressure = 0, passive, bolt } = loads
    const { joints } = block
    const area = (name: string) => areaOf(shape.faces[name])
    const water = (name: string): V3 => {
      const below = level === undefined ? [] : clipBelow(shape.faces[name], level)
      const hydrostatic =
        below.length < 3 ? ([0, 0, 0] as V3) : times(areaOf(below), -9810 * (level! - middleOf(below)[2]))
      return times(plus(times(area(name), -wet), hydrostatic), 1 - drained)
    }
    const press = times(area('face'), -pressure)
    const R = plus(
      [quake * W * Math.sin(towards * deg), quake * W * Math.cos(towards * deg), -W],
      water('A'),
      water('B'),
      [0, 0, -surcharge * area('upper')[2]],
      passive ? [0, 0, 0] : press,
      bolt === 'active' ? pull : [0, 0, 0],
    )
    const P = plus(passive ? press : [0, 0, 0], bolt === 'passive' ? pull : [0, 0, 0])
    const [a, b] = [area('A'), area('B')].map((n) => times(n, -1 / norm(n)))
    const line = cross3(a, b)
    const d = times(line, (line[2] > 0 ? -1 : 1) / norm(line))
    const parts = (force: V3) =>
      solve(
        [0, 1, 2].map((k) => [a[k], b[k], -d[k]]),
        times(force, -1),
      ) as V3
    const rubs = (n: V3) => n[0] * Math.tan(joints.A.friction) + n[1] * Math.tan(joints.B.friction)
    const bond = joints.A.cohesion * norm(area('A')) + joints.B.cohesion * norm(area('B'))
    const [own, held] = [parts(R), parts(P)]
    const resisting = rubs(own) + bond - held[2]
    return (resisting + Math.sqrt(resisting ** 2 + 4 * own[2] * rubs(held))) / (2 * own[2])
  }
}

function linesOf({ wet, level, drained, quake, surcharge, pressure, passive }: WedgeLoads, towards: number): string[] {
  const drains = drained ? `, drains: { effective: ${drained} }` : ''
  return [
    ...(wet ? [`water: { joints: { A: ${wet}, B: ${wet} }${drains} }`] : []),
    ...(level ? [`water: { level: ${level}, joints: [A, B]${drains} }`] : []),
    ...(quake ? [`seismic: { horizontal: ${quake}, direction: ${towards} deg }`] : []),
    ...(surcharge || pressure ? ['loads:'] : []),
    ...(surcharge ? [`  dump: { surcharge: ${surcharge}, on: rock.upper }`] : []),
    ...(pressure ? [`  mesh: { pressure: ${pressure}, on: rock.face, acts: ${passive ? 'passive' : 'active'} }`] : []),
  ]
}

function boltLine({ bolt }: WedgeLoads, from: V3, pull: V3): string[] {
  if (!bolt) return []
  const force = norm(pull)
  const to = plus(from, times(pull, LONG / force))
  const set = bolt === 'active' ? `, pretension: ${force}` : ''
  return [
    `bolts: { b: { from: [${from}], to: [${to}], capacity: ${force}, stiffness: ${force / STRETCH}, acts: ${bolt}${set} } }`,
  ]
}

type Solid = NonNullable<ReturnType<typeof randomWedge>>['block']['solid']

/** Corners of faces by name; volume and middle as sums over tetrahedra from one corner. */
function shapeOf({ vertices, faces }: Solid): { faces: Record<string, V3[]>; volume: number; middle: V3 } {
  const at = (v: number) => [...vertices.slice(3 * v, 3 * v + 3)] as V3
  const corners = faces.map(({ loop }) => loop.map(at))
  const [[from]] = corners
  let volume = 0
  let first: V3 = [0, 0, 0]
  for (const points of corners)
    points.slice(2).forEach((point, i) => {
      const [p, q, r] = [points[0], points[i + 1], point]
      const own = dot3(minus(p, from), cross3(minus(q, from), minus(r, from))) / 6
      volume += own
      first = plus(first, times(plus(from, p, q, r), own / 4))
    })
  const named = Object.fromEntries(faces.map(({ name }, f) => [name, corners[f]]))
  return { faces: named, volume, middle: times(first, 1 / volume) }
}

/** Along the outward normal. */
const areaOf = (points: V3[]): V3 =>
  points
    .slice(2)
    .reduce<V3>(
      (sum, point, i) => plus(sum, times(cross3(minus(points[i + 1], points[0]), minus(point, points[0])), 0.5)),
      [0, 0, 0],
    )

function middleOf(points: V3[]): V3 {
  const whole = areaOf(points)
  return points.slice(2).reduce<V3>(
    (sum, point, i) => {
      const own = times(cross3(minus(points[i + 1], points[0]), minus(point, points[0])), 0.5)
      return plus(sum, times(plus(points[0], points[i + 1], point), dot3(own, whole) / dot3(whole, whole) / 3))
    },
    [0, 0, 0],
  )
}

function clipBelow(points: V3[], level: number): V3[] {
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length]
    const crosses = p[2] < level !== q[2] < level
    const cut = crosses ? [plus(p, times(minus(q, p), (level - p[2]) / (q[2] - p[2])))] : []
    return p[2] < level ? [p, ...cut] : cut
  })
}
