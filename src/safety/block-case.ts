/** A free block of a case → what limit equilibrium asks for: strengths, water on its faces, weight, and the earthquake of a leaning gravity. */
import type { Case } from '../case/case.ts'
import type { Joint } from '../case/types/joint.ts'
import type { Water } from '../case/types/water.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { atan, atan2, log10, tan } from '../math/elementary.ts'
import type { Vec3 } from '../math/vec.ts'
import { length } from '../math/vec.ts'
import { pressureOf, wetJoints } from '../setup/water.ts'
import { analyseBlock, type BlockCase } from '../slope/block.ts'
import type { FacePressure } from '../slope/block-loads.ts'
import type { JointStrength } from '../slope/strength.ts'
import type { FreeBlock } from './slope-blocks.ts'

export function blockCase(c: Case, own: FreeBlock): BlockCase {
  const [gx, gy, gz] = c.physics.gravity
  const across = Math.sqrt(gx * gx + gy * gy)
  const down = -gz
  const block: BlockCase = {
    solid: own.solid,
    joints: Object.fromEntries(
      Object.entries(own.joints).map(([face, { friction, cohesion }]) => [face, { friction, cohesion }]),
    ),
    ...(c.physics.water && { pressures: waterOn(c, own, c.physics.water) }),
    loads: {
      unitWeight: c.materials[own.block.material].density * down,
      ...(across > 0 && { earthquake: { coefficient: across / down, trend: atan2(gx, gy) } }),
    },
  }
  return withRoughness(block, own.joints)
}

/** Rounds in which the normal stress and the friction of rough joints find each other. */
const ROUNDS = 30
const DEGREE = Math.PI / 180

/** The friction of a rough joint is that of its normal stress, N/A of the block: found by going back and forth. */
function withRoughness(block: BlockCase, joints: Record<string, Joint>): BlockCase {
  if (!Object.values(joints).some(({ roughness }) => roughness)) return block
  let found = block
  for (let round = 0; round < ROUNDS; round++) {
    const { faces } = analyseBlock(found)
    const strengths = Object.entries(found.joints).map(([name, strength]): [string, JointStrength] => {
      const { roughness, residualFriction } = joints[name]
      const face = faces.find((one) => one.name === name)
      if (!roughness || !face || !(face.normalForce > 0)) return [name, strength]
      const ratio = (roughness.jcs * face.area) / face.normalForce
      const rough = ratio > 1 ? DEGREE * roughness.jrc * log10(ratio) : 0
      return [name, { cohesion: 0, friction: atan(tan(Math.min(70 * DEGREE, residualFriction + rough))) }]
    })
    found = { ...found, joints: Object.fromEntries(strengths) }
  }
  return found
}

/** Parts of a triangle's side in the sum over a face. */
const PARTS = 48

/** Mean pressure and its centre on the wet faces: joints that the water fills, and the faces that it is said to stand at. */
function waterOn(c: Case, { name, block, solid, joints }: FreeBlock, water: Water): Record<string, FacePressure> {
  const wet = wetJoints(c, water)
  const at = pressureOf(water, length(c.physics.gravity), c.parameters)
  const isWet = (face: string) => {
    const joint = Object.entries(c.physics.joints).find(([, own]) => own === joints[face])?.[0]
    const outer = water.faces.some(
      (one) =>
        (one.block === name || one.block === block.array) &&
        (one.face === face || one.face === undefined || one.face === 'surface'),
    )
    return joint === undefined ? outer : wet.includes(joint)
  }
  return Object.fromEntries(
    solid.faces.flatMap((face): [string, FacePressure][] => {
      const found = isWet(face.name) ? meanOn(solid, face.loop, at) : undefined
      return found && found.mean > 0 ? [[face.name, found]] : []
    }),
  )
}

/** Sum over small triangles of the fan of a face, each with the pressure in its middle. */
function meanOn({ vertices }: Polyhedron, loop: readonly number[], pressure: (x: Vec3) => number): FacePressure {
  const corner = (v: number): Vec3 => [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]]
  const a = corner(loop[0])
  let [area, force] = [0, 0]
  const moment: Vec3 = [0, 0, 0]
  for (let k = 1; k + 1 < loop.length; k++) {
    const [b, d] = [corner(loop[k]), corner(loop[k + 1])]
    const u = [0, 1, 2].map((i) => b[i] - a[i]) as Vec3
    const v = [0, 1, 2].map((i) => d[i] - a[i]) as Vec3
    const part =
      (0.5 * length([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])) /
      (PARTS * PARTS)
    for (let i = 0; i < PARTS; i++)
      for (let j = 0; j < 2 * (PARTS - i) - 1; j++) {
        const third = j % 2 === 0 ? 1 / 3 : 2 / 3
        const [s, t] = [(i + third) / PARTS, ((j >> 1) + third) / PARTS]
        const x = a.map((at, axis) => at + s * u[axis] + t * v[axis]) as Vec3
        const p = pressure(x)
        area += part
        force += p * part
        for (let axis = 0; axis < 3; axis++) moment[axis] += p * part * x[axis]
      }
  }
  const centre = moment.map((m) => m / force) as Vec3
  return { mean: force / area, ...(force > 0 && { at: centre }) }
}
