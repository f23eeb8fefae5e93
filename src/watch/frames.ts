/** World → scene and frames: copies in the numbering of the model. */

import type { Mechanics } from '../force/elements.ts'
import type { Frame, FrameField, Scene } from '../output/frame.ts'
import { timeOf } from '../state/clock.ts'
import { SIDES } from '../state/dormant.ts'
import { FX, IM, NODE, POINT, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { makeBodyMotion, measureBody, velocityAt } from './body-motion.ts'
import { contactCloud, roundCloud } from './contact-frame.ts'
import { hasContact } from './contacts.ts'
import { grainFrame, grainSurfaces } from './grain-frame.ts'
import { hasGrains, hasRounds } from './particles.ts'
import { historyFields } from './plastic.ts'
import { strainOf, stressOf } from './tensors.ts'

export function makeScene(world: World): Scene {
  const { dormant, tets, nodes, facets } = world
  const scene: Scene = {
    blocks: world.blocks,
    materials: world.materials.map((material) => material.name),
    joints: world.joints.names,
    tets: new Int32Array(4 * tets.real),
    tetBlock: new Int32Array(tets.real),
    tetMaterial: new Int32Array(tets.real),
    facets: Int32Array.from(facets.node, (node) => nodes.origin[node]),
    facetBlock: Int32Array.from(facets.face, (face) => facets.faceBlock[face]),
    rigid: rigidBlocks(world),
    ...(hasGrains(world) && { grains: grainSurfaces(world) }),
  }
  for (let slot = 0; slot < tets.count; slot++) {
    const tet = tets.origin[slot]
    if (tet < 0) continue
    for (let corner = 0; corner < 4; corner++)
      scene.tets[4 * tet + corner] = nodes.origin[tets.node[4 * slot + corner] / POINT]
    scene.tetBlock[tet] = tets.block[slot]
    scene.tetMaterial[tet] = tets.material[slot]
  }
  eachCopy(world, (corner, copy) => {
    scene.tets[4 * tets.origin[corner >> 2] + (corner & 3)] = copy
    for (let side = 0; side < 4; side++)
      for (let c = 0; c < 3; c++)
        if (SIDES[3 * side + c] === (corner & 3)) scene.facets[3 * dormant.facet[(corner & ~3) + side] + c] = copy
  })
  return scene
}

/** In the numbering of the model every tet of a block with sleeping faces has nodes of its own, whether or not they are one at present. */
function eachCopy({ dormant }: World, visit: (corner: number, copy: number) => void): void {
  for (let corner = 0; corner < dormant.corner.length; corner++)
    if (dormant.facet[corner] >= 0) visit(corner, dormant.copy[corner])
}

/** The nodes of rigid blocks come last. */
function rigidBlocks({ bodies, facets }: World): number[] {
  const first = bodies.count > 0 ? bodies.firstNode[0] : Infinity
  const blocks = new Set<number>()
  for (let f = 0; f < facets.face.length; f++)
    if (facets.node[3 * f] >= first) blocks.add(facets.faceBlock[facets.face[f]])
  return [...blocks]
}

type Source =
  | { on: 'node'; unit: string; value: (world: World, node: number, i: number) => number }
  | { on: 'tet'; unit: string; value: (world: World, mechanics: Mechanics, tet: number, out: Float64Array) => void }

/** Fields that a frame can hold. */
export const FIELDS: Record<string, Source> = {
  displacement: { on: 'node', unit: 'm', value: (w, node, i) => w.nodes.u[POINT * node + i] },
  velocity: {
    on: 'node',
    unit: 'm/s',
    value: ({ nodes, clock }, node, i) =>
      nodes.motion[NODE * node + VX + i] +
      0.5 * clock.before * nodes.motion[NODE * node + FX + i] * nodes.motion[NODE * node + IM],
  },
  unbalanced: { on: 'node', unit: 'N', value: (w, node, i) => w.nodes.motion[NODE * node + FX + i] },
  stress: { on: 'tet', unit: 'Pa', value: stressOf },
  strain: { on: 'tet', unit: '', value: (w, _m, tet, out) => strainOf(w, tet, out) },
}

/** The state where forces of this step are known. */
export function makeFrame(world: World, mechanics: Mechanics, fields: string[], index: number): Frame {
  const { clock, nodes, tets } = world
  const points = new Float64Array(3 * nodes.count)
  for (let node = 0; node < nodes.count; node++)
    for (let i = 0; i < 3; i++) points[3 * nodes.origin[node] + i] = nodes.x[POINT * node + i]
  eachCopy(world, (corner, copy) => {
    for (let i = 0; i < 3; i++) points[3 * copy + i] = nodes.x[tets.node[corner] + i]
  })
  const t = timeOf(clock)
  return {
    index,
    time: clock.origin + t,
    stage: clock.stage,
    stageTime: t,
    step: clock.total,
    points,
    fields: [...fields.map((name) => makeField(world, mechanics, name)), ...historyFields(world)],
    ...(world.loads.removed.length > 0 && { removed: [...world.loads.removed] }),
    ...(hasContact(world) && { contacts: contactCloud(world) }),
    ...(hasRounds(world) && { rounds: roundCloud(world) }),
    ...(hasGrains(world) && { grains: grainFrame(world) }),
  }
}

const motion = makeBodyMotion()
const velocity = new Float64Array(3)

/** Nodes of rigid blocks have no force of their own: their velocities are those of their bodies. */
function writeRigidVelocities(world: World, values: Float64Array): void {
  const { bodies, nodes } = world
  for (let body = 0; body < bodies.count; body++) {
    if (bodies.firstNode[body] === bodies.firstNode[body + 1]) continue
    measureBody(world, body, motion)
    for (let node = bodies.firstNode[body]; node < bodies.firstNode[body + 1]; node++) {
      velocityAt(world, body, node, motion, velocity)
      values.set(velocity, 3 * nodes.origin[node])
    }
  }
}

const tensor = new Float64Array(6)

function makeField(world: World, mechanics: Mechanics, name: string): FrameField {
  const { nodes, tets } = world
  const source = FIELDS[name]
  if (source.on === 'node') {
    const values = new Float64Array(3 * nodes.count)
    for (let node = 0; node < nodes.count; node++)
      for (let i = 0; i < 3; i++) values[3 * nodes.origin[node] + i] = source.value(world, node, i)
    eachCopy(world, (corner, copy) => {
      for (let i = 0; i < 3; i++) values[3 * copy + i] = source.value(world, tets.node[corner] / POINT, i)
    })
    if (name === 'velocity') writeRigidVelocities(world, values)
    return { name, unit: source.unit, on: 'node', components: 3, values }
  }
  const values = new Float64Array(6 * tets.real)
  for (let slot = 0; slot < tets.count; slot++) {
    if (tets.origin[slot] < 0) continue
    source.value(world, mechanics, slot, tensor)
    values.set(tensor, 6 * tets.origin[slot])
  }
  return { name, unit: source.unit, on: 'tet', components: 6, values }
}
