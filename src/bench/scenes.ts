/** Scenes that are measured, each a case that comes with Talus, and what is known of them elsewhere. */
import type { Span } from './scene.ts'

/** What a way should be faster than, by how much. */
export interface Aim {
  way: string
  of: string
  /** At least, and as the paper has it. */
  ratio: number
  paper: string
}

/** Whole steps with one way to detect contact, beside the steps per second of a published engine where there are any. */
export interface Rate {
  detect: string
  set?: string[]
  /** Steps per second of Yade 2023.02a on one core, and how many times as many are wanted. */
  peer?: { rate: number; times: number }
}

export interface Scene {
  name: string
  title: string
  /** Below the folder of cases. */
  file: string
  /** Replaced in the case, as by --set. */
  set: string[]
  /** Which of its variations. */
  variation?: string
  /** Where the ways are compared, pair by pair, and where whole steps are timed. */
  shadows?: Span[]
  /** The ways that are compared; all unless said. */
  ways?: string[]
  rates?: Span & { of: Rate[] }
  yardsticks: string[]
  aims: Aim[]
  /** Share of touching pairs that should take the shortest link one round or two. */
  two?: number
  /** Takes more than some seconds. */
  long?: boolean
}

const COMMON = 'common-plane'
const DIRECT = 'direct-search'

/** Those of the shortest-link paper. */
const PAPER_WAYS = [COMMON, 'fast-common-plane', 'shortest-link']

const flow = (number: number, side: number, time: number, long: boolean): Scene => ({
  name: `flow-${number}`,
  title: `${number} particles flow out of a box: first 1000 steps`,
  file: 'seed-000/flow.yaml',
  set: [
    `particles.soil.polyhedra.fill.number=${number}`,
    `particles.soil.polyhedra.fill.to=[${side}, ${side}, 14]`,
    `blocks.west.shape.box=[0.1, ${side + 0.2}, 14]`,
    `blocks.east.shape.box=[0.1, ${side + 0.2}, 14]`,
    `blocks.east.at=[${side}, -0.1, 0]`,
    `blocks.south.shape.box=[${side}, 0.1, 14]`,
    `blocks.north.shape.box=[${side}, 0.1, 14]`,
    `blocks.north.at=[0, ${side}, 0]`,
    `stages.0.run.time=${time}`,
  ],
  shadows: [{ stage: 2, from: 0, steps: 1000, pace: 200 }],
  yardsticks: [COMMON],
  aims: [
    { way: 'shortest-link', of: COMMON, ratio: 17, paper: '21 to 17' },
    { way: 'fast-common-plane', of: COMMON, ratio: 10, paper: '13 to 10' },
  ],
  two: 0.95,
  ways: number > 500 ? PAPER_WAYS : undefined,
  long,
})

const wall = (number: number): Scene => ({
  name: `wall-${number}`,
  title: `wall of ${number} blocks settles: first 1000 steps`,
  file: `seed-001/wall-${number}.yaml`,
  variation: number === 120 ? undefined : 'detectfast-direct-search',
  set: [],
  shadows: [{ stage: 0, from: 0, steps: 1000 }],
  yardsticks: [DIRECT, COMMON],
  aims: [
    { way: 'fast-direct-search', of: DIRECT, ratio: 5, paper: '5.0' },
    { way: 'fast-common-plane', of: DIRECT, ratio: 2.5, paper: '2.5' },
  ],
})

const dropped = (side: number, paper: [string, string]): Scene => ({
  name: `dropped-${side ** 3}`,
  title: `${side ** 3} tetrahedra fall on a floor: first 3000 steps`,
  file: `seed-001/A26-dropped-tetrahedra${side === 6 ? '-216' : ''}.yaml`,
  variation: side === 6 ? undefined : String(side ** 3),
  set: ['contact.detect=fast-direct-search'],
  shadows: [{ stage: 0, from: 0, steps: 3000 }],
  yardsticks: [DIRECT, COMMON],
  aims: [
    { way: 'fast-direct-search', of: DIRECT, ratio: 5, paper: paper[0] },
    { way: 'fast-common-plane', of: DIRECT, ratio: 3, paper: paper[1] },
  ],
})

