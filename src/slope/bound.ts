/**
 * What moments and shear across the direction of sliding may do to the factor of safety of a block.
 *
 * The rock can push a corner x of a joint face with a normal force N ≥ 0 along v, into the block, and a shear force t in the face,
 * |t| ≤ (N tan φ + c a)/F, with a the corner's share of the area. Tractions on a triangle can be put on its corners by their
 * barycentric weights without a change of force or moment, and stay within these limits; so no true distribution is left out.
 *
 *   admissible   can the forces of limit equilibrium (on the joints it slides on, all shear against the motion) be spread over
 *                the corners with N ≥ 0 so that the moments about the centroid vanish? A linear program in N.
 *   greatest F   for which any such forces balance force and moment. None balance above it, so no true factor is larger:
 *                an upper bound for any joint stiffness and history, the rock taken as rigid. Where the block cannot stand by
 *                moments it falls below the limit equilibrium, to 0 for a block that overturns.
 *
 * The circle of friction is a polygon of m sides inside it. Dividing F by cos(π/m) puts the polygon around the circle, so the true
 * value lies between F and F/cos(π/m): 0.015 % for 180 sides. Passive bolts act together, with up to their force divided by F.
 * F by bisection, each step a linear program of six rows for the balance and one for each cohesive corner.
 * Source: the lower and upper bound theorems of plasticity (Drucker, Prager, Greenberg 1952), used as in Livesley (1978) on masonry.
 */

import { cos } from '../math/elementary.ts'
import type { BlockCase, BlockStability } from './block.ts'
import { analyseBlock } from './block.ts'
import { forcesOn } from './block-loads.ts'
import { balancingForces, type CornerForce, contactCorners, spreadNormals } from './bound-contacts.ts'
import { canTip } from './tipping.ts'

export interface BlockBounds {
  /** F of limit equilibrium. */
  limitEquilibrium: number
  momentAdmissible: boolean
  /** Corner forces of limit equilibrium where it is admissible. */
  corners: CornerForce[]
  /** The greatest F lies between these two; 0 where nothing balances, infinite where no strength is needed. */
  lower: number
  upper: number
  /** Corner forces that balance the block at `lower`; none where it is 0. */
  atGreatest: CornerForce[]
  /** Whether it can tip about an edge whatever the friction, so that only jammed joints hold it up to there. */
  tips: boolean
  /** m */
  sides: number
  words: string
}

/** Factors outside count as 0 and infinite. */
const LEAST = 2 ** -10
const MOST = 2 ** 30
const HALVINGS = 60

export function boundsOfBlock(block: BlockCase, sides = 180): BlockBounds {
  if (!(Number.isInteger(sides) && sides >= 4))
    throw new Error(`bounds: a friction cone with ${sides} sides; give a whole number of 4 or more`)
  const stability = analyseBlock(block)
  const corners = spreadNormals(block, stability)
  const { lower, forces } = greatestFactor(block, sides)
  const upper = lower / cos(Math.PI / sides)
  return {
    limitEquilibrium: stability.factor,
    momentAdmissible: corners !== undefined,
    corners: corners ?? [],
    lower,
    upper,
    atGreatest: forces,
    tips: canTip(block),
    sides,
    words: boundsInWords(stability, corners !== undefined, lower, upper),
  }
}

function greatestFactor(block: BlockCase, sides: number): { lower: number; forces: CornerForce[] } {
  const loads = forcesOn(block.solid, block.loads, block.pressures)
  const corners = contactCorners(block)
  const at = (factor: number): CornerForce[] | undefined => balancingForces(corners, loads, factor, sides)
  const still = at(Infinity)
  if (still) return { lower: Infinity, forces: still }
  let forces = at(LEAST)
  if (!forces) return { lower: 0, forces: [] }
  let [low, high] = [LEAST, 1]
  for (let more = at(high); more && high < MOST; more = at(high)) [forces, low, high] = [more, high, 4 * high]
  for (let i = 0; i < HALVINGS && high - low > 1e-10 * low; i++) {
    const middle = high > 4 * low ? Math.sqrt(low * high) : (low + high) / 2
    const found = at(middle)
    if (found) [forces, low] = [found, middle]
    else high = middle
  }
  // What still balances with next to no strength needs none.
  return { lower: low >= MOST ? Infinity : low, forces }
}

/** Greater factors are told as large. */
const LARGE = 1000

const told = (factor: number): string => (factor === Infinity ? 'without end' : factor.toFixed(3))

function boundsInWords({ factor, motion }: BlockStability, admissible: boolean, lower: number, upper: number): string {
  if (lower === 0)
    return motion === 'leaves all joints'
      ? 'no contact forces balance the block: it leaves the rock'
      : 'no contact forces balance the moments, whatever the friction: it overturns'
  if (admissible && factor === Infinity) return 'the block stands without strength, moments included'
  if (admissible)
    return `limit equilibrium (${told(factor)}) satisfies the moments; shear across the motion can raise the factor ${upper > LARGE ? `beyond ${LARGE}` : `to ${told(upper)} at most`}`
  return upper < factor
    ? `limit equilibrium (${told(factor)}) does not satisfy the moments, and the block turns before that: ${told(upper)} at most`
    : `limit equilibrium (${told(factor)}) does not satisfy the moments; with shear across the motion the factor is ${told(upper)} at most`
}
