/** Keys that laws of joints and models of materials declare, as the schema has them. */
import {
  type Declaration,
  type Given,
  type Numbers,
  type Parameter,
  type Parameters,
  settled,
} from '../../math/parameters.ts'
import { quantity } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'
import { strength } from './strength.ts'

function keyOf(parameter: Parameter) {
  const { dimension, description, unlimited, above, min, below, max } = parameter
  return (unlimited ? strength(description) : quantity(dimension, description, { above, min, below, max })).optional()
}

export const keysOf = (parameters: Parameters) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([key, one]) => (one.found ? [] : [[key, keyOf(one)] as const])),
  )

/** The keys of all of them together: strict about none, for which of them is named is not known yet. */
export const keysOfAll = (list: readonly { parameters?: Parameters }[]) =>
  keysOf(Object.assign({}, ...list.map(({ parameters = {} }) => parameters)))

/** A list of variants, and the key by which a case names one of them. */
export interface NamedOf<Request extends { given: Given }> {
  key: string
  list: readonly Declaration<Request>[]
}

/** Numbers that the variant of this name asks for, by key: of those that the case names none but its own may be given. */
export function ownOf<Request extends { given: Given }>(
  { key: named, list }: NamedOf<Request>,
  name: string,
  request: Request,
  to: Reporter,
): Numbers {
  const one = list.find((variant) => variant.name === name) ?? list[0]
  for (const { parameters = {} } of list)
    for (const key of Object.keys(parameters)) {
      if (request.given[key] === undefined || one.parameters?.[key]) continue
      const takers = list.filter((variant) => variant.parameters?.[key]).map((variant) => variant.name)
      refuse(to, {
        path: [key],
        expected: `${named}: ${takers.join(' or ')} with ${key}`,
        found: `${named}: ${name}`,
      })
    }
  return settled(named, one, request, (refusal) => refuse(to, refusal))
}
