/**
 * How stiff contact can make a model: a bound of ω² from the springs of joints against the masses they hang on.
 *
 * What     Every row of contact is a spring K between points of two carriers. On nodes, Gershgorin's bound of M⁻¹K is
 *            ω² ≤ max_i (1/m_i) Σ_r K_r N_ri · f,   f = 2, or 1 where the other side cannot move.
 *          Per area, Σ K N of a node is at most k times its share of the area that is open to contact. Per point, it is K of
 *          a corner of its own, or K for every corner of another block that finds room on its share of the area.
 *          On rigid bodies the same sum runs over the corners of all of their convex parts: the six equations of motion are made dimensionless by
 *          √m and √I and bounded by their row sums.
 *          A share of a face is either bonded or in contact, so the larger of the two counts.
 *          With the mesh, ω² ≤ ω²_mesh + ω²_contact.
 * Fails    More blocks piled on one facet than corners have room on it are not foreseen.
 */

import { FIXED } from '../state/bodies.ts'
import { beganSplit } from '../state/dormant.ts'
import { JOINT_ROW, KN, KS, PER_AREA, ZETA } from '../state/joints.ts'
import { IM, NODE, POINT } from '../state/nodes.ts'
import { bodyOf, reachOf, sizeOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'

export interface ContactFrequency {
  /** Bound of ω² [1/s²], and whose: a node, or a body; both −1 where nothing can touch. */
  omega2: number
  node: number
  body: number
  joint: number
}

/** What the faces of one group can meet: the stiffest joint per area and per point, and whether any other side moves. */
interface Meeting {
  perArea: number
  perPoint: number
  joint: number
  factor: number
  /** Least area of a corner of the others, for joints per point [m²]. */
  cornerArea: number
}

const NOTHING: ContactFrequency = { omega2: 0, node: -1, body: -1, joint: -1 }

/** What bonds pull at: Σ k N f of each node [N/m], and a bound of ω² of each body [1/s²]. */
export interface BondSprings {
  perNode: Float64Array
  perBody: Float64Array
}

/** `isStill`: blocks that cannot move in this stage. */
export function contactFrequency(
  world: World,
  isStill: (block: number) => boolean,
  bonds: BondSprings,
): ContactFrequency {
  if (world.boxes.count === 0 || isWhole(world)) return NOTHING
  const meetings = meetingsOf(world, isStill)
  const highest = { ...NOTHING }
  nodeFrequencies(world, meetings, isStill, bonds.perNode, highest)
  bodyFrequencies(world, meetings, isStill, bonds.perBody, (body, omega2, joint) => {
    if (omega2 > highest.omega2) Object.assign(highest, { omega2, node: -1, body, joint })
  })
  roundFrequencies(world, meetings, highest)
  grainFrequencies(world, meetings, highest)
  return highest
}

/** The bound of ω² of each rigid block that can move [1/s²], and the joint that sets it. */
export function eachBlockFrequency(
  world: World,
  isStill: (block: number) => boolean,
  bonds: BondSprings,
  visit: (body: number, omega2: number, joint: number) => void,
): void {
  if (world.boxes.count > 0) bodyFrequencies(world, meetingsOf(world, isStill), isStill, bonds.perBody, visit)
}

function meetingsOf(world: World, isStill: (block: number) => boolean): Meeting[] {
  const { joints } = world
  const moves = new Uint8Array(joints.groups)
  const cornerArea = new Float64Array(joints.groups).fill(Infinity)
  const present = new Uint8Array(joints.groups)
  eachFace(world, (group, block, area) => {
    present[group] = 1
    if (!isStill(block)) moves[group] = 1
    cornerArea[group] = Math.min(cornerArea[group], area)
  })
  return Array.from({ length: joints.groups }, (_, group) => {
    const meeting: Meeting = { perArea: 0, perPoint: 0, joint: -1, factor: 1, cornerArea: Infinity }
    for (let other = 0; other < joints.groups; other++) {
      const joint = joints.of[joints.groups * group + other]
      if (joint < 0 || !present[other]) continue
      const row = joints.table.subarray(JOINT_ROW * joint, JOINT_ROW * joint + JOINT_ROW)
      const k = Math.max(row[KN], row[KS])
      if (moves[other]) meeting.factor = 2
      if (k > Math.max(meeting.perArea, meeting.perPoint)) meeting.joint = joint
      if (row[PER_AREA] === 1) meeting.perArea = Math.max(meeting.perArea, k)
      else {
        meeting.perPoint = Math.max(meeting.perPoint, k)
        meeting.cornerArea = Math.min(meeting.cornerArea, cornerArea[other])
      }
    }
    return meeting
  })
}

/** Group, block and area for each corner of every face of the cells, and every round body. */
function eachFace(world: World, visit: (group: number, block: number, cornerArea: number) => void): void {
  const { hulls, facets, joints, bodies } = world
  for (let hull = 0; hull < hulls.count; hull++)
    for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
      const from = hulls.firstFacet[face]
      if (from === hulls.firstFacet[face + 1]) continue
      let area = 0
      for (let k = from; k < hulls.firstFacet[face + 1]; k++) area += facetArea(world, hulls.facet[k])
      const corners = hulls.firstLoop[face + 1] - hulls.firstLoop[face]
      visit(joints.group[facets.face[hulls.facet[from]]], hulls.block[hull], area / corners)
    }
  for (let body = 0; body < bodies.count; body++)
    if (bodies.firstNode[body] === bodies.firstNode[body + 1])
      visit(joints.group[facets.faceNames.length + body], bodies.block[body], Infinity)
}

