/**
 * Shape of tetrahedra: dihedral angles, altitudes, and γ, the ratio of volume to the cube of the root-mean-square edge
 * length, scaled to 1 for the regular tetrahedron (Parthasarathy, Graichen & Hathaway, Finite Elem. Anal. Des. 15
 * (1994) 255): γ = 6√2 V / l³.
 */
import { acos, cos } from '../math/elementary.ts'
import type { Mesh } from './mesh.ts'
import { tetCentroid } from './topology.ts'

/** Upper ends of the classes of minimum dihedral angle [deg]; the last class is open. */
const DIHEDRAL_CLASSES = [5, 10, 15, 20, 30, 40]

export interface MeshQuality {
  tets: number
  points: number
  /** Sum of the volumes of the tetrahedra [m³]. */
  volume: number
  /** Least dihedral angle of the mesh, and mean over tetrahedra of their least [rad]. */
  minDihedral: number
  meanDihedral: number
  /** Largest dihedral angle [rad]. */
  maxDihedral: number
  /** Tetrahedra whose least dihedral angle is below 5°, 10°, 15°, 20°, 30°, 40°, and above. */
  histogram: number[]
  /** Least altitude of a tetrahedron [m]. */
  minAltitude: number
  minGamma: number
  meanGamma: number
  /** The tetrahedron with the least dihedral angle, and its centroid [m]. */
  worst: number
  worstPlace: [number, number, number]
  /** The tetrahedron with the least altitude, and its centroid [m]. */
  lowest: number
  lowestPlace: [number, number, number]
}

/** Places in `TetShape`. */
const VOLUME = 0
const MIN_COS = 1
const MAX_COS = 2
const ALTITUDE = 3
const GAMMA = 4

/**
 * Volume [m³], least and largest cosine of the dihedral angles, least altitude [m] and γ of tetrahedron a b c d.
 * With outward area vectors S_i of the facets, cos θ_ij = −S_i·S_j / (|S_i| |S_j|) and altitude = 3V / max |S_i|.
 */
function tetShape(x: Float64Array, a: number, b: number, c: number, d: number, out: Float64Array): void {
  a *= 3
  b *= 3
  c *= 3
  d *= 3
  const ux = x[b] - x[a]
  const uy = x[b + 1] - x[a + 1]
  const uz = x[b + 2] - x[a + 2]
  const vx = x[c] - x[a]
  const vy = x[c + 1] - x[a + 1]
  const vz = x[c + 2] - x[a + 2]
  const wx = x[d] - x[a]
  const wy = x[d + 1] - x[a + 1]
  const wz = x[d + 2] - x[a + 2]
  // Twice the area vectors opposite b, c, d (inward) and a.
  const bx = vy * wz - vz * wy
  const by = vz * wx - vx * wz
  const bz = vx * wy - vy * wx
  const cx = wy * uz - wz * uy
  const cy = wz * ux - wx * uz
  const cz = wx * uy - wy * ux
  const dx = uy * vz - uz * vy
  const dy = uz * vx - ux * vz
  const dz = ux * vy - uy * vx
  const ax = -(bx + cx + dx)
  const ay = -(by + cy + dy)
  const az = -(bz + cz + dz)
  const A = Math.sqrt(ax * ax + ay * ay + az * az)
  const B = Math.sqrt(bx * bx + by * by + bz * bz)
  const C = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const D = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const six = ux * bx + uy * by + uz * bz
  const ab = -(ax * bx + ay * by + az * bz) / (A * B)
  const ac = -(ax * cx + ay * cy + az * cz) / (A * C)
  const ad = -(ax * dx + ay * dy + az * dz) / (A * D)
  const bc = -(bx * cx + by * cy + bz * cz) / (B * C)
  const bd = -(bx * dx + by * dy + bz * dz) / (B * D)
  const cd = -(cx * dx + cy * dy + cz * dz) / (C * D)
  const edges =
    ux * ux +
    uy * uy +
    uz * uz +
    (vx * vx + vy * vy + vz * vz) +
    (wx * wx + wy * wy + wz * wz) +
    ((vx - ux) * (vx - ux) + (vy - uy) * (vy - uy) + (vz - uz) * (vz - uz)) +
    ((wx - ux) * (wx - ux) + (wy - uy) * (wy - uy) + (wz - uz) * (wz - uz)) +
    ((wx - vx) * (wx - vx) + (wy - vy) * (wy - vy) + (wz - vz) * (wz - vz))
  const square = edges / 6
  out[VOLUME] = six / 6
  out[MIN_COS] = Math.min(ab, ac, ad, bc, bd, cd)
  out[MAX_COS] = Math.max(ab, ac, ad, bc, bd, cd)
  out[ALTITUDE] = six / Math.max(A, B, C, D)
  out[GAMMA] = (Math.SQRT2 * six) / (square * Math.sqrt(square))
}

