/** Boxes, prisms and wedges with a corner at the origin; a face is named after the direction it looks to. */
import type { Vec3 } from '../math/vec.ts'
import { makePolyhedron } from './face.ts'
import type { Polyhedron } from './polyhedron.ts'

/** Loops of a box whose vertices are numbered x + 2 y + 4 z. */
export const BOX_FACES: readonly (readonly [name: string, loop: readonly number[]])[] = [
  ['bottom', [0, 2, 3, 1]],
  ['top', [4, 5, 7, 6]],
  ['west', [0, 4, 6, 2]],
  ['east', [1, 3, 7, 5]],
  ['south', [0, 1, 5, 4]],
  ['north', [2, 6, 7, 3]],
]

/** Vertices of the box between two corners, numbered x + 2 y + 4 z. */
export function boxCorners(low: Vec3, high: Vec3): Vec3[] {
  return Array.from(
    { length: 8 },
    (_, i): Vec3 => [i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]],
  )
}

function checkSize(what: string, size: Vec3): void {
  for (const [axis, s] of size.entries())
    if (!(s > 0 && s < Infinity)) throw new Error(`${what}: its size along ${'xyz'[axis]} must be positive, found ${s}`)
}

export function box(size: Vec3): Polyhedron {
  checkSize('box', size)
  return makePolyhedron(
    boxCorners([0, 0, 0], size),
    BOX_FACES.map(([name, loop]) => [name, [...loop]]),
  )
}

/** Isosceles triangle in the yz plane, along x; the roof is `south` and `north`, the ends are `west` and `east`. */
export function prism(size: Vec3): Polyhedron {
  checkSize('prism', size)
  const [l, w, h] = size
  const end = (x: number): Vec3[] => [
    [x, 0, 0],
    [x, w, 0],
    [x, w / 2, h],
  ]
  return makePolyhedron(
    [...end(0), ...end(l)],
    [
      ['bottom', [0, 1, 4, 3]],
      ['west', [0, 2, 1]],
      ['east', [3, 4, 5]],
      ['south', [0, 3, 5, 2]],
      ['north', [1, 2, 5, 4]],
    ],
  )
}

/** Right triangle in the xz plane, along y, rising to the east; the inclined face is `slope`. */
export function wedge(size: Vec3): Polyhedron {
  checkSize('wedge', size)
  const [l, w, h] = size
  const end = (y: number): Vec3[] => [
    [0, y, 0],
    [l, y, 0],
    [l, y, h],
  ]
  return makePolyhedron(
    [...end(0), ...end(w)],
    [
      ['bottom', [0, 3, 4, 1]],
      ['east', [1, 4, 5, 2]],
      ['slope', [0, 2, 5, 3]],
      ['south', [0, 1, 2]],
      ['north', [3, 5, 4]],
    ],
  )
}
