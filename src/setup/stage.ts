/** Beginning of a stage: its loads, its masses, its step. */
import type { Case } from '../case/case.ts'
import type { Boundary } from '../case/types/boundary.ts'
import type { Physics, Stage } from '../case/types/stage.ts'
import { detections } from '../catalogue.ts'
import { bondStiffness } from '../force/bond-stiffness.ts'
import { boltFrequency } from '../integrate/bolt-step.ts'
import { type BondSprings, type ContactFrequency, contactFrequency } from '../integrate/contact-step.ts'
import { crackFrequency } from '../integrate/crack-step.ts'
import { restoreBlocks, scaleBlocks } from '../integrate/scaled-blocks.ts'
import { criticalStep, type Frequencies, lowestAltitude, scaleMasses, stableStep } from '../integrate/stable-step.ts'
import { beganSplit } from '../state/dormant.ts'
import type { LoadCounts } from '../state/loads.ts'
import type { World } from '../state/world.ts'
import { accelerationOf } from './acceleration.ts'
import { takeBolts, writeCapacities } from './bolts.ts'
import { checkRounds } from './check-rounds.ts'
import { restoreMasses } from './columns.ts'
import { emptyPlan, planForces, planLoads, writeForces } from './forces.ts'
import { fullyHeld, type HoldPlan, planHolds, writeHolds } from './holds.ts'
import { stiffnessOf, writeJoints } from './joints.ts'
import { writeMaterials } from './materials.ts'
import type { Model } from './model.ts'
import { type OpenJoint, withoutOpenJoint } from './open-joint.ts'
import { isOn } from './selection.ts'
import { SetupError } from './setup-error.ts'
import { chooseStep } from './timing.ts'
import { writeWater } from './water.ts'

const ALL_AXES: [number, number, number][] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

const fixedBlock = (path: string, name: string): [string, Boundary] => [
  path,
  { on: [{ block: name }], action: { kind: 'fixed', directions: ALL_AXES } },
]

/** Boundaries of a stage with their names; fixed blocks are boundaries like any other. */
function boundariesOf(c: Case, physics: Physics): [string, Boundary][] {
  const fixed = Object.entries(c.blocks)
    .filter(([, block]) => block.fixed)
    .map(([name]) => fixedBlock(`blocks.${name}`, name))
  const named = Object.entries(physics.boundaries).map(([name, b]): [string, Boundary] => [`boundaries.${name}`, b])
  return [...fixed, ...named]
}

/** What has been taken away stays where it was, and nothing acts on it. */
const removals = (c: Case, index: number): [string, Boundary][] =>
  c.stages
    .slice(0, index + 1)
    .flatMap(({ remove }, i) => remove.map((name, k) => fixedBlock(`stages.${i}.remove.${k}`, name)))

function removedBlocks({ blocks }: World, c: Case, index: number): number[] {
  return removals(c, index).map(([, { on }]) => blocks.indexOf(on[0].block))
}

/** Nothing touches what has been taken away; what a later stage takes is there yet. Stages are entered in any order. */
function takeAway({ blocks, boxes, facets, hulls, loads }: World, { stages }: Case): void {
  const taken = new Set(stages.flatMap(({ remove }) => remove.map((name) => blocks.indexOf(name))))
  if (taken.size === 0) return
  const isThere = (block: number) => (loads.removed.includes(block) ? 0 : 1)
  for (let facet = 0; facet < facets.count; facet++) {
    const block = facets.faceBlock[facets.face[facet]]
    if (taken.has(block)) facets.exposed[facet] = isThere(block)
  }
  for (let box = 0; box < boxes.count; box++) {
    const owner = boxes.owner[box]
    if (owner < 0 || owner >= hulls.count || !taken.has(hulls.block[owner])) continue
    boxes.active[box] = isThere(hulls.block[owner])
  }
}

const noLoads = (): Required<LoadCounts> => ({
  forces: 0,
  pressures: 0,
  quiets: 0,
  holds: 0,
  viscous: 0,
  outer: 0,
  adapts: 0,
})

/** Rows that no stage of the case can exceed. */
export function boundLoads(c: Case, model: Model): LoadCounts {
  const bound = noLoads()
  const sizes = sizesOf(model)
  const blocks = new Map(model.blocks.map((name, block) => [name, block]))
  for (const [i, stage] of c.stages.entries()) {
    const counts = noLoads()
    if (stage.physics.damping.stiffness > 0) counts.viscous = model.nodeBlock.length
    if (stage.kind === 'settle' && stage.adapt) counts.adapts = 1
    for (const [, boundary] of [...removals(c, i), ...boundariesOf(c, stage.physics)]) {
      const counted = boundary.on.map(({ block, face }) => countOn(model, sizes, blocks.get(block), face))
      const facets = counted.reduce((sum, on) => sum + on.facets, 0)
      const nodes = counted.reduce((sum, on) => sum + on.nodes, 0)
      const { kind } = boundary.action
      if (kind === 'pressure') counts.pressures += facets
      if (kind === 'quiet') counts.quiets += Math.min(3 * facets, nodes)
      if (kind === 'fixed' || kind === 'roller' || kind === 'velocity' || kind === 'rotation') counts.holds += nodes
      else counts.forces += nodes
    }
    for (const { on } of Object.values(stage.physics.loads ?? {}))
      for (const { block, face } of on) counts.forces += countOn(model, sizes, blocks.get(block), face).nodes
    for (const { block, face } of stage.physics.water?.faces ?? [])
      counts.outer += countOn(model, sizes, blocks.get(block), face).facets
    counts.holds = Math.min(counts.holds, model.nodeBlock.length)
    for (const key of Object.keys(bound) as (keyof LoadCounts)[]) bound[key] = Math.max(bound[key], counts[key])
  }
  return bound
}

