/**
 * How a deformable block that slides over a plane flutters: `tsx scripts/flutter.ts FRICTION [deg] STIFFNESS [N/m] DAMPING [s] SPEED [m/s]`.
 *
 * What     A cube of 1 m, six tetrahedra, four springs of the given stiffness under its corners; each pushes up with −k w and back with μ times
 *          that, so that the stiffness of the contact is not symmetric: what presses the block down also drives it. Across, friction
 *          is a dashpot of μ N/V. Motion is M ü + (D + β K_el) u̇ + K u = 0; its roots s = σ + iω with σ > 0 grow by themselves (mode coupling).
 * Prints   ω/2π [Hz] and σ [1/s] of those that grow, the fastest first.
 * Source   Hoffmann and Gaul (2003) for the mechanism; the matrices stand here, apart from the solver.
 */
import { EigenvalueDecomposition, inverse, Matrix } from 'ml-matrix'

const [friction = 18, stiffness = 1.5e12, damping = 0, speed = 1] = process.argv.slice(2).map(Number)
const [YOUNG, POISSON, DENSITY, G, SLOPE] = [30e9, 0.22, 2500, 9.81, (28 * Math.PI) / 180]

/** Corners of the unit cube by their bits z + 2y + 4x, and the six tets along its diagonal. */
const corners = Array.from({ length: 8 }, (_, n) => [n >> 2, (n >> 1) & 1, n & 1])
const tets = [
  [4, 2, 1],
  [4, 1, 2],
  [2, 4, 1],
  [2, 1, 4],
  [1, 4, 2],
  [1, 2, 4],
].map(([a, b, c]) => [0, a, a + b, a + b + c])

function hooke(): Matrix {
  const lambda = (YOUNG * POISSON) / ((1 + POISSON) * (1 - 2 * POISSON))
  const mu = YOUNG / (2 + 2 * POISSON)
  const c = Matrix.zeros(6, 6)
  for (let i = 0; i < 6; i++)
    for (let j = 0; j < 6; j++) c.set(i, j, (i < 3 && j < 3 ? lambda : 0) + (i === j ? (i < 3 ? 2 * mu : mu) : 0))
  return c
}

/** Rows of strain xx yy zz xy yz zx of one node with the gradient (x, y, z). */
const strainRows = ([x, y, z]: number[]) => [
  [x, 0, 0],
  [0, y, 0],
  [0, 0, z],
  [y, x, 0],
  [0, z, y],
  [z, 0, x],
]

function elastic(): { K: Matrix; mass: number[] } {
  const K = Matrix.zeros(24, 24)
  const mass = new Array(8).fill(0)
  for (const tet of tets) {
    const gradients = inverse(new Matrix(tet.map((n) => [1, ...corners[n]])))
      .to2DArray()
      .slice(1)
    const B = new Matrix(
      Array.from({ length: 6 }, (_, row) => tet.flatMap((_n, a) => strainRows(gradients.map((g) => g[a]))[row])),
    )
    const k = B.transpose().mmul(hooke()).mmul(B)
    const dofs = tet.flatMap((n) => [3 * n, 3 * n + 1, 3 * n + 2])
    for (const [i, p] of dofs.entries()) for (const [j, q] of dofs.entries()) K.set(p, q, K.get(p, q) + k.get(i, j) / 6)
    for (const n of tet) mass[n] += DENSITY / 24
  }
  return { K, mass }
}

const { K: own, mass } = elastic()
const mu = Math.tan((friction * Math.PI) / 180)
const K = own.clone()
const D = own.clone().mul(damping)
for (const n of [0, 2, 4, 6]) {
  K.set(3 * n + 2, 3 * n + 2, K.get(3 * n + 2, 3 * n + 2) + stiffness)
  K.set(3 * n, 3 * n + 2, K.get(3 * n, 3 * n + 2) - mu * stiffness)
  D.set(3 * n + 1, 3 * n + 1, D.get(3 * n + 1, 3 * n + 1) + (mu * DENSITY * G * Math.cos(SLOPE)) / 4 / speed)
}
const A = Matrix.zeros(48, 48)
for (let i = 0; i < 24; i++) {
  A.set(i, 24 + i, 1)
  for (let j = 0; j < 24; j++) {
    A.set(24 + i, j, -K.get(i, j) / mass[Math.floor(i / 3)])
    A.set(24 + i, 24 + j, -D.get(i, j) / mass[Math.floor(i / 3)])
  }
}
const { realEigenvalues, imaginaryEigenvalues } = new EigenvalueDecomposition(A)
const grow = realEigenvalues
  .map((sigma, i) => ({ sigma, hertz: imaginaryEigenvalues[i] / (2 * Math.PI) }))
  .filter(({ sigma, hertz }) => sigma > 0.01 && hertz > 1)
  .sort((a, b) => b.sigma - a.sigma)
console.log(
  grow.length === 0
    ? 'nothing grows'
    : grow.map(({ sigma, hertz }) => `${hertz.toFixed(2)} Hz, ${sigma.toFixed(2)} 1/s`).join('\n'),
)
