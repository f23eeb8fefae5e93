/** The report of a slope without a model, and before its search. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DONE, STOPPED } from '../../src/cli/errors.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { quickCommand } from '../../src/cli/quick-command.ts'
import { type RunFlags, runCommand } from '../../src/cli/run-command.ts'
import { xmlFault } from '../output/xml.ts'
import { read, temporary } from './talus.ts'

const WEDGE = resolve('cases/slope/wedge-crack-bolted.yaml')
const SEARCHED = resolve('cases/slope/wedge-hoek-bray.yaml')
const FLAGS: RunFlags = { set: [], kernel: 'fast' }

const { folder, remove } = temporary()
const said: string[] = []
beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterAll(() => {
  vi.restoreAllMocks()
  remove()
})

const bodyOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>') + 7)

test('stereonets, blocks, section, limit equilibrium and conclusion, in all forms', async () => {
  const output = join(folder, 'wedge')
  expect(await quickCommand(WEDGE, { ...FLAGS, output }, nodeHost())).toBe(DONE)
  expect(readdirSync(output).sort()).toEqual(['manifest.json', 'report.html', 'summary.json', 'tables.csv'])
  const page = read(output, 'report.html')
  expect(xmlFault(bodyOf(page))).toBeUndefined()
  expect(page.match(/class="net wide"/g)!.length).toBeGreaterThanOrEqual(3)
  for (const text of [
    'Kinematics and limit equilibrium, without a model.',
    'Blocks, and what has the least factor: wedge',
    'Section through wedge along its motion',
    'Haul road to the north pit',
    'Conclusion, realistic case.',
    'Realistic and lower case',
    'What a model alone shows',
    'Appendix: settings and files',
  ])
    expect(page, text).toContain(text)
  for (const text of ['numerical (strength reduction)', 'largest displacement', 'undefined', 'NaN', 'no trial'])
    expect(page, text).not.toContain(text)
  expect(read(output, 'tables.csv')).toContain('Limit equilibrium of single blocks')
  const { slope, design } = JSON.parse(read(output, 'summary.json'))
  expect([slope.blocks[0].block, design.verdict]).toEqual(['wedge', 'met'])
  expect(said.join('')).toContain(`Report in ${output}`)
})

test('again: the same result is not kept twice', async () => {
  const output = join(folder, 'wedge')
  await quickCommand(WEDGE, { ...FLAGS, output }, nodeHost())
  expect(existsSync(`${output}.1`)).toBe(false)
  expect(said.join('')).toContain('held the same to the byte')
})

test('planes alone: a report without blocks', async () => {
  const file = join(folder, 'planes.yaml')
  writeFileSync(
    file,
    'title: Planes\nslope: { face: { dip: 65 deg, dip direction: 185 deg }, planes: { A: { dip: 45 deg, dip direction: 105 deg }, B: { dip: 70 deg, dip direction: 235 deg } } }\n',
  )
  const output = join(folder, 'planes')
  expect(await quickCommand(file, { ...FLAGS, output }, nodeHost())).toBe(DONE)
  const page = read(output, 'report.html')
  expect(page).toContain('Possible: wedge sliding (A with B).')
  expect(page).not.toContain('factor of safety, closed form')
})

test('blocks that a stage takes away are not drawn', async () => {
  const output = join(folder, 'toe')
  await quickCommand(resolve('cases/slope/toe-removal.yaml'), { ...FLAGS, output }, nodeHost())
  expect(readdirSync(output).sort()).toEqual(['toe-removal-dug', 'toe-removal-in-place'])
  const [dug, whole] = ['dug', 'in-place'].map((name) => read(output, `toe-removal-${name}`, 'report.html'))
  expect(dug).toContain('Section through upper along its motion')
  const told = (page: string) =>
    [...page.matchAll(/(?:least factor|others that are free|fixed) \(\d+ blocks?\)/g)].map(String)
  expect(told(dug).slice(0, 2)).toEqual(['least factor (1 block)', 'fixed (10 blocks)'])
  expect(told(whole)).toEqual(['others that are free (2 blocks)', 'fixed (10 blocks)'])
})

test('the whole command shows it before its search, and leaves it where it is stopped', async () => {
  const output = join(folder, 'search')
  const host = nodeHost()
  let looks = 0
  const now = () => {
    if (++looks === 2000) process.emit('SIGINT')
    return 1e-3 * looks
  }
  const code = await runCommand(SEARCHED, { ...FLAGS, slope: true, output }, { ...host, now })
  expect(code).toBe(STOPPED)
  expect(read(output, 'report.html')).toContain('Before the search for the factor of safety')
  const { outputs } = JSON.parse(read(output, 'manifest.json'))
  expect(outputs.map(({ file }: { file: string }) => file)).toContain('report.html')
})
