/**
 * Directions that separate two convex polyhedra, or all but do.
 *
 *   gap(n) = min over a of n·x − max over b of n·x
 *
 * reflect      p of a and q of b carry the gap along n. If it is negative, n' = n − 2 (n·r) r with r = (p − q)/|p − q| turns the
 *              two apart; a pair that is clearly apart is separated within a few rounds, one that overlaps never.
 * bestFace     of the normals of all faces of both, the one with the largest gap.
 * bestEdges    of the normals to an edge of a and one of b at p and q, the one with the largest gap, or the first that separates.
 * Fails        where p and q are not at the edges that cross; then no plane is kept and the overlap is cut again the next time.
 * Source       K. Chung, W. Wang, Quick collision detection of polytopes in virtual environments, VRST 1996 (reflection).
 */
import { D, GAP, N, type Polyhedra, ROUNDS } from '../planes/polyhedra.ts'
import { BEST, BEST_GAP, type Work } from './work.ts'

/** From the gap along N: N·x of all corners, the corners that carry the gap, and the gap. */
export function measureGap(polyhedra: Polyhedra, w: Work): void {
  const { forms, real, id } = polyhedra
  const { form: formA, corners: cornersA, at: atA } = polyhedra.a
  const { form: formB, corners: cornersB, at: atB } = polyhedra.b
  const { alongA, alongB } = w
  const { firstCorner } = forms
  const countA = firstCorner[formA + 1] - firstCorner[formA]
  const countB = firstCorner[formB + 1] - firstCorner[formB]
  const nx = real[N]
  const ny = real[N + 1]
  const nz = real[N + 2]
  let low = Infinity
  for (let c = 0, k = atA; c < countA; c++, k += 3) {
    const s = nx * cornersA[k] + ny * cornersA[k + 1] + nz * cornersA[k + 2]
    alongA[c] = s
    if (s < low) {
      low = s
      w.least = c
    }
  }
  const shift = nx * real[D] + ny * real[D + 1] + nz * real[D + 2]
  let high = -Infinity
  for (let c = 0, k = atB; c < countB; c++, k += 3) {
    const s = shift + (nx * cornersB[k] + ny * cornersB[k + 1] + nz * cornersB[k + 2])
    alongB[c] = s
    if (s > high) {
      high = s
      w.farthest = c
    }
  }
  real[GAP] = low - high
  id[ROUNDS]++
}

/** From centre to centre: where a search without a memory begins. */
export function startFromCentres({ real }: Polyhedra): void {
  const x = real[D]
  const y = real[D + 1]
  const z = real[D + 2]
  const d = Math.sqrt(x * x + y * y + z * z)
  real[N] = d > 0 ? -x / d : 0
  real[N + 1] = d > 0 ? -y / d : 0
  real[N + 2] = d > 0 ? -z / d : 1
}

/** Turns N until it separates, at most so many times; what did not help is taken back to the best so far. */
export function reflect(polyhedra: Polyhedra, w: Work, rounds: number): void {
  const { a, b, real } = polyhedra
  keepBest(polyhedra, w)
  for (let round = 0; round < rounds && real[GAP] < 0; round++) {
    const p = a.at + 3 * w.least
    const q = b.at + 3 * w.farthest
    const x = a.corners[p] - b.corners[q] - real[D]
    const y = a.corners[p + 1] - b.corners[q + 1] - real[D + 1]
    const z = a.corners[p + 2] - b.corners[q + 2] - real[D + 2]
    const square = x * x + y * y + z * z
    if (!(square > 0)) break
    const twice = (2 * (real[N] * x + real[N + 1] * y + real[N + 2] * z)) / square
    turnTo(real, real[N] - twice * x, real[N + 1] - twice * y, real[N + 2] - twice * z)
    measureGap(polyhedra, w)
    if (real[GAP] > w.real[BEST_GAP]) keepBest(polyhedra, w)
  }
  if (real[GAP] !== w.real[BEST_GAP]) backToBest(polyhedra, w)
}

