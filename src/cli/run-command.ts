/** `talus run`: a case from its file to its folder of results, stopped and resumed at will. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Case, CaseFile } from '../case/case.ts'
import { stemOf } from '../case/read.ts'
import type { Host } from '../host.ts'
import { CheckpointError, decodeCheckpoint } from '../output/checkpoint.ts'
import type { Frame, Pose } from '../output/frame.ts'
import { beforeAndAfter, onTheWay, type Picture } from '../output/picture.ts'
import { forcePicture } from '../output/picture-forces.ts'
import { roundPicture } from '../output/picture-rounds.ts'
import { quantity } from '../output/quantities.ts'
import { report } from '../output/report.ts'
import { isSlope } from '../output/slope-report.ts'
import type { Summary } from '../output/summary.ts'
import { summaryJson } from '../output/summary-json.ts'
import { summaryText } from '../output/terminal.ts'
import { fingerprintOf } from '../run/snapshot.ts'
import { checkProbe, checkRun, compareVariations } from '../run/verify-case.ts'
import type { Outcome } from '../run.ts'
import { type SafetyRun, type SafetyTick, startAny } from '../safety.ts'
import type { KernelName } from '../setup/method.ts'
import { formatTable } from '../verify/format.ts'
import type { Checked } from '../verify/types.ts'
import { VERSION } from '../version.ts'
import { DONE, explain, FAILED, InputError, isSystemError, RunError, STOPPED } from './errors.ts'
import { type FrameKeeper, type FramesSoFar, type KeptFrames, keepFrames } from './kept-frames.ts'
import { loadCase } from './load.ts'
import { checkFolder, makeFolder } from './make-folder.ts'
import { placed } from './placed.ts'
import { makeProgress } from './progress.ts'
import { CHECKPOINT, openFolder, type ResultFolder } from './result-folder.ts'
import { slopeFigures } from './slope-figures.ts'
import { say, warn } from './speak.ts'
import { type StopSignal, stopSignal } from './stop-signal.ts'

/** Written last: where it is, the result is whole. */
const SUMMARY = 'summary.json'

export interface RunFlags {
  output?: string
  set: string[]
  kernel: KernelName
  resume?: string
  json?: boolean
  /** Asks for a slope, and for its factor of safety. */
  slope?: boolean
}

/** A variation, where its result goes, and what it continues. */
interface Job {
  case: Case
  folder: string
  resume?: Uint8Array
}

/**
 * Signals are listened for from the first step of a run to the last byte of its results: a run stops with a checkpoint. Before, while
 * cases are read and set up, they end the program as the system has it: such work hears nothing, and nothing is written yet.
 */
export async function runCommand(path: string, flags: RunFlags, host: Host): Promise<number> {
  const file = loadCase(path, flags.set)
  const { variations } = file
  const jobs = flags.resume === undefined ? freshJobs(variations, flags.output) : resumeJobs(variations, path, flags)
  const last = jobs[jobs.length - 1]
  const origin = ({ name }: Case) => ({ file: path, set: flags.set, name })
  for (const job of jobs) await placed(origin(job.case), () => rehearse(job, jobs.length, flags, host))
  let worst = DONE
  const results: Results = { answers: [], checked: [] }
  for (const job of jobs) {
    const work = () =>
      job.case.probe && !flags.slope
        ? probeOne(job.case, flags, results)
        : runOne(job, path, flags, host, results, job === last)
    const code = await placed(origin(job.case), work)
    if (code === STOPPED) return code
    worst = Math.max(worst, code)
  }
  worst = Math.max(worst, compare(file, stemOf(path), flags, results))
  const { answers } = results
  if (flags.json) say(answers.length === 1 ? answers[0] : `[${answers.join(',')}]\n`)
  return worst
}

/** What all variations together leave: answers for --json, and what each found. */
interface Results {
  answers: string[]
  checked: Checked[]
}

/** Statements across variations; only a run of all of them can judge them. */
function compare(file: CaseFile, stem: string, flags: RunFlags, { answers, checked }: Results): number {
  if (file.compare.length === 0) return DONE
  if (checked.length < file.variations.length) {
    warn('Comparisons need every variation in one run: talus verify, or run the case afresh.\n')
    return DONE
  }
  const rows = compareVariations(stem, file, checked)
  if (flags.json) answers.push(`${JSON.stringify({ case: stem, checks: rows }, undefined, 2)}\n`)
  else say(`${formatTable(rows)}\n`)
  return rows.every((row) => row.pass) ? DONE : FAILED
}

const freshJobs = (cases: Case[], output: string | undefined): Job[] =>
  cases.map((c) => ({
    case: c,
    folder: output !== undefined && cases.length === 1 ? output : join(output ?? 'results', c.name),
  }))

/** The variation that the checkpoint belongs to, and those after it that have no result yet. */
function resumeJobs(cases: Case[], path: string, { resume: file = '', output }: RunFlags): Job[] {
  const bytes = readCheckpoint(file, path)
  const { header } = placedIn(file, () => decodeCheckpoint(bytes, VERSION))
  const index = cases.findIndex((candidate) => fingerprintOf(candidate) === header.fingerprint)
  if (index < 0)
    throw new InputError(
      `${file}: belongs to another case than ${path}, or the case has changed since; restore the case (and its --set values), or run it afresh`,
    )
  const folder = output ?? dirname(file)
  const rest = cases.slice(index + 1).map((c) => ({ case: c, folder: join(dirname(folder), c.name) }))
  const open = rest.filter((job) => !existsSync(join(job.folder, SUMMARY)))
  return [{ case: cases[index], folder, resume: bytes }, ...open]
}

