/** What a record measures, before a component or a direction is picked. */
import { ENERGIES, type Quantity } from '../case/quantities.ts'
import type { RecordSpec } from '../case/types/record.ts'
import { BOLT_FORCE, BOLT_ROW } from '../state/bolts.ts'
import type { World } from '../state/world.ts'
import { contactForce, deepestOverlap, largestSlip, makeWaterForce, shearForce } from '../watch/contact-records.ts'
import { brokenArea, fractureEnergy } from '../watch/failures.ts'
import { meanOverParticles } from '../watch/particle-records.ts'
import { particlesOf } from '../watch/particles.ts'
import { meanOfColumn } from '../watch/plastic.ts'
import {
  angularMomentumOf,
  type Held,
  meanOverNodes,
  meanOverTets,
  momentumOf,
  type NodeQuantity,
  reactionOf,
  type Source,
  stressError,
  type TetMean,
} from '../watch/records.ts'
import type { Numbering } from './columns.ts'
import { compileTensor } from './fields.ts'
import { blocksOf, fixedDirection, localDirection, nodeMean, nodeOf, tetMean } from './means.ts'
import { inRange } from './model.ts'
import { contentSource, momentSource, refusePartOfBody, spinSource } from './record-bodies.ts'
import { brokenSource, countSource, forceSource, numberSource, turnSource } from './record-contacts.ts'
import { selectNodes, tetCentroid } from './selection.ts'
import { SetupError } from './setup-error.ts'

/** What a record is made of. */
export interface Recorded {
  world: World
  numbering: Numbering
  spec: RecordSpec
  path: string
  constants: Record<string, number>
}

type MakeSource = (of: Recorded) => Source

/** How each quantity is measured; its words, parts and unit stand under the same name in case/quantities.ts. */
export const SOURCES: Record<Quantity, MakeSource> = {
  displacement: motionSource('displacement'),
  position: motionSource('position'),
  opening: openingSource,
  velocity: motionSource('velocity'),
  acceleration: motionSource('acceleration'),
  stress: tensorSource('stress'),
  strain: tensorSource('strain'),
  'stress-error': stressErrorSource,
  'plastic strain': ({ world, spec, path }) => ({
    fill: meanOfColumn(world, 'plastic strain', tetMean(world, spec, undefined, path)),
  }),
  yielded: ({ world, spec, path }) => ({
    fill: meanOfColumn(world, 'yielded', tetMean(world, spec, undefined, path), (value) => (value > 0 ? 1 : 0)),
  }),
  force: (of) => {
    const held = heldOf(of)
    return { fill: (w, _m, _ledger, out) => reactionOf(w, held, out) }
  },
  moment: (of) => momentSource(of.world, of.spec, heldOf(of), of.path),
  momentum: momentumSource(momentumOf),
  'angular-momentum': momentumSource(angularMomentumOf),
  energy: () => ({ fill: (_w, _m, ledger, out) => out.set(ENERGIES.map((part) => ledger()[part])) }),
  rotation: ({ world, spec, path }) => turnSource(world, spec, path),
  spin: ({ world, spec, path }) => spinSource(world, spec, path),
  'contact-force': ({ world, spec, path }) => forceSource(world, spec, path, contactForce),
  'shear-force': ({ world, spec, path }) => forceSource(world, spec, path, shearForce),
  'water-force': ({ world, spec, path }) => forceSource(world, spec, path, makeWaterForce()),
  'broken-area': ({ world, spec, path }) => brokenSource(world, spec, path, brokenArea),
  'fracture-energy': ({ world, spec, path }) => brokenSource(world, spec, path, fractureEnergy),
  'bolt-force': boltSource,
  overlap: ({ world, spec, path }) => numberSource(world, spec, path, deepestOverlap),
  slip: ({ world, spec, path }) => numberSource(world, spec, path, largestSlip),
  contacts: ({ world, spec, path }) => countSource(world, spec, path),
  mass: ({ world, spec, path }) => contentSource(world, spec, 'mass', path),
  count: ({ world, spec, path }) => contentSource(world, spec, 'count', path),
}

function boltSource({ world, spec }: Recorded): Source {
  const bolt = world.bolts.names.indexOf(spec.bolt ?? '')
  return {
    fill: (w, _m, _ledger, out) => {
      out[0] = w.bolts.row[BOLT_ROW * bolt + BOLT_FORCE]
    },
  }
}

/** Particles that a record is about, if it is about any: of a group those whose centres were in a range at the start. */
function particlesIn(world: World, spec: RecordSpec, path: string): Int32Array<ArrayBuffer> {
  const { blocks: [group] = [], where, along } = spec
  const all = group === undefined ? new Int32Array(0) : particlesOf(world, world.blocks.indexOf(group))
  if (all.length === 0) return all
  const strange = (['point', 'node'] as const).find((key) => spec[key] !== undefined)
  if (strange)
    throw new SetupError(`${path}.${strange}`, `no ${strange}: particles have no nodes`, 'one', 'use `where`')
  if (along && 'field' in along)
    throw new SetupError(`${path}.along`, 'one direction', 'one that varies in place', 'give a fixed one')
  const { X } = world.bodies
  const found = where ? all.filter((body) => inRange(where, X.subarray(3 * body, 3 * body + 3))) : all
  if (found.length === 0)
    throw new SetupError(`${path}.where`, 'at least one particle', 'a range that holds none', 'widen `where`')
  return found
}

