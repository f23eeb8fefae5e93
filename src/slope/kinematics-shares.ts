/**
 * How many of many joints fail: measured ones, or sets scattered about their means (fisher-sample.ts). For each mode the poles, or the
 * lines of all pairs, that are critical, of how many, by set and in all. The share is a count of orientations: it is no probability
 * of failure, for which joints would have to be where the face is, and long enough.
 */
import type { Orientation } from '../math/orientation.ts'
import { sampleFisher } from './fisher-sample.ts'
import { planarCheck } from './kinematics-planar.ts'
import { checkSlope, type Joint, type Mode, type Slope } from './kinematics-slope.ts'
import { baseCheck, columnCheck, flexuralCheck } from './kinematics-toppling.ts'
import { wedgeCheck } from './kinematics-wedge.ts'

export interface Share {
  /** A set, or two whose joints meet: `A`, `A with B`. */
  of: string
  critical: number
  total: number
  /** 100 critical/total; 0 of none. */
  percent: number
}

export interface ModeShares {
  mode: Mode
  /** What is counted. */
  what: 'joints' | 'lines of intersection' | 'joints as bases'
  all: Share
  sets: Share[]
}

export interface ScatteredSet {
  name: string
  mean: Orientation
  /** Fisher's K. */
  concentration: number
  friction?: number
}

/** A set as joints scattered about its mean. */
export const scatterSet = (set: ScatteredSet, count: number, seed: number): Joint[] =>
  sampleFisher(set.mean, set.concentration, count, seed).map((plane, k) => ({
    ...plane,
    name: `${set.name}${k + 1}`,
    set: set.name,
    friction: set.friction,
  }))

const OTHERS = 'no set'

const setOf = (joint: Joint): string => joint.set ?? OTHERS

export function kinematicShares(joints: readonly Joint[], slope: Slope): ModeShares[] {
  checkSlope(slope, joints)
  const planar = counter('planar sliding', 'joints')
  const flexural = counter('flexural toppling', 'joints')
  const wedge = counter('wedge sliding', 'lines of intersection')
  const columns = counter('direct toppling', 'lines of intersection')
  const bases = counter('direct toppling', 'joints as bases')
  joints.forEach((a, i) => {
    planar.add(setOf(a), planarCheck(a, slope).possible)
    flexural.add(setOf(a), flexuralCheck(a, slope).possible)
    bases.add(setOf(a), baseCheck(a, slope).possible)
    for (let k = i + 1; k < joints.length; k++) {
      const both = pairName(a, joints[k])
      const check = wedgeCheck(a, joints[k], slope)
      if (!check) continue
      wedge.add(both, check.possible)
      columns.add(both, columnCheck(a, joints[k], slope)?.way !== 'none')
    }
  })
  return [planar, wedge, flexural, columns, bases].map(({ shares }) => shares())
}

/** The same name whichever comes first. */
function pairName(a: Joint, b: Joint): string {
  const [one, other] = [setOf(a), setOf(b)]
  if (one === other) return `within ${one}`
  return one < other ? `${one} with ${other}` : `${other} with ${one}`
}

function counter(mode: Mode, what: ModeShares['what']) {
  const counts = new Map<string, [critical: number, total: number]>()
  const add = (of: string, critical: boolean) => {
    const count = counts.get(of) ?? [0, 0]
    counts.set(of, count)
    if (critical) count[0]++
    count[1]++
  }
  const shares = (): ModeShares => {
    const sets = [...counts].map(([of, [critical, total]]) => shareOf(of, critical, total))
    const sum = (key: 'critical' | 'total') => sets.reduce((all, share) => all + share[key], 0)
    return { mode, what, all: shareOf('all', sum('critical'), sum('total')), sets }
  }
  return { add, shares }
}

const shareOf = (of: string, critical: number, total: number): Share => ({
  of,
  critical,
  total,
  percent: total > 0 ? (100 * critical) / total : 0,
})
