/**
 * Kills `talus run` and `talus slope` at seeded moments, some of them several times, resumes them, and compares every file of the
 * result with that of a run which nobody stopped: byte for byte, but for what test/cli/same-result.ts leaves out.
 *
 *   npm run build
 *   npx tsx scripts/kill-and-resume.ts run|slope [moments] [first seed]
 *
 * A seed says how often a run is stopped, how (SIGKILL, SIGINT or SIGTERM), and when: after a share of the time of the whole run, counted
 * from its first checkpoint, or, once in five, from its start, set-up included. Where no checkpoint had been written yet it begins
 * again. 100 moments of each take some minutes of processor time.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomFrom } from '../src/math/random.ts'
import { differences, resultOf } from '../test/cli/same-result.ts'

const home = fileURLToPath(new URL('..', import.meta.url))
const often = ['--set', 'output.checkpoint every=0.05 s']
const CASES: Record<string, string[]> = {
  run: ['run', join(home, 'test/corpus/F3-everything-at-once.yaml'), ...often],
  slope: ['slope', join(home, 'cases/slope/wedge-hoek-bray.yaml'), '--set', 'strength reduction.within=2 %', ...often],
}
const SIGNALS = ['SIGKILL', 'SIGKILL', 'SIGINT', 'SIGTERM'] as const
const MOST_KILLS = 4

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stderr: string
  /** From its start to its first checkpoint, if it came to that, and to its end. */
  begun: number
  seconds: number
}

interface Stop {
  signal: NodeJS.Signals
  seconds: number
  /** What the seconds count from. */
  from: 'start' | 'checkpoint'
}

/** The newest first: between two renamings the one before it may stand alone. */
const CHECKPOINTS = ['checkpoint.talus', 'checkpoint.previous.talus']
const POLL = 5
const written = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Runs the program, and stops it. */
function talus(args: string[], output: string, stop?: Stop): Promise<Ended> {
  const checkpoint = join(output, CHECKPOINTS[0])
  const before = written(checkpoint)
  const start = performance.now()
  const since = () => (performance.now() - start) / 1000
  const child = spawn(process.execPath, [join(home, 'dist/cli.js'), ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let begun = Number.NaN
  const timer = setInterval(() => {
    if (Number.isNaN(begun) && written(checkpoint) !== before) begun = since()
    if (stop && since() - (stop.from === 'start' ? 0 : begun) >= stop.seconds) child.kill(stop.signal)
  }, POLL)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(timer)
      resolve({ code, signal, stderr, begun, seconds: since() })
    })
  })
}

interface Tally {
  /** Moments at which it was stopped, by signal, and results that were compared. */
  stopped: Record<string, number>
  results: number
  /** Stops before the first checkpoint, and those that came too late. */
  early: number
  late: number
  wrong: string[]
}

const [what = '', moments = '100', first = '0'] = process.argv.slice(2)
const command = CASES[what]
if (!command) throw new Error(`expected run or slope, found ${what || 'nothing'}`)
const folder = mkdtempSync(join(tmpdir(), 'talus-kill-'))
const whole = join(folder, 'whole')
const unhurt = await talus([...command, '-o', whole], whole)
const expected = resultOf(whole)
const tally: Tally = { stopped: {}, results: 0, early: 0, late: 0, wrong: [] }
const stops = () => Object.values(tally.stopped).reduce((sum, n) => sum + n, 0)
process.stdout.write(
  `${what}: ${expected.size} files, ends with ${unhurt.code} after ${unhurt.seconds.toFixed(1)} s, set up for ${unhurt.begun.toFixed(1)} s\n`,
)
for (let seed = Number(first); stops() < Number(moments); seed++) {
  const output = join(folder, String(seed))
  const told = await suffer(seed, output)
  const wrong = differences(output, expected)
  tally.results++
  if (wrong.length > 0 || told.code !== unhurt.code)
    tally.wrong.push(`seed ${seed}: ${told.story}: ${wrong.join('; ') || `ends with ${told.code}: ${told.stderr}`}`)
  for (const name of readdirSync(folder)) if (name !== 'whole') rmSync(join(folder, name), { recursive: true })
  process.stdout.write(`${seed}: ${told.story}${wrong.length > 0 ? ': DIFFERS' : ''}\n`)
}
rmSync(folder, { recursive: true })
process.stdout.write(`${JSON.stringify(tally, undefined, 1)}\n`)
process.exitCode = tally.wrong.length > 0 ? 1 : 0

/** Stops it as the seed says, and lets it come to its end. */
async function suffer(seed: number, output: string): Promise<Ended & { story: string }> {
  const random = randomFrom(seed)
  const story: string[] = []
  for (let left = 1 + Math.floor(MOST_KILLS * random() * random()); ; left--) {
    const checkpoint = CHECKPOINTS.map((name) => join(output, name)).find((file) => existsSync(file))
    const args = checkpoint ? [...command, '--resume', checkpoint] : [...command, '-o', output]
    const signal = SIGNALS[Math.floor(random() * SIGNALS.length)]
    const from = random() < 0.2 ? 'start' : 'checkpoint'
    const seconds = random() * (unhurt.seconds - (from === 'start' ? 0 : unhurt.begun))
    const ended = await talus(args, output, left > 0 ? { signal, seconds, from } : undefined)
    story.push(`${checkpoint ? 'resumed' : 'begun'}, ${ended.signal ?? ended.code} after ${ended.seconds.toFixed(2)} s`)
    if (ended.signal === null && ended.code !== 130) {
      if (left > 0) tally.late++
      return { ...ended, story: story.join('; ') }
    }
    tally.stopped[signal] = (tally.stopped[signal] ?? 0) + 1
    if (!CHECKPOINTS.some((name) => existsSync(join(output, name)))) tally.early++
  }
}
