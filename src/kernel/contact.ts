/** The fast twins of what is done with points of contact in every step: they are followed, pushed by their law, and push what carries them. */
import type { Bodies } from '../state/bodies.ts'
import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import { JOINT_ROW, type Joints, ZETA } from '../state/joints.ts'
import type { Neighbours } from '../state/neighbours.ts'
import type { Nodes } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import type { Shapes } from '../state/shapes.ts'
import { type Exports, placeOf, rememberLast } from './module.ts'

/** A number that is handed on alone may be allocated at every call. */
interface Tolerance {
  readonly tolerance: number
}

/** Follows points in runs of pairs; arguments as of the plain one. */
export interface KernelFollower {
  run(
    clock: Clock,
    shapes: Shapes,
    neighbours: Neighbours,
    contacts: Contacts,
    share: Tolerance,
    from: number,
    to: number,
  ): number
}

const stampOf = (clock: Clock): number => 2 * clock.total + (clock.ahead === 0 ? 1 : 0)

export interface KernelContact {
  follower: KernelFollower
  /** The law of joints with friction, cohesion, tension and dashpots. */
  law(
    clock: Clock,
    joints: Reads<Joints>,
    neighbours: Reads<Neighbours>,
    contacts: Contacts,
    from: number,
    to: number,
    lost: Float64Array,
    at: number,
  ): void
  /** Energy in the springs of points [J]. */
  storedInPoints(joints: Reads<Joints>, neighbours: Reads<Neighbours>, contacts: Reads<Contacts>): number
  /** Forces of points → nodes and bodies. */
  push(neighbours: Reads<Neighbours>, contacts: Reads<Contacts>, nodes: Nodes, bodies: Bodies): void
  /** The same for sides of pairs in a list. */
  pushListed(
    list: ReadNumbers,
    from: number,
    to: number,
    neighbours: Reads<Neighbours>,
    contacts: Reads<Contacts>,
    nodes: Nodes,
    bodies: Bodies,
  ): void
}

export function contactOf(wasm: Exports, memory: WebAssembly.Memory): KernelContact {
  const bind = bindColumns(wasm, memory)
  const bring = (shapes: Shapes, neighbours: Neighbours, contacts: Contacts): void => {
    bind.rows(neighbours, contacts)
    bind.cells(shapes)
    bind.motions(shapes.nodes, shapes.bodies)
  }
  return {
    follower: {
      run(clock, shapes, neighbours, contacts, { tolerance }, from, to) {
        bring(shapes, neighbours, contacts)
        return wasm.followRun(from, to, stampOf(clock), clock.before, tolerance)
      },
    },
    law({ before, dt, total }, joints, neighbours, contacts, from, to, lost, at) {
      bind.rows(neighbours, contacts)
      const rate = before > 0 ? 1 / before : 0
      wasm.law(from, to, bind.table(joints), dt, rate, total === 0 ? 1 : 0, anyDamped(joints) ? 1 : 0)
      lost[at] = wasm.lostFriction()
      lost[at + 1] = wasm.lostDamped()
      lost[at + 2] = wasm.lostFracture()
      lost[at + 3] = wasm.workDone()
    },
    storedInPoints(joints, neighbours, contacts) {
      bind.rows(neighbours, contacts)
      return wasm.storedInPoints(neighbours.count[0], bind.table(joints))
    },
    push(neighbours, contacts, nodes, bodies) {
      bind.rows(neighbours, contacts)
      bind.motions(nodes, bodies)
      wasm.scatter(neighbours.count[0])
    },
    pushListed(list, from, to, neighbours, contacts, nodes, bodies) {
      bind.rows(neighbours, contacts)
      bind.motions(nodes, bodies)
      wasm.scatterListed(bind.list(list), from, to)
    },
  }
}

function anyDamped({ table, count }: Reads<Joints>): boolean {
  for (let joint = 0; joint < count; joint++) if (table[JOINT_ROW * joint + ZETA] > 0) return true
  return false
}

/** Tells the module where columns begin: once, as long as they are the same. */
function bindColumns(wasm: Exports, { buffer }: WebAssembly.Memory) {
  const at = placeOf(buffer)
  const points = rememberLast(({ id, row, count }: Reads<Contacts>) => wasm.placePoints(at(id), at(row), at(count)))
  const pairs = rememberLast((n: Reads<Neighbours>) =>
    wasm.placePairs(
      ...[n.a, n.b, n.axis, n.axisA, n.axisB, n.normal, n.gap, n.first, n.end, n.sure, n.known, n.least, n.lean].map(
        at,
      ),
      ...[n.until, n.work, n.discount, n.excess, n.pointed].map(at),
    ),
  )
  const cells = rememberLast(({ hulls: h, facets }: Shapes) =>
    wasm.placeCells(
      ...[
        h.block,
        h.body,
        h.width,
        h.span,
        h.travelled,
        h.rest,
        h.restPair,
        h.firstLoop,
        h.loop,
        h.edge,
        h.edgeFace,
      ].map(at),
      ...[at(h.normal), at(h.stamp), facets.count, at(facets.node), at(facets.hullFace)],
    ),
  )
  const ofNodes = rememberLast(({ x, u, motion }: Reads<Nodes>) => wasm.placeNodes(...[x, u, motion].map(at)))
  const ofBodies = rememberLast(({ x, X, u, v, spin, turn, force, moment }: Reads<Bodies>) =>
    wasm.placeBodies(...[x, X, u, v, spin, turn, force, moment].map(at)),
  )
  return {
    rows(neighbours: Reads<Neighbours>, contacts: Reads<Contacts>): void {
      points(contacts)
      pairs(neighbours)
    },
    cells,
    motions(nodes: Reads<Nodes>, bodies: Reads<Bodies>): void {
      ofNodes(nodes)
      ofBodies(bodies)
    },
    table: rememberLast(({ table }: Reads<Joints>) => at(table)),
    list: rememberLast((list: ReadNumbers) => at(list)),
  }
}
