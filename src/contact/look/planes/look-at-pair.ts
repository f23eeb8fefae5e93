/**
 * One pair of solids, step by step: left alone while it is surely apart, found apart along its last normal, or brought to its common plane.
 *
 * What     Two convex solids between which a layer of some width is free cannot touch before they have closed in across it by as
 *          much: sliding along it counts for nothing. How they stood to each other when they were last looked at, the normal of the
 *          layer, and how far they may close in, are kept with the pair, in two lines of cache. Not even that is read before the
 *          two have come so far, whichever way.
 * Fails    A turn counts with spin times reach, as if it always closed the gap.
 */
import type { Memory, Neighbours } from '../../../state/neighbours.ts'
import * as neighbour from '../../../state/neighbours.ts'
import type { Scene } from '../../../state/scene.ts'
import type { Shapes } from '../../../state/shapes.ts'
import type { Solids } from '../../../state/solids.ts'
import * as solid from '../../../state/solids.ts'
import { PLANES } from '../tolerances.ts'
import type { PlaneFinder, Polyhedra, Side } from './polyhedra.ts'
import * as offsets from './polyhedra.ts'
import { refreshCorners, refreshSolidNormals } from './solid-geometry.ts'
import { faceCentres, gapAlong } from './support.ts'

// Bound here: an imported constant is looked up at every use.
const { ALONG, ASKED, FELL_BACK, LEEWAY, LOOKED, LOOKS, MEMO_AT, QUICK, ROUNDS_IN_ALL, TOOK, TURNS } = neighbour
const { BODY, CENTRE, FIRST_CORNER, FIRST_NORMAL, FORM, SOLID, SOLID_IDS, TURNED } = solid
const { D, FALLBACK, GAP, KNOWN, LARGER_B, LARGER_SIZE, MOVED, N, REACH, ROUNDS, SIZE } = offsets
const { NEAR, TRUSTED } = PLANES

/**
 * Brings what is known of pair k up to date; false where the two are so far apart that nobody needs to know more, unless `again`
 * asks for a look all the same, and always where not even the balls around them meet.
 *
 * Steps    1. two that are apart are left alone until they may have closed in as far as their gap allows;
 *          2. those, and new ones, are found apart once more along the last normal, or along the line of centres;
 *          3. the way that the case chose finds the plane of the others.
 */
export function lookAtPair(
  scene: Scene,
  neighbours: Neighbours,
  k: number,
  finder: PlaneFinder,
  polyhedra: Polyhedra,
  again: boolean,
): boolean {
  const { solids } = scene.shapes
  if (!again && staysApart(solids, neighbours, k)) return false
  const { seen, gap, wide } = neighbours
  const s = wide * k
  const wasApart = seen[s + LEEWAY] > 0
  seen[s + LEEWAY] = neighbours.apart[k] = 0
  if (!setUpPolyhedra(scene, neighbours, k, polyhedra)) {
    neighbours.seenIds[2 * s + LOOKED] = 0
    gap[k] = Infinity
    keepNormal(seen, s, polyhedra)
    if (!finder.always) leaveAlone(solids, neighbours, k, polyhedra.real[GAP])
    return false
  }
  const { real, id } = polyhedra
  const isNew = id[KNOWN] === 0
  const wasFar = (isNew || wasApart || finder.always) && !(gap[k] <= real[REACH])
  if (isNew) forgetPlane(polyhedra, neighbours.memory)
  if ((isNew || (wasApart && wasFar)) && !finder.always && areFar(polyhedra, isNew)) {
    keepPlane(neighbours, k, polyhedra)
    leaveAlone(solids, neighbours, k, leeway(real[GAP], real[REACH]))
    return again
  }
  refreshNormals(scene, neighbours, k, polyhedra)
  const goesOn = scene.follow > 0 && neighbours.b[k] < scene.shapes.hulls.count
  if (finder.wantsMotion) {
    const step = scene.clock.before * relativeSpeed(scene.shapes, neighbours, k)
    const since = wasApart || goesOn ? movedSince(solids, neighbours, k) : step
    real[MOVED] = wasApart && wasFar ? 0 : since
  }
  findPlane(finder, neighbours, k, polyhedra, wasFar)
  // The points of blocks are followed until the next look.
  if (goesOn) noteStand(solids, neighbours, k)
  if (real[GAP] > 0 && !finder.always) leaveAlone(solids, neighbours, k, leeway(real[GAP], real[REACH]))
  return true
}

/** How far two that are apart may close in before anyone has to look again [m]. */
const leeway = (gap: number, reach: number): number => Math.max(gap - reach, TRUSTED * gap)

/**
 * Whether two that were apart surely are: the free layer between them has narrowed by no more than what the line between the centres
 * has changed along its normal, and both have turned. NaN, and so false, where a side deforms.
 */
