/** The element loop in C (scripts/bench/elements.c) on the columns of a world. */
import type { Host } from '../host.ts'
import { FX, NODE, POINT } from '../state/nodes.ts'
import { inTet, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { type CFigures, runInC, threeOf } from './in-c.ts'

/** The nodes hold what the element loop has added to none. */
export const measureInC = (world: World, source: string, steps: number, host: Host): CFigures | undefined =>
  runInC(source, columnsOf(world, steps), host)

/** As the program reads them: without the padding of batches. */
function columnsOf({ nodes, tets, materials: [rock] }: World, steps: number): ArrayBufferView[] {
  const real = Array.from({ length: tets.count }, (_, tet) => tet).filter((tet) => tets.origin[tet] >= 0)
  const node = new Int32Array(4 * real.length)
  const shape = new Float64Array(10 * real.length)
  real.forEach((tet, k) => {
    for (let c = 0; c < 4; c++) node[4 * k + c] = tets.node[4 * tet + c] / POINT
    for (let i = 0; i <= VOLUME; i++) shape[10 * k + i] = tets.record[inTet(tet, i)]
  })
  return [
    BigInt64Array.from([nodes.count, real.length, steps], BigInt),
    Float64Array.from([rock.lambda, 2 * rock.mu]),
    node,
    shape,
    threeOf(nodes.u, POINT, 0, nodes.count),
    threeOf(nodes.motion, NODE, FX, nodes.count),
  ]
}
