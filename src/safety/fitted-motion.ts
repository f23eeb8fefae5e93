/**
 * How blocks have moved between two moments, each as one: the rigid motion that fits the displacements of its nodes best. Taken over a
 * span, it is free of the swings of springs that a velocity at one moment has.
 *
 *   v = Σ m Δu / (Σ m Δt),   J ω = Σ m r × Δu / Δt about the centre of the nodes' masses.
 */
import { solveSymmetric } from '../math/linear-system.ts'
import { cross, type Vec3 } from '../math/vec.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

export interface FittedMotion {
  mass: number
  /** Centre of mass [m]. */
  centre: Vec3
  /** Velocity of the centre [m/s] and of turning about it [rad/s]. */
  velocity: Vec3
  spin: Vec3
  /** Mean radius of gyration [m]. */
  gyration: number
}

interface Sums {
  mass: number
  origin: Vec3
  x: Vec3
  p: Vec3
  /** Σ m r⊗r by xx yy zz and xy yz zx, and Σ m r × v, from the origin. */
  square: Vec3
  product: Vec3
  turning: Vec3
}

/** Displacement of the centre of mass of each block, three numbers each [m]; 0 for groups of particles. `u`: displacements of the nodes. */
export function centreDisplacements({ blocks, nodes }: World, u: Float64Array = nodes.u): Float64Array {
  const mass = new Float64Array(blocks.length)
  const mean = new Float64Array(3 * blocks.length)
  for (let node = 0; node < nodes.count; node++) {
    const block = nodes.block[node]
    mass[block] += nodes.mass[node]
    for (let i = 0; i < 3; i++) mean[3 * block + i] += nodes.mass[node] * u[POINT * node + i]
  }
  for (let k = 0; k < mean.length; k++) if (mass[Math.floor(k / 3)] > 0) mean[k] /= mass[Math.floor(k / 3)]
  return mean
}

/** By the number of the block, since its nodes had the displacements `before` [m], a time ago [s]; undefined for groups of particles. */
export function fittedMotions(world: World, before: Float64Array, time: number): (FittedMotion | undefined)[] {
  const { blocks, nodes } = world
  const sums: (Sums | undefined)[] = blocks.map(() => undefined)
  for (let node = 0; node < nodes.count; node++) {
    const at = POINT * node
    const place: Vec3 = [nodes.x[at], nodes.x[at + 1], nodes.x[at + 2]]
    const block = nodes.block[node]
    const sum = sums[block] ?? makeSums(place)
    sums[block] = sum
    const r = place.map((x, i) => x - sum.origin[i]) as Vec3
    addNode(sum, nodes.mass[node], r, [0, 1, 2].map((i) => (nodes.u[at + i] - before[at + i]) / time) as Vec3)
  }
  return sums.map((sum) => sum && motionOf(sum))
}

const makeSums = (origin: Vec3): Sums => ({
  mass: 0,
  origin,
  x: [0, 0, 0],
  p: [0, 0, 0],
  square: [0, 0, 0],
  product: [0, 0, 0],
  turning: [0, 0, 0],
})

function addNode(sum: Sums, mass: number, r: Vec3, v: Vec3): void {
  const turning = cross(r, v)
  sum.mass += mass
  for (let i = 0; i < 3; i++) {
    sum.x[i] += mass * r[i]
    sum.p[i] += mass * v[i]
    sum.square[i] += mass * r[i] * r[i]
    sum.product[i] += mass * r[i] * r[(i + 1) % 3]
    sum.turning[i] += mass * turning[i]
  }
}

/** About the centre: second moments less m c⊗c, angular momentum less c × p. */
function motionOf({ mass, origin, x, p, square, product, turning }: Sums): FittedMotion {
  const c = x.map((part) => part / mass) as Vec3
  const own = cross(c, p)
  const [sx, sy, sz] = square.map((s, i) => s - mass * c[i] * c[i])
  const [xy, yz, zx] = product.map((s, i) => s - mass * c[i] * c[(i + 1) % 3])
  const inertia: [Vec3, Vec3, Vec3] = [
    [sy + sz, -xy, -zx],
    [-xy, sx + sz, -yz],
    [-zx, -yz, sx + sy],
  ]
  return {
    mass,
    centre: c.map((part, i) => origin[i] + part) as Vec3,
    velocity: p.map((part) => part / mass) as Vec3,
    spin: solveSymmetric(inertia, turning.map((part, i) => part - own[i]) as Vec3) ?? [0, 0, 0],
    gyration: Math.sqrt((2 * (sx + sy + sz)) / (3 * mass)),
  }
}

/** Velocity of a point that the block carries [m/s]. */
export function velocityAt({ velocity, spin, centre }: FittedMotion, point: Readonly<Vec3>): Vec3 {
  const turn = cross(spin, [point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]])
  return [velocity[0] + turn[0], velocity[1] + turn[1], velocity[2] + turn[2]]
}
