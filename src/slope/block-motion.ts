/**
 * How a block moves when its joints have no strength: the force R seeks the direction in which it does most work without pushing
 * the block into the rock.
 *
 * Joint pyramid: J = {d : vᵢ·d ≥ 0}, vᵢ the normals of the joints that point into the block. The nearest vector of J to R is
 *   R = D − Σ Nᵢ vᵢ,   D ∈ J,   Nᵢ ≥ 0,   Nᵢ vᵢ·D = 0,
 * and both parts are unique (Moreau). D is the driving force and Nᵢ the normal forces: with
 *   no Nᵢ the block leaves all joints (falls, or is lifted);
 *   one it slides on that joint, D = R − (R·vᵢ) vᵢ;
 *   two it slides on both along D ∥ vᵢ × vⱼ;
 *   D = 0 the force presses it into the rock: nothing drives it.
 * The cases are tried in this order. R is zero where nothing acts, and then nothing moves. Joints that meet in parallel lines
 * (a prism) may carry the normal force in more than one way: the first two in the list that can do it bear it.
 *
 * Shear across the line of intersection and moments are left out, as everywhere in limit equilibrium.
 * Source: Warburton (1981), Vector stability analysis of an arbitrary polyhedral rock block; Goodman, Shi, Block Theory (1985), 9.
 */
import { cross, dot, length, type Vec3 } from '../math/vec.ts'

export type MotionKind = 'leaves all joints' | 'slides on one joint' | 'slides on two joints' | 'stays'

export interface Motion {
  kind: MotionKind
  /** Unit vector; absent where the block stays. */
  direction?: Vec3
  /** Indices of the joints that it slides on. */
  on: number[]
  /** Normal force on each of them, positive where pressed [N]. */
  normal: number[]
  /** |D| [N]. */
  driving: number
}

/** Cosines and shares of a force below this are round-off of directions that were computed from angles. */
const NONE = 1e-12

/** Nothing drives it. */
export const STAYS: Readonly<Motion> = { kind: 'stays', on: [], normal: [], driving: 0 }

/** `inward`: unit normals of the joints, pointing into the block. */
export function motionUnder(force: Readonly<Vec3>, inward: readonly Readonly<Vec3>[]): Motion {
  const size = length(force)
  if (!(size > 0)) return STAYS
  if (inward.every((v) => dot(force, v) >= -NONE * size))
    return { kind: 'leaves all joints', direction: scaled(force, 1 / size), on: [], normal: [], driving: size }
  return slideOnOne(force, size, inward) ?? slideOnTwo(force, size, inward) ?? STAYS
}

function slideOnOne(force: Readonly<Vec3>, size: number, inward: readonly Readonly<Vec3>[]): Motion | undefined {
  for (const [i, v] of inward.entries()) {
    const normal = -dot(force, v)
    if (!(normal > NONE * size)) continue
    const along: Vec3 = [force[0] + normal * v[0], force[1] + normal * v[1], force[2] + normal * v[2]]
    const driving = length(along)
    if (!(driving > NONE * size)) continue
    const direction = scaled(along, 1 / driving)
    if (inward.every((w, j) => j === i || dot(direction, w) >= -NONE))
      return { kind: 'slides on one joint', direction, on: [i], normal: [normal], driving }
  }
  return undefined
}

function slideOnTwo(force: Readonly<Vec3>, size: number, inward: readonly Readonly<Vec3>[]): Motion | undefined {
  for (let i = 0; i < inward.length; i++)
    for (let j = i + 1; j < inward.length; j++) {
      const line = cross(inward[i], inward[j])
      const sine = length(line)
      if (!(sine > NONE)) continue
      const work = dot(force, line) / sine
      if (!(Math.abs(work) > NONE * size)) continue
      const direction = scaled(line, (work < 0 ? -1 : 1) / sine)
      const normal = normalForces(force, inward[i], inward[j])
      if (normal.some((n) => n < -NONE * size)) continue
      if (inward.every((w, k) => k === i || k === j || dot(direction, w) >= -NONE))
        return { kind: 'slides on two joints', direction, on: [i, j], normal, driving: Math.abs(work) }
    }
  return undefined
}

/** Nᵢ, Nⱼ of R⊥ = −Nᵢ vᵢ − Nⱼ vⱼ, the part of a force across the line of intersection [N]. */
export function normalForces(force: Readonly<Vec3>, vi: Readonly<Vec3>, vj: Readonly<Vec3>): [number, number] {
  const [pi, pj, c] = [-dot(force, vi), -dot(force, vj), dot(vi, vj)]
  const line = cross(vi, vj)
  const sine2 = dot(line, line)
  return [(pi - c * pj) / sine2, (pj - c * pi) / sine2]
}

const scaled = (v: Readonly<Vec3>, by: number): Vec3 => [v[0] * by, v[1] * by, v[2] * by]
