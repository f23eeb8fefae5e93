/** A world of one mass point, with loads of every kind and any force of its place and time in the place of elements. */
import { addDamping } from '../../src/force/damping.ts'
import { addGravity } from '../../src/force/gravity.ts'
import { loadStage } from '../../src/force/loads.ts'
import { leapfrog } from '../../src/integrate/leapfrog.ts'
import { nothing } from '../../src/integrate/nothing.ts'
import { beginStage, beginStep, endStep } from '../../src/state/clock.ts'
import { FX, IM, VX } from '../../src/state/nodes.ts'
import { makeWorld, type World } from '../../src/state/world.ts'
import { step } from '../../src/step.ts'

export function massPoint(mass: number, velocity: number[]): World {
  const world = makeWorld(
    {
      nodes: 1,
      tets: 0,
      realTets: 0,
      batches: [],
      facets: 0,
      sharpEdges: 0,
      faceNames: [],
      loads: { forces: 1, pressures: 0, quiets: 1, holds: 1, viscous: 0 },
    },
    ['point'],
    [],
  )
  world.nodes.motion[IM] = 1 / mass
  world.nodes.mass[0] = mass
  velocity.forEach((v, i) => {
    world.nodes.motion[VX + i] = v
  })
  return world
}

export type Force = (u: Float64Array, t: number) => number[]

/** A stage of so many steps and its closing step: positions and velocities are both those of its end. */
export function runPoint(world: World, dt: number, steps: number, force: Force = () => [0, 0, 0]): void {
  const method = {
    search: nothing,
    look: nothing,
    law: nothing,
    elastic: () =>
      force(world.nodes.u, world.clock.step * dt).forEach((f, i) => {
        world.nodes.motion[FX + i] += f
      }),
    bonds: nothing,
    contact: nothing,
    water: nothing,
    bolts: nothing,
    load: loadStage([], { addGravity, addDamping }),
    wake: nothing,
    integrate: leapfrog,
  }
  beginStage(world.clock, 0, dt)
  for (let n = 0; n <= steps; n++) {
    beginStep(world.clock, n < steps ? dt : 0)
    step(world, method)
    endStep(world.clock)
  }
}

export const velocityOf = ({ nodes }: World): number[] => [...nodes.motion.subarray(VX, VX + 3)]
