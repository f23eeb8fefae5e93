/**
 * Contact by shrunken edges as the paper prints it, choice by choice (see printed): for comparison.
 *
 * Steps    1. d = `tolerance` times the least way of a corner that shrinks;
 *          2. a main face α meets the faces β of the target that it approaches: d_M, d_N of the ends of its edges (eq. 3), of the
 *             shrunken ones if these are the lever, and
 *               A  both beyond d on the same side: none;
 *               B  one within d: that corner, if it lies on β;
 *               C  both beyond d on different sides: the edge crosses the nearest one of β, if the two come within d;
 *               D  both within d: the ends of what of the edge lies on β, if any of the shrunken one does;
 *          3. either block is the main one, or the first; points at one place are one;
 *          4. each point is a row with the whole stiffness per point, or with its share of the area of the overlap.
 * Fails    What lies deeper than d, or comes by more than d in a step, is lost and falls through. At shrunken edges a block topples
 *          before its time. Increments start at d above the surface and drift as normals turn. One role misses a small target under a
 *          large main face; one approaching face is that of another side where normals tie or places decide. Printed clipping leaves
 *          ends outside of the face. Cells that are no whole block, as for shrunken-edge, are left to the common normal.
 * Source   Wang, Li and Feng (2015), sections 2 and 4.1.
 */
import { GAP, GAP_BEFORE, MOVE, NX, ROW } from '../../../state/contacts.ts'
import { type Neighbours, NO_AXIS } from '../../../state/neighbours.ts'
import type { Scene } from '../../../state/scene.ts'
import { forget } from '../../pairs/pairs.ts'
import type { PairLook, Sheet } from '../../points/sheet.ts'
import { makeCells } from '../faces/cells.ts'
import { finish } from '../faces/points-along-normal.ts'
import type { Site } from '../faces/site.ts'
import { makePrintedRows, writeFound } from './printed-rows.ts'
import { searchPrinted } from './printed-search.ts'
import { makePrintedSearch, type Printed } from './printed-work.ts'
import { areWhole } from './whole-cells.ts'

/** Cells by shrunken edges as printed; the function owns its workspace. */
export function makePrintedCells(printed: Printed): PairLook {
  const search = makePrintedSearch(printed)
  const rows = makePrintedRows()
  const faces = makeCells()
  return (scene, neighbours, k, sheet) => {
    if (!areWhole(faces, scene, neighbours, k, sheet)) return
    searchPrinted(search, scene.shapes, neighbours.a[k], neighbours.b[k], scene.shrink)
    if (search.found.full) sheet.full[0] = 1
    writeFound(rows, search.found, scene, neighbours, k, sheet)
    end(faces.site, scene, neighbours, k, sheet)
    if (printed['normal force'] === 'incremental') addIncrements(sheet)
  }
}

function end(site: Site, scene: Scene, neighbours: Neighbours, k: number, sheet: Sheet): void {
  const { row } = sheet
  neighbours.axis[k] = NO_AXIS
  if (sheet.count[0] === 0) {
    forget(neighbours, k)
    return
  }
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = row[NX + i]
  neighbours.gap[k] = row[GAP]
  for (let c = 1; c < sheet.count[0]; c++)
    if (row[ROW * c + GAP] < neighbours.gap[k]) neighbours.gap[k] = row[ROW * c + GAP]
  finish(site, scene, neighbours, k, false, sheet)
  neighbours.flat[k] = 0
}

/** Gaps become the sum of what a moved away from b since the contact was detected (eqs. 19 to 21). */
function addIncrements({ count, row }: Sheet): void {
  for (let r = 0; r < ROW * count[0]; r += ROW) {
    const before = row[r + GAP_BEFORE]
    const away = row[r + NX] * row[r + MOVE] + row[r + NX + 1] * row[r + MOVE + 1] + row[r + NX + 2] * row[r + MOVE + 2]
    row[r + GAP] = before < Infinity ? before + away : 0
  }
}