/** Numbers of nodes of each block, of facets of each face, and the faces of each block. */
interface Sizes {
  nodes: Int32Array
  facets: Int32Array
  faces: number[][]
}

function sizesOf(model: Model): Sizes {
  const sizes: Sizes = {
    nodes: new Int32Array(model.blocks.length),
    facets: new Int32Array(model.faces.length),
    faces: model.blocks.map(() => []),
  }
  for (const block of model.nodeBlock) sizes.nodes[block]++
  for (const face of model.facetFace) sizes.facets[face]++
  for (const [face, { block }] of model.faces.entries()) sizes.faces[block].push(face)
  return sizes
}

/** Facets of a face or of a whole block, and nodes that they can have at most; none of particles. */
function countOn(model: Model, { nodes, facets, faces }: Sizes, block: number | undefined, face: string | undefined) {
  if (block === undefined) return { facets: 0, nodes: 0 }
  const chosen = faces[block].filter((f) => face === undefined || isOn(face, model.faces[f].name))
  const count = chosen.reduce((sum, f) => sum + facets[f], 0)
  return { facets: count, nodes: face === undefined ? nodes[block] : Math.min(nodes[block], 3 * count) }
}

/** What a stage begins with. */
export interface StageSetup {
  /** Step [s] and the number of steps; 0: until it settles. */
  dt: number
  steps: number
  critical: number
  /** What sets the critical step, and why the step is what it is. */
  culprit: string
  reason: string
  /** By how many times a joint whose stiffness the case leaves open makes the critical step shorter, where anything else sets one. */
  shortened?: OpenJoint & { times: number }
  framesMoved: boolean
  /** By how many times the step is shorter once a sleeping face has woken. */
  refined: number
  /** Nodes held in all directions. */
  driven: Set<number>
}

/** Moments of a stage that must fall on whole steps. */
export interface Moments {
  hard: number[]
  soft: number[]
}

/** Writes the loads of a stage and finds its step. Does not touch positions, velocities or stresses. */
export function setUpStage(
  world: World,
  c: Case,
  index: number,
  moments: Moments,
  known: Frequencies = new Map(),
): StageSetup {
  const stage = c.stages[index]
  const plan: HoldPlan = new Map()
  const forces = emptyPlan()
  const constants = c.parameters
  restoreBlocks(world)
  for (const [path, boundary] of [...removals(c, index), ...boundariesOf(c, stage.physics)]) {
    planHolds(world, boundary, constants, path, plan)
    planForces(world, boundary, constants, path, forces)
  }
  const { loads } = world
  const { damping } = stage.physics
  loads.gravity = accelerationOf(stage.physics)
  loads.local = damping.local
  loads.mass = damping.mass
  loads.stiffness = damping.stiffness
  loads.follows = false
  loads.drives = []
  loads.removed = removedBlocks(world, c, index)
  takeAway(world, c)
  takeBolts(world)
  writeCapacities(world, c.bolts, stage.physics.boltFactor)
  writeHolds(world, plan)
  planLoads(world, stage.physics, forces)
  writeForces(world, forces)
  writeWater(world, c, stage.physics)
  writeMaterials(world, c.materials)
  writeJoints(world, stage.physics, stiffnessOf(world, stage.physics))
  checkRounds(world, c.contact !== undefined && detections[c.contact.detect].use.hasAreas)
  const driven = fullyHeld(plan)
  const scaled = stage.kind === 'settle' && stage.massScaling
  if (scaled) {
    const moves = movingBlocks(world, driven)
    scaleMasses(world)
    scaleBlocks(world, (block) => moves[block] === 0, bondSprings(world))
  } else restoreMasses(world)
  return { ...findStep(world, c, index, moments, driven, scaled, known), driven }
}

