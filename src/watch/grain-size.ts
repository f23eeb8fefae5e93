/** Sizes of polyhedral grains: diameters of the balls of equal volume. */

import { pow } from '../math/elementary.ts'
import type { Forms } from '../state/forms.ts'
import type { Reads } from '../state/reads.ts'
import { bodyOf, formOf, reachOf, scaleOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'
import { firstParticle } from './particles.ts'

/** Of each particle of a model that has grains [m]. The root is taken of a ratio, so that sizes may change by powers of two. */
export function grainSizes({ bodies, solids, hulls }: World): Float64Array {
  const first = firstParticle(bodies)
  const volumes = Float64Array.from({ length: solids.forms.count }, (_, form) => volumeOf(solids.forms, form))
  const volume = new Float64Array(bodies.count - first)
  const reach = new Float64Array(bodies.count - first)
  for (let solid = hulls.count; solid < solids.count; solid++) {
    const n = bodyOf(solids, solid) - first
    const scale = scaleOf(solids, solid)
    volume[n] += volumes[formOf(solids, solid)] * scale * scale * scale
    reach[n] = Math.max(reach[n], reachOf(solids, solid))
  }
  return volume.map((v, n) => reach[n] * pow((6 / Math.PI) * (v / (reach[n] * reach[n] * reach[n])), 1 / 3))
}

/** Of a closed polyhedron: a sixth of the determinants of the triangles of its faces [m³]. */
function volumeOf({ firstCorner, corner, firstFace, firstLoop, loop }: Reads<Forms>, form: number): number {
  const place = (k: number) => 3 * (firstCorner[form] + loop[k])
  let six = 0
  for (let face = firstFace[form]; face < firstFace[form + 1]; face++) {
    const a = place(firstLoop[face])
    for (let k = firstLoop[face] + 1; k + 1 < firstLoop[face + 1]; k++) {
      const b = place(k)
      const c = place(k + 1)
      for (let i = 0; i < 3; i++) {
        const j = (i + 1) % 3
        const l = (i + 2) % 3
        six += corner[a + i] * (corner[b + j] * corner[c + l] - corner[b + l] * corner[c + j])
      }
    }
  }
  return six / 6
}
