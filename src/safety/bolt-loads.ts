/**
 * The bolts of a case on one of its blocks, as limit equilibrium has them.
 *
 *   as set       each pulls along its line with its pretension
 *   at failure   the block has moved, and a bolt bears its capacity where the motion stretches it, nothing where it shortens it: active
 *                ones as a load, passive ones as a strength. One without a capacity pulls with its pretension.
 * Steps        1. The way d of the block without bolts; a bolt with pull u and u·d > 0 goes slack.
 *              2. The way with the others; those that it shortens go slack too, until none does.
 *              3. Where active bolts are so strong that they would push the block back, they bear what they need and no more: the share s
 *                 between pretension and capacity at which least is left to drive the block; |D(s)| is convex, so golden section finds it.
 *                 Where that is nothing, they hold the block whatever the strength of its joints; else that of 33 shares counts with which
 *                 the factor is greatest.
 * Fails        A bolt bears capacity only once the block has moved as far as stretches it to that: cohesion must last so long. All bolts
 *              share one s. No force across a bolt, no moments (those are for the bounds).
 */
import type { Case } from '../case/case.ts'
import { leastBetween } from '../math/golden-section.ts'
import { dot, length, subtract, type Vec3 } from '../math/vec.ts'
import { analyseBlock, type BlockCase } from '../slope/block.ts'
import type { Bolt } from '../slope/block-loads.ts'
import { directionOf, vectorOf } from '../slope/trend-plunge.ts'
import type { FreeBlock } from './slope-blocks.ts'

interface Pull {
  name: string
  /** Unit vector on the block. */
  along: Vec3
  at: Vec3
  set: number
  /** Infinity where there is none. */
  capacity: number
  acts: Bolt['acts']
}

/** A point is inside a convex part if it is behind all its faces, to this share of the length of the bolt. */
const INSIDE = 1e-6

/** Of the bolts with one end in the block. */
export function pullsOn(c: Case, { parts }: Pick<FreeBlock, 'parts'>): Pull[] {
  return Object.entries(c.bolts).flatMap(([name, { from, to, pretension, acts, yield: capacity }]) => {
    const reach = INSIDE * length(subtract(to, from))
    const holds = (at: Vec3) =>
      parts.some(({ faces }) => faces.every(({ normal, offset }) => dot(normal, at) <= offset + reach))
    const [a, b] = [holds(from), holds(to)]
    if (a === b) return []
    const [at, far] = a ? [from, to] : [to, from]
    const line = subtract(far, at)
    const along = line.map((x) => x / length(line)) as Vec3
    return [{ name, along, at, set: pretension, capacity, acts }]
  })
}

const boltOf = ({ along, at, acts }: Pull, force: number, as = acts): Bolt => ({
  ...directionOf(along),
  force,
  acts: as,
  at,
})

/** As they were set: loads, all of them. */
export const boltsAsSet = (pulls: readonly Pull[]): Bolt[] => pulls.map((pull) => boltOf(pull, pull.set, 'active'))

/** Each at what it bears once the block has moved: its capacity, or its pretension where it has none. */
export const forcesAtFailure = (pulls: readonly Pull[]): { name: string; force: Vec3; acts: Bolt['acts'] }[] =>
  pulls.map((pull) => ({
    name: pull.name,
    force: pull.along.map((x) => x * forceAt(pull, 1)) as Vec3,
    acts: pull.acts,
  }))

/** A way less along a bolt than this is across it [-]. */
const ACROSS = 1e-9
const ROUNDS = 80
const SHARES = 32
/** Driving forces below this share of the weight are none. */
const NONE = 1e-9

export interface BoltedBlock {
  block: BlockCase
  /** Names of bolts that go slack. */
  slack: string[]
}

export function withBolts(bare: BlockCase, pulls: readonly Pull[]): BoltedBlock {
  if (pulls.length === 0) return { block: bare, slack: [] }
  const at = (own: readonly Pull[], share: number): BlockCase => ({
    ...bare,
    loads: { ...bare.loads, bolts: own.map((pull) => boltOf(pull, forceAt(pull, share))) },
  })
  const wayOf = (block: BlockCase): Vec3 | undefined => {
    const { direction } = analyseBlock(block)
    return direction && vectorOf(direction)
  }
  const bareWay = wayOf(bare)
  const isShortened = ({ along }: Pull, way: Vec3): boolean => dot(along, way) > ACROSS
  const slack = pulls.filter((pull) => bareWay && isShortened(pull, bareWay))
  let own = pulls.filter((pull) => !slack.includes(pull))
  const told = () => slack.map(({ name }) => name)
  for (;;) {
    const way = wayOf(at(own, 1))
    if (way && bareWay && dot(way, bareWay) < 0) return { block: heldBack(own, at), slack: told() }
    const shortened = way ? own.filter((pull) => isShortened(pull, way)) : []
    if (shortened.length === 0) return { block: at(own, 1), slack: told() }
    own = own.filter((pull) => !shortened.includes(pull))
    slack.push(...shortened)
  }
}

/** What holds a block as it fails, for its account. */
export function boltsOfBlock(bare: BlockCase, pulls: readonly Pull[], way: Readonly<Vec3> | undefined) {
  if (pulls.length === 0) return undefined
  const { block, slack } = withBolts(bare, pulls)
  const bolts = block.loads.bolts ?? []
  const number = (acts: Bolt['acts']) => bolts.filter((one) => one.acts === acts).length
  const along = way ? bolts.reduce((sum, one) => sum - one.force * dot(vectorOf(one), way), 0) : 0
  return { active: number('active'), passive: number('passive'), along, slack }
}

/** Active bolts between pretension and capacity; passive ones are strained only as far as the block moves, which their strength tells. */
const forceAt = ({ set, capacity, acts }: Pull, share: number): number =>
  acts === 'passive' ? capacity : capacity < Infinity ? set + share * (capacity - set) : set

function heldBack(own: readonly Pull[], at: (own: readonly Pull[], share: number) => BlockCase): BlockCase {
  const drives = (share: number): number => analyseBlock(at(own, share)).driving
  const found = at(own, leastBetween(drives, 0, 1, ROUNDS).at)
  const { driving, weight } = analyseBlock(found)
  if (driving <= NONE * weight) return { ...found, heldByBolts: true }
  const shares = Array.from({ length: SHARES + 1 }, (_, i) => at(own, i / SHARES))
  const factors = shares.map((block) => analyseBlock(block).factor)
  return shares[factors.indexOf(Math.max(...factors))]
}
