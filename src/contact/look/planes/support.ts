/**
 * How far two polyhedra are apart along a direction, and the corners that say so.
 *
 * What     gap(n) = min n·x over a − max n·x over b, by a look at every corner.
 * Source   Cundall (1988).
 */
import { CORNER, D, FEATURE_A, FEATURE_B, KIND_A, KIND_B, N, type Polyhedra } from './polyhedra.ts'

/** Gap along N [m]; notes the corners nearest to the plane. */
export function gapAlong(polyhedra: Polyhedra): number {
  const { firstCorner } = polyhedra.forms
  const { real } = polyhedra
  const { corners: cornersA, at: atA } = polyhedra.a
  const { corners: cornersB, at: atB } = polyhedra.b
  const { nearest } = polyhedra.work
  const x = real[N]
  const y = real[N + 1]
  const z = real[N + 2]
  let least = Infinity
  let most = -Infinity
  let first = 0
  let last = 0
  let end = atA + 3 * (firstCorner[polyhedra.a.form + 1] - firstCorner[polyhedra.a.form])
  for (let c = atA; c < end; c += 3) {
    const h = x * cornersA[c] + y * cornersA[c + 1] + z * cornersA[c + 2]
    if (h >= least) continue
    least = h
    first = c
  }
  end = atB + 3 * (firstCorner[polyhedra.b.form + 1] - firstCorner[polyhedra.b.form])
  for (let c = atB; c < end; c += 3) {
    const h = x * cornersB[c] + y * cornersB[c + 1] + z * cornersB[c + 2]
    if (h <= most) continue
    most = h
    last = c
  }
  nearest[0] = (first - atA) / 3
  nearest[1] = (last - atB) / 3
  return least - (most + x * real[D] + y * real[D + 1] + z * real[D + 2])
}

/** Sets N to the direction from the centre of b to that of a. */
export function faceCentres({ real }: Polyhedra): void {
  const length = Math.sqrt(real[D] * real[D] + real[D + 1] * real[D + 1] + real[D + 2] * real[D + 2])
  for (let i = 0; i < 3; i++) real[N + i] = length > 0 ? -real[D + i] / length : i === 2 ? 1 : 0
}

/** Names the corners of the last look as those that carry the link. */
export function nameCorners({ id, work: { nearest } }: Polyhedra): void {
  id[KIND_A] = CORNER
  id[FEATURE_A] = nearest[0]
  id[KIND_B] = CORNER
  id[FEATURE_B] = nearest[1]
}
