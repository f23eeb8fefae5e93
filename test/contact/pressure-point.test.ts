/**
 * One point of contact for two faces: the force of a block on a slab does no work round a closed path.
 *
 * A block with its lower face h deep in a slab at its middle, tilted by θ about y and by φ about x, takes from the one who moves it the
 * work F dh + M dθ + L dφ. Round any loop that is 0 if and only if all are the gradient of an energy, here of ½ K Σ d² over its corners.
 */
import { expect, test } from 'vitest'
import { PRESSED_GAP, PRESSED_SHARE } from '../../src/contact/look/planes/corner-springs.ts'
import { makePolyhedra } from '../../src/contact/look/planes/make-polyhedra.ts'
import { N, type Polyhedra } from '../../src/contact/look/planes/polyhedra.ts'
import { findPressure, makePressure } from '../../src/contact/look/planes/pressure-point.ts'
import { shortestLink } from '../../src/contact/look/planes/shortest-link.ts'
import { makeFrame } from '../../src/math/frame.ts'
import { cube } from './solids.ts'

const K = 3
const SLAB = { ...cube(-1, 1), corners: Array.from(cube(-1, 1).corners, (c, i) => (i % 3 === 2 ? c - 1 : 3 * c)) }

/** A cube of 1 m whose lower face is h deep at its middle, which is the place it turns about: by θ about y, then φ about x. */
function tipped(h: number, theta: number, phi: number): Polyhedra {
  const { corners, loops } = cube(-0.5, 0.5)
  const [c, s, e, f] = [Math.cos(theta), Math.sin(theta), Math.cos(phi), Math.sin(phi)]
  const placed: number[] = []
  for (let k = 0; k < corners.length; k += 3) {
    const [x, y, z] = [corners[k], corners[k + 1], corners[k + 2] + 0.5]
    const up = c * z - s * x
    placed.push(c * x + s * z, e * y - f * up, e * up + f * y - h)
  }
  return makePolyhedra(SLAB, { corners: placed, loops })
}

/** Force upwards [N], and its moments about the middle of the lower face, by which it works as θ grows and as φ shrinks [N m]; depth that is stored. */
function press(h: number, theta: number, phi = 0): [number, number, number, number] {
  const polyhedra = tipped(h, theta, phi)
  shortestLink.find(polyhedra)
  const pressure = makePressure()
  const { real } = polyhedra
  makeFrame(pressure.frame, real[N], real[N + 1], real[N + 2], 0, 0, 0)
  findPressure(polyhedra, pressure, true)
  const { pressed } = pressure
  const gap = pressed[PRESSED_GAP]
  const share = pressed[PRESSED_SHARE]
  const force = -K * share * gap
  return [force, force * pressed[0], force * pressed[1], 0.5 * K * share * gap * gap]
}

/** Work round a loop through face, edge and corner, by the middle of each of so many steps, over the energy stored at its middle. */
function workRound(h: number, width: number, steps: number): number {
  let work = 0
  const at = (k: number): [number, number, number] => {
    const s = (2 * Math.PI * k) / steps
    return [h * (1 + 0.2 * Math.cos(s)), width * Math.sin(s), 0.7 * width * Math.cos(2 * s + 1)]
  }
  for (let k = 0; k < steps; k++) {
    const [[h0, t0, p0], [h1, t1, p1]] = [at(k), at(k + 1)]
    const [force, moment, other] = press(0.5 * (h0 + h1), 0.5 * (t0 + t1), 0.5 * (p0 + p1))
    work += force * (h1 - h0) + moment * (t1 - t0) - other * (p1 - p0)
  }
  return work / (0.5 * K * h * h)
}

const H = 1e-4

test.each([0.2, 1, 3, 10])('round a loop of tilts up to %d × its depth a block gets back what it spends', (tilts) => {
  expect(Math.abs(workRound(H, tilts * H, 1600))).toBeLessThan(2e-3)
})

test('on its face, its edge and its corner it stands on a spring for each of its corners', () => {
  const [force, moment] = press(H, 0)
  expect(force / (K * H)).toBeCloseTo(4, 9)
  expect(moment / (K * H)).toBeCloseTo(0, 9)
  const onEdge = press(H, 3 * H)
  expect(onEdge[0] / (2 * K * 2.5 * H)).toBeCloseTo(1, 6)
  expect(onEdge[1] / (2 * K * 2.5 * H)).toBeCloseTo(0.5, 3)
  const onCorner = press(H, 3 * H, 3 * H)
  expect(onCorner[0] / (K * (4 + 1 + 1) * H)).toBeCloseTo(1, 3)
  expect(onCorner[3] / (0.5 * K * (16 + 1 + 1) * H * H)).toBeCloseTo(1, 3)
})

test('the force changes without a jump as a block tips from its face onto its edge', () => {
  const tilts = Array.from({ length: 151 }, (_, k) => (k / 50) * H)
  const forces = tilts.map((tilt) => press(H, tilt)[0] / (K * H))
  for (let k = 1; k < forces.length; k++) expect(Math.abs(forces[k] - forces[k - 1])).toBeLessThan(0.05)
})
