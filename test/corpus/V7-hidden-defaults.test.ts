/** Every value that a case leaves out is told with its reason, and those that cost a factor or a thousand steps are warned of. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { assemble } from '../../src/case/assemble.ts'
import type { Case, Reason } from '../../src/case/case.ts'
import type { Default } from '../../src/case/defaults/default.ts'
import { DEFAULTS } from '../../src/case/defaults.ts'
import { INSTEAD, NOTHING, placesOf } from '../../src/case/left-out.ts'
import { declaredDefaults, declaredInstead, declaredNothing } from '../../src/case/left-out-declared.ts'
import { isMapping } from '../../src/case/path.ts'
import { reportTo } from '../../src/case/problem.ts'
import { caseSchemas } from '../../src/case/schema.ts'
import { readSource } from '../../src/case/source.ts'
import { variationsOf } from '../../src/case/vary.ts'
import { variants } from '../../src/catalogue.ts'
import { bareHost, readCase, startAny } from '../../src/index.ts'
import { choiceGroups } from '../../src/output/choices.ts'
import { read } from '../cli/talus.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** As much of the inside of a schema as leads to keys that may be left out. */
interface Inside {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  defaultValue?: unknown
}
const insideOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Inside } })._zod.def

/** The default of a key that may be left out (`none` where the schema has no value for it); undefined where it must be given. */
function optional(schema: z.ZodType): { value: unknown } | undefined {
  const inside = insideOf(schema)
  if (inside.type === 'optional') return { value: undefined }
  if (inside.type === 'default' || inside.type === 'prefault') return { value: inside.defaultValue }
  return inside.type === 'pipe' && inside.in ? optional(inside.in) : undefined
}

/** Every key that may be left out: its path, `*` for any name or index. With `data`, only those that are, where their mapping stands. */
function leftOut(schema: z.ZodType, visit: (path: string, value: unknown) => void, path: string[], data?: unknown[]) {
  const inside = insideOf(schema)
  const into = (part: z.ZodType | undefined, more: string[], item?: unknown) => {
    if (part) leftOut(part, visit, [...path, ...more], data && [item])
  }
  const [here] = data ?? []
  if (data && (typeof here !== 'object' || here === null)) return
  switch (inside.type) {
    case 'object':
      if (data && !isMapping(here)) return
      for (const [key, part] of Object.entries(inside.shape ?? {})) {
        const given = data && isMapping(here) && Object.hasOwn(here, key)
        const own = optional(part)
        if (own && !given) visit([...path, key].join('.'), own.value)
        if (!data || given) into(part, [key], (here as Record<string, unknown> | undefined)?.[key])
      }
      return
    case 'record':
      if (!data) into(inside.valueType, ['*'])
      else if (isMapping(here)) for (const item of Object.values(here)) into(inside.valueType, ['*'], item)
      return
    case 'array':
      if (!data) into(inside.element, ['*'])
      else if (Array.isArray(here)) for (const item of here) into(inside.element, ['*'], item)
      return
    case 'tuple':
      for (const [i, part] of (inside.items ?? []).entries()) into(part, ['*'], Array.isArray(here) ? here[i] : undefined)
      return
    case 'union': {
      const fitting = inside.options?.filter((option) => !data || option.safeParse(here).success) ?? []
      for (const option of data ? fitting.slice(0, 1) : fitting) into(option, [], here)
      return
    }
    default:
      into(inside.innerType ?? inside.in, [], here)
  }
}

/** Made once for all cases: it takes longer than a case. */
const assembly = { schemas: caseSchemas(variants()), jsonSchema: () => ({}), variants: variants() }
const schema = assembly.schemas.file
const covers = (words: readonly string[], path: string): boolean => {
  const own = path.split('.')
  return own.length === words.length && words.every((word, i) => word === '*' || word === own[i])
}
const isIn = (patterns: readonly string[], path: string) =>
  patterns.some((pattern) => placesOf(pattern).some((words) => covers(words, path)))

/** Chosen by the catalogue, or found in the case. */
const NAMED = ['stress', 'contact', 'contact.joint', 'contact.detect', 'contact.broad']
const NAMED_WITHIN = ['materials.*.model', 'joints.*.law', 'blocks.*.mesh', 'blocks.*.mesh.mesher']
/** Filled with what is left out in them, key by key; never without use: variations are read before. */
const FILLED = ['output', 'blocks.*.cut.slivers', 'joints', 'slope', 'contact']
const TOLD = [...Object.values<Default<unknown>>(DEFAULTS), ...declaredDefaults(variants())].map(({ path }) => path)
const OF_DECLARED = [...Object.keys(declaredNothing(variants())), ...declaredInstead(variants())]

test('every key that the schema lets a user leave out is a default with a reason, nothing, or stands for another', () => {
  const unknown: string[] = []
  leftOut(
    schema,
    (path) => {
      const parts = path.split('.').slice(0, -1)
      if (path.startsWith('vary.') || parts.includes('scale')) return
      if (!isIn([...TOLD, ...NAMED, ...NAMED_WITHIN, ...FILLED, ...Object.keys(NOTHING), ...INSTEAD, ...OF_DECLARED], path)) unknown.push(path)
    },
    [],
  )
  expect(unknown, 'add each to DEFAULTS with its reason (src/case/defaults.ts), or to src/case/left-out.ts').toEqual([])
})

