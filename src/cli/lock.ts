/**
 * The lock of a folder: a file in it that says which process writes there.
 *
 * Steps
 *   1. The file is made where there is none; of two processes that try, the system lets one.
 *   2. Where there is one, its process is asked for. If it runs, or nothing can be known of it, the folder is refused.
 *   3. If it has ended, its lock is replaced. Two may try: the right to replace this very lock is a lock of its own, named by the
 *      token of the dead one. Who has it looks again before replacing, since another may have done so before.
 * Fails: where a system does not keep its promise that a file is made once (some network folders of old).
 */
import { InputError, isSystemError, RunError } from './errors.ts'
import { quietly, writeWhole } from './files.ts'
import type { Fate, ProcessId } from './processes.ts'
import type { ProgramHost } from './program-host.ts'

type LockHost = Pick<ProgramHost, 'files' | 'processes' | 'date'>

interface Holder extends ProcessId {
  since: string
  /** The command line. */
  command: string
  /** No two locks have the same. */
  token: string
}

export interface Lock {
  /** Of an ended process, whose lock was replaced. */
  note?: string
  /** Throws where the folder has become another's, or is gone. */
  check(): void
  release(): void
}

/** Looks at a lock that is only being written, and seconds between two. */
const LOOKS = 50
const PAUSE = 0.02

/** `file` lies in `folder`, which is there. An `InputError` says who has it, and what to do. */
export function takeLock(folder: string, file: string, command: string, host: LockHost): Lock {
  const me = holderFor(command, host)
  const dead: Holder[] = []
  const other = acquire(file, me, host, dead)
  if (other) throw new InputError(refusal(folder, file, other, host))
  const note = dead.length > 0 ? `the folder was held by ${nameOf(dead[0])}, which has ended` : undefined
  return {
    ...(note && { note }),
    check() {
      const now = readHolder(file, host)
      if (now === undefined && host.files.look(folder)) {
        if (!acquire(file, me, host, [])) return
      } else if (now !== undefined && now !== 'unreadable' && now.token === me.token) return
      throw new RunError(lost(folder, now), 1)
    },
    release() {
      quietly(() => {
        const now = readHolder(file, host)
        if (now !== 'unreadable' && now?.token === me.token) host.files.remove(file)
      })
    },
  }
}

/** Refuses where another process holds the folder; changes nothing. */
export function checkLock(folder: string, file: string, host: LockHost): void {
  const other = readHolder(file, host)
  if (other !== undefined && (other === 'unreadable' || host.processes.fateOf(other) !== 'ended'))
    throw new InputError(refusal(folder, file, other, host))
}

function holderFor(command: string, { processes, date }: LockHost): Holder {
  const own = processes.own()
  const since = date()
  const random = [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, '0')).join('')
  return { ...own, since, command, token: `${own.pid}-${random}` }
}

/** Undefined where the lock is ours now, else who has it. `dead`: whose locks were replaced on the way. */
function acquire(file: string, me: Holder, host: LockHost, dead: Holder[]): Holder | 'unreadable' | undefined {
  for (let look = 0; look < LOOKS; look++) {
    if (create(file, me, host)) return undefined
    const other = readHolder(file, host)
    if (other === 'unreadable') sleep(PAUSE)
    else if (other && host.processes.fateOf(other) !== 'ended') return other
    else if (other) {
      const rival = replace(file, other, me, host)
      if (rival) return rival
      const now = readHolder(file, host)
      if (now !== 'unreadable' && now?.token === me.token) {
        dead.push(other)
        return undefined
      }
    }
  }
  return readHolder(file, host) ?? 'unreadable'
}

/** Whether the lock was made; false where there is one. */
function create(file: string, me: Holder, { files }: LockHost): boolean {
  let open: number
  try {
    open = files.open(file, 'new')
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  }
  try {
    files.write(open, bytesOf(me))
    files.close(open)
  } catch (error) {
    quietly(() => files.close(open))
    quietly(() => files.remove(file))
    throw isSystemError(error) ? Object.assign(error, { path: file }) : error
  }
  return true
}

/** Undefined where the right to replace was ours; whether it was still to be replaced, the lock tells. */
function replace(file: string, dead: Holder, me: Holder, host: LockHost): Holder | 'unreadable' | undefined {
  const right = `${file}.${dead.token}`
  const rival = acquire(right, { ...me, token: `${me.token}-right` }, host, [])
  if (rival) return rival
  try {
    const now = readHolder(file, host)
    if (now !== 'unreadable' && now?.token === dead.token) writeWhole(host.files, file, bytesOf(me))
  } finally {
    quietly(() => host.files.remove(right))
  }
  return undefined
}

const bytesOf = (holder: Holder): Uint8Array => new TextEncoder().encode(`${JSON.stringify(holder, undefined, 2)}\n`)

/** Unreadable: empty, since it is only being written, or no lock of Talus. */
function readHolder(file: string, { files }: LockHost): Holder | 'unreadable' | undefined {
  try {
    const {
      pid,
      host,
      machine = '',
      boot = '',
      started = '',
      since = '',
      command = '',
      token,
    } = JSON.parse(new TextDecoder().decode(files.read(file))) as Partial<Holder>
    if (typeof pid !== 'number' || typeof host !== 'string' || !/^[\w-]+$/.test(token ?? '')) return 'unreadable'
    return { pid, host, machine, boot, started, since, command, token: token as string }
  } catch (error) {
    if (!isSystemError(error)) return 'unreadable'
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}

const nameOf = ({ pid, host, since }: Holder): string => `process ${pid} on ${host} (since ${since})`

const REMEDIES: Record<Exclude<Fate, 'ended'>, (holder: Holder, file: string) => string> = {
  runs: ({ pid }) => `wait until it ends, stop it (kill ${pid}), or name another folder with -o`,
  elsewhere: (_, file) =>
    `whether it still runs cannot be seen from here: if it does not, remove ${file}; else name another folder with -o`,
}

function refusal(folder: string, file: string, holder: Holder | 'unreadable', { processes }: LockHost): string {
  if (holder === 'unreadable')
    return `${folder} is held by another run, whose lock ${file} cannot be read: if there is no such run, remove it; else name another folder with -o`
  const fate = processes.fateOf(holder)
  const command = holder.command && `, ${holder.command}`
  return `${folder} is held by another run: ${nameOf(holder)}${command}; ${REMEDIES[fate === 'ended' ? 'runs' : fate](holder, file)}`
}

export const goneText = (folder: string): string =>
  `${folder} is gone: it was removed or renamed while the run went on; nothing more is written`

const lost = (folder: string, now: Holder | 'unreadable' | undefined): string =>
  now === undefined
    ? goneText(folder)
    : `${folder} is another run's by now${now === 'unreadable' ? '' : `, ${nameOf(now)}`}: the lock was removed while this one went on, which ends here`

function sleep(seconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000 * seconds)
}
