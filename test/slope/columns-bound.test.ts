/**
 * The bound of linear programming on rows of columns: whether any forces at all, in the corners where faces meet, that push and obey
 * friction balance every column. Below the friction, or above the tilt, at which there are none the row cannot stand, whatever its joints.
 */
import { expect, test } from 'vitest'
import { type LinearRow, solveLinearProgram } from '../../src/math/linear-program.ts'
import { deg } from './degrees.ts'

/** From the toe up: y, Δx and the step up to the base of the next [m]. */
type Column = readonly [height: number, width: number, step: number]

/** A place where a force may act, onto the block on its positive side and against the other (-1: the ground); t downhill along the bases, n up. */
interface Touch {
  on: number
  against: number
  at: readonly [t: number, n: number]
  normal: readonly [t: number, n: number]
}

interface Block {
  from: number
  to: number
  foot: number
  top: number
}

function blocksOf(columns: readonly Column[]): Block[] {
  let to = 0
  let foot = 0
  return columns.map(([height, width, step]) => {
    const block = { from: to - width, to, foot, top: foot + height }
    to -= width
    foot += step
    return block
  })
}

function touchesOf(blocks: readonly Block[]): Touch[] {
  return blocks.flatMap(({ from, to, foot, top }, i): Touch[] => {
    const base = [from, to].map((t): Touch => ({ on: i, against: -1, at: [t, foot], normal: [0, 1] }))
    const above = blocks[i + 1]
    if (!above) return base
    const side = [Math.max(foot, above.foot), Math.min(top, above.top)]
    return [...base, ...side.map((n): Touch => ({ on: i, against: i + 1, at: [from, n], normal: [1, 0] }))]
  })
}

/** Whether forces balance all columns, of weight y Δx each, on bases of dip ψ with friction φ everywhere [rad]. */
function canStand(columns: readonly Column[], dip: number, friction: number): boolean {
  const blocks = blocksOf(columns)
  const tangent = Math.tan(friction)
  const rays = touchesOf(blocks).flatMap((touch) =>
    [-tangent, tangent].map((slip) => ({
      ...touch,
      force: [touch.normal[0] + slip * touch.normal[1], touch.normal[1] + slip * touch.normal[0]] as const,
    })),
  )
  const rows = blocks.flatMap(({ from, to, foot, top }, i): LinearRow[] => {
    const share = (k: 0 | 1 | 2) =>
      rays.map(({ on, against, at, force }) => {
        const sign = on === i ? 1 : against === i ? -1 : 0
        const moment = (at[0] - (from + to) / 2) * force[1] - (at[1] - (foot + top) / 2) * force[0]
        return sign * [force[0], force[1], moment][k]
      })
    const weight = (top - foot) * (to - from)
    const loads = [weight * Math.sin(dip), -weight * Math.cos(dip), 0]
    return loads.map((load, k) => ({ coefficients: share(k as 0 | 1 | 2), relation: '=', bound: -load }))
  })
  return solveLinearProgram({ cost: rays.map(() => 0), rows }).status === 'optimal'
}

/** The end of the angles [rad] for which something holds, which does at `yes` and not at `no`. */
function limitOf(holds: (angle: number) => boolean, yes: number, no: number): number {
  for (let i = 0; i < 30; i++) {
    const middle = (yes + no) / 2
    if (holds(middle)) yes = middle
    else no = middle
  }
  return yes
}

const GOODMAN_BRAY: Column[] = [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 34, 28, 22, 16, 10, 4].map((y) => [y, 10, 1])

test('no forces hold sixteen columns below a friction of 33.445°', () => {
  const friction = limitOf((phi) => canStand(GOODMAN_BRAY, 30 * deg, phi), 45 * deg, 20 * deg)
  expect(friction / deg).toBeCloseTo(33.4454147, 5)
})

test('no forces hold five columns behind a block of 2 m above a tilt of 27.247°', () => {
  const row: Column[] = [[5, 2, 0], ...Array.from({ length: 5 }, (): Column => [5, 1, 0])]
  const tilt = limitOf((theta) => canStand(row, theta, 35 * deg), 5 * deg, 34 * deg)
  expect(tilt / deg).toBeCloseTo(27.2471274, 5)
})

test('a single column stands up to the arctangent of its slenderness', () => {
  const tilt = limitOf((theta) => canStand([[5, 1, 0]], theta, 35 * deg), 1 * deg, 34 * deg)
  expect(tilt).toBeCloseTo(Math.atan(0.2), 8)
})
