/**
 * Water in joints and on outer faces.
 *
 *   a point of contact of area A     p A n on a, −p A n on b, at the point, with p there
 *   a point of a bond that holds     the same, along the normal of the bonded faces
 *   a facet outside                  −p n on its present area, from three points inside, c = ½ x_c + ½ centroid, exact for a
 *                                    linear p:  f_a = A/18 (3 t_a + Σ t)
 *
 * The springs of contact and bonds then carry what is left, the effective force; friction and tensile strength go by it. Points move
 * and part with the walls: what is not covered is not pressed. Rocks are tight: inside a block bonds have no water.
 *
 * Energy   work over the step behind, at the force of its end.
 * Fails    Points are known up to a small opening of the joint (see setup/opening); a joint that gapes further has lost its pressure.
 *          A facet that the surface of the water crosses counts by its three points.
 * Source   Terzaghi's effective stress; Hoek and Bray (1981) for water in joints of slopes.
 */
import type { Bodies } from '../state/bodies.ts'
import {
  BOND_AREA,
  BOND_BODY_A,
  BOND_BODY_B,
  BOND_IDS,
  BOND_NODE_A,
  BOND_NODE_B,
  BOND_ROW,
  BOND_STATE,
  type Bonds,
  INTACT,
} from '../state/bonds.ts'
import { type Clock, timeOf } from '../state/clock.ts'
import { AREA, type Contacts, IDS, JOINT, MOVE, NX, PX, ROW } from '../state/contacts.ts'
import { type Energy, EXTERNAL } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import { FX, NODE, type Nodes, POINT, VX } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { PRESSURE, type Water } from '../state/water.ts'
import { frame, measureFrame } from './bond-frame.ts'
import { placeOnA } from './bond-place.ts'
import { addPull, closing, measureBodies, measureRate, pull } from './bond-point.ts'
import { pushSides } from './contact.ts'

/** Place and pressure at hand, and force on a [N]. */
const at = new Float64Array(4)
const push = new Float64Array(3)
/** Work of this step [J]. */
const work = new Float64Array(1)

export function addWater(
  clock: Clock,
  water: Reads<Water>,
  contacts: Reads<Contacts>,
  bonds: Reads<Bonds>,
  facets: Reads<Facets>,
  nodes: Nodes,
  bodies: Bodies,
  energy: Energy,
): void {
  if (water.here[0] === 0) return
  work[0] = 0
  const t = timeOf(clock)
  addToRows(water, contacts, t, nodes, bodies)
  addToBonds(clock, water, bonds, t, nodes, bodies)
  for (let k = 0; k < water.outer[0]; k++) addToFacet(clock, water, facets, water.facet[k], t, nodes)
  energy[EXTERNAL] += work[0]
}

/** Force of the water on a row [N]: 0 where it is dry. */
export function forceOnRow(water: Reads<Water>, { id, row }: Reads<Contacts>, c: number, t: number): number {
  const r = ROW * c
  if (water.wet[id[IDS * c + JOINT]] === 0 || !(row[r + AREA] > 0)) return 0
  for (let i = 0; i < 3; i++) at[i] = row[r + PX + i]
  water.measure(at, t)
  return at[PRESSURE] * row[r + AREA]
}

function addToRows(water: Reads<Water>, contacts: Reads<Contacts>, t: number, nodes: Nodes, bodies: Bodies): void {
  const { id, row } = contacts
  for (let c = 0; c < contacts.count[0]; c++) {
    const force = forceOnRow(water, contacts, c, t)
    if (force === 0) continue
    const r = ROW * c
    for (let i = 0; i < 3; i++) {
      push[i] = force * row[r + NX + i]
      work[0] += push[i] * row[r + MOVE + i]
    }
    pushSides(id, IDS * c, row, r, push, 0, nodes, bodies)
  }
}

/** Whether a unit of bonds lies between two blocks, in a joint that water fills. */
export function isWet(
  { wet }: Reads<Water>,
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  unit: number,
): boolean {
  if (wet[bonds.joint[unit]] === 0 || bonds.intact[unit] === 0) return false
  const i = BOND_IDS * bonds.first[unit]
  const a = bonds.id[i + BOND_BODY_A]
  const b = bonds.id[i + BOND_BODY_B]
  const blockA = a >= 0 ? bodies.block[a] : nodes.block[bonds.id[i + BOND_NODE_A]]
  const blockB = b >= 0 ? bodies.block[b] : nodes.block[bonds.id[i + BOND_NODE_B]]
  return blockA !== blockB
}

/** Force of the water on a point of a bond [N]; 0 where it has failed, and its rows have the water. */
export function forceOnBond(
  water: Reads<Water>,
  bonds: Reads<Bonds>,
  nodes: Reads<Nodes>,
  bodies: Reads<Bodies>,
  p: number,
  t: number,
): number {
  if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT) return 0
  placeOnA(bonds, nodes, bodies, p, at)
  water.measure(at, t)
  return at[PRESSURE] * bonds.row[BOND_ROW * p + BOND_AREA]
}

function addToBonds(
  { before }: Clock,
  water: Reads<Water>,
  bonds: Reads<Bonds>,
  t: number,
  nodes: Nodes,
  bodies: Bodies,
): void {
  for (let unit = 0; unit < bonds.count; unit++) {
    if (!isWet(water, bonds, nodes, bodies, unit)) continue
    measureFrame(bonds, nodes, unit)
    measureBodies(bonds, bodies, unit)
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
      const force = forceOnBond(water, bonds, nodes, bodies, p, t)
      if (force === 0) continue
      measureRate(bonds, nodes, bodies, p)
      for (let i = 0; i < 3; i++) {
        pull[i] = -force * frame[i]
        work[0] -= before * pull[i] * closing[i]
      }
      addPull(bonds, nodes, bodies, p)
    }
  }
}

/** Area vector of the facet at hand [m²]; pressures at its three points [Pa]. */
const area = new Float64Array(3)
const pressures = new Float64Array(3)

function addToFacet(
  { before }: Clock,
  water: Reads<Water>,
  { node }: Reads<Facets>,
  facet: number,
  t: number,
  nodes: Nodes,
): void {
  const { motion, x } = nodes
  measureArea(nodes, node, 3 * facet)
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < 3; i++) {
      at[i] = 0.5 * x[POINT * node[3 * facet + c] + i]
      for (let other = 0; other < 3; other++) at[i] += x[POINT * node[3 * facet + other] + i] / 6
    }
    water.measure(at, t)
    pressures[c] = at[PRESSURE]
  }
  const sum = pressures[0] + pressures[1] + pressures[2]
  for (let c = 0; c < 3; c++) {
    const m = NODE * node[3 * facet + c]
    const share = -(3 * pressures[c] + sum) / 18
    for (let i = 0; i < 3; i++) {
      motion[m + FX + i] += share * area[i]
      work[0] += before * share * area[i] * motion[m + VX + i]
    }
  }
}

function measureArea({ x }: Reads<Nodes>, node: Reads<Facets>['node'], from: number): void {
  const a = POINT * node[from]
  const b = POINT * node[from + 1]
  const c = POINT * node[from + 2]
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    const k = (i + 2) % 3
    area[i] = 0.5 * ((x[b + j] - x[a + j]) * (x[c + k] - x[a + k]) - (x[b + k] - x[a + k]) * (x[c + j] - x[a + j]))
  }
}
