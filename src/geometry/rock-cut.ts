/**
 * Rock cut by joints into blocks.
 *
 * 1. Joint by joint, block by block. A block is in the way where it has corners on both sides of the plane by more than the snap
 *    distance; all of its parts are cut at once. A seam in the plane of the joint is opened.
 * 2. A disc cuts a block only where the cut meets the disc; a joint with limits only where the middle of the cut is within
 *    them; one that does not persist with its probability, drawn block by block.
 * 3. What is left on each side falls into blocks that seams hold together.
 * 4. At the end faces get the name of their joint; those of a disc that lie beyond the rim with half of their area or more, that
 *    of its bridge.
 * 5. Parts of a block are made fewer: one where it is convex.
 *
 * Vertices are functions of edges and planes alone (see cut), so blocks have faces in common bit for bit, wherever the plane cut
 * both. Rock far from the origin is cut near it and put back: large coordinates cost no digits in the cuts.
 * Fails    Where the rim lies within a face, the whole of the face is joint or bridge: the finer the other joints, the truer.
 */
import { randomFrom } from '../math/random.ts'
import { dot, length, subtract, unit, type Vec3 } from '../math/vec.ts'
import { splitByPlane } from './cut.ts'
import { extentOf, snapDistance } from './extent.ts'
import { vertexAt } from './face.ts'
import { blocksOf, chainOf, inTheWay, type Placed, replaced } from './in-the-way.ts'
import { FLAT } from './merge-convex.ts'
import { mergedParts } from './merge-parts.ts'
import { translatePolyhedron } from './move.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { type RockBlock, type RockJoint, SEAM, within } from './rock.ts'
import { discMeets, polygonCentre, shareInDisc } from './rock-section.ts'
import { findSharedFaces } from './shared-faces.ts'

export interface CutRock {
  blocks: RockBlock[]
  /** Number of blocks that each joint cut, in the order given. */
  cuts: number[]
}

/** Coordinates this many times the size of the rock are far from the origin. */
const FAR = 16
/** What rounding adds to a distance is far less than so many snap distances, and than so many of the last places of the joint's own point. */
const SLACK = 4

/** `tell` hears how much of it is done. */
export function cutRock(
  rock: readonly RockBlock[],
  joints: readonly RockJoint[],
  tell: (share: number) => void = () => {},
): CutRock {
  const origin = farOrigin(rock)
  const there = rock.map(({ parts }) => ({ parts: moved(parts, origin, -1) }))
  const near = nearby(joints, origin)
  const snap = snapDistance(there.flatMap(({ parts }) => parts.map(({ vertices }) => vertices)))
  const chain = chainOf(there)
  const cuts = near.map((joint, number) => {
    tell(number / joints.length)
    return cutAll(chain, joint, keyOf(number), snap, keeper(joint, origin))
  })
  const reach = FLAT * extentOf(there.flatMap(({ parts }) => parts.map(({ vertices }) => vertices)))
  const named = blocksOf(chain).map(({ parts }) => ({
    parts: mergedParts(
      parts.map((part) => withNames(part, near)),
      reach,
    ),
  }))
  return { blocks: named.map(({ parts }) => ({ parts: moved(parts, origin, 1) })), cuts }
}

/** The joints where the rock is cut; those of one normal share one array for it, by which blocks know that they were asked before. */
function nearby(joints: readonly RockJoint[], origin: Vec3): RockJoint[] {
  let last: Vec3 | undefined
  return joints.map((joint) => {
    const normal = unit(joint.normal)
    if (!last || normal.some((c, i) => c !== last?.[i])) last = normal
    return { ...joint, normal: last, through: subtract(joint.through, origin) }
  })
}

/** Cuts all blocks in the way of a joint, and says how many those were. */
function cutAll(
  chain: Placed | undefined,
  joint: RockJoint,
  key: string,
  snap: number,
  keeps: (made: Vec3[][]) => boolean,
): number {
  const level = dot(joint.normal, joint.through)
  const slack = SLACK * (snap + Number.EPSILON * length(joint.through))
  let cut = 0
  for (let one = chain; one; one = one.next) {
    if (!inTheWay(one, joint.normal, level, slack)) continue
    const pieces = cutBlock(one.block, joint, key, snap, keeps)
    if (!pieces) continue
    cut++
    one = replaced(one, pieces)
  }
  return cut
}

/** A whole point near the rock where that is far from the origin; else the origin. */
function farOrigin(rock: readonly RockBlock[]): Vec3 {
  const sets = rock.flatMap(({ parts }) => parts.map(({ vertices }) => vertices))
  const first = vertexAt(sets[0], 0)
  const far = length(first) > FAR * extentOf(sets)
  return far ? (first.map(Math.round) as Vec3) : [0, 0, 0]
}

