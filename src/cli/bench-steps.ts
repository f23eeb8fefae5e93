/** Measurements of `talus bench` on whole steps: scenes by every kernel, and by another build beside this one; growth with size. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { boxes, columns, exponentOf, type Grown, growthPicture, type Size } from '../bench/growth.ts'
import type { CFigures } from '../bench/in-c.ts'
import { type Meter, restlessHost } from '../bench/measure.ts'
import { atStep, measurePoints, type PointFigures } from '../bench/points.ts'
import { pointsInC } from '../bench/points-in-c.ts'
import type { OwnCase, PointScene, StepScene } from '../bench/step-scenes.ts'
import { type Contender, measureSteps, type StepFigures, type StepRun } from '../bench/steps.ts'
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { readCase, startRun } from '../index.ts'
import { InputError } from './errors.ts'
import { readText } from './load.ts'
import { ownCases } from './verify-command.ts'

/** What this build and another have in common. */
interface Build {
  readCase: typeof readCase
  startRun(c: unknown, options: object): StepRun
}

const own: Build = { readCase, startRun: startRun as Build['startRun'] }

/** Another build, by the folder of its compiled files. */
export async function buildIn(folder: string): Promise<Build> {
  try {
    return (await import(pathToFileURL(join(resolve(folder), 'index.js')).href)) as Build
  } catch (error) {
    throw new InputError(
      `--beside ${folder}: no build of Talus is there (${(error as Error).message}); name the folder dist of one`,
    )
  }
}

export const measureScene = (scene: StepScene, meter: Meter, beside?: Build): StepFigures[] =>
  measureSteps([...contenders(scene, meter.host, beside)], scene, meter)

/** Shortest turn of threads [s], in scenes that last as long as is wished. */
const TURN = 1

/** One thread beside so many that share every step, by wall time. */
export function measureThreads(scene: StepScene, threads: number, meter: Meter): StepFigures[] {
  const { host } = meter
  const of = (count: number): Contender => ({
    name: count === 1 ? '1 thread' : `${count} threads`,
    begin: () =>
      own.startRun(caseOf(scene, own), { host: restlessHost(host), frames: false, threads: { always: count } }),
  })
  return measureSteps([of(1), of(threads)], { ...scene, least: scene.time && TURN }, { ...meter, clock: host.now })
}

/** Points of a step at which a million of them are followed by the loop in C. */
const IN_C = 1e6

/** `source`: of the loop in C. */
export function measurePointScene(
  scene: PointScene,
  meter: Meter,
  source: string | undefined,
): PointFigures & { c?: CFigures } {
  const c = caseOf(scene, own) as Case
  const follow = c.contact?.follow ?? 0
  const out: { figures?: PointFigures & { c?: CFigures } } = {}
  atStep(c, scene.from, meter, (world) => {
    const figures = measurePoints(world, follow, meter)
    const steps = Math.ceil(IN_C / figures.points)
    const inC = source === undefined ? undefined : pointsInC(world, follow, source, steps, meter.host)
    out.figures = { ...figures, c: inC }
  })
  return out.figures as PointFigures
}

function* contenders(scene: StepScene, host: Host, beside?: Build): Generator<Contender> {
  const of = (name: string, build: Build, kernel: string): Contender => ({
    name,
    begin: () => build.startRun(caseOf(scene, build), { host: restlessHost(host), frames: false, kernel }),
  })
  if (beside) yield of('beside', beside, 'fast')
  yield of('plain', own, 'plain')
  yield of('fast', own, 'fast')
}

function caseOf({ file, set = [], variation, time }: OwnCase, build: Build): unknown {
  const path = join(ownCases(), file)
  const { variations } = build.readCase(readText(path), { name: path, folder: join(path, '..'), set })
  const c = variations.find(({ name }) => variation && name.endsWith(`-${variation}`)) ?? variations[0]
  const [first, ...others] = c.stages
  return time === undefined ? c : { ...c, stages: [{ ...first, time }, ...others] }
}

export interface GrowthFigures {
  tets: Grown[]
  blocks: Grown[]
  /** Of time a step against size. */
  exponents: { tets: number; blocks: number }
  picture: string
}

export function measureGrowth(long: boolean, meter: Meter): GrowthFigures {
  const grown = (sizes: Size[]): Grown[] => sizes.filter((size) => long || !size.long).map((size) => grow(size, meter))
  const tets = grown(columns)
  const blocks = grown(boxes)
  const picture = growthPicture([
    { title: 'Tetrahedra', unit: 'tetrahedra', models: tets },
    { title: 'Rigid blocks', unit: 'blocks', models: blocks },
  ])
  return { tets, blocks, exponents: { tets: exponentOf(tets), blocks: exponentOf(blocks) }, picture }
}

function grow({ name, yaml, from, each }: Size, meter: Meter): Grown {
  const [c] = readCase(yaml, { name: `${name}.yaml` }).variations
  const begin = () => startRun(c, { host: restlessHost(meter.host), frames: false }) as unknown as StepRun
  const [{ step, setUp }] = measureSteps([{ name, begin }], { from, each, turns: 7 }, meter)
  return { size: Number.parseInt(name, 10), step, setUp }
}
