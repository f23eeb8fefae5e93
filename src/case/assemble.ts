/** The data of one variation → a case. */

import { readArguments } from './arguments.ts'
import { spread, spreadInitial, spreadPhysics } from './arrays.ts'
import { spreadBolts } from './bolts.ts'
import type { Case } from './case.ts'
import { checkCase, checkInitial, checkPhysics, checkPictures, checkRemovals } from './check.ts'
import { checkExpectations } from './check-expectations.ts'
import { readUntil } from './check-until.ts'
import { contactOf, MADE } from './contact.ts'
import { reasonsOf } from './explain.ts'
import { evaluateOver, expressionName, overTime, type Parameters, RESERVED } from './expressions.ts'
import { tellIssues } from './issues.ts'
import { LOWER, readLowerCase } from './lower-case.ts'
import type { Overlay } from './overlay.ts'
import { knownParameters, parseWithParameters } from './parameter-texts.ts'
import type { Path } from './path.ts'
import { basePhysics, type Reading, reportOn, resolveFields, stagePhysics } from './physics.ts'
import { hasBridges, ROCK_BRIDGE } from './pieces.ts'
import { readPlots } from './plots.ts'
import type { Problem, Report } from './problem.ts'
import type { CaseInput, CaseSchemas, JsonSchema } from './schema.ts'
import type { Initial } from './types/boundary.ts'
import type { Expectation } from './types/expect.ts'
import type { Joint } from './types/joint.ts'
import type { AnyRecord } from './types/record.ts'
import type { Physics, Stage } from './types/stage.ts'
import { valuesOf } from './values.ts'
import type { Variants } from './variants.ts'

export interface Assembly {
  schemas: CaseSchemas
  jsonSchema: () => JsonSchema
  variants: Variants
  folder: string
  problems: Problem[]
}

/** The case, and what it was read from; undefined, and problems, where it is none. */
export function assemble(
  given: Overlay,
  name: string,
  assembly: Assembly,
): { made: Case; input: CaseInput } | undefined {
  const { problems, schemas, variants, folder } = assembly
  const before = problems.length
  const known = knownParameters(given.data.parameters)
  const { result, data } = parseWithParameters(schemas.file, given.data, known)
  const overlay: Overlay = { ...given, data }
  const report = reportOn(overlay, problems)
  if (!result.success) {
    tellIssues(result.error.issues, overlay.data, assembly.jsonSchema, report)
    return undefined
  }
  const input = result.data
  const parameters = readParameters(input, report)
  checkCase(input, report)
  const contact = contactOf(input, schemas.contact.parse({}), report)
  const joints = madeJoints(input, contact !== undefined, schemas)
  const reading: Reading = {
    problems,
    schema: assembly.jsonSchema,
    parameters,
    known,
    physics: schemas.physics,
    joints,
  }
  const physics = basePhysics(input, overlay, reading)
  checkPhysics(physics, input, report)
  const seen: Record<string, unknown>[] = []
  const stages = readStages(input, physics, overlay, reading, seen)
  if (stages.length === (input.stages?.length ?? 0)) {
    checkExpectations(input, stages, report)
    checkPictures(input, stages, report)
    checkRemovals(stages, input, report)
  }
  const values = valuesOf(overlay.data, parameters)
  const made: Case = {
    name,
    folder,
    title: input.title,
    about: input.about,
    parameters,
    materials: input.materials,
    blocks: input.blocks,
    particles: input.particles,
    contact,
    stress: input.stress,
    safety: input.safety,
    initial: readInitial(input.initial, ['initial'], input, parameters, report),
    bolts: spreadBolts(input.bolts, input.blocks, report),
    physics: spreadPhysics(physics, input.blocks),
    stages: stages.map((stage) => ({ ...stage, physics: spreadPhysics(stage.physics, input.blocks) })),
    ...(input.slope && { slope: input.slope }),
    ...(input['design factor'] !== undefined && { designFactor: input['design factor'] }),
    ...supportOf(input, report),
    ...(input['strength reduction'] && { strengthReduction: input['strength reduction'] }),
    probe: input.probe && readProbe(input.probe, variants, report),
    record: readRecords(input, parameters, report),
    ...(Object.keys(input.plots).length > 0 && { plots: readPlots(input, values, parameters, report) }),
    ...(input.report && { report: input.report }),
    output: input.output,
    expect: readExpectations(input, values, parameters, report),
    missing: input.missing,
    ...(input['energy balance'] && { energyBalance: input['energy balance'] }),
    long: input.long,
    reasons: reasonsOf({ data: overlay.data, stages: seen, contact, made: joints }, variants),
    values,
  }
  if (problems.length > before) return undefined
  const spec = input['lower case']
  if (!spec) return { made, input }
  if (!made.slope && !Object.values(made.blocks).some(({ cut }) => cut))
    report.add(['lower case'], 'a slope: a block that joints cut, or slope: { … }', 'neither', undefined, 'key')
  const lower = readLowerCase(
    given,
    spec,
    reportOn(given, problems),
    (own) => assemble(own, name + LOWER, assembly)?.made,
  )
  return problems.length > before || !lower ? undefined : { made: { ...made, lower }, input }
}

function readProbe({ what, ...given }: { what: string }, variants: Variants, report: Report): Case['probe'] {
  const argument = variants.probes.find(({ name }) => name === what)?.given
  if (!argument) throw new Error(`assert: the schema knows the probe "${what}"`)
  return { what, ...(readArguments(argument, given, ['probe'], report) as Record<string, unknown>) }
}

