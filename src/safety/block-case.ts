/** A free block of a case → what limit equilibrium asks for: strengths, water on its faces, weight, and the earthquake, given by coefficients or as a gravity that leans. */
import type { Case } from '../case/case.ts'
import type { Joint } from '../case/types/joint.ts'
import type { Water } from '../case/types/water.ts'
import { vertexAt } from '../geometry/face.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { atan, atan2 } from '../math/elementary.ts'
import { AREA, FORCE, integratePressure, MOMENT, makeOutline, type PressureField } from '../math/pressure-integral.ts'
import type { Vec3 } from '../math/vec.ts'
import { length } from '../math/vec.ts'
import { accelerationOf } from '../setup/acceleration.ts'
import { isCurved, strengthAt } from '../setup/joint-laws.ts'
import { fieldOfJoint, wetJoints } from '../setup/water.ts'
import { waterField } from '../setup/water-field.ts'
import { analyseBlock, type BlockCase } from '../slope/block.ts'
import type { Earthquake, FacePressure, PointForce } from '../slope/block-loads.ts'
import type { JointSprings } from '../slope/opened-joints.ts'
import type { JointStrength } from '../slope/strength.ts'
import { boltsAsSet, pullsOn, withBolts } from './bolt-loads.ts'
import { forcesOnBody } from './face-loads.ts'
import type { FreeBlock } from './slope-blocks.ts'

/** Without its bolts. */
export function bareBlock(c: Case, own: FreeBlock): BlockCase {
  return {
    solid: own.solid,
    joints: Object.fromEntries(
      Object.entries(own.joints).map(([face, { friction, cohesion }]) => [face, { friction, cohesion }]),
    ),
    ...(c.physics.water && { pressures: waterOn(c, own, c.physics.water) }),
    loads: {
      unitWeight: c.materials[own.block.material].density * -c.physics.gravity[2],
      ...earthquakeOf(c),
      ...(c.physics.loads && { forces: forcesOnBody(c, own) }),
    },
  }
}

/** Bolts as they are when the block fails, or as they were set, with what presses as a strength divided by `factor`: see bolt-loads.ts. */
export function blockCase(
  c: Case,
  own: FreeBlock,
  bolts: 'at failure' | 'as set' = 'at failure',
  factor = 1,
): BlockCase {
  const block = bareBlock(c, own)
  const pulls = pullsOn(c, own)
  const bolted =
    bolts === 'at failure'
      ? withBolts(block, pulls).block
      : {
          ...block,
          loads: { ...block.loads, bolts: boltsAsSet(pulls), forces: forcesAsSet(block.loads.forces, factor) },
        }
  return withCurvedStrength(bolted, own.joints)
}

/** Of its joints, by the name of a face; stiffness counts by its ratio alone, and is one where it is not given by area for all. */
export function springsOf({ joints }: Pick<FreeBlock, 'joints'>): (face: string) => JointSprings {
  const given = Object.values(joints).every(({ stiffness: { per, normal } }) => per === 'area' && normal !== undefined)
  return (face) => {
    const { tension, stiffness } = joints[face]
    return { tension, stiffness: given ? (stiffness.normal as number) : 1 }
  }
}

/** Before anything moves, what presses is a load. */
const forcesAsSet = (forces: readonly PointForce[] = [], factor: number): PointForce[] =>
  forces.map(({ force, at, acts }) => ({
    force: acts === 'passive' ? (force.map((x) => x / factor) as Vec3) : force,
    at,
    acts: 'active',
  }))

function earthquakeOf({ physics }: Case): { earthquake?: Earthquake } {
  const [x, y] = accelerationOf(physics)
  const down = -physics.gravity[2]
  const across = Math.sqrt(x * x + y * y)
  const up = physics.seismic ? physics.seismic.vertical * (length(physics.gravity) / down) : 0
  if (across === 0 && up === 0) return {}
  return {
    earthquake: { coefficient: across / down, trend: across > 0 ? atan2(x, y) : 0, ...(up !== 0 && { vertical: up }) },
  }
}

/** Rounds in which the normal stress and the strength of joints find each other. */
const ROUNDS = 30

/** Where the strength of a joint is not that of friction and cohesion, it is that at its normal stress, N/A of the block: found by going back and forth. */
function withCurvedStrength(block: BlockCase, joints: Record<string, Joint>): BlockCase {
  if (!Object.values(joints).some(isCurved)) return block
  let found = block
  for (let round = 0; round < ROUNDS; round++) {
    const { faces } = analyseBlock(found)
    const strengths = Object.entries(found.joints).map(([name, strength]): [string, JointStrength] => {
      const face = faces.find((one) => one.name === name && one.normalForce > 0)
      if (!isCurved(joints[name]) || !face) return [name, strength]
      const { slope, cohesion } = strengthAt(joints[name], face.normalForce / face.area)
      return [name, { cohesion, friction: atan(slope) }]
    })
    found = { ...found, joints: Object.fromEntries(strengths) }
  }
  return found
}

/** Mean pressure and its centre on the wet faces: joints that the water fills, and the faces that it is said to stand at. */
function waterOn(c: Case, { name, block, solid, joints }: FreeBlock, water: Water): (FacePressure | undefined)[] {
  const wet = wetJoints(c, water)
  const gravity = length(c.physics.gravity)
  const isOuter = (face: string) =>
    water.faces.some(
      (one) =>
        (one.block === name || one.block === block.array) &&
        (one.face === face || one.face === undefined || one.face === 'surface'),
    )
  const fieldOn = (face: string): PressureField | undefined => {
    const joint = Object.entries(c.physics.joints).find(([, own]) => own === joints[face])?.[0]
    if (joint !== undefined) return wet.includes(joint) ? fieldOfJoint(water, joint, gravity, c.parameters) : undefined
    if (!water.surface || !isOuter(face)) return undefined
    return waterField({ surface: water.surface, density: water.density }, gravity, c.parameters)
  }
  return solid.faces.map((face) => {
    const field = fieldOn(face.name)
    return field && pressureOn(solid, face.loop, field)
  })
}

/** Undefined where the face is dry. */
function pressureOn({ vertices }: Polyhedron, loop: readonly number[], field: PressureField): FacePressure | undefined {
  const outline = makeOutline(loop.length)
  outline.count = loop.length
  loop.forEach((v, i) => {
    outline.x.set(vertexAt(vertices, v), 3 * i)
  })
  const sum = new Float64Array(5)
  integratePressure(outline, field, 0, sum)
  const force = sum[FORCE]
  if (!(force > 0)) return undefined
  const at = [0, 1, 2].map((k) => outline.x[k] + sum[MOMENT + k] / force) as Vec3
  return { mean: force / sum[AREA], at }
}
