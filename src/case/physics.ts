/** What acts in a stage: gravity, damping, boundaries and joints of the case with the overrides of the stage, read anew. */
import type { z } from 'zod'
import { keepBonds } from './contact.ts'
import { DEFAULTS } from './defaults.ts'
import { mapFields, type Parameters, withParameters } from './expressions.ts'
import { tellIssues } from './issues.ts'
import { locate, type Overlay, override, removed } from './overlay.ts'
import { type Known, parseWithParameters } from './parameter-texts.ts'
import { child, isMapping, type Path } from './path.ts'
import { type Problem, type Report, remedyFor, reportTo, say } from './problem.ts'
import { NO_DAMPING, type PhysicsInput } from './schema/stage.ts'
import type { JsonSchema } from './schema.ts'
import type { Action, Boundary } from './types/boundary.ts'
import type { Joint } from './types/joint.ts'
import type { Damping, Physics } from './types/stage.ts'
import type { Water, WaterSurface } from './types/water.ts'

export interface Reading {
  problems: Problem[]
  schema: () => JsonSchema
  parameters: Parameters
  /** The same, with their units. */
  known: Known
  /** Schema of what a stage may override. */
  physics: z.ZodType<PhysicsInput>
  /** Joints that were made for the case. */
  joints: Record<string, Joint>
}

export const reportOn = (overlay: Overlay, problems: Problem[]) =>
  reportTo(problems, (path, at) => locate(overlay, path, at))

/** What acts where no stage says otherwise. */
export function basePhysics(input: PhysicsInput, overlay: Overlay, reading: Reading): Physics {
  return complete(input, NO_DAMPING, overlay, reading)
}

export interface StagePhysics {
  physics: Physics
  /** Whether the case gives the damping of the stage. */
  damped: boolean
  /** The case as this stage sees it: where problems of its boundaries are to be mended. */
  overlay: Overlay
}

export function stagePhysics(
  base: Overlay,
  index: number,
  kind: 'settle' | 'run',
  start: Physics,
  reading: Reading,
): StagePhysics | undefined {
  const at: Path = ['stages', index, kind]
  const report = reportOn(base, reading.problems)
  const overlay = overridden(base, at, report)
  if (!overlay) return undefined
  const own: Record<string, unknown> = {}
  for (const key of OVERRIDABLE) if (Object.hasOwn(overlay.data, key)) own[key] = overlay.data[key]
  const { result, data } = parseWithParameters(reading.physics, own, reading.known)
  if (!result.success) {
    tellIssues(result.error.issues, data, reading.schema, reportOn(overlay, reading.problems))
    return undefined
  }
  const damping = (kind === 'settle' ? DEFAULTS.settleDamping : DEFAULTS.runDamping).value
  const physics = complete(result.data, damping, overlay, reading)
  keepBonds(start, physics, data, reportOn(overlay, reading.problems))
  return { overlay, physics, damped: result.data.damping !== undefined }
}

const OVERRIDABLE = ['gravity', 'damping', 'boundaries', 'joints', 'loads', 'water', 'seismic']
/** Mappings by name, of which a stage overrides single ones. */
const BY_NAME = ['boundaries', 'joints', 'loads']

function overridden(base: Overlay, at: Path, report: Report): Overlay | undefined {
  const stage = at.reduce(child, base.data as unknown)
  const overrides = child(stage, 'with')
  const damping = child(stage, 'damping')
  let overlay: Overlay | undefined = base
  if (damping !== undefined) overlay = override(overlay, 'damping', damping, [...at, 'damping'], report)
  for (const [text, value] of Object.entries(isMapping(overrides) ? overrides : {})) {
    const from = [...at, 'with', text]
    if (!overlay || !mayOverride(text, damping !== undefined, base, from, report)) return undefined
    const before: Overlay = overlay
    overlay = override(before, text, value, from, report)
    if (overlay && value === 'none' && /^(boundaries|loads)\.[^.]+$/.test(text))
      overlay = removed(before, overlay.overrides.at(-1)!.path)
  }
  return overlay
}

function mayOverride(text: string, damped: boolean, base: Overlay, from: Path, report: Report): boolean {
  const [root, ...rest] = text.split('.')
  if (root === 'damping' && damped) {
    report.add(from, 'damping once in a stage', 'it in with, too', undefined, 'key')
    return false
  }
  if (BY_NAME.includes(root) ? rest.length > 0 : OVERRIDABLE.includes(root)) return true
  const named = BY_NAME.flatMap((key) => {
    const mapping = base.data[key]
    return Object.keys(isMapping(mapping) ? mapping : {}).map((name) => `${key}.${name}`)
  })
  const known = ['gravity', 'damping', 'water', 'seismic', ...named]
  report.add(from, `what a stage can override: ${known.join(', ')}`, say(text), remedyFor(text, known), 'key')
  return false
}

function complete(input: PhysicsInput, damping: Damping, overlay: Overlay, reading: Reading): Physics {
  const boundaries: Record<string, Boundary> = {}
  const report = reportOn(overlay, reading.problems)
  for (const [name, boundary] of Object.entries(input.boundaries)) {
    const path = ['boundaries', name, boundary.action.kind]
    const resolve = <T>(value: T, at: Path) => resolveFields(value, at, reading.parameters, report)
    boundaries[name] = { ...boundary, action: resolveAction(boundary.action, path, resolve) }
  }
  const joints = { ...input.joints, ...reading.joints }
  const water = input.water && resolveWater(input.water, reading.parameters, report)
  const { seismic, loads = {} } = input
  return {
    gravity: input.gravity,
    damping: input.damping ?? damping,
    boundaries,
    joints,
    ...(water && { water }),
    ...(seismic && { seismic }),
    ...(Object.keys(loads).length > 0 && { loads }),
  }
}

function resolveWater(water: Water, parameters: Parameters, report: Report): Water {
  const resolved = (surface: WaterSurface, path: Path): WaterSurface =>
    surface.kind === 'pressure'
      ? { ...surface, value: resolveFields(surface.value, path, parameters, report) }
      : surface
  const { surface, own } = water
  return {
    ...water,
    ...(surface && { surface: resolved(surface, ['water', 'pressure']) }),
    ...(own && {
      own: Object.fromEntries(
        Object.entries(own).map(([name, one]) => [name, resolved(one, ['water', 'joints', name])]),
      ),
    }),
  }
}

function resolveAction(action: Action, path: Path, resolve: <T>(value: T, at: Path) => T): Action {
  if (action.kind === 'rotation') {
    const { rate, velocity } = action
    return {
      ...action,
      rate: resolve(rate, [...path, 'rate']),
      ...(velocity && { velocity: resolve(velocity, [...path, 'velocity']) }),
    }
  }
  return 'value' in action ? ({ ...action, value: resolve(action.value, path) } as Action) : action
}

/** Fields over x, y, z, t alone; what uses another name is told. */
export function resolveFields<T>(value: T, path: Path, parameters: Parameters, report: Report): T {
  return mapFields(value, path, (text, at) => {
    try {
      return withParameters(text, parameters)
    } catch (error) {
      report.add(at, 'an expression over x, y, z, t and the parameters', (error as Error).message)
      return text
    }
  })
}
