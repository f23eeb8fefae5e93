/**
 * Contacts, and discs and spheres, as points of a frame.
 *
 * Rows stand first, with the force on block a along the normal from b to a (positive in compression) and across it. Behind
 * them come points of bonds, on the surface of a: all between two blocks, inside a block only those that broke, so that a
 * block that may break does not fill a file. Where a bond has broken, forces are zero: its rows carry them.
 */
import { carriesForce, measureBonds } from '../force/bond-measure.ts'
import { PRESSURE } from '../math/pressure-integral.ts'
import type { PointCloud, PointField } from '../output/frame.ts'
import { placeOnA, placeOnB } from '../state/bond-place.ts'
import { BOND_AREA, BOND_FORCE, BOND_IDS, BOND_ROW, BOND_STATE, INTACT, TAKEN_AWAY } from '../state/bonds.ts'
import { timeOf } from '../state/clock.ts'
import { AREA, FF, FORCE, IDS, JOINT, NX, PX, ROW, SHOWN, STATE, STATE_NAMES, TYPE } from '../state/contacts.ts'
import type { World } from '../state/world.ts'
import { makeBodyMotion, measureBody } from './body-motion.ts'
import { blockA, blockB, bondBlockA, bondBlockB, countPoints, depthOf, eachPoint, placeNormal } from './contacts.ts'

const BONDED = STATE_NAMES.indexOf('bonded')
const BROKEN = STATE_NAMES.indexOf('broken')
const AREA_SHOWN = SHOWN.findIndex(({ at }) => at === AREA)

export function contactCloud(world: World): PointCloud {
  measureBonds(world)
  const bonds = shownBonds(world)
  const rows = countPoints(world)
  const cloud = makeCloud(rows + bonds.points.length)
  let at = 0
  eachPoint(world, (row) => fillPoint(world, row, at++, cloud))
  for (let k = 0; k < bonds.points.length; k++) fillBond(world, bonds.units[k], bonds.points[k], rows + k, cloud)
  const pressures = world.water.here[0] === 1 ? [waterField(world, cloud)] : []
  return { points: cloud.points, fields: [...fieldsOf(cloud), ...rememberedFields(world, cloud), ...pressures] }
}

/** What laws of shear remember of each point; 0 where a bond holds. */
function rememberedFields(world: World, { points }: Cloud): PointField[] {
  const { remembered, memory } = world.contacts
  return remembered.map(({ name, unit, at }) => {
    const values = new Float64Array(points.length / 3)
    let next = 0
    eachPoint(world, (row) => {
      values[next++] = memory[remembered.length * row + at]
    })
    return { name, unit, components: 1, values }
  })
}

/** Pressure of the water at each point; 0 in joints that are dry. */
function waterField({ water, clock }: World, { points, joint }: Cloud): PointField {
  const values = new Float64Array(joint.length)
  for (let k = 0; k < values.length; k++) {
    if (water.wet[joint[k]] === 0) continue
    for (let i = 0; i < 3; i++) wetPlace[i] = points[3 * k + i]
    water.fields[water.wet[joint[k]] - 1].measure(wetPlace, timeOf(clock))
    values[k] = Math.max(0, wetPlace[PRESSURE])
  }
  return { name: 'water pressure', unit: 'Pa', components: 1, values }
}

const wetPlace = new Float64Array(4)

/** The points of bonds that a frame shows, with their units. */
function shownBonds(world: World): { points: number[]; units: number[] } {
  const { bonds } = world
  const points: number[] = []
  const units: number[] = []
  for (let unit = 0; unit < bonds.count; unit++)
    for (let point = bonds.first[unit]; point < bonds.first[unit + 1]; point++) {
      const state = bonds.id[BOND_IDS * point + BOND_STATE]
      if (state === TAKEN_AWAY) continue
      if (state === INTACT && bondBlockA(world, point) === bondBlockB(world, point)) continue
      points.push(point)
      units.push(unit)
    }
  return { points, units }
}

type Cloud = ReturnType<typeof makeCloud>

const makeCloud = (count: number) => ({
  points: new Float64Array(3 * count),
  normal: new Float64Array(3 * count),
  force: new Float64Array(3 * count),
  push: new Float64Array(count),
  shear: new Float64Array(count),
  gap: new Float64Array(count),
  /** Of each column that is shown, in the order of its declaration. */
  shown: SHOWN.map(() => new Float64Array(count)),
  type: new Int32Array(count),
  state: new Int32Array(count),
  mode: new Int32Array(count),
  joint: new Int32Array(count),
  blockA: new Int32Array(count),
  blockB: new Int32Array(count),
})

