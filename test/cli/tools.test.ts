import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { BAR, read, STACK, talus, temporary } from './talus.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { folder, remove } = temporary({ 'bar.yaml': BAR })
afterAll(() => remove())

test('check says what would run, with reasons, and writes nothing', async () => {
  const { code, stdout, stderr } = await talus(folder, 'check', 'bar.yaml')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/20 nodes, 24 tets/)
  expect(stdout).toMatch(/0 settle +dt .* until settled/)
  expect(stdout).toMatch(/1 run +dt .* \d+ steps/)
  expect(stdout).toContain('Not in the case file, chosen for you')
  expect(readdirSync(folder)).toEqual(['bar.yaml'])
  const wrong = await talus(folder, 'check', 'bar.yaml', '--set', 'record.tip.point=[9, 9, 9]')
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).not.toMatch(STACK)
})

test.each([
  ['bar.msh', '4.1'],
  ['old.msh', '2.2'],
  ['bar.vtu', '4.1'],
  ['bar.node', '4.1'],
])('mesh writes %s, and reads the same back', async (file, version) => {
  const figures = (text: string) => {
    const [{ name, notes, ...rest }] = JSON.parse(text)
    return rest
  }
  const made = await talus(folder, 'mesh', 'bar.yaml', '-o', file, '--msh-version', version, '--json')
  expect(made.code).toBe(0)
  expect(made.stderr).toContain(`wrote ${file}\n`)
  const again = await talus(folder, 'mesh', file, '--json')
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(figures(again.stdout)).toEqual(figures(made.stdout))
})

test('a case runs on what mesh has written, by the same names of faces', async () => {
  const block = 'shape: { box: [4, 1, 1] }, material: rock, mesh: { cells: [4, 1, 1] } }'
  expect(BAR).toContain(block)
  for (const file of ['own.msh', 'own.vtu']) {
    expect((await talus(folder, 'mesh', 'bar.yaml', '-o', file)).code).toBe(0)
    writeFileSync(join(folder, 'own.yaml'), BAR.replace(block, `shape: { mesh: { file: ${file} } }, material: rock }`))
    const { code, stdout, stderr } = await talus(folder, 'check', 'own.yaml')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/20 nodes, 24 tets/)
  }
})

test('mesh says what is wrong with a file', async () => {
  copyFileSync(join(root, 'test/fixtures/cube-4.1.msh'), join(folder, 'cut.msh'))
  writeFileSync(join(folder, 'cut.msh'), read(folder, 'cut.msh').slice(0, 500))
  for (const [args, message] of [
    [['none.msh'], /^none\.msh: cannot be read/],
    [['cut.msh'], /^cut\.msh/],
    [['bar.txt'], /^bar\.txt: the extension \.txt is not that of a mesh/],
    [['bar.yaml', '-o', 'bar.dxf'], /^bar\.dxf: the extension \.dxf is not that of a mesh/],
  ] as const) {
    const { code, stderr } = await talus(folder, 'mesh', ...args)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(STACK)
    expect(code).toBe(2)
  }
})

test('the schema at the root is the one that the program prints', async () => {
  const { code, stdout } = await talus(folder, 'schema')
  expect(code).toBe(0)
  expect(readFileSync(join(root, 'talus.schema.json'), 'utf8')).toBe(stdout)
})

test('bench measures by name, and names what there is', async () => {
  const wrong = await talus(folder, 'bench', 'nonsense')
  expect(wrong).toMatchObject({ code: 2, stdout: '' })
  expect(wrong.stderr).toMatch(
    /nothing to measure begins with nonsense; there are elements, points-.*steps-tets-60k, .*bucket, pairs/,
  )
  expect(wrong.stderr).not.toMatch(STACK)
})
