/**
 * What joints and materials leave out, from what laws of shear and models of materials declare: as `defaults.ts` and `left-out.ts` have it for
 * all other keys.
 */
import type { Omitted, Parameter, Parameters } from '../math/parameters.ts'
import type { Default } from './defaults/default.ts'
import type { Variants } from './variants.ts'

type Mapping = Record<string, unknown>

/** Keys that are declared together: where they stand, and whether they matter in a mapping that is written there. */
interface Declared {
  at: string
  parameters: Parameters
  matters: (key: string, one: Mapping) => boolean
}

function allOf({ laws, joint, materials }: Variants): Declared[] {
  const lawOf = ({ law }: Mapping) => laws.find(({ name }) => name === law) ?? laws[0]
  const modelOf = ({ model }: Mapping) => materials.find(({ name }) => name === model) ?? materials[0]
  return [
    { at: 'joints', parameters: joint, matters: (key, one) => !lawOf(one).without?.includes(key) },
    ...laws.map((law) => ({
      at: 'joints',
      parameters: law.parameters ?? {},
      matters: (_key: string, one: Mapping) => lawOf(one) === law,
    })),
    ...materials.map((model) => ({
      at: 'materials',
      parameters: model.parameters ?? {},
      matters: (_key: string, one: Mapping) => modelOf(one) === model,
    })),
  ]
}

/** Keys of a model have no place in another: without them there is nothing only where it is that of the material. */
const without = (nothing: string): Omitted => ({ shown: 'none', why: nothing })

/** Defaults, told where they matter: with that law or model, unless it takes no such key. */
export const declaredDefaults = (variants: Variants): Default<unknown>[] =>
  allOf(variants).flatMap(({ at, parameters, matters }) =>
    Object.entries(parameters).flatMap(([key, { omitted = [], nothing }]) =>
      [...omitted, ...(at === 'materials' && nothing !== undefined ? [without(nothing)] : [])].map(
        ({ value, shown, why, when }) => ({
          path: `${at}.*.${key}`,
          value,
          shown,
          why,
          when: (one: Mapping) => matters(key, one) && (when?.(one) ?? true),
        }),
      ),
    ),
  )

const eachOf = (variants: Variants): [path: string, Parameter][] =>
  allOf(variants).flatMap(({ at, parameters }) =>
    Object.entries(parameters).map(([key, parameter]): [string, Parameter] => [`${at}.*.${key}`, parameter]),
  )

/** Keys without which there is nothing, and what that means. */
export const declaredNothing = (variants: Variants): Record<string, string> =>
  Object.fromEntries(
    eachOf(variants).flatMap(([path, { nothing }]) =>
      nothing === undefined || path.startsWith('materials') ? [] : [[path, nothing]],
    ),
  )

/** Keys that their law or model asks for, or in whose place others may stand. */
export const declaredInstead = (variants: Variants): string[] =>
  eachOf(variants).flatMap(([path, { omitted, nothing, found }]) =>
    omitted || nothing !== undefined || found ? [] : [path],
  )
