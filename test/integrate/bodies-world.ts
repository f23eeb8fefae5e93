/** Worlds with rigid bodies, and their steps one by one. */

import type { Mechanics } from '../../src/force/elements.ts'
import { bareHost, readCase } from '../../src/index.ts'
import { startHeldNodes } from '../../src/setup/holds.ts'
import { makeSolver } from '../../src/setup/method.ts'
import { type Prepared, prepareWorld } from '../../src/setup/prepare.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { beginStage, beginStep, endStep } from '../../src/state/clock.ts'
import { NODE, POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { type Method, step } from '../../src/step.ts'
import { type BodyMotion, makeBodyMotion, measureBody } from '../../src/watch/body-motion.ts'
import { NO_START, readLedger } from '../../src/watch/ledger.ts'

export const rigidCase = (text: string) => readCase(text, { name: 'rigid.yaml' }).variations[0]

export type RigidCase = ReturnType<typeof rigidCase>

/** A case of rigid blocks of one material, 2000 kg/m³, that pass through each other. */
export const blocksCase = (blocks: string, more = '', stages = '- run: { time: 1 }') => `
title: Rigid
gravity: 0
contact: none
materials: { rock: { density: 2000, young: 1 GPa, poisson: 0.2 } }
blocks:
${blocks}
${more}
stages:
  ${stages}
`

export const rigidWorld = (c: RigidCase): Prepared => prepareWorld(c, bareHost())

export interface Runner extends Prepared {
  mechanics: Mechanics
  method: Method
  /** Runs a stage of the case; `look` sees the world where forces are known and nothing has moved, closing step included. */
  stage(index: number, dt: number, steps: number, look?: () => void): void
  /** Steps without the closing one, from wherever the clock stands. */
  advance(dt: number, steps: number): void
}

export function runnerOf(text: string, kernel: 'fast' | 'plain' = 'plain'): Runner {
  const c = rigidCase(text)
  const made = rigidWorld(c)
  const { world } = made
  const solver = makeSolver(world, c, kernel)
  let look = () => {}
  const method: Method = {
    ...solver.method,
    integrate(clock, nodes, bodies) {
      look()
      solver.method.integrate(clock, nodes, bodies)
    },
  }
  const advance = (dt: number, steps: number) => {
    for (let n = 0; n < steps; n++) {
      beginStep(world.clock, dt)
      step(world, method)
      endStep(world.clock)
    }
  }
  return {
    ...made,
    mechanics: solver.mechanics,
    method,
    advance,
    stage(index, dt, steps, given = () => {}) {
      look = given
      setUpStage(world, c, index, { hard: [], soft: [] })
      beginStage(world.clock, index, dt)
      startHeldNodes(world)
      advance(dt, steps)
      advance(0, 1)
      look = () => {}
    },
  }
}

/** The motion of a body at a whole step. */
export function motionAt(world: World, body = 0): BodyMotion {
  const motion = makeBodyMotion()
  measureBody(world, body, motion)
  return motion
}

/** Watches the total energy: the largest departure from its first value over the largest energy of any kind. */
export function energyWatch({ world, mechanics }: Runner): { look: () => void; error: () => number } {
  let first: number | undefined
  let off = 0
  let most = 0
  return {
    look() {
      const { total, ...parts } = readLedger(world, mechanics, NO_START)
      first ??= total
      off = Math.max(off, Math.abs(total - first))
      const { kinetic, gravity, damping, external, boundary } = parts
      most = Math.max(most, ...[kinetic, gravity, damping, external, boundary].map(Math.abs))
    },
    error: () => off / most,
  }
}

/** Present places and velocities of the nodes of a block, three numbers each. */
export const placesOf = ({ nodes }: World, block: number): number[][] =>
  nodesOf(nodes.block, block).map((node) => [...nodes.x.subarray(POINT * node, POINT * node + 3)])
export const velocitiesOf = ({ nodes }: World, block: number): number[][] =>
  nodesOf(nodes.block, block).map((node) => [...nodes.motion.subarray(NODE * node, NODE * node + 3)])

const nodesOf = (blocks: Int32Array, block: number): number[] => [...blocks.keys()].filter((n) => blocks[n] === block)
