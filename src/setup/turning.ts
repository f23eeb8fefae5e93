/**
 * Motion of what turns about an axis that may travel, over the clock of a stage:
 *   x = P + s + R(θ) r,   θ = ∫ rate dt,   s = ∫ velocity dt,   r from the place P of the axis when the stage began.
 * Places depend on θ and s alone, so that they are on their circles exactly after any number of steps.
 */
import type { Boundary, Through } from '../case/types/boundary.ts'
import { cos, sin } from '../math/elementary.ts'
import type { Vec3 } from '../math/vec.ts'
import { carryPoint } from '../state/bodies.ts'
import type { World } from '../state/world.ts'
import { unitVector } from './direction.ts'
import { makeTravel, type Travel } from './travel.ts'

export interface Turning {
  /** Unit vector along the axis, and its place when the stage began [m]. */
  axis: Vec3
  from: Float64Array
  travels: boolean
  /** At the end of the step: sine and cosine of θ and of θ/2, and s [m]. */
  sin: number
  cos: number
  halfSin: number
  halfCos: number
  shift: Float64Array
  /** Over the step, or of the moment where it has no length: mean rates of θ [rad/s] and s [m/s]. */
  rate: number
  pace: Float64Array
  /**
   * Mean velocity of R(θ) r over the step is swing × (cosMiddle × axis × r − sinMiddle × r⊥) [1/s]: that of the middle of
   * the step, shortened from the arc to its chord.
   */
  swing: number
  sinMiddle: number
  cosMiddle: number
  /** Brings all to the step from t to t + dt. */
  update(t: number, dt: number, whole: number): void
}

type Rotation = Extract<Boundary['action'], { kind: 'rotation' }>

/** One for all points of a boundary; what is the same for them is found once a step. */
export function makeTurning(
  world: World,
  { axis, through, rate, velocity }: Rotation,
  constants: Record<string, number>,
  path: string,
): Turning {
  const angle = makeTravel(rate, constants, `${path}.rate`)
  const shifts: Travel[] = (['x', 'y', 'z'] as const).map((part) =>
    makeTravel(velocity?.[part] ?? 0, constants, `${path}.velocity.${part}`),
  )
  const place = placeOf(world, through)
  let now = Number.NaN
  let step = Number.NaN
  const turning: Turning = {
    axis: unitVector(axis, `${path}.axis`),
    from: new Float64Array(3),
    travels: velocity !== undefined,
    sin: 0,
    cos: 1,
    halfSin: 0,
    halfCos: 1,
    shift: new Float64Array(3),
    rate: 0,
    pace: new Float64Array(3),
    swing: 0,
    sinMiddle: 0,
    cosMiddle: 1,
    update(t, dt, whole) {
      if (t === now && dt === step) return
      now = t
      step = dt
      place(turning.from)
      turn(turning, angle.at(t, dt, whole), angle.mean(t, dt), dt)
      shifts.forEach((shift, i) => {
        turning.shift[i] = shift.at(t, dt, whole)
        turning.pace[i] = shift.mean(t, dt)
      })
    },
  }
  return turning
}

function turn(turning: Turning, angle: number, rate: number, dt: number): void {
  turning.cos = cos(angle)
  turning.sin = sin(angle)
  turning.halfCos = cos(0.5 * angle)
  turning.halfSin = sin(0.5 * angle)
  const half = 0.5 * rate * dt
  turning.rate = rate
  turning.swing = dt > 0 ? (2 * sin(half)) / dt : rate
  turning.cosMiddle = cos(angle - half)
  turning.sinMiddle = sin(angle - half)
}

/** Writes where the axis was when the stage began. */
function placeOf({ bodies, blocks }: World, through: Through): (out: Float64Array) => void {
  if (Array.isArray(through)) return (out) => out.set(through)
  const body = bodies.block.indexOf(blocks.indexOf(through.block))
  if (body < 0) throw new Error(`assert: ${through.block} is no rigid block`)
  return (out) => carryPoint(bodies, body, through.at, bodies.heldFrom, bodies.turnFrom, out)
}
