/** What contact needs besides the blocks: cells, boxes, joints, and room for pairs and points. */

import type { Case } from '../case/case.ts'
import { SKIN } from '../case/defaults/contact.ts'
import type { Contact } from '../case/types/joint.ts'
import { detections } from '../catalogue.ts'
import { explainChoice } from '../contact/search/choose.ts'
import { CELL_BOX, FACET_BOX, HULL_BOX, ROUND_BOX, SOLID_BOX } from '../state/boxes.ts'
import { NO_HULLS } from '../state/hulls.ts'
import { POINT } from '../state/nodes.ts'
import { bodyOf, sizeOf } from '../state/solids.ts'
import type { ContactCounts, World } from '../state/world.ts'
import { countRounds } from './bodies.ts'
import type { GrainPlan } from './grain-plan.ts'
import { type HullPlan, planHulls } from './hulls.ts'
import { rememberedIn } from './joint-laws.ts'
import { fillJoints, type JointPlan, planJoints, type Touchable } from './joints.ts'
import type { Model } from './model.ts'
import { type OpeningPlan, planOpening, reachOfJoints } from './opening.ts'
import { SetupError } from './setup-error.ts'
import { planSolids, type SolidPlan } from './solids.ts'

export interface ContactPlan {
  hulls: HullPlan
  joints: JointPlan
  /** Absent where nothing looks for common planes. */
  solids?: SolidPlan
  /** Blocks that never move. */
  fixed: boolean[]
  /** Whether each block may come apart into its tets. */
  breakable: boolean[]
  /** Of these, whether its faces sleep: it cannot touch itself before a node of it splits. */
  asleep: boolean[]
  /** Growth of boxes over the size of the smallest [-]. */
  skin: Contact['skin']
  /** How far joints may open and are yet to be known. */
  opening: OpeningPlan
  counts: Pick<ContactCounts, 'hulls' | 'solids' | 'boxes' | 'joints' | 'groups' | 'pairs' | 'neighbours' | 'contacts'>
}

/**
 * Room for pairs of boxes, of neighbours and for points, for each box of a block, for each cell of one that may break (a tet in a mesh has
 * some 70 neighbours, half of them with a higher number, and more once pieces are crushed), and for each round body.
 */
const ROOM = { pairs: 64, neighbours: 24, points: 32, cell: 128, roundPairs: 16, least: 4096, mostPoints: 3_000_000 }

export function planContact(c: Case, model: Model, grains: GrainPlan): ContactPlan {
  const parts = grains.grains.reduce((sum, { kind }) => sum + kind.forms.length, 0)
  checkParticles(c, parts)
  const rounds = countRounds(c) + parts
  const touches = c.contact !== undefined && (model.blocks.length + rounds > 1 || hasFracture(c))
  const breakable = model.blocks.map((name) => c.blocks[name].fracture !== undefined)
  const hulls: HullPlan = touches
    ? planHulls(model, breakable)
    : { cells: [], counts: NO_HULLS, convex: model.blocks.map(() => true) }
  checkRigid(c, model, hulls)
  const joints = planJoints(c, touchables(c, model))
  const planes = parts > 0 || (touches && c.contact && detections[c.contact.detect].use.wantsSolids)
  const solids = planes ? planSolids(model, hulls, grains) : undefined
  const boxes = hulls.cells.reduce((sum, cell) => sum + boxesOf(c, model, breakable, cell), 0)
  const broken = hulls.cells.reduce((sum, { block }) => sum + (breakable[block] ? 1 : 0), 0)
  const round = touches ? rounds : 0
  const counts = {
    hulls: hulls.counts,
    ...(solids && { solids: solids.counts, memory: detections[c.contact?.detect as string].use.memory }),
    boxes: boxes + round,
    joints: joints.names,
    groups: joints.groups,
    pairs: touches ? ROOM.pairs * (boxes - broken) + ROOM.cell * broken + ROOM.roundPairs * round + ROOM.least : 0,
    neighbours: touches
      ? ROOM.neighbours * (hulls.cells.length - broken) + ROOM.cell * broken + ROOM.roundPairs * round + ROOM.least
      : 0,
    contacts: touches ? Math.min(ROOM.mostPoints, ROOM.points * boxes + ROOM.roundPairs * round + ROOM.least) : 0,
    remembered: touches ? rememberedIn(c) : [],
  }
  const fixed = model.blocks.map((name) => c.blocks[name].fixed)
  const asleep = model.blocks.map((name) => c.blocks[name].fracture?.inserted === 'when needed')
  return { hulls, joints, solids, breakable, asleep, fixed, skin: c.contact?.skin, opening: planOpening(c), counts }
}

const hasFracture = (c: Case): boolean => Object.values(c.blocks).some(({ fracture }) => fracture !== undefined)

function checkParticles(c: Case, parts: number): void {
  const round = Object.entries(c.particles).find(([, { kind }]) => kind !== 'polyhedron')
  if (parts > 0 && round)
    throw new SetupError(
      `particles.${round[0]}`,
      'round bodies or polyhedra',
      'both',
      'discs and spheres cannot meet polyhedral particles: give all of them one kind of shape',
    )
}

