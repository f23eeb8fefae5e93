/** Groups of least factor, against all groups that there are. */
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import type { Vec3 } from '../../src/math/vec.ts'
import {
  type GroupBlock,
  type GroupContact,
  type GroupDirection,
  groupDirections,
  leastGroups,
  partsOf,
} from '../../src/slope/moving-together.ts'

/** Down a plane of 45° towards x, on its normal. */
const H = Math.SQRT1_2
const DOWN: GroupDirection = { along: [H, 0, -H], on: [[H, 0, H]] }
const ON: Vec3 = [H, 0, H]
const SIDE: Vec3 = [0, 1, 0]
const BEHIND: Vec3 = [H, 0, -H]

function randomScene(random: () => number, count: number): { blocks: GroupBlock[]; contacts: GroupContact[] } {
  const blocks = Array.from(
    { length: count },
    (): GroupBlock => ({
      active: [0, 0, -1 - 9 * random()],
      passive: random() < 0.2 ? [-random(), 0, 0] : [0, 0, 0],
    }),
  )
  const strength = () => ({ friction: 0.5, cohesion: random() < 0.5 ? 0 : 2 * random() })
  const contacts: GroupContact[] = []
  for (let a = 0; a < count; a++) {
    if (random() < 0.6) contacts.push({ a, into: ON, area: random(), strength: strength() })
    if (random() < 0.2) contacts.push({ a, into: BEHIND.map((x) => -x) as Vec3, area: random(), strength: strength() })
    for (let b = a + 1; b < count; b++) {
      const pick = random()
      if (pick < 0.15) contacts.push({ a, b, into: ON, area: random(), strength: strength() })
      else if (pick < 0.3) contacts.push({ a, b, into: SIDE, area: random(), strength: strength() })
      else if (pick < 0.4) contacts.push({ a, b, into: BEHIND, area: random(), strength: strength() })
      else if (pick < 0.45) contacts.push({ a, b, into: SIDE, area: random() })
    }
  }
  return { blocks, contacts }
}

/** F of a group by its definition; undefined where something is in its way, or nothing drives it. */
function factorByHand(group: Set<number>, blocks: readonly GroupBlock[], contacts: readonly GroupContact[]) {
  let bond = 0
  for (const { a, b, into, area, strength } of contacts) {
    const [inA, inB] = [group.has(a), b !== undefined && group.has(b)]
    if (inA === inB) continue
    if (!strength) return undefined
    const opens = (into[0] * H - into[2] * H) * (inA ? 1 : -1)
    if (opens < -1e-9) return undefined
    if (Math.abs(opens) < 1e-9) bond += strength.cohesion * area
  }
  const sum = (of: (own: GroupBlock) => number) => [...group].reduce((all, b) => all + of(blocks[b]), 0)
  const drives = sum(({ active }) => (active[0] - active[2]) * H)
  const presses = (force: Vec3) => -(force[0] + force[2]) * H * 0.5
  const b = sum(({ active, passive }) => presses(active) - (passive[0] - passive[2]) * H) + bond
  const q = sum(({ passive }) => presses(passive))
  return (b + Math.sqrt(b * b + 4 * drives * q)) / (2 * drives)
}

describe('groups of least factor', () => {
  test('are those of all subsets, of 200 random scenes', () => {
    const random = randomFrom(5)
    let compared = 0
    for (let i = 0; i < 200; i++) {
      const count = 3 + Math.floor(6 * random())
      const { blocks, contacts } = randomScene(random, count)
      let least = Infinity
      for (let mask = 1; mask < 1 << count; mask++) {
        const group = new Set(Array.from({ length: count }, (_, k) => k).filter((k) => (mask >> k) % 2 === 1))
        least = Math.min(least, factorByHand(group, blocks, contacts) ?? Infinity)
      }
      const found = leastGroups(blocks, contacts, DOWN)
      // Groups of one block are not told.
      for (const group of found) expect(group.length).toBeGreaterThan(1)
      const factors = found.map((group) => factorByHand(new Set(group), blocks, contacts) as number)
      const singles = blocks.map((_, b) => factorByHand(new Set([b]), blocks, contacts) ?? Infinity)
      const best = Math.min(...factors, ...singles)
      if (least === Infinity) expect(best).toBe(Infinity)
      else expect(best / least).toBeCloseTo(1, 7)
      if (Math.min(...factors) < Math.min(...singles)) compared++
    }
    expect(compared).toBeGreaterThan(40)
  })

  test('directions are those in which gravity drives, on one normal and on two', () => {
    const blocks: GroupBlock[] = [{ active: [0, 0, -1], passive: [0, 0, 0] }]
    const strength = { friction: 0.5, cohesion: 0 }
    const contacts: GroupContact[] = [
      { a: 0, into: [H, 0, H], area: 1, strength },
      { a: 0, into: SIDE, area: 1, strength },
    ]
    const found = groupDirections(blocks, contacts, [])
    // the vertical joint bears nothing: no pair of it
    expect(found).toHaveLength(1)
    expect(found[0].along[0]).toBeCloseTo(H, 12)
  })

  test('parts of a group that do not touch are told apart', () => {
    expect(partsOf([0, 1, 2, 5], [{ a: 0, b: 2 }, { a: 1 }, { a: 3, b: 5 }])).toEqual([[0, 2], [1], [5]])
  })
})
