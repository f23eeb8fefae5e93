import { expect, test } from 'vitest'
import { bareHost, startRun } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { momentsOf } from '../../src/setup/rhythm.ts'
import { caseOf } from '../state/models.ts'

const twoBlocks = (block: string, more = '') => `
title: Two blocks
materials: { soft: { density: 2000, young: 1 GPa, poisson: 0.2 }, hard: { density: 2000, young: 9 GPa, poisson: 0.2 } }
blocks:
  a: { shape: { box: [1, 1, 1] }, material: soft, mesh: { cells: [1, 1, 1] } ${block} }
  b: { shape: { box: [1, 1, 1] }, at: [3, 0, 0], material: soft, mesh: { cells: [1, 1, 1] } }
stages: [{ run: { time: 1 s } }]
${more}
`

test('a part of a block that holds no element is told, and a region that the mesh does not name is refused', () => {
  const prepare = (region: string) =>
    prepareWorld(caseOf(twoBlocks(`, regions: [{ material: hard, ${region} }]`)), bareHost())
  expect(prepare('where: { x: [5, 6] }').notes[0]).toBe('blocks.a.regions.0: no element lies in it, so none is of hard')
  expect(() => prepare('region: liner')).toThrow(
    'blocks.a.regions.0.region: expected a region of the mesh, found "liner"; it names none; use `where`',
  )
  const { world } = prepare('where: { x: [0, 1] }')
  expect(world.tets.batches.map(({ material }) => material)).toEqual([0, 1])
})

test('a node of another block than the record says is refused', () => {
  const record = (spec: string) => startRun(caseOf(twoBlocks('', `record: { r: { what: velocity, ${spec} } }`)))
  expect(() => record('node: 9, block: a')).toThrow(
    'record.r.node: expected a node of block a, found node 9 of block b',
  )
  record('node: 9, block: b')
})

test('every time at which an expression takes a sample falls on a step, whatever its unit and wherever it stands', () => {
  const c = caseOf(
    twoBlocks(
      '',
      `parameters: { late: 0.75 }
record: { top: { what: velocity, face: a.top, part: z } }
expect: [{ name: q, compute: "1 - at(top, 0.005 min)/max(at(top, late/3), at(top, 40 ms))", value: 1, within: 1 }]`,
    ),
  )
  expect(momentsOf(c, 0).hard.map((t) => Math.round(t * 1e6))).toEqual([300000, 250000, 40000])
})
