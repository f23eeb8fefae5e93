/**
 * Joints of a case → groups of faces, the joint for each pair of groups, and at the beginning of each stage their numbers.
 * A group holds the faces that the same rules speak of.
 */
import type { Case, Joint, JointSide, Physics } from '../case/case.ts'
import { tan } from '../math/elementary.ts'
import {
  BONDED,
  COHESION,
  JOINT_ROW,
  KN,
  KS,
  NO_PULL,
  PEAK,
  PER_AREA,
  PLASTIC,
  RESIDUAL,
  TENSION,
  ZETA,
} from '../state/joints.ts'
import type { World } from '../state/world.ts'

/** A face of a block, or a round body, as rules see it. */
export interface Touchable {
  /** Name of the block or of the particles. */
  owner: string
  face: string
  material: string
}

export interface JointPlan {
  names: string[]
  groups: number
  group: number[]
  of: number[]
}

/** `touchables`: faces in the order of the model, then round bodies. */
export function planJoints(c: Case, touchables: Touchable[]): JointPlan {
  const names = Object.keys(c.physics.joints)
  const { contact } = c
  if (!contact) return { names, groups: 1, group: touchables.map(() => 0), of: [-1] }
  const sides = contact.rules.flatMap(({ between }) => between)
  const found = new Map<string, number>()
  const members: boolean[][] = []
  const group = touchables.map((touchable) => {
    const fits = sides.map((side) => matches(side, touchable))
    const key = fits.map(Number).join('')
    const known = found.get(key)
    if (known !== undefined) return known
    found.set(key, members.length)
    members.push(fits)
    return members.length - 1
  })
  const groups = Math.max(1, members.length)
  const of = new Array<number>(groups * groups).fill(names.indexOf(contact.joint))
  contact.rules.forEach(({ joint }, rule) => {
    const index = joint === 'none' ? -1 : names.indexOf(joint)
    members.forEach((own, g) => {
      members.forEach((other, h) => {
        if (own[2 * rule] && other[2 * rule + 1]) of[groups * g + h] = of[groups * h + g] = index
      })
    })
  })
  return { names, groups, group, of }
}

function matches(side: JointSide, { owner, face, material }: Touchable): boolean {
  if ('material' in side) return side.material === material
  if ('particles' in side) return side.particles === owner
  const { block, face: wanted } = side.on
  return block === owner && (wanted === undefined || wanted === 'surface' || wanted === face)
}

export function fillJoints(world: World, plan: JointPlan): void {
  world.joints.group.set(plan.group)
  world.joints.of.set(plan.of)
}

/** Stiffness that a joint gets where the case leaves it open, and why. */
export interface FoundStiffness {
  normal: number
  shear: number
  why: string
}

/** Writes the numbers of a stage. */
export function writeJoints(world: World, physics: Physics, found: Record<string, FoundStiffness>): void {
  world.joints.names.forEach((name, index) => {
    const joint = physics.joints[name]
    const row = world.joints.table.subarray(JOINT_ROW * index, JOINT_ROW * index + JOINT_ROW)
    row[KN] = joint.stiffness.normal ?? found[name].normal
    row[KS] = joint.stiffness.shear ?? found[name].shear
    row[PER_AREA] = joint.stiffness.per === 'area' ? 1 : 0
    row[PEAK] = tan(joint.friction)
    row[RESIDUAL] = tan(joint.residualFriction)
    row[COHESION] = joint.cohesion
    row[TENSION] = joint.tension
    row[PLASTIC] = joint.failure === 'plastic' ? 1 : 0
    row[ZETA] = joint.damping
    row[NO_PULL] = joint.pull ? 0 : 1
    row[BONDED] = joint.bonded ? 1 : 0
  })
}

/** Times that a contact is stiffer than the elements beside it. */
const STIFFER = 10

/**
 * Stiffness from the blocks that a joint is for: ten times the stiffest element beside it, k = 10 (λ + 2μ)/h, so that its
 * overlap is a tenth of the strain of one element; shear softer by 1 + ν, as for elastic bodies in touch.
 */
export function findStiffness(elements: { modulus: number; poisson: number; height: number }[]): (joint: Joint) => FoundStiffness {
  const stiffest = elements.reduce((a, b) => (b.modulus / b.height > a.modulus / a.height ? b : a))
  const { modulus, poisson, height } = stiffest
  return ({ stiffness }) => {
    if (stiffness.normal !== undefined || stiffness.shear !== undefined) {
      const normal = stiffness.normal ?? (stiffness.shear as number) * (1 + poisson)
      const shear = stiffness.shear ?? normal / (1 + poisson)
      const why =
        stiffness.shear === undefined ? 'normal stiffness over 1 + ν' : 'shear stiffness times 1 + ν'
      return { normal, shear, why }
    }
    const normal = (STIFFER * modulus) / height
    return {
      normal,
      shear: normal / (1 + poisson),
      why: `${STIFFER} × (λ + 2μ)/h of the stiffest element beside it (h = ${height.toPrecision(3)} m); shear less by 1 + ν`,
    }
  }
}
