/** Which process this is, and whether another still runs. */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export interface ProcessId {
  pid: number
  host: string
  /** The machine, and what it counts processes in, since hosts and containers may share a name; '' where unknown. */
  machine: string
  /** Start of the machine; '' where unknown. */
  boot: string
  /** Start of the process as the system tells it: a process id may be given anew; '' where unknown. */
  started: string
}

/** Of a process elsewhere nothing can be known. */
export type Fate = 'runs' | 'ended' | 'elsewhere'

export interface Processes {
  own(): ProcessId
  fateOf(other: ProcessId): Fate
}

export const nodeProcesses = (): Processes => ({
  own: () => ({ pid: process.pid, ...place(), started: startOf(process.pid) ?? '' }),
  fateOf(other) {
    const { host, machine, boot } = place()
    if (other.host !== host || other.machine !== machine) return 'elsewhere'
    if (other.boot !== boot) return 'ended'
    const started = startOf(other.pid)
    if (started === undefined) return 'ended'
    return started === '' || other.started === '' || started === other.started ? 'runs' : 'ended'
  },
})

const place = (): Pick<ProcessId, 'host' | 'machine' | 'boot'> => ({
  host: hostname(),
  machine: `${orNothing(() => text('/etc/machine-id'))} ${orNothing(() => readlinkSync('/proc/self/ns/pid'))}`.trim(),
  boot: orNothing(() => text('/proc/sys/kernel/random/boot_id')),
})

const text = (path: string): string => readFileSync(path, 'utf8').trim()

function orNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** Undefined where there is no such process, or one that has ended and waits for its parent; '' where its start is not told. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is another user's.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  if (process.platform !== 'linux') return orNothing(() => startByPs(pid))
  const stat = orNothing(() => text(`/proc/${pid}/stat`))
  // The name of the program, in brackets, may hold anything; what follows are numbers, the first a letter: fields 3 and 22 of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : (fields[19] ?? '')
}

const startByPs = (pid: number): string =>
  execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .replace(/\s+/g, ' ')
