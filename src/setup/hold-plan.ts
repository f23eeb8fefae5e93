/** Boundaries that hold or drive → velocities of points, before they become rows of columns. */
import type { Vec3 } from '../math/vec.ts'
import type { Scalar, Vector } from './fields.ts'
import type { Turning } from './turning.ts'

/** A direction in which a point is held, and the velocity along it [m/s] at the middle of the step from t to t + dt of its row. */
export interface Hold {
  direction: Vec3
  /** Undefined: 0. `whole`: the step of the stage [s]; dt is 0 in its closing step. */
  velocity?: (t: number, half: number, dt: number, whole: number, row: number) => number
  /** Displacement of a rigid body along it at t + dt [m]; undefined: where its velocity leads. */
  place?: (t: number, dt: number, whole: number) => number
  /** The velocity changes in time. */
  moving: boolean
  /** How the boundary turns the rigid body that it drives. */
  turning?: Turning
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
export function rotationHolds(turning: Turning): (mover: Mover) => Hold[] {
  const { axis, travels, shift, pace } = turning
  const r: Vec3 = [0, 0, 0]
  return ({ X, u, at, from }) =>
    AXES.map((direction, i) => ({
      direction,
      moving: true,
      velocity(t, _half, dt, whole, row) {
        turning.update(t, dt, whole)
        for (let k = 0; k < 3; k++) r[k] = X[at + k] + from[3 * row + k] - turning.from[k]
        const radial = radialPart(axis, r, i)
        const tangent = tangentPart(axis, r, i)
        if (dt === 0) {
          const around = turning.rate * (turning.cos * tangent - turning.sin * radial)
          return travels ? pace[i] + around : around
        }
        const goal = from[3 * row + i] + ((turning.cos - 1) * radial + turning.sin * tangent)
        return ((travels ? goal + shift[i] : goal) - u[at + i]) / dt
      },
    }))
}

/** Holds of rigid bodies: their places on their circles, and the mean velocities that lead there. */
export function bodyRotationHolds(turning: Turning): (mover: Mover) => Hold[] {
  const { axis, shift, pace } = turning
  const r: Vec3 = [0, 0, 0]
  return ({ X, at, from }) =>
    AXES.map((direction, i) => {
      const arms = (t: number, dt: number, whole: number) => {
        turning.update(t, dt, whole)
        for (let k = 0; k < 3; k++) r[k] = X[at + k] + from[at + k] - turning.from[k]
      }
      return {
        direction,
        moving: true,
        turning,
        velocity(t, _half, dt, whole) {
          arms(t, dt, whole)
          const around = turning.cosMiddle * tangentPart(axis, r, i) - turning.sinMiddle * radialPart(axis, r, i)
          return pace[i] + turning.swing * around
        },
        place(t, dt, whole) {
          arms(t, dt, whole)
          const across = (turning.cos - 1) * radialPart(axis, r, i) + turning.sin * tangentPart(axis, r, i)
          return from[at + i] + (shift[i] + across)
        },
      }
    })
}

/** Component i of r less its part along the axis, and of axis × r. */
const radialPart = (axis: Vec3, r: Vec3, i: number) =>
  r[i] - axis[i] * (axis[0] * r[0] + axis[1] * r[1] + axis[2] * r[2])
const tangentPart = (axis: Vec3, r: Vec3, i: number) =>
  axis[(i + 1) % 3] * r[(i + 2) % 3] - axis[(i + 2) % 3] * r[(i + 1) % 3]
