/** A file that is not what it should be is named: nothing of it is shown, since it may be another's secret. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import { importMesh } from '../../src/mesh/io/import-mesh.ts'
import { importSurface } from '../../src/mesh/io/import-surface.ts'
import { temporary } from '../cli/talus.ts'
import { files } from '../mesh/io/samples.ts'
import { told } from './told.ts'

const { folder, remove } = temporary()
afterAll(() => remove())

const SECRETS = ['root:x:0:0:root:/root:/bin/bash\ndaemon:*:1:1\n', '<secret key="s3cret">root</secret>', '{"root": "s3cret"}\n']
const SHOWN = /root|s3cret|daemon|secret|key=/

const message = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    return (error as Error).message
  }
  return 'root: it was read'
}

test.each(SECRETS)('a mesh or a surface that is %j', (secret) => {
  for (const name of ['x.msh', 'x.vtu', 'x.node', 'x.ele', 'x.stl', 'x.obj']) {
    const sound = { 'x.node': '4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n', 'x.ele': '1 4 0\n1 1 2 3 4\n' }
    const reader = files({ ...sound, [name]: secret })
    const text = message(() => (/stl|obj/.test(name) ? importSurface(name, reader) : importMesh(name, reader)))
    expect(text).toMatch(/^x\.\w+(:\d+)?: /)
    expect(text).not.toMatch(SHOWN)
  }
})

const HEAD = `title: Secrets
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.2 } }
joints: { j: { friction: 30 deg } }
contact: { detect: shortest-link, joint: j }
stages: [{ run: { time: 1 ms } }]
`
const BLOCK = 'blocks:\n  rock: { shape: { box: [2, 2, 2] }, material: rock, rigid: true'

test.each([
  ['discs', `${HEAD}${BLOCK}, cut: { discs: { d: { file: FILE, joint: j } } } }\n`],
  ['record', `${HEAD}${BLOCK} }\nboundaries: { b: { on: rock, velocity: { x: { table: FILE.csv } } } }\n`],
  ['particles', `${HEAD}particles: { p: { polyhedra: { file: FILE }, material: rock } }\n`],
])('a table of %s', async (name, text) => {
  for (const [i, secret] of SECRETS.entries()) {
    writeFileSync(join(folder, `${i}`), secret)
    writeFileSync(join(folder, `${i}.csv`), secret)
    writeFileSync(join(folder, `${name}.yaml`), text.replace('FILE', `"${i}"`).replace('"0".csv', '0.csv').replace(/"(\d)"\.csv/, '$1.csv'))
    const { message: said, code } = await told(folder, `${name}.yaml`)
    expect(said).toMatch(new RegExp(`^${name}\\.yaml:\\d+`))
    expect(said).not.toMatch(SHOWN)
    expect(code).toBe(2)
  }
})

test.each(SECRETS.slice(0, 2))('a case that is %j', (secret) => {
  const text = message(() => readCase(secret, { name: 'x.yaml' }))
  expect(text).toMatch(/^x\.yaml/)
  expect(text).not.toMatch(SHOWN)
})
