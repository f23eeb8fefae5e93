/**
 * Pieces of cut rock that meet in an edge or a corner alone, and what that means for small motions.
 *
 * Where two joints cross, four pieces meet in a line, and those across it share no face. Pressed into their neighbours by what joints
 * give way, they overlap by a sliver of that depth squared, which bears nothing in rock; a model of contact springs would have them
 * push each other. While a factor of safety is searched for nothing moves far, so they are let pass.
 */
import type { JointRule } from '../case/types/joint.ts'
import type { Polyhedron, PolyhedronFace } from '../geometry/polyhedron.ts'
import type { RockBlock } from '../geometry/rock.ts'
import { cross, dot, type Vec3 } from '../math/vec.ts'
import type { CutCase } from '../setup/cut-blocks.ts'

export function withoutEdgeContact(cut: CutCase): CutCase {
  const { made: c } = cut
  if (!c.contact || cut.rocks.size === 0) return cut
  const rules = edgePairs(cut.rocks).map(
    ([a, b]): JointRule => ({ between: [{ on: { block: a } }, { on: { block: b } }], joint: 'none' }),
  )
  return { ...cut, made: { ...c, contact: { ...c.contact, rules: [...c.contact.rules, ...rules] } } }
}

interface Placed {
  name: string
  rock: RockBlock
  low: Vec3
  high: Vec3
}

/** Lengths below this share of the size of the rock are round-off. */
const ROUND_OFF = 1e-9

/** Names of pieces whose boxes meet, but which share no face. */
export function edgePairs(rocks: ReadonlyMap<string, RockBlock>): [string, string][] {
  const placed = [...rocks].map(([name, rock]) => ({ name, rock, ...boxOf(rock) }))
  const size = Math.max(0, ...placed.flatMap(({ low, high }) => [0, 1, 2].map((i) => high[i] - low[i])))
  const near = ROUND_OFF * size
  const byX = [...placed].sort((a, b) => a.low[0] - b.low[0])
  const pairs: [string, string][] = []
  for (const [i, a] of byX.entries())
    for (let j = i + 1; j < byX.length && byX[j].low[0] <= a.high[0] + near; j++)
      if (boxesMeet(a, byX[j], near) && !shareFace(a.rock, byX[j].rock, near * size)) pairs.push([a.name, byX[j].name])
  return pairs
}

function boxOf({ parts }: RockBlock): { low: Vec3; high: Vec3 } {
  const low: Vec3 = [Infinity, Infinity, Infinity]
  const high: Vec3 = [-Infinity, -Infinity, -Infinity]
  for (const { vertices } of parts)
    for (let k = 0; k < vertices.length; k++) {
      low[k % 3] = Math.min(low[k % 3], vertices[k])
      high[k % 3] = Math.max(high[k % 3], vertices[k])
    }
  return { low, high }
}

const boxesMeet = (a: Placed, b: Placed, near: number): boolean =>
  [1, 2].every((i) => a.low[i] <= b.high[i] + near && b.low[i] <= a.high[i] + near)

/** Faces of one name that look at each other in one plane and overlap by more than round-off. */
function shareFace(a: RockBlock, b: RockBlock, least: number): boolean {
  return a.parts.some((p) =>
    b.parts.some((q) =>
      p.faces.some((f) =>
        q.faces.some((g) => f.name === g.name && dot(f.normal, g.normal) < -0.999999 && overlapOf(p, f, q, g) > least),
      ),
    ),
  )
}

/** Area that two faces of one plane have in common [m²]: one clipped by the sides of the other. */
function overlapOf(p: Polyhedron, f: PolyhedronFace, q: Polyhedron, g: PolyhedronFace): number {
  let polygon = cornersOf(p, f)
  const frame = cornersOf(q, g)
  for (let i = 0; i < frame.length && polygon.length > 2; i++) {
    const from = frame[i]
    const to = frame[(i + 1) % frame.length]
    const inward = cross(g.normal, [to[0] - from[0], to[1] - from[1], to[2] - from[2]])
    polygon = clip(polygon, inward, dot(inward, from))
  }
  return polygon.length > 2 ? areaOf(polygon, f.normal) : 0
}

const cornersOf = ({ vertices }: Polyhedron, { loop }: PolyhedronFace): Vec3[] =>
  loop.map((v) => [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]])

function clip(polygon: readonly Vec3[], inward: Vec3, offset: number): Vec3[] {
  const kept: Vec3[] = []
  for (const [i, a] of polygon.entries()) {
    const b = polygon[(i + 1) % polygon.length]
    const [da, db] = [dot(inward, a) - offset, dot(inward, b) - offset]
    if (da >= 0) kept.push(a)
    if (da * db < 0) kept.push(a.map((x, k) => x + (da / (da - db)) * (b[k] - x)) as Vec3)
  }
  return kept
}

function areaOf(polygon: readonly Vec3[], normal: Vec3): number {
  let twice = 0
  const [o] = polygon
  for (let k = 1; k + 1 < polygon.length; k++) {
    const u = polygon[k].map((x, i) => x - o[i]) as Vec3
    const v = polygon[k + 1].map((x, i) => x - o[i]) as Vec3
    twice += dot(cross(u, v), normal)
  }
  return Math.abs(twice) / 2
}
