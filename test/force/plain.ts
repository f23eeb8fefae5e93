/** Plain 3×3 algebra and plain elements, from node positions alone: the judges of the fast loops. */
import { POINT } from '../../src/state/nodes.ts'
import { inKept } from '../../src/state/tets.ts'
import type { World } from '../../src/state/world.ts'

export type Matrix = number[][]

const AXES = [0, 1, 2]
export const matrix = (f: (i: number, j: number) => number): Matrix => AXES.map((i) => AXES.map((j) => f(i, j)))
export const product = (a: Matrix, b: Matrix): Matrix =>
  matrix((i, j) => a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j])
export const transpose = (a: Matrix): Matrix => matrix((i, j) => a[j][i])
export const plus = (a: Matrix, b: Matrix, factor = 1): Matrix => matrix((i, j) => a[i][j] + factor * b[i][j])
export const trace = (a: Matrix): number => a[0][0] + a[1][1] + a[2][2]
export const double = (a: Matrix, b: Matrix): number =>
  AXES.reduce((sum, i) => sum + AXES.reduce((part, j) => part + a[i][j] * b[i][j], 0), 0)
export const identity = matrix((i, j) => (i === j ? 1 : 0))
export const determinant = (a: Matrix): number =>
  a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) -
  a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) +
  a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0])

export function inverse(a: Matrix): Matrix {
  const d = determinant(a)
  const c = (i: number, j: number) =>
    a[(i + 1) % 3][(j + 1) % 3] * a[(i + 2) % 3][(j + 2) % 3] -
    a[(i + 1) % 3][(j + 2) % 3] * a[(i + 2) % 3][(j + 1) % 3]
  return matrix((i, j) => c(j, i) / d)
}

/** Edges 1−0, 2−0, 3−0 of a tet as columns, at the positions X + u. */
export function edges({ tets, nodes }: World, tet: number, u?: ArrayLike<number>): Matrix {
  const at = (corner: number, i: number) => {
    const place = tets.node[4 * tet + corner]
    return nodes.X[place + i] + (u ? u[(3 * place) / POINT + i] : 0)
  }
  return matrix((i, k) => at(k + 1, i) - at(0, i))
}

export const stressOf = ({ tets }: World, tet: number): Matrix => {
  const s = [0, 1, 2, 3, 4, 5].map((c) => tets.kept[inKept(tet, c)])
  return matrix((i, j) => s[i === j ? i : i + j === 1 ? 3 : i + j === 3 ? 4 : 5])
}

export const realTets = ({ tets }: World): number[] => [...tets.origin.keys()].filter((tet) => tets.origin[tet] >= 0)

/** σ of linear elasticity. */
export function hooke({ lambda, mu }: { lambda: number; mu: number }, strain: Matrix): Matrix {
  return matrix((i, j) => 2 * mu * strain[i][j] + (i === j ? lambda * trace(strain) : 0))
}

/** Σ V (½ ε:C:ε + σ₀:ε), ε = E − ½E², E = ½(FᵀF − 1) [J]. */
export function storedEnergy(world: World, u: ArrayLike<number>): number {
  let sum = 0
  for (const tet of realTets(world)) {
    const undeformed = edges(world, tet)
    const F = product(edges(world, tet, u), inverse(undeformed))
    const E = matrix((i, j) => 0.5 * (product(transpose(F), F)[i][j] - identity[i][j]))
    const strain = plus(E, product(E, E), -0.5)
    const constants = world.materials[world.tets.material[tet]]
    const volume = determinant(undeformed) / 6
    sum += volume * (0.5 * double(hooke(constants, strain), strain) + double(stressOf(world, tet), strain))
  }
  return sum
}

/** f = −K u − ∫ Bᵀσ₀ of linear elements, B built with its six rows, C as a 6×6 matrix. */
export function linearForces(world: World, u: ArrayLike<number>): Float64Array {
  const f = new Float64Array(u.length)
  for (const tet of realTets(world)) {
    const undeformed = edges(world, tet)
    const volume = determinant(undeformed) / 6
    const g = inverse(undeformed)
    const gradients = [AXES.map((i) => -(g[0][i] + g[1][i] + g[2][i])), g[0], g[1], g[2]]
    const { lambda, mu } = world.materials[world.tets.material[tet]]
    const C = [0, 1, 2, 3, 4, 5].map((i) =>
      [0, 1, 2, 3, 4, 5].map((j) => (i < 3 && j < 3 ? lambda : 0) + (i === j ? (i < 3 ? 2 * mu : mu) : 0)),
    )
    const B: number[][] = [[], [], [], [], [], []]
    for (const [x, y, z] of gradients) {
      B[0].push(x, 0, 0)
      B[1].push(0, y, 0)
      B[2].push(0, 0, z)
      B[3].push(y, x, 0)
      B[4].push(0, z, y)
      B[5].push(z, 0, x)
    }
    const dofs = [0, 1, 2, 3].flatMap((c) => AXES.map((i) => (3 * world.tets.node[4 * tet + c]) / POINT + i))
    const strain = B.map((row) => row.reduce((sum, b, k) => sum + b * u[dofs[k]], 0))
    const s = stressOf(world, tet)
    const initial = [s[0][0], s[1][1], s[2][2], s[0][1], s[1][2], s[0][2]]
    const stress = C.map((row, i) => initial[i] + row.reduce((sum, c, j) => sum + c * strain[j], 0))
    dofs.forEach((dof, k) => {
      for (let c = 0; c < 6; c++) f[dof] -= volume * B[c][k] * stress[c]
    })
  }
  return f
}
