/** One variation from its set-up to its folder of results. */
import { basename, join } from 'node:path'
import type { Case } from '../case/case.ts'
import { page } from '../output/page.ts'
import type { PlotData } from '../output/plots.ts'
import type { Origin } from '../output/report-appendix.ts'
import { isSlope } from '../output/slope-report.ts'
import { slopeLines } from '../output/slope-text.ts'
import type { CheckRow, Summary } from '../output/summary.ts'
import { summaryJson } from '../output/summary-json.ts'
import { summaryText } from '../output/terminal.ts'
import { unitsOf } from '../output/units.ts'
import { checkRun } from '../run/verify-case.ts'
import type { Outcome } from '../run.ts'
import { type SafetyRun, type SafetyTick, startAny } from '../safety.ts'
import type { Checked } from '../verify/types.ts'
import { DONE, explain, FAILED, InputError, isSystemError, RunError, STOPPED } from './errors.ts'
import { quietly } from './files.ts'
import { type FrameKeeper, type FramesSoFar, keepFrames } from './kept-frames.ts'
import { goneText } from './lock.ts'
import { isEnded, type Manifest, readManifest } from './manifest.ts'
import type { ProgramHost } from './program-host.ts'
import { makeProgress } from './progress.ts'
import { quickReport } from './quick-report.ts'
import { type ReadingHost, readingHost } from './read-inputs.ts'
import { openFolder, type ResultFolder, standsOn } from './result-folder.ts'
import { CHECKPOINT, PREVIOUS, REPORT, SUMMARY } from './result-names.ts'
import { missingText, openRecord, type ResultRecord } from './result-record.ts'
import { commandOf, type RunFlags } from './run-flags.ts'
import { type Job, withAdvice } from './run-jobs.ts'
import { plotsOf, writeResults } from './run-results.ts'
import { type StopSignal, stopSignal } from './stop-signal.ts'

/** What all variations of a command have in common. */
export interface Setting {
  /** The case file, by its name and as it was read. */
  file: string
  caseFile: Manifest['inputs']
  text: string
  flags: RunFlags
  host: ProgramHost
  /** What the command adds to these. */
  added?: readonly string[]
  /** The job after which there is nothing to stop; unknown while each decides whether there is another. */
  last?: Job
  results: Results
}

/** What all variations together leave: answers for --json, and what each found. */
export interface Results {
  answers: string[]
  checked: Checked[]
  /** Plots of each variation, by name. */
  plots: Map<string, { variation: string; data: PlotData }[]>
}

/** A variation under way. */
interface Work {
  job: Job
  case: Case
  run: SafetyRun
  record: ResultRecord
  folder: ResultFolder
  host: ReadingHost
  stop: StopSignal
}

export async function runOne(job: Job, setting: Setting): Promise<number> {
  const { flags } = setting
  const host = readingHost(setting.host)
  const { kernel, slope, threads } = flags
  const lower = lowerOf(job, host)
  const run = startAny(job.case, { host, kernel, threads, resume: job.resume?.bytes, slope, lower })
  host.progress('')
  const stop = stopSignal()
  try {
    const record = openRecord(job, setting.file, flags, setting.caseFile, host)
    try {
      const folder = openResult(job, run, record, host)
      const work = { job, case: run.case, run, record, folder, host, stop }
      return await carryOn(work, setting).finally(() => quietly(folder.close))
    } finally {
      record.release()
    }
  } finally {
    stop.forget()
  }
}

/** What the result was made from. */
const originOf = ({ text, flags, added = [], caseFile }: Setting, host: ReadingHost): Origin => ({
  text,
  set: [...flags.set, ...added],
  files: [...caseFile, ...host.entries()],
})

/** What the run of its lower case has found, where that has come to its end. */
function lowerOf({ lower }: Job, { files }: ReadingHost): Summary | undefined {
  if (lower === undefined || !isEnded(readManifest(lower, files))) return undefined
  return JSON.parse(new TextDecoder().decode(files.read(join(lower, SUMMARY)))) as Summary
}

/** A fresh folder, or that of the run which goes on, with its checkpoints as this run counts them. */
function openResult({ resume }: Job, run: SafetyRun, { path, outputs }: ResultRecord, host: ReadingHost): ResultFolder {
  if (!resume) return openFolder(path, run, host, false, outputs)
  const { files } = host
  const now = files.read(resume.file)
  if (Buffer.compare(now, resume.bytes) !== 0)
    throw new InputError(`${resume.file}: another run went on from it while this one was set up; resume once more`)
  try {
    const folder = openFolder(path, run, host, true, outputs)
    keepCheckpoints(resume.file, resume.bytes, folder, host)
    return folder
  } catch (error) {
    if (!(error instanceof InputError) || !/earlier/.test(error.message)) throw error
    const goesOn = (other: string) => standsOn(path, basename(other), run.columns, host)
    throw new InputError(withAdvice(error.message, resume.file, host, goesOn))
  }
}

/** Those that are newer than the one which is continued count on what has been taken back. */
function keepCheckpoints(resumed: string, bytes: Uint8Array, { path, outputs }: ResultFolder, host: ReadingHost): void {
  const { files } = host
  const [newest, older] = [join(path, CHECKPOINT), join(path, PREVIOUS)]
  const isNewest = join(resumed) === newest
  if (!isNewest) outputs.put(CHECKPOINT, bytes)
  else outputs.keep(CHECKPOINT)
  if (!files.look(older)) return
  if (isNewest) outputs.keep(PREVIOUS)
  else files.remove(older)
}

