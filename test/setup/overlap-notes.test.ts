import { expect, test } from 'vitest'
import { nodeHost } from '../../src/cli/node-host.ts'
import { readCase } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'

const notesOf = (detect: string, normal: string): string[] => {
  const text = `
title: A stone on a floor
materials: { rock: { density: 2600 kg/m3, young: 1 GPa, poisson: 0.2 } }
joints: { touch: { normal: ${normal}, shear: ${normal}, friction: 30 deg } }
blocks: { floor: { shape: { box: [2, 2, 1] }, at: [-1, -1, -1], material: rock, rigid: true, fixed: true } }
particles: { stone: { polyhedra: { shapes: [cube], size: 0.1 }, at: [0, 0, 1], material: rock } }
contact: { detect: ${detect}, joint: touch }
stages: [{ run: { time: 1 ms } }]
`
  const [c] = readCase(text, { name: 'stone', folder: '.' }).variations
  return prepareWorld(c, nodeHost()).notes
}

test('a force over a volume of overlap is said to have no energy of its own; springs at corners have one', () => {
  expect(notesOf('half-space', '1 GPa/m')).toContainEqual(expect.stringContaining('F = k V n'))
  expect(notesOf('half-space', '1 MN/m').join()).not.toContain('F = k V n')
  expect(notesOf('shortest-link', '1 MN/m').join()).not.toContain('F = k V n')
})

/** Notes of a block over a fixed floor, on a joint and in a run that are as given. */
const blockNotes = (joint: string, run: string, fixed = false): string => {
  const text = `
title: A block on a floor
materials: { rock: { density: 2600 kg/m3, young: 1 GPa, poisson: 0.2 } }
joints: { touch: { ${joint}, friction: 30 deg } }
blocks:
  floor: { shape: { box: [2, 2, 1] }, at: [-1, -1, -1], material: rock, rigid: true, fixed: true }
  block: { shape: { box: [1, 1, 1] }, material: rock, rigid: true, fixed: ${fixed} }
contact: { joint: touch }
stages: [{ ${run} }]
`
  const [c] = readCase(text, { name: 'block', folder: '.' }).variations
  return prepareWorld(c, nodeHost()).notes.join()
}

test('blocks on springs per area are said to have no energy of their own where nothing takes what they make', () => {
  const area = 'normal: 1 GPa/m, shear: 1 GPa/m'
  const said = 'joints.touch: springs per area make or lose energy where blocks bounce on edges and corners'
  expect(blockNotes(area, 'run: { time: 1 ms }')).toContain(said)
  expect(blockNotes('normal: 1 GN/m, shear: 1 GN/m', 'run: { time: 1 ms }')).not.toContain(said)
  expect(blockNotes(`${area}, damping: 0.1`, 'run: { time: 1 ms }')).not.toContain(said)
  expect(blockNotes(area, 'run: { time: 1 ms, damping: { local: 0.8 } }')).not.toContain(said)
  expect(blockNotes(area, 'settle: {}')).not.toContain(said)
  expect(blockNotes(area, 'run: { time: 1 ms }', true)).not.toContain(said)
})
