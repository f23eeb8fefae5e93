/**
 * Stress and strain of single tets, as output shows them. A material without memory is asked again at the present positions; of one that
 * remembers something, which must be asked once a step alone, the stress is that which the step has left.
 */
import type { Mechanics } from '../force/elements.ts'
import { rotationOf, turnTensor } from '../math/polar.ts'
import { inKept, inTet, type MaterialState, PASS, STRESS, type Tets } from '../state/tets.ts'
import type { World } from '../state/world.ts'

const f = new Float64Array(9)
const r = new Float64Array(9)

/** Computes strain, stress and gradient of the pair of tets that holds this one; returns its lane. */
function evaluatePair(world: World, mechanics: Mechanics, tet: number): number {
  const { clock, tets, nodes, materials } = world
  const from = tet & ~1
  mechanics.update.strains(clock, tets, nodes, from, from + 2)
  const material = tets.material[tet]
  mechanics.models[material](materials[material], tets, from, from + 2, tets.states[material])
  return tet & 1
}

/** Stress that the step has left, of a tet whose material remembers it. */
function copyLeft(
  { history, at, wide }: MaterialState,
  tet: number,
  out: Float64Array,
  to: number,
  apart: number,
): void {
  const from = at + wide * tet + STRESS
  for (let c = 0; c < 6; c++) out[to + apart * c] = history[from + c]
}

/**
 * Strain and stress of all tets of a total update: `visit` gets each slot and the place of its first component in the scratch
 * (`strain`, `stress`; the next component stands two places on). Where a material remembers its stress there is no strain.
 */
export function eachStressed(world: World, mechanics: Mechanics, visit: (tet: number, at: number) => void): void {
  const { clock, tets, nodes, materials } = world
  for (const { material, from: first, to: end } of tets.batches)
    for (let from = first; from < end; from += PASS) {
      const to = Math.min(from + PASS, end)
      const state = tets.states[material]
      const place = (tet: number): number => ((tet - from) >> 1) * 12 + (tet & 1)
      if (state.wide > 0) for (let tet = from; tet < to; tet++) copyLeft(state, tet, tets.stress, place(tet), 2)
      else {
        mechanics.update.strains(clock, tets, nodes, from, to)
        mechanics.models[material](materials[material], tets, from, to, state)
      }
      for (let tet = from; tet < to; tet++) visit(tet, place(tet))
    }
}

/** Tets of rigid blocks stand behind the batches. */
function isRigid({ batches }: Tets, tet: number): boolean {
  return batches.length === 0 || tet >= batches[batches.length - 1].to
}

function copyLane(from: Float64Array, lane: number, out: Float64Array): void {
  for (let c = 0; c < out.length; c++) out[c] = from[2 * c + lane]
}

/** Turns a tensor from the undeformed frame to the present one. */
function turnForward(world: World, lane: number, out: Float64Array): void {
  copyLane(world.tets.gradient, lane, f)
  f[0] += 1
  f[4] += 1
  f[8] += 1
  rotationOf(f, r)
  turnTensor(r, out)
}

/**
 * Stress xx yy zz xy yz xz [Pa] in the present frame. Of a total update it is force per undeformed area, as in linear
 * elasticity; it differs from the true stress by the order of the strain.
 */
export function stressOf(world: World, mechanics: Mechanics, tet: number, out: Float64Array): void {
  if (isRigid(world.tets, tet)) {
    out.fill(0)
    return
  }
  if (mechanics.update.kind === 'incremental') {
    for (let c = 0; c < 6; c++) out[c] = world.tets.kept[inKept(tet, c)]
    return
  }
  const { states, material } = world.tets
  const state = states[material[tet]]
  if (state.wide > 0) {
    copyLeft(state, tet, out, 0, 1)
    turnOfTet(world, tet, r)
    turnTensor(r, out)
    return
  }
  const lane = evaluatePair(world, mechanics, tet)
  copyLane(world.tets.stress, lane, out)
  turnForward(world, lane, out)
}

/** Displacement gradient of a tet with respect to its undeformed shape, row by row. */
function gradientOf(world: World, tet: number, out: Float64Array): void {
  const { tets, nodes } = world
  out.fill(0)
  for (let a = 1; a < 4; a++)
    for (let i = 0; i < 3; i++) {
      const du = nodes.u[tets.node[4 * tet + a] + i] - nodes.u[tets.node[4 * tet] + i]
      for (let j = 0; j < 3; j++) out[3 * i + j] += du * tets.record[inTet(tet, 3 * (a - 1) + j)]
    }
}

/** Rotation of a tet since the start, row by row; leaves F in `f`. */
export function turnOfTet(world: World, tet: number, out: Float64Array): void {
  gradientOf(world, tet, f)
  f[0] += 1
  f[4] += 1
  f[8] += 1
  rotationOf(f, out)
}

/** Engineering strain U − 1 in the present frame (tensor components, xy and not 2xy). */
export function strainOf(world: World, tet: number, out: Float64Array): void {
  if (isRigid(world.tets, tet)) {
    out.fill(0)
    return
  }
  turnOfTet(world, tet, r)
  const left = (i: number, j: number) => {
    let sum = 0
    for (let k = 0; k < 3; k++) sum += f[3 * i + k] * r[3 * j + k]
    return sum
  }
  out.set([left(0, 0) - 1, left(1, 1) - 1, left(2, 2) - 1, left(0, 1), left(1, 2), left(0, 2)])
}
