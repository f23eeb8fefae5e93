/**
 * What half and twice a tolerance of the faces do: run by tolerances.ts, which reads what is printed here.
 * Random pairs of boxes, flush or anyhow, deep or shallow or just apart, each pressed, slid and turned; and the first steps of some cases.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { bareHost, readCase, startRun } from '../src/index.ts'
import { randomFrom } from '../src/math/random.ts'
import { FOLLOWED, LEFT_ALONE, LOOKED_AT } from '../src/state/neighbours.ts'
import { POINT } from '../src/state/nodes.ts'
import type { World } from '../src/state/world.ts'
import { type Pose, stageOf, type Touch, times, turnAbout, type Vec } from '../test/contact/scene.ts'

const count = Number(process.argv[2])
const RUNS: [path: string, steps: number, follow: number][] = [
  ['seed-004/A07-drop-deformable', 21500, 0],
  ['seed-004/A07-drop-deformable', 21500, 1e-5],
  ['verification/E03-toe-block', 1000, 1e-5],
  ['verification/G04-tilted-walls', 500, 1e-5],
  ['verification/F19-train-of-bars', 2000, 1e-5],
  ['seed-004/A14-toppling-deformable', 4000, 0],
  ['seed-004/A17-fall-and-break', 150, 0],
  ['verification/A18-deformable-brittle-wedge', 2000, 0],
  ['verification/E03-toe-block', 1000, 0],
  ['verification/G06-rocking-deformable', 10000, 0],
  ['verification/slide-over-triangles', 2000, 0],
  ['verification/slide-over-triangles', 2000, 1e-5],
  ['verification/dry-wall-15', 1000, 1e-5],
]

function hashOf(numbers: number[]): number {
  const bits = new Uint32Array(Float64Array.from(numbers).buffer)
  return bits.reduce((hash, word) => (Math.imul(hash, 31) + word) | 0, 0)
}

const numbersOf = ({ force, moment, rows }: Touch): number[] => [
  ...force.flat(),
  ...moment.flat(),
  ...rows.flatMap(({ point, gap, share }) => [...point, gap, share]),
]

/** Poses of a box that comes to lie on another, slides, turns, and lifts off. */
function posesOf(random: () => number, below: Vec, above: Vec): Pose[][] {
  const width = Math.min(...below, ...above)
  const flush = random() < 0.5
  const yaw = turnAbout([0, 0, 1], random() < 0.5 ? 0 : 6.3 * random())
  const tilt = turnAbout([random() - 0.5, random() - 0.5, random() - 0.5 || 1], 6.3 * random())
  const turn = flush ? yaw : tilt
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, k >> 2].map((bit, i) => bit * above[i]))
  const low = Math.min(...corners.map((p) => turn[6] * p[0] + turn[7] * p[1] + turn[8] * p[2]))
  const deep = width * 10 ** (-2 - 6 * random())
  const x = below[0] * random()
  const y = below[1] * random()
  const still: Pose = { at: [0, 0, 0] }
  return [deep, deep * (1 + 1e-3), deep, 0.5 * deep, -0.1 * deep].map((depth, step) => [
    still,
    {
      at: [x + step * 1e-3 * width, y, below[2] - low - depth] as Vec,
      turn: times(turnAbout([1, 0, 0], step * 1e-5), turn),
    },
  ])
}

function lookAtPairs(per: 'point' | 'area') {
  let points = 0
  let force = 0
  const answers: number[] = []
  for (let seed = 0; seed < count; seed++) {
    const random = randomFrom(seed)
    const size = (): Vec => [0, 1, 2].map(() => 0.3 + 1.7 * random()) as Vec
    const [below, above] = [size(), size()]
    const stage = stageOf([{ size: below }, { size: above, cells: [2, 1, 1] }], per)
    const touches = posesOf(random, below, above).map((poses) => stage.look(poses))
    points += touches.reduce((sum, { rows }) => sum + rows.length, 0)
    force += touches.reduce((sum, touch) => sum + Math.hypot(...touch.force[0]), 0)
    answers.push(hashOf(touches.flatMap(numbersOf)))
  }
  return { says: `${points} points, force ${force.toPrecision(6)}`, answers }
}

function furthest({ nodes }: World): number {
  let most = 0
  for (let node = 0; node < nodes.count; node++) {
    const way = [0, 1, 2].map((i) => nodes.x[POINT * node + i] - nodes.X[POINT * node + i])
    most = Math.max(most, Math.hypot(...way))
  }
  return most
}

/** The first steps of a case: where it comes, and how its pairs were treated. */
function runCase(path: string, last: number, follow: number) {
  const file = `cases/${path}.yaml`
  const given = readCase(readFileSync(file, 'utf8'), { name: file, folder: dirname(file) }).variations[0]
  const c = given.contact ? { ...given, contact: { ...given.contact, follow } } : given
  let says = ''
  let hash = 0
  let steps = 0
  let t = 0
  const { ticks } = startRun(c, {
    host: { ...bareHost(), now: () => (t += 1) },
    frames: false,
    wrap: (method, world) => ({
      ...method,
      integrate: (clock, nodes, bodies) => {
        method.integrate(clock, nodes, bodies)
        if (++steps !== last) return
        const { work } = world.neighbours
        says = `moves ${furthest(world).toPrecision(9)} m; looked at ${work[LOOKED_AT]}, followed ${work[FOLLOWED]}, left alone ${work[LEFT_ALONE]}`
        hash = hashOf([...nodes.x])
      },
    }),
  })
  while (steps < last && !ticks.next().done);
  return { says, answers: [hash] }
}

const figures = {
  'boxes, stiffness per point': lookAtPairs('point'),
  'boxes, stiffness per area': lookAtPairs('area'),
  ...Object.fromEntries(
    RUNS.map(([path, steps, follow]) => [`${path}${follow ? `, follow ${follow}` : ''}`, runCase(path, steps, follow)]),
  ),
}
console.log(JSON.stringify(figures))
