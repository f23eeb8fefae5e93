/** W5: a probe whose result is asked for in a folder leaves one, and the terminal shows the beginning of long lists. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read, talus, temporary } from '../cli/talus.ts'

const { folder, remove } = temporary()
afterAll(() => remove())

test('-o on a probe', async () => {
  writeFileSync(
    join(folder, 'wave.yaml'),
    `title: Wave speed
probe: { what: stable step, materials: { rock: { density: 2500, young: 10 GPa, altitude: 1 } } }
`,
  )
  const { code, stdout } = await talus(folder, 'run', 'wave.yaml', '-o', 'out')
  expect(code).toBe(0)
  expect(stdout).toContain('Results in out: summary.json, manifest.json')
  expect(stdout.split('\n').length).toBeLessThan(40)
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(['manifest.json', 'summary.json'])
  expect(JSON.parse(read(folder, 'out/summary.json'))).toMatchObject({ case: 'wave', answer: {} })
  expect(JSON.parse(read(folder, 'out/manifest.json'))).toMatchObject({ status: 'answered' })
})
