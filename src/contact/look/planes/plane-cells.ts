/**
 * Contact of blocks whose common normal is that of their common plane, by any way to find one; the points of contact along it
 * are the same as by their common normal. Pairs with a deformable cell are left to that way.
 *
 * Fails    A block that slides over the joint between two others enters the second one through its side, for as long as it
 *          reaches into it by less than it is deep.
 */

import { ALONG, COMMON_PLANE, LEEWAY, LINK, type Neighbours } from '../../../state/neighbours.ts'
import type { Scene } from '../../../state/scene.ts'
import { forget } from '../../pairs/pairs.ts'
import { carried, type PairLook, type Sheet } from '../../points/sheet.ts'
import { findPoints, lookAtCells } from '../faces/by-common-normal.ts'
import { gapAlong, refreshNormals } from '../faces/cell-geometry.ts'
import { makeCellLook, makeCells } from '../faces/cells.ts'
import { linkCorners } from '../faces/links.ts'
import { finish } from '../faces/points-along-normal.ts'
import { lookAtPair } from './look-at-pair.ts'
import { makeEmptyPolyhedra } from './make-polyhedra.ts'
import { EDGE, FACE, KIND_A, KIND_B, type PlaneFinder, type Polyhedra } from './polyhedra.ts'
import { makeSolidLook } from './solid-contacts.ts'
import type { SolidMethod } from './solid-method.ts'

/** Cells of rigid blocks in contact with one point each. */
export function makeOnePointCells(method: SolidMethod): PairLook {
  const contactsOf = makeSolidLook(method)
  const byNormal = makeCellLook()
  return (scene, neighbours, k, sheet) => {
    const { hulls } = scene.shapes
    if (hulls.body[neighbours.a[k]] < 0 || hulls.body[neighbours.b[k]] < 0) byNormal(scene, neighbours, k, sheet)
    else contactsOf(scene, neighbours, k, sheet)
  }
}

export function makePlaneCells(finder: PlaneFinder): PairLook {
  const polyhedra = makeEmptyPolyhedra()
  const faces = makeCells()
  return (scene: Scene, neighbours: Neighbours, k: number, sheet: Sheet): void => {
    const { clock, shapes } = scene
    const { hulls, nodes } = shapes
    const a = neighbours.a[k]
    const b = neighbours.b[k]
    if (hulls.body[a] < 0 || hulls.body[b] < 0) {
      lookAtCells(faces, scene, neighbours, k, sheet)
      return
    }
    const goesOn = carried(sheet)
    forgetWait(neighbours, k)
    if (neighbours.axis[k] === LINK && gapAlong(shapes, neighbours, k) <= 0) {
      neighbours.seen[neighbours.wide * k + LEEWAY] = 0
      lookAtCells(faces, scene, neighbours, k, sheet)
      return
    }
    const found = lookAtPair(scene, neighbours, k, finder, polyhedra, goesOn)
    if (!found || (neighbours.gap[k] > 0 && !goesOn)) {
      forget(neighbours, k)
      if (found && meetsInCorner(polyhedra)) linkCorners(faces.link, shapes, neighbours, k)
      return
    }
    for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = neighbours.seen[neighbours.wide * k + ALONG + i]
    const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
    refreshNormals(hulls, nodes, a, stamp)
    refreshNormals(hulls, nodes, b, stamp)
    neighbours.axis[k] = COMMON_PLANE
    const valid = findPoints(faces.site, scene, neighbours, k, Math.min(hulls.width[a], hulls.width[b]), sheet)
    // Where nothing overlaps along it the two look past each other.
    finish(faces.site, scene, neighbours, k, valid || !(faces.site.deepest < 0), sheet)
    if (neighbours.sure[k] === 1) neighbours.seen[neighbours.wide * k + LEEWAY] = 0
  }
}

/** Whether the plane is square to the link of a corner and a corner or an edge. */
const meetsInCorner = ({ id }: Polyhedra): boolean =>
  id[KIND_A] !== FACE && id[KIND_B] !== FACE && !(id[KIND_A] === EDGE && id[KIND_B] === EDGE)

/** `apart` of a pair that cells were left alone by is that of cells; solids have one with their leeway only. */
function forgetWait({ apart, seen, wide }: Neighbours, k: number): void {
  if (!(seen[wide * k + LEEWAY] > 0)) apart[k] = 0
}
