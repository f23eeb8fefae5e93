/**
 * Wavefront .obj: `v`, `f` (with `v/vt/vn`, negative numbers counted from the last vertex, polygons) and `g`, which names faces. What
 * else there is (normals, textures, materials, objects) is passed over; curves and free-form surfaces are refused.
 */
import { BUDGETS } from '../../math/budgets.ts'
import { cutPolygon } from './cut-polygon.ts'
import type { RawSurface } from './raw-surface.ts'
import { failAt, integer, openText, quote, real, restOfLine, skipSpace, type TextCursor, word } from './text-cursor.ts'

const MOST = BUDGETS.surfaceTriangles
const PASSED = ['vt', 'vn', 'vp', 'o', 's', 'mtllib', 'usemtl', 'l', 'p']

export function readObj(file: string, bytes: Uint8Array): RawSurface {
  const c = openText(file, bytes, true)
  const points: number[] = []
  const triangles: number[] = []
  const group: number[] = []
  const groups = new Map<string, number>()
  let current = -1
  while (skipSpace(c)) {
    const start = c.at
    const keyword = word(c)
    if (keyword === 'v') {
      const number = points.length / 3 + 1
      for (let k = 0; k < 3; k++) points.push(real(c, `coordinate ${'xyz'[k]} of vertex ${number}`, true))
      c.known = true
    } else if (keyword === 'g') {
      const name = restOfLine(c).trim()
      if (name !== '' && name !== 'default' && !groups.has(name)) groups.set(name, groups.size)
      current = groups.get(name) ?? -1
      continue
    } else if (keyword === 'f') {
      const corners = cutPolygon(points, readFace(c, points.length / 3))
      if (!corners) failAt(c, 'this polygon crosses itself or has no area.', start)
      for (const corner of corners) triangles.push(corner)
      for (let k = 0; k < corners.length; k += 3) group.push(current)
    } else if (!PASSED.includes(keyword)) {
      failAt(c, `expected v, f or g, found ${quote(c, keyword)}. Save the surface as polygons.`, start)
    }
    if (points.length > 3 * MOST || triangles.length > 3 * MOST)
      failAt(c, `more than ${MOST} vertices or triangles. Thin the surface out.`, start)
    restOfLine(c)
  }
  return {
    file,
    points: Float64Array.from(points),
    triangles: Int32Array.from(triangles),
    group: Int32Array.from(group),
    groupNames: [...groups.keys()],
    precision: 'double',
  }
}

function readFace(c: TextCursor, vertices: number): number[] {
  const corners: number[] = []
  while (skipSpace(c, true)) {
    const start = c.at
    const number = integer({ ...c, text: word(c).split('/', 1)[0], at: 0, end: 99 }, 'a vertex')
    const index = number < 0 ? vertices + number : number - 1
    if (number === 0 || index < 0 || index >= vertices)
      failAt(c, `vertex ${number} does not exist: ${vertices} were listed so far.`, start)
    corners.push(index)
  }
  if (corners.length > BUDGETS.surfaceCorners)
    failAt(c, `a face of ${corners.length} vertices; at most ${BUDGETS.surfaceCorners}. Divide it into triangles.`)
  if (corners.length < 3) failAt(c, `a face needs 3 vertices, found ${corners.length}.`)
  return corners
}
