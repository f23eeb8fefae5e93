/**
 * What is bonded when a run begins: sides of neighbouring tets of blocks that may break, and faces of different blocks that
 * touch and whose joint is bonded. Joints whose failure is plastic have no bonds: contact carries their cohesion.
 */
import type { Case } from '../case/case.ts'
import type { Joint } from '../case/types/joint.ts'
import { rotate } from '../math/quaternion.ts'
import { cross, dot, subtract, type Vec3 } from '../math/vec.ts'
import {
  ANY_POLYGONS,
  BOND_AREA,
  BOND_BODY_A,
  BOND_GAP,
  BOND_IDS,
  BOND_LOCAL_A,
  BOND_NODE_A,
  BOND_ROW,
  BOND_SHARE,
  BOND_START,
  BOND_STATE,
  BOND_WEIGHT_A,
  INTACT,
  TWINS_PER_AREA,
  TWINS_PER_POINT,
  UNIT_AREA,
  UNIT_INVERSE_A,
  UNIT_ROW,
  UNIT_SHARE,
} from '../state/bonds.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { type BlockFace, blockFaces, cellFaces, diagonal, eachMeeting, meet, pointOf } from './bond-faces.ts'
import { type PointPlan, type Side, shareOf, twinUnit, type UnitPlan } from './bond-units.ts'
import type { Numbering } from './columns.ts'
import type { HullPlan } from './hulls.ts'
import type { JointPlan } from './joints.ts'
import { inRange, type Model } from './model.ts'
import { SetupError } from './setup-error.ts'

/** Gap or overlap of faces that touch, over the size of the smaller one [-]. */
const TOUCH = 1e-6

export interface BondPlan {
  units: UnitPlan[]
  counts: { bonds: number; bondPoints: number; cohesive: boolean }
  /** What the user should know. */
  notes: string[]
}

/** `inner`: for each block that may break the pairs of facets inside it, in numbers of its own mesh (see explode). */
export function planBonds(
  c: Case,
  model: Model,
  { hulls, joints }: { hulls: HullPlan; joints: JointPlan },
  inner: (Int32Array | undefined)[],
): BondPlan {
  const laws = joints.names.map((name) => c.physics.joints[name])
  const cracks = planCracks(c, model, hulls, joints, inner)
  const isInner = new Uint8Array(model.facetFace.length)
  for (const { facet } of cracks) for (const f of facet) isInner[f] = 1
  const rigid = model.blocks.map((name) => c.blocks[name].rigid)
  const faces = laws.some(isBonding) ? blockFaces(model, hulls, (facet) => isInner[facet] === 1) : []
  const units = [...cracks, ...bondedFaces(model, faces, laws, joints, rigid)]
  const points = units.reduce((sum, unit) => sum + pointsOf(unit), 0)
  const cohesive = [c.physics, ...c.stages.map(({ physics }) => physics)].some(({ joints }) =>
    Object.values(joints).some(({ failure }) => failure === 'cohesive'),
  )
  const counts = { bonds: units.length, bondPoints: points, cohesive }
  return { units, counts, notes: notesOf(joints.names, laws, units) }
}

const isBonding = (joint: Joint): boolean => joint.bonded && joint.failure !== 'plastic'

const pointsOf = ({ kind, points }: UnitPlan): number => points.length || (kind === TWINS_PER_AREA ? 4 : 3)

function notesOf(names: string[], laws: Joint[], units: UnitPlan[]): string[] {
  const used = new Set(units.map(({ joint }) => joint))
  return names.flatMap((name, joint) => {
    if (!isBonding(laws[joint]) || used.has(joint)) return []
    return [`joint ${name}: bonded, but no faces that follow it touch at the start`]
  })
}

function planCracks(
  c: Case,
  model: Model,
  hulls: HullPlan,
  joints: JointPlan,
  inner: (Int32Array | undefined)[],
): UnitPlan[] {
  const cellFace = cellFaces(model, hulls)
  const units: UnitPlan[] = []
  model.blocks.forEach((name, block) => {
    const pairs = inner[block]
    const { fracture } = c.blocks[name]
    if (!pairs || !fracture) return
    const law = c.physics.joints[fracture.joint]
    if (law.failure === 'plastic')
      throw new SetupError(
        `blocks.${name}.fracture.joint`,
        'a joint whose failure is brittle or cohesive',
        `${fracture.joint}, which keeps its cohesion`,
        'plastic joints are for faces of blocks',
      )
    const rule = {
      joint: joints.names.indexOf(fracture.joint),
      perArea: law.stiffness.per === 'area',
      dormant: fracture.inserted === 'when needed',
    }
    const start = model.facetFace.findIndex((face) => model.faces[face].block === block)
    for (let k = 0; k < pairs.length; k += 5)
      units.push(crackUnit(model, cellFace, rule, start, pairs.subarray(k, k + 5)))
  })
  return units
}

