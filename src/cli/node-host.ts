/** The world outside as Node sees it. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import type { SpawnLimits, SpawnResult } from '../host.ts'
import { nodeFiles, writeWhole } from './files.ts'
import { nodeThreads } from './node-threads.ts'
import { nodeProcesses } from './processes.ts'
import type { Digest, ProgramHost } from './program-host.ts'
import { readRegular } from './regular-file.ts'
import { say, warn } from './speak.ts'
import { workProgress } from './work-progress.ts'

/** Code by which the shell says that there is no such program; 127 may be the program's own. */
const MISSING = 197
const LONGEST_OUTPUT = 64 * 2 ** 20
/** Bytes that zlib may make of what it is given, unless said. */
const LONGEST_INFLATED = 1e9
/** What programs and the C++ library say when an allocation fails. */
const OUT_OF_MEMORY =
  /bad_alloc|out of memory|cannot allocate|not enough memory|insufficient memory|length_error|allocation failed|failed to map segment/i

export function nodeHost(): ProgramHost {
  const folders = new Set<string>()
  const files = nodeFiles()
  const now = () => performance.now() / 1000
  return {
    now,
    readFile: readRegular,
    writeFile(path, ...chunks) {
      mkdirSync(dirname(path), { recursive: true })
      writeWhole(files, path, ...chunks)
    },
    makeFolder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'talus-'))
      folders.add(folder)
      return folder
    },
    dropFolder: (path) => {
      if (!folders.delete(path)) throw new Error(`${path} was not made by makeFolder`)
      rmSync(path, { recursive: true, force: true })
    },
    spawn,
    deflate: (bytes) => deflateSync(bytes, { level: 1 }),
    inflate: (bytes, most) => inflateSync(bytes, { maxOutputLength: Math.max(1, most ?? LONGEST_INFLATED) }),
    ...nodeThreads(),
    peakMemory: () => process.resourceUsage().maxRSS * 1024,
    progress: workProgress(now),
    files,
    processes: nodeProcesses(),
    date: () => new Date().toISOString(),
    digest,
    print: (text) => void say(text),
    warn: (text) => void warn(text),
  }
}

function digest(): Digest {
  const hash = createHash('sha256')
  return { add: (bytes) => void hash.update(bytes), hex: () => hash.copy().digest('hex') }
}

/**
 * Runs a program to its end. The memory limit is set by the shell (`ulimit -v`, address space) where there is one; the time limit kills
 * the program itself, since the shell replaces itself by it.
 */
function spawn(program: string, args: string[], limits: SpawnLimits): SpawnResult {
  const script = `command -v "$2" >/dev/null 2>&1 || exit ${MISSING}; ulimit -v "$1" 2>/dev/null; shift; exec "$@"`
  const shell = existsSync('/bin/sh')
  const line = shell ? ['-c', script, 'sh', String(Math.floor(limits.bytes / 1024)), program, ...args] : args
  const result = spawnSync(shell ? '/bin/sh' : program, line, {
    cwd: limits.folder,
    timeout: Math.max(1, Math.ceil(limits.seconds * 1000)),
    killSignal: 'SIGKILL',
    maxBuffer: LONGEST_OUTPUT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = result.status ?? -1
  const stdout = result.stdout ?? ''
  const stderr = result.stderr ?? ''
  return { outcome: outcomeOf(result.error, code, result.signal, stdout + stderr), code, stdout, stderr }
}

function outcomeOf(
  error: NodeJS.ErrnoException | undefined,
  code: number,
  signal: string | null,
  output: string,
): SpawnResult['outcome'] {
  if (error?.code === 'ETIMEDOUT') return 'timeout'
  if (error?.code === 'ENOENT' || code === MISSING) return 'missing'
  if (code !== 0 && OUT_OF_MEMORY.test(output)) return 'memory'
  if (signal !== null || error !== undefined) return 'signal'
  return 'exit'
}
