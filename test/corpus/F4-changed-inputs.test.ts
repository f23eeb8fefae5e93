/** F4: a file that a case reads is changed, removed or added between the parts of a run. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import { explain } from '../../src/cli/errors.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { startRun } from '../../src/run.ts'
import { temporary } from '../cli/talus.ts'

const { folder, remove } = temporary()
afterAll(() => remove())

const CASE = `title: A block from a surface
gravity: 0
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
blocks: { block: { shape: { surface: block.obj }, material: rock, rigid: true } }
stages: [{ run: { time: 60 ms } }]
`
const CORNERS = [0, 1].flatMap((z) => [0, 1].flatMap((y) => [0, 1].map((x) => `v ${x} ${y} ${z}`)))
const FACES = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((face) => `f ${face}`)
const SURFACE = `${[...CORNERS, ...FACES].join('\n')}\n`
const surface = join(folder, 'block.obj')
const start = (resume?: Uint8Array, place = folder) => {
  const [c] = readCase(CASE, { name: 'w.yaml', folder: place }).variations
  return startRun(c, { host: nodeHost(), resume })
}
let checkpoint: Uint8Array

beforeAll(() => {
  writeFileSync(surface, SURFACE)
  const first = start().ticks.next()
  if (first.done) throw new Error('the run ended at once')
  checkpoint = new Uint8Array(Buffer.concat(first.value.checkpoint({})))
})

const refused = (place?: string) => {
  try {
    start(checkpoint, place)
  } catch (error) {
    return explain(error)
  }
  return { message: '', code: 0 }
}

test('the same file is gone on from, in another folder as well', () => {
  expect(refused().message).toBe('')
  mkdirSync(join(folder, 'moved'))
  copyFileSync(surface, join(folder, 'moved/block.obj'))
  expect(refused(join(folder, 'moved')).message).toBe('')
})

test('a changed file is refused by name, also one of the same length', () => {
  writeFileSync(surface, `${SURFACE}# changed\n`)
  expect(refused()).toMatchObject({ code: 2, message: expect.stringMatching(/block\.obj has changed since .*\d+ bytes then, \d+ now/) })
  writeFileSync(surface, readFileSync(surface, 'utf8').replace('# changed\n', '').replace('v 1 1 1', 'v 1 1 2'))
  expect(refused()).toMatchObject({ code: 2, message: expect.stringMatching(/block\.obj has changed since/) })
})

test('a file that is gone is refused by name', () => {
  rmSync(surface)
  expect(refused()).toMatchObject({ code: 2, message: expect.stringMatching(/block\.obj cannot be read any more/) })
})
