/** Boundaries that hold or drive → velocities of points, before they become rows of columns. */
import type { Boundary, Vec3 } from '../case/case.ts'
import { cos, sin } from '../math/elementary.ts'
import { unitVector } from './direction.ts'
import type { Scalar, Vector } from './fields.ts'

/** A direction in which a point is held, and the velocity along it [m/s] at the middle of the step from t to t + dt of its row. */
export interface Hold {
  direction: Vec3
  /** Undefined: 0. */
  velocity?: (t: number, half: number, dt: number, row: number) => number
  /** The velocity changes in time. */
  moving: boolean
  /** Angular velocity of the boundary that drives the point [rad/s]. */
  spin?: Vec3
}

/** Holds of each node, and of each rigid body under −1 − its number, in the order of the boundaries. */
export type HoldPlan = Map<number, Hold[]>

export const bodyKey = (body: number): number => -1 - body

/** A point that moves: where it stands in its columns, and the displacements with which the stage began, row by row. */
export interface Mover {
  at: number
  X: Float64Array
  u: Float64Array
  from: Float64Array
}

export const AXES: Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Velocities of the components that are given. */
export function velocityHolds({ given, component }: Vector): (mover: Mover) => Hold[] {
  return ({ X, at }) =>
    AXES.flatMap((direction, i) => {
      if (!given[i]) return []
      const scalar: Scalar = onceAStep(component[i])
      const [x, y, z] = [X[at], X[at + 1], X[at + 2]]
      return [{ direction, velocity: (_t: number, half: number) => scalar.at(x, y, z, half), moving: scalar.inTime }]
    })
}

const shared = new WeakMap<Scalar, Scalar>()

/** A field that is the same everywhere is evaluated once a step, not once a node. */
function onceAStep(scalar: Scalar): Scalar {
  if (scalar.inSpace || !scalar.inTime) return scalar
  const known = shared.get(scalar)
  if (known) return known
  let last = Number.NaN
  let value = 0
  const cached: Scalar = {
    ...scalar,
    at(x, y, z, t) {
      if (t !== last) value = scalar.at(x, y, z, t)
      last = t
      return value
    },
  }
  shared.set(scalar, cached)
  return cached
}

/** Velocities that take each point exactly to the place on its circle at the end of the step, from where the stage began. */
export function rotationHolds(
  action: Extract<Boundary['action'], { kind: 'rotation' }>,
  path: string,
): (mover: Mover) => Hold[] {
  const axis = unitVector(action.axis, `${path}.rotation.axis`)
  const { through, rate } = action
  const spin: Vec3 = [rate * axis[0], rate * axis[1], rate * axis[2]]
  const turn = { angle: 0, cos: 1, sin: 0 }
  return ({ X, u, at, from }) => {
    const r: Vec3 = [0, 0, 0]
    return AXES.map((direction, i) => ({
      direction,
      moving: true,
      spin,
      velocity(t: number, _half: number, dt: number, row: number) {
        turnBy(turn, rate * (t + dt))
        for (let k = 0; k < 3; k++) r[k] = X[at + k] + from[3 * row + k] - through[k]
        const radial = r[i] - axis[i] * (axis[0] * r[0] + axis[1] * r[1] + axis[2] * r[2])
        const tangent = axis[(i + 1) % 3] * r[(i + 2) % 3] - axis[(i + 2) % 3] * r[(i + 1) % 3]
        if (dt === 0) return rate * (turn.cos * tangent - turn.sin * radial)
        const goal = from[3 * row + i] + ((turn.cos - 1) * radial + turn.sin * tangent)
        return (goal - u[at + i]) / dt
      },
    }))
  }
}

/** Sine and cosine are the same for all points of a step. */
function turnBy(turn: { angle: number; cos: number; sin: number }, angle: number): void {
  if (turn.angle === angle) return
  turn.angle = angle
  turn.cos = cos(angle)
  turn.sin = sin(angle)
}
