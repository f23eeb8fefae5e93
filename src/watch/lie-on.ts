/**
 * What faces of blocks lie on before anything has moved.
 *
 * What     For a face that looks down, the faces of other blocks that look up and whose box meets its own, the faces apart by no more than
 *          NEAR of its longest side. Boxes that share no more than a border do not meet.
 * Steps    1. boxes of all faces that look up, sorted by their lower x; 2. for a face, those whose lower x is no further below its own than the
 *          widest of them is wide; 3. an overlap along all three axes, wide along two of them.
 * Fails    Boxes of steep faces meet where the faces do not: what is found is at least what it lies on.
 */
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

const NEAR = 0.01

interface Faces {
  /** Numbers of the faces, of all hulls, by their lower x, and whose block each is of. */
  face: number[]
  block: number[]
  /** x y z x y z [m] of each. */
  box: Float64Array
  widest: number
}

/** Of the blocks that are there, the faces that look up. */
export function facesBelow(
  world: World,
  isThere: (block: number) => boolean,
  looksUp: (face: number) => boolean,
): Faces {
  const { hulls } = world
  const found: { face: number; block: number; box: number[] }[] = []
  for (let hull = 0; hull < hulls.count; hull++) {
    if (!isThere(hulls.block[hull])) continue
    for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++)
      if (looksUp(face)) found.push({ face, block: hulls.block[hull], box: boxOf(world, face) })
  }
  found.sort((a, b) => a.box[0] - b.box[0] || a.face - b.face)
  return {
    face: found.map(({ face }) => face),
    block: found.map(({ block }) => block),
    box: Float64Array.from(found.flatMap(({ box }) => box)),
    widest: found.reduce((most, { box }) => Math.max(most, box[3] - box[0]), 0),
  }
}

/** Faces of other blocks that a face of this block lies on; none where it hangs in the air. */
export function liesOn(world: World, block: number, face: number, below: Faces): number[] {
  const own = boxOf(world, face)
  const near = NEAR * Math.max(own[3] - own[0], own[4] - own[1], own[5] - own[2])
  const found: number[] = []
  for (let k = firstFrom(below, own[0] - near - below.widest); k < below.face.length; k++) {
    if (below.box[6 * k] > own[3] + near) break
    if (below.block[k] !== block && meet(own, below.box, 6 * k, near)) found.push(below.face[k])
  }
  return found
}

/** The first whose lower x is at least this. */
function firstFrom({ box, face }: Faces, x: number): number {
  let low = 0
  let high = face.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (box[6 * middle] < x) low = middle + 1
    else high = middle
  }
  return low
}

function meet(own: number[], box: Float64Array, at: number, near: number): boolean {
  let wide = 0
  for (let i = 0; i < 3; i++) {
    const shared = Math.min(own[i + 3], box[at + i + 3]) - Math.max(own[i], box[at + i])
    if (shared < -near) return false
    if (shared > near) wide++
  }
  return wide >= 2
}

function boxOf({ hulls, nodes }: World, face: number): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let k = hulls.firstLoop[face]; k < hulls.firstLoop[face + 1]; k++)
    for (let i = 0; i < 3; i++) {
      const x = nodes.X[POINT * hulls.loop[k] + i]
      box[i] = Math.min(box[i], x)
      box[i + 3] = Math.max(box[i + 3], x)
    }
  return box
}
