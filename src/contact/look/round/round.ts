/**
 * Contact of discs and spheres with each other and with blocks: one row for each pair, with a share of 1 (per point).
 *
 * What     Two round bodies touch along the line of their centres; a round body and a block along the link from its centre to
 *          the nearest point of the block. gap = length of the link − radii, normal along it, from b to a; the point lies
 *          midway between the surfaces, or on a surface that nodes carry.
 *          The row is there while they overlap and for a step after they have parted, so that the law can close the account.
 * Fails    A body whose centre has jumped to the other side of a thin block is pushed out there.
 */
import { PLANE } from '../../../state/bodies.ts'
import { HULL_BOX } from '../../../state/boxes.ts'
import * as rows from '../../../state/contacts.ts'
import { CENTRES, type Neighbours } from '../../../state/neighbours.ts'
import * as node from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Scene } from '../../../state/scene.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { goOn, hasCarried } from '../../points/round-history.ts'
import { newPoint, type PairLook, type Sheet } from '../../points/sheet.ts'
import { refreshNormals } from '../faces/cell-geometry.ts'
import type { Nearest } from './round-nearest.ts'
import * as nearest from './round-nearest.ts'

// Bound here: an imported constant is looked up at every use.
const {
  AREA,
  BODY_A,
  BODY_B,
  CODE,
  GAP,
  IDS,
  JOINT,
  MASS,
  MOVE,
  NEIGHBOUR,
  NODE_A,
  NODE_B,
  NX,
  OPEN,
  PLACE_A,
  PLACE_B,
  PX,
  ROUND,
  ROW,
  SHARE,
  SHARE_BEFORE,
  STATE,
  TYPE,
  WEIGHT_A,
  WEIGHT_B,
} = rows
const { IM, NODE: RECORD, VX } = node
const { CENTRE, DISTANCE, NODE, OUT, PLACE, RADIUS, WEIGHT } = nearest

export function makeRoundLook(): PairLook {
  const to = nearest.makeNearest()
  return (scene, neighbours, k, sheet) => addRow(to, scene, neighbours, k, sheet)
}

/** Adds the row of pair k, of which one or both are round. */
function addRow(to: Nearest, scene: Scene, neighbours: Neighbours, k: number, sheet: Sheet): void {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const past = sheet.pastCount[0] > 0 ? 0 : -1
  const isLink =
    a < 0 && b < 0 ? linkCentres(scene.shapes, neighbours, k, past >= 0) : linkHull(to, scene, neighbours, k, past >= 0)
  if (!isLink || (neighbours.gap[k] > 0 && !(past >= 0 && hasCarried(sheet, past)))) return
  const joint = jointOf(to, scene, a, b)
  if (joint < 0) return
  const c = newPoint(sheet)
  const { id, row } = sheet
  const i = IDS * c
  const r = ROW * c
  id[i + NEIGHBOUR] = k
  id[i + JOINT] = joint
  id[i + TYPE] = ROUND
  id[i + CODE] = 0
  carry(to, scene.shapes, a, id, i + PLACE_A, i + NODE_A, i + BODY_A, row, r + WEIGHT_A)
  carry(to, scene.shapes, b, id, i + PLACE_B, i + NODE_B, i + BODY_B, row, r + WEIGHT_B)
  writePlace(scene.shapes, neighbours, k, id, i, row, r)
  measureMass(scene.shapes, id, i, row, r)
  measureMove(scene, id, i, row, r)
  goOn(scene.clock, scene.shapes, sheet, past, i, r)
}

/** Normal and gap of two round bodies; bodies in one place keep their normal. */
function linkCentres({ bodies }: Shapes, neighbours: Neighbours, k: number, matters: boolean): boolean {
  const { normal, gap } = neighbours
  const a = -1 - neighbours.a[k]
  const b = -1 - neighbours.b[k]
  const { x, radius } = bodies
  const dx = x[3 * a] - x[3 * b]
  const dy = x[3 * a + 1] - x[3 * b + 1]
  const dz = x[3 * a + 2] - x[3 * b + 2]
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  gap[k] = distance - (radius[a] + radius[b])
  if (gap[k] > 0 && !matters) return false
  const isNew = neighbours.axis[k] !== CENTRES
  neighbours.axis[k] = CENTRES
  if (distance > 0) {
    normal[3 * k] = dx / distance
    normal[3 * k + 1] = dy / distance
    normal[3 * k + 2] = dz / distance
  } else if (isNew) {
    normal[3 * k] = 1
    normal[3 * k + 1] = normal[3 * k + 2] = 0
  }
  return true
}

/** Normal and gap of a round body and a cell; false where nothing of the cell is open to contact. */
function linkHull(to: Nearest, scene: Scene, neighbours: Neighbours, k: number, matters: boolean): boolean {
  const { near } = to
  const { shapes, clock, boxes, pairs } = scene
  const { bodies, hulls, nodes } = shapes
  const roundIsA = neighbours.a[k] < 0
  const hull = roundIsA ? neighbours.b[k] : neighbours.a[k]
  const body = -1 - (roundIsA ? neighbours.a[k] : neighbours.b[k])
  for (let i = 0; i < 3; i++) near[CENTRE + i] = bodies.x[3 * body + i]
  near[RADIUS] = bodies.radius[body]
  const isDisc = bodies.kind[body] === PLANE
  const first = neighbours.from[k]
  if (boxes.kind[roundIsA ? pairs.b[first] : pairs.a[first]] !== HULL_BOX) {
    if (!nearest.nearestFacet(to, scene, neighbours, k, isDisc)) return false
  } else {
    refreshNormals(hulls, nodes, hull, 2 * clock.total + (clock.ahead === 0 ? 1 : 0))
    nearest.nearestFace(to, shapes, hull, isDisc, matters)
  }
  const sign = roundIsA ? 1 : -1
  neighbours.axis[k] = CENTRES
  neighbours.gap[k] = near[DISTANCE] - near[RADIUS]
  for (let i = 0; i < 3; i++) neighbours.normal[3 * k + i] = sign * near[OUT + i]
  return true
}

