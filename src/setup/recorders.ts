/** Record specifications of a case → samplers bound to the columns. */
import { columnsOf, QUANTITIES } from '../case/quantities.ts'
import type { RecordSpec } from '../case/types/record.ts'
import { DIMENSIONS } from '../math/units.ts'
import type { World } from '../state/world.ts'
import type { Sampler, Source } from '../watch/records.ts'
import type { Numbering } from './columns.ts'
import { fixedDirection } from './means.ts'
import { SOURCES } from './record-sources.ts'
import { SetupError } from './setup-error.ts'

export function makeSampler(
  world: World,
  numbering: Numbering,
  name: string,
  spec: RecordSpec,
  constants: Record<string, number>,
): Sampler {
  const path = `record.${name}`
  const measured = SOURCES[spec.what]({ world, numbering, spec, path, constants })
  const parts = measured.isPicked ? [''] : columnsOf(spec.what)
  const { fill, isPicked: _, ...memory } = sinceStage(measured, spec, parts.length)
  const picked = pick(world, spec, parts, path)
  const unit = DIMENSIONS[QUANTITIES[spec.what].dimension]
  if (!picked) return { name, columns: columnNames(name, parts), unit, ...memory, sample: fill }
  const raw = new Float64Array(parts.length)
  return {
    name,
    columns: [name],
    unit,
    ...memory,
    sample(w, m, ledger, out) {
      fill(w, m, ledger, raw)
      out[0] = picked(raw)
    },
  }
}

/** Displacements since the beginning of a stage: those that the stage began with are taken off. */
function sinceStage(source: Source, { what, since }: RecordSpec, parts: number): Source {
  if (what !== 'displacement' || since !== 'stage') return source
  const base = new Float64Array(3)
  return {
    base,
    begin: (w, m, ledger) => source.fill(w, m, ledger, base),
    fill(w, m, ledger, out) {
      source.fill(w, m, ledger, out)
      for (let i = 0; i < parts; i++) out[i] -= base[i]
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
