/** `talus slope --quick`: what is known of a slope without a model, on the terminal and as a report. */
import { join } from 'node:path'
import type { Case } from '../case/case.ts'
import { page } from '../output/page.ts'
import { quickText } from '../output/quick-text.ts'
import { tablesCsv } from '../output/report-csv.ts'
import { unitsOf } from '../output/units.ts'
import { drawnSlope, type ExaminedSlope } from '../safety.ts'
import { checkFolder } from './claim-folder.ts'
import { DONE } from './errors.ts'
import { parseCase, readBytes, textOf } from './load.ts'
import type { Manifest } from './manifest.ts'
import { placed } from './placed.ts'
import type { ProgramHost } from './program-host.ts'
import { quickReport } from './quick-report.ts'
import { entryOf, readingHost } from './read-inputs.ts'
import { REPORT, SUMMARY, TABLES } from './result-names.ts'
import { openRecord } from './result-record.ts'
import type { RunFlags } from './run-flags.ts'

/** Behind the name of the case, whose result of a run is left as it is. */
const QUICK = '-quick'

/** What all variations of a command have in common. */
interface Setting {
  path: string
  flags: RunFlags
  /** `path=value` of the command line. */
  set: string[]
  host: ProgramHost
  text: string
  caseFile: Manifest['inputs']
  several: boolean
}

export async function quickCommand(path: string, given: RunFlags, host: ProgramHost): Promise<number> {
  const flags = { ...given, slope: true, quick: true }
  const { json, support } = flags
  const set = support ? [...flags.set, 'support.model=true'] : flags.set
  const bytes = readBytes(path)
  const { variations } = parseCase(bytes, path, set)
  const setting: Setting = {
    path,
    flags,
    set,
    host,
    text: textOf(bytes),
    caseFile: [entryOf(path, bytes, host)],
    several: variations.length > 1,
  }
  for (const c of variations) checkFolder(folderOf(c, setting), [path], host)
  const answers: string[] = []
  for (const c of variations) answers.push(await placed({ file: path, set, name: c.name }, () => quickOne(c, setting)))
  if (json) host.print(answers.length === 1 ? answers[0] : `[${answers.join(',')}]\n`)
  return DONE
}

function folderOf({ name }: Case, { flags: { output }, several }: Setting): string {
  if (output !== undefined) return several ? join(output, name) : output
  return join('results', `${name}${QUICK}`)
}

/** Examined, told and kept; the answer as JSON. */
function quickOne(c: Case, setting: Setting): string {
  const { flags } = setting
  const host = readingHost(setting.host)
  const found = drawnSlope(c, host)
  const { account } = found
  host.progress('')
  const answer = `${JSON.stringify({ case: c.name, title: c.title, ...account }, undefined, 2)}\n`
  if (!flags.json) host.print(quickText(c.name, c.title, account, unitsOf(c.output)))
  const kept = keep(found, answer, setting, host)
  if (!flags.json) host.print(`${kept.join('\n')}\n`)
  return answer
}

const WHAT = 'Kinematics and limit equilibrium, without a model.'

function keep(found: ExaminedSlope, answer: string, setting: Setting, host: ReturnType<typeof readingHost>): string[] {
  const { path, flags, set, caseFile, text } = setting
  const { case: c } = found
  const record = openRecord({ case: c, folder: folderOf(c, setting) }, path, flags, caseFile, host)
  try {
    record.save('running')
    const origin = { text, set, files: [...caseFile, ...host.entries()] }
    const report = quickReport(found, origin, WHAT, host)
    record.outputs.put(REPORT, page(report))
    record.outputs.put(TABLES, tablesCsv(report.parts))
    record.outputs.put(SUMMARY, answer)
    host.progress('')
    const notes = record.finish('examined', DONE)
    const names = [REPORT, TABLES, SUMMARY].join(', ')
    return [...record.notes, `Report in ${record.path}: ${names}`, ...notes]
  } finally {
    record.release()
  }
}
