/** Case files spread over processes: what each computes does not depend on the others, and results keep the order of the files. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Host } from '../host.ts'
import { failed, type Verified, type VerifyJob, verifyFile } from './verify-file.ts'

const WORKER = fileURLToPath(import.meta.url).replace(/verify-pool(?=\.[jt]s$)/, 'verify-worker')

export async function* verifyAll(jobs: VerifyJob[], processes: number, host: Host): AsyncGenerator<Verified> {
  if (processes < 2 || jobs.length < 2) {
    for (const job of jobs) yield await verifyFile(job, host)
    return
  }
  const done = jobs.map(() => slot<Verified>())
  const waiting = jobs.map((job, index) => ({ job, tell: done[index].fill }))
  const workers = new Set<ChildProcess>()
  for (let i = 0; i < Math.min(processes, jobs.length); i++) work(waiting, workers)
  try {
    for (const { value } of done) yield await value
  } finally {
    for (const worker of workers) worker.kill()
  }
}

interface Waiting {
  job: VerifyJob
  tell: (result: Verified) => void
}

/** A process that takes what waits until nothing does. Where it dies, its file has failed and another goes on. */
function work(waiting: Waiting[], workers: Set<ChildProcess>): void {
  const worker = fork(WORKER, { serialization: 'advanced' })
  workers.add(worker)
  let current: Waiting | undefined
  const next = () => {
    current = waiting.shift()
    if (current) worker.send(current.job)
    else worker.disconnect()
  }
  worker.on('message', (result) => {
    current?.tell(result as Verified)
    next()
  })
  worker.on('exit', (code, signal) => {
    workers.delete(worker)
    if (!current) return
    current.tell(
      failed(current.job.stem, `its process ended with ${signal ?? `code ${code}`}; memory may have run out`),
    )
    if (waiting.length > 0) work(waiting, workers)
  })
  next()
}

/** A value that comes later. */
function slot<T>(): { value: Promise<T>; fill: (value: T) => void } {
  let fill: (value: T) => void = () => {}
  const value = new Promise<T>((resolve) => {
    fill = resolve
  })
  return { value, fill }
}
