/** `talus run` and `talus slope`: a case from its file to its folder of results, stopped and resumed at will. */
import type { Case, CaseFile } from '../case/case.ts'
import { stemOf } from '../case/read.ts'
import { unitsOf } from '../output/units.ts'
import { compareVariations } from '../run/verify-case.ts'
import { startAny } from '../safety.ts'
import { formatTable } from '../verify/format.ts'
import { checkFolder } from './claim-folder.ts'
import { DONE, FAILED, STOPPED } from './errors.ts'
import { writeFamilies } from './family-plots.ts'
import { parseCase, readBytes, textOf } from './load.ts'
import { placed } from './placed.ts'
import type { ProgramHost } from './program-host.ts'
import { entryOf } from './read-inputs.ts'
import type { RunFlags } from './run-flags.ts'
import { freshJobs, type Job, resumeJobs } from './run-jobs.ts'
import { runOne, type Setting } from './run-one.ts'
import { probeOne } from './run-probe.ts'

export type { RunFlags } from './run-flags.ts'

/**
 * Signals are listened for from the first step of a run to the last byte of its results: a run stops with a checkpoint. Before, while
 * cases are read and set up, they end the program as the system has it: such work hears nothing, and nothing is written yet.
 */
export async function runCommand(path: string, flags: RunFlags, host: ProgramHost): Promise<number> {
  const bytes = readBytes(path)
  const file = parseCase(bytes, path, flags.set)
  const { variations } = file
  const jobs = flags.resume === undefined ? freshJobs(variations, flags) : resumeJobs(variations, path, flags, host)
  const origin = ({ name }: Case) => ({ file: path, set: flags.set, name })
  for (const job of jobs) await placed(origin(job.case), () => rehearse(job, path, jobs.length, flags, host))
  const caseFile = [entryOf(path, bytes, host)]
  const setting: Setting = {
    file: path,
    caseFile,
    text: textOf(bytes),
    flags,
    host,
    last: jobs[jobs.length - 1],
    results: { answers: [], checked: [], plots: new Map() },
  }
  let worst = DONE
  for (const job of jobs) {
    const isProbe = job.case.probe && !flags.slope
    const code = await placed(origin(job.case), () => (isProbe ? probeOne(job, setting) : runOne(job, setting)))
    if (code === STOPPED) return code
    // Whether the lower case meets its factor is told by the realistic one.
    if (!job.isLower) worst = Math.max(worst, code)
  }
  worst = Math.max(worst, compare(file, setting))
  const drawn = writeFamilies(
    stemOf(path),
    flags.output ?? 'results',
    setting.results,
    unitsOf(variations[0].output),
    host,
  )
  if (drawn && !flags.json) host.print(`All variations on one plot in ${drawn}\n`)
  const { answers } = setting.results
  if (flags.json) host.print(answers.length === 1 ? answers[0] : `[${answers.join(',')}]\n`)
  return worst
}

/** Statements across variations; only a run of all of them can judge them. */
function compare(file: CaseFile, { file: path, flags, host, results: { answers, checked } }: Setting): number {
  if (file.compare.length === 0) return DONE
  if (checked.length < file.variations.length) {
    host.warn('Comparisons need every variation in one run: talus verify, or run the case afresh.\n')
    return DONE
  }
  const stem = stemOf(path)
  const rows = compareVariations(stem, file, checked)
  if (flags.json) answers.push(`${JSON.stringify({ case: stem, checks: rows }, undefined, 2)}\n`)
  else host.print(`${formatTable(rows)}\n`)
  return rows.every((row) => row.pass) ? DONE : FAILED
}

/** What can be known to be wrong is told before anything is written, of several variations for all of them. */
function rehearse(job: Job, file: string, count: number, { slope, output }: RunFlags, host: ProgramHost): void {
  const isProbe = job.case.probe && !slope
  if (job.resume || (isProbe && output === undefined)) return
  checkFolder(job.folder, [file], host)
  if (count > 1 && !isProbe) startAny(job.case, { host, frames: false, slope })
}
