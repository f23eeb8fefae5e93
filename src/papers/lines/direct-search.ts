/**
 * Direct search: all pairs of corners and all pairs of a corner and an edge, each judged by itself; the yardstick of fast direct
 * search.
 *   v-v   entrance valid where that of either corner to an edge at the other is; distance of the corners
 *   v-e   entrance valid; height of the corner over the edge, which is a distance where the foot is on the edge
 * The least distance is the link; where there is none the polygons overlap, and the greatest height is the least translation.
 * Parallel edges are found as pairs of a corner and an edge. Nothing is kept from step to step.
 *
 * The paper does not print direct search; this is what its sections 2.1.1 and 3.1 say of it, in two dimensions.
 * Source: F. Zheng, Y.-Y. Jiao, M. Gardner, N. Sitar, Computers and Geotechnics 87 (2017) 76–85.
 */
import { FALLBACK, ROUNDS } from '../../contact/look/planes/polyhedra.ts'
import { offerEdge, startBest } from './best-edge.ts'
import { linkCorners } from './link-corners.ts'
import {
  AT,
  BEST,
  before,
  guestOf,
  type LineFinder,
  OF_A,
  OF_B,
  ownOf,
  type Polygons,
  putInPlace,
  SIZE,
  TOUCH,
  TRIED,
} from './polygons.ts'
import { entranceIsValid, footIsOn, standOver } from './stand-over.ts'
import { nameBest, nameEdge, writeNamed } from './write-line.ts'

export const directSearch: LineFinder = {
  find(polygons) {
    const { id } = polygons
    id[FALLBACK] = 0
    id[ROUNDS] = 1
    putInPlace(polygons)
    searchAllPairs(polygons)
    writeNamed(polygons)
  },
}

/** Names the features of the link, or of the least translation, of polygons as they stand at AT. */
export function searchAllPairs(polygons: Polygons): void {
  const { real } = polygons
  const touch = TOUCH * real[SIZE]
  const corners = nearestCorners(polygons)
  startBest(polygons)
  const ofA = nearestOverEdges(polygons, OF_A)
  const ofB = nearestOverEdges(polygons, OF_B)
  if (corners >= 0 && linkCorners(polygons, Math.floor(corners / polygons.b.count), corners % polygons.b.count)) return
  if (real[BEST] <= touch) nameBest(polygons)
  else if (ofA >= 0) nameEdge(polygons, OF_A, Math.floor(ofA / polygons.b.count), ofA % polygons.b.count)
  else if (ofB >= 0) nameEdge(polygons, OF_B, Math.floor(ofB / polygons.a.count), ofB % polygons.a.count)
  else nameBest(polygons)
}

/** The nearest corners with a valid entrance, `corner of a × countB + corner of b`, or −1. */
function nearestCorners(polygons: Polygons): number {
  const { a, b, real } = polygons
  let found = -1
  let least = Infinity
  for (let i = 0; i < a.count; i++)
    for (let j = 0; j < b.count; j++) {
      const wx = a.corners[2 * i] - (real[AT] + b.corners[2 * j])
      const wy = a.corners[2 * i + 1] - (real[AT + 1] + b.corners[2 * j + 1])
      const square = wx * wx + wy * wy
      if (square >= least || !cornersMayMeet(polygons, i, j)) continue
      least = square
      found = i * b.count + j
    }
  return found
}

function cornersMayMeet(polygons: Polygons, i: number, j: number): boolean {
  return (
    entranceIsValid(polygons, OF_A, i, j) ||
    entranceIsValid(polygons, OF_A, before(polygons.a, i), j) ||
    entranceIsValid(polygons, OF_B, j, i) ||
    entranceIsValid(polygons, OF_B, before(polygons.b, j), i)
  )
}

/** Offers all valid entrances to the edges of one polygon; returns the one whose corner has its foot there, `edge × count + corner`, or −1. */
function nearestOverEdges(polygons: Polygons, owner: number): number {
  const { real } = polygons
  const edges = ownOf(polygons, owner).count
  const corners = guestOf(polygons, owner).count
  let found = -1
  let least = Infinity
  for (let edge = 0; edge < edges; edge++)
    for (let c = 0; c < corners; c++) {
      if (!entranceIsValid(polygons, owner, edge, c)) continue
      standOver(polygons, owner, edge, c)
      offerEdge(polygons, owner, edge, c)
      const height = real[TRIED]
      if (height <= 0 || height >= least || !footIsOn(polygons)) continue
      least = height
      found = edge * corners + c
    }
  return found
}
