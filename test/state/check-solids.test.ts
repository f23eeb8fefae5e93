import { expect, test } from 'vitest'
import { checkWorld } from '../../src/state/check.ts'
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
  ['a form that is none', ({ solids }, part) => void (solids.form[part] = 99), /form of a solid: solid \d+ has 99/],
  ['another form', ({ solids }, part) => void (solids.form[part] = 0), /room of a solid/],
  ['a scale of nothing', ({ solids }, part) => void (solids.scale[part] = 0), /size of a solid/],
  ['a size that is none', ({ solids }) => void (solids.size[0] = Number.NaN), /size of a solid: solid 0/],
  ['a reach that is short', ({ solids }, part) => void (solids.reach[part] *= 0.999), /reach: solid \d+/],
  ['a rigid block beyond its reach', ({ solids }) => void (solids.reach[0] *= 0.999), /reach: solid 0/],
  ['a grain without a body', ({ solids }, part) => void (solids.body[part] = -1), /body of a solid/],
  ['a body that is another block', ({ solids }) => void (solids.body[0] = 1), /body of a solid: solid 0/],
  ['a grain larger than its other part', ({ solids }, part) => void (solids.scale[part] /= 2), /centre of a grain/],
  ['a normal', ({ solids: { forms } }) => void (forms.normal[0] = 7), /normals of forms: face 0/],
  ['a corner out of its faces', ({ solids: { forms } }) => void (forms.corner[0] += 0.1), /convex forms: corner \d/],
  ['a face of a corner that is none', ({ solids: { forms } }) => void (forms.loop[0] = 50), /faces of forms: face 0/],
]

test.each(BROKEN)('%s is found', (_, breakIt, words) => {
  const world = worldOf(GRAINS)
  const { body } = world.solids
  breakIt(
    world,
    body.findIndex((own, solid) => own === body[solid - 1]),
  )
  expect(checkWorld(world).join('\n')).toMatch(words)
})
