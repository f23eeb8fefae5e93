/** All figures of the report of a slope, from the frames nearest to the moments that they show. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { SlopePictures } from '../output/slope-report.ts'
import type { Summary } from '../output/summary.ts'
import type { Safety } from '../output/summary-safety.ts'
import type { SafetyRun } from '../safety.ts'
import type { KeptFrames } from './kept-frames.ts'
import type { ResultFolder } from './result-folder.ts'
import { slopePictures } from './slope-pictures.ts'
import { slopeStereonets } from './slope-stereonets.ts'

export interface FigureSources {
  case: Case
  run: Pick<SafetyRun, 'scene' | 'points' | 'examined'>
  summary: Summary
  folder: Pick<ResultFolder, 'poseNear'>
  host: Host
  kept: KeptFrames
}

export function slopeFigures({ case: c, run, summary, folder, host, kept }: FigureSources): SlopePictures {
  const { scene, points, examined } = run
  const { safety, slope, stages } = summary
  const stereonets = slope ? slopeStereonets(slope) : { overview: [], modes: [] }
  const { last } = kept
  if (!last || scene.facets.length === 0) return { stereonets, model: [] }
  const start = { points }
  const settledAt = stages.slice(0, -1).reduce((sum, { time }) => sum + time, 0)
  const failedAt = safety && momentOfFailure(safety, extentOf(points))
  const settled =
    typeof safety?.fails === 'number' ? (kept.settled ?? folder.poseNear(settledAt)?.pose ?? start) : start
  const failed = failedAt === undefined ? last : (folder.poseNear(settledAt + failedAt)?.pose ?? last)
  const { deflate } = host
  return {
    stereonets,
    model: slopePictures({
      case: c,
      scene,
      summary,
      start,
      settled,
      failed,
      last,
      kept,
      deflate,
      marks: examined?.marks,
    }),
  }
}

/** Beyond this share of the size of the model what fails has left the picture. */
const FAR = 0.1

/** The last look at the failing trial in which nothing is far away yet, or the first one [s]; unknown where its looks were not kept. */
export function momentOfFailure({ trials, fails }: Safety, extent: number): number | undefined {
  const failing = trials.find(({ stands, factor }) => !stands && factor === fails)
  if (!failing) return undefined
  const near = failing.looks.findLastIndex(({ moved }) => moved <= FAR * extent)
  return failing.times[Math.max(0, near)]
}

/** Largest side of the box around the nodes [m]. */
function extentOf(points: Float64Array): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  points.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x)
    high[i % 3] = Math.max(high[i % 3], x)
  })
  return Math.max(...high.map((h, k) => h - low[k]))
}
