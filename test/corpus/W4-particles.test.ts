/** A way to find contact that is not the one of the case is told. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readCase, startRun } from '../../src/index.ts'

const text = readFileSync(fileURLToPath(new URL('W4-particles.yaml', import.meta.url)), 'utf8')

function started(...set: string[]) {
  const { notes, choices } = startRun(readCase(text, { set }).variations[0], { frames: false })
  return {
    notes: notes.filter((note) => note.startsWith('contact.detect')),
    ways: choices.filter(({ path }) => path.startsWith('set-up: contact of')).map(({ path, value }) => `${path}: ${value}`),
  }
}

test('particles that are asked to meet by common-normal meet by the shortest link, which is told', () => {
  const { notes, ways } = started()
  expect(ways).toEqual(['set-up: contact of soil: shortest-link'])
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/^contact\.detect: that of soil is found by shortest-link: particles have no mesh/)
})

test('where no way is asked for it stands among the choices; where the way is theirs nothing is told', () => {
  const bare = startRun(readCase(text.replace('detect: common-normal, ', '')).variations[0], { frames: false })
  expect(bare.notes.filter((note) => note.startsWith('contact.detect'))).toEqual([])
  expect(bare.choices.map(({ path }) => path)).toContain('set-up: contact of soil')
  const nothing = { notes: [], ways: [] }
  expect(started('contact.detect=shortest-link')).toEqual(nothing)
  const areas = 'joints.touch={ normal: 1 GPa/m, shear: 1 GPa/m }'
  // Of this way it is told that its law has no energy, and nothing of another way.
  const { notes, ways } = started('contact.detect=half-space', areas)
  expect(ways).toEqual([])
  expect(notes).toEqual([expect.stringMatching(/^contact\.detect: half-space with touch per area: F = k V n/)])
})

test('discs meet by nearest points, and blocks that deform by common-normal, whatever the way', () => {
  const disc = 'particles.soil={ disc: { radius: 0.1, thickness: 1 }, material: rock, at: [0, 0, 2] }'
  expect(started(disc, 'contact.detect=shortest-link').notes.join('\n')).toMatch(/that of soil is found by nearest points/)
  const soft = started('blocks.floor={ shape: { box: [4, 4, 1] }, at: [-1, -1, -1.2], material: rock, fixed: true }', 'contact.detect=shortest-link')
  expect(soft.notes.join('\n')).toMatch(/that of floor is found by common-normal: shortest-link is for rigid polyhedra/)
})
