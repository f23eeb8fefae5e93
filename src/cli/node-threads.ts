/** Threads of a run in Node. */
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Host } from '../host.ts'

const HERE = fileURLToPath(import.meta.url)
const WORKER = HERE.replace(/node-threads\.js$/, 'thread-worker.js')

/** Sources that are run through a compiler have no threads: it works on the first one, which waits for them. */
export const nodeThreads = (worker = WORKER): Pick<Host, 'startThread'> =>
  worker.endsWith('.ts')
    ? {}
    : {
        startThread(told, failed) {
          const thread = new Worker(worker, { workerData: told, execArgv: [] })
          thread.on('error', failed)
          thread.unref()
        },
      }
