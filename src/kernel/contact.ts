/** The fast twins of what is done with points of contact in every step: they are followed, pushed by their law, and push what carries them. */
import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import type { Neighbours } from '../state/neighbours.ts'
import type { Reads } from '../state/reads.ts'
import type { Shapes } from '../state/shapes.ts'
import { type Exports, placeOf, rememberLast } from './module.ts'

/** Follows points in runs of pairs; arguments as of the plain one. */
export interface KernelFollower {
  run(clock: Clock, shapes: Shapes, neighbours: Neighbours, contacts: Contacts, tolerance: number, from: number): number
  one(clock: Clock, shapes: Shapes, neighbours: Neighbours, contacts: Contacts, tolerance: number, k: number): boolean
}

const stampOf = (clock: Clock): number => 2 * clock.total + (clock.ahead === 0 ? 1 : 0)

export function followerOf(wasm: Exports, memory: WebAssembly.Memory): KernelFollower {
  const bring = bindColumns(wasm, memory)
  return {
    run(clock, shapes, neighbours, contacts, tolerance, from) {
      bring(shapes, neighbours, contacts)
      return wasm.followRun(from, neighbours.count[0], stampOf(clock), clock.before, tolerance)
    },
    one(clock, shapes, neighbours, contacts, tolerance, k) {
      bring(shapes, neighbours, contacts)
      return wasm.followOne(k, stampOf(clock), clock.before, tolerance) !== 0
    },
  }
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
      ...[n.until, n.work].map(at),
    ),
  )
  const cells = rememberLast(({ hulls: h, facets }: Shapes) =>
    wasm.placeCells(
      ...[h.block, h.body, h.width, h.span, h.come, h.rest, h.firstLoop, h.loop, h.edge, h.edgeFace].map(at),
      ...[at(h.normal), at(h.stamp), facets.count, at(facets.node), at(facets.hullFace)],
    ),
  )
  const motions = rememberLast(({ nodes, bodies }: Shapes) =>
    wasm.placeMotion(
      ...[nodes.X, nodes.x, nodes.u, nodes.motion, bodies.x, bodies.X, bodies.u, bodies.v, bodies.spin].map(at),
      ...[bodies.turn, bodies.force, bodies.moment].map(at),
    ),
  )
  return (shapes: Shapes, neighbours: Reads<Neighbours>, contacts: Reads<Contacts>): void => {
    points(contacts)
    pairs(neighbours)
    cells(shapes)
    motions(shapes)
  }
}