async function carryOn(work: Work, setting: Setting): Promise<number> {
  try {
    work.record.save('running')
    return await runAndWrite(work, setting)
  } catch (error) {
    throw brokenOff(error, work, setting)
  }
}

const UNDER_WAY =
  'Before the search for the factor of safety: kinematics and limit equilibrium. The report of the search takes this place when it ends.'

/** What is known before the first step: in words, and of a slope whose factor is searched for as a page. */
function tellBefore({ case: c, run, record, folder, host }: Work, setting: Setting): void {
  const known = c.strengthReduction && run.examined
  const notes = [...record.notes, ...run.notes].map((note) => `  note: ${note}`)
  if (known) folder.outputs.put(REPORT, page(quickReport(known, originOf(setting, host), UNDER_WAY, host)))
  const lines = known
    ? [`Before the search (${join(folder.path, REPORT)})`, ...slopeLines(known.account.slope, unitsOf(c.output))]
    : []
  host.progress('')
  if (!setting.flags.json) host.print([c.title || c.name, ...notes, ...lines, ''].join('\n'))
}

async function runAndWrite(work: Work, setting: Setting): Promise<number> {
  const { job, case: c, run, record, folder, host, stop } = work
  const { flags, results } = setting
  tellBefore(work, setting)
  const frames = keepFrames(run.extra.pictures as FramesSoFar | undefined)
  const outcome = await follow(work, frames)
  if (!outcome) {
    record.save('stopped')
    return stopped(work, setting)
  }
  const { summary } = outcome
  const checked = checkRun(c, summary, outcome.series)
  summary.checks = checked.rows
  summary.warnings.push(...checked.notes)
  host.progress('drawing pictures')
  writeResults(c, run, outcome, folder, host, frames.kept(), originOf(setting, host))
  host.progress('')
  folder.sync()
  const exit = exitOf(summary.status, summary.checks)
  const notes = record.finish(summary.status, exit)
  if (!job.isLower) {
    results.checked.push(checked)
    for (const [name, data] of plotsOf(c, outcome.series))
      results.plots.set(name, [...(results.plots.get(name) ?? []), { variation: c.name, data }])
    results.answers.push(summaryJson(summary))
  }
  const document = isSlope(summary) ? ' (report.docx)' : ''
  const events = outcome.failures ? ', events.csv' : ''
  const names = `report.html${document}, tables.csv, history.csv${events}, frames.pvd, summary.json, manifest.json`
  if (!flags.json) host.print(`${[summaryText(summary), `Results in ${folder.path}: ${names}`, ...notes].join('\n')}\n`)
  await turnOfSignals()
  return stop.asked() && job !== setting.last ? stopped(work, setting) : exit
}

function stopped(work: Work, setting: Setting): number {
  setting.host.warn(`\nStopped. ${wayOn(work, setting) ?? AFRESH}\n`)
  return STOPPED
}

const exitOf = (status: string, checks: CheckRow[]): number =>
  status === 'done' && checks.every((row) => row.pass) ? DONE : FAILED

/** Draws the ticks; undefined where the user stopped the run. */
async function follow(work: Work, frames: FrameKeeper): Promise<Outcome | undefined> {
  const { case: c, run, record, folder, host, stop } = work
  const progress = makeProgress(c, host)
  let saved = Number.NEGATIVE_INFINITY
  try {
    for (;;) {
      const next = run.ticks.next()
      if (next.done) return next.value
      const tick: SafetyTick = next.value
      folder.write(tick)
      for (const frame of tick.frames) frames.see(frame, tick.trial !== undefined)
      if (tick.settled) frames.settle(tick.settled)
      if (tick.stood) frames.stand(tick.stood)
      for (const note of tick.notes ?? []) host.warn(`  note: ${note}\n`)
      const due = host.now() - saved > c.output.checkpointEvery
      if (due || stop.asked()) {
        folder.checkpoint(tick, frames.state)
        record.save('running')
        saved = host.now()
      }
      progress.show(tick)
      if (stop.asked()) return undefined
      await turnOfSignals()
    }
  } finally {
    progress.end()
  }
}

/** Signals that came while something was worked out are heard. */
const turnOfSignals = () => new Promise((resolve) => setImmediate(resolve))

/** How to go on from the newest checkpoint that is whole, with all that it counts. */
function wayOn({ run, folder: { path } }: Work, { file, flags, host }: Setting): string | undefined {
  const left = [CHECKPOINT, PREVIOUS].find((name) => standsOn(path, name, run.columns, host))
  return left && `Continue with: ${commandOf(file, { ...flags, output: undefined, resume: join(path, left) })}`
}

const AFRESH = 'There is no checkpoint to go on from; run the case afresh.'

/** What the world around a run did to it: what is left, and the way on. */
function brokenOff(error: unknown, work: Work, setting: Setting): unknown {
  const { record, folder } = work
  const known = isSystemError(error) || error instanceof RunError
  let isGone = false
  quietly(() => {
    isGone = !setting.host.files.look(folder.path)
  })
  const { message } = isGone ? { message: goneText(folder.path) } : known ? explain(error) : { message: 'Talus failed' }
  quietly(() => record.save('failed', message))
  if (!known) return error
  const missing = record.outputs.missing()
  const lines = [
    message,
    ...(missing.length > 0 && !message.includes('is not whole') ? [missingText(folder.path, missing)] : []),
  ]
  const on = wayOn(work, setting)
  return new RunError([...lines, on ? `The last checkpoint is whole. ${on}` : AFRESH].join('\n'), FAILED)
}