/** Area of an undeformed facet [m²]. */
function facetArea({ facets, nodes }: World, facet: number): number {
  const p = POINT * facets.node[3 * facet]
  const q = POINT * facets.node[3 * facet + 1]
  const r = POINT * facets.node[3 * facet + 2]
  const { X } = nodes
  const ux = X[q] - X[p]
  const uy = X[q + 1] - X[p + 1]
  const uz = X[q + 2] - X[p + 2]
  const vx = X[r] - X[p]
  const vy = X[r + 1] - X[p + 1]
  const vz = X[r + 2] - X[p + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  return 0.5 * Math.sqrt(nx * nx + ny * ny + nz * nz)
}

function nodeFrequencies(
  world: World,
  meetings: Meeting[],
  isStill: (block: number) => boolean,
  bonds: Float64Array,
  highest: ContactFrequency,
): void {
  const { nodes, facets, joints, hulls } = world
  const area = new Float64Array(nodes.free)
  const corner = new Uint8Array(nodes.free)
  const groupOf = new Int32Array(nodes.free).fill(-1)
  const asleep = sleepingFacets(world)
  for (let facet = 0; facet < facets.count; facet++) {
    if (asleep[facet] === 1) continue
    const group = joints.group[facets.face[facet]]
    const third = facetArea(world, facet) / 3
    for (let c = 0; c < 3; c++) {
      const node = facets.node[3 * facet + c]
      if (node >= nodes.free) continue
      area[node] += third
      const old = groupOf[node]
      if (old < 0 || stiffness(meetings[group]) > stiffness(meetings[old])) groupOf[node] = group
    }
  }
  for (const node of hulls.corner) if (node < nodes.free) corner[node] = 1
  const still = world.blocks.map((_, block) => isStill(block))
  for (let node = 0; node < nodes.free; node++) {
    if (groupOf[node] < 0 || still[nodes.block[node]]) continue
    const { perArea, perPoint, cornerArea, factor, joint } = meetings[groupOf[node]]
    const points = Math.max(corner[node], area[node] / cornerArea)
    const spring = Math.max(perArea * area[node], perPoint * points)
    const omega2 = Math.max(factor * spring, bonds[node]) * nodes.motion[NODE * node + IM]
    if (omega2 > highest.omega2) Object.assign(highest, { omega2, node, body: -1, joint })
  }
}

/** Whether there is one block alone, all of whose faces sleep: it cannot touch anything. */
const isWhole = ({ bodies, dormant, hulls }: World): boolean =>
  dormant.corner.length > 0 &&
  bodies.count === 0 &&
  hulls.block.every((block) => block === hulls.block[0]) &&
  !beganSplit(dormant)

/** Facets that nothing can meet before they wake (see crack-step). */
function sleepingFacets({ dormant, facets }: World): Uint8Array {
  const asleep = new Uint8Array(facets.count)
  if (beganSplit(dormant)) return asleep
  for (let k = 0; k < dormant.unit.length; k++) if (dormant.unit[k] >= 0) asleep[dormant.facet[k]] = 1
  return asleep
}

const stiffness = (meeting: Meeting): number => Math.max(meeting.perArea, meeting.perPoint)

function bodyFrequencies(
  world: World,
  meetings: Meeting[],
  isStill: (block: number) => boolean,
  bonds: Float64Array,
  visit: (body: number, omega2: number, joint: number) => void,
): void {
  const { bodies, hulls, joints } = world
  for (let hull = 0, end = 0; hull < hulls.count; hull = end) {
    const body = hulls.body[hull]
    end = hull + 1
    while (body >= 0 && end < hulls.count && hulls.body[end] === body) end++
    if (body < 0 || bodies.kind[body] === FIXED || isStill(hulls.block[hull])) continue
    const parts: PartSprings[] = []
    for (let part = hull; part < end; part++) parts.push(springsOf(world, meetings, part))
    const { meeting, spring } = parts.reduce((a, b) => (pullOf(b) > pullOf(a) ? b : a))
    const pull = meeting.factor * spring
    if (!(pull > 0) && !(bonds[body] > 0)) continue
    const shares = parts.map((part) => (pull > 0 ? pullOf(part) / pull : 0))
    const corners = parts.reduce((sum, part, i) => sum + shares[i] * part.corners, 0)
    const bound = meeting.factor * rigidBound(world, hull, shares, body, spring)
    const swing = (meeting.factor * spring * corners) / bodies.mass[body]
    const zeta = meeting.joint < 0 ? 0 : joints.table[JOINT_ROW * meeting.joint + ZETA]
    const damped = bound > 0 ? bound * slowing(zeta * Math.sqrt(bound / swing)) : 0
    visit(body, Math.max(damped, bonds[body]), meeting.joint)
  }
}

/** The stiffest joint that a convex part of a body meets, and the spring at each of its corners [N/m]. */
interface PartSprings {
  meeting: Meeting
  spring: number
  corners: number
}

const pullOf = ({ meeting, spring }: PartSprings): number => meeting.factor * spring

/** Faces without facets are seams to other parts: nothing meets them. */
function springsOf(world: World, meetings: Meeting[], hull: number): PartSprings {
  const { hulls, joints, facets } = world
  let area = 0
  let meeting = meetings[0]
  for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
    const first = hulls.firstFacet[face]
    if (first === hulls.firstFacet[face + 1]) continue
    for (let k = first; k < hulls.firstFacet[face + 1]; k++) area += facetArea(world, hulls.facet[k])
    const own = meetings[joints.group[facets.face[hulls.facet[first]]]]
    if (stiffness(own) >= stiffness(meeting)) meeting = own
  }
  const corners = hulls.firstCorner[hull + 1] - hulls.firstCorner[hull]
  return { meeting, spring: Math.max(meeting.perPoint, (meeting.perArea * area) / corners), corners }
}

