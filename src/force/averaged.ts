/**
 * Elements whose volumetric strain is averaged over patches of them, for rock that flows.
 *
 * What     θ = tr ε of each tet, θ̄ = Σ V θ/Σ V of its patch. The material gets ε + ⅓ (θ̄ − θ) 1, and of its stress the mean p = ⅓ tr S is averaged
 *          alike: forces are those of S + (p̄ − p) 1.
 * Why      Flow of rock keeps the volume, or changes it by a rule. A mesh has some five times as many constant-strain tetrahedra as nodes: more
 *          rules than it can follow, so it locks. Of patches there are about as many as nodes. The mean is its own transpose in the sum of
 *          V θ p, so forces are the gradient of the energy at the averaged strain, and work is what materials store and lose. It can only
 *          make the mesh softer: the step stays a stable one.
 * Not      over nodes, as is done too: volumetric strains that alternate are seen by no node, and rock gives way too much (the wall of X13's hole
 *          comes in by 4.6 % more than it should, and 7.2 % on a finer mesh; with patches 1.1 %).
 * Fails    Tets that share no faces are patches of their own. Pressures of patches may alternate; their means do not.
 * Source   Nagtegaal, Parks and Rice (1974) for why; de Souza Neto, Pires and Owen (2005) for patches of tetrahedra.
 */
import type { Clock } from '../state/clock.ts'
import type { Energy } from '../state/energy.ts'
import type { Nodes } from '../state/nodes.ts'
import type { ReadNumbers } from '../state/reads.ts'
import { type Batch, inTet, PASS, type Tets, VOLUME } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import type { MaterialModel } from './materials/material.ts'
import type { StressUpdate } from './stress-update.ts'

/** What is asked for a batch: how strains are measured, and its model. */
export interface Asked {
  update: StressUpdate
  model: MaterialModel
  material: MaterialConstants
}

/** What the element loop does with a batch whose material has patches; it begins and ends where patches do. */
export function averagedForces(
  { update, model, material }: Asked,
  clock: Clock,
  tets: Tets,
  nodes: Nodes,
  energy: Energy,
  batch: Batch,
  onto: Tets,
  into: Nodes,
): void {
  const state = tets.states[batch.material]
  const { patches } = state
  for (let first = firstPatch(patches, batch.from); patches[first] < batch.to; ) {
    const from = patches[first]
    let last = first + 1
    while (patches[last] < batch.to && patches[last + 1] - from <= PASS) last++
    const to = patches[last]
    update.strains(clock, tets, nodes, from, to)
    for (let patch = first; patch < last; patch++) level(tets, tets.strain, patches[patch], patches[patch + 1], from)
    model(material, tets, from, to, state)
    for (let patch = first; patch < last; patch++) level(tets, tets.stress, patches[patch], patches[patch + 1], from)
    update.forces(clock, onto, into, energy, from, to)
    first = last
  }
}

/** The patch that begins at a slot. */
export function firstPatch(patches: ReadNumbers, slot: number): number {
  let low = 0
  let high = patches.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (patches[middle] < slot) low = middle + 1
    else high = middle
  }
  return low
}

/** Gives the tensors of a patch, in the scratch of a pass from `pass` on, the mean of their traces. */
function level({ record }: Tets, tensor: Float64Array, from: number, to: number, pass: number): void {
  let sum = 0
  let all = 0
  for (let tet = from; tet < to; tet++) {
    const k = ((tet - pass) >> 1) * 12 + (tet & 1)
    const volume = record[inTet(tet, VOLUME)]
    sum += volume * (tensor[k] + tensor[k + 2] + tensor[k + 4])
    all += volume
  }
  const mean = sum / all
  for (let tet = from; tet < to; tet++) {
    if (record[inTet(tet, VOLUME)] === 0) continue
    const k = ((tet - pass) >> 1) * 12 + (tet & 1)
    const change = (mean - (tensor[k] + tensor[k + 2] + tensor[k + 4])) / 3
    tensor[k] += change
    tensor[k + 2] += change
    tensor[k + 4] += change
  }
}