function backToBest(polyhedra: Polyhedra, w: Work): void {
  const { real } = polyhedra
  real[N] = w.real[BEST]
  real[N + 1] = w.real[BEST + 1]
  real[N + 2] = w.real[BEST + 2]
  measureGap(polyhedra, w)
}

function turnTo(real: Float64Array, x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z)
  real[N] = x / length
  real[N + 1] = y / length
  real[N + 2] = z / length
}

function keepBest({ real }: Polyhedra, { real: own }: Work): void {
  own[BEST] = real[N]
  own[BEST + 1] = real[N + 1]
  own[BEST + 2] = real[N + 2]
  own[BEST_GAP] = real[GAP]
}

/** The best of N as it is and the faces of both. */
export function bestFace(polyhedra: Polyhedra, w: Work): void {
  const { forms, real } = polyhedra
  const { form: formA, normals: normalsA, normalAt: normalAtA } = polyhedra.a
  const { form: formB, normals: normalsB, normalAt: normalAtB } = polyhedra.b
  const { firstFace } = forms
  keepBest(polyhedra, w)
  const facesA = 3 * (firstFace[formA + 1] - firstFace[formA])
  for (let k = normalAtA; k < normalAtA + facesA; k += 3) {
    real[N] = -normalsA[k]
    real[N + 1] = -normalsA[k + 1]
    real[N + 2] = -normalsA[k + 2]
    measureGap(polyhedra, w)
    if (real[GAP] > w.real[BEST_GAP]) keepBest(polyhedra, w)
  }
  const facesB = 3 * (firstFace[formB + 1] - firstFace[formB])
  for (let k = normalAtB; k < normalAtB + facesB; k += 3) {
    real[N] = normalsB[k]
    real[N + 1] = normalsB[k + 1]
    real[N + 2] = normalsB[k + 2]
    measureGap(polyhedra, w)
    if (real[GAP] > w.real[BEST_GAP]) keepBest(polyhedra, w)
  }
  backToBest(polyhedra, w)
}

/** The best of N as it is and the crossed edges at the two corners that carry its gap. */
export function bestEdges(polyhedra: Polyhedra, w: Work): void {
  const { forms, real } = polyhedra
  const { form: formA, corners: cornersA, at: atA } = polyhedra.a
  const { form: formB, corners: cornersB, at: atB } = polyhedra.b
  const { firstCorner, firstNear, near } = forms
  const own = w.real
  keepBest(polyhedra, w)
  const p = w.least
  const q = w.farthest
  const cornerA = firstCorner[formA] + p
  const cornerB = firstCorner[formB] + q
  for (let i = firstNear[cornerA]; i < firstNear[cornerA + 1]; i++) {
    const a = atA + 3 * near[i]
    const ux = cornersA[a] - cornersA[atA + 3 * p]
    const uy = cornersA[a + 1] - cornersA[atA + 3 * p + 1]
    const uz = cornersA[a + 2] - cornersA[atA + 3 * p + 2]
    for (let j = firstNear[cornerB]; j < firstNear[cornerB + 1]; j++) {
      const b = atB + 3 * near[j]
      const vx = cornersB[b] - cornersB[atB + 3 * q]
      const vy = cornersB[b + 1] - cornersB[atB + 3 * q + 1]
      const vz = cornersB[b + 2] - cornersB[atB + 3 * q + 2]
      const x = uy * vz - uz * vy
      const y = uz * vx - ux * vz
      const z = ux * vy - uy * vx
      const along = x * own[BEST] + y * own[BEST + 1] + z * own[BEST + 2]
      if (along === 0) continue
      const sense = along > 0 ? 1 : -1
      turnTo(real, sense * x, sense * y, sense * z)
      measureGap(polyhedra, w)
      if (real[GAP] >= 0) return
      if (real[GAP] > own[BEST_GAP]) keepBest(polyhedra, w)
    }
  }
  backToBest(polyhedra, w)
}
