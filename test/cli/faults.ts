/** A run of which one operation on files fails, and what must be true of it. The clock is a fake one: ticks and checkpoints come at the same steps. */

import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { explain } from '../../src/cli/errors.ts'
import type { Files } from '../../src/cli/files.ts'
import { isEnded, readManifest } from '../../src/cli/manifest.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import type { ProgramHost } from '../../src/cli/program-host.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { differences } from './same-result.ts'
import { STACK } from './talus.ts'

/** What fails, by the operations of `Files` that are of its kind. */
export const KINDS = {
  open: ['open'],
  read: ['read', 'list'],
  write: ['write'],
  sync: ['sync', 'syncFolder'],
  rename: ['rename', 'link'],
  makeFolder: ['makeFolder'],
  remove: ['remove', 'removeFolder'],
} as const satisfies Record<string, readonly (keyof Files)[]>

export type Kind = keyof typeof KINDS

export interface Fault {
  kind: Kind
  /** Which operation of the kind, from 1 on. */
  n: number
  code: string
}

export interface Started {
  code: number
  /** Everything that was said. */
  said: string
  /** Whether the fault was met. */
  met: boolean
}

export interface Subject {
  file: string
  set: string[]
  slope: boolean
  /** Exit code of a run that nothing happens to. */
  code: number
  /** Looks at the clock after which a first part of it is stopped as by Ctrl-C; the rest then suffers the fault. */
  stop?: number
}

const PACE = 1e-3

/** Whoever held a lock before has ended: one run follows the other here. */
function hostWith(fault: Fault | undefined, stop: number | undefined, said: string[]) {
  const real = nodeHost()
  let looks = 0
  let count = 0
  const failing = (name: keyof Files) => {
    if (!fault || !(KINDS[fault.kind] as readonly string[]).includes(name) || ++count !== fault.n) return
    const error = new Error(`${fault.code}: planted, ${name}`)
    throw Object.assign(error, { code: fault.code, syscall: name, errno: -1 })
  }
  const planted =
    (name: keyof Files, work: (...given: never[]) => unknown) =>
    (...given: never[]) => {
      failing(name)
      return work(...given)
    }
  const files = Object.fromEntries(
    Object.entries(real.files).map(([name, work]) => [name, planted(name as keyof Files, work)]),
  ) as unknown as Files
  const host: ProgramHost = {
    ...real,
    files,
    now: () => {
      if (++looks === stop) process.emit('SIGINT')
      return looks * PACE
    },
    processes: { ...real.processes, fateOf: () => 'ended' },
    print: (text) => void said.push(text),
    warn: (text) => void said.push(text),
  }
  return { host, met: () => fault !== undefined && count >= fault.n }
}

async function start(
  { file, set, slope }: Subject,
  output: string,
  { fault, resume, stop }: { fault?: Fault; resume?: string; stop?: number } = {},
): Promise<Started> {
  const said: string[] = []
  const { host, met } = hostWith(fault, stop, said)
  const ended = (code: number) => ({ code, said: said.join(''), met: met() })
  try {
    return ended(await runCommand(file, { set, slope, kernel: 'fast', output, resume }, host))
  } catch (error) {
    const { message, code } = explain(error)
    said.push(message)
    return ended(code)
  }
}

/** A run that nothing happens to. */
export const startWell = (subject: Subject, output: string): Promise<Started> => start(subject, output)

/** What is wrong with how a run met a fault, and with what goes on from it; undefined where the fault was not met. */
export async function meet(
  subject: Subject,
  fault: Fault,
  scratch: string,
  expected: Map<string, Buffer>,
): Promise<string[] | undefined> {
  const output = join(scratch, 'out')
  for (const name of ['out', 'out.1', 'other']) rmSync(join(scratch, name), { recursive: true, force: true })
  const newest = join(output, 'checkpoint.talus')
  if (subject.stop !== undefined) await start(subject, output, { stop: subject.stop })
  const resume = subject.stop === undefined ? undefined : newest
  const ended = await start(subject, output, { fault, resume })
  if (!ended.met) return undefined
  const wrong = STACK.test(ended.said) ? [`a stack: ${ended.said}`] : []
  if (ended.code === subject.code && isWhole(output)) wrong.push(...differences(output, expected))
  else if (ended.code === 0) wrong.push(`exit code 0, but the result is not whole`)
  if (existsSync(output)) cpSync(output, join(scratch, 'other'), { recursive: true })
  wrong.push(...(await goOn(subject, output, ['checkpoint.talus', 'checkpoint.previous.talus'], expected)))
  if (existsSync(join(scratch, 'other/checkpoint.previous.talus')))
    wrong.push(...(await goOn(subject, join(scratch, 'other'), ['checkpoint.previous.talus'], expected)))
  return wrong.map((one) => `${fault.kind} ${fault.n} ${fault.code}: ${one}; ${JSON.stringify(ended.said.slice(-600))}`)
}

/** From the first of these checkpoints that is there, else afresh. */
async function goOn(subject: Subject, output: string, names: string[], expected: Map<string, Buffer>) {
  const left = names.map((name) => join(output, name)).find((file) => existsSync(file))
  const { code, said } = await start(subject, output, { resume: left })
  if (code !== subject.code) return [`goes on with ${code}: ${said.slice(-600)}`]
  if (!isWhole(output)) return ['what goes on is not whole']
  return differences(output, expected).map((one) => `goes on to ${one}`)
}

/** Every file that the manifest lists, by its size and hash. */
function isWhole(folder: string): boolean {
  const manifest = readManifest(folder, nodeHost().files)
  if (!manifest || !isEnded(manifest)) return false
  return manifest.outputs.every(({ file, bytes, sha256 }) => {
    const path = join(folder, file)
    if (!existsSync(path)) return false
    const content = readFileSync(path)
    return content.length === bytes && createHash('sha256').update(content).digest('hex') === sha256
  })
}
