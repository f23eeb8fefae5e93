/**
 * Where the columns of contact begin in the memory [bytes], and the byte offsets in their rows (`state/contacts.ts`, `state/joints.ts`,
 * `state/neighbours.ts`, `state/hulls.ts`, `state/bodies.ts`). One instance of the module serves one world.
 */

/** A point: rows of real numbers, of which the fourth after a vector is read with the third, as a pair … */
export const ROW: usize = 320
export const PX: usize = 0
export const GAP: usize = 24
export const NX: usize = 32
export const SHARE: usize = 56
export const MOVE: usize = 64
export const GAP_BEFORE: usize = 88
export const SHEAR: usize = 96
export const OPENED: usize = 120
export const FORCE_ON_A: usize = 128
export const SHARE_BEFORE: usize = 152
export const BEFORE: usize = 160
export const SLIPPED: usize = 184
export const WEIGHT_A: usize = 192
export const WEIGHT_B: usize = 216
export const MASS: usize = 240
export const AREA: usize = 248
export const FROM_A: usize = 256
export const FROM_B: usize = 280

/** … and of whole ones. */
export const IDS: usize = 64
export const JOINT: usize = 4
export const STATE: usize = 12
export const PLACE_A: usize = 16
export const PLACE_B: usize = 20
export const CODE: usize = 24
export const NODE_A: usize = 28
export const NODE_B: usize = 40
export const BODY_A: usize = 52
export const BODY_B: usize = 56
export const FAILURE: usize = 60

/** Numbers of a joint (`state/joints.ts`). */
export const JOINT_ROW: usize = 216
export const KN: usize = 0
export const KS: usize = 8
export const PER_AREA: usize = 16
export const PEAK: usize = 24
export const RESIDUAL: usize = 32
export const COHESION: usize = 40
export const TENSION: usize = 48
export const PLASTIC: usize = 56
export const ZETA: usize = 64
export const NO_PULL: usize = 72
export const BONDED: usize = 80

/** States of a point; what of it has failed. */
export const OPEN: i32 = 0
export const STICK: i32 = 1
export const SLIP: i32 = 2
export const NOT_FAILED: i32 = 0
export const FAILED_IN_SHEAR: i32 = 1
export const FAILED_IN_TENSION: i32 = 2

/** Where the common normal of a pair comes from. */
export const FACE_OF_A: i32 = 1
export const FACE_OF_B: i32 = 2
export const EDGES: i32 = 3
export const COMMON_PLANE: i32 = 6

export let id: usize = 0
export let row: usize = 0
export let pointCount: usize = 0

/** Pairs. */
export let a: usize = 0
export let b: usize = 0
export let axis: usize = 0
export let axisA: usize = 0
export let axisB: usize = 0
export let normal: usize = 0
export let gap: usize = 0
export let first: usize = 0
export let end: usize = 0
export let sure: usize = 0
export let known: usize = 0
export let least: usize = 0
export let lean: usize = 0
export let until: usize = 0
export let work: usize = 0
export let discount: usize = 0
export let excess: usize = 0
export let pointed: usize = 0

/** Cells. */
export let block: usize = 0
export let bodyOf: usize = 0
export let width: usize = 0
export let span: usize = 0
export let travelled: usize = 0
export let rest: usize = 0
export let restPair: usize = 0
export let firstLoop: usize = 0
export let loop: usize = 0
export let edge: usize = 0
export let edgeFace: usize = 0
export let faceNormal: usize = 0
export let stamps: usize = 0
export let facets: i32 = 0
export let facetNode: usize = 0
export let hullFace: usize = 0

/** Nodes and bodies. */
export let x: usize = 0
export let u: usize = 0
export let motion: usize = 0
export let centre: usize = 0
export let start: usize = 0
export let way: usize = 0
export let velocity: usize = 0
export let spin: usize = 0
export let turn: usize = 0
export let bodyForce: usize = 0
export let bodyMoment: usize = 0

export function placePoints(ids: usize, rows: usize, count: usize): void {
  id = ids
  row = rows
  pointCount = count
}

export function placePairs(
  pairA: usize, pairB: usize, axes: usize, axesA: usize, axesB: usize, normals: usize, gaps: usize, firsts: usize, ends: usize,
  sures: usize, knowns: usize, leasts: usize, leans: usize, untils: usize, works: usize,
  discounts: usize, excesses: usize, pointeds: usize,
): void {
  a = pairA
  b = pairB
  axis = axes
  axisA = axesA
  axisB = axesB
  normal = normals
  gap = gaps
  first = firsts
  end = ends
  sure = sures
  known = knowns
  least = leasts
  lean = leans
  until = untils
  work = works
  discount = discounts
  excess = excesses
  pointed = pointeds
}

export function placeCells(
  blocks: usize, bodies: usize, widths: usize, spans: usize, travels: usize, rests: usize, restPairs: usize, firstLoops: usize, loops: usize,
  edges: usize, edgeFaces: usize, faceNormals: usize, faceStamps: usize, facetCount: i32, facetNodes: usize, hullFaces: usize,
): void {
  block = blocks
  bodyOf = bodies
  width = widths
  span = spans
  travelled = travels
  rest = rests
  restPair = restPairs
  firstLoop = firstLoops
  loop = loops
  edge = edges
  edgeFace = edgeFaces
  faceNormal = faceNormals
  stamps = faceStamps
  facets = facetCount
  facetNode = facetNodes
  hullFace = hullFaces
}

export function placeNodes(nodex: usize, nodeU: usize, nodeMotion: usize): void {
  x = nodex
  u = nodeU
  motion = nodeMotion
}

export function placeBodies(
  bodyx: usize, bodyX: usize, bodyU: usize, bodyV: usize, bodySpin: usize, bodyTurn: usize, force: usize, moment: usize,
): void {
  centre = bodyx
  start = bodyX
  way = bodyU
  velocity = bodyV
  spin = bodySpin
  turn = bodyTurn
  bodyForce = force
  bodyMoment = moment
}

/** Whole number k of a column; and a real one. */
@inline
export function whole(column: usize, k: i32): i32 {
  return load<i32>(column + (<usize>k << 2))
}

@inline
export function real(column: usize, k: i32): f64 {
  return load<f64>(column + (<usize>k << 3))
}

/** The first pair with points from k on and before `to`, or a number that is not below that. */
@inline
export function nextWithPoints(k: i32, to: i32): i32 {
  while (k < to) {
    const bits = pointsFrom(k)
    if (bits != 0) return k + ctz(bits)
    k = (k | 31) + 1
  }
  return k
}

/** Which pairs of the word of pair k, from k on, have points; its own bit is the lowest. */
@inline
export function pointsFrom(k: i32): i32 {
  return load<i32>(pointed + ((<usize>k >> 5) << 2)) >>> (k & 31)
}

/** Address of the three numbers that a column has for k. */
@inline
export function triple(column: usize, k: i32): usize {
  return column + 24 * <usize>k
}

/** Address of a node in `u` and `x`. */
@inline
export function pointAt(column: usize, node: i32): usize {
  return column + (<usize>node << 5)
}
