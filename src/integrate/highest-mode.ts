/**
 * Highest frequency of the assembled mesh, and the element that moves most in that mode.
 *
 * What     Lanczos iteration for the largest eigenvalue of A = M^(−½) K M^(−½), K applied element by element, everything
 *          made dimensionless by a bound ω_b² ≥ ω². k steps from a random start give a value θ ≤ λ_max, and
 *            λ_max ≤ θ/(1 − ε)   but for a chance of   1.648 √n exp(−√ε (2k − 1)),
 *          whatever the spectrum (n unknowns). k is chosen for ε = 1/16, 3 % of the step, and a chance of 10⁻⁹; the
 *          answer is never above ω_b². In practice θ is good to 10⁻³ after some 15 steps: the rest buys the proof.
 *          Driven nodes have no unknowns; holds in single directions are left out, which can only lower the answer's step.
 * Steps    1. α_j = q_jᵀ A q_j,  β_j q_{j+1} = A q_j − α_j q_j − β_{j−1} q_{j−1};  θ: largest eigenvalue of the tridiagonal.
 *          2. The mode from the first 24 vectors, kept in single precision; the element with most strain energy in it.
 * Fails    Linear elements at their present shape: strains of some per cent, and springs that hang on nodes, are the margin's
 *          and the caller's business. Lost orthogonality repeats eigenvalues but makes none that is larger.
 * Source   Kuczyński and Woźniakowski (1992), SIAM J. Matrix Anal. 13, theorem 4.2b; components of the start are uniform
 *          rather than normal, which can raise the chance 2.5 times (their sums are log-concave).
 */
import { log } from '../math/elementary.ts'
import { randomFrom } from '../math/random.ts'
import { IM, NODE } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { addStiffness } from './element-stiffness.ts'

const CHANCE = 1e-9
/** √ε. */
const ROOT = 1 / 4
/** Vectors from which the mode is made. */
const KEPT = 24

export interface HighestMode {
  /** Upper bound of ω², over the scale that was given. */
  ratio: number
  /** Slot of the tet with most energy in the mode. */
  tet: number
}

/** K and M of the free nodes, dimensionless. */
interface Operator {
  world: World
  /** √(m of node 0 / m) of each node, 0 where it is driven. */
  weight: Float64Array
  /** 1 / (m of node 0 · scale): turns stiffness into a number. */
  unit: number
  /** Displacements and forces, three numbers a node. */
  u: Float64Array
  f: Float64Array
}

/** `scale` is a bound of ω² [1/s²]. */
export function highestMode(world: World, driven: ReadonlySet<number>, scale: number): HighestMode {
  const { nodes } = world
  const inverse = (node: number) => nodes.motion[NODE * node + IM]
  const op: Operator = {
    world,
    weight: Float64Array.from({ length: nodes.count }, (_, node) =>
      driven.has(node) ? 0 : Math.sqrt(inverse(node) / inverse(0)),
    ),
    unit: inverse(0) / scale,
    u: new Float64Array(3 * nodes.count),
    f: new Float64Array(3 * nodes.count),
  }
  const unknowns = 3 * (nodes.count - driven.size)
  const steps = Math.ceil(0.5 * (log((1.648 * Math.sqrt(unknowns)) / CHANCE) / ROOT + 1))
  const { alpha, beta, kept } = iterate(op, steps)
  return { ratio: Math.min(1, largestOf(alpha, beta) / (1 - ROOT * ROOT)), tet: busiestTet(op, alpha, beta, kept) }
}

interface Tridiagonal {
  alpha: number[]
  /** beta[j] couples j and j + 1. */
  beta: number[]
  kept: Float32Array[]
}

function iterate(op: Operator, steps: number): Tridiagonal {
  const random = randomFrom(1)
  const length = op.u.length
  let q = new Float64Array(length)
  for (let i = 0; i < length; i++) q[i] = op.weight[(i / 3) | 0] > 0 ? 2 * random() - 1 : 0
  let before = new Float64Array(length)
  normalise(q)
  const found: Tridiagonal = { alpha: [], beta: [], kept: [] }
  let beta = 0
  for (let j = 0; j < steps; j++) {
    if (j < KEPT) found.kept.push(Float32Array.from(q))
    const next = before
    apply(op, q)
    let alpha = 0
    for (let i = 0; i < length; i++) alpha += q[i] * op.f[i]
    for (let i = 0; i < length; i++) next[i] = op.f[i] - alpha * q[i] - beta * before[i]
    beta = normalise(next)
    found.alpha.push(alpha)
    // The start has no part outside the space that is spanned.
    if (!(beta > 1e-12 * alpha)) break
    found.beta.push(beta)
    before = q
    q = next
  }
  return found
}

