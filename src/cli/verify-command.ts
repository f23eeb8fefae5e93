/** `talus verify`: every case with expectations, its closed form beside what was computed. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stemOf } from '../case/read.ts'
import type { Host } from '../host.ts'
import type { KernelName } from '../setup/method.ts'
import { CATALOGUE, UNBUILT } from '../verify/catalogue/catalogue.ts'
import { formatTable, tally } from '../verify/format.ts'
import { verificationPage } from '../verify/page.ts'
import { rowsCsv } from '../verify/rows-csv.ts'
import type { VerifiedCase } from '../verify/types.ts'
import { DONE, FAILED, InputError } from './errors.ts'
import { say } from './speak.ts'
import { verifyAll } from './verify-pool.ts'

/** Seconds between looks at how far it is. */
const TELL = 0.5

export interface VerifyFlags {
  json?: boolean
  long?: boolean
  write?: boolean
  jobs?: number
  kernel: KernelName
  threads: number
}

/** Those that come with Talus. */
export const ownCases = (): string => join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'cases')

/** Where cases are found by name: here, or else those that come with Talus. */
export const casesFolder = (): string => (existsSync('cases') ? 'cases' : ownCases())

/** Case files by stem, in the order of their names; the same stem twice is an error. */
export function findCases(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(ya?ml|json)$/.test(file)) continue
    const stem = file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '')
    const other = found.get(stem)
    if (other)
      throw new InputError(`${join(folder, file)}: its name stands already for ${other}; give one of them another`)
    found.set(stem, join(folder, file))
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export async function verifyCommand(names: string[], flags: VerifyFlags, host: Host): Promise<number> {
  const processes = flags.jobs ?? availableParallelism()
  const chosen = chooseCases(names)
  const jobs = chosen.map(([stem, path]) => ({
    stem,
    path,
    kernel: flags.kernel,
    threads: flags.threads,
    long: flags.long === true,
  }))
  const verified: VerifiedCase[] = []
  let long = 0
  let seen = 0
  const share = () => seen / jobs.length
  const tell = setInterval(() => host.progress(`verifying ${jobs[seen]?.stem ?? ''}`, share()), 1000 * TELL)
  try {
    for await (const result of verifyAll(jobs, processes, host)) {
      seen++
      if (result === 'long') long++
      if (typeof result === 'string') continue
      verified.push(result)
      host.progress('')
      if (!flags.json) say(`${formatTable(result.rows, [...result.notes, ...gapsOf(result)])}\n`)
    }
  } finally {
    clearInterval(tell)
    host.progress('')
  }
  const rows = verified.flatMap((one) => one.rows)
  if (flags.json) say(`${JSON.stringify(rows, undefined, 1)}\n`)
  else say(`\n${tally(rows)}${long > 0 ? `; left out, since they take long: ${long} (--long runs them)` : ''}\n`)
  const write = (file: string, text: string) => host.writeFile(file, new TextEncoder().encode(text))
  if (flags.write) write('VERIFICATION.md', verificationPage(verified, CATALOGUE, UNBUILT))
  if (flags.write) write('verification.csv', rowsCsv(rows))
  return rows.every((row) => row.pass) ? DONE : FAILED
}

/** What the case says of itself: lines that ask something else than was meant, and what is left out. */
const gapsOf = ({ altered, missing }: Pick<VerifiedCase, 'altered' | 'missing'>): string[] => [
  ...Object.entries(altered).map(
    ([line, { asked, fails }]) => `"${line}" is altered: asked is ${asked}; as asked: ${fails}`,
  ),
  ...missing.map(({ quantity, why }) => `missing: ${quantity}: ${why}`),
]

/** A name is that of a case file, of a folder of cases, or the beginning of a case's name; each must choose at least one. */
function chooseCases(names: string[]): [stem: string, path: string][] {
  const chosen = new Map<string, string>()
  const known = names.every((name) => existsSync(name)) && names.length > 0 ? new Map() : findCases(casesFolder())
  for (const name of names.length > 0 ? names : [''])
    for (const [stem, path] of casesOf(name, known)) chosen.set(stem, path)
  return [...chosen].sort(([a], [b]) => (a < b ? -1 : 1))
}

function casesOf(name: string, known: Map<string, string>): [stem: string, path: string][] {
  if (name !== '' && existsSync(name))
    return statSync(name).isDirectory() ? [...findCases(name)] : [[stemOf(name), name]]
  const own = [...known].filter(([stem]) => stem.startsWith(name))
  if (own.length === 0)
    throw new InputError(
      `no case begins with ${name}, and there is no such file; there are ${[...known.keys()].join(', ')}`,
    )
  return own
}
