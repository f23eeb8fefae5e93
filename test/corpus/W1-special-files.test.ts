/** A pipe would wait for ever and /dev/zero never end: what is no file is refused by one function, whatever it stands for. */
import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nodeHost } from '../../src/cli/node-host.ts'
import { FileError } from '../../src/host.ts'
import { STACK, talus, temporary } from '../cli/talus.ts'
import { told } from './told.ts'

const { folder, remove } = temporary()
afterAll(() => remove())

const HEAD = `title: Special
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.2 } }
joints: { j: { friction: 30 deg } }
contact: { joint: j }
stages: [{ run: { time: 1 ms } }]
`
const using = (shape: string, more = '') =>
  `${HEAD}blocks:\n  rock: { shape: ${shape}, material: rock, rigid: true${more} }\n`
const cut = (file: string) => `, cut: { discs: { d: { file: ${file}, joint: j } } }`

execFileSync('mkfifo', ['pipe', 'pipe.stl', 'pipe.msh', 'pipe.csv', 'pipe.json'].map((name) => join(folder, name)))
symlinkSync('/dev/zero', join(folder, 'zero.obj'))
symlinkSync('/dev/zero', join(folder, 'zero.vtu'))
for (const [name, text] of Object.entries({
  'surface.yaml': using('{ surface: pipe.stl }'),
  'device.yaml': using('{ surface: zero.obj }'),
  'mesh.yaml': using('{ mesh: pipe.msh }').replace('rigid: true', 'rigid: false'),
  'discs.yaml': using('{ box: [1, 1, 1] }', cut('pipe.csv')),
}))
  writeFileSync(join(folder, name), text)

test.each([
  ['pipe', /^pipe: a pipe, not a file; save what it holds as a file/],
  ['zero.obj', /^zero\.obj: a device, not a file/],
  ['surface.yaml', /surface\.yaml:7:.*pipe\.stl: cannot be read \(a pipe, not a file/],
  ['device.yaml', /device\.yaml:7:.*zero\.obj: cannot be read \(a device, not a file/],
  ['mesh.yaml', /mesh\.yaml:7:.*pipe\.msh: cannot be read \(a pipe, not a file/],
  ['discs.yaml', /discs\.yaml:7:.*a pipe, not a file/],
])('%s is refused', async (name, refusal) => {
  const { code, message } = await told(folder, name)
  expect(message).toMatch(refusal)
  expect(message).not.toMatch(STACK)
  expect(code).toBe(2)
})

test('the program ends at once', async () => {
  const { code, stderr } = await talus(folder, 'run', 'pipe')
  expect(stderr).toMatch(/^pipe: a pipe, not a file; save what it holds as a file/)
  expect(code).toBe(2)
})

test('more than the stated size is refused before it is read, and a file that says it is empty is read', () => {
  writeFileSync(join(folder, 'large'), 'x'.repeat(2000))
  const host = nodeHost()
  expect(() => host.readFile(join(folder, 'large'), 1000)).toThrow(FileError)
  expect(() => host.readFile(join(folder, 'large'), 1000)).toThrow('it has 0.002 MB, at most 0.001 MB are read here')
  expect(() => host.readFile('/proc/self/status', 10)).toThrow('it has more, at most')
  expect(host.readFile('/proc/self/status').length).toBeGreaterThan(100)
  expect(host.readFile(join(folder, 'large')).length).toBe(2000)
})