/** Joint of the two sides; −1 where they pass through each other. */
function jointOf(to: Nearest, { shapes, joints }: Scene, a: number, b: number): number {
  return joints.of[joints.groups * groupOf(to, shapes, joints.group, a) + groupOf(to, shapes, joints.group, b)]
}

function groupOf(
  { nearId }: Nearest,
  { facets, hulls }: Shapes,
  group: { readonly [face: number]: number },
  owner: number,
): number {
  if (owner < 0) return group[facets.faceNames.length - 1 - owner]
  const place = nearId[PLACE]
  return group[facets.face[place < facets.count ? place : hulls.facet[hulls.firstFacet[place - facets.count]]]]
}

/** Who carries a side of the row: a body, or three nodes with their weights. */
function carry(
  { near, nearId }: Nearest,
  { hulls }: Shapes,
  owner: number,
  id: Int32Array,
  place: number,
  first: number,
  body: number,
  row: Float64Array,
  weight: number,
): void {
  id[place] = owner < 0 ? owner : nearId[PLACE]
  id[body] = owner < 0 ? -1 - owner : hulls.body[owner]
  for (let k = 0; k < 3; k++) {
    id[first + k] = id[body] >= 0 ? -1 : nearId[NODE + k]
    row[weight + k] = id[body] >= 0 ? 0 : near[WEIGHT + k]
  }
}

/**
 * Point, normal, gap and share. The point is found from the centre of the round body, of a where both are; on nodes it lies on
 * their surface, where their weights put the force, so that moments balance.
 */
function writePlace(
  { bodies }: Shapes,
  { a, b, normal, gap }: Reads<Neighbours>,
  k: number,
  id: Int32Array,
  i: number,
  row: Float64Array,
  r: number,
): void {
  const isA = a[k] < 0
  const body = -1 - (isA ? a[k] : b[k])
  const onNodes = id[i + BODY_A] < 0 || id[i + BODY_B] < 0
  const arm = (isA ? -1 : 1) * (bodies.radius[body] + (onNodes ? 1 : 0.5) * gap[k])
  for (let c = 0; c < 3; c++) {
    row[r + NX + c] = normal[3 * k + c]
    row[r + PX + c] = bodies.x[3 * body + c] + arm * normal[3 * k + c]
  }
  row[r + GAP] = gap[k]
  row[r + SHARE] = row[r + SHARE_BEFORE] = 1
  row[r + AREA] = 0
  id[i + STATE] = OPEN
}

/** Reduced mass of what carries the two sides. */
function measureMass({ bodies, nodes }: Shapes, id: Int32Array, i: number, row: Float64Array, r: number): void {
  let inverse = 0
  for (let side = 0; side < 2; side++) {
    const body = id[i + BODY_A + side]
    if (body >= 0) {
      inverse += bodies.inverseMass[body]
      continue
    }
    let mass = 0
    for (let k = 0; k < 3; k++) {
      const weight = row[r + WEIGHT_A + 3 * side + k]
      if (weight > 0) mass += weight / nodes.motion[RECORD * id[i + NODE_A + 3 * side + k] + IM]
    }
    inverse += 1 / mass
  }
  row[r + MASS] = inverse > 0 ? 1 / inverse : 0
}

/** How far a moved against b at the point since the last step. */
function measureMove({ shapes, clock }: Scene, id: Int32Array, i: number, row: Float64Array, r: number): void {
  const { bodies, nodes } = shapes
  const { x, v, spin } = bodies
  const { motion } = nodes
  let mx = 0
  let my = 0
  let mz = 0
  for (let side = 0; side < 2; side++) {
    const time = side === 0 ? clock.before : -clock.before
    const body = id[i + BODY_A + side]
    if (body >= 0) {
      const b = 3 * body
      const px = row[r + PX] - x[b]
      const py = row[r + PX + 1] - x[b + 1]
      const pz = row[r + PX + 2] - x[b + 2]
      mx += time * (v[b] + (spin[b + 1] * pz - spin[b + 2] * py))
      my += time * (v[b + 1] + (spin[b + 2] * px - spin[b] * pz))
      mz += time * (v[b + 2] + (spin[b] * py - spin[b + 1] * px))
      continue
    }
    for (let k = 0; k < 3; k++) {
      const w = time * row[r + WEIGHT_A + 3 * side + k]
      const m = RECORD * id[i + NODE_A + 3 * side + k] + VX
      mx += w * motion[m]
      my += w * motion[m + 1]
      mz += w * motion[m + 2]
    }
  }
  row[r + MOVE] = mx
  row[r + MOVE + 1] = my
  row[r + MOVE + 2] = mz
}
