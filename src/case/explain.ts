/**
 * Which values a case took without giving them, and why: told by path, as written.
 *
 * Each key that may be left out is a default (`defaults.ts`) or one without which there is nothing (`left-out.ts`). A key is told at
 * every place where its mapping stands and it does not: with its value, as nothing, or as of no use there.
 */
import type { Reason } from './case.ts'
import type { Default } from './defaults/default.ts'
import { DEFAULTS } from './defaults.ts'
import { NOTHING, placesOf } from './left-out.ts'
import { declaredDefaults, declaredNothing } from './left-out-declared.ts'
import { formatPath, isMapping, type Path } from './path.ts'
import { ROCK_BRIDGE } from './pieces.ts'
import type { Contact, Joint } from './types/joint.ts'
import { STRUCTURED, type Variants } from './variants.ts'

/** More places than this are told as one. */
const MOST_PLACES = 3

/** What a stage may change, as `with` has it. */
const OF_STAGE = ['gravity', 'boundaries', 'joints', 'loads', 'water', 'seismic']

/** What changes the result most, in the order in which it is told. */
const FIRST = [
  ...['failure', 'cohesion', 'friction', 'tension', 'residual cohesion'].map((key) => `joints.*.${key}`),
  ...['strength reduction.slipped', 'strength reduction.of', 'contact', 'contact.joint', 'contact.detect'],
  ...['blocks.*.cut.discs.*.bridge', 'slope.friction', 'stages.*.run.damping', 'stages.*.settle.ratio'],
]

/** Without use where nothing runs. */
const OF_RUNS = ['gravity', 'safety', 'stress', 'damping', 'output']

export interface Given {
  data: Record<string, unknown>
  /** The same as each stage sees it. */
  stages?: Record<string, unknown>[]
  contact?: Contact
  /** Joints that were made for it. */
  made?: Record<string, Joint>
}

/** The values that a case leaves to Talus. Those that depend on the mesh or the step are added by the run. */
export function reasonsOf(given: Given, variants: Variants): Reason[] {
  const data = completed(given)
  const rules = rulesOf(given, variants)
  const known = new Set<string>()
  const here = findAll(data, rules).flatMap((found) => told(found, ''))
  if (given.stages?.some((stage) => stage !== given.data)) for (const { path } of here) known.add(path)
  const later = (given.stages ?? []).flatMap((stage, index) => {
    if (stage === given.data) return []
    const parts = Object.fromEntries(Object.entries(stage).filter(([key]) => OF_STAGE.includes(key)))
    const found = findAll({ ...parts, stages: [] }, rules).filter(({ of }) => of.includes('.'))
    return found
      .flatMap((one) => told(one, `stages[${index}] with `))
      .filter(({ path }) => !known.has(path.replace(/^\S+ with /, '')))
  })
  return [...madeJoints(given), ...here, ...later]
}

/** The same where `talus slope` asks for a factor of safety that the case does not ask for. */
export function withReduction(reasons: readonly Reason[]): Reason[] {
  const data = { 'strength reduction': {} }
  const found = findAll(data, rulesAt([...Object.values<Default<unknown>>(DEFAULTS)]))
  const own = found.filter(({ of }) => of.startsWith('strength reduction.')).flatMap((one) => told(one, ''))
  const asked: Reason = {
    path: 'strength reduction',
    value: 'searched for',
    why: 'talus slope asks for a factor of safety where a case does not',
    kind: 'first',
  }
  return [...reasons.filter(({ path }) => path !== 'strength reduction'), asked, ...own]
}

/** With the mappings in which everything is left out. */
function completed({ data, contact, made = {} }: Given): Record<string, unknown> {
  const runs = data.stages !== undefined || data['strength reduction'] !== undefined
  const cut = (block: unknown): boolean => isMapping(block) && isMapping(block.cut)
  const blocks = mapped(data.blocks, (block) =>
    cut(block) ? { ...block, cut: { slivers: {}, ...(block.cut as object) } } : block,
  )
  const joints = { ...mapped(data.joints, (joint) => joint), ...writtenJoints(made) }
  return {
    ...(runs && { output: {} }),
    ...(contact && { contact: {} }),
    ...(Object.values(blocks).some(cut) && { slope: {} }),
    ...data,
    ...(data.blocks !== undefined && { blocks }),
    ...((data.joints !== undefined || Object.keys(made).length > 0) && { joints }),
  }
}

type Mapping = Record<string, unknown>

const mapped = (value: unknown, change: (item: Mapping) => Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(isMapping(value) ? value : {}).map(([key, item]) => [key, isMapping(item) ? change(item) : item]),
  )

/** Joints that were made, as a case would write them. */
const writtenJoints = (made: Record<string, Joint>): Mapping =>
  mapped(made, (joint) => (joint.bonded === true ? { cohesion: 'unlimited', tension: 'unlimited', bonded: true } : {}))

const madeJoints = ({ made = {} }: Given): Reason[] =>
  Object.keys(made).map((name) => ({
    path: `joints.${name}`,
    value: 'made',
    why:
      name === ROCK_BRIDGE
        ? 'cohesion and tension unlimited, bonded: rock beyond the rims of discs does not break unless `bridge` names a joint'
        : 'things can touch, and no joint is named',
    kind: 'first',
  }))

type Rule = Pick<Default<unknown>, 'shown' | 'why' | 'when'>

/** By the path that it is for: the first that applies counts; none in the list: there is nothing without the key. */
type Rules = Map<string, { words: string[]; rules: Rule[]; nothing?: string }>

