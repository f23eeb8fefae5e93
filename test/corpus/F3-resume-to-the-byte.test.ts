/**
 * F3: stopped or killed at any moment, once or several times, a run and a search end in the same bytes.
 *
 * The clock is a fake one, so that a seed says where ticks end, when checkpoints are written, and at which look at the clock the run is
 * stopped as by Ctrl-C, or dies: what was written by then stays. scripts/kill-and-resume.ts does the same to processes.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DONE, FAILED, STOPPED } from '../../src/cli/errors.ts'
import { type FrameKeeper, type FramesSoFar, keepFrames } from '../../src/cli/kept-frames.ts'
import type { Files } from '../../src/cli/files.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { type RunFlags, runCommand } from '../../src/cli/run-command.ts'
import { readCase } from '../../src/index.ts'
import { randomFrom } from '../../src/math/random.ts'
import { type SafetyTick, startAny } from '../../src/safety.ts'
import { differences, resultOf } from '../cli/same-result.ts'
import { read, temporary } from '../cli/talus.ts'

const corpus = (name: string) => join(import.meta.dirname, `${name}.yaml`)

class Killed extends Error {}

interface Fate {
  /** Seconds between looks at the clock. */
  pace: number
  /** Looks after which it ends, and how. */
  looks?: number
  end?: 'killed' | 'stopped'
  /** Ends before this file is written. */
  before?: string
}

function hostWith({ pace, looks, end, before }: Fate) {
  let count = 0
  const host = nodeHost()
  const now = () => {
    if (++count === looks && end === 'killed') throw new Killed()
    if (count === looks) process.emit('SIGINT')
    return count * pace
  }
  const open: Files['open'] = (path, how) => {
    if (before !== undefined && path.endsWith(`${before}.part`)) throw new Killed()
    return host.files.open(path, how)
  }
  return { host: { ...host, now, files: { ...host.files, open } }, counted: () => count }
}

/** Runs to its end, or to its fate; says which, and after how many looks at the clock. */
async function start(file: string, flags: Partial<RunFlags>, fate: Fate) {
  const { host, counted } = hostWith(fate)
  try {
    const code = await runCommand(file, { set: [], kernel: 'fast', ...flags }, host)
    return { code, looks: counted() }
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    return { code: undefined, looks: counted() }
  }
}

const PACE = 1e-3
const SLOPE = 'F3-block-on-a-plane'
const RUN = 'F3-everything-at-once'
const SLIPPERY = ['stages.0.settle.with.joints.plane.friction=5 deg']
const SOFT = ['joints.disc.normal=0.1 MN/m', 'joints.disc.shear=0.1 MN/m']

const cases: { what: string; name: string; set: string[]; code: number; moments: number }[] = [
  { what: 'a search', name: SLOPE, set: [], code: DONE, moments: 5 },
  { what: 'a run', name: RUN, set: [], code: FAILED, moments: 3 },
  { what: 'a slope that collapses', name: SLOPE, set: SLIPPERY, code: FAILED, moments: 1 },
  { what: 'a run that goes bad', name: RUN, set: SOFT, code: FAILED, moments: 1 },
]

beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterAll(() => void vi.restoreAllMocks())

