/** Vectors of three numbers for set-up code; the step works on flat columns instead. */

export type Vec3 = [number, number, number]

export function dot(a: Readonly<Vec3>, b: Readonly<Vec3>): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function subtract(a: Readonly<Vec3>, b: Readonly<Vec3>): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function length(a: Readonly<Vec3>): number {
  return Math.sqrt(dot(a, a))
}

/** a/|a|, without negative zeros; a vector without a direction is refused. */
export function unit(a: Readonly<Vec3>): Vec3 {
  const l = length(a)
  if (!(l > 0 && l < Infinity)) throw new Error(`expected a vector with a direction, found (${a.join(', ')})`)
  return [a[0] / l + 0, a[1] / l + 0, a[2] / l + 0]
}
