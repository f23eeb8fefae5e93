/**
 * Largest stable step of the leapfrog, and the element that sets it: dt = 2/ω of the highest mode of the assembled mesh.
 *
 * What     Bounded twice. By elements: the highest frequency of the mesh is at most the highest of its elements, each with
 *          its own lumped mass ρV/4 a node (Irons). For one tet with M = Σ_a ∇N_a ⊗ ∇N_a:
 *            λ (tr ε)² + 2μ ε:ε ≤ (λ tr M + 2μ max eig M) |u|²,   so   ω² ≤ (4/ρ)(λ tr M + 2μ max eig M).
 *          And by the mesh itself, where a flat tet hangs on nodes that are heavier than it is (see the highest mode): steps
 *          are 1.2 to 1.4 times as long on structured meshes, 2 to 4 times on irregular ones. The lower of the two counts.
 *          Local damping α acts as if springs that brake were stiffer by 1 + α, and in the highest mode at the limit all do:
 *          ω² is multiplied by 1 + α. Stiffness-proportional damping β shortens the step to 2/ω (√(1 + ξ²) − ξ), ξ = βω/2.
 *          Mass-proportional damping and quiet boundaries are solved for the mean velocity and leave it as it is.
 *          Contacts and bonds add their own bound (see the step of contacts): ω² ≤ ω²_mesh + ω²_contact.
 * Fails    Frequencies are those of the undeformed mesh.
 * Source   Irons and Treharne (1971) for the bound by elements; the bound of one tet is derived here.
 */
