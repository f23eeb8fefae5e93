/**
 * The factor of safety of a rigid body that translates on faces with friction and cohesion, whatever its shape.
 *
 * Under the active force the body would slide along d, driven by S, with normal forces Nᵢ on the faces that it slides on. Passive forces
 * P are strengths like friction and cohesion: all of them are divided by F, also what they press with, Pᵢ. At the limit
 *   S = [Σ (cᵢ Aᵢ + (Nᵢ + Pᵢ/F) tan φᵢ) − P·d]/F      S F² − b F − q = 0,   b = Σ (cᵢ Aᵢ + Nᵢ tan φᵢ) − P·d,   q = Σ Pᵢ tan φᵢ
 *   F = [b + √(b² + 4 S q)]/2S
 * A face that P/F pulls open bears none of the normal force; it is left out and F found anew.
 * Without passive forces this is F = b/S. Books print F = (b + q)/S, which leaves what bolts press with undivided: the same at F = 1.
 */
import { dot, type Vec3 } from '../math/vec.ts'
import { type Motion, motionUnder, normalForces } from './block-motion.ts'

export interface SlidingFace {
  /** Unit normal into the body. */
  into: Vec3
  /** tan φ */
  friction: number
  /** c A [N]. */
  bond: number
}

export interface SlidingAtLimit {
  /** F */
  factor: number
  /** Nᵢ + Pᵢ/F of the faces of the motion, 0 where it opens [N]. */
  normal: number[]
  /** Nᵢ + Pᵢ, those at F = 1 [N]. */
  asIs: number[]
  /** −P·d [N]. */
  held: number
}

/** What another force adds to the normal forces on the joints of a motion [N]. */
function pressedBy(force: Readonly<Vec3>, { on }: Readonly<Motion>, inward: readonly Vec3[]): number[] {
  if (on.length === 2) return normalForces(force, inward[on[0]], inward[on[1]])
  return on.map((i) => -dot(force, inward[i]))
}

/** Of a motion that slides. */
export function limitOf(
  motion: Readonly<Motion>,
  passive: Readonly<Vec3>,
  faces: readonly SlidingFace[],
): SlidingAtLimit {
  const { on, normal, driving, direction } = motion
  const inward = faces.map(({ into }) => into)
  const pressed = pressedBy(passive, motion, inward)
  const held = direction ? 0 - dot(passive, direction) : 0
  const bonds = on.reduce((sum, i) => sum + faces[i].bond, 0)
  const open = new Set<number>()
  for (;;) {
    let [b, q] = [bonds + held, 0]
    on.forEach((i, k) => {
      if (open.has(k)) return
      b += normal[k] * faces[i].friction
      q += pressed[k] * faces[i].friction
    })
    const factor = rootOf(driving, b, q)
    const at = (k: number): number => (pressed[k] === 0 ? normal[k] : normal[k] + pressed[k] / factor)
    const opening = on.findIndex((_, k) => !open.has(k) && at(k) < 0)
    if (opening < 0)
      return {
        factor,
        normal: on.map((_, k) => (open.has(k) ? 0 : at(k))),
        asIs: on.map((_, k) => Math.max(0, normal[k] + pressed[k])),
        held,
      }
    open.add(opening)
  }
}

/** The greatest F of S F² − b F − q = 0; 0 where there is none above. */
function rootOf(driving: number, b: number, q: number): number {
  if (q === 0) return Math.max(0, b / driving)
  const square = b * b + 4 * driving * q
  return square < 0 ? 0 : Math.max(0, (b + Math.sqrt(square)) / (2 * driving))
}

/** F under a force, with passive ones. */
export function slidingFactor(active: Readonly<Vec3>, passive: Readonly<Vec3>, faces: readonly SlidingFace[]): number {
  const motion = motionUnder(
    active,
    faces.map(({ into }) => into),
  )
  if (motion.kind === 'stays') return Infinity
  return motion.on.length === 0 ? 0 : limitOf(motion, passive, faces).factor
}
