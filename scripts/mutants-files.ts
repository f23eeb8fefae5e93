/**
 * Seeded structural mutants of mesh, surface and table files, each read in a worker of 2 GB: none may take 10 s, leave a stack, or be
 * accepted with a number that cannot be meant. A sample runs in the tests (test/corpus/W1-mutants.test.ts).
 *
 *   npx tsx scripts/mutants-files.ts [number=10000] [first=0]
 *
 * Prints what was found, with the number of the mutant, the slowest, and the peak of memory; exits 1 where anything was.
 */
import { Worker } from 'node:worker_threads'

const [number = 10_000, first = 0] = process.argv.slice(2).map(Number)
const SECONDS = 10
const LIMITS = { maxOldGenerationSizeMb: 1500, maxYoungGenerationSizeMb: 64 }
/** Node 20 starts no TypeScript in a worker by itself. */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.loader).then(async ({ register }) => {
    register()
    const { mutant, flawOf } = await import(workerData.mutants)
    parentPort.on('message', (n) => {
      const one = mutant(n)
      const began = process.hrtime.bigint()
      const flaw = flawOf(one)
      parentPort.postMessage({ n, flaw, of: one.base + ': ' + one.what, seconds: Number(process.hrtime.bigint() - began) / 1e9 })
    })
    parentPort.postMessage({ ready: true })
  })`

interface Answer {
  ready?: boolean
  n: number
  flaw?: string
  of: string
  seconds: number
}

const found: string[] = []
let slowest = { seconds: 0, of: '', n: -1 }

/** Reads from `next` on until the worker ends; gives the number that ended it, or undefined when all are done. */
function readFrom(next: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const workerData = {
      loader: import.meta.resolve('tsx/esm/api'),
      mutants: new URL('../test/mutants/files.ts', import.meta.url).href,
    }
    const worker = new Worker(READER, { eval: true, workerData, resourceLimits: LIMITS })
    let n = next - 1
    let timer: NodeJS.Timeout | undefined
    const go = () => {
      clearTimeout(timer)
      if (++n >= first + number) {
        resolve(undefined)
        void worker.terminate()
        return
      }
      timer = setTimeout(() => end('more than 10 s'), SECONDS * 1000)
      worker.postMessage(n)
    }
    const end = (why: string) => {
      clearTimeout(timer)
      found.push(`${n}: ${why}`)
      resolve(n)
      void worker.terminate()
    }
    worker.on('message', (answer: Answer) => {
      if (!answer.ready) {
        if (answer.flaw) found.push(`${answer.n} (${answer.of}): ${answer.flaw}`)
        if (answer.seconds > slowest.seconds) slowest = answer
      }
      go()
    })
    worker.on('error', (error) => end(error.message))
  })
}

let at: number | undefined = first
while (at !== undefined) {
  const ended: number | undefined = await readFrom(at)
  at = ended === undefined ? undefined : ended + 1
}
for (const line of found) process.stdout.write(`${line}\n`)
const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0)
process.stdout.write(
  `${number} mutants, ${found.length} found; slowest ${slowest.seconds.toFixed(2)} s (${slowest.n}, ${slowest.of}); peak of memory ${peak} MB\n`,
)
process.exitCode = found.length > 0 ? 1 : 0
