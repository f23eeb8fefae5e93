/**
 * The answer of a search: plane of greatest gap g, and shortest link of corners and edges.
 *
 * Steps    1. the foot of the plane is inside its pair: the gap is g, the normal that of the plane;
 *          2. it is outside: faces and edges that lie in the same plane to round-off are asked too;
 *          3. none has its foot inside, g > 0 and the shortest link has a plane across it that no corner passes: its length is the
 *             gap, the normal lies along it; where it differs from g n by round-off alone, the normal stays that of the plane;
 *             Of two that are apart a foot just outside may belong to a link, so that only one clearly inside comes before step 3;
 *          4. else faces are uneven (corners rounded by their coordinates): feet may miss by more and more, at last by any way,
 *             which is counted.
 */

import { PLANES } from '../tolerances.ts'
import { LINK, LINK_Q, SQUARE } from './corner-links.ts'
import { GAP_OF, measure, tryEdges, tryFace } from './entrance.ts'
import { putFoot } from './foot.ts'
import type { Polyhedra } from './polyhedra.ts'
import * as offsets from './polyhedra.ts'
import { flagNear } from './virtual-planes.ts'
import type { Link, Plane } from './workspace.ts'

// Bound here: an imported constant is looked up at every use.
const { D, FALLBACK, FEATURE_A, FEATURE_B, GAP, KIND_A, KIND_B, N, NO_ENTRANCE, P, Q, SIZE } = offsets
const { CLOSE, LOOSER, LOOSEST, ROUND_OFF } = PLANES

/** What is nothing but round-off in the gaps of a pair [m]. */
export function roundOff(c: Polyhedra): number {
  const { a, b, real } = c
  return (
    ROUND_OFF *
    (real[SIZE] +
      (Math.abs(real[D]) + Math.abs(real[D + 1]) + Math.abs(real[D + 2])) +
      (Math.abs(a.corners[a.at]) + Math.abs(a.corners[a.at + 1]) + Math.abs(a.corners[a.at + 2])) +
      (Math.abs(b.corners[b.at]) + Math.abs(b.corners[b.at + 1]) + Math.abs(b.corners[b.at + 2])))
  )
}

/** Steps 1 and 2: whether `best`, or another pair of objects that lie in its plane, has its foot inside to `tie` [m]: writes it. */
export function settleFoot(c: Polyhedra, best: Plane, tie: number): boolean {
  return putFoot(c, best, tie) || settleLying(c, best, tie)
}

function settleLying(c: Polyhedra, best: Plane, tie: number): boolean {
  const { rival, lyingOfA, lyingOfB } = c.work
  flagNear(c, best, tie, true, lyingOfA, lyingOfB)
  const { real } = rival
  const least = best.real[GAP_OF] - tie
  for (let k = 0; k < lyingOfB.faces; k++) {
    real[GAP_OF] = least
    if (tryFace(c, lyingOfB.face[k], true, rival) && putFoot(c, rival, tie)) return true
  }
  for (let k = 0; k < lyingOfA.faces; k++) {
    real[GAP_OF] = least
    if (tryFace(c, lyingOfA.face[k], false, rival) && putFoot(c, rival, tie)) return true
  }
  for (let m = 0; m < lyingOfB.edges; m++)
    for (let k = 0; k < lyingOfA.edges; k++)
      for (let sign = -1; sign <= 1; sign += 2) {
        real[GAP_OF] = least
        if (tryEdges(c, lyingOfA.edge[k], lyingOfB.edge[m], sign, rival) && putFoot(c, rival, tie)) return true
      }
  return false
}

/** Step 3: writes the link where it enters. */
export function settleLink(c: Polyhedra, best: Plane, link: Link, tie: number): boolean {
  const length = Math.sqrt(link.real[SQUARE])
  if (!linkEnters(c, link, length, tie)) return false
  putLink(c, best, link, length, tie)
  return true
}

/** Whether the link is that of separate polyhedra: a plane across it holds both of them back. */
function linkEnters(c: Polyhedra, link: Link, length: number, tie: number): boolean {
  const { rival } = c.work
  const { real } = rival
  for (let k = 0; k < 3; k++) real[k] = link.real[LINK + k] / length
  measure(c, rival)
  return real[GAP_OF] >= length - tie * (1 + tie / (ROUND_OFF * length))
}

/** Writes the answer of a search: `best` has the greatest gap of its planes, `link` is its shortest link. */
export function settle(c: Polyhedra, best: Plane, link: Link): void {
  const gap = best.real[GAP_OF]
  const tie = roundOff(c)
  c.real[GAP] = gap
  if (settleFoot(c, best, CLOSE * tie) || (gap > 0 && settleLink(c, best, link, tie)) || settleFoot(c, best, tie))
    return
  for (let slack = LOOSER * tie; slack < LOOSEST * tie; slack *= LOOSER) if (settleFoot(c, best, slack)) return
  putFoot(c, best, Infinity)
  c.id[FALLBACK] = NO_ENTRANCE
}

function putLink({ real, id }: Polyhedra, best: Plane, link: Link, length: number, tie: number): void {
  real[GAP] = length
  let square = 0
  for (let k = 0; k < 3; k++) {
    const part = link.real[LINK + k] - length * best.real[k]
    square += part * part
  }
  const along = square > tie * tie
  for (let k = 0; k < 3; k++) {
    real[P + k] = link.real[k]
    real[Q + k] = link.real[LINK_Q + k]
    real[N + k] = along ? link.real[LINK + k] / length : best.real[k]
  }
  id[KIND_A] = link.id[0]
  id[FEATURE_A] = link.id[1]
  id[KIND_B] = link.id[2]
  id[FEATURE_B] = link.id[3]
}
