/** What a run leaves when it has ended: report and summary. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { docx } from '../output/docx.ts'
import { eventsCsv, type Failures } from '../output/failures.ts'
import type { Frame, Pose } from '../output/frame.ts'
import { page } from '../output/page.ts'
import { beforeAndAfter, onTheWay, type Picture } from '../output/picture.ts'
import { forcePicture } from '../output/picture-forces.ts'
import { roundPicture } from '../output/picture-rounds.ts'
import { type PlotData, plotCsv, plotData, plotSvg } from '../output/plots.ts'
import { quantity } from '../output/quantities.ts'
import { reportDocument } from '../output/report.ts'
import type { Origin } from '../output/report-appendix.ts'
import { tablesCsv } from '../output/report-csv.ts'
import { isSlope } from '../output/slope-report.ts'
import type { Series, Summary } from '../output/summary.ts'
import { summaryJson } from '../output/summary-json.ts'
import { type Units, unitsOf } from '../output/units.ts'
import type { Outcome } from '../run.ts'
import type { SafetyRun } from '../safety.ts'
import type { KeptFrames } from './kept-frames.ts'
import type { ResultFolder } from './result-folder.ts'
import { DOCUMENT, EVENTS, plotFile, REPORT, SUMMARY, TABLES } from './result-names.ts'
import { slopeFigures } from './slope-figures.ts'

/** The pictures that the case asks for, from the frames nearest to their times; all in the last stage. */
function momentsOf(c: Case, { stages }: Summary, { removed }: Pose, folder: ResultFolder) {
  if (stages.length < c.stages.length) return []
  const { dt } = stages[stages.length - 1]
  const start = stages.slice(0, -1).reduce((sum, { time }) => sum + time, 0)
  return c.output.pictures.flatMap((time) => {
    const found = folder.poseNear(start + time)
    return found && Math.abs(found.time - start - time) <= dt
      ? [{ caption: `After ${quantity(found.time - start, 's')}.`, pose: { ...found.pose, removed } }]
      : []
  })
}

function picturesOf(
  c: Case,
  run: SafetyRun,
  summary: Summary,
  last: Frame,
  folder: ResultFolder,
  { deflate }: Host,
): Picture[] {
  const { contacts, rounds } = last
  const start = { points: run.points, grains: run.scene.grains }
  const units = unitsOf(summary)
  const forces = contacts && forcePicture(run.scene, start, last, contacts, deflate, units)
  return [
    ...(isSlope(summary) ? [] : beforeAndAfter(run.scene, start, last, deflate, units)),
    ...onTheWay(run.scene, start, momentsOf(c, summary, last, folder), deflate, units),
    ...(rounds ? [roundPicture(run.scene, last.points, rounds, deflate, units)] : []),
    ...(forces ? [forces] : []),
  ]
}

/** The plots of a case, of stages that its run came to. */
export const plotsOf = (c: Case, series: Series[]): [string, PlotData][] =>
  Object.entries(c.plots ?? {}).flatMap(([name, wanted]): [string, PlotData][] => {
    const data = plotData(name, wanted, series, c.stages.length)
    return data ? [[name, data]] : []
  })

function writePlot(name: string, data: PlotData, units: Units, { outputs }: ResultFolder): void {
  outputs.put(plotFile(name, 'svg'), plotSvg(data, units))
  outputs.put(plotFile(name, 'csv'), plotCsv(data, units))
}

function writeEvents(failures: Failures, units: Units, { outputs }: ResultFolder): void {
  const file = outputs.grow(EVENTS)
  for (const text of eventsCsv(failures, units)) file.add(text)
  file.sync()
  file.close()
}

export function writeResults(
  c: Case,
  run: SafetyRun,
  outcome: Outcome,
  folder: ResultFolder,
  host: Host,
  kept: KeptFrames,
  origin: Origin,
): void {
  const { summary, series, energies, failures } = outcome
  const { last } = kept
  const pictures = last ? picturesOf(c, run, summary, last, folder, host) : []
  const slope = isSlope(summary) ? slopeFigures({ case: c, run, summary, folder, host, kept }) : undefined
  const { choices } = run
  const plots = plotsOf(c, series)
  for (const [name, data] of plots) writePlot(name, data, unitsOf(summary), folder)
  const drawn = plots.map(([, data]) => data)
  const told = reportDocument({
    summary,
    series,
    energies,
    pictures,
    plots: drawn,
    choices,
    slope,
    cover: c.report,
    origin,
  })
  folder.outputs.put(REPORT, page(told))
  if (isSlope(summary)) folder.outputs.put(DOCUMENT, docx(told, host))
  folder.outputs.put(TABLES, tablesCsv(told.parts))
  if (failures) writeEvents(failures, unitsOf(summary), folder)
  folder.outputs.put(SUMMARY, summaryJson(summary))
}