function crackUnit(
  model: Model,
  cellFace: Int32Array,
  rule: { joint: number; perArea: boolean; dormant: boolean },
  start: number,
  pair: Int32Array,
): UnitPlan {
  const [f, g] = [start + pair[0], start + pair[1]]
  const place = (facet: number) =>
    rule.perArea || cellFace[facet] < 0 ? facet : model.facetFace.length + cellFace[facet]
  const loop = [...model.facets.subarray(3 * f, 3 * f + 3)]
  const [p, q, r] = loop.map((node) => pointOf(model, node))
  const twice = cross(subtract(q, p), subtract(r, p))
  const twin = [2, 3, 4].map((i) => model.facets[3 * g + pair[i]])
  const area = 0.5 * Math.sqrt(dot(twice, twice))
  const unit = twinUnit({ place: place(f), loop, area: twice }, twin, place(g), rule, area, [f, g])
  return rule.dormant ? dormantUnit(unit) : unit
}

/** Its points lie at the corners, since it is there that it wakes. */
const dormantUnit = (unit: UnitPlan): UnitPlan => ({
  ...unit,
  kind: ANY_POLYGONS,
  dormant: true,
  points: twinPoints({ ...unit, kind: TWINS_PER_POINT }),
})

/** Units of faces of different blocks that touch. */
function bondedFaces(
  model: Model,
  faces: BlockFace[],
  laws: Joint[],
  { groups, group, of, parts }: JointPlan,
  rigid: boolean[],
): UnitPlan[] {
  const units: UnitPlan[] = []
  const furthest = TOUCH * faces.reduce((most, face) => Math.max(most, diagonal(face)), 0)
  eachMeeting(faces, faces, furthest, (a, b) => {
    if (a.block >= b.block) return
    const whole = of[groups * group[a.face] + group[b.face]]
    const here = parts.filter(({ groups: [g, h] }) => lies(group[a.face], group[b.face], g, h))
    const reach = TOUCH * Math.min(diagonal(a), diagonal(b))
    const bonding = whole >= 0 && isBonding(laws[whole])
    if (!(bonding || here.length > 0) || !meet(a, b, reach)) return
    const perArea = !bonding || laws[whole].stiffness.per === 'area'
    const rule = { joint: whole, perArea, reach, rigid: rigid[a.block] || rigid[b.block] }
    const polygons = (own: BlockFace, other: BlockFace) =>
      (perArea && !rigid[own.block] ? own.facets : own.cells).filter((polygon) => meet(polygon, other, reach))
    eachMeeting(polygons(a, b), polygons(b, a), reach, (p, q) => {
      const unit = shareOf(model, p, q, rule)
      if (!unit) return
      const part = here.findLast(({ where }) => inRange(where, middleOf(model, unit)))
      if (part) units.push({ ...unit, joint: part.joint })
      else if (bonding) units.push(unit)
    })
  })
  return units
}

/** Whether one group lies in one list and the other in the other, either way. */
const lies = (a: number, b: number, g: number[], h: number[]): boolean =>
  (g.includes(a) && h.includes(b)) || (g.includes(b) && h.includes(a))

/** Middle of what two polygons share. */
function middleOf(model: Model, { points, corner, area }: UnitPlan): Vec3 {
  const middle: Vec3 = [0, 0, 0]
  for (let i = 0; i < 3; i++)
    middle[i] =
      points.length > 0
        ? points.reduce((sum, point) => sum + (point.area / area) * point.a.at[i], 0)
        : [0, 1, 2].reduce((sum, k) => sum + pointOf(model, corner[k])[i] / 3, 0)
  return middle
}

/**
 * Writes the units into their columns, along the numbers of their nodes, and closes facets inside blocks to contact. Bodies
 * must stand where they begin; `bodyOf` is the rigid body of a block, −1 where it is deformable.
 */
export function fillBonds(world: World, plan: BondPlan, numbering: Numbering, bodyOf: (block: number) => number): void {
  const { bonds, facets } = world
  const lowest = ({ corner }: UnitPlan) => Math.min(...corner.map((node) => numbering.node[node]))
  const order = plan.units
    .map((unit) => ({ unit, key: lowest(unit) }))
    .sort((p, q) => p.key - q.key || p.unit.placeA - q.unit.placeA || p.unit.placeB - q.unit.placeB)
  let point = 0
  order.forEach(({ unit: plan }, unit) => {
    fillUnit(world, plan, numbering, unit)
    bonds.first[unit] = point
    const points = plan.points.length > 0 ? plan.points : twinPoints(plan)
    for (const p of points) fillPoint(world, p, plan.normal, numbering, bodyOf, point++)
    bonds.intact[unit] = points.length
    if (plan.dormant) bonds.asleep[unit] = points.length
    for (const facet of plan.facet) if (facet >= 0) facets.exposed[facet] = 0
  })
  bonds.first[bonds.count] = point
  listByPlace(world)
}

