/**
 * Factors of safety of surveyed slopes that differ by their noise alone: seeded grids of the ground with ±0.3 m, cut by two sets.
 *
 *   npx tsx scripts/surveyed-slopes.ts FOLDER [seeds, 5] [squares along the strike, 16]
 *
 * Writes seed-N.obj and seed-N.yaml into FOLDER, runs `talus slope` on each, and prints its exit code, its factor or what it says
 * instead. 16 squares make a thousand triangles and a minute or two a seed, 32 four thousand and ten minutes.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomFrom } from '../src/math/random.ts'

const NOISE = 0.3
const [WEST, SOUTH, BASE] = [-20, -6, -6]
const [ALONG, ACROSS, HEIGHT] = [40, 30, 24]
/** Toe, face of 71°, and a bench that rises by a sixth [m]. */
const STEEP = Math.tan((71 * Math.PI) / 180)
const ground = (y: number) =>
  y <= 0 ? 0 : y <= HEIGHT / STEEP ? STEEP * y : HEIGHT + (y - HEIGHT / STEEP) * Math.tan(Math.atan(1 / 6))

/** The rock under the ground as a closed surface with named sides. */
function survey(seed: number, wide: number): string {
  const deep = Math.round((wide * 7) / 8)
  const random = randomFrom(seed)
  const lines: string[] = []
  const top: number[][] = []
  const low: number[][] = []
  let count = 0
  for (let i = 0; i <= wide; i++) {
    top.push([])
    low.push([])
    for (let j = 0; j <= deep; j++) {
      const [x, y] = [WEST + (ALONG * i) / wide, SOUTH + (ACROSS * j) / deep]
      const z = ground(y) + NOISE * (2 * random() - 1)
      lines.push(`v ${x.toFixed(4)} ${y.toFixed(4)} ${z.toFixed(4)}`, `v ${x.toFixed(4)} ${y.toFixed(4)} ${BASE}`)
      top[i].push(++count)
      low[i].push(++count)
    }
  }
  const square = (group: string, a: number, b: number, c: number, d: number) =>
    lines.push(`g ${group}`, `f ${a} ${b} ${c}`, `f ${a} ${c} ${d}`)
  for (let i = 0; i < wide; i++)
    for (let j = 0; j < deep; j++) {
      square('ground', top[i][j], top[i + 1][j], top[i + 1][j + 1], top[i][j + 1])
      square('base', low[i][j], low[i][j + 1], low[i + 1][j + 1], low[i + 1][j])
    }
  for (let i = 0; i < wide; i++) {
    square('front', low[i][0], low[i + 1][0], top[i + 1][0], top[i][0])
    square('back', low[i + 1][deep], low[i][deep], top[i][deep], top[i + 1][deep])
  }
  for (let j = 0; j < deep; j++) {
    square('left', low[0][j + 1], low[0][j], top[0][j], top[0][j + 1])
    square('right', low[wide][j], low[wide][j + 1], top[wide][j + 1], top[wide][j])
  }
  return `${lines.join('\n')}\n`
}

const caseOf = (seed: number) => `title: A surveyed surface with noise of ${NOISE} m, seed ${seed}
materials: { rock: { density: 2650 kg/m3, young: 20 GPa, poisson: 0.25 } }
joints:
  J1: { friction: 32 deg, cohesion: 20 kPa, failure: plastic, normal: 1 GPa/m, shear: 0.5 GPa/m }
blocks:
  rock:
    shape: { surface: seed-${seed}.obj }
    material: rock
    rigid: true
    cut:
      sets:
        J1: { dip: 53 deg, dip direction: 150 deg, spacing: 8 m, joint: J1 }
        J2: { dip: 68 deg, dip direction: 240 deg, spacing: 10 m, joint: J1 }
      slivers: { below: 0.03, are: merged }
      hold: [base, back, left, right]
contact: { detect: shortest-link, joint: J1 }
slope: { face: { dip: 71 deg, dip direction: 180 deg } }
strength reduction: { within: 5 % }
`

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
const [folder = 'results/surveyed-slopes', seeds = '5', squares = '16'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (let seed = 1; seed <= Number(seeds); seed++) {
  const file = join(folder, `seed-${seed}.yaml`)
  writeFileSync(join(folder, `seed-${seed}.obj`), survey(seed, Number(squares)))
  writeFileSync(file, caseOf(seed))
  const args = ['--import', 'tsx', CLI, 'slope', file, '-o', join(folder, `seed-${seed}`)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const told = /\nFactor of safety\n +(.*)/.exec(stdout)?.[1] ?? /\nseed-\d+: (.*)/.exec(stdout)?.[1] ?? stderr.trim()
  process.stdout.write(`seed ${seed}: exit ${status}; ${told}\n`)
}
