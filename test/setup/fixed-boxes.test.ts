import { describe, expect, test } from 'vitest'
import { searchMethods } from '../../src/contact/search/methods.ts'
import { makePairSearch } from '../../src/contact/search/refresh.ts'
import { bareHost } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import type { World } from '../../src/state/world.ts'
import { caseOf } from '../state/models.ts'

/** Two fixed blocks side by side, a deformable and a rigid one, a fixed one apart, a block across the joint, and a disc. */
const SCENE = `
title: Fixed neighbours
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
joints: { touch: { normal: 1 GN/m, friction: 30 deg } }
blocks:
  left: { shape: { box: [2, 2, 1] }, material: rock, fixed: true, mesh: { cells: [2, 2, 1] } }
  right: { shape: { box: [2, 2, 1] }, at: [2, 0, 0], material: rock, fixed: true, rigid: true }
  free: { shape: { box: [1, 1, 1] }, at: [1.5, 0.5, 1], material: rock, mesh: { cells: [2, 2, 2] } }
  wall: { shape: { box: [1, 1, 1] }, at: [4, 0, 0], material: rock, fixed: true, rigid: true }
particles:
  ball: { sphere: { radius: 0.25 }, material: rock, count: [1, 1], spacing: 1, at: [3.5, 0.5, 1.25], velocity: [0, 0, 0] }
stages: [{ run: { time: 1 s } }]
`
const FIXED = ['left', 'right', 'wall']

const make = () => prepareWorld(caseOf(SCENE), bareHost()).world

function blockOf({ boxes, hulls, bodies, blocks }: World, box: number): string {
  const owner = boxes.owner[box]
  return blocks[owner >= 0 ? hulls.block[owner] : bodies.block[-1 - owner]]
}

function pairsOf(world: World, method: string): string[] {
  const { clock, boxes, pairs } = world
  makePairSearch(searchMethods[method].use, world)(clock, world, boxes, pairs)
  return Array.from({ length: pairs.count[0] }, (_, i) => `${pairs.a[i]} ${pairs.b[i]}`)
}

const names = (world: World, pair: string) => pair.split(' ').map((box) => blockOf(world, Number(box)))

describe('boxes of fixed blocks', () => {
  test('are those of blocks that are fixed, deformable or rigid', () => {
    const world = make()
    for (let box = 0; box < world.boxes.count; box++)
      expect(world.boxes.fixed[box]).toBe(FIXED.includes(blockOf(world, box)) ? 1 : 0)
  })

  test.each(Object.keys(searchMethods))('%s: never pair with each other, and with the rest as before', (method) => {
    const world = make()
    const loose = make()
    loose.boxes.fixed.fill(0)
    const all = pairsOf(loose, method)
    const isFixed = (pair: string) => names(loose, pair).every((block) => FIXED.includes(block))
    expect(new Set(all.filter(isFixed).map((pair) => names(loose, pair).join(' ')))).toEqual(
      new Set(['left right', 'right wall']),
    )
    const found = pairsOf(world, method)
    expect(found).toEqual(all.filter((pair) => !isFixed(pair)))
    expect(found.map((pair) => names(world, pair).join(' '))).toContain('left free')
    expect(found.map((pair) => names(world, pair).join(' '))).toContain('right ball')
  })
})