function fillUnit({ bonds, nodes }: World, plan: UnitPlan, numbering: Numbering, unit: number): void {
  bonds.placeA[unit] = plan.placeA
  bonds.placeB[unit] = plan.placeB
  bonds.joint[unit] = plan.joint
  bonds.kind[unit] = plan.kind
  bonds.corner.set(
    plan.corner.map((node) => numbering.node[node]),
    6 * unit,
  )
  bonds.facet.set(plan.facet, 2 * unit)
  bonds.brokenAt[unit] = -1
  for (let side = 0; side < 2; side++) {
    const [p, q, r] = [0, 1, 2].map((i): Vec3 => {
      const at = POINT * bonds.corner[6 * unit + 3 * side + i]
      return [nodes.X[at], nodes.X[at + 1], nodes.X[at + 2]]
    })
    const twice = cross(subtract(q, p), subtract(r, p))
    bonds.unitRow[UNIT_ROW * unit + UNIT_INVERSE_A + side] = 1 / Math.sqrt(dot(twice, twice))
  }
  bonds.unitRow[UNIT_ROW * unit + UNIT_AREA] = plan.area
  bonds.unitRow[UNIT_ROW * unit + UNIT_SHARE] = plan.share
}

/** Corners, and the centroid where the joint is per area. */
function twinPoints({ corner, kind, area, share }: UnitPlan): PointPlan[] {
  const side = (from: number, weights: Side['weights']): Side => ({
    at: [0, 0, 0],
    nodes: [corner[from], corner[from + 1], corner[from + 2]],
    weights,
  })
  const point = (part: number, weights: Side['weights']): PointPlan => ({
    area: part * area,
    share: part * share,
    a: side(0, weights),
    b: side(3, weights),
    gap: 0,
  })
  const part = kind === TWINS_PER_AREA ? 1 / 12 : 1 / 3
  const corners = [point(part, [1, 0, 0]), point(part, [0, 1, 0]), point(part, [0, 0, 1])]
  return kind === TWINS_PER_AREA ? [...corners, point(3 / 4, [1 / 3, 1 / 3, 1 / 3])] : corners
}

function fillPoint(
  world: World,
  plan: PointPlan,
  normal: Vec3,
  numbering: Numbering,
  bodyOf: (block: number) => number,
  point: number,
): void {
  const { id, row } = world.bonds
  const r = BOND_ROW * point
  id[BOND_IDS * point + BOND_STATE] = INTACT
  row[r + BOND_AREA] = plan.area
  row[r + BOND_SHARE] = plan.share
  row[r + BOND_GAP] = plan.gap
  for (let i = 0; i < 3; i++) row[r + BOND_START + i] = plan.gap * normal[i]
  fillSide(world, plan.a, numbering, bodyOf, point, 0)
  fillSide(world, plan.b, numbering, bodyOf, point, 1)
}

/** `side`: 0 for a, 1 for b. */
function fillSide(
  world: World,
  plan: Side,
  numbering: Numbering,
  bodyOf: (block: number) => number,
  point: number,
  side: number,
): void {
  const { bonds, nodes, bodies } = world
  const i = BOND_IDS * point
  const r = BOND_ROW * point + 3 * side
  const own = plan.nodes.map((node) => numbering.node[node])
  const body = bodyOf(nodes.block[own[0]])
  bonds.id[i + BOND_BODY_A + side] = body
  bonds.id.set(body < 0 ? own : [-1, -1, -1], i + BOND_NODE_A + 3 * side)
  if (body < 0) {
    bonds.row.set(plan.weights, r + BOND_WEIGHT_A)
    return
  }
  for (let k = 0; k < 3; k++) bonds.row[r + BOND_WEIGHT_A + k] = plan.at[k] - bodies.X[3 * body + k]
  rotate(bodies.principal, 4 * body, -1, bonds.row, r + BOND_WEIGHT_A, bonds.row, r + BOND_LOCAL_A)
}

/** Units by the place of a, then of b. */
function listByPlace({ bonds }: World): void {
  const { count, placeA, placeB, firstUnit, unit } = bonds
  if (count === 0) return
  for (let k = 0; k < count; k++) firstUnit[placeA[k] + 1]++
  for (let place = 1; place < firstUnit.length; place++) firstUnit[place] += firstUnit[place - 1]
  const order = Array.from({ length: count }, (_, k) => k)
  order.sort((k, l) => placeA[k] - placeA[l] || placeB[k] - placeB[l])
  unit.set(order)
}