function touchables(c: Case, model: Model): Touchable[] {
  const faces = model.faces.map(({ block, name }) => {
    const owner = model.blocks[block]
    const { array, material } = c.blocks[owner]
    return { owner, array, face: name, material }
  })
  const groups = Object.entries(c.particles).map(([owner, { material }]) => ({ owner, face: '', material }))
  return [...faces, ...groups]
}

function checkRigid(c: Case, model: Model, { convex, cells }: HullPlan): void {
  if (cells.length === 0) return
  model.blocks.forEach((name, block) => {
    if (c.blocks[name].rigid && !convex[block])
      throw new SetupError(
        `blocks.${name}.rigid`,
        'a convex block with plane faces',
        'a block that is curved or concave',
        'make it a union of convex solids, `shape: { union: [{ shape, at }, …] }`, or leave it deformable',
      )
  })
}

function boxesOf(c: Case, model: Model, breakable: boolean[], { block, faces }: HullPlan['cells'][number]): number {
  if (breakable[block] || c.blocks[model.blocks[block]].rigid) return 1
  return faces.reduce((sum, { facets }) => sum + facets.length, 0)
}

/** Which search for neighbours `automatic` takes, and why. */
export const chosenSearch = ({ boxes }: World) => explainChoice(boxes)

/** Fills boxes and joints; cells, bodies and solids stand. */
export function fillContact(world: World, plan: ContactPlan): void {
  fillJoints(world, plan.joints)
  const { boxes, hulls, solids, facets, bodies } = world
  facets.exposed.fill(1)
  let box = 0
  const put = (kind: number, of: number, owner: number) => {
    const block = owner >= 0 && owner < hulls.count ? hulls.block[owner] : -1
    boxes.fixed[box] = block >= 0 && plan.fixed[block] ? 1 : 0
    boxes.kin[box] = kinOf(world, plan, block, owner)
    boxes.kind[box] = kind
    boxes.of[box] = of
    boxes.owner[box] = owner
    boxes.active[box++] = 1
  }
  for (let hull = 0; hull < hulls.count; hull++) {
    if (hulls.body[hull] >= 0) put(HULL_BOX, hull, hull)
    else if (plan.breakable[hulls.block[hull]]) put(CELL_BOX, hull, hull)
    else {
      const from = hulls.firstFacet[hulls.firstFace[hull]]
      const to = hulls.firstFacet[hulls.firstFace[hull + 1]]
      for (const facet of hulls.facet.slice(from, to).sort()) put(FACET_BOX, facet, hull)
    }
  }
  for (let solid = hulls.count; solid < solids.count; solid++) put(SOLID_BOX, solid, solid)
  for (let body = 0; body < bodies.count && box < boxes.count; body++)
    if (bodies.radius[body] > 0) put(ROUND_BOX, body, -1 - body)
  const size = smallestBox(world)
  const { least, most } = plan.skin === undefined ? SKIN : { least: plan.skin, most: plan.skin }
  boxes.skins.set([0.5 * least * size, 0.5 * most * size])
  boxes.skin[0] = boxes.skins[0]
  boxes.reach[0] = reachOfJoints(world, plan.opening)
}

/** Cells of a block that cannot break, and parts of a grain, never pair. */
function kinOf(
  { hulls, solids, blocks }: World,
  { breakable, asleep }: ContactPlan,
  block: number,
  owner: number,
): number {
  if (block >= 0) return breakable[block] && !asleep[block] ? 0 : block + 1
  return owner >= hulls.count ? blocks.length + 1 + bodyOf(solids, owner) : 0
}

/** Least of the largest extents of all boxes [m]: what the skin is a share of. */
function smallestBox({ boxes, facets, hulls, solids, nodes, bodies }: World): number {
  let least = Infinity
  for (let box = 0; box < boxes.count; box++) {
    const of = boxes.of[box]
    if (boxes.kind[box] === ROUND_BOX) least = Math.min(least, 2 * bodies.radius[of])
    else if (boxes.kind[box] === SOLID_BOX) least = Math.min(least, sizeOf(solids, of))
    else {
      const corners =
        boxes.kind[box] === FACET_BOX
          ? facets.node.subarray(3 * of, 3 * of + 3)
          : hulls.corner.subarray(hulls.firstCorner[of], hulls.firstCorner[of + 1])
      least = Math.min(least, largestExtent(nodes.X, corners))
    }
  }
  return boxes.count > 0 ? least : 0
}

function largestExtent(X: Float64Array, corners: Int32Array): number {
  let most = 0
  for (let i = 0; i < 3; i++) {
    let low = Infinity
    let high = -Infinity
    for (const node of corners) {
      low = Math.min(low, X[POINT * node + i])
      high = Math.max(high, X[POINT * node + i])
    }
    most = Math.max(most, high - low)
  }
  return most
}