function staysApart({ path, real: its }: Solids, { a, apart, b, seen, wide }: Neighbours, k: number): boolean {
  const come = path[a[k]] + path[b[k]]
  if (come < apart[k]) return true
  const s = wide * k
  if (!(seen[s + LEEWAY] > 0)) return false
  const p = SOLID * a[k]
  const q = SOLID * b[k]
  const closed =
    (its[q + CENTRE] - its[p + CENTRE] - seen[s]) * seen[s + ALONG] +
    (its[q + CENTRE + 1] - its[p + CENTRE + 1] - seen[s + 1]) * seen[s + ALONG + 1] +
    (its[q + CENTRE + 2] - its[p + CENTRE + 2] - seen[s + 2]) * seen[s + ALONG + 2] +
    (its[p + TURNED] + its[q + TURNED] - seen[s + TURNS])
  if (!(closed < seen[s + LEEWAY])) return false
  apart[k] = come + seen[s + LEEWAY] - closed
  return true
}

/** How far a corner of one can have moved against the other since then in any direction [m]. */
function movedSince({ real: its }: Solids, { a, b, seen, wide }: Neighbours, k: number): number {
  const s = wide * k
  const p = SOLID * a[k]
  const q = SOLID * b[k]
  const x = its[q + CENTRE] - its[p + CENTRE] - seen[s]
  const y = its[q + CENTRE + 1] - its[p + CENTRE + 1] - seen[s + 1]
  const z = its[q + CENTRE + 2] - its[p + CENTRE + 2] - seen[s + 2]
  return Math.sqrt(x * x + y * y + z * z) + (its[p + TURNED] + its[q + TURNED] - seen[s + TURNS])
}

function leaveAlone(solids: Solids, neighbours: Neighbours, k: number, far: number): void {
  const { a, apart, b, seen, wide } = neighbours
  const s = wide * k
  noteStand(solids, neighbours, k)
  seen[s + LEEWAY] = far
  apart[k] = seen[s + TURNS] < Infinity ? solids.path[a[k]] + solids.path[b[k]] + far : 0
}

/** Notes how the two stand to each other. */
function noteStand({ real: its }: Solids, { a, b, seen, wide }: Neighbours, k: number): void {
  const s = wide * k
  const p = SOLID * a[k]
  const q = SOLID * b[k]
  seen[s] = its[q + CENTRE] - its[p + CENTRE]
  seen[s + 1] = its[q + CENTRE + 1] - its[p + CENTRE + 1]
  seen[s + 2] = its[q + CENTRE + 2] - its[p + CENTRE + 2]
  seen[s + TURNS] = its[p + TURNED] + its[q + TURNED]
}

/** Sets up the polyhedra of pair k; false, with the layer between them, where the balls around the two do not meet. */
function setUpPolyhedra({ shapes, clock }: Scene, neighbours: Neighbours, k: number, polyhedra: Polyhedra): boolean {
  const { solids } = shapes
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
  refreshCorners(shapes, a, stamp, polyhedra.work.matrix)
  refreshCorners(shapes, b, stamp, polyhedra.work.matrix)
  const { real: its, id: ids } = solids
  const { real, id } = polyhedra
  const p = SOLID * a
  const q = SOLID * b
  const dx = its[q + CENTRE] - its[p + CENTRE]
  const dy = its[q + CENTRE + 1] - its[p + CENTRE + 1]
  const dz = its[q + CENTRE + 2] - its[p + CENTRE + 2]
  const most = its[p + solid.REACH] + its[q + solid.REACH]
  const square = dx * dx + dy * dy + dz * dz
  if (square > most * most) {
    const far = Math.sqrt(square)
    real[GAP] = far - most
    real[N] = -dx / far
    real[N + 1] = -dy / far
    real[N + 2] = -dz / far
    return false
  }
  const sizeA = its[p + solid.SIZE]
  const sizeB = its[q + solid.SIZE]
  real[D] = dx
  real[D + 1] = dy
  real[D + 2] = dz
  real[SIZE] = sizeA < sizeB ? sizeA : sizeB
  real[LARGER_SIZE] = sizeA < sizeB ? sizeB : sizeA
  real[REACH] = NEAR * real[SIZE]
  const s = neighbours.wide * k
  const n = s + ALONG
  real[N] = neighbours.seen[n]
  real[N + 1] = neighbours.seen[n + 1]
  real[N + 2] = neighbours.seen[n + 2]
  id[KNOWN] = neighbours.seenIds[2 * s + LOOKED]
  id[ROUNDS] = id[FALLBACK] = 0
  id[LARGER_B] = sizeB > sizeA ? 1 : 0
  polyhedra.a.form = ids[SOLID_IDS * a + FORM]
  polyhedra.b.form = ids[SOLID_IDS * b + FORM]
  polyhedra.a.at = ids[SOLID_IDS * a + FIRST_CORNER]
  polyhedra.b.at = ids[SOLID_IDS * b + FIRST_CORNER]
  polyhedra.memoAt = s + neighbours.memoAt
  polyhedra.memoIdAt = 2 * s + MEMO_AT
  if (polyhedra.memoId !== neighbours.seenIds) bindPolyhedra(polyhedra, solids, neighbours)
  return true
}

