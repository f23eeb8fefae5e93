/**
 * The force along a line that brings a body to a wanted factor of safety.
 *
 * What     T u added to the loads (active) or to the strengths (passive), u a unit vector on the body: the least T with F(T) ≥ F*, F by
 *          sliding.ts. With a motion that does not change, on two joints,
 *            active    T = (F* S − b)/(−F* u·d + Σ tᵢ tan φᵢ)          b = Σ (cᵢ Aᵢ + Nᵢ tan φᵢ), tᵢ what u presses with on joint i
 *            passive   T = F*(F* S − b)/(−F* u·d + Σ tᵢ tan φᵢ)
 *          which the tests compare; where the motion changes with T no formula holds, so T is bracketed and halved.
 * Fails    Where F reaches F* at a T and falls below it again beyond: the least T is told. Infinite where no T up to a hundred weights does.
 */
import type { Vec3 } from '../math/vec.ts'
import { slidingFactor } from './sliding.ts'
import type { Standing } from './worst-direction.ts'

export type Acts = 'active' | 'passive'

const LEAST = 2 ** -14
const MOST = 128
const STEP = Math.SQRT2
const HALVINGS = 60

export function factorWith(
  { active, passive, faces }: Standing,
  along: Readonly<Vec3>,
  force: number,
  acts: Acts,
): number {
  const more = (to: Vec3): Vec3 => to.map((x, k) => x + force * along[k]) as Vec3
  return acts === 'active' ? slidingFactor(more(active), passive, faces) : slidingFactor(active, more(passive), faces)
}

/** [N]; 0 where none is needed. */
export function forceFor(of: Standing, along: Readonly<Vec3>, factor: number, acts: Acts): number {
  const holds = (force: number): boolean => factorWith(of, along, force, acts) >= factor
  if (holds(0)) return 0
  let [low, high] = [0, LEAST * of.weight]
  while (!holds(high)) {
    if (high > MOST * of.weight) return Infinity
    ;[low, high] = [high, STEP * high]
  }
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

/** Angles that are tried, and halvings of the step between them [rad]. */
const TURN = Math.PI / 18
const FINER = 10
/** Bolts rise or fall by no more than this [rad]. */
const STEEPEST = Math.PI / 3

/** The direction of the least force, near one that is given: by steps of trend and plunge that are halved. */
export function bestDirection(
  of: Standing,
  from: { trend: number; plunge: number },
  factor: number,
  acts: Acts,
  vector: (line: { trend: number; plunge: number }) => Vec3,
): { trend: number; plunge: number; force: number } {
  const at = (line: { trend: number; plunge: number }) => ({ ...line, force: forceFor(of, vector(line), factor, acts) })
  let best = at(from)
  for (const plunge of [-0.5, 0, 0.5, 1]) {
    const other = at({ trend: from.trend, plunge })
    if (other.force < best.force) best = other
  }
  for (let step = TURN, finer = 0; finer < FINER; ) {
    const { trend, plunge } = best
    const around = [
      { trend: trend + step, plunge },
      { trend: trend - step, plunge },
      { trend, plunge: Math.min(STEEPEST, plunge + step) },
      { trend, plunge: Math.max(-STEEPEST, plunge - step) },
    ].map(at)
    const found = around.reduce((least, one) => (one.force < least.force ? one : least), best)
    if (found.force < best.force) best = found
    else {
      step /= 2
      finer++
    }
  }
  const turn = 2 * Math.PI
  return { ...best, trend: ((best.trend % turn) + turn) % turn }
}
