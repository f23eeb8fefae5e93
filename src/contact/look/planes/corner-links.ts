/**
 * Shortest link from a corner to a corner or to the inside of an edge, of all objects that are given.
 *
 * What     |P − Q| least, P = v, Q = p + t e with t = (v − p)·e/e², 0 < t < 1. The difference is formed before it is squared,
 *          so that links far shorter than the polyhedra keep their digits.
 * Fails    The link of a pair without valid entrance crosses one of the polyhedra; the shortest one of separate polyhedra never
 *          does, so entrance needs no test here, but overlapping polyhedra need the planes.
 * Source   Zheng, Jiao, Gardner and Sitar (2017), section 3.1: the v–v and v–e searches of the direct search.
 */
import { CORNER, type Couple, D, EDGE } from './couple.ts'
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

export function linkCorners(c: Couple, a: Objects, b: Objects, link: Link): void {
  const { cornersA, cornersB, real } = c
  let least = link.real[SQUARE]
  for (let m = 0; m < b.corners; m++) {
    const j = c.atB + 3 * b.corner[m]
    const qx = cornersB[j] + real[D]
    const qy = cornersB[j + 1] + real[D + 1]
    const qz = cornersB[j + 2] + real[D + 2]
    for (let k = 0; k < a.corners; k++) {
      const i = c.atA + 3 * a.corner[k]
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

/** Corners of a against edges of b. */
export function linkToEdgesOfB(c: Couple, a: Objects, b: Objects, link: Link): void {
  const { forms, cornersA, cornersB, real } = c
  const edgeB = 2 * forms.firstEdge[c.formB]
  let least = link.real[SQUARE]
  for (let m = 0; m < b.edges; m++) {
    const j = edgeB + 2 * b.edge[m]
    const r = c.atB + 3 * forms.edge[j]
    const s = c.atB + 3 * forms.edge[j + 1]
    const ex = cornersB[s] - cornersB[r]
    const ey = cornersB[s + 1] - cornersB[r + 1]
    const ez = cornersB[s + 2] - cornersB[r + 2]
    const px = cornersB[r] + real[D]
    const py = cornersB[r + 1] + real[D + 1]
    const pz = cornersB[r + 2] + real[D + 2]
    const over = 1 / (ex * ex + ey * ey + ez * ez)
    for (let k = 0; k < a.corners; k++) {
      const i = c.atA + 3 * a.corner[k]
      const x = cornersA[i] - px
      const y = cornersA[i + 1] - py
      const z = cornersA[i + 2] - pz
      const t = (x * ex + y * ey + z * ez) * over
      if (!(t > 0 && t < 1)) continue
      const dx = x - t * ex
      const dy = y - t * ey
      const dz = z - t * ez
      const square = dx * dx + dy * dy + dz * dz
      if (square >= least) continue
      least = square
      link.real[0] = cornersA[i]
      link.real[1] = cornersA[i + 1]
      link.real[2] = cornersA[i + 2]
      link.real[LINK_Q] = px + t * ex
      link.real[LINK_Q + 1] = py + t * ey
      link.real[LINK_Q + 2] = pz + t * ez
      link.real[LINK] = dx
      link.real[LINK + 1] = dy
      link.real[LINK + 2] = dz
      putLink(link, CORNER, a.corner[k], EDGE, b.edge[m])
    }
  }
  link.real[SQUARE] = least
}

/** Corners of b against edges of a. */
export function linkToEdgesOfA(c: Couple, a: Objects, b: Objects, link: Link): void {
  const { forms, cornersA, cornersB, real } = c
  const edgeA = 2 * forms.firstEdge[c.formA]
  let least = link.real[SQUARE]
  for (let m = 0; m < a.edges; m++) {
    const j = edgeA + 2 * a.edge[m]
    const r = c.atA + 3 * forms.edge[j]
    const s = c.atA + 3 * forms.edge[j + 1]
    const ex = cornersA[s] - cornersA[r]
    const ey = cornersA[s + 1] - cornersA[r + 1]
    const ez = cornersA[s + 2] - cornersA[r + 2]
    const over = 1 / (ex * ex + ey * ey + ez * ez)
    for (let k = 0; k < b.corners; k++) {
      const i = c.atB + 3 * b.corner[k]
      const x = cornersB[i] + real[D] - cornersA[r]
      const y = cornersB[i + 1] + real[D + 1] - cornersA[r + 1]
      const z = cornersB[i + 2] + real[D + 2] - cornersA[r + 2]
      const t = (x * ex + y * ey + z * ez) * over
      if (!(t > 0 && t < 1)) continue
      const dx = x - t * ex
      const dy = y - t * ey
      const dz = z - t * ez
      const square = dx * dx + dy * dy + dz * dz
      if (square >= least) continue
      least = square
      link.real[0] = cornersA[r] + t * ex
      link.real[1] = cornersA[r + 1] + t * ey
      link.real[2] = cornersA[r + 2] + t * ez
      link.real[LINK_Q] = cornersB[i] + real[D]
      link.real[LINK_Q + 1] = cornersB[i + 1] + real[D + 1]
      link.real[LINK_Q + 2] = cornersB[i + 2] + real[D + 2]
      link.real[LINK] = -dx
      link.real[LINK + 1] = -dy
      link.real[LINK + 2] = -dz
      putLink(link, EDGE, a.edge[m], CORNER, b.corner[k])
    }
  }
  link.real[SQUARE] = least
}
