/** Case → method: one function for each stage of a step. */

import type { Case } from '../case/case.ts'
import { detections, kernels, materialModels, stressUpdates, type Twins } from '../catalogue.ts'
import { makeLaw, makeLawOfPairs } from '../contact/law/law.ts'
import { shearLaws } from '../contact/law/shear-laws.ts'
import { followBodies } from '../contact/look/planes/solid-geometry.ts'
import { makeRoundLook } from '../contact/look/round/round.ts'
import { searchMethods } from '../contact/search/methods.ts'
import { makePairSearch } from '../contact/search/refresh.ts'
import { makePairLook } from '../contact/stage.ts'
import { makeBolts } from '../force/bolts.ts'
import { makeBondForces } from '../force/bonds.ts'
import { addContactForces } from '../force/contact.ts'
import { elementForces, type Mechanics } from '../force/elements.ts'
import { loadStage } from '../force/loads.ts'
import { makeWater } from '../force/water.ts'
import { nothing } from '../integrate/nothing.ts'
import { makeMoveBodies } from '../integrate/rigid.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'
import { hasWater } from './water.ts'

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
    storedInPoints: twins.contact?.storedInPoints,
  }
  const method: Method = {
    ...contactOf(world, c, twins),
    elastic: elementForces(mechanics, world.materials),
    bonds: world.bonds.count > 0 ? makeBondForces() : nothing,
    water: hasWater(c) ? makeWater() : nothing,
    bolts: world.bolts.count > 0 ? makeBolts() : nothing,
    load: loadStage(world.materials, twins.nodes),
    integrate: integrateAll(world, twins.integrate),
  }
  return { mechanics, method }
}

function contactOf(
  world: World,
  c: Case,
  { contact: loops }: Twins,
): Pick<Method, 'search' | 'look' | 'law' | 'contact'> {
  if (world.boxes.count === 0 || !c.contact) return { search: nothing, look: nothing, law: nothing, contact: nothing }
  const { detect, broad, follow, printed, shrink } = c.contact
  return {
    search: makePairSearch(searchMethods[broad].use, world),
    look: makePairLook({
      cells: detections[detect].use.cells(printed),
      rounds: makeRoundLook(),
      solids: detections[detect].use.solids(),
      moveSolids: followBodies,
      shrink,
      follow,
      follower: loops?.follower,
    }),
    law: makeLaw(makeLawOfPairs(shearLaws, loops?.law)),
    contact: loops?.push ?? addContactForces,
  }
}

/** Nodes first: those of rigid blocks then follow their bodies. */
function integrateAll({ bodies }: World, nodes: Method['integrate']): Method['integrate'] {
  if (bodies.count === 0) return nodes
  const moveBodies = makeMoveBodies()
  return (clock, columns, rigid) => {
    nodes(clock, columns, rigid)
    moveBodies(clock, columns, rigid)
  }
}
