/** What a joint leaves out, from what the laws of shear declare: as `defaults.ts` and `left-out.ts` have it for all other keys. */
import type { Parameter } from '../math/parameters.ts'
import type { Default } from './defaults/default.ts'
import type { Variants } from './variants.ts'

type Joint = Record<string, unknown>

/** Defaults of the keys of all joints and of each law, told where they matter: with that law, unless it takes no such key. */
export function jointDefaults({ laws, joint }: Variants): Default<unknown>[] {
  const lawOf = ({ law }: Joint) => laws.find(({ name }) => name === law) ?? laws[0]
  const shared = defaultsOf(joint, (key) => (one) => !lawOf(one).without?.includes(key))
  const own = laws.flatMap((law) => defaultsOf(law.parameters ?? {}, () => (one) => lawOf(one) === law))
  return [...shared, ...own]
}

function defaultsOf(
  parameters: Readonly<Record<string, Parameter>>,
  matters: (key: string) => (joint: Joint) => boolean,
): Default<unknown>[] {
  return Object.entries(parameters).flatMap(([key, { omitted = [] }]) =>
    omitted.map(({ value, shown, why, when }) => ({
      path: pathOf(key),
      value,
      shown,
      why,
      when: (one: Joint) => matters(key)(one) && (when?.(one) ?? true),
    })),
  )
}

const pathOf = (key: string): string => `joints.*.${key}`

const allOf = ({ laws, joint }: Variants): [string, Parameter][] =>
  [joint, ...laws.map(({ parameters = {} }) => parameters)].flatMap((parameters) => Object.entries(parameters))

/** Keys without which there is nothing, and what that means. */
export const jointNothing = (variants: Variants): Record<string, string> =>
  Object.fromEntries(
    allOf(variants).flatMap(([key, { nothing }]) => (nothing === undefined ? [] : [[pathOf(key), nothing]])),
  )

/** Keys that their law asks for, or in whose place others may stand. */
export const jointInstead = (variants: Variants): string[] =>
  allOf(variants).flatMap(([key, { omitted, nothing, found }]) =>
    omitted || nothing !== undefined || found ? [] : [pathOf(key)],
  )