const angle = (cosine: number) => acos(Math.max(-1, Math.min(1, cosine)))

/** Figures over all tetrahedra of a mesh. */
export function meshQuality(mesh: Pick<Mesh, 'points' | 'tets'>): MeshQuality {
  const { points, tets } = mesh
  const count = tets.length / 4
  const shape = new Float64Array(5)
  const limits = DIHEDRAL_CLASSES.map((deg) => cos((deg * Math.PI) / 180))
  const histogram = new Array<number>(limits.length + 1).fill(0)
  const q = {
    volume: 0,
    minCos: 1,
    maxCos: -1,
    angles: 0,
    altitude: Infinity,
    gamma: Infinity,
    gammas: 0,
    worst: 0,
    lowest: 0,
  }
  for (let t = 0; t < count; t++) {
    tetShape(points, tets[4 * t], tets[4 * t + 1], tets[4 * t + 2], tets[4 * t + 3], shape)
    q.volume += shape[VOLUME]
    q.angles += angle(shape[MAX_COS])
    q.gammas += shape[GAMMA]
    q.gamma = Math.min(q.gamma, shape[GAMMA])
    q.minCos = Math.min(q.minCos, shape[MIN_COS])
    const below = limits.findIndex((limit) => shape[MAX_COS] > limit)
    histogram[below < 0 ? limits.length : below]++
    if (shape[MAX_COS] > q.maxCos) {
      q.maxCos = shape[MAX_COS]
      q.worst = t
    }
    if (shape[ALTITUDE] < q.altitude) {
      q.altitude = shape[ALTITUDE]
      q.lowest = t
    }
  }
  return {
    tets: count,
    points: points.length / 3,
    volume: q.volume,
    minDihedral: angle(q.maxCos),
    meanDihedral: q.angles / count,
    maxDihedral: angle(q.minCos),
    histogram,
    minAltitude: q.altitude,
    minGamma: q.gamma,
    meanGamma: q.gammas / count,
    worst: q.worst,
    worstPlace: tetCentroid(mesh, q.worst),
    lowest: q.lowest,
    lowestPlace: tetCentroid(mesh, q.lowest),
  }
}

const degrees = (radians: number) => ((radians * 180) / Math.PI).toFixed(1)
/** Coordinates [m] for a message. */
export const placeText = (p: readonly number[]) => `(${p.map((c) => Number(c.toPrecision(6))).join(', ')})`

/** Plain text, one figure a line. */
export function formatQuality(q: MeshQuality): string {
  const lines = [
    `tetrahedra            ${q.tets}`,
    `nodes                 ${q.points}`,
    `volume                ${Number(q.volume.toPrecision(12))} m3`,
    `dihedral angle        ${degrees(q.minDihedral)} to ${degrees(q.maxDihedral)} deg, mean of the least ${degrees(q.meanDihedral)} deg`,
    `  least one at        ${placeText(q.worstPlace)} m`,
    `least altitude        ${q.minAltitude.toPrecision(4)} m at ${placeText(q.lowestPlace)} m`,
    `volume-length ratio   ${q.minGamma.toFixed(3)} least, ${q.meanGamma.toFixed(3)} mean (regular: 1)`,
    'least dihedral angle of a tetrahedron [deg]   tetrahedra',
  ]
  for (const [k, n] of q.histogram.entries()) {
    const from = k === 0 ? 0 : DIHEDRAL_CLASSES[k - 1]
    const to = DIHEDRAL_CLASSES[k]
    const name = to === undefined ? `${from} and more` : `${from} to ${to}`
    lines.push(`  ${name.padEnd(14)}${String(n).padStart(10)}  ${((100 * n) / q.tets).toFixed(2).padStart(6)} %`)
  }
  return `${lines.join('\n')}\n`
}