function findStep(
  world: World,
  c: Case,
  index: number,
  moments: Moments,
  driven: Set<number>,
  scaled: boolean,
  known: Frequencies,
): Omit<StageSetup, 'driven'> {
  const stage = c.stages[index]
  const moves = movingBlocks(world, driven)
  const bolt = boltFrequency(world, (block) => moves[block] === 0)
  const measure = () => {
    const contact = contactFrequency(world, (block) => moves[block] === 0, bondSprings(world))
    const beside = contact.omega2 + bolt.omega2
    const critical = stableStep(world, driven, stage.physics.damping, scaled, beside, known)
    const cracks = crackFrequency(world)
    const cracked = cracks > 0 ? criticalStep(cracks + beside, stage.physics.damping) : Infinity
    if (beganSplit(world.dormant)) critical.dt = Math.min(critical.dt, cracked)
    return { contact, critical, cracked }
  }
  const { contact, cracked, critical } = measure()
  const open = stage.dt === undefined && critical.byContact && bolt.omega2 <= contact.omega2
  const longer = open ? withoutOpenJoint(world, stage.physics, contact.joint, () => measure().critical.dt) : undefined
  const shortened = longer && { ...longer, times: longer.dt / critical.dt }
  const culprit = critical.byContact
    ? bolt.omega2 > contact.omega2
      ? `bolt ${world.bolts.names[bolt.bolt]}`
      : nameContact(world, contact)
    : critical.tet < 0
      ? 'nothing: every node is driven'
      : nameTet(world, critical.tet, scaled)
  const limit = stepLimit(stage, critical.dt, c.safety, `stages.${index}`, culprit)
  const common = { critical: critical.dt, culprit, ...(shortened && { shortened }) }
  const why = (fitted: boolean) => reasonOf(stage, critical.dt, c.safety, fitted)
  const refined = (dt: number) => (stage.unsafe ? 1 : Math.max(1, Math.ceil((dt / (c.safety * cracked)) * (1 - 1e-9))))
  if (stage.kind === 'settle')
    return { ...common, dt: limit, steps: 0, reason: why(false), framesMoved: false, refined: refined(limit) }
  const timing = chooseStep(limit, stage.time, moments.hard, moments.soft)
  if (!timing)
    throw new SetupError(
      `stages.${index}.run`,
      'times that are whole multiples of a common step',
      `${[stage.time, ...moments.hard].join(', ')} s, which have none above a thousandth of the stable step`,
      'round the times of the stage, of `at` and of `every`',
    )
  const { dt, steps, framesMoved } = timing
  return { ...common, dt, steps, reason: why(timing.shortened), framesMoved, refined: refined(dt) }
}

function bondSprings(world: World): BondSprings {
  const bonds = { perNode: new Float64Array(world.nodes.count), perBody: new Float64Array(world.bodies.count) }
  bondStiffness(world, bonds.perNode, bonds.perBody)
  return bonds
}

/** Why a step is what it is; beside one that is given stands the one that it would be otherwise. */
function reasonOf({ dt, kind }: Stage, critical: number, safety: number, fitted: boolean): string {
  const short = fitted ? 'shortened so that every stated time falls on a whole step' : ''
  if (dt === undefined)
    return short || (kind === 'settle' ? `${safety} of the critical step` : 'the largest stable one')
  const given = dt > critical ? 'as given, unsafe' : 'as given'
  const stable = Number.isFinite(critical) ? `; the stable one would be ${(safety * critical).toPrecision(4)} s` : ''
  return `${given}${short && `, ${short}`}${stable}`
}

/** The longest step a stage may take [s]. */
function stepLimit(stage: Stage, critical: number, safety: number, path: string, culprit: string): number {
  if (stage.dt !== undefined) {
    if (stage.dt > critical && !stage.unsafe)
      throw new SetupError(
        `${path}.${stage.kind}.dt`,
        `a step of at most ${critical.toPrecision(4)} s (set by ${culprit})`,
        `${stage.dt} s`,
        'leave `dt` out, or say `unsafe: true`',
      )
    return stage.dt
  }
  if (Number.isFinite(critical)) return safety * critical
  return stage.kind === 'run' ? stage.time / 1000 : 1
}

/** 1 for each block of which something can move in this stage. */
function movingBlocks({ nodes, bodies, blocks }: World, driven: Set<number>): Uint8Array {
  const moves = new Uint8Array(blocks.length)
  for (let body = 0; body < bodies.count; body++) if (bodies.inverseMass[body] > 0) moves[bodies.block[body]] = 1
  for (let node = 0; node < nodes.free; node++) if (!driven.has(node)) moves[nodes.block[node]] = 1
  return moves
}

function nameContact({ nodes, bodies, blocks, joints }: World, { node, body, joint }: ContactFrequency): string {
  const where =
    node >= 0
      ? `node ${nodes.origin[node]} of block ${blocks[nodes.block[node]]}`
      : `block ${blocks[bodies.block[body]] ?? `body ${body}`}`
  return `contact springs of joint ${joints.names[joint]} on ${where}`
}

function nameTet(world: World, tet: number, scaled: boolean): string {
  const { tets, blocks, materials } = world
  const altitude = lowestAltitude(tets, tet)
  const name = `element ${tets.origin[tet]} of block ${blocks[tets.block[tet]]}`
  const shape = `lowest altitude ${altitude.toPrecision(4)} m, ${materials[tets.material[tet]].name}`
  return scaled ? `all elements alike (masses scaled; the stiffest is ${name}, ${shape})` : `${name} (${shape})`
}
