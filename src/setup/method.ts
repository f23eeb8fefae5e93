/** Case → method: one function for each stage of a step. */
import type { Case } from '../case/case.ts'
import { kernels, materialModels, stressUpdates } from '../catalogue.ts'
import { elementForces, type Mechanics } from '../force/elements.ts'
import { loadStage } from '../force/loads.ts'
import { nothing } from '../integrate/nothing.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'

export type KernelName = keyof typeof kernels

export interface Solver {
  mechanics: Mechanics
  method: Method
}

/** The stress update and the material models of a case, from the chosen kernel where it has them, and the method. */
export function makeSolver(world: World, c: Case, kernel: KernelName): Solver {
  const twins = kernels[kernel].use(world.memory)
  const mechanics: Mechanics = {
    update: twins.stressUpdates[c.stress] ?? stressUpdates[c.stress].use,
    models: world.materials.map(({ model }) => twins.materialModels[model] ?? materialModels[model].use),
  }
  const method: Method = {
    broad: nothing,
    narrow: nothing,
    law: nothing,
    elastic: elementForces(mechanics, world.materials),
    bonds: nothing,
    contact: nothing,
    load: loadStage(world.materials, twins.nodes),
    integrate: twins.integrate,
  }
  return { mechanics, method }
}