test('what is told is what the schema fills in', () => {
  const wrong: string[] = []
  leftOut(
    schema,
    (path, value) => {
      if (value === undefined || isIn([...FILLED, 'gravity'], path)) return
      const own = Object.values<Default<unknown>>(DEFAULTS).filter((one) => isIn([one.path], path))
      const same = own.length === 0 || own.some((one) => JSON.stringify(one.value) === JSON.stringify(value))
      const nothing = JSON.stringify(['', false, 0, [], {}, [0, 0, 0], 'kept', 1, [1, 1], value]).includes(JSON.stringify(value))
      if (!same || !(own.length > 0 || nothing)) wrong.push(`${path}: ${JSON.stringify(value)}`)
    },
    [],
  )
  expect(wrong).toEqual([])
})

/** How often each key is left out, by pattern; keys that stand for each other are not. */
function missingIn(data: unknown): Map<string, number> {
  const found = new Map<string, number>()
  leftOut(
    schema,
    (path) => {
      if (isIn([...INSTEAD, ...OF_DECLARED, ...FILLED], path) && !isIn(TOLD, path)) return
      found.set(path, (found.get(path) ?? 0) + 1)
    },
    [],
    [data],
  )
  return found
}

/** How often the reasons tell of a key, whatever they say of it. */
function toldOf(reasons: readonly Reason[], pattern: string): number {
  return reasons.reduce((sum, { path, value }) => {
    const own = path.replace(/\[\d+\]/g, '.*')
    if (/ with /.test(path) || !covers(pattern.split('.'), own === pattern ? pattern : own)) return sum
    return sum + Number(/\((\d+) places\)$/.exec(value)?.[1] ?? 1)
  }, 0)
}

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => join(folder, file))

describe('every case tells each value that it does not give', () => {
  test('those that come with Talus', () => {
    const all = files('cases')
    expect(all.length).toBeGreaterThan(100)
    const untold: string[] = []
    for (const file of all) {
      const { source } = readSource(read(file), false)
      const overlay = { file, source: source!, data: source!.data as Record<string, unknown>, overrides: [] }
      const [variation] = variationsOf(overlay, '', reportTo([], () => ({ file, line: 0, column: 0 })))
      const { data } = variation.overlay
      const c = assemble(variation.overlay, file, { ...assembly, folder: dirname(file), problems: [] })?.made as Case
      for (const [pattern, count] of missingIn(data))
        if (toldOf(c.reasons, pattern) < count) untold.push(`${file} ${pattern}: ${toldOf(c.reasons, pattern)} of ${count}`)
      expect(c.reasons.filter(({ why, kind, value }) => (kind === undefined || kind === 'first') && !(why && value))).toEqual([])
    }
    expect(untold).toEqual([])
  })
})

const load = (name: string): Case =>
  readCase(readFileSync(join(here, name), 'utf8'), { name, folder: here }).variations[0]

test('a slope without stages tells of some fifty values, of the stage that Talus adds, and of brittle cohesion', () => {
  const c = load('V7-hidden-defaults.yaml')
  const { choices, notes } = startAny(c, { host: bareHost(), frames: false })
  expect(choices.length).toBeGreaterThan(60)
  const told = (path: string) => choices.find((choice) => choice.path === path)?.value
  expect(told('joints.J1.failure')).toBe('brittle')
  expect(told('stages[0]')).toBe('settle, added')
  expect(told('stages[0].settle.ratio')).toBe('1e-5')
  expect(told('trials: joints.*.damping')).toBe('at least 0.3')
  expect(told('set-up: contact.broad')).toBe('all-pairs')
  expect(choices.find(({ path }) => path === 'set-up: step of stage 0')?.why).toMatch(/set by contact springs of joint J1/)
  expect(notes.join('\n')).toMatch(/strength of joints J1, J2 is brittle by default.*failure: plastic/)
  const [first] = choiceGroups(choices)
  expect(first.rows[0]).toMatchObject({ path: 'joints.J1.failure', value: 'brittle' })
  const plastic = { ...c, strengthReduction: { ...c.strengthReduction!, slipped: 'kept' as const } }
  expect(startAny(plastic, { frames: false }).notes.join('\n')).not.toMatch(/brittle/)
})

test('talus slope tells of the search that it adds', () => {
  const { strengthReduction: _, ...c } = load('V7-hidden-defaults.yaml')
  const { choices } = startAny(c, { frames: false, slope: true })
  const paths = choices.filter(({ path }) => path.startsWith('strength reduction')).map(({ path }) => path)
  expect(paths).toContain('strength reduction.within')
  expect(choices.find(({ path }) => path === 'strength reduction')?.value).toBe('searched for')
})

test('a step that a default shortens is warned of, with how much and what helps', () => {
  const { notes, choices } = startAny(load('V7-discs.yaml'), { frames: false })
  const warned = notes.filter((note) => /times shorter than with the stiffness of J1/.test(note))
  expect(warned).toHaveLength(1)
  expect(warned[0]).toMatch(/stage 0: the step is 140 times shorter .* joint rock bridge .* 18\.3 TPa\/m, 10 × \(λ \+ 2μ\)\/h .*h = 0\.0131 m, the least width of block rock-63.*`bridge: NAME`/)
  expect(choices.find(({ path }) => path === 'set-up: joints.rock bridge.normal')?.value).toBe('18.3 TPa/m')
})