describe.each(cases)('$what', ({ name, set, code, moments }) => {
  const { folder, remove } = temporary()
  afterAll(() => remove())
  const whole = join(folder, 'whole')
  let looks = 0
  let expected: ReturnType<typeof resultOf>

  beforeAll(async () => {
    const ended = await start(corpus(name), { set, output: whole }, { pace: PACE })
    expect(ended.code).toBe(code)
    looks = ended.looks
    expected = resultOf(whole)
  })

  test('time goes on in frames.pvd, and each file stands in it once', () => {
    const sets = [...read(whole, 'frames.pvd').matchAll(/timestep="([^"]+)" .*part="(\d)".* file="([^"]+)"/g)]
    const times = sets.filter(([, , part]) => part === '0').map(([, time]) => Number(time))
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(new Set(sets.map(([, , , file]) => file)).size).toBe(sets.length)
    expect(times.length).toBeGreaterThan(1)
  })

  /** Meets one fate after the other, each where the one before left it, and then ends. */
  async function suffer(output: string, fates: Fate[]): Promise<string> {
    const said: string[] = []
    for (const fate of [...fates, { pace: 2 * PACE }]) {
      const checkpoint = join(output, 'checkpoint.talus')
      const resume = existsSync(checkpoint) ? checkpoint : undefined
      const ended = await start(corpus(name), { set, output, resume }, fate)
      said.push(`${resume ? 'resumed' : 'begun'}: ${ended.code ?? 'killed'} after ${ended.looks} looks`)
      expect([undefined, STOPPED, code]).toContain(ended.code)
      if (ended.code === code) return said.join('; ')
    }
    throw new Error(`it does not end: ${said.join('; ')}`)
  }

  test.each(Array.from({ length: moments }, (_, k) => k))(`in part %i of ${moments}`, async (k) => {
    const random = randomFrom(k)
    const output = join(folder, `part-${k}`)
    const fates = Array.from({ length: 1 + Math.floor(3 * random()) }, (_, i): Fate => {
      const at = i === 0 ? (k + random()) / moments : random() / moments
      const end = random() < 0.5 ? 'killed' : 'stopped'
      return { pace: PACE * (0.5 + 2 * random()), end, looks: Math.ceil(at * looks) }
    })
    const said = await suffer(output, fates)
    expect(differences(output, expected), said).toEqual([])
  })

  if (name === SLOPE && set.length === 0)
    test('before the report is written, and again before the summary is', async () => {
      const output = join(folder, 'end')
      const said = await suffer(output, [
        { pace: PACE, before: 'report.html' },
        { pace: PACE, before: 'summary.json' },
      ])
      expect(said).toMatch(/begun: killed .*; resumed: killed .*; resumed: \d/)
      for (const file of ['report.html', 'summary.json']) expect(read(output, file)).not.toBe(read(whole, file))
      expect(differences(output, expected), said).toEqual([])
    })
})

describe('a checkpoint', () => {
  const [slope] = readCase(read(corpus(SLOPE)), { name: SLOPE }).variations
  /** All ticks of a search, seen by who keeps frames; what `look` gives of the last one that it answers to. */
  function search(resume: Uint8Array | undefined, look: (tick: SafetyTick, frames: FrameKeeper) => Uint8Array[] | undefined) {
    const { host } = hostWith({ pace: PACE })
    const run = startAny(slope, { host, resume })
    const frames = keepFrames(run.extra.pictures as FramesSoFar | undefined)
    const seen: SafetyTick[] = []
    let given: Uint8Array | undefined
    for (const tick of run.ticks) {
      for (const frame of tick.frames) frames.see(frame, tick.trial !== undefined)
      if (tick.settled) frames.settle(tick.settled)
      seen.push(tick)
      const chunks = look(tick, frames)
      if (chunks) given = Buffer.concat(chunks)
    }
    return { seen, kept: frames.kept(), bytes: given as Uint8Array }
  }

  test('of a trial goes on within it', () => {
    let at = 0
    const { bytes } = search(undefined, (tick) => {
      if (tick.trial?.number !== 3 || tick.step < 100 || at > 0) return undefined
      at = tick.step
      return tick.checkpoint({})
    })
    expect(at).toBeGreaterThanOrEqual(100)
    const { seen } = search(bytes, () => undefined)
    const { trial, step } = seen.find((tick) => tick.trial) as SafetyTick
    expect(trial?.number).toBe(3)
    expect(step).toBeGreaterThanOrEqual(at)
  })

  test('after the last frame holds what the report draws', () => {
    const whole = search(undefined, (tick, { state }) =>
      tick.frames.length > 0 ? tick.checkpoint({ pictures: state }) : undefined,
    )
    const resumed = search(whole.bytes, () => undefined)
    expect(resumed.seen.flatMap(({ frames }) => frames)).toEqual([])
    expect(Object.keys(whole.kept)).toEqual(expect.arrayContaining(['settled', 'failing', 'last']))
    expect(resumed.kept).toEqual(whole.kept)
  })
})