/** The softer law of the volume needs no other step. */
const byVolume = ['contact.joint=volume']

/** Bodies at rest from a time on, whole steps beside a published engine: how many times its steps per second are wanted of each way. */
const atRest = (
  scene: Pick<Scene, 'name' | 'title' | 'file' | 'variation' | 'long'>,
  from: number,
  steps: { shadows: number; rates: number },
  peer: { rate: number; link: number; overlap: number },
): Scene => ({
  ...scene,
  set: [],
  shadows: [{ stage: 0, from, steps: steps.shadows }],
  rates: {
    stage: 0,
    from,
    steps: steps.rates,
    of: [
      { detect: 'shortest-link', peer: { rate: peer.rate, times: peer.link } },
      { detect: 'half-space', set: byVolume, peer: { rate: peer.rate, times: peer.overlap } },
    ],
  },
  yardsticks: [COMMON, DIRECT],
  aims: [],
})

const box = (number: number, rate: number): Scene =>
  atRest(
    {
      name: `box-${number}`,
      title: `${number} random polyhedra at rest in a box`,
      file: 'performance/box.yaml',
      variation: String(number),
      long: number > 200,
    },
    0.6,
    { shadows: 300, rates: 400 },
    { rate, link: 100, overlap: 20 },
  )

const masonry = (number: number, rate: number): Scene =>
  atRest(
    {
      name: `masonry-${number}`,
      title: `wall of ${number} stones at rest, one point a pair`,
      file: 'performance/masonry.yaml',
      variation: String(number),
    },
    0.15,
    { shadows: 500, rates: 1000 },
    { rate, link: 50, overlap: 20 },
  )

/** The phases follow each other as soon as 1000 steps of each are timed: turning and lifting begin 1 and 2 instead of 5 and 13 s after the push, over this. */
const HASTE = 20

const bucket: Scene = {
  name: 'bucket',
  title: 'a bucket in a pile of 21,952 particles: first 1000 steps of each phase',
  file: 'seed-000/bucket.yaml',
  set: [
    `parameters.haste=${HASTE}`,
    'stages.0.run.time=0.85',
    'stages.1.run.time=0.1',
    'parameters.turns=1',
    'parameters.lifts=2',
    `stages.2.run.time=${3.5 / HASTE}`,
  ],
  shadows: [
    { name: 'push', pace: 100, stage: 2, from: 0, steps: 1000 },
    { name: 'turn', pace: 100, stage: 2, from: 1 / HASTE, steps: 1000 },
    { name: 'lift', pace: 100, stage: 2, from: 2 / HASTE, steps: 1000 },
  ],
  yardsticks: [COMMON],
  ways: PAPER_WAYS,
  aims: [
    { way: 'shortest-link', of: COMMON, ratio: 17, paper: '18.3, 18.1, 18.1' },
    { way: 'fast-common-plane', of: COMMON, ratio: 10, paper: '12.5, 11.1, 11.7' },
  ],
  two: 0.98,
  long: true,
}

export const scenes: Scene[] = [
  wall(15),
  wall(55),
  wall(120),
  dropped(4, ['5.2', '3.3']),
  dropped(5, ['5.4', '3.7']),
  dropped(6, ['5.7', '4.3']),
  masonry(15, 373),
  masonry(55, 91),
  masonry(120, 41),
  box(200, 13.7),
  box(400, 6.9),
  box(800, 3.3),
  flow(500, 0.3, 0.7, false),
  flow(4000, 0.3, 1, true),
  flow(8000, 1, 0.7, true),
  flow(45000, 1, 0.5, true),
  bucket,
]