function moved(parts: readonly Polyhedron[], by: Vec3, sense: 1 | -1): Polyhedron[] {
  if (by.every((c) => c === 0)) return [...parts]
  return parts.map((part) => translatePolyhedron(part, by.map((c) => sense * c) as Vec3))
}

const keyOf = (joint: number): string => `@${joint}`

/** Whether a joint cuts a block that lies in its way, by the faces that it would make. */
function keeper(joint: RockJoint, origin: Vec3): (made: Vec3[][]) => boolean {
  const { radius, where, persistence = 1, seed = 0, normal, through } = joint
  const random = persistence < 1 ? randomFrom(seed) : undefined
  return (made) => {
    if (radius !== undefined && !made.some((polygon) => discMeets(polygon, normal, through, radius))) return false
    if (where) {
      const middle = polygonCentre(made)
      if (!within(where, [middle[0] + origin[0], middle[1] + origin[1], middle[2] + origin[2]])) return false
    }
    return !random || random() < persistence
  }
}

/** The pieces of a block, or nothing where it stays whole. */
function cutBlock(
  { parts }: RockBlock,
  joint: RockJoint,
  key: string,
  snap: number,
  keeps: (made: Vec3[][]) => boolean,
): RockBlock[] | undefined {
  if (joint.radius !== undefined && !nearDisc(parts, joint, joint.radius)) return undefined
  const plane = { name: key, normal: joint.normal, through: joint.through }
  const below: Polyhedron[] = []
  const above: Polyhedron[] = []
  for (const part of parts) {
    const halves = splitByPlane(part, plane, snap)
    if (halves.below) below.push(halves.below)
    if (halves.above) above.push(halves.above)
  }
  if (below.length === 0 || above.length === 0) return undefined
  const open = (side: Polyhedron[]) => (parts.length > 1 ? side.map((part) => openSeams(part, joint, key, snap)) : side)
  const [under, over] = [open(below), open(above)]
  const made = under.flatMap(({ vertices, faces }) =>
    faces.flatMap(({ name, loop }) => (name === key ? [loop.map((v) => vertexAt(vertices, v))] : [])),
  )
  return made.length > 0 && keeps(made) ? [...held(under), ...held(over)] : undefined
}

/** Whether the boxes around the block and around the disc meet. */
function nearDisc(parts: readonly Polyhedron[], { normal, through }: RockJoint, radius: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const reach = radius * Math.sqrt(Math.max(0, 1 - normal[axis] * normal[axis]))
    let low = Infinity
    let high = -Infinity
    for (const { vertices } of parts)
      for (let i = axis; i < vertices.length; i += 3) {
        if (vertices[i] < low) low = vertices[i]
        if (vertices[i] > high) high = vertices[i]
      }
    if (low > through[axis] + reach || high < through[axis] - reach) return false
  }
  return true
}

/** Seams that lie in the plane become faces of the joint. */
function openSeams(part: Polyhedron, { normal, through }: RockJoint, name: string, snap: number): Polyhedron {
  const off = (v: number) =>
    Math.abs([0, 1, 2].reduce((sum, i) => sum + normal[i] * (part.vertices[3 * v + i] - through[i]), 0))
  const opens = (face: PolyhedronFace) => face.name === SEAM && face.loop.every((v) => off(v) <= snap)
  if (!part.faces.some(opens)) return part
  return { ...part, faces: part.faces.map((face) => (opens(face) ? { ...face, name } : face)) }
}

/** Parts in groups that seams hold together, in the order of their first ones. */
function held(parts: Polyhedron[]): RockBlock[] {
  if (parts.length === 1) return [{ parts }]
  const into = parts.map((_, i) => i)
  const groupOf = (part: number): number => {
    let group = part
    while (into[group] !== group) group = into[group]
    into[part] = group
    return group
  }
  const seams = findSharedFaces(parts, ({ name }) => name === SEAM)
  for (let k = 0; k < seams.length; k += 4) {
    const [a, b] = [groupOf(seams[k]), groupOf(seams[k + 2])]
    into[Math.max(a, b)] = Math.min(a, b)
  }
  const groups = new Map<number, Polyhedron[]>()
  parts.forEach((part, i) => {
    const group = groupOf(i)
    const known = groups.get(group)
    if (known) known.push(part)
    else groups.set(group, [part])
  })
  return [...groups.values()].map((own) => ({ parts: own }))
}

function withNames(part: Polyhedron, joints: readonly RockJoint[]): Polyhedron {
  const faces = part.faces.map((face) => {
    if (!face.name.startsWith('@')) return face
    const { name, radius, normal, through, bridge = name } = joints[Number(face.name.slice(1))]
    if (radius === undefined) return { ...face, name }
    const polygon = face.loop.map((v) => vertexAt(part.vertices, v))
    return { ...face, name: shareInDisc(polygon, normal, through, radius) > 0.5 ? name : bridge }
  })
  return { ...part, faces }
}
