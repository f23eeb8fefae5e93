/** `talus bench`: speed of the ways to detect contact as ratios in one run, beside published figures. */
import { dirname, join } from 'node:path'
import { formatRate, formatShadows, formatVerdict, judgeRate, judgeShadows, type Verdict } from '../bench/format.ts'
import { measureRate, measureShadows, type RateFigures, type ShadowFigures } from '../bench/scene.ts'
import { type Rate, type Scene, scenes } from '../bench/scenes.ts'
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { readCase } from '../index.ts'
import { planeFinders } from '../narrow/detections.ts'
import { byOverlap } from '../narrow/solid-method.ts'
import { DONE, InputError } from './errors.ts'
import { readText } from './load.ts'
import { casesFolder } from './verify-command.ts'

export interface BenchFlags {
  json?: boolean
  long?: boolean
}

interface SceneResult {
  scene: string
  shadows?: ShadowFigures
  rates: { detect: string; figures: RateFigures }[]
  verdicts: Verdict[]
}

const finders = {
  ...Object.fromEntries(Object.entries(planeFinders).map(([name, { use }]) => [name, use])),
  'half-space': byOverlap,
}

/** Seconds of the processor, of all threads of this process. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return 1e-6 * (user + system)
}

export function benchCommand(names: string[], flags: BenchFlags, host: Host): number {
  const results: SceneResult[] = []
  for (const scene of chooseScenes(names, flags)) {
    const print = flags.json ? () => {} : (text: string) => process.stdout.write(`${text}\n`)
    print(`${scene.name}: ${scene.title}`)
    results.push(measure(scene, host, print))
    print('')
  }
  if (flags.json) process.stdout.write(`${JSON.stringify(results, undefined, 1)}\n`)
  return DONE
}

function chooseScenes(names: string[], { long }: BenchFlags): Scene[] {
  if (names.length === 0) return scenes.filter((scene) => long || !scene.long)
  for (const name of names)
    if (!scenes.some((scene) => scene.name.startsWith(name)))
      throw new InputError(
        `nothing to measure begins with ${name}; there are ${scenes.map((scene) => scene.name).join(', ')}`,
      )
  return scenes.filter((scene) => names.some((name) => scene.name.startsWith(name)))
}

function measure(scene: Scene, host: Host, print: (text: string) => void): SceneResult {
  const tell = progress(host)
  const result: SceneResult = { scene: scene.name, rates: [], verdicts: [] }
  const judge = (verdicts: Verdict[]) => {
    result.verdicts.push(...verdicts)
    for (const verdict of verdicts) print(formatVerdict(verdict))
  }
  if (scene.shadows) {
    const c = caseOf(scene)
    const shadows = measureShadows(c, host, processorTime, scene.shadows, finders, scene.yardsticks, tell)
    result.shadows = shadows
    print(formatShadows(shadows, scene.yardsticks))
    judge(judgeShadows(shadows, scene.aims, scene.two))
  }
  for (const rate of scene.rates?.of ?? []) {
    const figures = measureRate(
      caseOf(scene, rate),
      host,
      processorTime,
      scene.rates as NonNullable<Scene['rates']>,
      tell,
    )
    result.rates.push({ detect: rate.detect, figures })
    print(formatRate(rate, figures))
    judge(judgeRate(rate, figures))
  }
  return result
}

function caseOf(scene: Scene, rate?: Rate): Case {
  const path = join(casesFolder(), scene.file)
  const set = [...scene.set, ...(rate ? [`contact.detect=${rate.detect}`, ...(rate.set ?? [])] : [])]
  const { variations } = readCase(readText(path), { name: path, folder: dirname(path), set })
  return variations.find(({ name }) => name.endsWith(`-${scene.variation}`)) ?? variations[0]
}

/** A line a second where someone watches. */
function progress(host: Host): (text: string) => void {
  let last = host.now()
  return (text) => {
    if (!process.stderr.isTTY || host.now() - last < 1) return
    last = host.now()
    process.stderr.write(`\r\u001b[K${text}`)
  }
}
