/** Particles among the bodies: discs and spheres have a radius, polyhedral grains have solids; neither has nodes. */
import type { Bodies } from '../state/bodies.ts'
import type { World } from '../state/world.ts'

export const isParticle = ({ firstNode }: Bodies, body: number): boolean => firstNode[body] === firstNode[body + 1]

/** Whether any body of the model is a disc or a sphere. */
export const hasRounds = ({ bodies }: World): boolean => bodies.radius.some((radius) => radius > 0)

/** Whether any is a polyhedral grain. */
export const hasGrains = ({ solids, hulls }: World): boolean => solids.count > hulls.count

/** Particles are the last bodies, numbered from 0 through all groups in the order of the case. */
export function firstParticle(bodies: Bodies): number {
  let first = bodies.count
  while (first > 0 && isParticle(bodies, first - 1)) first--
  return first
}

/** `particle 17 of soil` */
export const particleName = ({ bodies, blocks }: World, body: number): string =>
  `particle ${body - firstParticle(bodies)} of ${blocks[bodies.block[body]]}`

/** Bodies of a group of particles; of all groups where none is named. */
export function particlesOf({ bodies }: World, block?: number): Int32Array<ArrayBuffer> {
  const found: number[] = []
  for (let body = firstParticle(bodies); body < bodies.count; body++)
    if (block === undefined || bodies.block[body] === block) found.push(body)
  return Int32Array.from(found)
}

/** Which of the blocks are groups of particles. */
export function groupsOf({ bodies, blocks }: World): Uint8Array {
  const isGroup = new Uint8Array(blocks.length)
  for (let body = firstParticle(bodies); body < bodies.count; body++) isGroup[bodies.block[body]] = 1
  return isGroup
}
