/**
 * Joints of a case → groups of faces, the joint for each pair of groups, and at the beginning of each stage their numbers.
 * A group holds the faces that the same rules speak of.
 */
import type { Case } from '../case/case.ts'
import type { JointSide, JointStiffness } from '../case/types/joint.ts'
import type { Range } from '../case/types/shape.ts'
import type { Physics } from '../case/types/stage.ts'
import { writeDilation } from '../contact/law/dilation.ts'
import { writeStrength } from '../contact/law/strength.ts'
import { writeCohesive } from '../force/cohesive-parameters.ts'
import { lowestAltitude } from '../integrate/stable-step.ts'
import * as columns from '../state/joints.ts'
import { sizeOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'
import { writeLaw } from './joint-laws.ts'

const { JOINT_ROW, KN, KS } = columns

/** A face of a block, or a group of discs or spheres, as rules see it. */
export interface Touchable {
  /** Name of the block or of the particles, and of the array or the cut block that the block belongs to. */
  owner: string
  array?: string
  face: string
  material: string
}

export interface JointPlan {
  names: string[]
  groups: number
  group: number[]
  of: number[]
  /** Joints that bond a part of what two lists of groups share; the last that fits counts. */
  parts: { joint: number; groups: [number[], number[]]; where: Range }[]
}

/** `touchables`: faces in the order of the model, then groups of discs and spheres. */
export function planJoints(c: Case, touchables: Touchable[]): JointPlan {
  const names = Object.keys(c.physics.joints)
  const { contact } = c
  if (!contact) return { names, groups: 1, group: touchables.map(() => 0), of: [-1], parts: [] }
  const sides = contact.rules.flatMap(({ between }) => between)
  const named = sidesByName(sides)
  const found = new Map<string, number>()
  const members: number[][] = sides.map(() => [])
  const group = touchables.map((touchable) => {
    const fits = sidesThatMayFit(named, touchable).filter((side) => matches(sides[side], touchable))
    const key = fits.join(' ')
    const known = found.get(key)
    if (known !== undefined) return known
    const made = found.size
    found.set(key, made)
    for (const side of fits) members[side].push(made)
    return made
  })
  const groups = Math.max(1, found.size)
  const of = new Array<number>(groups * groups).fill(names.indexOf(contact.joint))
  const parts: JointPlan['parts'] = []
  for (const [rule, { joint, where }] of contact.rules.entries()) {
    const index = joint === 'none' ? -1 : names.indexOf(joint)
    if (where) parts.push({ joint: index, groups: [members[2 * rule], members[2 * rule + 1]], where })
    else
      for (const g of members[2 * rule])
        for (const h of members[2 * rule + 1]) of[groups * g + h] = of[groups * h + g] = index
  }
  return { names, groups, group, of, parts }
}

/** Sides of rules by what they name: thousands of rules are not asked for every face. */
function sidesByName(sides: JointSide[]): Map<string, number[]> {
  const named = new Map<string, number[]>()
  for (const [index, side] of sides.entries()) {
    const name = 'material' in side ? side.material : 'particles' in side ? side.particles : side.on.block
    const known = named.get(name)
    if (known) known.push(index)
    else named.set(name, [index])
  }
  return named
}

const sidesThatMayFit = (named: Map<string, number[]>, { owner, array, material }: Touchable): number[] =>
  [...new Set([owner, array ?? owner, material])].flatMap((name) => named.get(name) ?? []).sort((a, b) => a - b)

function matches(side: JointSide, { owner, array, face, material }: Touchable): boolean {
  if ('material' in side) return side.material === material
  if ('particles' in side) return side.particles === owner
  const { block, face: wanted } = side.on
  return (block === owner || block === array) && (wanted === undefined || wanted === 'surface' || wanted === face)
}

/** Bodies of blocks have no group of their own: their faces have. */
export function fillJoints({ joints, facets, bodies, blocks }: World, plan: JointPlan): void {
  const faces = facets.faceNames.length
  const groups = plan.group.slice(faces)
  joints.group.set(plan.group.slice(0, faces))
  const first = blocks.length - groups.length
  for (let body = 0; body < bodies.count; body++)
    if (bodies.block[body] >= first) joints.group[faces + body] = groups[bodies.block[body] - first]
  joints.of.set(plan.of)
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
    writeStrength(row, joint)
    row[columns.PER_AREA] = joint.stiffness.per === 'area' ? 1 : 0
    row[columns.ZETA] = joint.damping
    row[columns.NO_PULL] = joint.pull ? 0 : 1
    row[columns.BONDED] = joint.bonded ? 1 : 0
    writeDilation(row, joint)
    writeCohesive(row, joint)
    writeLaw(row, joint)
    row[columns.KEPT] = world.boxes.reach[0]
  })
}

