/** `talus verify`: every case with expectations, its closed form beside what was computed. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Host } from '../host.ts'
import type { CheckRow } from '../output/summary.ts'
import { checkProbe, checkRun, compareVariations } from '../run/verify-case.ts'
import { startRun } from '../run.ts'
import type { KernelName } from '../setup/method.ts'
import { formatTable, formatVerification, tally, type VerifiedCase } from '../verify/format.ts'
import type { Checked } from '../verify/types.ts'
import { DONE, explain, FAILED, InputError } from './errors.ts'
import { loadCase } from './load.ts'

export interface VerifyFlags {
  json?: boolean
  long?: boolean
  write?: boolean
  kernel: KernelName
}

/** Where cases live: below the working folder, else those that come with Talus. */
export function casesFolder(): string {
  const own = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'cases')
  return existsSync('cases') ? 'cases' : own
}

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
  const all = findCases(casesFolder())
  const chosen = [...all].filter(([stem]) => names.length === 0 || names.some((name) => stem.startsWith(name)))
  const unknown = names.filter((name) => ![...all.keys()].some((stem) => stem.startsWith(name)))
  if (unknown.length > 0)
    throw new InputError(`no case begins with ${unknown.join(', ')}; there are ${[...all.keys()].join(', ')}`)
  const rows: CheckRow[] = []
  const verified: VerifiedCase[] = []
  for (const [stem, path] of chosen) {
    const result = await verifyFile(stem, path, flags, host)
    if (!result) continue
    verified.push(result)
    rows.push(...result.rows)
    if (!flags.json) process.stdout.write(`${formatTable(result.rows)}\n`)
  }
  if (flags.json) process.stdout.write(`${JSON.stringify(rows, undefined, 1)}\n`)
  else process.stdout.write(`\n${tally(rows)}\n`)
  if (flags.write) host.writeFile('VERIFICATION.md', new TextEncoder().encode(formatVerification(verified)))
  return rows.every((row) => row.pass) ? DONE : FAILED
}

async function verifyFile(
  stem: string,
  path: string,
  flags: VerifyFlags,
  host: Host,
): Promise<VerifiedCase | undefined> {
  try {
    const file = loadCase(path)
    const [first] = file.variations
    if (first.expect.length + file.compare.length === 0 || (first.long && !flags.long)) return undefined
    const checked: Checked[] = []
    for (const c of file.variations) {
      if (c.probe) checked.push(checkProbe(c).checked)
      else {
        const { ticks } = startRun(c, { host, kernel: flags.kernel, frames: false })
        for (;;) {
          const next = ticks.next()
          if (next.done) {
            checked.push(checkRun(c, next.value.summary, next.value.series))
            break
          }
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
    }
    const rows = [...checked.flatMap((one) => one.rows), ...compareVariations(stem, file, checked)]
    return { name: stem, title: first.title, about: first.about, rows }
  } catch (error) {
    return { name: stem, title: '', about: '', rows: [failedRow(stem, explain(error, path).message)] }
  }
}

const failedRow = (stem: string, reason: string): CheckRow => ({
  case: stem,
  quantity: 'the case runs',
  expected: 'no error',
  computed: reason,
  error: Number.NaN,
  tolerance: 0,
  scale: 'absolute',
  unit: '',
  pass: false,
})
