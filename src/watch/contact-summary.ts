/** What a run tells of its contacts at the end, and what it remembers of them on the way. */

import type {
  BrokenPair,
  ContactExtreme,
  ContactSummary,
  ContactTypeSummary,
  JointSummary,
  OverlapExtreme,
  SlippedPair,
} from '../output/summary-contact.ts'
import { placeOnA } from '../state/bond-place.ts'
import { BOND_AREA, BOND_IDS, BOND_ROW, BOND_STATE, BROKEN_TENSION, INTACT, TAKEN_AWAY } from '../state/bonds.ts'
import { timeOf } from '../state/clock.ts'
import { FORCE, GAP, IDS, JOINT, ROW, SLIP, SLIPPED, STATE, STICK, TYPE, TYPE_NAMES } from '../state/contacts.ts'
import { JOINT_ROW, KN, KS, PER_AREA } from '../state/joints.ts'
import {
  DOUBTFUL,
  DOUBTS,
  FALLBACKS,
  FELL_BACK,
  FOLLOWED,
  LEFT,
  LEFT_ALONE,
  LEFT_AT,
  LOOKED_AT,
  LOOKS,
  QUICK,
  ROUNDS_IN_ALL,
} from '../state/neighbours.ts'
import type { World } from '../state/world.ts'
import { blockA, blockB, bondBlockA, bondBlockB, countPoints, depthOf, eachPoint, smallerWidth } from './contacts.ts'

/** Pairs of blocks that a summary lists. */
const MOST_PAIRS = 20

/** The deepest overlap (over the width of the cells) and the largest force that any look found: plain, for checkpoints. */
export interface ContactMemory {
  overlap: OverlapExtreme | null
  force: ContactExtreme | null
  /** How far two things can have come nearer to each other since contact was last looked at [m]. */
  closed: number
}

/** Looks at the contacts of this moment; returns the row with the deepest overlap over the width of its cells, or −1. */
export function lookAtContacts(world: World, memory: ContactMemory): number {
  const { contacts, clock } = world
  const time = clock.origin + timeOf(clock)
  const blocks = (c: number): [string, string] => [world.blocks[blockA(world, c)], world.blocks[blockB(world, c)]]
  let deepest = -1
  let depth = 0
  let pushed = -1
  let square = 0
  const { count, first, end, discount, a, b } = world.neighbours
  for (let k = 0; k < count[0]; k++) {
    if (first[k] === end[k]) continue
    const width = smallerWidth(world, a[k], b[k])
    for (let c = first[k]; c < end[k]; c++) {
      const r = ROW * c
      const relative = (discount[k] - contacts.row[r + GAP]) / width
      if (relative > depth) {
        depth = relative
        deepest = c
      }
      let push = 0
      for (let i = 0; i < 3; i++) push += contacts.row[r + FORCE + i] * contacts.row[r + FORCE + i]
      if (push > square) {
        square = push
        pushed = c
      }
    }
  }
  if (deepest >= 0 && depth > (memory.overlap?.relative ?? 0)) {
    const joint = world.joints.names[contacts.id[IDS * deepest + JOINT]]
    const value = depthOf(world, deepest)
    memory.overlap = { blocks: blocks(deepest), value, time, relative: depth, joint }
  }
  const force = Math.sqrt(square)
  if (pushed >= 0 && force > (memory.force?.value ?? 0)) memory.force = { blocks: blocks(pushed), value: force, time }
  return deepest
}

export function summariseContacts(world: World, memory: ContactMemory): ContactSummary {
  const { neighbours, pairs, clock } = world
  const slipped = slippedPairs(world)
  const broken = brokenPairs(world)
  const sum = (list: BrokenPair[], key: 'tension' | 'shear') => list.reduce((total, pair) => total + pair[key], 0)
  return {
    joints: world.joints.names.map((_, joint) => jointSummary(world, joint)),
    points: countPoints(world),
    types: countTypes(world),
    overlap: memory.overlap,
    force: memory.force,
    slipped: slipped.slice(0, MOST_PAIRS),
    slippedPairs: slipped.length,
    bonds: bondedPoints(world),
    brokenTension: sum(broken, 'tension'),
    brokenShear: sum(broken, 'shear'),
    broken: broken.slice(0, MOST_PAIRS),
    brokenPairs: broken.length,
    searchesPerStep: clock.total > 0 ? pairs.searches[0] / clock.total : 0,
    candidates: pairs.count[0],
    work: {
      lookedAt: neighbours.work[LOOKED_AT],
      followed: neighbours.work[FOLLOWED],
      leftAlone: neighbours.work[LEFT_ALONE],
    },
    ...planeSummary(world),
    ...doubtSummary(world),
    ...leftSummary(world),
  }
}