/** Discs and spheres: as many neighbours of their size as find room around them, each pushing from one side. */
const AROUND = 6

function roundFrequencies(world: World, meetings: Meeting[], highest: ContactFrequency): void {
  const { bodies, joints, facets } = world
  for (let body = 0; body < bodies.count; body++) {
    if (!(bodies.radius[body] > 0)) continue
    const { perPoint, joint } = meetings[joints.group[facets.faceNames.length + body]]
    const omega2 = AROUND * perPoint * bodies.inverseMass[body]
    if (omega2 > highest.omega2) Object.assign(highest, { omega2, node: -1, body, joint })
  }
}

/**
 * How many times the square of the frequency seems larger through dashpots of ξ of critical: central differences with a late velocity
 * are stable up to (2/ω) (√(1 + ξ²) − ξ). Dashpots of a body that stands on its corners are ζ of critical for its motion up and
 * down; for a mode of frequency ω that is ξ = ζ ω/ω of that motion.
 */
function slowing(xi: number): number {
  const damped = Math.sqrt(1 + xi * xi) + xi
  return damped * damped
}

/**
 * Polyhedral particles: as many neighbours as a round one, whose pushes move it, and two at its outermost corners that turn it.
 * Stiffness per area acts on the section of the ball around it. Dashpots of all neighbours add up to ξ = ζ √6 of critical.
 */
