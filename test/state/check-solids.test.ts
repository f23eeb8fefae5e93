import { expect, test } from 'vitest'
import { checkWorld } from '../../src/state/check.ts'
import { BODY, bodyOf, FORM, REACH, SCALE, SIZE, SOLID, SOLID_IDS } from '../../src/state/solids.ts'
import type { World } from '../../src/state/world.ts'
import { worldOf } from './models.ts'

const GRAINS = `
title: Grains
materials: { rock: { density: 2600, young: 1 GPa, poisson: 0.2 } }
blocks:
  floor: { shape: { box: [9, 9, 1] }, at: [0, 0, -1], material: rock, rigid: true, fixed: true }
  soft: { shape: { box: [1, 1, 1] }, at: [20, 0, 0], material: rock, mesh: { cells: [2, 1, 1] } }
particles:
  soil:
    polyhedra:
      shapes:
        - { tetrahedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }
        - union: [{ shape: { box: [1, 1, 1] } }, { shape: { box: [1, 2, 1] }, at: [1, 0, 0] }]
      size: { from: 0.2, to: 0.5 }
    material: rock
    count: [3, 2]
    spacing: 1
    at: [1, 5, 1]
contact: { detect: half-space }
joints: { default: { normal: 1 MN/m, shear: 1 MN/m } }
stages: [{ run: { time: 1 ms } }]
`

test('grains, rigid and deformable blocks are sound as they are set up', () => {
  expect(checkWorld(worldOf(GRAINS))).toEqual([])
})

/** What is broken → the words that must name it; `part` is the second of a grain. */
const BROKEN: [string, (world: World, part: number) => void, RegExp][] = [
  [
    'a form that is none',
    ({ solids }, part) => void (solids.id[SOLID_IDS * part + FORM] = 99),
    /form of a solid: solid \d+ has 99/,
  ],
  ['another form', ({ solids }, part) => void (solids.id[SOLID_IDS * part + FORM] = 0), /room of a solid/],
  ['a scale of nothing', ({ solids }, part) => void (solids.real[SOLID * part + SCALE] = 0), /size of a solid/],
  ['a size that is none', ({ solids }) => void (solids.real[SIZE] = Number.NaN), /size of a solid: solid 0/],
  [
    'a reach that is short',
    ({ solids }, part) => void (solids.real[SOLID * part + REACH] *= 0.999),
    /reach: solid \d+/,
  ],
  ['a rigid block beyond its reach', ({ solids }) => void (solids.real[REACH] *= 0.999), /reach: solid 0/],
  ['a grain without a body', ({ solids }, part) => void (solids.id[SOLID_IDS * part + BODY] = -1), /body of a solid/],
  ['a body that is another block', ({ solids }) => void (solids.id[BODY] = 1), /body of a solid: solid 0/],
  [
    'a grain larger than its other part',
    ({ solids }, part) => void (solids.real[SOLID * part + SCALE] /= 2),
    /centre of a grain/,
  ],
  ['a normal', ({ solids: { forms } }) => void (forms.normal[0] = 7), /normals of forms: face 0/],
  ['a corner out of its faces', ({ solids: { forms } }) => void (forms.corner[0] += 0.1), /convex forms: corner \d/],
  ['a face of a corner that is none', ({ solids: { forms } }) => void (forms.loop[0] = 50), /faces of forms: face 0/],
]

test.each(BROKEN)('%s is found', (_, breakIt, words) => {
  const world = worldOf(GRAINS)
  let part = 1
  while (bodyOf(world.solids, part) !== bodyOf(world.solids, part - 1)) part++
  breakIt(world, part)
  expect(checkWorld(world).join('\n')).toMatch(words)
})
