import {
  type Bonds,
  TWINS_PER_AREA,
  UNIT_AREA,
  UNIT_INVERSE_A,
  UNIT_INVERSE_B,
  UNIT_ROW,
  UNIT_SHARE,
} from '../state/bonds.ts'
import { COHESION, JOINT_ROW, type Joints, KN, KS, PEAK, TENSION } from '../state/joints.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'

/**
 * The springs of a whole bond between two triangles with the same corners, in one go.
 *
 * What     Openings d_i of the corners give the force at corner i
 *            per area:  F_i = A/12 (t_i + Σ t),   per point:  F_i = (A/3) t_i,   t = k_n (d·n) n + k_s (d − n n·d),
 *          which is what points at the corners and the centroid (or the corners alone) add up to. Tension, and the excess of
 *          shear over c − σ tan φ, are largest at a corner, for they are convex in d, which is linear.
 * Returns  false, with nothing added, if a corner is beyond its strength: then each point must be looked at.
 */
export function addTwinForces(joints: Reads<Joints>, bonds: Reads<Bonds>, nodes: Nodes, unit: number): boolean {
  const { corner, unitRow } = bonds
  const { x, u, motion } = nodes
  const c = 6 * unit
  const a = 4 * corner[c]
  const b = 4 * corner[c + 1]
  const e = 4 * corner[c + 2]
  const p = 4 * corner[c + 3]
  const q = 4 * corner[c + 4]
  const r = 4 * corner[c + 5]
  const row = UNIT_ROW * unit
  const sa = unitRow[row + UNIT_INVERSE_A]
  const sp = unitRow[row + UNIT_INVERSE_B]
  // Edges opposite the corners a, b, e and p, q, r; normal.
  const abx = x[b] - x[a]
  const aby = x[b + 1] - x[a + 1]
  const abz = x[b + 2] - x[a + 2]
  const aex = x[e] - x[a]
  const aey = x[e + 1] - x[a + 1]
  const aez = x[e + 2] - x[a + 2]
  const pqx = x[q] - x[p]
  const pqy = x[q + 1] - x[p + 1]
  const pqz = x[q + 2] - x[p + 2]
  const prx = x[r] - x[p]
  const pry = x[r + 1] - x[p + 1]
  const prz = x[r + 2] - x[p + 2]
  const Nx = sa * (aby * aez - abz * aey) + sp * (pqy * prz - pqz * pry)
  const Ny = sa * (abz * aex - abx * aez) + sp * (pqz * prx - pqx * prz)
  const Nz = sa * (abx * aey - aby * aex) + sp * (pqx * pry - pqy * prx)
  const inverse = 1 / Math.sqrt(Nx * Nx + Ny * Ny + Nz * Nz)
  const nx = -inverse * Nx
  const ny = -inverse * Ny
  const nz = -inverse * Nz
  // Openings of the corners, along the normal and across it.
  const ax = u[a] - u[p]
  const ay = u[a + 1] - u[p + 1]
  const az = u[a + 2] - u[p + 2]
  const bx = u[b] - u[q]
  const by = u[b + 1] - u[q + 1]
  const bz = u[b + 2] - u[q + 2]
  const ex = u[e] - u[r]
  const ey = u[e + 1] - u[r + 1]
  const ez = u[e + 2] - u[r + 2]
  const an = ax * nx + ay * ny + az * nz
  const bn = bx * nx + by * ny + bz * nz
  const en = ex * nx + ey * ny + ez * nz
  const atx = ax - an * nx
  const aty = ay - an * ny
  const atz = az - an * nz
  const btx = bx - bn * nx
  const bty = by - bn * ny
  const btz = bz - bn * nz
  const etx = ex - en * nx
  const ety = ey - en * ny
  const etz = ez - en * nz
  // Strength, as forces over the whole area.
  const j = JOINT_ROW * bonds.joint[unit]
  const table = joints.table
  const share = unitRow[row + UNIT_SHARE]
  const area = unitRow[row + UNIT_AREA]
  const kn = table[j + KN] * share
  const ks = table[j + KS] * share
  const tension = table[j + TENSION] * area
  const most = an > bn ? (an > en ? an : en) : bn > en ? bn : en
  if (kn * most > tension) return false
  const cohesion = table[j + COHESION] * area
  const slope = table[j + PEAK] * kn
  if (slides(cohesion - slope * an, ks, atx, aty, atz)) return false
  if (slides(cohesion - slope * bn, ks, btx, bty, btz)) return false
  if (slides(cohesion - slope * en, ks, etx, ety, etz)) return false
  // Forces on a, b, e: own opening, and the sum of all.
  const perArea = bonds.kind[unit] === TWINS_PER_AREA
  const own = perArea ? 1 / 12 : 1 / 3
  const all = perArea ? 1 / 12 : 0
  const kno = kn * own
  const kso = ks * own
  const sn = all * kn * (an + bn + en)
  const sx = sn * nx + all * ks * (atx + btx + etx)
  const sy = sn * ny + all * ks * (aty + bty + ety)
  const sz = sn * nz + all * ks * (atz + btz + etz)
  const fax = sx + kno * an * nx + kso * atx
  const fay = sy + kno * an * ny + kso * aty
  const faz = sz + kno * an * nz + kso * atz
  const fbx = sx + kno * bn * nx + kso * btx
  const fby = sy + kno * bn * ny + kso * bty
  const fbz = sz + kno * bn * nz + kso * btz
  const fex = sx + kno * en * nx + kso * etx
  const fey = sy + kno * en * ny + kso * ety
  const fez = sz + kno * en * nz + kso * etz
  // What a turn of the normal works against.
  const half = all * (an + bn + en)
  const turn = inverse * (kn - ks)
  const gx = turn * (own * (an * atx + bn * btx + en * etx) + half * (atx + btx + etx))
  const gy = turn * (own * (an * aty + bn * bty + en * ety) + half * (aty + bty + ety))
  const gz = turn * (own * (an * atz + bn * btz + en * etz) + half * (atz + btz + etz))
  const A = 2 * a + 4
  const B = 2 * b + 4
  const E = 2 * e + 4
  const P = 2 * p + 4
  const Q = 2 * q + 4
  const R = 2 * r + 4
  const g1x = sa * (aey * gz - aez * gy)
  const g1y = sa * (aez * gx - aex * gz)
  const g1z = sa * (aex * gy - aey * gx)
  const g2x = sa * (aby * gz - abz * gy)
  const g2y = sa * (abz * gx - abx * gz)
  const g2z = sa * (abx * gy - aby * gx)
  const h1x = sp * (pry * gz - prz * gy)
  const h1y = sp * (prz * gx - prx * gz)
  const h1z = sp * (prx * gy - pry * gx)
  const h2x = sp * (pqy * gz - pqz * gy)
  const h2y = sp * (pqz * gx - pqx * gz)
  const h2z = sp * (pqx * gy - pqy * gx)
  motion[A] += g2x - g1x - fax
  motion[A + 1] += g2y - g1y - fay
  motion[A + 2] += g2z - g1z - faz
  motion[B] += g1x - fbx
  motion[B + 1] += g1y - fby
  motion[B + 2] += g1z - fbz
  motion[E] -= g2x + fex
  motion[E + 1] -= g2y + fey
  motion[E + 2] -= g2z + fez
  motion[P] += h2x - h1x + fax
  motion[P + 1] += h2y - h1y + fay
  motion[P + 2] += h2z - h1z + faz
  motion[Q] += h1x + fbx
  motion[Q + 1] += h1y + fby
  motion[Q + 2] += h1z + fbz
  motion[R] += fex - h2x
  motion[R + 1] += fey - h2y
  motion[R + 2] += fez - h2z
  return true
}

/** Whether the shear force of springs at an opening exceeds a limit, which counts as 0 where it is negative. */
const slides = (limit: number, ks: number, tx: number, ty: number, tz: number): boolean =>
  ks * ks * (tx * tx + ty * ty + tz * tz) > (limit > 0 ? limit * limit : 0)
