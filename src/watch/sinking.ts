/**
 * Joints that are too soft for what stands on them: a stiffness in the wrong unit lets blocks sink out of sight, and a soft
 * joint makes the step so long that they fall past each other.
 *
 * What     Sinking of a block under its own weight on all its faces that look down, s = m g / Σ (kn cos² + ks sin²) A, with cos the part
 *          of the normal along gravity, A the area, or where stiffness is per point the number of corners. The stiffest joint with
 *          what a face lies on counts, or where it lies on nothing yet, the stiffest that it could meet: it sinks by at least that much.
 */
import { quantity } from '../output/quantities.ts'
import { trueMass } from '../state/bodies.ts'
import { JOINT_ROW, KN, KS, PER_AREA } from '../state/joints.ts'
import { POINT } from '../state/nodes.ts'
import { bodyOf, sizeOf, thicknessOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'
import { facesBelow, liesOn } from './lie-on.ts'
import { isParticle, particleName } from './particles.ts'

/** Sinking over size beyond which the stiffness is questioned; the one that is offered instead lets it sink by a tenth of that. */
const SINKS = 0.01
/** A face looks down where its normal is within about 80° of gravity. */
const DOWN = 0.17
/** Corners that a grain stands on. */
const STANDS_ON = 3

interface Bearing {
  name: () => string
  size: number
  weight: number
  /** Stiffness against sinking [N/m], and the joint that gives most of it. */
  stiffness: number
  joint: number
  most: number
}

/** A sentence for each joint on which something sinks too far; joints and gravity are those of the stage that was set up last. */
export function sinkingNotes(world: World): string[] {
  const { boxes, loads, joints } = world
  const g = Math.sqrt(loads.gravity.reduce((sum, component) => sum + component * component, 0))
  if (boxes.count === 0 || g === 0) return []
  const worst = new Map<number, Bearing>()
  for (const one of [...bearingBlocks(world, g), ...bearingParticles(world, g)]) {
    if (!(one.stiffness > 0) || one.weight <= SINKS * one.size * one.stiffness) continue
    const known = worst.get(one.joint)
    const share = ({ weight, size, stiffness }: Bearing) => weight / (size * stiffness)
    if (!known || share(one) > share(known)) worst.set(one.joint, one)
  }
  return joints.names.flatMap((_, joint) => (worst.has(joint) ? [sentence(world, worst.get(joint) as Bearing)] : []))
}

function sentence({ joints }: World, { name, size, weight, stiffness, joint }: Bearing): string {
  const at = JOINT_ROW * joint
  const unit = joints.table[at + PER_AREA] === 1 ? 'Pa/m' : 'N/m'
  const given = joints.table[at + KN]
  const sinks = weight / stiffness
  const meant = [1e3, 1e6, 1e9].find((factor) => sinks / factor <= 0.1 * SINKS * size)
  const offer = meant
    ? `did you mean ${quantity(given * meant, unit)}?`
    : 'a unit may have slipped, of stiffness or density'
  return `joint ${joints.names[joint]}: at ${quantity(given, unit)} ${name()} sinks by ${quantity(sinks, 'm')} or more under its own weight, ${quantity((100 * sinks) / size, '')} % of its size, ${quantity(size, 'm')}: ${offer}`
}

/** The stiffest joint in which a group of faces may meet others, all or some, by stiffness in a direction; −1: none. */
function stiffest({ joints }: World, group: number, cos2: number, others?: readonly number[]) {
  let best = { joint: -1, stiffness: 0 }
  const count = others?.length ?? joints.groups
  for (let k = 0; k < count; k++) {
    const joint = joints.of[joints.groups * group + (others?.[k] ?? k)]
    if (joint < 0) continue
    const row = JOINT_ROW * joint
    const stiffness = joints.table[row + KN] * cos2 + joints.table[row + KS] * (1 - cos2)
    if (stiffness > best.stiffness) best = { joint, stiffness }
  }
  return best
}

function bear(bearing: Bearing, joint: number, stiffness: number): void {
  bearing.stiffness += stiffness
  if (joint < 0 || stiffness <= bearing.most) return
  bearing.most = stiffness
  bearing.joint = joint
}

/** Blocks that nothing holds against gravity but what they stand on. */
function bearingBlocks(world: World, g: number): Bearing[] {
  const { hulls, nodes, bodies, blocks, loads } = world
  const free = new Uint8Array(blocks.length).fill(1)
  for (let row = 0; row < loads.holds; row++) free[nodes.block[loads.holdNode[row]]] = 0
  for (let body = 0; body < bodies.count; body++) if (!mayFall(world, body)) free[bodies.block[body]] = 0
  for (const block of loads.removed) free[block] = 0
  const found = blocks.map((name): Bearing => ({ ...NOTHING, name: () => `block ${name}` }))
  measureBlocks(world, g, found)
  const under = groupsUnder(world, g)
  for (let hull = 0; hull < hulls.count; hull++) {
    if (free[hulls.block[hull]] === 0) continue
    for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
      const first = hulls.firstFacet[face]
      if (first === hulls.firstFacet[face + 1]) continue
      const { area, cos } = measureFace(world, face, g)
      if (!(cos > DOWN)) continue
      const others = under(hulls.block[hull], face)
      const { joint, stiffness } = stiffest(world, groupOf(world, face), cos * cos, others)
      const corners = hulls.firstLoop[face + 1] - hulls.firstLoop[face]
      bear(found[hulls.block[hull]], joint, stiffness * (isPerArea(world, joint) ? area : corners))
    }
  }
  return found
}

