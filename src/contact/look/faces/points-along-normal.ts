/**
 * Rows of two convex cells of blocks along a known common normal: the points where the faces that look at each other overlap,
 * with their history and their names.
 */

import { makeFrame } from '../../../math/frame.ts'
import { CELL_BOX, FACET_BOX, HULL_BOX } from '../../../state/boxes.ts'
import { AREA, IDS, JOINT, PLACE_A, PLACE_B, ROW, SHARE } from '../../../state/contacts.ts'
import { faceOf } from '../../../state/facets.ts'
import type { Hulls } from '../../../state/hulls.ts'
import { JOINT_ROW, type Joints, PER_AREA } from '../../../state/joints.ts'
import { LINK, type Neighbours } from '../../../state/neighbours.ts'
import { POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Scene } from '../../../state/scene.ts'
import { arePlain, forget, leaveAlone } from '../../pairs/pairs.ts'
import { carryHistory, nameContact, typeBefore } from '../../points/history.ts'
import { leftByBonds, settleAccount, storedOf, takeFromBonds } from '../../points/one-block.ts'
import { carried, type Sheet } from '../../points/sheet.ts'
import { FACES } from '../tolerances.ts'
import { isExposed, turnRate } from './cell-geometry.ts'
import { noteRest } from './links.ts'
import { areaPoints, beginCuts, crossing, flatness, isSettled, jointAt, mostReach, takeA, takeB } from './patch.ts'
import { beginShadows, type Site } from './site.ts'

// Bound here: an imported constant is looked up at every use.
const { CARRIES, DEEP_ENOUGH, LEVEL, LEVEL_APART, PARTED, PAST, TRUSTED, WARPED } = FACES

export const deforms = ({ body }: Reads<Hulls>, a: number, b: number): boolean => body[a] < 0 || body[b] < 0

/** Writes the rows along the normal of the pair; false where that normal is not valid. */
export function pointsAlong(
  site: Site,
  scene: Scene,
  neighbours: Neighbours,
  k: number,
  width: number,
  sheet: Sheet,
): boolean {
  site.contested = false
  const gap = neighbours.gap[k]
  if (neighbours.axis[k] === LINK && gap > 0) return false
  const { shapes, clock, joints, bonds } = scene
  const { hulls, nodes } = shapes
  const { normal, b } = neighbours
  const o = POINT * hulls.corner[hulls.firstCorner[b[k]]]
  site.shapes = shapes
  site.clock = clock
  site.joints = joints
  site.bonds = bonds
  site.sheet = sheet
  site.neighbour = k
  site.hullA = neighbours.a[k]
  site.hullB = b[k]
  site.deepest = gap > 0 ? Infinity : 0
  beginCuts(site, neighbours.flat[k])
  site.crossing = crossing(site.directions, shapes, neighbours, k)
  site.touched = carried(sheet)
  site.near = scene.follow * width
  const mayBulge = deforms(hulls, site.hullA, site.hullB) && !arePlain(scene.boxes, scene.pairs, neighbours, k)
  site.far = PARTED * width
  site.margin = mayBulge || site.touched ? site.far : site.near
  makeFrame(site.frame, normal[3 * k], normal[3 * k + 1], normal[3 * k + 2], nodes.x[o], nodes.x[o + 1], nodes.x[o + 2])
  const { from } = neighbours
  const kindA = scene.boxes.kind[scene.pairs.a[from[k]]]
  const kindB = scene.boxes.kind[scene.pairs.b[from[k]]]
  const facetsMeet = kindA !== HULL_BOX || kindB !== HULL_BOX
  beginShadows(site.shadows, shapes)
  site.perPoint.begin()
  site.enough = deepEnough(gap, width, neighbours.warp[k])
  site.isLate = false
  do {
    meetFaces(site, scene, k, neighbours, width, facetsMeet)
    if (facetsMeet && anyPerArea(joints)) meetFacets(scene, site, neighbours, k, kindA, kindB)
  } while (goesOn(site))
  site.perPoint.write(site, width)
  return site.deepest <= site.enough
}

