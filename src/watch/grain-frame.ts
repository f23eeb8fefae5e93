/** Polyhedral grains as surfaces: what never changes of them goes to the scene, the rest into each frame. */

import { rotationLessOne } from '../math/quaternion.ts'
import type { GrainFrame, GrainSurfaces } from '../output/frame.ts'
import { IDS, OPEN, STATE } from '../state/contacts.ts'
import { bodyOf, cornersOf, formOf, scaleOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'
import { makeBodyMotion, measureBody } from './body-motion.ts'
import { grainSizes } from './grain-size.ts'
import { firstParticle } from './particles.ts'

export function grainSurfaces(world: World): GrainSurfaces {
  const { solids, hulls, bodies } = world
  const { forms } = solids
  const first = firstParticle(bodies)
  const surfaces = makeSurfaces(world, bodies.count - first)
  let base = 0
  let polygon = 0
  let end = 0
  for (let solid = hulls.count; solid < solids.count; base += cornersOf(solids, solid++)) {
    const form = formOf(solids, solid)
    for (let face = forms.firstFace[form]; face < forms.firstFace[form + 1]; face++) {
      for (let k = forms.firstLoop[face]; k < forms.firstLoop[face + 1]; k++)
        surfaces.loops[end++] = base + forms.loop[k]
      surfaces.ends[polygon] = end
      surfaces.particle[polygon++] = bodyOf(solids, solid) - first
    }
  }
  surfaces.block.set(bodies.block.subarray(first))
  placeCorners(world, bodies.X, bodies.principal, surfaces.points)
  return surfaces
}

function makeSurfaces(world: World, particles: number): GrainSurfaces {
  const { solids, hulls } = world
  const { forms } = solids
  let polygons = 0
  let ends = 0
  for (let solid = hulls.count; solid < solids.count; solid++) {
    const from = forms.firstFace[formOf(solids, solid)]
    const to = forms.firstFace[formOf(solids, solid) + 1]
    polygons += to - from
    ends += forms.firstLoop[to] - forms.firstLoop[from]
  }
  return {
    points: new Float64Array(3 * cornersOfGrains(world)),
    loops: new Int32Array(ends),
    ends: new Int32Array(polygons),
    particle: new Int32Array(polygons),
    block: new Int32Array(particles),
    size: grainSizes(world),
  }
}

/** Corners of all grains [number]. */
function cornersOfGrains({ solids, hulls }: World): number {
  let sum = 0
  for (let solid = hulls.count; solid < solids.count; solid++) sum += cornersOf(solids, solid)
  return sum
}

const matrix = new Float64Array(9)

/** x + s R c for each corner c of each grain, its body at x with attitude R. */
function placeCorners({ solids, hulls }: World, x: Float64Array, attitude: Float64Array, out: Float64Array): void {
  const { forms } = solids
  let at = 0
  for (let solid = hulls.count; solid < solids.count; solid++) {
    const body = bodyOf(solids, solid)
    const form = formOf(solids, solid)
    const scale = scaleOf(solids, solid)
    rotationLessOne(attitude, 4 * body, matrix)
    const to = 3 * forms.firstCorner[form + 1]
    for (let c = 3 * forms.firstCorner[form]; c < to; c += 3)
      for (let i = 0; i < 3; i++) {
        const p = forms.corner
        const turned = p[c + i] + matrix[3 * i] * p[c] + matrix[3 * i + 1] * p[c + 1] + matrix[3 * i + 2] * p[c + 2]
        out[at++] = x[3 * body + i] + scale * turned
      }
  }
}

const motion = makeBodyMotion()

/** Corners at present, and what each particle does; velocities and spins are brought to the time of the positions. */
export function grainFrame(world: World): GrainFrame {
  const { bodies } = world
  const first = firstParticle(bodies)
  const count = bodies.count - first
  const points = new Float64Array(3 * cornersOfGrains(world))
  const velocity = new Float64Array(3 * count)
  const spin = new Float64Array(3 * count)
  placeCorners(world, bodies.x, bodies.attitude, points)
  for (let n = 0; n < count; n++) {
    measureBody(world, first + n, motion)
    velocity.set(motion.velocity, 3 * n)
    spin.set(motion.spin, 3 * n)
  }
  return {
    points,
    fields: [
      { name: 'displacement', unit: 'm', components: 3, values: bodies.u.slice(3 * first) },
      { name: 'velocity', unit: 'm/s', components: 3, values: velocity },
      { name: 'spin', unit: 'rad/s', components: 3, values: spin },
      { name: 'contacts', unit: '', components: 1, values: touchCounts(world, first) },
    ],
  }
}

/** How many solids each particle touches. */
function touchCounts({ bodies, solids, hulls, contacts, neighbours }: World, first: number): Int32Array {
  const touched = new Int32Array(bodies.count - first)
  for (let k = 0; k < neighbours.count[0]; k++) {
    let touches = false
    for (let c = neighbours.first[k]; c < neighbours.end[k]; c++)
      if (contacts.id[IDS * c + STATE] !== OPEN) touches = true
    if (!touches) continue
    for (const owner of [neighbours.a[k], neighbours.b[k]])
      if (owner >= hulls.count) touched[bodyOf(solids, owner) - first]++
  }
  return touched
}
