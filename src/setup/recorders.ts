/** Record specifications of a case → samplers bound to the columns. */
import type { RecordSpec } from '../case/case.ts'
import { ENERGIES, TENSOR } from '../case/schema/record.ts'
import type { World } from '../state/world.ts'
import {
  angularMomentumOf,
  meanOverNodes,
  meanOverTets,
  momentumOf,
  type NodeQuantity,
  reactionOf,
  type Sampler,
  stressError,
  type TetMean,
} from '../watch/records.ts'
import type { Numbering } from './columns.ts'
import { compileTensor } from './fields.ts'
import { blocksOf, fixedDirection, localDirection, nodeMean, nodeOf, tetMean } from './means.ts'
import { selectNodes, tetCentroid } from './selection.ts'
import { SetupError } from './setup-error.ts'

const VECTOR = ['x', 'y', 'z']
const UNITS: Record<RecordSpec['what'], string> = {
  displacement: 'm',
  position: 'm',
  velocity: 'm/s',
  acceleration: 'm/s2',
  stress: 'Pa',
  strain: '',
  force: 'N',
  momentum: 'kg m/s',
  'angular-momentum': 'kg m2/s',
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
  if (parts.length === 1) return undefined
  if (spec.along) {
    const [x, y, z] = fixedDirection(world, spec.along, path)
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

function sourceOf(
  world: World,
  numbering: Numbering,
  spec: RecordSpec,
  path: string,
  constants: Record<string, number>,
): Source {
  const local = localDirection(world, spec, constants, path)
  switch (spec.what) {
    case 'displacement':
    case 'position':
    case 'velocity':
    case 'acceleration': {
      const mean = nodeMean(world, numbering, spec, local, path)
      const what: NodeQuantity = spec.what
      return { parts: local ? [''] : VECTOR, fill: (w, _m, _ledger, out) => meanOverNodes(w, what, mean, out) }
    }
    case 'stress':
    case 'strain': {
      const mean = tetMean(world, spec, local, path)
      const what = spec.what
      return { parts: local ? [''] : TENSOR, fill: (w, m, _ledger, out) => meanOverTets(w, m, what, mean, out) }
    }
    case 'force': {
      const member = members(world, numbering, spec, path)
      return { parts: VECTOR, fill: (w, _m, _ledger, out) => reactionOf(w, member, out) }
    }
    case 'momentum':
    case 'angular-momentum': {
      const member = members(world, numbering, spec, path)
      const nodes = Int32Array.from(member.keys()).filter((node) => member[node])
      const measure = spec.what === 'momentum' ? momentumOf : angularMomentumOf
      return { parts: VECTOR, fill: (w, _m, _ledger, out) => measure(w, nodes, out) }
    }
    case 'energy':
      return {
        parts: [...ENERGIES],
        fill: (_w, _m, ledger, out) => {
          const now = ledger()
          ENERGIES.forEach((part, i) => {
            out[i] = now[part]
          })
        },
      }
    case 'stress-error':
      return stressErrorSource(world, tetMean(world, spec, local, path), spec, path, constants)
  }
}

/** Root mean square of the difference from the exact field, which is taken at the undeformed centroids. */
function stressErrorSource(
  world: World,
  mean: TetMean,
  spec: RecordSpec,
  path: string,
  constants: Record<string, number>,
): Source {
  const field = compileTensor(spec.exact ?? {}, constants, `${path}.exact`)
  const exact = new Float64Array(6 * mean.tets.length)
  mean.tets.forEach((tet, k) => {
    const [x, y, z] = tetCentroid(world, tet)
    exact.set(field.evaluate(x, y, z, 0), 6 * k)
  })
  return {
    parts: [''],
    fill: (w, m, _ledger, out) => {
      out[0] = stressError(w, m, mean, exact)
    },
  }
}

/** Nodes whose reactions or momenta are added up. */
function members(world: World, numbering: Numbering, spec: RecordSpec, path: string): Uint8Array {
  const member = new Uint8Array(world.nodes.count)
  if (spec.node !== undefined) member[nodeOf(world, numbering, spec.node, spec.block, path)] = 1
  else {
    const on = spec.face ? [spec.face] : blocksOf(world, spec).map((block) => ({ block }))
    for (const node of selectNodes(world, on, spec.where, undefined, path)) member[node] = 1
  }
  return member
}
