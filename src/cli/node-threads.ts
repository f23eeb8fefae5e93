/** Threads of a run in Node. */
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Host } from '../host.ts'

const HERE = fileURLToPath(import.meta.url)
const WORKER = HERE.replace(/node-threads(?=\.[jt]s$)/, 'thread-worker')
/** Sources are run through tsx. */
const ARGUMENTS = HERE.endsWith('.ts') ? ['--import', 'tsx'] : []

export const nodeThreads = (): Pick<Host, 'startThread' | 'freeThreads'> => ({
  startThread(told, failed) {
    const worker = new Worker(WORKER, { workerData: told, execArgv: ARGUMENTS, stdin: false })
    worker.on('error', failed)
    worker.unref()
  },
  // Where the system does not say how busy it is, loadavg is 0.
  freeThreads: () => Math.max(1, Math.round(availableParallelism() - loadavg()[0])),
})
