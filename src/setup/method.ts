/** Case → method: one function for each stage of a step. */

import type { Case } from '../case/case.ts'
import { detections, kernels, stressUpdates, type Twins } from '../catalogue.ts'
import { type LawOfPairs, makeLaw, makeLawOfPairs } from '../contact/law/law.ts'
import { shearLaws } from '../contact/law/shear-laws.ts'
import { followBodies } from '../contact/look/planes/solid-geometry.ts'
import { makeRoundLook } from '../contact/look/round/round.ts'
import { searchMethods } from '../contact/search/methods.ts'
import { makePairSearch } from '../contact/search/refresh.ts'
import { type ContactStage, lookInTurn, makeContactStage } from '../contact/stage.ts'
import { makeBolts } from '../force/bolts.ts'
import { makeBondForces } from '../force/bonds.ts'
import { addContactForces, addListedForces } from '../force/contact.ts'
import { elementForces, type Mechanics } from '../force/elements.ts'
import { loadStage, type NodeLoops } from '../force/loads.ts'
import { makeWaking } from '../force/waking.ts'
import { makeWater } from '../force/water.ts'
import { nothing } from '../integrate/nothing.ts'
import { makeMoveBodies } from '../integrate/rigid.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'
import { modelOf } from './materials.ts'
import { hasWater } from './water.ts'

export type KernelName = keyof typeof kernels

/** What a case chooses of how a step is done: plain values. */
export type Ways = Pick<Case, 'stress' | 'contact'>

export interface Solver {
  mechanics: Mechanics
  method: Method
  parts: Parts
}

/** Stages, and loops of them, that threads can share, each with workspaces of its own. */
export interface Parts {
  mechanics: Mechanics
  contact?: {
    search: Method['search']
    stage: ContactStage
    law: LawOfPairs
    pushAll: Method['contact']
    push: typeof addListedForces
  }
  elements: ReturnType<typeof elementForces>
  nodes: NodeLoops
  moveNodes: Method['integrate']
  moveBodies: Method['integrate']
}

/** From the chosen kernel where it has them; `number`: of those that work in one memory at the same time. */
export function makeParts(world: World, ways: Ways, kernel: KernelName, number = 0): Parts {
  const twins = kernels[kernel].use(world.memory, number)
  const mechanics: Mechanics = {
    update: twins.stressUpdates[ways.stress] ?? stressUpdates[ways.stress].use,
    models: world.materials.map(({ model }) => twins.materialModels[model] ?? modelOf(model).make()),
    stored: world.materials.map(({ model }) => modelOf(model).remembers?.stored),
    storedInPoints: twins.contact?.storedInPoints,
  }
  return {
    mechanics,
    contact: contactOf(world, ways, twins),
    elements: elementForces(mechanics, world.materials),
    nodes: twins.nodes,
    moveNodes: twins.integrate,
    moveBodies: makeMoveBodies(),
  }
}

/** The stress update and the material models of a case, and the method. */
export function makeSolver(world: World, c: Case, kernel: KernelName): Solver {
  const parts = makeParts(world, c, kernel)
  const { contact, elements, mechanics, moveBodies, moveNodes, nodes } = parts
  const method: Method = {
    search: contact?.search ?? nothing,
    look: contact ? lookInTurn(contact.stage) : nothing,
    law: contact ? makeLaw(contact.law) : nothing,
    contact: contact?.pushAll ?? nothing,
    elastic: elements,
    bonds: world.bonds.count > 0 ? makeBondForces() : nothing,
    water: hasWater(c) ? makeWater() : nothing,
    bolts: world.bolts.count > 0 ? makeBolts() : nothing,
    load: loadStage(world.materials, nodes),
    wake: world.dormant.corner.length > 0 ? makeWaking(mechanics) : nothing,
    integrate: world.bodies.count > 0 ? integrateAll(moveNodes, moveBodies) : moveNodes,
  }
  return { mechanics, method, parts }
}

function contactOf(world: World, { contact }: Ways, { contact: loops }: Twins): Parts['contact'] {
  if (world.boxes.count === 0 || !contact) return undefined
  const { detect, broad, follow, printed, shrink } = contact
  return {
    search: makePairSearch(searchMethods[broad].use, world),
    stage: makeContactStage({
      cells: detections[detect].use.cells(printed),
      rounds: makeRoundLook(),
      solids: detections[detect].use.solids(),
      moveSolids: followBodies,
      shrink,
      follow,
      follower: loops?.follower,
    }),
    law: makeLawOfPairs(shearLaws, loops?.law),
    pushAll: loops?.push ?? addContactForces,
    push: loops?.pushListed ?? addListedForces,
  }
}

/** Nodes first: those of rigid blocks then follow their bodies. */
const integrateAll =
  (nodes: Method['integrate'], moveBodies: Method['integrate']): Method['integrate'] =>
  (clock, columns, rigid) => {
    nodes(clock, columns, rigid)
    moveBodies(clock, columns, rigid)
  }
