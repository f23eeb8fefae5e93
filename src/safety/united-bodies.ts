/**
 * Blocks that move together as one body, in closed form: those with the least factor, found from the joints alone, and those that
 * the model lets go.
 *
 * A group is examined as any block is: with all its loads, on the joints between it and what stays. What blocks of it have in common
 * bears nothing and drops out. See slope/moving-together.ts for how groups of least factor are found.
 */
import type { Case } from '../case/case.ts'
import { commonFaces } from '../geometry/common-faces.ts'
import { volumeOf } from '../geometry/mass.ts'
import { united } from '../geometry/united.ts'
import type { Host } from '../host.ts'
import { tan } from '../math/elementary.ts'
import type { Vec3 } from '../math/vec.ts'
import { plural } from '../output/quantities.ts'
import type { UnitedBody } from '../output/slope-summary.ts'
import { analyseBlock, type BlockStability } from '../slope/block.ts'
import { forcesOn } from '../slope/block-loads.ts'
import { cornersOf } from '../slope/face-corners.ts'
import { inwardOf } from '../slope/joint-planes.ts'
import {
  type GroupBlock,
  type GroupContact,
  type GroupDirection,
  groupDirections,
  isSame,
  leastGroups,
} from '../slope/moving-together.ts'
import { vectorOf } from '../slope/trend-plunge.ts'
import { bareBlock, blockCase } from './block-case.ts'
import { forcesAtFailure, pullsOn } from './bolt-loads.ts'
import type { FreeBlock } from './slope-blocks.ts'

/** Blocks among which groups are looked for, and groups that are told. */
export const MOST_GROUPED = 1000
const MOST_TOLD = 10
/** Directions in which they are looked for. */
const MOST_DIRECTIONS = 60
/** Of an area that is left of a face, once its neighbours are taken off: less is none. */
const NONE = 1e-9

/** Groups of two blocks and more, the least factor first. */
export function leastUnited(c: Case, free: readonly FreeBlock[], { progress }: Host): UnitedBody[] {
  if (free.length < 2 || free.length > MOST_GROUPED || !(c.physics.gravity[2] < 0)) return []
  progress('groups of blocks', 0)
  const cases = free.map((own) => blockCase(c, own))
  const blocks = groupBlocks(c, free)
  const contacts = contactsOf(free)
  const single = free.flatMap((_, i) => directionOf(analyseBlock(cases[i])) ?? [])
  const known = new Map<string, UnitedBody>()
  // Groups may go another way than the sum of all, as bolts have it: that one is looked into as well.
  const directions = groupDirections(blocks, contacts, single)
  for (let i = 0; i < directions.length && i < MOST_DIRECTIONS; i++) {
    progress('groups of blocks', i / directions.length)
    for (const group of leastGroups(blocks, contacts, directions[i])) {
      const own = group.map((b) => free[b])
      const key = group.join()
      if (known.has(key)) continue
      const { body, stability } = examineBody(c, own)
      known.set(key, body)
      const way = directionOf(stability)
      if (way && !directions.some((other) => isSame(other, way))) directions.push(way)
    }
  }
  return [...known.values()].sort((a, b) => (a.factor ?? Infinity) - (b.factor ?? Infinity)).slice(0, MOST_TOLD)
}

/** Loads of each block, and its bolts apart: whether these bear depends on the way that a group goes. */
function groupBlocks(c: Case, free: readonly FreeBlock[]): GroupBlock[] {
  const bolts = free.map((own) => forcesAtFailure(pullsOn(c, own)))
  const ends = new Map<string, number>()
  for (const { name } of bolts.flat()) ends.set(name, (ends.get(name) ?? 0) + 1)
  return free.map((own, i) => {
    const { solid, loads, pressures } = bareBlock(c, own)
    const { active, passive } = forcesOn(solid, loads, pressures)
    const held = bolts[i].map(({ name, force, acts }) => ({ force, acts, inner: ends.get(name) === 2 }))
    return { active: active.force, passive: passive.force, bolts: held }
  })
}

/** One body of blocks of a case. */
export function uniteBlocks(own: readonly FreeBlock[]): FreeBlock {
  const [first] = own
  if (own.length === 1) return first
  const parts = own.flatMap((block) => block.parts)
  const solid = united(parts)
  const joints = Object.assign({}, ...own.map((block) => block.joints)) as FreeBlock['joints']
  const left = Object.entries(joints).filter(([name]) => solid.faces.some((face) => face.name === name))
  return { name: nameOf(own), block: first.block, solid, parts, joints: Object.fromEntries(left) }
}

export const bodyOf = (c: Case, own: readonly FreeBlock[]): UnitedBody => examineBody(c, own).body

function examineBody(c: Case, own: readonly FreeBlock[]): { body: UnitedBody; stability: BlockStability } {
  const made = uniteBlocks(own)
  const stability = analyseBlock(blockCase(c, made))
  const { factor, words, on, volume, weight, direction } = stability
  const body = {
    name: made.name,
    blocks: own.map(({ name }) => name),
    factor: Number.isFinite(factor) ? factor : null,
    words,
    on,
    volume,
    weight,
    ...(direction && { trend: direction.trend, plunge: direction.plunge }),
  }
  return { body, stability }
}

/** By its largest block. */
function nameOf(own: readonly FreeBlock[]): string {
  const volumes = own.map(({ solid }) => volumeOf(solid))
  const largest = own[volumes.indexOf(Math.max(...volumes))].name
  return `${plural(own.length, 'block')} together (${largest} the largest)`
}

function directionOf({ direction, slidesOn, faces }: BlockStability): GroupDirection | undefined {
  if (!direction || slidesOn.length === 0) return undefined
  return { along: vectorOf(direction), on: slidesOn.map(([f]) => inwardOf(faces[f].normal)) }
}

/** Of free blocks with each other, and, by what is left of their joints, with what stands around them. */
function contactsOf(free: readonly FreeBlock[]): GroupContact[] {
  const parts = free.flatMap(({ parts: own }, block) => own.map((solid) => ({ block, solid })))
  const left = parts.map(({ solid }) => solid.faces.map((face) => cornersOf(solid, face).area))
  const whole = left.map((areas) => [...areas])
  const found: GroupContact[] = []
  const contact = (part: number, face: number, area: number): Omit<GroupContact, 'b'> => {
    const { block, solid } = parts[part]
    const { name, normal } = solid.faces[face]
    const joint = free[block].joints[name]
    const strength = joint && { friction: tan(joint.friction), cohesion: joint.cohesion }
    return { a: block, into: inwardOf(normal) as Vec3, area, ...(strength && { strength }) }
  }
  for (const { a, b, faceA, faceB, area } of commonFaces(parts.map(({ solid }) => solid))) {
    left[a][faceA] -= area
    left[b][faceB] -= area
    if (parts[a].block !== parts[b].block) found.push({ ...contact(a, faceA, area), b: parts[b].block })
  }
  parts.forEach(({ block, solid }, p) => {
    solid.faces.forEach(({ name }, f) => {
      if (name in free[block].joints && left[p][f] > NONE * whole[p][f]) found.push(contact(p, f, left[p][f]))
    })
  })
  return found
}
