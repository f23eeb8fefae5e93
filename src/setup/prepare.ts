/** Case → world: meshes, columns, bodies, cells, bonds, initial state. */
import type { Case } from '../case/case.ts'
import type { Block } from '../case/types/block.ts'
import { detections } from '../catalogue.ts'
import type { RockBlock } from '../geometry/rock.ts'
import type { Host } from '../host.ts'
import type { World } from '../state/world.ts'
import { bodiesOfBlocks, countBodies, fillBodies } from './bodies.ts'
import { fillBolts } from './bolts.ts'
import { fillBonds, planBonds } from './bonds.ts'
import { fillWorld, type Numbering } from './columns.ts'
import { checkConformity } from './conform.ts'
import { fillContact, planContact } from './contact.ts'
import { type CutAccount, type CutCase, cutBlocks } from './cut-blocks.ts'
import { fillDormant, sharedNodes } from './dormant.ts'
import { explodeMesh } from './explode.ts'
import type { GrainPlan } from './grain-plan.ts'
import { planGrains } from './grains.ts'
import { fillHulls } from './hulls.ts'
import { applyInitial } from './initial.ts'
import { beginMaterials, checkMaterials, constantsOf } from './materials.ts'
import { type MeshedBlock, meshBlock, meshRock } from './mesh-block.ts'
import { joinMeshes, type Model } from './model.ts'
import { overlapNotes } from './overlap-notes.ts'
import { printedNotes } from './printed-notes.ts'
import { standingOrder } from './seat.ts'
import { fillSolids } from './solids.ts'
import { boundLoads } from './stage.ts'
import { toughnessNotes } from './toughness.ts'
import { leftNotes, NEAREST, otherWayNotes } from './ways.ts'

export interface Prepared {
  /** The case with the pieces of cut blocks in place of these. */
  case: Case
  /** What was cut. */
  cuts: CutAccount[]
  model: Model
  world: World
  numbering: Numbering
  /** What happened while meshing that the user should know. */
  notes: string[]
  /** How long it took, by the clock of the host [s]. */
  seconds: number
}

export const prepareWorld = (c: Case, host: Host): Prepared => prepareCut(cutBlocks(c, host), host)

/** The same where joints have cut the blocks already. */
export function prepareCut({ made: c, rocks, cuts, seconds }: CutCase, host: Host): Prepared {
  const began = host.now()
  checkMaterials(c)
  const meshed = meshBlocks(c, rocks, host)
  host.progress('joining meshes, contact and bonds')
  checkConformity(meshed)
  const notes = [...cuts.map(({ block, notes: own }) => ({ name: block, notes: own })), ...meshed].flatMap(
    ({ name, notes: own }) => own.map((note) => `block ${name}: ${note}`),
  )
  const broken = meshed.map(({ block, mesh }) =>
    block.fracture ? explodeMesh(mesh) : { mesh, inner: undefined, original: undefined },
  )
  const model = joinMeshes(
    c,
    broken.map(({ mesh }) => mesh),
    notes,
  )
  const grains = planGrains(c, host)
  const contact = planContact(c, model, grains)
  const bonds = planBonds(
    c,
    model,
    contact,
    broken.map(({ inner }) => inner),
  )
  const { world, numbering } = fillWorld(model, {
    materials: Object.entries(c.materials).map(([name, material]) => constantsOf(name, material)),
    loads: boundLoads(c, model),
    contact: { ...contact.counts, ...countBodies(c, model, grains.grains.length), ...bonds.counts },
    rigid: model.blocks.map((name) => c.blocks[name].rigid),
    particles: Object.keys(c.particles),
    shared: sharedNodes(
      c,
      model,
      broken.map(({ original }) => original),
    ),
    bolts: Object.keys(c.bolts),
  })
  beginMaterials(world)
  fillBodies(world, c, model, grains)
  const bodies = bodiesOfBlocks(c, model)
  fillHulls(world, contact.hulls, numbering, (block) => bodies[block])
  if (contact.solids) fillSolids(world, contact.solids, grains, bodies.filter((body) => body >= 0).length)
  fillContact(world, contact)
  fillBonds(world, bonds, numbering, (block) => bodies[block])
  fillDormant(world, c, model)
  fillBolts(world, c)
  applyInitial(world, c.initial, c.parameters, 'initial')
  return {
    case: c,
    cuts,
    model,
    world,
    numbering,
    notes: [
      ...notes,
      ...bonds.notes,
      ...unusedWay(c, grains),
      ...printedNotes(c),
      ...overlapNotes(c),
      ...leftNotes(c, model, contact.hulls.cells),
      ...toughnessNotes(world, c),
    ],
    seconds: seconds + host.now() - began,
  }
}

/** A way to find the plane of two rigid polyhedra has nothing to do where no two can meet. */
function unusedWay(c: Case, { grains }: GrainPlan): string[] {
  const { contact, blocks } = c

  if (!contact || !detections[contact.detect].use.wantsSolids) return otherWayNotes(c)
  const rigid = Object.values(blocks).filter((block) => block.rigid)
  const moving = rigid.some((block) => !block.fixed) || grains.length > 0
  if (moving && rigid.length + grains.length > 1) return otherWayNotes(c)
  return [
    ...otherWayNotes(c, ({ way }) => way === NEAREST),
    `contact.detect: ${contact.detect} is for rigid blocks and particles, of which no two can meet here; all contact of blocks is found by common-normal`,
  ]
}

/** Blocks in the order of the case; each that stands on another is set down on it. */
export function meshBlocks(c: Case, rocks: Map<string, RockBlock>, host: Host): Meshed[] {
  const done = new Map<string, Meshed>()
  const order = standingOrder(c.blocks)
  for (const name of order) {
    host.progress(`meshing ${name}`, done.size / order.length)
    const block = c.blocks[name]
    const below = block.on && done.get(block.on.block)
    const rock = rocks.get(name)
    const made = rock ? meshRock(name, block, rock, host) : meshBlock(name, block, c.folder, host, below)
    done.set(name, { name, block, ...made })
  }
  return Object.keys(c.blocks).map((name) => done.get(name) as Meshed)
}

export interface Meshed extends MeshedBlock {
  name: string
  block: Block
}
