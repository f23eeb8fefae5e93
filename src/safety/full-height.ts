/**
 * Wedges and slabs over the full height of a slope: what joints could let go as one body, whatever blocks they cut it into.
 *
 *   wedges   of every two planes or sets that are tested, between face and upper slope: a plane where it cuts, a set where it would pass
 *            through the toe, in the middle of the slope; with each tension crack that is a plane, the same cut off behind
 *   slabs    on each one on which kinematics lets a slab slide, a metre of it through the toe, free at its sides
 * They carry all that blocks do: weight, water, earthquake, bolts. What is no body, or cannot leave, is stable, with the reason.
 * A wedge is in the model where its planes are: a set needs a joint through the toe and no scatter, all joints full persistence, and
 * the wedge must lie within the rock, with no piece in it that is held.
 * Fails: behind a bench there are none; a set is not tried away from the toe.
 */
import type { Case } from '../case/case.ts'
import type { Block } from '../case/types/block.ts'
import type { Joint } from '../case/types/joint.ts'
import type { Dip, Shape } from '../case/types/shape.ts'
import { fromHalfSpaces } from '../geometry/half-spaces.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { cosSin } from '../math/angle.ts'
import { normalOfDip } from '../math/orientation.ts'
import { dot, subtract, type Vec3 } from '../math/vec.ts'
import type { FullHeightBody, SlopeJoint } from '../output/slope-summary.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { analyseBlock } from '../slope/block.ts'
import { wedgeGeometry } from '../slope/wedge-geometry.ts'
import { blockCase } from './block-case.ts'
import { type FreeBlock, jointOfCut } from './slope-blocks.ts'

/** Pairs of planes that are examined. */
const MOST_PAIRS = 60
/** A joint passes through the toe to this share of the spacing of its set. */
const THROUGH = 1e-6

type SlopeShape = Extract<Shape, { kind: 'slope' }>

interface Rock {
  name: string
  block: Block
  shape: SlopeShape
  toe: Vec3
  crest: Vec3
  /** A point inside of each piece that is held. */
  held: Vec3[]
}

interface Plane extends Dip {
  name: string
  through: Vec3
  joint: Joint
  cuts: boolean
}

export interface FullHeight {
  name: string
  own?: FreeBlock
  /** Why there is none. */
  why?: string
  inModel: boolean
  slab?: boolean
}

/** `planar`: names of joints on which kinematics lets a slab slide. */
export function fullHeightBodies(cut: CutCase, joints: readonly SlopeJoint[], planar: readonly string[]): FullHeight[] {
  const c = cut.given
  const rock = rockOfSlope(cut)
  if (!rock) return []
  const tested = joints.filter(({ untested }) => untested === undefined).flatMap((row) => planeOf(c, rock, row) ?? [])
  const cracks = joints
    .filter(({ untested, kind }) => untested !== undefined && kind === 'plane')
    .flatMap((row) => planeOf(c, rock, row) ?? [])
  const pairs = tested.flatMap((a, i) => tested.slice(i + 1).map((b): [Plane, Plane] => [a, b])).slice(0, MOST_PAIRS)
  return [
    ...pairs.flatMap(([a, b]) => {
      const whole = wedgeOf(rock, a, b)
      if (!whole.own) return [whole]
      return [whole, ...cracks.map((crack) => wedgeOf(rock, a, b, crack)).filter(({ own }) => own)]
    }),
    ...tested.filter(({ name }) => planar.includes(name)).map((plane) => slabOf(rock, plane)),
  ]
}

export function analyseFullHeight(c: Case, bodies: readonly FullHeight[]): FullHeightBody[] {
  const rows = bodies.map(({ name, own, why, ...rest }): FullHeightBody => {
    if (!own) return { name, factor: null, words: `stable: ${why}`, volume: 0, weight: 0, ...rest }
    const { factor, words, volume, weight } = analyseBlock(blockCase(c, own))
    return { name, factor: Number.isFinite(factor) ? factor : null, words, volume, weight, ...rest }
  })
  return rows.sort((a, b) => (a.factor ?? Infinity) - (b.factor ?? Infinity))
}

function rockOfSlope({ given, made, rocks }: CutCase): Rock | undefined {
  const [found] = Object.entries(given.blocks).filter(([, { shape, cut }]) => cut && shape.kind === 'slope')
  if (!found) return undefined
  const [name, block] = found
  const { shape, position, rotate } = block
  if (shape.kind !== 'slope' || shape.bench > 0 || rotate.length > 0 || block.on) return undefined
  const [c, s] = cosSin(shape.face.dipDirection)
  const [cf, sf] = cosSin(shape.face.dip)
  const back = (shape.height * cf) / sf
  const crest: Vec3 = [position[0] - back * s, position[1] - back * c, position[2] + shape.height]
  const held = [...rocks].flatMap(([piece, { parts }]) => (made.blocks[piece].fixed ? parts.map(middleOf) : []))
  return { name, block, shape, toe: position, crest, held }
}

