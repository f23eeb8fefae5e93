/**
 * The frame of a bonded unit: its normal, and how forces go to what the normal hangs on.
 *
 * What     The normal follows both polygons, from b to a:  n = N/|N|,  N = −(N_a + N_b),  N_a = s (p₁ − p₀) × (p₂ − p₀) for
 *          three corners of a polygon, s one over twice the undeformed area, the corners of b taken in the other sense. The energy of
 *          a bond depends on n, so a change of n does work: for dE = G·dn the corners get
 *            f_i = s (p_{i+1} − p_{i+2}) × g,   g = (G − n n·G)/|N|,   and a body the moment N_a × g.
 *          With it forces are the exact gradient of an energy that no rigid motion changes, so energy and angular momentum are
 *          kept however far the block turns, though the two forces on a point act one opening apart.
 * Fails    Polygons at right angles to each other: bonds break long before.
 * Source   derived here.
 */
import type { Bodies } from '../state/bodies.ts'
import { type Bonds, UNIT_INVERSE_A, UNIT_INVERSE_B, UNIT_ROW } from '../state/bonds.ts'
import { FX, NODE, type Nodes, POINT } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import type { BondWork } from './bond-work.ts'

export function measureFrame(work: BondWork, bonds: Reads<Bonds>, nodes: Reads<Nodes>, unit: number): void {
  const { frame, area } = work
  const u = UNIT_ROW * unit
  areaVector(work, bonds, nodes.x, 6 * unit, u + UNIT_INVERSE_A, 0)
  areaVector(work, bonds, nodes.x, 6 * unit + 3, u + UNIT_INVERSE_B, 3)
  const x = -(area[0] + area[3])
  const y = -(area[1] + area[4])
  const z = -(area[2] + area[5])
  const inverse = 1 / Math.sqrt(x * x + y * y + z * z)
  frame[0] = inverse * x
  frame[1] = inverse * y
  frame[2] = inverse * z
  frame[3] = inverse
}

function areaVector(
  { area }: BondWork,
  { corner, unitRow }: Reads<Bonds>,
  x: ReadNumbers,
  c: number,
  inverse: number,
  to: number,
): void {
  const scale = unitRow[inverse]
  const p = POINT * corner[c]
  const q = POINT * corner[c + 1]
  const r = POINT * corner[c + 2]
  const ex = x[q] - x[p]
  const ey = x[q + 1] - x[p + 1]
  const ez = x[q + 2] - x[p + 2]
  const fx = x[r] - x[p]
  const fy = x[r + 1] - x[p + 1]
  const fz = x[r + 2] - x[p + 2]
  area[to] = scale * (ey * fz - ez * fy)
  area[to + 1] = scale * (ez * fx - ex * fz)
  area[to + 2] = scale * (ex * fy - ey * fx)
}

/** Hands `turning` on to what the normal hangs on. */
export function addTurning(
  work: BondWork,
  bonds: Reads<Bonds>,
  nodes: Nodes,
  bodies: Bodies,
  unit: number,
  bodyA: number,
  bodyB: number,
): void {
  const { frame, turning, g } = work
  for (let i = 0; i < 3; i++) g[i] = frame[3] * turning[i]
  if (bodyA >= 0) turnBody(work, bodies, bodyA, 0)
  else turnNodes(work, bonds, nodes, 6 * unit, UNIT_ROW * unit + UNIT_INVERSE_A)
  if (bodyB >= 0) turnBody(work, bodies, bodyB, 3)
  else turnNodes(work, bonds, nodes, 6 * unit + 3, UNIT_ROW * unit + UNIT_INVERSE_B)
}

function turnBody({ area, g }: BondWork, { moment }: Bodies, body: number, at: number): void {
  moment[3 * body] += area[at + 1] * g[2] - area[at + 2] * g[1]
  moment[3 * body + 1] += area[at + 2] * g[0] - area[at] * g[2]
  moment[3 * body + 2] += area[at] * g[1] - area[at + 1] * g[0]
}

function turnNodes(
  { g }: BondWork,
  { corner, unitRow }: Reads<Bonds>,
  { motion, x }: Nodes,
  c: number,
  inverse: number,
): void {
  const gx = unitRow[inverse] * g[0]
  const gy = unitRow[inverse] * g[1]
  const gz = unitRow[inverse] * g[2]
  for (let i = 0; i < 3; i++) {
    const q = POINT * corner[c + ((i + 1) % 3)]
    const r = POINT * corner[c + ((i + 2) % 3)]
    const ex = x[q] - x[r]
    const ey = x[q + 1] - x[r + 1]
    const ez = x[q + 2] - x[r + 2]
    const f = NODE * corner[c + i] + FX
    motion[f] += ey * gz - ez * gy
    motion[f + 1] += ez * gx - ex * gz
    motion[f + 2] += ex * gy - ey * gx
  }
}
