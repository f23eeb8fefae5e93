/**
 * Contact of two convex blocks, deformable or rigid, by shrunken edges: they say which features meet, true edges say where, and
 * how deep is the whole gap. What the paper leaves out or prints otherwise is repaired; as printed: see as-printed.
 *
 * Steps    1. a pair that carries keeps its normal, turned with its features, while the deepest of its points lies as deep as
 *             the blocks;
 *          2. otherwise shrunken edges of either block over faces of the other tell the features that meet (see meeting), or that
 *             none do: blocks that share no more than an edge or a corner have no points at all;
 *          3. where two directions do as well, or the points lie less deep than the blocks, their common plane decides (see doubts);
 *          4. true edges are clipped: the points are corners of the overlap of faces that look at each other along the normal
 *             (see patch). Each is one, whatever roles and edges found it; history and names follow.
 * Fails    Blocks that are not one convex cell: concave ones, unions, those that break. Corners that meet corners or edges, and
 *          edges that lie along each other, meet in no feature. Both are left to the common normal, and counted.
 *          Faces warped by more than the blocks are deep.
 * Source   Wang, Li and Feng (2015), section 2.
 */

import type { Hulls } from '../../../state/hulls.ts'
import {
  CORNER_MET,
  CORNERS_MEET,
  DEEP,
  LEFT_AT,
  LINK,
  type Neighbours,
  NO_AXIS,
  TIE,
} from '../../../state/neighbours.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Scene } from '../../../state/scene.ts'
import { forget } from '../../pairs/pairs.ts'
import { carried, type PairLook, type Sheet } from '../../points/sheet.ts'
import { findPoints, lookAtCells, SURE, type Workspace } from '../faces/by-common-normal.ts'
import { gapAlong, turnNormal } from '../faces/cell-geometry.ts'
import { makeCells } from '../faces/cells.ts'
import { linkCorners } from '../faces/links.ts'
import { deforms, finish } from '../faces/points-along-normal.ts'
import { SHRUNKEN } from '../tolerances.ts'
import { APART, BESIDE, CORNERS, searchMeeting } from './meeting.ts'
import type { Question } from './weigh.ts'
import { areWhole } from './whole-cells.ts'
import { EDGE_GAP, makeShrunkenWork, type ShrunkenWork, WIDEST } from './workspace.ts'

// Bound here: an imported constant is looked up at every use.
const { NEAR, SHALLOW } = SHRUNKEN

/** Cells by shrunken edges; the function owns its workspace. */
export function makeShrunkenCells(): PairLook {
  const work = makeShrunkenWork()
  const faces = makeCells()
  const question: Question = { shrink: 0, width: 0, carries: false, reach: 0 }
  return (scene, neighbours, k, sheet) => {
    if (!areWhole(faces, scene, neighbours, k, sheet)) return
    question.shrink = scene.shrink
    question.width = widthOf(scene.shapes.hulls, neighbours.a[k], neighbours.b[k])
    question.reach = NEAR * question.width
    question.carries = carried(sheet)
    look(work, faces, question, scene, neighbours, k, sheet)
  }
}

const widthOf = ({ width }: Reads<Hulls>, a: number, b: number): number => Math.min(width[a], width[b])

/** Whether no feature meets because some direction parts the blocks. */
const isApart = ({ real }: ShrunkenWork): boolean => real[WIDEST] > 0 || real[EDGE_GAP] > 0

function look(
  work: ShrunkenWork,
  faces: Workspace,
  question: Question,
  scene: Scene,
  neighbours: Neighbours,
  k: number,
  sheet: Sheet,
): void {
  const { shapes } = scene
  const { doubts, site } = faces
  const { carries, reach, width } = question
  const linked = neighbours.axis[k] === LINK
  const wasFar = neighbours.axisB[k]
  if (linked && carries) {
    lookAtCells(faces, scene, neighbours, k, sheet)
    return
  }
  if (!linked && turnNormal(shapes, neighbours, k)) {
    neighbours.gap[k] = gapAlong(shapes, neighbours, k)
    if (neighbours.gap[k] > reach) {
      forget(neighbours, k)
      return
    }
    if (carries && neighbours.gap[k] > -SHALLOW * width && findPoints(site, scene, neighbours, k, width, sheet)) {
      finish(site, scene, neighbours, k, true, sheet)
      return
    }
    sheet.count[0] = 0
  }
  doubts.remember(neighbours, k)
  const known = neighbours.axis[k] !== NO_AXIS
  const found = searchMeeting(work, shapes, neighbours, k, question)
  if (found === CORNERS) {
    neighbours.found[LEFT_AT + CORNERS_MEET]++
    lookAtCells(faces, scene, neighbours, k, sheet)
    return
  }
  if (found === APART || found === BESIDE) {
    forget(neighbours, k)
    if (found !== BESIDE || !isApart(work)) return
    if (linked) {
      neighbours.axis[k] = LINK
      neighbours.axisB[k] = wasFar
    }
    linkCorners(faces.link, shapes, neighbours, k)
    return
  }
  neighbours.warp[k] = 0
  const deep = known && neighbours.gap[k] < -SHALLOW * width
  const doubt = neighbours.gap[k] < 0 ? (work.tied ? TIE : deep ? DEEP : SURE) : SURE
  if (doubt !== SURE) doubts.ask(shapes, neighbours, k, doubt, SHALLOW * width)
  const valid = findPoints(site, scene, neighbours, k, width, sheet)
  const bare = !valid && neighbours.gap[k] < 0 && !deforms(shapes.hulls, neighbours.a[k], neighbours.b[k])
  if (bare && doubts.ask(shapes, neighbours, k, CORNER_MET, SHALLOW * width)) {
    sheet.count[0] = 0
    findPoints(site, scene, neighbours, k, width, sheet)
  }
  finish(site, scene, neighbours, k, false, sheet)
}
