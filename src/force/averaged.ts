/**
 * Elements whose volumetric strain is averaged over nodes, for rock that flows.
 *
 * What     θ = tr ε of each tet;  θ_n = Σ V θ/Σ V of the tets at a node, of one material;  θ̄ the mean of a tet's four nodes. The material gets
 *          ε + ⅓ (θ̄ − θ) 1, and of its stress the mean p = ⅓ tr S goes the same way: p_n, p̄, and forces of S + (p̄ − p) 1.
 * Why      Flow of rock keeps the volume, or changes it by a rule. A mesh of constant-strain tetrahedra has some five times as many of them as
 *          nodes: more rules than it can follow, so it locks. Averaged, there is one for each node. Averaging is its own transpose in the sum
 *          of V θ p, so forces are the gradient of the energy at the averaged strain, and work is what the materials store and lose.
 *          It can only make the mesh softer: the step stays a stable one.
 * Fails    Tets that share no nodes, as where every face may break, have nothing to average over. Pressures of single tets still scatter.
 * Source   Bonet and Burton (1998), average nodal pressure; Detournay and Dzik (2006), nodal mixed discretisation.
 */
import type { Clock } from '../state/clock.ts'
import type { Energy } from '../state/energy.ts'
import { type Nodes, POINT } from '../state/nodes.ts'
import {
  type Averaging,
  type Batch,
  inTet,
  type MaterialState,
  PASS,
  STRESS,
  type Tets,
  VOLUME,
} from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import type { MaterialModel } from './materials/material.ts'
import type { StressUpdate } from './stress-update.ts'

/** Place of a tet of a pass in the scratch. */
const placeOf = (tet: number, from: number): number => ((tet - from) >> 1) * 12 + (tet & 1)

/** Adds V × the value to the nodes of a tet. */
function addToNodes(tets: Tets, { sum, weight }: Averaging, tet: number, value: number): void {
  const volume = tets.record[inTet(tet, VOLUME)]
  for (let i = 4 * tet; i < 4 * tet + 4; i++) {
    const node = tets.node[i] / POINT
    sum[node] += volume * value
    weight[node] += volume
  }
}

function clear({ sum, weight }: Averaging): void {
  sum.fill(0)
  weight.fill(0)
}

/** Sums become means. */
function divide({ sum, weight }: Averaging): void {
  for (let node = 0; node < sum.length; node++) if (weight[node] > 0) sum[node] /= weight[node]
}

/** Mean of its four nodes less the value of the tet itself. */
function changeOf({ node }: Tets, { sum }: Averaging, tet: number, own: number): number {
  const i = 4 * tet
  const all = sum[node[i] / POINT] + sum[node[i + 1] / POINT] + (sum[node[i + 2] / POINT] + sum[node[i + 3] / POINT])
  return 0.25 * all - own
}

/** What is asked for a batch: how strains are measured, and its model. */
export interface Asked {
  update: StressUpdate
  model: MaterialModel
  material: MaterialConstants
}

/** What the element loop does with a batch whose state has an averaging. */
export function averagedForces(asked: Asked, clock: Clock, tets: Tets, nodes: Nodes, energy: Energy, batch: Batch) {
  const state = tets.states[batch.material]
  if (!state.averaging) return
  averageStrains(asked.update, clock, tets, nodes, batch, state.averaging)
  askModel(asked, clock, tets, nodes, batch, state.averaging)
  averagePressures(tets, batch, state, state.averaging)
  addForces(asked.update, clock, tets, nodes, energy, batch)
}

function averageStrains(
  { strains }: StressUpdate,
  clock: Clock,
  tets: Tets,
  nodes: Nodes,
  batch: Batch,
  averaging: Averaging,
): void {
  const { strain } = tets
  clear(averaging)
  for (let from = batch.from; from < batch.to; from += PASS) {
    const to = Math.min(from + PASS, batch.to)
    strains(clock, tets, nodes, from, to)
    for (let tet = from; tet < to; tet++) {
      const k = placeOf(tet, from)
      addToNodes(tets, averaging, tet, strain[k] + strain[k + 2] + strain[k + 4])
    }
  }
  divide(averaging)
}

function askModel(
  { update, model, material }: Asked,
  clock: Clock,
  tets: Tets,
  nodes: Nodes,
  batch: Batch,
  averaging: Averaging,
): void {
  const { strain } = tets
  for (let from = batch.from; from < batch.to; from += PASS) {
    const to = Math.min(from + PASS, batch.to)
    update.strains(clock, tets, nodes, from, to)
    for (let tet = from; tet < to; tet++) {
      const k = placeOf(tet, from)
      const change = changeOf(tets, averaging, tet, strain[k] + strain[k + 2] + strain[k + 4]) / 3
      strain[k] += change
      strain[k + 2] += change
      strain[k + 4] += change
    }
    model(material, tets, from, to, tets.states[batch.material])
  }
}

/** ⅓ tr S, as the model has left it. */
function pressureOf({ history, at, wide }: MaterialState, tet: number): number {
  const s = at + wide * tet + STRESS
  return (history[s] + history[s + 1] + history[s + 2]) / 3
}

function averagePressures(tets: Tets, batch: Batch, state: MaterialState, averaging: Averaging): void {
  clear(averaging)
  for (let tet = batch.from; tet < batch.to; tet++) addToNodes(tets, averaging, tet, pressureOf(state, tet))
  divide(averaging)
}

function addForces(
  update: StressUpdate,
  clock: Clock,
  tets: Tets,
  nodes: Nodes,
  energy: Energy,
  { material, from: first, to: end }: Batch,
): void {
  const { stress } = tets
  const state = tets.states[material]
  const { averaging, history, at, wide } = state
  if (!averaging) return
  for (let from = first; from < end; from += PASS) {
    const to = Math.min(from + PASS, end)
    update.strains(clock, tets, nodes, from, to)
    for (let tet = from; tet < to; tet++) {
      const k = placeOf(tet, from)
      const s = at + wide * tet + STRESS
      const change = changeOf(tets, averaging, tet, pressureOf(state, tet))
      for (let c = 0; c < 6; c++) stress[k + 2 * c] = history[s + c] + (c < 3 ? change : 0)
    }
    update.forces(clock, tets, nodes, energy, from, to)
  }
}
