/** The files of frames with contacts and particles: written, listed, and cut back when a run is continued. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFresh } from '../../src/cli/claim-folder.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { openFolder } from '../../src/cli/result-folder.ts'
import type { Run, Tick } from '../../src/run.ts'
import { contactsOf, frameOf, grainsOf, roundsOf, twoBoxes } from './sample.ts'

let base: string
let folder: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'talus-folder-'))
  folder = join(base, 'out')
})
afterEach(() => rmSync(base, { recursive: true }))

const model = twoBoxes()
const runWith = (extra: Record<string, number>) =>
  ({ scene: model.scene, columns: [], extra, history: () => [] }) as unknown as Run
const tick = (index: number) =>
  ({ frames: [{ ...frameOf(model, index), contacts: contactsOf(3, index), rounds: roundsOf(2) }] }) as unknown as Tick

function writeFrames(run: Run, resumed: boolean, indices: number[]) {
  const out = openFolder(folder, run, nodeHost(), resumed)
  for (const index of indices) out.write(tick(index))
  out.close()
  return out
}
const parts = () =>
  [
    ...readFileSync(join(folder, 'frames.pvd'), 'utf8').matchAll(
      /part="(\d)" name="(\w+)" file="frames\/([\w-]+)\.vtu"/g,
    ),
  ].map(([, part, name, file]) => `${part} ${name} ${file}`)

test('each frame has the blocks, their contacts and the particles', () => {
  claimFresh(folder, 'a test', [], nodeHost())
  writeFrames(runWith({}), false, [0, 1])
  expect(parts()).toEqual([
    '0 blocks frame-00000',
    '1 contacts contacts-00000',
    '2 particles particles-00000',
    '0 blocks frame-00001',
    '1 contacts contacts-00001',
    '2 particles particles-00001',
  ])
  expect(readdirSync(join(folder, 'frames'))).toHaveLength(6)
})

test('a run that is continued takes all files of later frames back', () => {
  claimFresh(folder, 'a test', [], nodeHost())
  writeFrames(runWith({}), false, [0, 1, 2])
  writeFileSync(join(folder, 'frames/contacts-00003.vtu.part'), 'torn')
  writeFileSync(join(folder, 'checkpoint.previous.talus.part'), 'torn')
  writeFrames(runWith({ frames: 1 }), true, [])
  expect(readdirSync(join(folder, 'frames')).sort()).toEqual([
    'contacts-00000.vtu',
    'frame-00000.vtu',
    'particles-00000.vtu',
  ])
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  writeFrames(runWith({ frames: 1 }), true, [1])
  expect(parts()).toHaveLength(6)
})

test('a file of contacts that is gone is named', () => {
  claimFresh(folder, 'a test', [], nodeHost())
  writeFrames(runWith({}), false, [0, 1])
  rmSync(join(folder, 'frames/contacts-00000.vtu'))
  expect(() => writeFrames(runWith({ frames: 2 }), true, [])).toThrow(
    /contacts-00000\.vtu: no such file, but frames\.pvd/,
  )
})

test('polyhedral particles are the third dataset, and places are read back from it', () => {
  claimFresh(folder, 'a test', [], nodeHost())
  const { surfaces, frame: grains } = grainsOf([[0, 0, 4]])
  const run = { ...runWith({}), scene: { ...model.scene, grains: surfaces } } as Run
  const moved = (index: number) => ({ ...grains, points: grains.points.map((x) => x + index) })
  const out = openFolder(folder, run, nodeHost(), false)
  const frames = [0, 1].map((index) => ({ ...frameOf(model, index), grains: moved(index) }))
  out.write({ frames } as unknown as Tick)
  expect(parts().filter((line) => line.startsWith('2'))).toEqual([
    '2 particles particles-00000',
    '2 particles particles-00001',
  ])
  expect(out.poseNear(0.02)).toEqual({
    pose: { points: frames[0].points, grains: { points: moved(0).points } },
    time: 0,
  })
  out.close()
  const again = openFolder(folder, { ...run, extra: { frames: 2 } }, nodeHost(), true)
  expect(again.poseNear(frames[1].time)?.pose).toEqual({
    points: frames[1].points,
    grains: { points: moved(1).points },
  })
  again.close()
})
