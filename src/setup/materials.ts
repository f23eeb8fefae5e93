/** Materials of a case → their constants and numbers. */
import type { Case } from '../case/case.ts'
import type { Material } from '../case/types/block.ts'
import { stressUpdates } from '../catalogue.ts'
import type { Material as Model } from '../force/materials/material.ts'
import { materials } from '../force/materials/materials.ts'
import { tan } from '../math/elementary.ts'
import { ownKeys } from '../math/parameters.ts'
import type { MaterialConstants, World } from '../state/world.ts'
import { SetupError } from './setup-error.ts'

export const modelOf = (name: string): Model => materials.find((model) => model.name === name) ?? materials[0]

/** What remembers something takes the whole strain: an update that hands out that of the step alone cannot be its. */
export function checkMaterials({ blocks, materials: given, stress }: Case): void {
  if (stressUpdates[stress].use.kind === 'total') return
  const used = Object.values(blocks).flatMap(({ rigid, material, regions }) =>
    rigid ? [] : [material, ...regions.map((region) => region.material)],
  )
  const name = used.find((one) => modelOf(given[one].model).remembers)
  if (name === undefined) return
  const fit = Object.keys(stressUpdates).filter((update) => stressUpdates[update].use.kind === 'total')
  throw new SetupError(
    'stress',
    `${fit.join(' or ')} for materials.${name}: model ${given[name].model} takes the whole strain`,
    stress,
    'leave `stress` out',
  )
}

/** Lamé's constants [Pa], and the size of what the model of a material needs. */
export function constantsOf(name: string, given: Material): MaterialConstants {
  const { model, density, young, poisson, averaged } = given
  const mu = young / (2 * (1 + poisson))
  const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson))
  const { parameters, remembers } = modelOf(model)
  const { width = 0, shown = [] } = remembers?.history ?? {}
  const state = { own: ownKeys(parameters).length, wide: width, shown, averaged }
  return { name, model, density, lambda, mu, state }
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

/** Writes what the rows of tets begin with. */
export function beginMaterials({ materials: constants, tets }: World): void {
  for (const { material, from, to } of tets.batches) {
    const begin = modelOf(constants[material].model).remembers?.begin
    if (begin) for (let tet = from; tet < to; tet++) begin(tets, tet, tets.states[material])
  }
}