/** Whether cuts that have been put off must be made after all, which is then done. */
function goesOn(site: Site): boolean {
  if (site.isLate || !site.putOff || isSettled(site)) return false
  site.isLate = true
  return true
}

/** How deep the deepest point must lie for a normal to be valid, along which the cells have a gap [m]. */
function deepEnough(gap: number, width: number, warp: number): number {
  if (gap > 0) return gap + LEVEL_APART * width
  const warped = Math.min(gap + WARPED * warp, -Number.MIN_VALUE)
  return Math.max(DEEP_ENOUGH * gap, gap + LEVEL * width, warped)
}

function anyPerArea({ count, table }: Reads<Joints>): boolean {
  for (let joint = 0; joint < count; joint++) if (table[JOINT_ROW * joint + PER_AREA] === 1) return true
  return false
}

/** Faces of a with faces of b: those whose joint is per point, and all where both are rigid. */
function meetFaces(
  site: Site,
  scene: Scene,
  k: number,
  neighbours: Reads<Neighbours>,
  width: number,
  facetsMeet: boolean,
): void {
  const { shapes, joints } = scene
  const { hulls, facets } = shapes
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  for (let face = hulls.firstFace[a]; face < hulls.firstFace[a + 1]; face++) {
    if (along(neighbours, k, hulls.normal, face) >= 0 || !isExposed(hulls, facets.exposed, face)) continue
    let taken = false
    for (let other = hulls.firstFace[b]; other < hulls.firstFace[b + 1]; other++) {
      if (along(neighbours, k, hulls.normal, other) <= 0 || !isExposed(hulls, facets.exposed, other)) continue
      const joint = jointAt(shapes, joints, scene.bonds, facets.count + face, facets.count + other)
      if (joint < 0) continue
      const perArea = joints.table[JOINT_ROW * joint + PER_AREA] === 1
      if (perArea && facetsMeet) continue
      if (!taken && !takeA(site, facets.count + face)) break
      taken = true
      if (!takeB(site, facets.count + other)) continue
      if (perArea) areaPoints(site, joint)
      else if (!site.isLate) site.perPoint.gather(site, joint, width)
    }
  }
}

/** The component of a face's normal along that of the pair. */
function along({ normal }: Reads<Neighbours>, k: number, of: Float64Array, face: number): number {
  return normal[3 * k] * of[3 * face] + normal[3 * k + 1] * of[3 * face + 1] + normal[3 * k + 2] * of[3 * face + 2]
}

/**
 * Facets with facets, or with the faces of a rigid cell, where the joint is per area; the kinds are those of the boxes of a and of b. Facets
 * that have boxes of their own meet where these do, unless their cells lie so deep in each other that they need not.
 */
function meetFacets(
  scene: Scene,
  site: Site,
  neighbours: Reads<Neighbours>,
  k: number,
  kindA: number,
  kindB: number,
): void {
  const { boxes } = scene
  const isDeep = kindA !== HULL_BOX && kindB !== HULL_BOX && -neighbours.gap[k] > boxes.skin[0]
  if (isDeep || (kindA === CELL_BOX && kindB !== FACET_BOX)) meetFromCell(scene, site, neighbours, k, -1, kindB)
  else if (kindA === FACET_BOX && kindB === FACET_BOX) meetListed(scene, site, neighbours, k)
  else if (kindA === FACET_BOX) meetFromList(scene, site, neighbours, k, -1, kindB)
  else if (kindB === FACET_BOX) meetFromList(scene, site, neighbours, k, 1, kindA)
  else meetFromCell(scene, site, neighbours, k, 1, kindA)
}