const groupOf = ({ hulls, facets, joints }: World, face: number) =>
  joints.group[facets.face[hulls.facet[hulls.firstFacet[face]]]]

/** Groups of the faces that a face lies on; undefined where it lies on nothing, or all joints are the same. */
function groupsUnder(world: World, g: number): (block: number, face: number) => number[] | undefined {
  const { hulls, joints, loads } = world
  if (joints.count < 2) return () => undefined
  const looksUp = (face: number) =>
    hulls.firstFacet[face] < hulls.firstFacet[face + 1] && measureFace(world, face, g).cos < -DOWN
  const below = facesBelow(world, (block) => !loads.removed.includes(block), looksUp)
  return (block, face) => {
    const others = liesOn(world, block, face, below).map((other) => groupOf(world, other))
    return others.length > 0 ? others : undefined
  }
}

const NOTHING = { size: Infinity, weight: 0, stiffness: 0, joint: -1, most: 0 }

const isPerArea = ({ joints }: World, joint: number) => joint >= 0 && joints.table[JOINT_ROW * joint + PER_AREA] === 1

/** Whether nothing holds the centre of a body along gravity. */
const mayFall = ({ bodies, loads }: World, body: number) =>
  [0, 1, 2].every((i) => loads.gravity[i] === 0 || (bodies.held[body] & (1 << i)) === 0)

/** Weights, and least extents along the axes [m]. */
function measureBlocks({ nodes, blocks }: World, g: number, found: Bearing[]): void {
  const low = new Float64Array(3 * blocks.length).fill(Infinity)
  const high = new Float64Array(3 * blocks.length).fill(-Infinity)
  for (let node = 0; node < nodes.count; node++) {
    const block = nodes.block[node]
    found[block].weight += g * nodes.mass[node]
    for (let i = 0; i < 3; i++) {
      const x = nodes.X[POINT * node + i]
      if (x < low[3 * block + i]) low[3 * block + i] = x
      if (x > high[3 * block + i]) high[3 * block + i] = x
    }
  }
  found.forEach((bearing, block) => {
    for (let i = 3 * block; i < 3 * block + 3; i++) bearing.size = Math.min(bearing.size, high[i] - low[i])
  })
}

/** Area of a face [m²], and the part of its outward normal along gravity. */
function measureFace({ hulls, nodes, loads }: World, face: number, g: number): { area: number; cos: number } {
  const vector = [0, 0, 0]
  const loop = hulls.loop.subarray(hulls.firstLoop[face], hulls.firstLoop[face + 1])
  loop.forEach((node, k) => {
    const [p, q] = [POINT * node, POINT * loop[(k + 1) % loop.length]]
    for (let i = 0; i < 3; i++) {
      const [j, l] = [(i + 1) % 3, (i + 2) % 3]
      vector[i] += 0.5 * (nodes.X[p + j] * nodes.X[q + l] - nodes.X[p + l] * nodes.X[q + j])
    }
  })
  const area = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0))
  return { area, cos: vector.reduce((sum, x, i) => sum + x * loads.gravity[i], 0) / (g * area) }
}

function bearingParticles(world: World, g: number): Bearing[] {
  const { bodies, solids, hulls, joints, facets } = world
  const width = new Map<number, { size: number; area: number }>()
  for (let solid = hulls.count; solid < solids.count; solid++)
    width.set(bodyOf(solids, solid), { size: thicknessOf(solids, solid), area: sizeOf(solids, solid) ** 2 })
  const found: Bearing[] = []
  for (let body = 0; body < bodies.count; body++) {
    if (!isParticle(bodies, body) || !mayFall(world, body)) continue
    const { joint, stiffness } = stiffest(world, joints.group[facets.faceNames.length + body], 1)
    const { size, area } = width.get(body) ?? { size: 2 * bodies.radius[body], area: 0 }
    const bearing = { ...NOTHING, name: () => particleName(world, body), size, weight: g * trueMass(bodies, body) }
    bear(bearing, joint, stiffness * (isPerArea(world, joint) ? area : width.has(body) ? STANDS_ON : 1))
    found.push(bearing)
  }
  return found
}
