/**
 * One point of contact for two faces: the force of a block on a slab does no work round a closed path.
 *
 * A block with its lower face h deep in a slab at its middle, tilted by θ, takes from the one who moves it the work
 * F dh + M dθ, F = K × depth told, M = F × x, x from the middle to the point. Round any loop that is the area integral of
 * ∂M/∂h − ∂F/∂θ, which is 0 if and only if both are the gradient of an energy.
 */
import { expect, test } from 'vitest'
import { makePolyhedra } from '../../src/contact/look/planes/make-polyhedra.ts'
import type { Polyhedra } from '../../src/contact/look/planes/polyhedra.ts'
import { findPressure, makePressure, PRESSED_GAP } from '../../src/contact/look/planes/pressure-point.ts'
import { shortestLink } from '../../src/contact/look/planes/shortest-link.ts'
import { cube } from './solids.ts'

const K = 3
const SLAB = { ...cube(-1, 1), corners: Array.from(cube(-1, 1).corners, (c, i) => (i % 3 === 2 ? c - 1 : 3 * c)) }

/** A cube of 1 m whose lower face is h deep at its middle, which is the place it turns about, by θ about y. */
function tipped(h: number, theta: number): Polyhedra {
  const { corners, loops } = cube(-0.5, 0.5)
  const [c, s] = [Math.cos(theta), Math.sin(theta)]
  const placed: number[] = []
  for (let k = 0; k < corners.length; k += 3) {
    const [x, y, z] = [corners[k], corners[k + 1], corners[k + 2] + 0.5]
    placed.push(c * x + s * z, y, c * z - s * x - h)
  }
  return makePolyhedra(SLAB, { corners: placed, loops })
}

/** Force upwards [N], and its moment about the middle of the lower face, by which it works as θ grows [N m]. */
function press(h: number, theta: number): [number, number] {
  const polyhedra = tipped(h, theta)
  shortestLink.find(polyhedra)
  const pressure = makePressure()
  findPressure(polyhedra, pressure)
  const { pressed } = pressure
  const force = -K * pressed[PRESSED_GAP]
  return [force, force * pressed[0]]
}

/** Work round a loop of tilts of one sign, over the energy that is stored at its middle. */
function workRound(h: number, from: number, to: number): number {
  const STEPS = 64
  let work = 0
  const at = (k: number): [number, number] => {
    const s = (2 * Math.PI * k) / STEPS
    return [h * (1 + 0.2 * Math.cos(s)), 0.5 * (from + to) + 0.5 * (to - from) * Math.sin(s)]
  }
  for (let k = 0; k < STEPS; k++) {
    const [[h0, t0], [h1, t1]] = [at(k), at(k + 1)]
    const [force, moment] = press(0.5 * (h0 + h1), 0.5 * (t0 + t1))
    work += force * (h1 - h0) + moment * (t1 - t0)
  }
  return work / (0.5 * K * h * h)
}

const H = 1e-4

test.each([1, -1])('a block that stays on its face gets back what it spends (tilt %d)', (sign) => {
  expect(Math.abs(workRound(H, sign * 0.1 * H, sign * 0.5 * H))).toBeLessThan(1e-4)
})

test('on its face it stands on one spring in its middle; on its edge the greatest depth counts', () => {
  const [force, moment] = press(H, 0)
  expect(force / (K * H)).toBeCloseTo(1, 9)
  expect(moment / (K * H)).toBeCloseTo(0, 9)
  const onEdge = press(H, 3 * H)
  expect(onEdge[0] / (K * 2.5 * H)).toBeCloseTo(1, 6)
  expect(onEdge[1] / (K * 2.5 * H)).toBeCloseTo(0.5, 3)
})

test('the force changes without a jump as a block tips from its face onto its edge', () => {
  const tilts = Array.from({ length: 151 }, (_, k) => (k / 50) * H)
  const forces = tilts.map((tilt) => press(H, tilt)[0] / (K * H))
  for (let k = 1; k < forces.length; k++) expect(Math.abs(forces[k] - forces[k - 1])).toBeLessThan(0.05)
})
