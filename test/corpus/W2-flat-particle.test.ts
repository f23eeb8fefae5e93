/** A particle of a file without volume, of which mutants of such a file gave a stack. */
import { fileURLToPath } from 'node:url'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { STACK, temporary } from '../cli/talus.ts'
import { told } from './told.ts'

const { folder, remove } = temporary()
afterAll(() => remove())

test('a flat particle is told with its place and number', async () => {
  const file = fileURLToPath(new URL('W2-flat-particle.json', import.meta.url))
  writeFileSync(
    join(folder, 'flat.yaml'),
    `title: Flat
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.2 } }
joints: { j: { friction: 30 deg, normal: 150 MN/m } }
particles: { p: { polyhedra: { file: ${file} }, material: rock } }
contact: { detect: shortest-link, joint: j }
stages: [{ run: { time: 1 ms } }]
`,
  )
  const { message, code } = await told(folder, 'flat.yaml')
  expect(message).toMatch(/^flat\.yaml:4:\d+ particles\.p\.polyhedra\.file: expected a convex solid, found solid 1: .*(flat|volume|plane)/)
  expect(message).not.toMatch(STACK)
  expect(code).toBe(2)
})
