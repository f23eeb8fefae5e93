/** The element loop in C (scripts/bench/elements.c) on the columns of a world: compiled where there is a compiler, and checked against the kernel's forces. */
import type { Host, SpawnLimits } from '../host.ts'
import { FX, NODE, POINT } from '../state/nodes.ts'
import { inTet, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { median } from './measure.ts'

export interface CFigures {
  /** Nanoseconds of processor time a tetrahedron and step. */
  time: number
  /** Largest difference of a force from the kernel's, over the largest force. */
  off: number
}

const FLAGS = ['-O3', '-march=native', '-ffast-math']
const LIMITS = { seconds: 120, bytes: 4e9 }

/** Undefined where there is no compiler, or no source. `forces`: the nodes hold what the element loop has added to none. */
export function measureInC(world: World, source: string, steps: number, host: Host): CFigures | undefined {
  const folder = host.makeFolder()
  try {
    const limits: SpawnLimits = { ...LIMITS, folder }
    const compiled = host.spawn('cc', [...FLAGS, '-o', `${folder}/elements`, source, '-lm'], limits)
    if (compiled.outcome !== 'exit' || compiled.code !== 0) return undefined
    host.writeFile(`${folder}/columns`, ...columnsOf(world, steps))
    const { outcome, code, stdout } = host.spawn(`${folder}/elements`, [`${folder}/columns`], limits)
    if (outcome !== 'exit' || code !== 0) return undefined
    const numbers = stdout.trim().split('\n').map(Number)
    return { time: median(numbers.slice(0, -1)), off: numbers[numbers.length - 1] }
  } finally {
    host.dropFolder(folder)
  }
}

/** As the program reads them: without the padding of batches. */
function columnsOf({ nodes, tets, materials: [rock] }: World, steps: number): Uint8Array[] {
  const real = Array.from({ length: tets.count }, (_, tet) => tet).filter((tet) => tets.origin[tet] >= 0)
  const node = new Int32Array(4 * real.length)
  const shape = new Float64Array(10 * real.length)
  real.forEach((tet, k) => {
    for (let c = 0; c < 4; c++) node[4 * k + c] = tets.node[4 * tet + c] / POINT
    for (let i = 0; i <= VOLUME; i++) shape[10 * k + i] = tets.record[inTet(tet, i)]
  })
  const parts = [
    BigInt64Array.from([nodes.count, real.length, steps], BigInt),
    Float64Array.from([rock.lambda, 2 * rock.mu]),
    node,
    shape,
    threeOf(nodes.u, POINT, 0, nodes.count),
    threeOf(nodes.motion, NODE, FX, nodes.count),
  ]
  return parts.map(({ buffer }) => new Uint8Array(buffer as ArrayBuffer))
}

function threeOf(column: Float64Array, wide: number, from: number, count: number): Float64Array {
  const out = new Float64Array(3 * count)
  for (let k = 0; k < count; k++) for (let i = 0; i < 3; i++) out[3 * k + i] = column[wide * k + from + i]
  return out
}
