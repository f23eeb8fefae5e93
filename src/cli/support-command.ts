/**
 * `talus slope --support`: the bolts of the closed form in the model, searched again with more or less of them until it has the factor.
 * Each search has a folder of its own, results/CASE-support-1 and on, and is stopped and resumed as any other: what those before it
 * have found stands there.
 */
import { basename, dirname, join } from 'node:path'
import type { Case } from '../case/case.ts'
import { figure } from '../output/quantities.ts'
import type { Summary } from '../output/summary.ts'
import { table } from '../output/terminal.ts'
import { fingerprintOf } from '../run/snapshot.ts'
import { nearestRound, nextScale, roundOf, type SupportRound } from '../safety/support-by-model.ts'
import { InputError, STOPPED } from './errors.ts'
import { parseCase, readBytes, textOf } from './load.ts'
import { isEnded, readManifest } from './manifest.ts'
import { placed } from './placed.ts'
import type { ProgramHost } from './program-host.ts'
import { entryOf } from './read-inputs.ts'
import { SUMMARY } from './result-names.ts'
import { runCommand } from './run-command.ts'
import type { RunFlags } from './run-flags.ts'
import { checkpointAt, type Job, ofAnotherCase } from './run-jobs.ts'
import { runOne, type Setting } from './run-one.ts'

const IN_MODEL = 'support.model=true'
const SCALED = /^support\.scale=/
/** Folder of a search, and its number. */
const FOLDER = /^(.+)-support-([1-9]\d*)$/

interface Found extends SupportRound {
  folder: string
  code: number
}

export async function supportCommand(path: string, given: RunFlags, host: ProgramHost): Promise<number> {
  const bytes = readBytes(path)
  const { variations } = parseCase(bytes, path, [...given.set, IN_MODEL])
  const [c] = variations
  if (variations.length > 1 || !c.support || given.set.some((one) => SCALED.test(one)))
    return runCommand(path, { ...given, set: [...given.set, IN_MODEL] }, host)
  const flags = { ...given, support: true }
  const { resume, output } = flags
  const results: Setting['results'] = { answers: [], checked: [], plots: new Map() }
  const shared = { file: path, caseFile: [entryOf(path, bytes, host)], text: textOf(bytes), flags, host, results }
  const { base, rounds } =
    resume === undefined ? { base: output ?? join('results', c.name), rounds: [] } : before(resume, host)
  const folderOf = (number: number) => `${base}-support-${number}`
  let from = resume
  for (let scale = nextScale(rounds, c.support); scale !== undefined; scale = nextScale(rounds, c.support)) {
    const added = [IN_MODEL, `support.scale=${scale}`]
    const set = [...flags.set, ...added]
    const own = parseCase(bytes, path, set).variations[0]
    const job = { case: own, folder: folderOf(rounds.length + 1), ...goingOn(from, own, path, flags, host) }
    if (!flags.json) host.print(`Support × ${figure(scale, 4)}\n`)
    const code = await placed({ file: path, set, name: own.name }, () => runOne(job, { ...shared, added }))
    if (code === STOPPED) return code
    from = undefined
    rounds.push({ ...roundOf(scale, summaryIn(job.folder, host)), folder: job.folder, code })
  }
  return conclude(rounds, c.support.factor, flags, host)
}

/** The searches before the one that is resumed, from their folders. */
function before(checkpoint: string, host: ProgramHost): { base: string; rounds: Found[] } {
  const folder = dirname(checkpoint)
  const [, name, number] = FOLDER.exec(basename(folder)) ?? []
  if (name === undefined)
    throw new InputError(
      `${checkpoint}: belongs to no search for support, whose folders are named CASE-support-1 and on; resume it without --support`,
    )
  const base = join(dirname(folder), name)
  const rounds = Array.from({ length: Number(number) - 1 }, (_, i): Found => {
    const own = `${base}-support-${i + 1}`
    const summary = summaryIn(own, host)
    const { sessions } = readManifest(own, host.files) ?? { sessions: [] }
    return { ...roundOf(summary.slope?.support?.scale ?? 1, summary), folder: own, code: sessions.at(-1)?.exit ?? 0 }
  })
  return { base, rounds }
}

function summaryIn(folder: string, { files }: ProgramHost): Summary {
  if (!isEnded(readManifest(folder, files)))
    throw new InputError(`${folder}: no search for support has ended there; run the case afresh`)
  return JSON.parse(new TextDecoder().decode(files.read(join(folder, SUMMARY)))) as Summary
}

/** From a checkpoint, where there is one to go on from. */
function goingOn(
  file: string | undefined,
  own: Case,
  path: string,
  flags: RunFlags,
  host: ProgramHost,
): Pick<Job, 'resume'> {
  if (file === undefined) return {}
  const { bytes, fingerprint } = checkpointAt(file, path, flags, host)
  if (fingerprint !== fingerprintOf(own)) throw ofAnotherCase(file, path)
  return { resume: { file, bytes } }
}

/** All searches, and the one with the least support that reaches the factor, or that comes nearest, whose exit code and answer count. */
function conclude(rounds: readonly Found[], asked: number, flags: RunFlags, host: ProgramHost): number {
  const nearest = nearestRound(rounds, asked) as Found
  const rows = rounds.map((round) => [
    `support × ${figure(round.scale, 4)}`,
    round.factor === null
      ? 'no factor'
      : `factor ${figure(round.factor, 4)}, stands at ${figure(round.stands ?? 0, 4)}`,
    round.folder,
    round === nearest ? `${(round.stands ?? 0) >= asked ? 'reaches' : 'nearest to'} ${figure(asked, 4)}` : '',
  ])
  if (flags.json) host.print(textOf(host.files.read(join(nearest.folder, SUMMARY))))
  else host.print(`${['Support in the model', ...table(rows)].join('\n')}\n`)
  return nearest.code
}
