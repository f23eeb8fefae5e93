/** Bolts of a case → columns: what carries their ends. */
import type { Case } from '../case/case.ts'
import type { Bolt } from '../case/types/bolt.ts'
import type { Vec3 } from '../math/vec.ts'
import { length, subtract } from '../math/vec.ts'
import {
  BOLT_IDS,
  BOLT_ROW,
  BREAKS,
  END,
  END_BLOCK,
  END_BODY,
  END_WEIGHT,
  PRETENSION,
  SET_LENGTH,
  STIFFNESS,
  YIELD,
} from '../state/bolts.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { SetupError } from './setup-error.ts'

/** A point counts as inside an element to this share of its size, and as on a common face of two blocks within this [-]. */
const INSIDE = -1e-9
const ON_FACE = 1e-6

/** Where a point is anchored: the element around it with the weights of its corners; none: in the ground. */
interface Anchor {
  block: number
  tet: number
  weights: [number, number, number, number]
}

/** Writes all bolts, at the undeformed model. */
export function fillBolts(world: World, { bolts }: Case): void {
  Object.entries(bolts).forEach(([name, bolt], index) => {
    const ends = [anchorOf(world, bolt.from, `bolts.${name}.from`), anchorOf(world, bolt.to, `bolts.${name}.to`)]
    // Of a pattern those that hold nothing are known to safety/bolt-places.ts; here they are springs within one body.
    if (bolt.pattern === undefined) checkEnds(world, name, ends)
    writeBolt(world, index, bolt)
    ends.forEach((anchor, end) => {
      writeEnd(world, index, end, anchor, end === 0 ? bolt.from : bolt.to)
    })
  })
}

function checkEnds({ blocks }: World, name: string, [a, b]: (Anchor | undefined)[]): void {
  if (!a && !b)
    throw new SetupError(`bolts.${name}`, 'an end in a block at least', 'both outside of all blocks', 'move an end')
  if (a && b && a.block === b.block)
    throw new SetupError(
      `bolts.${name}`,
      'ends in two blocks, or in a block and the ground',
      `both in ${blocks[a.block]}`,
      'lengthen it until it reaches beyond the joint',
    )
}

function writeBolt({ bolts }: World, index: number, bolt: Bolt): void {
  const row = bolts.row.subarray(BOLT_ROW * index, BOLT_ROW * index + BOLT_ROW)
  row[STIFFNESS] = bolt.stiffness
  row[YIELD] = bolt.yield
  row[PRETENSION] = bolt.pretension
  row[BREAKS] = bolt.breaksAt
  row[SET_LENGTH] = length(subtract(bolt.to, bolt.from))
}

function writeEnd(
  { bolts, bodies, tets }: World,
  index: number,
  end: number,
  anchor: Anchor | undefined,
  at: Vec3,
): void {
  const id = bolts.id.subarray(BOLT_IDS * index + END * end)
  const row = bolts.row.subarray(BOLT_ROW * index + END_WEIGHT * end)
  const body = anchor ? bodies.block.indexOf(anchor.block) : -1
  id.fill(-1, 0, END)
  id[END_BODY] = body
  id[END_BLOCK] = anchor?.block ?? -1
  if (anchor && body < 0)
    for (let c = 0; c < 4; c++) {
      id[c] = tets.node[4 * anchor.tet + c] / POINT
      row[c] = anchor.weights[c]
    }
  else for (let k = 0; k < 3; k++) row[k] = body < 0 ? at[k] : at[k] - bodies.X[3 * body + k]
}

/** The element of a block around a point of the undeformed model; undefined outside of all blocks. */
function anchorOf(world: World, at: Vec3, path: string): Anchor | undefined {
  const { tets, blocks } = world
  const best: (Anchor | undefined)[] = blocks.map(() => undefined)
  const least = (anchor: Anchor | undefined) => (anchor ? Math.min(...anchor.weights) : -Infinity)
  for (let tet = 0; tet < tets.count; tet++) {
    if (tets.origin[tet] < 0) continue
    const anchor: Anchor = { block: tets.block[tet], tet, weights: weightsIn(world, tet, at) }
    if (least(anchor) >= INSIDE && least(anchor) > least(best[anchor.block])) best[anchor.block] = anchor
  }
  const found = best.filter((anchor): anchor is Anchor => anchor !== undefined).sort((a, b) => least(b) - least(a))
  if (found.length > 1 && least(found[0]) < ON_FACE)
    throw new SetupError(
      path,
      'a point inside one block',
      `one on the joint of ${blocks[found[0].block]} and ${blocks[found[1].block]}`,
      'move it into the block that is to hold it',
    )
  return found[0]
}

/** Weights of the corners of an undeformed tet at a point: x = Σ w x_c. */
function weightsIn({ tets, nodes }: World, tet: number, at: Vec3): Anchor['weights'] {
  const corner = [0, 1, 2, 3].map((c): Vec3 => {
    const p = tets.node[4 * tet + c]
    return [nodes.X[p], nodes.X[p + 1], nodes.X[p + 2]]
  })
  const volume = (a: Vec3, b: Vec3, c: Vec3, d: Vec3) => {
    const [u, v, w] = [subtract(b, a), subtract(c, a), subtract(d, a)]
    return u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0])
  }
  const [a, b, c, d] = corner
  const whole = volume(a, b, c, d)
  const wa = volume(at, b, c, d) / whole
  const wb = volume(a, at, c, d) / whole
  const wc = volume(a, b, at, d) / whole
  return [wa, wb, wc, 1 - wa - wb - wc]
}

/** Capacities in a stage: those of passive bolts are divided in the trials of a search. */
export function writeCapacities({ bolts }: World, given: Case['bolts'], factor = 1): void {
  bolts.names.forEach((name, index) => {
    const { acts, yield: most } = given[name]
    bolts.row[BOLT_ROW * index + YIELD] = acts === 'passive' ? most / factor : most
  })
}

/** Bolts whose block has been taken away hold nothing. */
export function takeBolts({ bolts, loads }: World): void {
  for (let bolt = 0; bolt < bolts.count; bolt++) {
    const ends = [0, 1].map((end) => bolts.id[BOLT_IDS * bolt + END * end + END_BLOCK])
    bolts.gone[bolt] = ends.some((block) => loads.removed.includes(block)) ? 1 : 0
  }
}
