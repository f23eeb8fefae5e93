/**
 * Structural mutants of the cases, read and set up as `talus check` does, in processes of their own:
 *
 *   npx tsx scripts/mutants-cases.ts [FIRST [LAST [PROCESSES [OUT.jsonl]]]]
 *
 * Each may take 10 s of processor time and 2 GB; a stack, more time or memory, or a number accepted that cannot be meant is told with
 * the seed, by which it comes again. Cases that take long to set up as they are, are only read.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { structuralMutant } from '../test/case/structural-mutants.ts'
import { tryMutant } from '../test/case/try-mutant.ts'

const SECONDS = 10
const BYTES = 2e9
/** Flows of particles and models of many elements. */
const SLOW = /^(performance|seed-000|seed-003\/jet|slope\/pit-wall)/
/** Wall seconds after which a process is ended that has not answered, on a machine that does other things as well. */
const PATIENCE = 120

interface Answer {
  seed: number
  file: string
  kinds: string[]
  outcome: string
  message: string
  absurd: string[]
  seconds: number
  bytes: number
}

const now = () => process.cpuUsage().user / 1e6

function work(seed: number): Answer {
  const mutant = structuralMutant(seed)
  const began = now()
  const { outcome, message, absurd } = tryMutant(mutant, { setUp: !SLOW.test(mutant.file) })
  const { file, kinds } = mutant
  return {
    seed,
    file,
    kinds,
    outcome,
    message,
    absurd,
    seconds: now() - began,
    bytes: process.resourceUsage().maxRSS * 1024,
  }
}

const isBad = ({ outcome, absurd, seconds, bytes }: Answer) =>
  outcome === 'failed' || absurd.length > 0 || seconds > SECONDS || bytes > BYTES

function run(first: number, last: number, processes: number, out: string | undefined): void {
  let next = first
  const tally: Record<string, number> = {}
  const tell = (answer: Answer) => {
    tally[answer.outcome] = (tally[answer.outcome] ?? 0) + 1
    if (out) appendFileSync(out, `${JSON.stringify({ ...answer, message: answer.message.slice(0, 600) })}\n`)
    if (isBad(answer)) {
      tally.bad = (tally.bad ?? 0) + 1
      console.log(JSON.stringify({ ...answer, message: answer.message.slice(0, 600) }))
    }
  }
  const start = () => {
    const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['worker'], {
      execArgv: [...process.execArgv, '--max-old-space-size=2000'],
    })
    let seed = -1
    let timer: NodeJS.Timeout
    const give = () => {
      if (next > last) return child.disconnect()
      seed = next++
      timer = setTimeout(() => child.kill('SIGKILL'), 1000 * PATIENCE)
      child.send(seed)
    }
    child.on('message', (answer: Answer) => {
      clearTimeout(timer)
      seed = -1
      tell(answer)
      if (answer.bytes > BYTES) child.kill('SIGKILL')
      else give()
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (seed >= 0)
        tell({
          seed,
          ...structuralMutant(seed),
          outcome: 'failed',
          message: `ended by ${signal ?? code}`,
          absurd: [],
          seconds: PATIENCE,
          bytes: 0,
        })
      if (next <= last) start()
    })
    give()
  }
  for (let i = 0; i < processes; i++) start()
  process.on('exit', () => console.log(`seeds ${first} to ${last}: ${JSON.stringify(tally)}`))
}

const [first = '1', last = first, processes = '1', out] = process.argv.slice(2)
if (first === 'worker') process.on('message', (seed: number) => process.send?.(work(seed)))
else run(Number(first), Number(last), Number(processes), out)