function readCheckpoint(file: string, path: string): Uint8Array {
  if (!existsSync(file))
    throw new InputError(
      `${file}: no such checkpoint; a run that was stopped before its first one begins again with: npx talus run ${shell(path)}`,
    )
  if (!statSync(file).isFile()) throw new InputError(`${file} is a folder; name the ${CHECKPOINT} in it`)
  return new Uint8Array(readFileSync(file))
}

/** What is wrong with a checkpoint, with the name of its file. */
function placedIn<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error
    throw new InputError(`${file}: ${error.message}`)
  }
}

/** What can be known to be wrong is told before anything is written, of several variations for all of them. */
function rehearse(job: Job, count: number, { slope }: RunFlags, host: Host): void {
  if ((job.case.probe && !slope) || job.resume) return
  checkFolder(job.folder)
  if (count > 1) startAny(job.case, { host, frames: false, slope })
}

function probeOne(c: Case, flags: RunFlags, { answers, checked: all }: Results): number {
  const { answer, checked } = checkProbe(c)
  all.push(checked)
  answers.push(`${JSON.stringify({ case: c.name, answer, checks: checked.rows }, undefined, 2)}\n`)
  if (!flags.json)
    say(`${c.title || c.name}\n${JSON.stringify(answer, undefined, 2)}\n${formatTable(checked.rows, checked.notes)}\n`)
  return checked.rows.every((row) => row.pass) ? DONE : FAILED
}

async function runOne(
  job: Job,
  file: string,
  flags: RunFlags,
  host: Host,
  results: Results,
  last: boolean,
): Promise<number> {
  const { folder: path, resume } = job
  const run = startAny(job.case, { host, kernel: flags.kernel, resume, slope: flags.slope })
  host.progress('')
  const { case: c } = run
  const again = `Continue with: ${resumeCommand(file, flags, path)}\n`
  const tell = (text: string) => {
    if (!flags.json) say(text)
  }
  if (!resume) makeFolder(path)
  const folder = openFolder(path, run, host, resume !== undefined)
  const stop = stopSignal()
  tell([c.title || c.name, ...run.notes.map((note) => `  note: ${note}`), ''].join('\n'))
  try {
    const frames = keepFrames(run.extra.pictures as FramesSoFar | undefined)
    const stopped = () => {
      warn(`\nStopped. ${again}`)
      return STOPPED
    }
    const outcome = await follow(run, c, folder, host, stop, frames)
    if (!outcome) return stopped()
    const { summary } = outcome
    const checked = checkRun(c, summary, outcome.series)
    summary.checks = checked.rows
    summary.warnings.push(...checked.notes)
    results.checked.push(checked)
    writeResults(c, run, outcome, folder, host, frames.kept())
    host.progress('')
    results.answers.push(summaryJson(summary))
    tell(`${summaryText(summary)}\nResults in ${path}: report.html, history.csv, frames.pvd, summary.json\n`)
    await turnOfSignals()
    if (stop.asked() && !last) return stopped()
    return summary.status === 'done' && summary.checks.every((row) => row.pass) ? DONE : FAILED
  } catch (error) {
    if (!isSystemError(error) || !existsSync(join(path, CHECKPOINT))) throw error
    const { message, code } = explain(error)
    throw new RunError(`${message}\nThe last checkpoint is whole. ${again}`.trimEnd(), code)
  } finally {
    stop.forget()
    folder.close()
  }
}

/** A word as a shell takes it. */
const shell = (word: string): string => (/^[\w./=:@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

const resumeCommand = (file: string, { set, slope }: RunFlags, folder: string): string =>
  [
    slope ? 'npx talus slope' : 'npx talus run',
    shell(file),
    ...set.map((s) => `--set ${shell(s)}`),
    `--resume ${shell(join(folder, CHECKPOINT))}`,
  ].join(' ')

/** Draws the ticks; undefined where the user stopped the run. */
async function follow(
  run: SafetyRun,
  c: Case,
  folder: ResultFolder,
  host: Host,
  stop: StopSignal,
  frames: FrameKeeper,
): Promise<Outcome | undefined> {
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
      for (const note of tick.notes ?? []) warn(`  note: ${note}\n`)
      const due = host.now() - saved > c.output.checkpointEvery
      if (due || stop.asked()) {
        folder.checkpoint(tick, frames.state)
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
  const forces = contacts && forcePicture(run.scene, start, last, contacts, deflate)
  return [
    ...(isSlope(summary) ? [] : beforeAndAfter(run.scene, start, last, deflate)),
    ...onTheWay(run.scene, start, momentsOf(c, summary, last, folder), deflate),
    ...(rounds ? [roundPicture(run.scene, last.points, rounds, deflate)] : []),
    ...(forces ? [forces] : []),
  ]
}

function writeResults(
  c: Case,
  run: SafetyRun,
  outcome: Outcome,
  folder: ResultFolder,
  host: Host,
  kept: KeptFrames,
): void {
  const { summary, series, energies } = outcome
  const text = (name: string, content: string) =>
    host.writeFile(join(folder.path, name), new TextEncoder().encode(content))
  host.progress('drawing pictures')
  const { last } = kept
  const pictures = last ? picturesOf(c, run, summary, last, folder, host) : []
  const slope = isSlope(summary) ? slopeFigures({ case: c, run, summary, folder, host, kept }) : undefined
  text('report.html', report({ summary, series, energies, pictures, choices: run.choices, slope }))
  text(SUMMARY, summaryJson(summary))
}