import { hashOf } from '../math/hash.ts'
import { IM, NODE, POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { inTet, type Tets, VOLUME } from '../state/tets.ts'
import type { MaterialConstants, World } from '../state/world.ts'
import { highestMode } from './highest-mode.ts'

export interface StableStep {
  /** Critical step [s]: Infinity where nothing can oscillate. */
  dt: number
  /** The slot of the tet that sets it, −1 if none. */
  tet: number
  /** Whether contacts shorten it more than elements do. */
  byContact: boolean
}

/** The critical step of the whole model; tets with all nodes driven do not count. `contact`: bound of ω² of contacts. */
export function stableStep(
  world: World,
  driven: ReadonlySet<number>,
  damping: { local: number; stiffness: number },
  massesScaled: boolean,
  contact = 0,
  known: Frequencies = new Map(),
): StableStep {
  const { omega2, tet } = highestFrequency(world, driven, massesScaled, known)
  const byContact = contact > omega2
  if (tet < 0 && !(contact > 0)) return { dt: Infinity, tet, byContact }
  return { dt: criticalStep(omega2 + contact, damping), tet, byContact }
}

/** Critical step of a highest ω² [s]. */
export function criticalStep(omega2: number, damping: { local: number; stiffness: number }): number {
  const omega = Math.sqrt(omega2 * (1 + damping.local))
  const xi = 0.5 * damping.stiffness * omega
  return (2 / omega) * (Math.sqrt(1 + xi * xi) - xi)
}

interface Frequency {
  /** Highest ω² of the mesh, or a bound of it [1/s²]. */
  omega2: number
  /** Where it is at home; −1 where nothing can oscillate. */
  tet: number
}

/** Frequencies of a world that were found before: stages that hold the same nodes ask again. */
export type Frequencies = Map<string, Frequency>

function highestFrequency(
  world: World,
  driven: ReadonlySet<number>,
  massesScaled: boolean,
  known: Frequencies,
): Frequency {
  const key = `${massesScaled} ${hashOf(Int32Array.from(driven))}`
  const frequency = known.get(key) ?? measureFrequency(world, driven, massesScaled)
  known.set(key, frequency)
  return frequency
}

function measureFrequency(world: World, driven: ReadonlySet<number>, massesScaled: boolean): Frequency {
  const { slowest, fastest, tet } = frequencyRange(world, driven)
  if (tet < 0) return { omega2: 0, tet }
  const bound = massesScaled ? slowest : fastest
  const mode = highestMode(world, driven, bound)
  return { omega2: bound * mode.ratio, tet: mode.ratio < 1 ? mode.tet : tet }
}

/** Lowest and highest bound of ω² among the tets, and the tet with the highest. */
function frequencyRange(world: World, driven: ReadonlySet<number>): { slowest: number; fastest: number; tet: number } {
  const { tets, materials } = world
  const range = { slowest: Infinity, fastest: 0, tet: -1 }
  for (const batch of tets.batches)
    for (let tet = batch.from; tet < batch.to; tet++) {
      if (tets.origin[tet] < 0 || allDriven(tets, driven, tet)) continue
      const omega2 = squaredFrequency(materials[batch.material], tets, tet)
      range.slowest = Math.min(range.slowest, omega2)
      if (omega2 <= range.fastest) continue
      range.fastest = omega2
      range.tet = tet
    }
  return range
}

function allDriven(tets: Reads<Tets>, driven: ReadonlySet<number>, tet: number): boolean {
  if (driven.size === 0) return false
  for (let corner = 0; corner < 4; corner++) if (!driven.has(tets.node[4 * tet + corner] / POINT)) return false
  return true
}

/** Upper bound of ω² [1/s²] of one tet. */
export function squaredFrequency(material: MaterialConstants, tets: Reads<Tets>, tet: number): number {
  const m = new Array<number>(6).fill(0)
  const zero = [0, 0, 0]
  for (let a = 1; a < 4; a++) for (let i = 0; i < 3; i++) zero[i] -= tets.record[inTet(tet, 3 * (a - 1) + i)]
  for (let a = 0; a < 4; a++) {
    const g = (i: number) => (a === 0 ? zero[i] : tets.record[inTet(tet, 3 * (a - 1) + i)])
    m[0] += g(0) * g(0)
    m[1] += g(1) * g(1)
    m[2] += g(2) * g(2)
    m[3] += g(0) * g(1)
    m[4] += g(1) * g(2)
    m[5] += g(0) * g(2)
  }
  const trace = m[0] + m[1] + m[2]
  return (4 / material.density) * (Math.max(0, material.lambda) * trace + 2 * material.mu * largestEigenvalue(m))
}

/**
 * Largest eigenvalue of a positive semi-definite 3×3 matrix (xx yy zz xy yz xz): Newton's iteration on the
 * characteristic cubic from the trace down; every iterate is an upper bound, so any number of them is safe.
 */
function largestEigenvalue(m: number[]): number {
  const [a, b, c, d, e, f] = m
  const i1 = a + b + c
  const i2 = a * b + b * c + c * a - d * d - e * e - f * f
  const i3 = a * (b * c - e * e) - d * (d * c - e * f) + f * (d * e - b * f)
  let x = i1
  for (let k = 0; k < 30; k++) {
    const slope = (3 * x - 2 * i1) * x + i2
    const next = slope > 0 ? x - (((x - i1) * x + i2) * x - i3) / slope : x
    if (!(next < x)) break
    x = next
  }
  return x
}

/** Lowest altitude of a tet [m]: one over the longest gradient of its shape functions. */
export function lowestAltitude(tets: Reads<Tets>, tet: number): number {
  let longest = 0
  const zero = [0, 0, 0]
  for (let a = 1; a < 4; a++) {
    let square = 0
    for (let i = 0; i < 3; i++) {
      const g = tets.record[inTet(tet, 3 * (a - 1) + i)]
      zero[i] -= g
      square += g * g
    }
    longest = Math.max(longest, square)
  }
  return 1 / Math.sqrt(Math.max(longest, zero[0] * zero[0] + zero[1] * zero[1] + zero[2] * zero[2]))
}

/**
 * Mass scaling for quasi-static stages: every tet gets the inertia that gives all of them the same critical step as the
 * slackest, so no small element holds the others back. Weights stay true; time has no meaning.
 */
export function scaleMasses(world: World): void {
  const { tets, nodes, materials } = world
  const { slowest } = frequencyRange(world, new Set())
  const inertia = new Float64Array(nodes.free)
  for (const batch of tets.batches)
    for (let tet = batch.from; tet < batch.to; tet++) {
      if (tets.origin[tet] < 0) continue
      const { density } = materials[batch.material]
      const factor = squaredFrequency(materials[batch.material], tets, tet) / slowest
      const share = (factor * density * tets.record[inTet(tet, VOLUME)]) / 4
      for (let corner = 0; corner < 4; corner++) inertia[tets.node[4 * tet + corner] / POINT] += share
    }
  for (let node = 0; node < nodes.free; node++) nodes.motion[NODE * node + IM] = 1 / inertia[node]
}
