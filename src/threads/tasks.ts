/** What threads do together, task by task in chunks. Every thread makes all of them on the same columns, with workspaces of its own. */
import { LOST } from '../contact/law/law.ts'
import { keepOrWait } from '../contact/points/waiting.ts'
import type { Parts } from '../setup/method.ts'
import type { Bodies } from '../state/bodies.ts'
import type { Hulls } from '../state/hulls.ts'
import { RUN } from '../state/neighbours.ts'
import { NODE, type Nodes, POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import type { Task } from './crew.ts'
import { addSums, type TetCut } from './cut-tets.ts'
import { gatherRest, laneWorld } from './lane-world.ts'

/** Numbers of tasks, in the order of a step: paths of cells; pairs; what cells rest on; law; tets; their sums; pushes; motion. */
export const PATHS = 0
export const PAIRS = 1
export const RESTS = 2
export const LAW = 3
export const TETS = 4
export const SUMS = 5
export const PUSHES = 6
export const MOVES = 7

/** Rows of a chunk: cells, nodes, rigid bodies. */
const CELLS = 256
const NODES = 1024
const BODIES = 128

/** How the model is divided: the same for all threads. */
export interface Plan {
  /** Absent where tets cannot be done apart. */
  tets?: TetCut
  /** Lists of what is pushed. */
  lists: number
}

export const cellChunks = ({ hulls }: World): number => Math.ceil(hulls.count / CELLS)
const nodeChunks = ({ nodes }: World): number => Math.ceil(nodes.rigid / NODES)
export const moveChunks = (world: World): number => nodeChunks(world) + Math.ceil(world.bodies.count / BODIES)

/** `thread`: number of the one that does them, of so many. */
export function makeTasks(world: World, parts: Parts, plan: Plan, thread: number, threads: number): Task[] {
  const { contact } = parts
  const tasks: Task[] = Array.from({ length: MOVES + 1 }, () => () => {})
  const own = laneWorld(world, world.lanes.lanes[thread])
  if (contact) Object.assign(tasks, contactTasks(world, own, contact, threads))
  if (plan.tets) addTetTasks(tasks, own, parts, plan.tets)
  tasks[MOVES] = moveTask(world, parts)
  return tasks
}

function contactTasks(
  world: World,
  own: World,
  { stage, law, push }: NonNullable<Parts['contact']>,
  threads: number,
): Task[] {
  const { bodies, clock, joints, lanes, nodes } = world
  const { contacts, neighbours } = own
  const { count } = neighbours
  const { lost, list, firstEntry, waiting } = lanes
  const all = lanes.lanes.slice(0, threads)
  const keep = keepOrWait(waiting)
  const cells = Array.from({ length: cellChunks(world) }, (_, chunk) => someCells(own.hulls, chunk * CELLS))
  const upTo = (run: number): number => Math.min((run + 1) * RUN, count[0])
  stage.take(clock, own, own.boxes, own.pairs, own.joints, own.bonds)
  const tasks: Task[] = []
  tasks[PATHS] = (chunk) => stage.measure(cells[chunk])
  tasks[PAIRS] = (run) => stage.pairs(neighbours, contacts, run * RUN, upTo(run), keep)
  tasks[RESTS] = (chunk) => gatherRest(world, all, chunk * CELLS, Math.min((chunk + 1) * CELLS, world.hulls.count))
  tasks[LAW] = (run) => law(clock, joints, neighbours, contacts, run * RUN, upTo(run), lost, LOST * run)
  tasks[PUSHES] = (chunk) => push(list, firstEntry[chunk], firstEntry[chunk + 1], neighbours, contacts, nodes, bodies)
  return tasks
}

function addTetTasks(tasks: Task[], own: World, { elements }: Parts, { chunks, firstSum }: TetCut): void {
  const { clock, energy, lanes, nodes, tets } = own
  const pieces = chunks.map((batches) => ({ ...tets, batches }))
  const onto = { ...tets, node: lanes.carrier }
  const { buffer, byteOffset } = nodes.motion
  const far = lanes.forces.byteOffset + lanes.forces.byteLength - byteOffset
  const into = { ...nodes, motion: new Float64Array(buffer, byteOffset, far / 8) }
  tasks[TETS] = (chunk) => elements(clock, pieces[chunk], nodes, energy, onto, into)
  tasks[SUMS] = (chunk) => addSums(lanes, nodes, firstSum[chunk], firstSum[chunk + 1])
}

function moveTask(world: World, { moveBodies, moveNodes }: Parts): Task {
  const { bodies, clock, nodes } = world
  const first = nodeChunks(world)
  const pieces = Array.from({ length: first }, (_, chunk) => someNodes(nodes, chunk * NODES))
  const groups = Array.from({ length: moveChunks(world) - first }, (_, chunk) => someBodies(bodies, chunk * BODIES))
  return (chunk) => {
    if (chunk < first) {
      if (NODES * chunk < nodes.used[0]) moveNodes(clock, pieces[chunk], bodies)
    } else moveBodies(clock, nodes, groups[chunk - first])
  }
}

/** Cells from one on, seen as if there were no others. */
function someCells(hulls: Hulls, from: number): Hulls {
  const count = Math.min(CELLS, hulls.count - from)
  const { base, centre, travelled, firstCorner, path, deviation, width } = hulls
  const some = (column: Float64Array, each = 1) => column.subarray(each * from, each * (from + count))
  return {
    ...hulls,
    count,
    firstCorner: firstCorner.subarray(from, from + count + 1),
    base: some(base),
    centre: some(centre, 3),
    travelled: some(travelled),
    path: some(path),
    deviation: some(deviation),
    width: some(width),
  }
}

function someNodes(nodes: Nodes, from: number): Nodes {
  const free = Math.min(NODES, nodes.rigid - from)
  const some = (column: Float64Array, each: number) => column.subarray(each * from, each * (from + free))
  return {
    ...nodes,
    count: free,
    free,
    motion: some(nodes.motion, NODE),
    u: some(nodes.u, POINT),
    x: some(nodes.x, POINT),
    X: some(nodes.X, POINT),
    mass: some(nodes.mass, 1),
  }
}

/** All columns of bodies have so many numbers for each of them, but for those of their nodes. */
function someBodies(bodies: Bodies, from: number): Bodies {
  const count = Math.min(BODIES, bodies.count - from)
  const { firstNode, local, ...columns } = bodies
  const some = Object.entries(columns).map(([name, column]) => {
    if (typeof column === 'number') return [name, count]
    const each = column.length / bodies.count
    return [name, column.subarray(each * from, each * (from + count))]
  })
  return { ...Object.fromEntries(some), firstNode: firstNode.subarray(from, from + count + 1), local }
}
