/** Record specifications of a case → samplers bound to the columns. */
import type { RecordSpec, Selection, Vec3 } from '../case/case.ts'
import { POINT } from '../state/nodes.ts'
import { inTet, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import {
  meanOverNodes,
  meanOverTets,
  type NodeMean,
  type NodeQuantity,
  reactionOf,
  type Sampler,
  stressError,
  type TetMean,
} from '../watch/records.ts'
import type { Numbering } from './columns.ts'
import { compileTensor } from './fields.ts'
import { facesOf, facetArea, selectFacets, selectNodes, selectTets, tetCentroid } from './selection.ts'
import { SetupError } from './setup-error.ts'

const VECTOR = ['x', 'y', 'z']
const TENSOR = ['xx', 'yy', 'zz', 'xy', 'yz', 'xz']
const ENERGY = ['kinetic', 'strain', 'gravity', 'damping', 'quiet', 'external', 'boundary', 'total', 'error'] as const
const UNITS: Record<RecordSpec['what'], string> = {
  displacement: 'm',
  position: 'm',
  velocity: 'm/s',
  acceleration: 'm/s2',
  stress: 'Pa',
  strain: '',
  force: 'N',
  energy: 'J',
  'stress-error': 'Pa',
}

/** What a record measures before a component or a direction is picked. */
interface Source {
  parts: string[]
  fill: (...args: Parameters<Sampler['sample']>) => void
}

export function makeSampler(
  world: World,
  numbering: Numbering,
  name: string,
  spec: RecordSpec,
  constants: Record<string, number>,
): Sampler {
  const path = `record.${name}`
  const source = sourceOf(world, numbering, spec, path, constants)
  const unit = UNITS[spec.what]
  const base = spec.what === 'displacement' && spec.since === 'stage' ? new Float64Array(3) : undefined
  const raw = new Float64Array(source.parts.length)
  const read: Source['fill'] = (w, m, ledger, out) => {
    source.fill(w, m, ledger, out)
    if (base) for (let i = 0; i < 3; i++) out[i] -= base[i]
  }
  const picked = pick(world, spec, source.parts, path)
  if (!picked)
    return { name, columns: columnNames(name, source.parts), unit, base, absolute: source.fill, sample: read }
  return {
    name,
    columns: [name],
    unit,
    base,
    absolute: source.fill,
    sample(w, m, ledger, out) {
      read(w, m, ledger, raw)
      out[0] = picked(raw)
    },
  }
}

const columnNames = (name: string, parts: string[]) =>
  parts.length === 1 ? [name] : parts.map((part) => `${name}.${part}`)

/** How one number is made from all parts: a component, the magnitude, or the part along a direction. */
function pick(
  world: World,
  spec: RecordSpec,
  parts: string[],
  path: string,
): ((raw: Float64Array) => number) | undefined {
  if (spec.along) {
    const [x, y, z] = Array.isArray(spec.along) ? unit(spec.along) : downDip(world, spec.along.dipOf, path)
    return (raw) => raw[0] * x + raw[1] * y + raw[2] * z
  }
  if (spec.part === undefined) return undefined
  if (spec.part === 'magnitude') return (raw) => Math.sqrt(raw[0] * raw[0] + raw[1] * raw[1] + raw[2] * raw[2])
  const index = parts.indexOf(spec.part)
  if (index < 0)
    throw new SetupError(
      `${path}.part`,
      `one of ${parts.join(', ')}`,
      `"${spec.part}"`,
      'name a component of the quantity',
    )
  return (raw) => raw[index]
}

function unit(v: Vec3): Vec3 {
  const l = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  return [v[0] / l, v[1] / l, v[2] / l]
}

/** Direction of steepest descent on a face. */
function downDip(world: World, on: Selection, path: string): Vec3 {
  const [face] = facesOf(world, on, path)
  const n = world.facets.faceNormal.subarray(3 * face, 3 * face + 3)
  const up = n[2] < 0 ? -1 : 1
  const horizontal = Math.sqrt(n[0] * n[0] + n[1] * n[1])
  if (horizontal === 0)
    throw new SetupError(`${path}.along`, 'a face that dips', 'a horizontal one', 'give a direction instead')
  const dip: Vec3 = [up * n[0] * Math.abs(n[2]), up * n[1] * Math.abs(n[2]), -horizontal * horizontal]
  return unit(n[2] === 0 ? [0, 0, -1] : dip)
}

function sourceOf(
  world: World,
  numbering: Numbering,
  spec: RecordSpec,
  path: string,
  constants: Record<string, number>,
): Source {
  switch (spec.what) {
    case 'displacement':
    case 'position':
    case 'velocity':
    case 'acceleration': {
      const mean = nodeMean(world, numbering, spec, path)
      const what: NodeQuantity = spec.what
      return { parts: VECTOR, fill: (w, _m, _ledger, out) => meanOverNodes(w, what, mean, out) }
    }
    case 'stress':
    case 'strain': {
      const mean = tetMean(world, numbering, spec, path)
      const what = spec.what
      return { parts: TENSOR, fill: (w, m, _ledger, out) => meanOverTets(w, m, what, mean, out) }
    }
    case 'force': {
      const member = members(world, numbering, spec, path)
      return { parts: VECTOR, fill: (w, _m, _ledger, out) => reactionOf(w, member, out) }
    }
    case 'energy':
      return {
        parts: [...ENERGY],
        fill: (_w, _m, ledger, out) => {
          const now = ledger()
          ENERGY.forEach((part, i) => {
            out[i] = now[part]
          })
        },
      }
    case 'stress-error': {
      const tets = Int32Array.from(selectTets(world, blocksOf(world, spec), spec.where, path))
      const field = compileTensor(spec.exact ?? {}, constants, `${path}.exact`)
      const exact = new Float64Array(6 * tets.length)
      tets.forEach((tet, k) => {
        const [x, y, z] = tetCentroid(world, tet)
        exact.set(field.evaluate(x, y, z, 0), 6 * k)
      })
      return {
        parts: [''],
        fill: (w, m, _ledger, out) => {
          out[0] = stressError(w, m, tets, exact)
        },
      }
    }
  }
}

const blocksOf = (world: World, spec: RecordSpec): string[] => (spec.block ? [spec.block] : world.blocks)

/** Nodes whose reactions a `force` record adds up. */
function members(world: World, numbering: Numbering, spec: RecordSpec, path: string): Uint8Array {
  const member = new Uint8Array(world.nodes.count)
  if (spec.node !== undefined) member[nodeOf(numbering, spec.node, path)] = 1
  else {
    const on = spec.face ? [spec.face] : blocksOf(world, spec).map((block) => ({ block }))
    for (const node of selectNodes(world, on, spec.where, undefined, path)) member[node] = 1
  }
  return member
}

function nodeOf(numbering: Numbering, node: number, path: string): number {
  if (node >= numbering.node.length)
    throw new SetupError(`${path}.node`, `a node from 0 to ${numbering.node.length - 1}`, `${node}`, 'count from 0')
  return numbering.node[node]
}

function nodeMean(world: World, numbering: Numbering, spec: RecordSpec, path: string): NodeMean {
  if (spec.node !== undefined)
    return { nodes: Int32Array.of(nodeOf(numbering, spec.node, path)), weights: Float64Array.of(1) }
  if (spec.point) return interpolation(world, spec, spec.point, path)
  if (spec.face) return faceMean(world, spec.face, spec, path)
  const on = blocksOf(world, spec).map((block) => ({ block }))
  const nodes = Int32Array.from(selectNodes(world, on, spec.where, undefined, path))
  return normalised(
    nodes,
    Float64Array.from(nodes, (node) => world.nodes.mass[node]),
  )
}

/** Area-weighted mean over a face: a third of each facet to each of its nodes. */
function faceMean(world: World, face: Selection, spec: RecordSpec, path: string): NodeMean {
  const weights = new Map<number, number>()
  for (const facet of selectFacets(world, [face], spec.where, path)) {
    const area = facetArea(world, facet)
    const third = Math.sqrt(area[0] * area[0] + area[1] * area[1] + area[2] * area[2]) / 3
    for (let corner = 0; corner < 3; corner++) {
      const node = world.facets.node[3 * facet + corner]
      weights.set(node, (weights.get(node) ?? 0) + third)
    }
  }
  return normalised(Int32Array.from(weights.keys()), Float64Array.from(weights.values()))
}

function normalised(nodes: Int32Array, weights: Float64Array): NodeMean {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return { nodes, weights: weights.map((weight) => weight / sum) }
}

/** Shape functions of the tet that holds a point of the undeformed model. */
function interpolation(world: World, spec: RecordSpec, point: Vec3, path: string): NodeMean {
  const { tet, shape } = tetAt(world, spec, point, path)
  const nodes = Int32Array.from({ length: 4 }, (_, corner) => world.tets.node[4 * tet + corner] / POINT)
  return { nodes, weights: Float64Array.from(shape) }
}

/** The tet whose least shape function at the point is largest; it must not lie outside by more than round-off. */
function tetAt(world: World, spec: RecordSpec, point: Vec3, path: string): { tet: number; shape: number[] } {
  const { tets, nodes } = world
  let best = { tet: -1, shape: [0], least: -Infinity }
  for (const tet of selectTets(world, blocksOf(world, spec), undefined, path)) {
    const a = tets.node[4 * tet]
    const shape = [1, 0, 0, 0]
    for (let n = 1; n < 4; n++) {
      for (let k = 0; k < 3; k++) shape[n] += tets.record[inTet(tet, 3 * (n - 1) + k)] * (point[k] - nodes.X[a + k])
      shape[0] -= shape[n]
    }
    const least = Math.min(...shape)
    if (least > best.least) best = { tet, shape, least }
  }
  if (best.least < -1e-6)
    throw new SetupError(
      `${path}.point`,
      'a point inside a block of the undeformed model',
      `[${point.join(', ')}]`,
      'move it inside, or record a node or a face',
    )
  return best
}

function tetMean(world: World, numbering: Numbering, spec: RecordSpec, path: string): TetMean {
  if (spec.node !== undefined)
    throw new SetupError(`${path}.node`, 'a point, block or face', 'a node', 'stress and strain live in elements')
  void numbering
  if (spec.point) return { tets: Int32Array.of(tetAt(world, spec, spec.point, path).tet), weights: Float64Array.of(1) }
  if (spec.face) {
    const facets = selectFacets(world, [spec.face], spec.where, path)
    const areas = Float64Array.from(facets, (facet) => {
      const [x, y, z] = facetArea(world, facet)
      return Math.sqrt(x * x + y * y + z * z)
    })
    const total = areas.reduce((sum, area) => sum + area, 0)
    return {
      tets: Int32Array.from(facets, (facet) => world.facets.tet[facet]),
      weights: areas.map((area) => area / total),
    }
  }
  const tets = Int32Array.from(selectTets(world, blocksOf(world, spec), spec.where, path))
  const volumes = Float64Array.from(tets, (tet) => world.tets.record[inTet(tet, VOLUME)])
  const total = volumes.reduce((sum, volume) => sum + volume, 0)
  return { tets, weights: volumes.map((volume) => volume / total) }
}
