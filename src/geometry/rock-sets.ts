/**
 * The joints of a set: parallel and equally spaced, or each turned a little from the mean.
 *
 * With a Fisher constant each joint has an orientation of its own, drawn by seed, name of the set and number of the joint, so
 * that neither the size of the rock nor other sets change it. It is turned about the point of it that is nearest to the middle of
 * the rock, where the spacing therefore holds. Joints whose mean misses the rock are left out, though a turned one might reach it.
 */
import { fisherDirection } from '../math/fisher.ts'
import { hashOf } from '../math/hash.ts'
import { randomFrom } from '../math/random.ts'
import { dot, subtract, type Vec3 } from '../math/vec.ts'
import { type JointSet, jointPlanes } from './joint-sets.ts'
import type { Polyhedron } from './polyhedron.ts'
import type { Limits, RockJoint } from './rock.ts'

export interface RockSet extends JointSet {
  persistence?: number
  /** Constant κ of Fisher's distribution [-]; absent: parallel. */
  fisher?: number
  where?: Limits
}

/** A seed for each name and number: 52 bits of a hash. */
const seedOf = (...parts: (string | number)[]): number => Number.parseInt(hashOf(parts.join('\n')).slice(0, 13), 16)

export function jointsOfSet(set: RockSet, solids: readonly Polyhedron[], seed: number): RockJoint[] {
  const middle = middleOf(solids)
  return jointPlanes(set, solids).map(({ name, normal, through }): RockJoint => {
    const number = Math.round(dot(normal, subtract(through, set.origin)) / set.spacing)
    const { persistence, where } = set
    const joint = { name, normal, through, persistence, where, seed: seedOf(seed, name, number, 'persistence') }
    if (set.fisher === undefined) return joint
    const off = dot(normal, subtract(through, middle))
    const pivot = middle.map((c, i) => c + off * normal[i]) as Vec3
    const random = randomFrom(seedOf(seed, name, number, 'orientation'))
    return { ...joint, normal: fisherDirection(normal, set.fisher, random), through: pivot }
  })
}

/** Seed of the draws of a single plane or disc. */
export const seedOfJoint = (seed: number, name: string): number => seedOf(seed, name, 'persistence')

function middleOf(solids: readonly Polyhedron[]): Vec3 {
  return [0, 1, 2].map((axis) => {
    let low = Infinity
    let high = -Infinity
    for (const { vertices } of solids)
      for (let i = axis; i < vertices.length; i += 3) {
        if (vertices[i] < low) low = vertices[i]
        if (vertices[i] > high) high = vertices[i]
      }
    return (low + high) / 2
  }) as Vec3
}
