/** Cells along their common normal, put together: the common plane decides in doubt, corners of whole faces share stiffness per point. */
import type { PairLook } from '../../points/sheet.ts'
import { makeCellPlane } from '../planes/cell-plane.ts'
import { shortestLink } from '../planes/shortest-link.ts'
import { lookAtCells, makeWorkspace, type Workspace } from './by-common-normal.ts'
import { makePerPoint } from './corner-points.ts'
import { makeDoubts } from './doubts.ts'

export const makeCells = (): Workspace => makeWorkspace(makeDoubts(makeCellPlane(shortestLink)), makePerPoint())

export function makeCellLook(): PairLook {
  const work = makeCells()
  return (scene, neighbours, k, sheet) => lookAtCells(work, scene, neighbours, k, sheet)
}