const rulesOf = (given: Given, variants: Variants): Rules =>
  rulesAt(
    [
      ...named(variants),
      ...ofContact(given),
      ...Object.values<Default<unknown>>(DEFAULTS),
      ...declaredDefaults(variants),
    ],
    { ...NOTHING, ...declaredNothing(variants) },
  )

function rulesAt(defaults: readonly Default<unknown>[], nothings: Record<string, string> = NOTHING): Rules {
  const found: Rules = new Map()
  const at = (path: string) =>
    placesOf(path).map((words) => {
      const key = words.join('.')
      const known = found.get(key) ?? { words, rules: [] }
      found.set(key, known)
      return known
    })
  for (const { path, ...rule } of defaults) for (const entry of at(path)) entry.rules.push(rule)
  for (const [path, nothing] of Object.entries(nothings)) for (const entry of at(path)) entry.nothing = nothing
  return found
}

const first = (path: string, { name, description }: { name: string; description: string }): Default<unknown> => ({
  path,
  value: name,
  shown: name,
  why: description,
})

function ofContact({ data, contact }: Given): Default<unknown>[] {
  const names = isMapping(data.joints) ? Object.keys(data.joints) : []
  if (!contact)
    return [
      first('contact', { name: 'none', description: 'one thing cannot touch, and nothing can where nothing runs' }),
    ]
  const why = ['no joint is named: this one is made', 'the only joint'][names.length]
  return [first('contact.joint', { name: contact.joint, description: why ?? 'no rule and no fracture names it' })]
}

function named({ materials, stress, meshers, detect, broad, laws }: Variants): Default<unknown>[] {
  const mesher = first('blocks.*.mesh.mesher', meshers[0])
  const structured = { name: STRUCTURED, description: 'cells are given' }
  return [
    first('stress', stress[0]),
    first('materials.*.model', materials[0]),
    first('contact.detect', detect[0]),
    first('contact.broad', broad[0]),
    first('joints.*.law', laws[0]),
    { ...mesher, when: (mesh) => mesh.cells === undefined },
    { ...first('blocks.*.mesh.mesher', structured), when: (mesh) => mesh.cells !== undefined },
    {
      ...first('blocks.*.mesh', {
        name: 'as coarse as the shape allows',
        description: 'a fixed or a rigid block does not deform',
      }),
      when: (block) => block.fixed === true || block.rigid === true,
    },
    first('blocks.*.mesh', { name: 'that of the file', description: 'the shape is a finished mesh' }),
  ]
}

/** Places of one pattern that are told alike. */
interface Found extends Pick<Reason, 'value' | 'why' | 'kind'> {
  /** The pattern. */
  of: string
  places: number
  /** The first few. */
  paths: Path[]
}

function findAll(data: Record<string, unknown>, rules: Rules): Found[] {
  const runs = data.stages !== undefined || data['strength reduction'] !== undefined
  const all = [...rules].flatMap(([of, { words, rules: own, nothing }]) => {
    const found = new Map<Rule | string, Found>()
    const put = (as: Rule | string, path: Path, reason: Pick<Found, 'value' | 'why' | 'kind'>) => {
      const known = found.get(as) ?? { of, ...reason, places: 0, paths: [] }
      found.set(as, known)
      if (known.places++ < MOST_PLACES) known.paths.push([...path, words[words.length - 1]])
    }
    eachWithout(words, data, (path, parent) => {
      if (!runs && OF_RUNS.includes(words[0])) return put('', path, { value: '', why: 'nothing runs', kind: 'idle' })
      const rule = own.find(({ when }) => when?.(parent, data) ?? true)
      const kind = FIRST.includes(of) ? ({ kind: 'first' } as const) : {}
      if (rule) put(rule, path, { value: rule.shown, why: rule.why, ...kind })
      else if (nothing !== undefined) put('', path, { value: nothing, why: '', kind: 'none' })
      else put('', path, { value: '', why: 'of no use beside what is given', kind: 'idle' })
    })
    return [...found.values()]
  })
  const rank = ({ of, kind }: Found) => (kind === 'first' ? FIRST.indexOf(of) : FIRST.length)
  return all.sort((a, b) => rank(a) - rank(b))
}

/** Every place where the mapping is there and the key, the last of the words, is not; `path` is that of the mapping. */
function eachWithout(words: string[], data: unknown, visit: (path: Path, parent: Mapping) => void): void {
  const path: Path = []
  const walk = (value: unknown, depth: number): void => {
    const word = words[depth]
    if (depth === words.length - 1) {
      if (isMapping(value) && !Object.hasOwn(value, word)) visit(path, value)
      return
    }
    const into = (key: string | number, item: unknown) => {
      path.push(key)
      walk(item, depth + 1)
      path.pop()
    }
    if (Array.isArray(value)) {
      if (word === '*') for (const [i, item] of value.entries()) into(i, item)
    } else if (isMapping(value)) {
      if (word === '*') for (const [key, item] of Object.entries(value)) into(key, item)
      else if (Object.hasOwn(value, word)) into(word, value[word])
    }
  }
  walk(data, 0)
}

/** Many places with the same value are told as one; what is nothing, always. */
function told({ of, value, why, kind, places, paths }: Found, before: string): Reason[] {
  const tell = (path: string, shown: string): Reason => ({
    path: before + path,
    value: shown,
    why,
    ...(kind && { kind }),
  })
  const many = places > MOST_PLACES || (places > 1 && (kind === 'none' || kind === 'idle'))
  if (many) return [tell(of, `${value}${value && ' '}(${places} places)`)]
  return paths.map((path) => tell(formatPath(path), value))
}
