import { expect, test } from 'vitest'
import { particleRows } from '../../src/cli/particle-rows.ts'
import { bareHost } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { caseOf } from '../state/models.ts'

const rowsOf = (group: string) => {
  const c = caseOf(`
title: Particles
materials: { rock: { density: 2000, young: 1 GPa, poisson: 0.2 } }
blocks: { floor: { shape: { box: [9, 9, 1] }, at: [0, 0, -1], material: rock, rigid: true, fixed: true } }
particles: { soil: { ${group}, material: rock, spacing: 3, at: [0, 0, 5] } }
contact: { detect: half-space }
joints: { default: { normal: 1 MN/m, shear: 1 MN/m } }
stages: [{ run: { time: 1 ms } }]
`)
  return particleRows(prepareWorld(c, bareHost()).world, c)
}
const TETRAHEDRON = '{ tetrahedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }'
const TWO = 'union: [{ shape: { box: [1, 1, 1] } }, { shape: { box: [1, 1, 1] }, at: [1, 0, 0] }]'

test('grains: how many of which shapes, from how small to how large, and their mass', () => {
  const shapes = `polyhedra: { shapes: [{ box: [1, 1, 1] }, ${TETRAHEDRON}, { ${TWO} }], turned: false }`
  expect(rowsOf(`${shapes}, count: [3, 2]`)).toEqual([
    [
      '  soil',
      '6 polyhedra',
      expect.stringMatching(/^(?=.*2 with 8 corners)(?=.*2 with 4 corners)(?=.*2 of 2 parts)/),
      'diameters 683 mm to 1.56 m',
      `${Math.round(2 * 2000 * (1 + 1 / 6 + 2))} kg`.replace('12667', '12700'),
      'rock',
    ],
  ])
})

test('many shapes are told together', () => {
  const shapes = [1, 2, 3, 4, 5].map((n) => `{ box: [1, 1, ${n}] }`).join(', ')
  const [[, number, told, sizes]] = rowsOf(`polyhedra: { shapes: [${shapes}, ${TETRAHEDRON}], size: 1 }, count: [6, 2]`)
  expect([number, told, sizes]).toEqual(['12 polyhedra', '6 shapes with 4 to 8 corners', 'diameter 1 m'])
})

test('spheres and discs', () => {
  expect(rowsOf('sphere: { radius: 0.5 }, count: [2, 2]')).toEqual([
    ['  soil', '4 spheres', '', 'diameter 1 m', '4190 kg', 'rock'],
  ])
  expect(rowsOf('disc: { radius: 0.5, thickness: 1 }')[0].slice(1, 4)).toEqual(['1 disc', '', 'diameter 1 m'])
})