function motionSource(what: NodeQuantity): MakeSource {
  return ({ world, numbering, spec, path, constants }) => {
    const particles = particlesIn(world, spec, path)
    if (particles.length > 0)
      return { fill: (w, _m, _ledger, out) => meanOverParticles(w, what, particles, spec.mean ?? 'weighted', out) }
    const local = localDirection(world, spec, constants, path)
    const mean = nodeMean(world, numbering, spec, local, path)
    return { isPicked: local !== undefined, fill: (w, _m, _ledger, out) => meanOverNodes(w, what, mean, out) }
  }
}

/** Component of u(second) − u(first) along a direction; along the line between the two where none is given. */
function openingSource({ world, numbering, spec, path }: Recorded): Source {
  const [first, second] = spec.between ?? []
  if (!first || !second) throw new Error('assert: an opening has two points')
  const line = second.point.map((x, i) => x - first.point[i])
  if (!spec.along && line.every((x) => x === 0))
    throw new SetupError(path, 'a direction in which it opens', 'none, and two points in one place', 'along: [0, 0, 1]')
  const along = spec.along ?? [line[0], line[1], line[2]]
  if ('field' in along)
    throw new SetupError(`${path}.along`, 'one direction', 'one that varies in place', 'give a fixed one')
  const direction = fixedDirection(world, along, path)
  const [a, b] = [first, second].map(({ point, block }, i) => {
    const where = { ...spec, point, ...(block !== undefined && { blocks: [block] }) }
    return nodeMean(world, numbering, where, undefined, `${path}.between.${i}`)
  })
  const from = new Float64Array(3)
  const to = new Float64Array(3)
  return {
    fill(w, _m, _ledger, out) {
      meanOverNodes(w, 'displacement', a, from)
      meanOverNodes(w, 'displacement', b, to)
      out[0] = direction.reduce((sum, n, i) => sum + n * (to[i] - from[i]), 0)
    },
  }
}

function tensorSource(what: 'stress' | 'strain'): MakeSource {
  return ({ world, spec, path, constants }) => {
    const local = localDirection(world, spec, constants, path)
    const mean = tetMean(world, spec, local, path)
    return { isPicked: local !== undefined, fill: (w, m, _ledger, out) => meanOverTets(w, m, what, mean, out) }
  }
}

/** Nodes and bodies whose reactions are added up. */
function heldOf({ world, numbering, spec, path }: Recorded): Held {
  const particles = particlesIn(world, spec, path)
  if (particles.length > 0) return { isMember: new Uint8Array(0), bodies: [...particles] }
  const isMember = members(world, numbering, spec, path)
  refusePartOfBody(world, isMember, path)
  const { firstNode } = world.bodies
  const bodies = [...world.bodies.block.keys()].filter(
    (body) => isMember[firstNode[body]] && firstNode[body] < firstNode[body + 1],
  )
  return { isMember, bodies }
}

function momentumSource(measure: typeof momentumOf): MakeSource {
  return ({ world, numbering, spec, path }) => {
    const particles = particlesIn(world, spec, path)
    const member = particles.length > 0 ? new Uint8Array(0) : members(world, numbering, spec, path)
    const nodes = Int32Array.from(member.keys()).filter((node) => member[node])
    return { fill: (w, _m, _ledger, out) => measure(w, nodes, out, particles) }
  }
}

/** Root mean square of the difference from the exact field, which is taken at the undeformed centroids. */
function stressErrorSource({ world, spec, path, constants }: Recorded): Source {
  const mean: TetMean = tetMean(world, spec, localDirection(world, spec, constants, path), path)
  const field = compileTensor(spec.exact ?? {}, constants, `${path}.exact`)
  const exact = new Float64Array(6 * mean.tets.length)
  mean.tets.forEach((tet, k) => {
    const [x, y, z] = tetCentroid(world, tet)
    exact.set(field.evaluate(x, y, z, 0), 6 * k)
  })
  return {
    fill: (w, m, _ledger, out) => {
      out[0] = stressError(w, m, mean, exact)
    },
  }
}

/** Nodes whose reactions or momenta are added up. */
function members(world: World, numbering: Numbering, spec: RecordSpec, path: string): Uint8Array {
  const member = new Uint8Array(world.nodes.count)
  if (spec.node !== undefined) member[nodeOf(world, numbering, spec.node, spec.blocks, path)] = 1
  else {
    const on = spec.faces ?? blocksOf(world, spec).map((block) => ({ block }))
    for (const node of selectNodes(world, on, spec.where, undefined, path)) member[node] = 1
  }
  return member
}