/** The columns that all polyhedra of a model are in. */
function bindPolyhedra(polyhedra: Polyhedra, solids: Shapes['solids'], { seen, seenIds }: Neighbours): void {
  polyhedra.forms = solids.forms
  polyhedra.a.corners = polyhedra.b.corners = solids.corner
  polyhedra.memo = seen
  polyhedra.memoId = seenIds
}

/** Whether a plane across the last normal, or for new ones across the line of centres, parts them by more than anyone asks for. */
function areFar(polyhedra: Polyhedra, isNew: boolean): boolean {
  const { real, id } = polyhedra
  if (isNew) faceCentres(polyhedra)
  real[GAP] = gapAlong(polyhedra)
  id[ROUNDS] = 1
  return real[GAP] > real[REACH]
}

function refreshNormals({ shapes, clock }: Scene, { a, b }: Neighbours, k: number, polyhedra: Polyhedra): void {
  const stamp = 2 * clock.total + (clock.ahead === 0 ? 1 : 0)
  takeNormals(shapes, a[k], stamp, polyhedra.a)
  takeNormals(shapes, b[k], stamp, polyhedra.b)
}

function takeNormals(shapes: Shapes, s: number, stamp: number, side: Side): void {
  const { hulls, solids } = shapes
  refreshSolidNormals(shapes, s, stamp)
  side.normals = s < hulls.count ? hulls.normal : solids.normal
  side.normalAt = s < hulls.count ? 3 * hulls.firstFace[s] : solids.id[SOLID_IDS * s + FIRST_NORMAL]
}

/** A bound of the speed of a corner of a against one of b, whatever turns [m/s]; 0 = not known where a side deforms. */
function relativeSpeed({ solids, bodies }: Shapes, neighbours: Neighbours, k: number): number {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const p = solids.id[SOLID_IDS * a + BODY]
  const q = solids.id[SOLID_IDS * b + BODY]
  if (p < 0 || q < 0) return 0
  const { v, spin } = bodies
  const x = v[3 * p] - v[3 * q]
  const y = v[3 * p + 1] - v[3 * q + 1]
  const z = v[3 * p + 2] - v[3 * q + 2]
  return (
    Math.sqrt(x * x + y * y + z * z) +
    turning(spin, p, solid.reachOf(solids, a)) +
    turning(spin, q, solid.reachOf(solids, b))
  )
}

function turning(spin: { readonly [i: number]: number }, body: number, reach: number): number {
  const x = spin[3 * body]
  const y = spin[3 * body + 1]
  const z = spin[3 * body + 2]
  return reach * Math.sqrt(x * x + y * y + z * z)
}

/**
 * Finds the plane of the polyhedra and keeps it. A pair that was only found apart at the last step and overlaps now has no plane to
 * begin with: it is searched for as if it were new.
 */
function findPlane(
  finder: PlaneFinder,
  neighbours: Neighbours,
  k: number,
  polyhedra: Polyhedra,
  wasFar: boolean,
): void {
  const { real, id } = polyhedra
  const vague = id[KNOWN] === 1 && wasFar
  finder.findNormal(polyhedra)
  if (vague && real[GAP] < 0) {
    forgetPlane(polyhedra, neighbours.memory)
    finder.findNormal(polyhedra)
  }
  keepPlane(neighbours, k, polyhedra)
}

function forgetPlane({ id, memo, memoAt, memoId, memoIdAt }: Polyhedra, { reals, ids }: Memory): void {
  id[KNOWN] = 0
  for (let i = 0; i < reals; i++) memo[memoAt + i] = 0
  for (let i = 0; i < ids; i++) memoId[memoIdAt + i] = 0
}

/** Keeps what was found of pair k for the next step, and counts the look. */
function keepPlane(neighbours: Neighbours, k: number, polyhedra: Polyhedra): void {
  const { found, gap, seen, seenIds, wide } = neighbours
  const { real, id } = polyhedra
  keepNormal(seen, wide * k, polyhedra)
  gap[k] = real[GAP]
  const l = 2 * wide * k
  seenIds[l + LOOKED] = 1
  seenIds[l + TOOK] = id[ROUNDS]
  seenIds[l + ASKED] = id[FALLBACK]
  found[LOOKS]++
  found[ROUNDS_IN_ALL] += id[ROUNDS]
  if (id[ROUNDS] <= 2) found[QUICK]++
  found[FELL_BACK + id[FALLBACK]]++
}

function keepNormal(seen: Float64Array, s: number, { real }: Polyhedra): void {
  seen[s + ALONG] = real[N]
  seen[s + ALONG + 1] = real[N + 1]
  seen[s + ALONG + 2] = real[N + 2]
}