/** Divides by the length and returns it. */
function normalise(v: Float64Array): number {
  let square = 0
  for (let i = 0; i < v.length; i++) square += v[i] * v[i]
  const length = Math.sqrt(square)
  if (length > 0) for (let i = 0; i < v.length; i++) v[i] /= length
  return length
}

/** f = M^(−½) K M^(−½) q. */
function apply(op: Operator, q: Float64Array): void {
  const { world, weight, u, f } = op
  weigh(weight, q, u)
  f.fill(0)
  for (const batch of world.tets.batches) {
    const { lambda, mu } = world.materials[batch.material]
    for (let tet = batch.from; tet < batch.to; tet++)
      if (world.tets.origin[tet] >= 0) addStiffness(world.tets, tet, op.unit * lambda, op.unit * mu, u, f)
  }
  weigh(weight, f, f)
}

/** out = M^(−½) v. */
function weigh(weight: Float64Array, v: Float64Array, out: Float64Array): void {
  for (let node = 0, i = 0; node < weight.length; node++, i += 3) {
    const w = weight[node]
    out[i] = w * v[i]
    out[i + 1] = w * v[i + 1]
    out[i + 2] = w * v[i + 2]
  }
}

/**
 * Largest eigenvalue of a tridiagonal matrix, rounded up: bisection between the largest diagonal and Gershgorin's bound. x
 * lies above all eigenvalues where every pivot of x − T is positive.
 */
function largestOf(alpha: number[], beta: number[]): number {
  const reach = (j: number) => alpha[j] + (beta[j - 1] ?? 0) + (j + 1 < alpha.length ? beta[j] : 0)
  let low = Math.max(...alpha)
  let high = Math.max(...alpha.map((_, j) => reach(j)))
  for (let k = 0; k < 60; k++) {
    const x = 0.5 * (low + high)
    let pivot = 1
    for (let j = 0; j < alpha.length && pivot > 0; j++)
      pivot = x - alpha[j] - (j > 0 ? (beta[j - 1] * beta[j - 1]) / pivot : 0)
    if (pivot > 0) high = x
    else low = x
  }
  return high
}

/** The tet with most strain energy in the mode of the largest eigenvalue. */
function busiestTet(op: Operator, alpha: number[], beta: number[], kept: Float32Array[]): number {
  const { world, weight, u, f } = op
  const parts = topVector(alpha, beta, kept.length)
  for (let i = 0; i < u.length; i++) {
    let sum = 0
    for (let j = 0; j < kept.length; j++) sum += parts[j] * kept[j][i]
    u[i] = sum
  }
  weigh(weight, u, u)
  let most = -1
  let busiest = -1
  for (const batch of world.tets.batches) {
    const { lambda, mu } = world.materials[batch.material]
    for (let tet = batch.from; tet < batch.to; tet++) {
      if (world.tets.origin[tet] < 0) continue
      const energy = addStiffness(world.tets, tet, op.unit * lambda, op.unit * mu, u, f)
      if (energy <= most) continue
      most = energy
      busiest = tet
    }
  }
  return busiest
}

/** Eigenvector of the largest eigenvalue of the leading part of a tridiagonal matrix, by repeated multiplication. */
function topVector(alpha: number[], beta: number[], size: number): Float64Array {
  let v = new Float64Array(size).fill(1)
  let next = new Float64Array(size)
  for (let k = 0; k < 500; k++) {
    for (let j = 0; j < size; j++)
      next[j] = alpha[j] * v[j] + (j > 0 ? beta[j - 1] * v[j - 1] : 0) + (j + 1 < size ? beta[j] * v[j + 1] : 0)
    normalise(next)
    const last = v
    v = next
    next = last
  }
  return v
}