/** Mean of the corners of a convex solid. */
function middleOf({ vertices }: Polyhedron): Vec3 {
  const count = vertices.length / 3
  const sum: Vec3 = [0, 0, 0]
  vertices.forEach((x, i) => {
    sum[i % 3] += x / count
  })
  return sum
}

const holds = ({ faces }: Polyhedron, at: Vec3): boolean =>
  faces.every(({ normal, offset }) => dot(normal, at) < offset)

function planeOf(c: Case, { block, toe }: Rock, { name, dip, dipDirection }: SlopeJoint): Plane | undefined {
  const cut = block.cut as NonNullable<Block['cut']>
  const joint = c.physics.joints[jointOfCut(block, name, c.contact?.joint) ?? '']
  if (!joint) return undefined
  if (Object.hasOwn(cut.planes, name)) {
    const { through, persistence, where } = cut.planes[name]
    return { name, dip, dipDirection, through, joint, cuts: persistence === 1 && !where }
  }
  if (!Object.hasOwn(cut.sets, name)) return undefined
  const { origin, spacing, persistence, where, fisher } = cut.sets[name]
  const away = dot(normalOfDip(dip, dipDirection), subtract(toe, origin)) / spacing
  const cuts = persistence === 1 && !where && fisher === undefined && Math.abs(away - Math.round(away)) < THROUGH
  return { name, dip, dipDirection, through: toe, joint, cuts }
}

const renamed = (solid: Polyhedron, names: Record<string, string>): Polyhedron => ({
  ...solid,
  faces: solid.faces.map((face) => ({ ...face, name: names[face.name] ?? face.name })),
})

function wedgeOf(rock: Rock, a: Plane, b: Plane, crack?: Plane): FullHeight {
  const { block, shape, toe, crest } = rock
  const name = `${a.name} × ${b.name} over the full height${crack ? `, to ${crack.name}` : ''}`
  try {
    const { solid, toe: end } = wedgeGeometry({
      A: a,
      B: b,
      face: { ...shape.face, through: toe },
      upper: { ...shape.upper, through: crest },
      ...(crack && { crack }),
    })
    if (end[2] < toe[2] - THROUGH * shape.height)
      return { name, why: `${a.name} and ${b.name} meet the face below its toe`, inModel: false }
    const names = { A: a.name, B: b.name, ...(crack && { crack: crack.name }) }
    const joints = { [a.name]: a.joint, [b.name]: b.joint, ...(crack && { [crack.name]: crack.joint }) }
    const whole = renamed(solid, names)
    const own = { name, block, solid: whole, parts: [whole], joints }
    const all = [a, b, ...(crack ? [crack] : [])]
    return {
      name,
      own,
      inModel: all.every(({ cuts }) => cuts) && isWithin(rock, solid) && !rock.held.some((at) => holds(solid, at)),
    }
  } catch (error) {
    return { name, why: reasonOf(error, a, b), inModel: false }
  }
}

/** In the names of the case. */
const reasonOf = (error: unknown, a: Plane, b: Plane): string =>
  (error as Error).message
    .replace(/^(no wedge( that slides)?|wedge): /, '')
    .replace(/\bjoint A\b|\bA\b/g, a.name)
    .replace(/\bjoint B\b|\bB\b/g, b.name)

/** Along the strike and behind the toe. */
function isWithin({ shape, toe }: Rock, { vertices }: Polyhedron): boolean {
  const [c, s] = cosSin(shape.face.dipDirection)
  for (let v = 0; v < vertices.length; v += 3) {
    const [x, y] = [vertices[v] - toe[0], vertices[v + 1] - toe[1]]
    if (Math.abs(x * c - y * s) > shape.length / 2 || -(x * s + y * c) > shape.depth) return false
  }
  return true
}

function slabOf({ block, shape, toe, crest }: Rock, plane: Plane): FullHeight {
  const name = `a metre of ${plane.name} over the full height`
  const { dip, dipDirection, through } = plane
  const [c, s] = cosSin(dipDirection)
  const side = (way: 1 | -1) => ({
    normal: [way * c, -way * s, 0] as Vec3,
    through: [toe[0] + 0.5 * way * c, toe[1] - 0.5 * way * s, toe[2]] as Vec3,
  })
  try {
    const solid = fromHalfSpaces([
      { name: plane.name, normal: normalOfDip(dip, dipDirection).map((n) => 0 - n) as Vec3, through },
      { name: 'face', normal: normalOfDip(shape.face.dip, shape.face.dipDirection), through: toe },
      { name: 'upper', normal: normalOfDip(shape.upper.dip, shape.upper.dipDirection), through: crest },
      { name: 'left', ...side(-1) },
      { name: 'right', ...side(1) },
    ])
    return {
      name,
      own: { name, block, solid, parts: [solid], joints: { [plane.name]: plane.joint } },
      inModel: false,
      slab: true,
    }
  } catch {
    return { name, why: `${plane.name} and the upper slope enclose no slab`, inModel: false, slab: true }
  }
}