/** Facets of both whose boxes meet. */
function meetListed(scene: Scene, site: Site, neighbours: Reads<Neighbours>, k: number): void {
  const { boxes, pairs } = scene
  let last = -1
  let looks = false
  for (let pair = neighbours.from[k]; pair < neighbours.from[k + 1]; pair++) {
    const a = boxes.of[pairs.a[pair]]
    const b = boxes.of[pairs.b[pair]]
    if (a !== last) {
      last = a
      looks = takePlace(scene, site, neighbours, k, a, -1)
    }
    if (looks && takePlace(scene, site, neighbours, k, b, 1)) meetPlaces(scene, site, a, b)
  }
}

/** Facets of a (side −1) or b (side 1) whose boxes meet that of the other cell, which is of this kind. */
function meetFromList(
  scene: Scene,
  site: Site,
  neighbours: Reads<Neighbours>,
  k: number,
  side: number,
  kind: number,
): void {
  const { boxes, pairs } = scene
  const list = side < 0 ? pairs.a : pairs.b
  for (let pair = neighbours.from[k]; pair < neighbours.from[k + 1]; pair++)
    meetFrom(scene, site, neighbours, k, boxes.of[list[pair]], side, kind)
}

/** All open facets of the cell of a (side −1) or b (side 1); the other is of this kind. */
function meetFromCell(
  scene: Scene,
  site: Site,
  neighbours: Reads<Neighbours>,
  k: number,
  side: number,
  kind: number,
): void {
  const { hulls, facets } = scene.shapes
  const cell = side < 0 ? neighbours.a[k] : neighbours.b[k]
  const end = hulls.firstFacet[hulls.firstFace[cell + 1]]
  for (let f = hulls.firstFacet[hulls.firstFace[cell]]; f < end; f++)
    if (facets.exposed[hulls.facet[f]] === 1) meetFrom(scene, site, neighbours, k, hulls.facet[f], side, kind)
}

/** A facet of a (side −1) or b (side 1) with the open facets of the other cell, or with its faces where that is rigid. */
function meetFrom(
  scene: Scene,
  site: Site,
  neighbours: Reads<Neighbours>,
  k: number,
  facet: number,
  side: number,
  kind: number,
): void {
  const { hulls, facets } = scene.shapes
  if (!takePlace(scene, site, neighbours, k, facet, side)) return
  const other = side < 0 ? neighbours.b[k] : neighbours.a[k]
  const ofFaces = kind === HULL_BOX
  const first = hulls.firstFace[other]
  const end = hulls.firstFace[other + 1]
  const to = ofFaces ? end : hulls.firstFacet[end]
  for (let n = ofFaces ? first : hulls.firstFacet[first]; n < to; n++) {
    if (!ofFaces && facets.exposed[hulls.facet[n]] === 0) continue
    const place = ofFaces ? facets.count + n : hulls.facet[n]
    if (!takePlace(scene, site, neighbours, k, place, -side)) continue
    if (side < 0) meetPlaces(scene, site, facet, place)
    else meetPlaces(scene, site, place, facet)
  }
}

/** Projects a facet, or a face of a cell, of a (side −1) or b (side 1); false where it looks away. */
function takePlace(
  { shapes }: Scene,
  site: Site,
  neighbours: Reads<Neighbours>,
  k: number,
  place: number,
  side: number,
): boolean {
  const { facets, hulls } = shapes
  if (side * along(neighbours, k, hulls.normal, faceOf(facets, place)) <= 0) return false
  return side < 0 ? takeA(site, place) : takeB(site, place)
}

function meetPlaces({ bonds, shapes, joints }: Scene, site: Site, placeA: number, placeB: number): void {
  const joint = jointAt(shapes, joints, bonds, placeA, placeB)
  if (joint >= 0 && joints.table[JOINT_ROW * joint + PER_AREA] === 1) areaPoints(site, joint)
}

