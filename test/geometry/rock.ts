/** Rock for tests: boxes and random planes, and what must hold for whatever cuts made of them. */
import { expect } from 'vitest'
import { box } from '../../src/geometry/box.ts'
import { checkPolyhedron, coplanarFaces } from '../../src/geometry/check.ts'
import { areaVector } from '../../src/geometry/face.ts'
import { translatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { type RockBlock, type RockJoint, SEAM } from '../../src/geometry/rock.ts'
import { volumeOfBlock } from '../../src/geometry/rock-measure.ts'
import { findSharedFaces } from '../../src/geometry/shared-faces.ts'
import { randomFrom } from '../../src/math/random.ts'
import { length, unit, type Vec3 } from '../../src/math/vec.ts'

export const DEG = Math.PI / 180

export const boxRock = (size: Vec3, at: Vec3 = [0, 0, 0]): RockBlock => ({
  parts: [translatePolyhedron(box(size), at)],
})

/** Planes with points in a box of this size; names cut0, cut1 … */
export function randomPlanes(seed: number, count: number, size: number, at: Vec3 = [0, 0, 0]): RockJoint[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => ({
    name: `cut${i}`,
    normal: unit([random() - 0.5, random() - 0.5, random() - 0.5]),
    through: [0, 1, 2].map((k) => at[k] + random() * size) as Vec3,
  }))
}

export const totalVolume = (rock: readonly RockBlock[]): number =>
  rock.reduce((sum, block) => sum + volumeOfBlock(block), 0)

/** Vertices − edges + faces of a closed solid without holes is 2 (Euler). */
function euler({ vertices, faces }: Polyhedron): number {
  const edges = faces.reduce((sum, { loop }) => sum + loop.length, 0) / 2
  return vertices.length / 3 - edges + faces.length
}

/** Seams that no other part of their block has, too. */
function openSeams({ parts }: RockBlock): number {
  const seams = parts.reduce((sum, { faces }) => sum + faces.filter(({ name }) => name === SEAM).length, 0)
  const shared = findSharedFaces(parts)
  let held = 0
  for (let k = 0; k < shared.length; k += 4) if (parts[shared[k]].faces[shared[k + 1]].name === SEAM) held += 2
  return seams - held
}

export function expectSound(rock: readonly RockBlock[]): void {
  expect(rock.reduce((sum, block) => sum + openSeams(block), 0)).toBe(0)
  const parts = rock.flatMap((block) => block.parts)
  expect(parts.flatMap((part) => [...checkPolyhedron(part), ...coplanarFaces(part)])).toEqual([])
  expect(parts.every((part) => part.convex && euler(part) === 2)).toBe(true)
}

/** Areas of what joints made: of all faces, and of those that two blocks share, as each of them has it. */
export function madeAreas(rock: readonly RockBlock[], isMade: (name: string) => boolean, within = 1e-12) {
  const parts = rock.flatMap((block) => block.parts)
  const areaOf = (part: number, face: number) => length(areaVector(parts[part].vertices, parts[part].faces[face].loop))
  let made = 0
  for (const [p, part] of parts.entries())
    for (const [f, { name }] of part.faces.entries()) if (isMade(name)) made += areaOf(p, f)
  const shared = findSharedFaces(parts)
  let [one, other] = [0, 0]
  let unequal = 0
  for (let k = 0; k < shared.length; k += 4) {
    const [a, f, b, g] = shared.subarray(k, k + 4)
    if (!isMade(parts[a].faces[f].name)) continue
    if (parts[a].faces[f].name !== parts[b].faces[g].name) unequal++
    if (Math.abs(areaOf(a, f) / areaOf(b, g) - 1) > within) unequal++
    one += areaOf(a, f)
    other += areaOf(b, g)
  }
  return { made, one, other, unequal }
}
