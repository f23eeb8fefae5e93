/** Bodies set down in a pile: within the walls, none in another, denser than rows. */
import { expect, test } from 'vitest'
import { makePolyhedra } from '../../src/contact/look/planes/make-polyhedra.ts'
import { GAP } from '../../src/contact/look/planes/polyhedra.ts'
import { shortestLink } from '../../src/contact/look/planes/shortest-link.ts'
import { bareHost } from '../../src/index.ts'
import { rotate } from '../../src/math/quaternion.ts'
import { planGrains } from '../../src/setup/grains.ts'
import { readSample } from '../run/help.ts'

const text = (number: number, height: number, piled = true) => `
title: Pile
materials: { rock: { density: 2600, young: 1 GPa, poisson: 0.2 } }
joints: { touch: { normal: 1 MN/m, shear: 1 MN/m, friction: 35 deg } }
particles:
  soil:
    polyhedra:
      shapes: [tetrahedron, cube, { union: [{ shape: { box: [2, 1, 1] } }, { shape: { box: [1, 1, 1] }, at: [0, 0, 1] }] }]
      size: { from: 2 cm, to: 5 cm }
      seed: 2
      fill: { number: ${number}, from: [0, 0, 0], to: [0.3, 0.25, ${height}], gap: 1 mm, piled: ${piled} }
    material: rock
contact: { detect: shortest-link, joint: touch }
stages: [{ run: { time: 1 ms } }]
`

/** Corners of every part of every grain, with its loops. */
function partsOf(number: number, height: number, piled = true) {
  const plan = planGrains(readSample(text(number, height, piled)), bareHost())
  return plan.grains.flatMap(({ kind, scale, centre, attitude }, grain) =>
    kind.forms.map((form) => {
      const { corners, loops } = plan.forms[form]
      const placed = new Float64Array(corners.length)
      for (let c = 0; c < corners.length; c += 3) rotate(attitude, 0, 1, corners, c, placed, c)
      return { grain, loops, corners: placed.map((x, i) => scale * x + centre[i % 3]) }
    }),
  )
}

test('no grain reaches into another or out of the box', () => {
  const parts = partsOf(60, 1)
  let least = Infinity
  for (const [i, a] of parts.entries())
    for (const b of parts.slice(i + 1)) {
      if (a.grain === b.grain) continue
      const polyhedra = makePolyhedra(a, b)
      shortestLink.find(polyhedra)
      least = Math.min(least, polyhedra.real[GAP])
    }
  expect(least).toBeGreaterThan(0.001)
  expect(least).toBeLessThan(0.01)
  const all = parts.flatMap(({ corners }) => [...corners])
  for (const [k, high] of [0.3, 0.25, 1].entries()) {
    const along = all.filter((_, i) => i % 3 === k)
    expect(Math.min(...along)).toBeGreaterThanOrEqual(-1e-12)
    expect(Math.max(...along)).toBeLessThanOrEqual(high + 1e-12)
  }
})

test('a pile is lower than rows, and says where it has no room', () => {
  const top = (piled: boolean) =>
    Math.max(...partsOf(60, 3, piled).flatMap(({ corners }) => [...corners.filter((_, i) => i % 3 === 2)]))
  expect(top(true)).toBeLessThan(0.75 * top(false))
  expect(() => partsOf(60, 0.1)).toThrow(
    /room for 60 particles, found room for \d+: the next one needs .*make the box higher/,
  )
})