/** History and names of the points of pair k; whether they may be followed. `valid`: the normal is. */
export function finish(
  site: Site,
  { clock, shapes, bonds, joints, follow, shrink }: Scene,
  neighbours: Neighbours,
  k: number,
  valid: boolean,
  sheet: Sheet,
): void {
  if (carriesNothing(shapes.hulls, joints, neighbours, k, Math.max(follow, CARRIES), sheet)) sheet.count[0] = 0
  const count = sheet.count[0]
  if (count === 0) {
    forget(neighbours, k)
    if (valid) passBy(site, shapes.hulls, neighbours, k, follow)
    return
  }
  noteRest(shapes.hulls, neighbours, k)
  const flat = flatness(site)
  const steady =
    valid && !site.contested && neighbours.axis[k] !== LINK && Math.abs(flat - neighbours.flat[k]) <= follow
  const { block } = shapes.hulls
  const isOfOne = block[neighbours.a[k]] === block[neighbours.b[k]]
  neighbours.known[k] = knownOf(site, joints, isOfOne)
  neighbours.sure[k] = steady ? 1 : 0
  neighbours.flat[k] = flat
  if (sheet.pastCount[0] > 0) {
    const turn =
      0.5 *
      clock.before *
      (turnRate(shapes, neighbours, k, neighbours.a[k], sheet.id[PLACE_A]) +
        turnRate(shapes, neighbours, k, neighbours.b[k], sheet.id[PLACE_B]))
    carryHistory(sheet, turn)
  }
  takeFromBonds(bonds, sheet)
  if (isOfOne)
    settleAccount(
      neighbours,
      k,
      sheet.row,
      0,
      count,
      storedOf(sheet.pastRow, 0, sheet.pastCount[0]),
      leftByBonds(bonds, joints, sheet),
    )
  nameContact(shapes, neighbours, k, sheet, 0, count, typeBefore(sheet), shrink)
}

/**
 * Gap up to which all points of a pair are known [m]. Of cells of one block, whose faces are plane, that is where the next one begins; other surfaces
 * may be ahead of the corners by which they were measured.
 */
function knownOf({ far, margin, near, parted, touched }: Site, joints: Reads<Joints>, isOfOne: boolean): number {
  if (touched) return margin
  return isOfOne ? Math.max(near, Math.min(parted - mostReach(joints), far)) : near
}

/**
 * Whether cells overlap, seen along their normal, by so little that all their points together carry next to nothing: blocks that
 * share an edge or a corner. `least`: share of the area of the smaller cell, or of the stiffness of one of its points [-].
 */
function carriesNothing(
  { width }: Reads<Hulls>,
  { table }: Reads<Joints>,
  { a, b }: Reads<Neighbours>,
  k: number,
  least: number,
  { count, id, row }: Reads<Sheet>,
): boolean {
  const w = Math.min(width[a[k]], width[b[k]])
  let area = 0
  for (let c = 0; c < count[0]; c++) {
    const perArea = table[JOINT_ROW * id[IDS * c + JOINT] + PER_AREA] === 1
    if (!perArea && row[ROW * c + SHARE] > least) return false
    area += row[ROW * c + AREA]
  }
  return area <= least * w * w
}

/**
 * No points although the cells are near: they are left alone until they may have closed in along their normal, or, where they merely
 * look past each other, moved by a share of their width; by less where they reach past each other further along the normal, so that what
 * overlaps unseen has no more volume. Cells of one block push for none of what they come to overlap sideways (see one-block).
 */
function passBy(site: Site, hulls: Hulls, neighbours: Neighbours, k: number, follow: number): void {
  const gap = neighbours.gap[k]
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const most = PAST * follow * Math.min(hulls.width[a], hulls.width[b])
  const past = gap < -most && hulls.block[a] !== hulls.block[b] ? (most * most) / -gap : most
  const sideways = site.met ? Math.min(TRUSTED * (site.parted - site.near), past) : past
  leaveAlone(hulls, neighbours, k, TRUSTED * gap - site.margin, sideways)
}
