/**
 * Bolts: springs along the line between two anchors, that yield and break.
 *
 *   N = N₀ + K (l − l₀ − l_y),   N₀ the pretension, l₀ the length when it was set, l_y the length it has yielded
 *   N > N_y       yields: l_y grows until N = N_y
 *   N < 0         slack: a bolt does not push; it pulls again at the same length
 *   l > (1 + ε) l₀  breaks, for good
 * The force acts along the present line; the anchors move with the rock, which four nodes of the element around each carry, or
 * its rigid body.
 *
 * Energy   stored ½ N²/K; lost to yield ½ (N_before + N) Δl_y; when it breaks, what it stored and the work of its last half step.
 * Fails    It has no strength across, and no grout: only the anchors are held.
 * Source   Perfect plasticity of one spring.
 */
import type { Bodies } from '../state/bodies.ts'
import {
  BOLT_FORCE,
  BOLT_IDS,
  BOLT_ROW,
  BOLT_STATE,
  type Bolts,
  BREAKS,
  BROKEN,
  END,
  END_BODY,
  END_WEIGHT,
  LENGTH,
  PRETENSION,
  placeEnd,
  SET_LENGTH,
  STIFFNESS,
  WHOLE,
  YIELD,
  YIELDED,
  YIELDED_LENGTH,
} from '../state/bolts.ts'
import type { Clock } from '../state/clock.ts'
import { BOLT_YIELD, type Energy } from '../state/energy.ts'
import { FX, NODE, type Nodes } from '../state/nodes.ts'

interface Work {
  /** Both ends. */
  from: Float64Array
  to: Float64Array
  /** Direction from the first end to the second, and force on the first [N]. */
  line: Float64Array
  pull: Float64Array
}

export function makeBolts() {
  const triple = () => new Float64Array(3)
  const work: Work = { from: triple(), to: triple(), line: triple(), pull: triple() }
  return (_clock: Clock, bolts: Bolts, nodes: Nodes, bodies: Bodies, energy: Energy): void =>
    addBolts(work, bolts, nodes, bodies, energy)
}

function addBolts({ from, to, line, pull }: Work, bolts: Bolts, nodes: Nodes, bodies: Bodies, energy: Energy): void {
  for (let bolt = 0; bolt < bolts.count; bolt++) {
    if (bolts.gone[bolt] === 1) continue
    placeEnd(bolts, nodes, bodies, bolt, 0, from)
    placeEnd(bolts, nodes, bodies, bolt, 1, to)
    let square = 0
    for (let i = 0; i < 3; i++) {
      line[i] = to[i] - from[i]
      square += line[i] * line[i]
    }
    const length = Math.sqrt(square)
    stretch(bolts, bolt, length, energy)
    const force = bolts.row[BOLT_ROW * bolt + BOLT_FORCE]
    if (force === 0) continue
    for (let i = 0; i < 3; i++) pull[i] = (force * line[i]) / length
    pushEnd(bolts, bolt, 0, from, pull, nodes, bodies)
    for (let i = 0; i < 3; i++) pull[i] = -pull[i]
    pushEnd(bolts, bolt, 1, to, pull, nodes, bodies)
  }
}

/** Brings a bolt of a new length up to date. */
function stretch({ id, row }: Bolts, bolt: number, length: number, energy: Energy): void {
  const r = BOLT_ROW * bolt
  const state = BOLT_IDS * bolt + BOLT_STATE
  const stiffness = row[r + STIFFNESS]
  const set = row[r + SET_LENGTH]
  const known = row[r + LENGTH] > 0
  const way = known ? length - row[r + LENGTH] : 0
  row[r + LENGTH] = length
  if (id[state] === BROKEN) return
  const trial = row[r + PRETENSION] + stiffness * (length - set - row[r + YIELDED_LENGTH])
  const before = known ? row[r + BOLT_FORCE] : trial
  if (length > set + row[r + BREAKS] * set) {
    id[state] = BROKEN
    row[r + BOLT_FORCE] = 0
    energy[BOLT_YIELD] += (0.5 * before * before) / stiffness + 0.5 * before * way
    return
  }
  const over = trial - row[r + YIELD]
  if (over > 0) {
    if (id[state] === WHOLE) id[state] = YIELDED
    row[r + YIELDED_LENGTH] += over / stiffness
    row[r + BOLT_FORCE] = row[r + YIELD]
    energy[BOLT_YIELD] += (0.5 * (before + row[r + YIELD]) * over) / stiffness
  } else row[r + BOLT_FORCE] = trial > 0 ? trial : 0
}

/** Hands the pull to what carries an end that is at a place. */
function pushEnd(
  { id, row }: Bolts,
  bolt: number,
  end: number,
  at: Float64Array,
  pull: Float64Array,
  { motion }: Nodes,
  { x, force, moment }: Bodies,
): void {
  const i = BOLT_IDS * bolt + END * end
  const body = id[i + END_BODY]
  if (body < 0) {
    if (id[i] < 0) return
    for (let c = 0; c < 4; c++)
      for (let k = 0; k < 3; k++)
        motion[NODE * id[i + c] + FX + k] += row[BOLT_ROW * bolt + END_WEIGHT * end + c] * pull[k]
    return
  }
  const b = 3 * body
  for (let k = 0; k < 3; k++) force[b + k] += pull[k]
  const rx = at[0] - x[b]
  const ry = at[1] - x[b + 1]
  const rz = at[2] - x[b + 2]
  moment[b] += ry * pull[2] - rz * pull[1]
  moment[b + 1] += rz * pull[0] - rx * pull[2]
  moment[b + 2] += rx * pull[1] - ry * pull[0]
}

/** Energy in all bolts [J]. */
export function boltEnergy({ count, row, gone }: Bolts): number {
  let sum = 0
  for (let bolt = 0; bolt < count; bolt++) {
    const force = row[BOLT_ROW * bolt + BOLT_FORCE]
    if (gone[bolt] === 0) sum += (0.5 * force * force) / row[BOLT_ROW * bolt + STIFFNESS]
  }
  return sum
}