const TURNING = 2

function grainFrequencies(world: World, meetings: Meeting[], highest: ContactFrequency): void {
  const { bodies, solids, hulls, joints, facets } = world
  for (let solid = hulls.count; solid < solids.count; solid++) {
    const body = bodyOf(solids, solid)
    const { perPoint, perArea, joint } = meetings[joints.group[facets.faceNames.length + body]]
    const reach = reachOf(solids, solid)
    const radius = 0.5 * sizeOf(solids, solid)
    const spring = Math.max(perPoint, perArea * radius * radius)
    const lightest = Math.max(...[0, 1, 2].map((i) => bodies.inverseInertia[3 * body + i]))
    const zeta = joints.table[JOINT_ROW * joint + ZETA] * Math.sqrt(AROUND)
    const omega2 = spring * (AROUND * bodies.inverseMass[body] + TURNING * reach * reach * lightest) * slowing(zeta)
    if (omega2 > highest.omega2) Object.assign(highest, { omega2, node: -1, body, joint })
  }
}

/** Largest row sum of the equations of motion of a rigid body with springs in all directions at the corners of its parts. */
function rigidBound(
  { hulls, nodes, bodies }: World,
  first: number,
  /** Spring of each part over the stiffest of them [-]. */
  shares: readonly number[],
  body: number,
  spring: number,
): number {
  let corners = 0
  const sum = [0, 0, 0]
  const product = new Array<number>(9).fill(0)
  shares.forEach((share, part) => {
    for (let k = hulls.firstCorner[first + part]; k < hulls.firstCorner[first + part + 1]; k++) {
      const at = 3 * (hulls.corner[k] - nodes.rigid)
      const r = bodies.local.subarray(at, at + 3)
      corners += share
      for (let i = 0; i < 3; i++) {
        sum[i] += share * r[i]
        for (let j = 0; j < 3; j++) product[3 * i + j] += share * (r[i] * r[j])
      }
    }
  })
  const root = [0, 1, 2].map((i) => Math.sqrt(bodies.inverseInertia[3 * body + i]))
  const rootMass = Math.sqrt(bodies.inverseMass[body])
  const square = product[0] + product[4] + product[8]
  let most = 0
  for (let i = 0; i < 3; i++) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3]
    const push = corners * rootMass * rootMass + rootMass * (Math.abs(sum[j]) * root[k] + Math.abs(sum[k]) * root[j])
    const turn =
      root[i] *
      ((square - product[4 * i]) * root[i] +
        Math.abs(product[3 * i + j]) * root[j] +
        Math.abs(product[3 * i + k]) * root[k] +
        (Math.abs(sum[j]) + Math.abs(sum[k])) * rootMass)
    most = Math.max(most, push, turn)
  }
  return spring * most
}
