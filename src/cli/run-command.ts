/** `talus run`: a case from its file to its folder of results, stopped and resumed at will. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { decodeCheckpoint } from '../output/checkpoint.ts'
import { beforeAndAfter } from '../output/picture.ts'
import { report } from '../output/report.ts'
import type { Summary } from '../output/summary.ts'
import { summaryJson } from '../output/summary-json.ts'
import { summaryText } from '../output/terminal.ts'
import { fingerprintOf } from '../run/snapshot.ts'
import { checkProbe, checkRun } from '../run/verify-case.ts'
import { type Outcome, type Run, startRun, type Tick } from '../run.ts'
import type { KernelName } from '../setup/method.ts'
import { formatTable } from '../verify/format.ts'
import { VERSION } from '../version.ts'
import { BAD_INPUT, DONE, FAILED, InputError, STOPPED } from './errors.ts'
import { loadCase } from './load.ts'
import { makeProgress } from './progress.ts'
import { CHECKPOINT, makeFolder, openFolder, type ResultFolder } from './result-folder.ts'
import { stopSignal } from './stop-signal.ts'

export interface RunFlags {
  output?: string
  set: string[]
  kernel: KernelName
  resume?: string
  json?: boolean
}

export async function runCommand(path: string, flags: RunFlags, host: Host): Promise<number> {
  const { variations } = loadCase(path, flags.set)
  if (flags.resume !== undefined) return resumeOne(variations, path, flags, flags.resume, host)
  let worst = DONE
  const summaries: Summary[] = []
  for (const c of variations) {
    const base = flags.output ?? 'results'
    const folder = flags.output !== undefined && variations.length === 1 ? base : join(base, c.name)
    const code = c.probe ? probeOne(c, flags) : await runOne(c, folder, undefined, flags, host, summaries)
    worst = Math.max(worst, code)
    if (code === STOPPED || code === BAD_INPUT) return code
  }
  if (flags.json && summaries.length > 0)
    process.stdout.write(
      summaries.length === 1 ? summaryJson(summaries[0]) : `[${summaries.map(summaryJson).join(',\n')}]\n`,
    )
  return worst
}

function probeOne(c: Case, flags: RunFlags): number {
  const { answer, checked } = checkProbe(c)
  if (flags.json)
    process.stdout.write(`${JSON.stringify({ case: c.name, answer, checks: checked.rows }, undefined, 2)}\n`)
  else
    process.stdout.write(
      `${c.title || c.name}\n${JSON.stringify(answer, undefined, 2)}\n${formatTable(checked.rows)}\n`,
    )
  return checked.rows.every((row) => row.pass) ? DONE : FAILED
}

async function resumeOne(cases: Case[], path: string, flags: RunFlags, file: string, host: Host): Promise<number> {
  if (!existsSync(file)) throw new InputError(`${file}: no such checkpoint`)
  const bytes = new Uint8Array(readFileSync(file))
  const { header } = decodeCheckpoint(bytes, VERSION)
  const c = cases.find((candidate) => fingerprintOf(candidate) === header.fingerprint)
  if (!c)
    throw new InputError(
      `${file}: belongs to another case than ${path}, or the case has changed since; restore the case (and its --set values), or run it afresh`,
    )
  const summaries: Summary[] = []
  const code = await runOne(c, flags.output ?? dirname(file), bytes, flags, host, summaries)
  if (flags.json && summaries.length > 0) process.stdout.write(summaryJson(summaries[0]))
  return code
}

async function runOne(
  c: Case,
  path: string,
  resume: Uint8Array | undefined,
  flags: RunFlags,
  host: Host,
  summaries: Summary[],
): Promise<number> {
  const run = startRun(c, { host, kernel: flags.kernel, resume })
  if (!resume) makeFolder(path)
  const folder = openFolder(path, run, host, resume !== undefined)
  const say = (text: string) => {
    if (!flags.json) process.stdout.write(text)
  }
  say(`${c.title || c.name}\n`)
  const outcome = await follow(run, c, folder, host, flags)
  folder.close()
  if (!outcome) {
    say(`\nStopped. Continue with: npx talus run <case> --resume ${join(path, CHECKPOINT)}\n`)
    return STOPPED
  }
  const { summary } = outcome
  summary.checks = checkRun(c, summary, outcome.series).rows
  writeResults(c, run, outcome, folder, host)
  summaries.push(summary)
  say(`${summaryText(summary)}\nResults in ${path}: report.html, history.csv, frames.pvd, summary.json\n`)
  return summary.status === 'done' && summary.checks.every((row) => row.pass) ? DONE : FAILED
}

/** Draws the ticks; undefined where the user stopped the run. */
async function follow(
  run: Run,
  c: Case,
  folder: ResultFolder,
  host: Host,
  flags: RunFlags,
): Promise<Outcome | undefined> {
  const progress = makeProgress(c, host, flags.json === true)
  const stop = stopSignal()
  let saved = Number.NEGATIVE_INFINITY
  try {
    for (;;) {
      const next = run.ticks.next()
      if (next.done) return next.value
      const tick: Tick = next.value
      folder.write(tick)
      const due = host.now() - saved > c.output.checkpointEvery
      if (due || stop.asked()) {
        folder.checkpoint(tick)
        saved = host.now()
      }
      progress.show(tick)
      if (stop.asked()) return undefined
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    progress.end()
    stop.forget()
  }
}

function writeResults(c: Case, run: Run, outcome: Outcome, folder: ResultFolder, host: Host): void {
  const { summary, series, energies } = outcome
  const text = (name: string, content: string) =>
    host.writeFile(join(folder.path, name), new TextEncoder().encode(content))
  const pictures = folder.last ? beforeAndAfter(run.scene, run.points, folder.last.points, host.deflate) : []
  text('summary.json', summaryJson(summary))
  text('report.html', report({ summary, series, energies, pictures, choices: c.reasons }))
}
