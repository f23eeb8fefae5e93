/** Patches over which volumetric strain is averaged: of neighbours, all tets in one, in one order whatever else. */
import { expect, test } from 'vitest'
import { materials } from '../../src/force/materials/materials.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { patchesOf } from '../../src/setup/patches.ts'
import { POINT } from '../../src/state/nodes.ts'
import { barOf } from '../force/materials/sample.ts'
import { worldOf } from '../state/models.ts'

const box = meshBox([4, 3, 2], [4, 3, 2])
const all = Array.from({ length: box.tets.length / 4 }, (_, tet) => tet)

test('in a structured mesh a patch is a cell: six tets, eight nodes', () => {
  const patches = patchesOf(box, all)
  expect(patches.length).toBe(24)
  for (const patch of patches) {
    const nodes = new Set(patch.flatMap((tet) => [...box.tets.subarray(4 * tet, 4 * tet + 4)]))
    expect([patch.length, nodes.size]).toEqual([6, 8])
  }
})

test('every tet is in one patch, and in no other', () => {
  const some = all.filter((tet) => tet % 5 !== 2)
  const found = patchesOf(box, some).flat()
  expect([...found].sort((a, b) => a - b)).toEqual(some)
})

test('tets that share no face are alone', () => {
  expect(patchesOf(box, [0, 40, 100])).toEqual([[0], [40], [100]])
})

test('a world: patches stand one behind the other, even, and fill the batch of their material', () => {
  const [material] = materials.filter(({ flows }) => flows)
  const { tets } = worldOf(barOf(material))
  const batch = tets.batches.find((one) => tets.states[one.material].patches.length > 0)!
  const { patches } = tets.states[batch.material]
  expect([patches[0], patches[patches.length - 1]]).toEqual([batch.from, batch.to])
  for (let p = 0; p + 1 < patches.length; p++) {
    expect(patches[p] % 2).toBe(0)
    expect(patches[p + 1]).toBeGreaterThan(patches[p])
    for (let tet = patches[p]; tet < patches[p + 1]; tet++)
      if (tets.origin[tet] >= 0) expect(tets.node[4 * tet] % POINT).toBe(0)
  }
})
