/**
 * Contact of polyhedra in one point: particles with each other and with blocks, and rigid blocks whose overlap is measured.
 *
 * Steps    1. the pair is looked at (see look-at-pair): the way that the case chose finds its common plane or its overlap;
 *          2. those that overlap get one row, at the point where they press on each other, with a share of 1, or of the area of the overlap.
 *          The row is there for a step after they have parted, so that the law can close the account.
 * Fails    A pair deeper in each other than half their size may be pushed out on the wrong side.
 * Source   Nezami, Hashash, Zhao and Ghaboussi (2006); Cundall (1988).
 */

import { makeFrame } from '../../../math/frame.ts'
import { rotate } from '../../../math/quaternion.ts'
import * as rows from '../../../state/contacts.ts'
import { JOINT_ROW, KS, PER_AREA, ZETA } from '../../../state/joints.ts'
import type { Neighbours } from '../../../state/neighbours.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Scene } from '../../../state/scene.ts'
import type { Shapes } from '../../../state/shapes.ts'
import * as solid from '../../../state/solids.ts'
import { goOn, hasCarried } from '../../points/round-history.ts'
import type { Sheet } from '../../points/sheet.ts'
import { makePoint, type Point, writePoint } from '../../points/write-point.ts'
import { PRESSED_AREA, PRESSED_DEPTH, PRESSED_GAP, PRESSED_SHARE } from './corner-springs.ts'
import { lookAtPair } from './look-at-pair.ts'
import { makeEmptyPolyhedra } from './make-polyhedra.ts'
import type { Polyhedra } from './polyhedra.ts'
import * as offsets from './polyhedra.ts'
import { makePressure, type Pressure, pressedType } from './pressure-point.ts'
import { refreshSolidNormals } from './solid-geometry.ts'
import type { SolidMethod } from './solid-method.ts'

// Bound here: an imported constant is looked up at every use.
const { BODY_A, IDS, MASS, MOVE, NX, PX, ROW, SHARE, SHARE_BEFORE, SHEAR, STATE, STICK, TYPE } = rows
const { BODY, CENTRE, SOLID, SOLID_IDS } = solid
const { N } = offsets

/** What the row of a pair is made with. */
interface Workspace {
  polyhedra: Polyhedra
  pressure: Pressure
  point: Point
  /** Lever arm [m] times normal, in the axes of the body. */
  moment: Float64Array
}

const makeWorkspace = (): Workspace => ({
  polyhedra: makeEmptyPolyhedra(),
  pressure: makePressure(),
  point: makePoint(),
  moment: new Float64Array(3),
})

/** A function that adds the row of a pair. */
export function makeSolidLook(method: SolidMethod) {
  const work = makeWorkspace()
  const { polyhedra, pressure, point } = work
  return (scene: Scene, neighbours: Neighbours, k: number, sheet: Sheet): void => {
    const past = sheet.pastCount[0] > 0 ? 0 : -1
    if (!lookAtPair(scene, neighbours, k, method, polyhedra, past >= 0)) return
    if (!(neighbours.gap[k] <= 0) && !(past >= 0 && hasCarried(sheet, past))) return
    const { clock, shapes, joints } = scene
    const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
    const a = neighbours.a[k]
    const b = neighbours.b[k]
    point.placeA = placeOf(shapes, a, polyhedra.real, -1, stamp)
    point.placeB = placeOf(shapes, b, polyhedra.real, 1, stamp)
    point.joint =
      joints.of[
        joints.groups * groupOf(shapes, joints.group, point.placeA) + groupOf(shapes, joints.group, point.placeB)
      ]
    if (point.joint < 0) return
    const perArea = joints.table[JOINT_ROW * point.joint + PER_AREA] === 1
    makeFrame(pressure.frame, polyhedra.real[N], polyhedra.real[N + 1], polyhedra.real[N + 2], 0, 0, 0)
    method.press(polyhedra, pressure, perArea)
    const { pressed } = pressure
    point.area = pressed[PRESSED_AREA]
    point.share = perArea ? point.area : pressed[PRESSED_SHARE]
    neighbours.discount[k] = pressed[PRESSED_GAP] < 0 ? pressed[PRESSED_DEPTH] + pressed[PRESSED_GAP] : 0
    write(scene, neighbours, k, work, past, sheet)
  }
}