function planeSummary({ neighbours: { found } }: World): Pick<ContactSummary, 'planes'> {
  if (found[LOOKS] === 0) return {}
  const fallbacks = FALLBACKS.map((reason, i) => ({ reason, number: found[FELL_BACK + i] })).slice(1)
  const told = fallbacks.filter(({ number }) => number > 0)
  return { planes: { looks: found[LOOKS], rounds: found[ROUNDS_IN_ALL], quick: found[QUICK], fallbacks: told } }
}

function leftSummary({ neighbours: { found } }: World): Pick<ContactSummary, 'left'> {
  const left = LEFT.map((reason, i) => ({ reason, number: found[LEFT_AT + i] })).filter(({ number }) => number > 0)
  return left.length > 0 ? { left } : {}
}

function doubtSummary({ neighbours, blocks }: World): Pick<ContactSummary, 'doubts'> {
  const { doubts, doubtfuls, doubtful, keptWays } = neighbours
  if (doubtfuls[0] === 0) return {}
  const reasons = DOUBTS.map((reason, i) => ({
    reason,
    asked: doubts[2 * i],
    otherwise: doubts[2 * i + 1],
    kept: keptWays[i],
  }))
  const pairs = Array.from({ length: doubtfuls[0] }, (_, row) => {
    const [a, b, bits, times] = doubtful.subarray(DOUBTFUL * row, DOUBTFUL * (row + 1))
    const pair: [string, string] = [blocks[a], blocks[b]]
    return { blocks: pair, reasons: DOUBTS.filter((_, i) => bits & (1 << i)), times }
  })
  return { doubts: { reasons: reasons.filter(({ asked, kept }) => asked + kept > 0), pairs } }
}

function jointSummary({ joints }: World, joint: number): JointSummary {
  const row = JOINT_ROW * joint
  return {
    name: joints.names[joint],
    per: joints.table[row + PER_AREA] === 1 ? 'area' : 'point',
    normal: joints.table[row + KN],
    shear: joints.table[row + KS],
  }
}

function countTypes(world: World): ContactTypeSummary[] {
  const { id } = world.contacts
  const rows = TYPE_NAMES.map((type) => ({ type, open: 0, stick: 0, slip: 0 }))
  eachPoint(world, (c) => {
    const row = rows[id[IDS * c + TYPE]]
    const state = id[IDS * c + STATE]
    if (state === STICK) row.stick++
    else if (state === SLIP) row.slip++
    else row.open++
  })
  return rows.filter(({ open, stick, slip }) => open + stick + slip > 0)
}

function slippedPairs(world: World): SlippedPair[] {
  const { contacts } = world
  const found = new Map<string, SlippedPair>()
  eachPoint(world, (c) => {
    const slip = contacts.row[ROW * c + SLIPPED]
    if (!(slip > 0)) return
    const pair = pairOf(world, found, blockA(world, c), blockB(world, c), (blocks) => ({ blocks, points: 0, slip: 0 }))
    pair.points++
    pair.slip = Math.max(pair.slip, slip)
  })
  return [...found.values()].sort((p, q) => q.slip - p.slip)
}

const at = new Float64Array(3)

/** Whole and broken; those of blocks that were taken away are none. */
function bondedPoints({ bonds }: World): number {
  let count = 0
  for (let point = 0; point < bonds.points; point++) if (bonds.id[BOND_IDS * point + BOND_STATE] !== TAKEN_AWAY) count++
  return count
}

function brokenPairs(world: World): BrokenPair[] {
  const { bonds } = world
  const found = new Map<string, BrokenPair>()
  for (let point = 0; point < bonds.points; point++) {
    const state = bonds.id[BOND_IDS * point + BOND_STATE]
    if (state === INTACT || state === TAKEN_AWAY) continue
    const pair = pairOf(world, found, bondBlockA(world, point), bondBlockB(world, point), (blocks) => ({
      blocks,
      tension: 0,
      shear: 0,
      area: 0,
      centroid: [0, 0, 0],
    }))
    pair[state === BROKEN_TENSION ? 'tension' : 'shear']++
    const area = bonds.row[BOND_ROW * point + BOND_AREA]
    placeOnA(world.bonds, world.nodes, world.bodies, point, at)
    pair.area += area
    for (let i = 0; i < 3; i++) pair.centroid[i] += area * at[i]
  }
  for (const pair of found.values()) for (let i = 0; i < 3; i++) pair.centroid[i] /= pair.area
  return [...found.values()].sort((p, q) => q.tension + q.shear - (p.tension + p.shear))
}

function pairOf<T>(
  world: World,
  found: Map<string, T>,
  a: number,
  b: number,
  make: (blocks: [string, string]) => T,
): T {
  const key = `${a} ${b}`
  const known = found.get(key)
  if (known) return known
  const fresh = make([world.blocks[a], world.blocks[b]])
  found.set(key, fresh)
  return fresh
}
