/** Memory that `talus check` tells: counted by hand from the columns. */
import { expect, test } from 'vitest'
import { shakenCube } from '../../src/bench/elements.ts'
import { memoryLine } from '../../src/cli/memory-line.ts'
import { bareHost } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { readSample } from '../run/help.ts'
import { SAMPLE } from '../run/sample-case.ts'

test('a tet has two lines of numbers and seven whole ones, a node twenty-one numbers and two whole ones', () => {
  expect(memoryLine(shakenCube(3))).toBe(`  ${16 * 8 + 7 * 4} bytes a tet, ${21 * 8 + 2 * 4} bytes a node`)
})

test('room for pairs and points is told apart from what each takes', () => {
  const { world } = prepareWorld(readSample(SAMPLE), bareHost())
  const line = memoryLine(world)
  expect(line).toMatch(
    /\d+ bytes a cell or particle, with its faces, \d+ bytes a pair, \d+ bytes a contact point; room for/,
  )
  expect(line).toContain(`room for ${world.neighbours.a.length} pairs`)
})
