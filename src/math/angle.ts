import { cos, sin } from './elementary.ts'

/**
 * Cosine and sine of an angle [rad], exact at multiples of 90°.
 *
 * The cosine of the double nearest to π/2 is 6e-17, not 0, so a face turned by it would no longer be on its plane. An angle
 * within a few units in the last place of k·π/2 is taken to mean it.
 */
export function cosSin(angle: number): [number, number] {
  const quarter = Math.round(angle / (Math.PI / 2))
  if (Math.abs(angle - quarter * (Math.PI / 2)) <= 8 * Number.EPSILON * Math.abs(angle)) {
    const k = ((quarter % 4) + 4) % 4
    return [[1, 0, -1, 0][k], [0, 1, 0, -1][k]]
  }
  return [cos(angle), sin(angle)]
}
