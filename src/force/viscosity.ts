/**
 * Stiffness-proportional damping: the stress β C:Ė of the strain rate, with Ė = sym(Ḣ + HᵀḢ) half a step before, where
 * the velocities are: H is taken back there, or a rotation by ω would be braked by the false rate ½ω²Δt. The force on each
 * node is kept, because its work is known only when the velocity ahead is.
 * Fails: shortens the stable step (see the stable step); C is the elastic one, whatever the material does.
 */
import type { Clock } from '../state/clock.ts'
import type { Loads } from '../state/loads.ts'
import { FX, NODE, type Nodes, POINT, VX } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { inTet, type Tets, VOLUME } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import type { LoadWork } from './load-work.ts'

export function measureViscousForces(
  work: LoadWork,
  clock: Clock,
  materials: MaterialConstants[],
  tets: Reads<Tets>,
  nodes: Reads<Nodes>,
  loads: Loads,
): void {
  loads.viscous.fill(0)
  for (const batch of tets.batches)
    for (let tet = batch.from; tet < batch.to; tet++)
      if (tets.origin[tet] >= 0) addTet(work, clock, materials[batch.material], tets, nodes, loads, tet)
}

/** Gradients of displacement and velocity, row by row. */
function measureGradients({ gradient: h, rate }: LoadWork, tets: Reads<Tets>, nodes: Reads<Nodes>, tet: number): void {
  const a = tets.node[4 * tet]
  h.fill(0)
  rate.fill(0)
  for (let n = 1; n < 4; n++) {
    const b = tets.node[4 * tet + n]
    for (let i = 0; i < 3; i++) {
      const du = nodes.u[b + i] - nodes.u[a + i]
      const dv = nodes.motion[2 * b + VX + i] - nodes.motion[2 * a + VX + i]
      for (let j = 0; j < 3; j++) {
        const g = tets.record[inTet(tet, 3 * (n - 1) + j)]
        h[3 * i + j] += du * g
        rate[3 * i + j] += dv * g
      }
    }
  }
}

/** Ė = sym(Ḣ + HᵀḢ), row by row, with H as it was half a step ago, when the velocities were those at hand. */
function measureRate({ gradient: h, rate, strain: e }: LoadWork, { before }: Clock): void {
  const back = 0.5 * before
  for (let i = 0; i < 9; i++) h[i] -= back * rate[i]
  for (let i = 0; i < 3; i++)
    for (let j = 0; j <= i; j++) {
      let sum = rate[3 * i + j] + rate[3 * j + i]
      for (let k = 0; k < 3; k++) sum += h[3 * k + i] * rate[3 * k + j] + h[3 * k + j] * rate[3 * k + i]
      e[3 * i + j] = 0.5 * sum
      e[3 * j + i] = 0.5 * sum
    }
  for (let i = 0; i < 9; i++) h[i] += back * rate[i]
}

/** V F β C:Ė, row by row. */
function measureStress(
  { gradient: h, strain: e, stress: s }: LoadWork,
  { lambda, mu }: MaterialConstants,
  tets: Reads<Tets>,
  loads: Loads,
  tet: number,
): void {
  const scale = tets.record[inTet(tet, VOLUME)] * loads.stiffness
  const volumetric = lambda * (e[0] + e[4] + e[8])
  for (let i = 0; i < 9; i++) e[i] = scale * (2 * mu * e[i] + (i % 4 === 0 ? volumetric : 0))
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      let sum = e[3 * i + j]
      for (let k = 0; k < 3; k++) sum += h[3 * i + k] * e[3 * k + j]
      s[3 * i + j] = sum
    }
}

function addTet(
  work: LoadWork,
  clock: Clock,
  material: MaterialConstants,
  tets: Reads<Tets>,
  nodes: Reads<Nodes>,
  loads: Loads,
  tet: number,
): void {
  measureGradients(work, tets, nodes, tet)
  measureRate(work, clock)
  measureStress(work, material, tets, loads, tet)
  const a = 3 * (tets.node[4 * tet] / POINT)
  for (let n = 1; n < 4; n++) {
    const b = 3 * (tets.node[4 * tet + n] / POINT)
    for (let i = 0; i < 3; i++) {
      let f = 0
      for (let j = 0; j < 3; j++) f += work.stress[3 * i + j] * tets.record[inTet(tet, 3 * (n - 1) + j)]
      loads.viscous[a + i] += f
      loads.viscous[b + i] -= f
    }
  }
}

/** Adds the forces that were measured. */
export function addViscousForces(loads: Reads<Loads>, nodes: Nodes): void {
  for (let node = 0; node < nodes.count; node++)
    for (let i = 0; i < 3; i++) nodes.motion[NODE * node + FX + i] += loads.viscous[3 * node + i]
}
