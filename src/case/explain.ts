/** Which defaults a case took, and why: told by path, as written. */
import type { Reason } from './case.ts'
import { MADE } from './contact.ts'
import { DEFAULTS, type Default } from './defaults.ts'
import { formatPath, isMapping, type Path } from './path.ts'
import type { Contact } from './types/joint.ts'
import { STRUCTURED, type Variants } from './variants.ts'

/** More places than this are told as one. */
const MOST_PLACES = 3

/** What matters without a run, too. */
const OF_MODEL = ['materials', 'blocks']

/** The defaults that `data` leaves to Talus. Those that depend on the mesh or the step are added by the run. */
export function reasonsOf(data: Record<string, unknown>, variants: Variants, contact?: Contact): Reason[] {
  const all = [...Object.values<Default<unknown>>(DEFAULTS), ...named(variants), ...ofContact(data, contact)]
  if (data.stages === undefined) return all.filter((d) => OF_MODEL.includes(d.path[0])).flatMap((d) => told(d, data))
  const touching = contact && { contact: {} }
  const made = contact && jointsIn(data).length === 0 && { joints: { [MADE]: {} } }
  return all.flatMap((d) => told(d, { output: {}, ...touching, ...data, ...made }))
}

const jointsIn = (data: Record<string, unknown>) => Object.keys(isMapping(data.joints) ? data.joints : {})

const first = (path: string, { name, description }: { name: string; description: string }): Default<unknown> => ({
  path: path.split('.'),
  value: name,
  shown: name,
  why: description,
})

function ofContact(data: Record<string, unknown>, contact?: Contact): Default<unknown>[] {
  if (!contact) return []
  const why = ['no joint is named: this one is made', 'the only joint'][jointsIn(data).length]
  return [first('contact.joint', { name: contact.joint, description: why ?? 'no rule and no fracture names it' })]
}

function named({ materials, stress, meshers, detect, broad, friction }: Variants): Default<unknown>[] {
  const mesher = first('blocks.*.mesh.mesher', meshers[0])
  const structured = { name: STRUCTURED, description: 'cells are given' }
  return [
    first('stress', stress[0]),
    first('materials.*.model', materials[0]),
    first('contact.detect', detect[0]),
    first('contact.broad', broad[0]),
    first('joints.*.law', friction[0]),
    { ...mesher, when: (mesh) => mesh.cells === undefined },
    { ...first('blocks.*.mesh.mesher', structured), when: (mesh) => mesh.cells !== undefined },
    {
      ...first('blocks.*.mesh', {
        name: 'as coarse as the shape allows',
        description: 'a fixed or a rigid block does not deform',
      }),
      when: (block) => block.fixed === true || block.rigid === true,
    },
  ]
}

function told(entry: Default<unknown>, data: Record<string, unknown>): Reason[] {
  const places = missing(entry, data)
  const { shown, why, path } = entry
  if (places.length <= MOST_PLACES) return places.map((place) => ({ path: formatPath(place), value: shown, why }))
  return [{ path: path.join('.'), value: `${shown} (${places.length} places)`, why }]
}

/** Every place where the mapping is there and the key is not. */
function missing(entry: Default<unknown>, data: Record<string, unknown>): Path[] {
  const key = entry.path[entry.path.length - 1]
  let places: { path: Path; value: unknown }[] = [{ path: [], value: data }]
  for (const word of entry.path.slice(0, -1)) places = places.flatMap(({ path, value }) => inside(word, path, value))
  return places
    .filter(({ value }) => isMapping(value) && !Object.hasOwn(value, key) && (entry.when?.(value, data) ?? true))
    .map(({ path }) => [...path, key])
}

function inside(word: string, path: Path, value: unknown): { path: Path; value: unknown }[] {
  if (Array.isArray(value)) return value.map((item, i) => ({ path: [...path, i], value: item }))
  if (!isMapping(value)) return []
  const keys = word === '*' ? Object.keys(value) : [word]
  return keys.filter((key) => Object.hasOwn(value, key)).map((key) => ({ path: [...path, key], value: value[key] }))
}
