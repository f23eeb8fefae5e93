/**
 * Shortest link from a corner to a corner or to the inside of an edge, of all objects that are given.
 *
 * What     |P − Q| least, P = v, Q = p + t e with t = (v − p)·e/e², 0 < t < 1. The difference is formed before it is squared,
 *          so that links far shorter than the polyhedra keep their digits.
 * Fails    The link of a pair without valid entrance crosses one of the polyhedra; the shortest one of separate polyhedra never
 *          does, so entrance needs no test here, but overlapping polyhedra need the planes.
 * Source   Zheng, Jiao, Gardner and Sitar (2017), section 3.1: the v–v and v–e searches of the direct search.
 */
import { CORNER, D, EDGE, type Polyhedra } from './polyhedra.ts'
import type { Link, Objects } from './workspace.ts'

/** Numbers of a link's `real`: P, Q, P − Q with all its digits, and the square of its length [m²]. */
export const LINK_Q = 3
export const LINK = 6
export const SQUARE = 9

export function noLink(link: Link): void {
  link.real[SQUARE] = Infinity
}

function putLink(link: Link, kindA: number, ofA: number, kindB: number, ofB: number): void {
  link.id[0] = kindA
  link.id[1] = ofA
  link.id[2] = kindB
  link.id[3] = ofB
}

export function linkCorners(c: Polyhedra, a: Objects, b: Objects, link: Link): void {
  const { real } = c
  const { corners: cornersA } = c.a
  const { corners: cornersB } = c.b
  let least = link.real[SQUARE]
  for (let m = 0; m < b.corners; m++) {
    const j = c.b.at + 3 * b.corner[m]
    const qx = cornersB[j] + real[D]
    const qy = cornersB[j + 1] + real[D + 1]
    const qz = cornersB[j + 2] + real[D + 2]
    for (let k = 0; k < a.corners; k++) {
      const i = c.a.at + 3 * a.corner[k]
      const x = cornersA[i] - qx
      const y = cornersA[i + 1] - qy
      const z = cornersA[i + 2] - qz
      const square = x * x + y * y + z * z
      if (square >= least) continue
      least = square
      link.real[0] = cornersA[i]
      link.real[1] = cornersA[i + 1]
      link.real[2] = cornersA[i + 2]
      link.real[LINK_Q] = qx
      link.real[LINK_Q + 1] = qy
      link.real[LINK_Q + 2] = qz
      link.real[LINK] = x
      link.real[LINK + 1] = y
      link.real[LINK + 2] = z
      putLink(link, CORNER, a.corner[k], CORNER, b.corner[m])
    }
  }
  link.real[SQUARE] = least
}

/** Corners of one side against edges of the other, which is b or a. */
export function linkToEdges(c: Polyhedra, corners: Objects, edges: Objects, ofB: boolean, link: Link): void {
  const { forms, real } = c
  const { form, corners: own, at } = ofB ? c.b : c.a
  const { corners: other, at: atOther } = ofB ? c.a : c.b
  const first = 2 * forms.firstEdge[form]
  const sign = ofB ? 1 : -1
  const onEdge = ofB ? LINK_Q : 0
  const onCorner = ofB ? 0 : LINK_Q
  // −0 added leaves every number as it is.
  const ox = ofB ? -0 : real[D]
  const oy = ofB ? -0 : real[D + 1]
  const oz = ofB ? -0 : real[D + 2]
  let least = link.real[SQUARE]
  for (let m = 0; m < edges.edges; m++) {
    const j = first + 2 * edges.edge[m]
    const r = at + 3 * forms.edge[j]
    const s = at + 3 * forms.edge[j + 1]
    const ex = own[s] - own[r]
    const ey = own[s + 1] - own[r + 1]
    const ez = own[s + 2] - own[r + 2]
    const px = own[r] + (ofB ? real[D] : -0)
    const py = own[r + 1] + (ofB ? real[D + 1] : -0)
    const pz = own[r + 2] + (ofB ? real[D + 2] : -0)
    const over = 1 / (ex * ex + ey * ey + ez * ez)
    for (let k = 0; k < corners.corners; k++) {
      const i = atOther + 3 * corners.corner[k]
      const qx = other[i] + ox
      const qy = other[i + 1] + oy
      const qz = other[i + 2] + oz
      const x = qx - px
      const y = qy - py
      const z = qz - pz
      const t = (x * ex + y * ey + z * ez) * over
      if (!(t > 0 && t < 1)) continue
      const dx = x - t * ex
      const dy = y - t * ey
      const dz = z - t * ez
      const square = dx * dx + dy * dy + dz * dz
      if (square >= least) continue
      least = square
      link.real[onCorner] = qx
      link.real[onCorner + 1] = qy
      link.real[onCorner + 2] = qz
      link.real[onEdge] = px + t * ex
      link.real[onEdge + 1] = py + t * ey
      link.real[onEdge + 2] = pz + t * ez
      link.real[LINK] = sign * dx
      link.real[LINK + 1] = sign * dy
      link.real[LINK + 2] = sign * dz
      if (ofB) putLink(link, CORNER, corners.corner[k], EDGE, edges.edge[m])
      else putLink(link, EDGE, edges.edge[m], CORNER, corners.corner[k])
    }
  }
  link.real[SQUARE] = least
}

/** The shortest link of all objects of both. */
export function findLink(c: Polyhedra, a: Objects, b: Objects, link: Link): void {
  noLink(link)
  linkCorners(c, a, b, link)
  linkToEdges(c, a, b, true, link)
  linkToEdges(c, b, a, false, link)
}
