/** All figures of the report of a slope, from the frames nearest to the moments that they show. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { SlopePictures } from '../output/slope-report.ts'
import type { Summary } from '../output/summary.ts'
import type { SafetyRun } from '../safety.ts'
import type { KeptFrames } from './kept-frames.ts'
import type { ResultFolder } from './result-folder.ts'
import { slopePictures } from './slope-pictures.ts'
import { slopeStereonets } from './slope-stereonets.ts'

export interface FigureSources {
  case: Case
  run: Pick<SafetyRun, 'scene' | 'points'>
  summary: Summary
  folder: Pick<ResultFolder, 'lastPose' | 'poseNear'>
  host: Host
  kept: KeptFrames
}

export function slopeFigures({ case: c, run, summary, folder, host, kept }: FigureSources): SlopePictures {
  const { scene, points } = run
  const { safety, slope, stages } = summary
  const stereonets = slope ? slopeStereonets(slope) : { overview: [], modes: [] }
  const last = folder.lastPose()
  if (!last || scene.facets.length === 0) return { stereonets, model: [] }
  const start = { points }
  const settledAt = stages.slice(0, -1).reduce((sum, { time }) => sum + time, 0)
  const verdict = safety?.trials.find(({ stands, factor }) => !stands && factor === safety.fails)?.times.at(-1)
  const settled =
    typeof safety?.fails === 'number' ? (kept.settled ?? folder.poseNear(settledAt)?.pose ?? start) : start
  const failed = verdict === undefined ? last : (folder.poseNear(settledAt + verdict)?.pose ?? last)
  const { deflate } = host
  return { stereonets, model: slopePictures({ case: c, scene, summary, start, settled, failed, last, kept, deflate }) }
}
