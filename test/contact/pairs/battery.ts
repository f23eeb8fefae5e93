/** Many pairs, all ways: marks by class and way, and every complaint. */
import { judge } from './judge.ts'
import { type Complaint, type Marks, noMarks, type Way } from './marks.ts'
import { makePair } from './pairs.ts'
import { truthsOf } from './truths.ts'

export interface Report {
  /** By `class, way`. */
  marks: Map<string, Marks>
  complaints: Complaint[]
}

export function runBattery(ways: readonly Way[], from: number, to: number): Report {
  const report: Report = { marks: new Map(), complaints: [] }
  for (let seed = from; seed < to; seed++) {
    const pair = makePair(seed)
    const truths = truthsOf(pair)
    for (const way of ways) {
      const key = `${pair.kind}, ${way.name}`
      const marks = report.marks.get(key) ?? noMarks()
      report.marks.set(key, marks)
      judge(way, pair, truths, marks, report.complaints)
    }
  }
  return report
}

/** The worst complaint of each kind with how many there are, `way: what` first. */
export function summary(complaints: readonly Complaint[]): string[] {
  const worst = new Map<string, { count: number; worst: Complaint }>()
  for (const complaint of complaints) {
    const key = `${complaint.way}: ${complaint.what}`
    const known = worst.get(key)
    if (known === undefined) worst.set(key, { count: 1, worst: complaint })
    else {
      known.count++
      if (Math.abs(complaint.by) > Math.abs(known.worst.by)) known.worst = complaint
    }
  }
  return [...worst].map(
    ([key, { count, worst: w }]) => `${key} (${count}); worst ${w.by.toExponential(2)}, seed ${w.seed}, ${w.kind}`,
  )
}
