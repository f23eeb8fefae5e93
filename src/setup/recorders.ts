/** Record specifications of a case → samplers bound to the columns. */
import type { Case } from '../case/case.ts'
import { columnPath, dimensionOfRecord } from '../case/computed-records.ts'
import { inCase } from '../case/expressions.ts'
import { columnsOf, QUANTITIES } from '../case/quantities.ts'
import type { ComputedRecord, RecordSpec } from '../case/types/record.ts'
import { compile, parseExpression } from '../math/expression.ts'
import { DIMENSIONS } from '../math/units.ts'
import { timeOf } from '../state/clock.ts'
import type { World } from '../state/world.ts'
import type { Sampler, Source } from '../watch/records.ts'
import type { Numbering } from './columns.ts'
import { fixedDirection } from './means.ts'
import { SOURCES } from './record-sources.ts'
import { SetupError } from './setup-error.ts'

/** The samplers of all records, in their order. */
export function makeSamplers(world: World, numbering: Numbering, c: Case): Sampler[] {
  const made: Sampler[] = []
  for (const [name, spec] of Object.entries(c.record))
    made.push(
      'compute' in spec
        ? computedSampler(name, spec, made, c)
        : makeSampler(world, numbering, name, spec, c.parameters),
    )
  return made
}

/** What follows from the records above it, in the same row. */
function computedSampler(name: string, { compute: text }: ComputedRecord, above: Sampler[], c: Case): Sampler {
  const columns = above.flatMap((sampler) => sampler.columns)
  const names = [...columns.map(columnPath), 't']
  const values = new Float64Array(names.length)
  const { expression, dimension } = computation(name, text, c, names)
  return {
    name,
    columns: [name],
    unit: dimension === undefined ? '' : DIMENSIONS[dimension],
    sample(w, _m, _ledger, out, row) {
      values.set(row.subarray(0, columns.length))
      values[columns.length] = timeOf(w.clock)
      out[0] = expression(values)
    },
  }
}

function computation(name: string, text: string, c: Case, names: string[]) {
  try {
    const { name: number, known } = inCase(c.values, c.parameters)
    const scope = { name: number, known: () => [...names, ...known()] }
    return { expression: compile(parseExpression(text), names, scope), dimension: dimensionOfRecord(name, c.record) }
  } catch (error) {
    throw new SetupError(
      `record.${name}.compute`,
      'an expression over records above it, t and the values of the case',
      `"${text}"`,
      (error as Error).message,
    )
  }
}

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

/** Displacements and openings since the beginning of a stage: those that the stage began with are taken off. */
function sinceStage(source: Source, { what, since }: RecordSpec, parts: number): Source {
  if (!(what === 'displacement' || what === 'opening') || since !== 'stage') return source
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
