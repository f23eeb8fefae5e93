/**
 * How far a block has turned about an axis.
 *
 * What     R, the rotation that fits its motion best: it makes Σ m |x − x̄ − R (X − X̄)|² least, and is the polar factor of
 *          M = Σ m (x − x̄)(X − X̄)ᵀ. For a rigid body it is its turn; for a deformable one strains drop out.
 *          The angle is that of the part of R about the axis a (its twist):
 *            θ = atan2(a · axial R, tr R − a·R a),   axial R = (R₃₂ − R₂₃, R₁₃ − R₃₁, R₂₁ − R₁₂),
 *          exact where R turns about a alone, and not harmed by small turns about other axes.
 * Steps    1. R of the present positions, after the turn that the angle counts from (Rᵀ₀ from the right);
 *          2. θ in (−π, π], then whole turns are added so that it is nearest to the last sample.
 * Fails    Points in one plane fix no rotation (refused at set-up). Between two samples the block must turn by less than
 *          half a turn. The twist is undefined where the axis itself has been turned upside down.
 * Source   N. J. Higham (1986) for the polar factor; the fit: B. K. P. Horn, H. M. Hilden, S. Negahdaripour (1988).
 */
import { atan2 } from '../math/elementary.ts'
import { rotationOf } from '../math/polar.ts'
import type { Vec3 } from '../math/vec.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

/** What an angle remembers between samples: the rotation that it counts from, row by row, and its last value [rad]. */
export const TURN_MEMORY = 10
const LAST = 9

export function makeTurnMemory(): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0)
}

/** The angle counts from the present attitude. */
export function turnFromHere(world: World, nodes: Int32Array, memory: Float64Array): void {
  bestRotation(world, nodes, memory.subarray(0, LAST))
  memory[LAST] = 0
}

const now = new Float64Array(9)

/** Angle about the unit axis since the remembered attitude [rad], positive counter-clockwise as seen from its tip. */
export function turnAbout(world: World, nodes: Int32Array, axis: Vec3, memory: Float64Array): number {
  bestRotation(world, nodes, now)
  const r = (i: number, j: number) => {
    let sum = 0
    for (let k = 0; k < 3; k++) sum += now[3 * i + k] * memory[3 * j + k]
    return sum
  }
  const [x, y, z] = axis
  const sine = x * (r(2, 1) - r(1, 2)) + y * (r(0, 2) - r(2, 0)) + z * (r(1, 0) - r(0, 1))
  let along = 0
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) along += axis[i] * r(i, j) * axis[j]
  const angle = atan2(sine, r(0, 0) + r(1, 1) + r(2, 2) - along)
  const turns = Math.round((memory[LAST] - angle) / (2 * Math.PI))
  memory[LAST] = angle + 2 * Math.PI * turns
  return memory[LAST]
}

const spread = new Float64Array(9)

/** Least share of the largest spread cubed that the points must fill: flatter ones fix no rotation. */
const FLAT = 1e-20

/** Whether the undeformed nodes span a volume. */
export function spanVolume(world: World, nodes: Int32Array): boolean {
  moments(world, nodes, 0, spread)
  const [a, b, c, d, e, f, g, h, i] = spread
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const size = (a + e + i) / 3
  return determinant > FLAT * size * size * size
}

function bestRotation(world: World, nodes: Int32Array, out: Float64Array): void {
  moments(world, nodes, 1, spread)
  let square = 0
  for (let i = 0; i < 9; i++) square += spread[i] * spread[i]
  const size = Math.sqrt(square)
  for (let i = 0; i < 9; i++) spread[i] /= size
  rotationOf(spread, out)
}

const centre = new Float64Array(6)

/**
 * Σ m (p − p̄)(X − X̄)ᵀ over nodes, row by row, with p = X + share × u; from displacements, whose bits are not lost in
 * large coordinates.
 */
function moments({ nodes: all }: World, nodes: Int32Array, share: number, out: Float64Array): void {
  const { X, u, mass } = all
  centre.fill(0)
  let sum = 0
  for (let n = 0; n < nodes.length; n++) {
    const m = mass[nodes[n]]
    const at = POINT * nodes[n]
    sum += m
    for (let i = 0; i < 3; i++) {
      centre[i] += m * X[at + i]
      centre[3 + i] += m * u[at + i]
    }
  }
  for (let i = 0; i < 6; i++) centre[i] /= sum
  out.fill(0)
  for (let n = 0; n < nodes.length; n++) {
    const m = mass[nodes[n]]
    const at = POINT * nodes[n]
    for (let i = 0; i < 3; i++) {
      const p = X[at + i] - centre[i] + share * (u[at + i] - centre[3 + i])
      for (let j = 0; j < 3; j++) out[3 * i + j] += m * p * (X[at + j] - centre[j])
    }
  }
}