/** Joints that the case needs and does not name. */
function madeJoints(input: CaseInput, touching: boolean, { joint }: CaseSchemas): Record<string, Joint> {
  if (!touching) return {}
  const unbroken = { cohesion: 'unlimited', tension: 'unlimited', bonded: true }
  return {
    ...(Object.keys(input.joints).length === 0 && { [MADE]: joint.parse({}) }),
    ...(hasBridges(input.blocks) && { [ROCK_BRIDGE]: joint.parse(unbroken) }),
  }
}

/** Numbers, each an expression over those above it. */
function readParameters(input: CaseInput, report: Report): Parameters {
  const parameters: Parameters = {}
  for (const [key, given] of Object.entries(input.parameters)) {
    const name = expressionName(key)
    const path: Path = ['parameters', key]
    if (RESERVED.includes(name) || Object.hasOwn(input, name))
      report.add(path, 'a name that is not used already', `"${key}"`, undefined, 'key')
    const value = number(String(given), {}, parameters, path, report)
    if (value !== undefined) parameters[name] = value
  }
  return parameters
}

/** The number of an expression; told and undefined where it has none. */
function number(
  text: string,
  values: Record<string, unknown>,
  parameters: Parameters,
  path: Path,
  report: Report,
): number | undefined {
  try {
    const value = evaluateOver(text, values, parameters)
    if (Math.abs(value) <= 1e30) return value
    report.add(path, 'a number below 1e30', `${value} from "${text}"`)
  } catch (error) {
    report.add(path, 'a number, or an expression over the values of the case', (error as Error).message)
  }
  return undefined
}

/** `seen`: gets the case as each stage sees it. */
function readStages(
  input: CaseInput,
  physics: Physics,
  overlay: Overlay,
  reading: Reading,
  seen: Record<string, unknown>[],
): Stage[] {
  const values = valuesOf(overlay.data, reading.parameters)
  const stages: Stage[] = []
  for (const [i, stage] of (input.stages ?? []).entries()) {
    const acting = stagePhysics(overlay, i, stage.kind, physics, reading)
    if (!acting) continue
    checkPhysics(acting.physics, input, reportOn(acting.overlay, reading.problems))
    const path: Path = ['stages', i, stage.kind]
    const told = reportOn(overlay, reading.problems)
    const initial = readInitial(stage.initial, [...path, 'initial'], input, reading.parameters, told)
    seen.push(acting.overlay.data)
    const { physics: own, damped } = acting
    const event =
      stage.kind === 'run' && stage.until
        ? readUntil(stage.until, input, values, reading.parameters, [...path, 'until'], told)
        : undefined
    stages.push(
      stage.kind === 'settle'
        ? { ...stage, adapt: stage.adapt ?? !damped, initial, physics: own }
        : { ...stage, until: event, initial, physics: own },
    )
    if (stage.kind === 'run' && stage.dt !== undefined && stage.dt > stage.time)
      told.add([...path, 'dt'], `at most ${stage.time} s, the length of the stage`, `${stage.dt} s`)
  }
  return stages
}

/** State at the start, or of a stage. */
function readInitial(
  given: readonly Initial[],
  path: Path,
  input: CaseInput,
  parameters: Parameters,
  report: Report,
): Initial[] {
  checkInitial(given, path, input, report)
  const read = given.map((initial, i) => {
    const { stress, velocity } = initial
    const resolve = <T>(value: T, key: string) => resolveFields(value, [...path, i, key], parameters, report)
    return {
      ...initial,
      ...(stress && { stress: resolve(stress, 'stress') }),
      ...(velocity && { velocity: resolve(velocity, 'velocity') }),
    }
  })
  return spreadInitial(read, input.blocks)
}

function readRecords(input: CaseInput, parameters: Parameters, report: Report): Record<string, AnyRecord> {
  return Object.fromEntries(
    Object.entries(input.record).map(([name, record]): [string, AnyRecord] => {
      if ('compute' in record) return [name, record]
      const resolve = <T>(value: T, key: string) => resolveFields(value, ['record', name, key], parameters, report)
      const { block, face, against, ...rest } = record
      const { exact, along } = rest
      return [
        name,
        {
          ...rest,
          ...(block !== undefined && { blocks: spread([{ block }], input.blocks).map((own) => own.block) }),
          ...(face && { faces: spread([face], input.blocks) }),
          ...(against && { against: spread([against], input.blocks) }),
          ...(exact && { exact: resolve(exact, 'exact') }),
          ...(along && 'field' in along && { along: { field: resolve(along.field, 'along') } }),
        },
      ]
    }),
  )
}

function readExpectations(
  input: CaseInput,
  values: Record<string, unknown>,
  parameters: Parameters,
  report: Report,
): Expectation[] {
  return input.expect.flatMap((expectation, i) => {
    const { value: given, within, against, when } = expectation
    const path: Path = ['expect', i]
    if (when !== undefined && number(when, values, parameters, [...path, 'when'], report) === 0) return []
    const value = typeof given === 'string' ? number(given, values, parameters, [...path, 'value'], report) : given
    if (value === 0 && within?.scale === 'relative')
      report.add(
        [...path, 'within'],
        'an absolute tolerance, since the value is 0',
        'a relative one',
        'such as 2 mm, or 1e-6 absolute',
      )
    if (against === undefined) return { ...expectation, value }
    try {
      return { ...expectation, value, against: overTime(against, values, parameters) }
    } catch (error) {
      report.add([...path, 'against'], 'an expression over t and the values of the case', (error as Error).message)
      return expectation
    }
  })
}

function supportOf(input: CaseInput, report: Report): Pick<Case, 'support'> {
  const { support } = input
  if (!support) return {}
  const factor = support.factor ?? input['design factor']
  if (factor === undefined) {
    report.add(
      ['support'],
      'a factor of safety to bring',
      'neither its factor nor a design factor',
      'design factor: 1.3',
    )
    return {}
  }
  return { support: { ...support, factor } }
}
