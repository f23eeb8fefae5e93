/** Case → method: one function for each stage of a step. */
import type { Case } from '../case/case.ts'
import { kernels, materialModels, stressUpdates } from '../catalogue.ts'
import { elementForces, type Mechanics } from '../force/elements.ts'
import { loadStage } from '../force/loads.ts'
import { nothing } from '../integrate/nothing.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'

export type KernelName = keyof typeof kernels

/** The stress update and the material models of a case, from the chosen kernel where it has them. */
export function makeMechanics(world: World, c: Case, kernel: KernelName): Mechanics {
  const twins = kernels[kernel].use(world.memory)
  return {
    update: twins.stressUpdates[c.stress] ?? stressUpdates[c.stress].use,
    models: world.materials.map(({ model }) => twins.materialModels[model] ?? materialModels[model].use),
  }
}

export function makeMethod(world: World, mechanics: Mechanics, kernel: KernelName): Method {
  return {
    broad: nothing,
    narrow: nothing,
    law: nothing,
    elastic: elementForces(mechanics, world.materials),
    bonds: nothing,
    contact: nothing,
    load: loadStage(world.materials),
    integrate: kernels[kernel].use(world.memory).integrate,
  }
}