function fieldsOf(c: Cloud): PointField[] {
  const number = (name: string, unit: string, values: Float64Array): PointField => ({
    name,
    unit,
    components: 1,
    values,
  })
  const id = (name: string, values: Int32Array): PointField => ({ name, unit: '', components: 1, values })
  return [
    { name: 'normal', unit: '', components: 3, values: c.normal },
    { name: 'force', unit: 'N', components: 3, values: c.force },
    number('normal force', 'N', c.push),
    number('shear force', 'N', c.shear),
    number('gap', 'm', c.gap),
    ...SHOWN.map(({ name, unit }, k) => number(name, unit, c.shown[k])),
    id('type', c.type),
    id('state', c.state),
    id('mode', c.mode),
    id('joint', c.joint),
    id('block a', c.blockA),
    id('block b', c.blockB),
  ]
}

function fillPoint(world: World, row: number, at: number, cloud: Cloud): void {
  const { contacts } = world
  const i = IDS * row
  const r = ROW * row
  for (let k = 0; k < 3; k++) {
    cloud.points[3 * at + k] = contacts.row[r + PX + k]
    cloud.normal[3 * at + k] = contacts.row[r + NX + k]
    cloud.force[3 * at + k] = contacts.row[r + FORCE + k]
  }
  splitForce(cloud, at)
  cloud.gap[at] = -depthOf(world, row)
  for (const [k, column] of SHOWN.entries()) cloud.shown[k][at] = contacts.row[r + column.at]
  cloud.type[at] = contacts.id[i + TYPE]
  cloud.state[at] = contacts.id[i + STATE]
  cloud.joint[at] = contacts.id[i + JOINT]
  cloud.blockA[at] = blockA(world, row)
  cloud.blockB[at] = blockB(world, row)
}

const onA = new Float64Array(3)
const onB = new Float64Array(3)
const outward = new Float64Array(3)

function fillBond(world: World, unit: number, point: number, at: number, cloud: Cloud): void {
  const { bonds } = world
  const mode = bonds.id[BOND_IDS * point + BOND_STATE]
  const carries = carriesForce(bonds, point)
  placeOnA(world.bonds, world.nodes, world.bodies, point, onA)
  placeOnB(world.bonds, world.nodes, world.bodies, point, onB)
  placeNormal(world, bonds.placeA[unit], outward)
  for (let k = 0; k < 3; k++) {
    cloud.points[3 * at + k] = onA[k]
    cloud.normal[3 * at + k] = -outward[k]
    cloud.force[3 * at + k] = carries ? bonds.row[BOND_ROW * point + BOND_FORCE + k] : 0
    cloud.gap[at] -= outward[k] * (onA[k] - onB[k])
  }
  splitForce(cloud, at)
  cloud.shown[AREA_SHOWN][at] = bonds.row[BOND_ROW * point + BOND_AREA]
  cloud.type[at] = FF
  cloud.state[at] = mode === INTACT ? BONDED : BROKEN
  cloud.mode[at] = mode
  cloud.joint[at] = bonds.joint[unit]
  cloud.blockA[at] = bondBlockA(world, point)
  cloud.blockB[at] = bondBlockB(world, point)
}

/** Force along the normal and size of the rest. */
function splitForce({ force, normal, push, shear }: Cloud, at: number): void {
  const k = 3 * at
  const along = force[k] * normal[k] + force[k + 1] * normal[k + 1] + force[k + 2] * normal[k + 2]
  const x = force[k] - along * normal[k]
  const y = force[k + 1] - along * normal[k + 1]
  const z = force[k + 2] - along * normal[k + 2]
  push[at] = along
  shear[at] = Math.sqrt(x * x + y * y + z * z)
}

const motion = makeBodyMotion()

/** Centres of discs and spheres; velocities and spins are brought to the time of the positions. */
export function roundCloud(world: World): PointCloud {
  const { bodies } = world
  const round: number[] = []
  for (let body = 0; body < bodies.count; body++) if (bodies.radius[body] > 0) round.push(body)
  const points = new Float64Array(3 * round.length)
  const radius = new Float64Array(round.length)
  const velocity = new Float64Array(3 * round.length)
  const spin = new Float64Array(3 * round.length)
  const block = new Int32Array(round.length)
  round.forEach((body, n) => {
    measureBody(world, body, motion)
    radius[n] = bodies.radius[body]
    block[n] = bodies.block[body]
    for (let k = 0; k < 3; k++) {
      points[3 * n + k] = bodies.x[3 * body + k]
      velocity[3 * n + k] = motion.velocity[k]
      spin[3 * n + k] = motion.spin[k]
    }
  })
  return {
    points,
    fields: [
      { name: 'radius', unit: 'm', components: 1, values: radius },
      { name: 'velocity', unit: 'm/s', components: 3, values: velocity },
      { name: 'spin', unit: 'rad/s', components: 3, values: spin },
      { name: 'block', unit: '', components: 1, values: block },
    ],
  }
}
