/** Which pairs shrunken edges are asked about: two blocks that are one convex cell each, and may touch. */
import { WHOLE } from '../../../state/hulls.ts'
import { LEFT_AT, type Neighbours, NOT_WHOLE } from '../../../state/neighbours.ts'
import type { Scene } from '../../../state/scene.ts'
import { holdTogether } from '../../points/one-block.ts'
import type { Sheet } from '../../points/sheet.ts'
import { lookAtCells, type Workspace } from '../faces/by-common-normal.ts'
import { refreshNormals } from '../faces/cell-geometry.ts'

/** Whether pair k is one, with fresh normals; cells of a block in parts are left to their common normal, and counted. */
export function areWhole(faces: Workspace, scene: Scene, neighbours: Neighbours, k: number, sheet: Sheet): boolean {
  const { bonds, clock, shapes } = scene
  const { facets, hulls, nodes } = shapes
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  if (hulls.cell[a] !== WHOLE || hulls.cell[b] !== WHOLE) {
    neighbours.found[LEFT_AT + NOT_WHOLE]++
    lookAtCells(faces, scene, neighbours, k, sheet)
    return false
  }
  if (bonds.count > 0 && holdTogether(hulls, facets, bonds, a, b)) return false
  const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
  refreshNormals(hulls, nodes, a, stamp)
  refreshNormals(hulls, nodes, b, stamp)
  return true
}