function write(
  scene: Scene,
  neighbours: Neighbours,
  k: number,
  { pressure, point, moment }: Workspace,
  past: number,
  sheet: Sheet,
): void {
  const { frame, pressed } = pressure
  const a = neighbours.a[k]
  const centre = SOLID * a + CENTRE
  const { real: its } = scene.shapes.solids
  for (let i = 0; i < 3; i++) frame.axes[9 + i] = its[centre + i] + pressed[i]
  point.hullA = a
  point.hullB = neighbours.b[k]
  point.heightA = 0.5 * pressed[PRESSED_GAP]
  point.heightB = -0.5 * pressed[PRESSED_GAP]
  writePoint(scene.shapes, scene.clock, frame, k, point, sheet)
  const c = sheet.count[0] - 1
  sheet.id[IDS * c + TYPE] = pressedType(pressure)
  if (scene.joints.table[JOINT_ROW * point.joint + ZETA] > 0)
    sheet.row[ROW * c + MASS] = reducedMass(scene.shapes, sheet, c, moment)
  goOn(scene.clock, scene.shapes, sheet, past, IDS * c, ROW * c)
  if (past >= 0) keepShearEnergy(sheet, past, c, scene.joints.table[JOINT_ROW * point.joint + KS])
}

/**
 * A share that changes leaves the energy of the shear what it is: with s = √(share of before/share) the traction is scaled by s. Where it sticks,
 * motion counts with the mean of both, √share ½(1 + s), of which the law takes √share.
 */
function keepShearEnergy({ row, pastId, pastRow }: Sheet, past: number, c: number, stiffness: number): void {
  const r = ROW * c
  const before = pastRow[ROW * past + SHARE]
  const share = row[r + SHARE]
  row[r + SHARE_BEFORE] = before
  if (!(before > 0) || !(share > 0) || before === share) return
  const s = Math.sqrt(before / share)
  for (let i = 0; i < 3; i++) row[r + SHEAR + i] *= s
  if (pastId[IDS * past + STATE] !== STICK) return
  const along = row[r + MOVE] * row[r + NX] + row[r + MOVE + 1] * row[r + NX + 1] + row[r + MOVE + 2] * row[r + NX + 2]
  const left = 0.5 * (1 - s) * stiffness
  for (let i = 0; i < 3; i++) row[r + SHEAR + i] += left * (row[r + MOVE + i] - along * row[r + NX + i])
}

/**
 * Mass that oscillates on a contact in one point: 1/m = Σ 1/m_i + (r_i × n)·I_i⁻¹ (r_i × n) over the bodies that carry it, so that a
 * push off the centre is damped by its share. Sides that deform keep what their nodes weigh.
 */
function reducedMass({ bodies }: Shapes, { id, row }: Reads<Sheet>, c: number, moment: Float64Array): number {
  const r = ROW * c
  let inverse = 0
  for (let side = 0; side < 2; side++) {
    const body = id[IDS * c + BODY_A + side]
    if (body < 0) return row[r + MASS]
    if (bodies.inverseMass[body] === 0) continue
    const x = row[r + PX] - bodies.x[3 * body]
    const y = row[r + PX + 1] - bodies.x[3 * body + 1]
    const z = row[r + PX + 2] - bodies.x[3 * body + 2]
    moment[0] = y * row[r + NX + 2] - z * row[r + NX + 1]
    moment[1] = z * row[r + NX] - x * row[r + NX + 2]
    moment[2] = x * row[r + NX + 1] - y * row[r + NX]
    rotate(bodies.attitude, 4 * body, -1, moment, 0, moment, 0)
    inverse += bodies.inverseMass[body]
    for (let i = 0; i < 3; i++) inverse += moment[i] * moment[i] * bodies.inverseInertia[3 * body + i]
  }
  return inverse > 0 ? 1 / inverse : 0
}

/** Place of a solid that the contact is on: the face of a cell that looks most along the normal (sense 1) or against it, −1 − body of a particle. */
function placeOf(shapes: Shapes, s: number, real: Float64Array, sense: 1 | -1, stamp: number): number {
  const { hulls, solids, facets } = shapes
  if (s >= hulls.count) return -1 - solids.id[SOLID_IDS * s + BODY]
  refreshSolidNormals(shapes, s, stamp)
  const { normal } = hulls
  let best = hulls.firstFace[s]
  let most = -Infinity
  for (let face = best; face < hulls.firstFace[s + 1]; face++) {
    if (hulls.firstFacet[face] === hulls.firstFacet[face + 1]) continue
    const along =
      sense * (normal[3 * face] * real[N] + normal[3 * face + 1] * real[N + 1] + normal[3 * face + 2] * real[N + 2])
    if (along > most) {
      most = along
      best = face
    }
  }
  return facets.count + best
}

function groupOf({ facets, hulls }: Shapes, group: { readonly [face: number]: number }, place: number): number {
  if (place < 0) return group[facets.faceNames.length - 1 - place]
  return group[facets.face[hulls.facet[hulls.firstFacet[place - facets.count]]]]
}