/** Times that a contact is stiffer than the elements beside it. */
const STIFFER = 10

interface Element {
  /** λ + 2μ [Pa], Poisson's ratio and height [m] of the stiffest element. */
  modulus: number
  poisson: number
  height: number
  /** Whose it is. */
  of: string
}

const stiffestOf = new WeakMap<World, Element>()

/** The element with the largest (λ + 2μ)/h; a rigid cell counts as one element of its least width. */
function stiffestElement(world: World): Element {
  const known = stiffestOf.get(world)
  if (known) return known
  const { tets, materials, hulls, solids, bodies, blocks } = world
  let best: Element = { modulus: 0, poisson: 0, height: 1, of: 'nothing' }
  const offer = (material: number, height: number, of: () => string) => {
    const { lambda, mu } = materials[material]
    const modulus = lambda + 2 * mu
    if (modulus * best.height > best.modulus * height)
      best = { modulus, poisson: lambda / (2 * (lambda + mu)), height, of: of() }
  }
  for (const { material, from, to } of tets.batches)
    for (let tet = from; tet < to; tet++)
      if (tets.origin[tet] >= 0)
        offer(material, lowestAltitude(tets, tet), () => `an element of block ${blocks[tets.block[tet]]}`)
  const materialOf = new Map<number, number>()
  for (let tet = 0; tet < tets.count; tet++)
    if (tets.origin[tet] >= 0) materialOf.set(tets.block[tet], tets.material[tet])
  for (let hull = 0; hull < hulls.count; hull++)
    if (hulls.body[hull] >= 0)
      offer(
        materialOf.get(hulls.block[hull]) ?? 0,
        hulls.width[hull],
        () => `the least width of block ${blocks[hulls.block[hull]]}`,
      )
  for (let solid = hulls.count; solid < solids.count; solid++) offer(0, sizeOf(solids, solid), () => 'a particle')
  for (let body = 0; body < bodies.count; body++)
    if (bodies.radius[body] > 0) offer(0, 2 * bodies.radius[body], () => 'a particle')
  stiffestOf.set(world, best)
  return best
}

/**
 * Stiffness where a joint leaves it open: ten times the stiffest element of the model, k = 10 (λ + 2μ)/h, so that an overlap
 * is a tenth of the strain of one element; shear softer by 1 + ν, as for elastic bodies in touch.
 */
export function stiffnessOf(world: World, physics: Physics): Record<string, FoundStiffness> {
  const found: Record<string, FoundStiffness> = {}
  for (const [name, { stiffness }] of Object.entries(physics.joints)) {
    if (stiffness.normal !== undefined && stiffness.shear !== undefined) continue
    found[name] = findStiffness(stiffness, stiffestElement(world))
  }
  return found
}

function findStiffness({ normal, shear }: JointStiffness, { modulus, poisson, height, of }: Element): FoundStiffness {
  const ratio = 1 + poisson
  if (normal !== undefined) return { normal, shear: normal / ratio, why: 'normal stiffness over 1 + ν' }
  if (shear !== undefined) return { normal: shear * ratio, shear, why: 'shear stiffness times 1 + ν' }
  const found = (STIFFER * modulus) / height
  return {
    normal: found,
    shear: found / ratio,
    why: `${STIFFER} × (λ + 2μ)/h of the stiffest element (h = ${Number(height.toPrecision(3))} m, ${of}); shear less by 1 + ν`,
  }
}
