/** Materials of a case → their constants and numbers. */
import type { Material } from '../case/types/block.ts'
import type { Material as Model } from '../force/materials/material.ts'
import { materials } from '../force/materials/materials.ts'
import { tan } from '../math/elementary.ts'
import { ownKeys } from '../math/parameters.ts'
import type { MaterialConstants, World } from '../state/world.ts'

export const modelOf = (name: string): Model => materials.find((model) => model.name === name) ?? materials[0]

/** Lamé's constants [Pa], and the size of what the model of a material needs. */
export function constantsOf(name: string, { model, density, young, poisson }: Material): MaterialConstants {
  const mu = young / (2 * (1 + poisson))
  const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson))
  const { parameters, remembers } = modelOf(model)
  const { width = 0, shown = [] } = remembers?.history ?? {}
  return { name, model, density, lambda, mu, state: { own: ownKeys(parameters).length, wide: width, shown } }
}

/** Writes the numbers of a stage. */
export function writeMaterials({ materials: constants, tets }: World, given: Record<string, Material>): void {
  for (const [m, { name, model }] of constants.entries()) {
    const { parameters = {} } = modelOf(model)
    for (const [k, key] of ownKeys(parameters).entries()) {
      const value = given[name].own[key] ?? 0
      tets.states[m].own[k] = parameters[key].as === 'tan' ? tan(value) : value
    }
  }
}
