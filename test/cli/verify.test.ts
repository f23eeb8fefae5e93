import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Finished, read, STACK, talus, temporary } from './talus.ts'

/** A cube that falls, and should have fallen so far. */
const fall = (expected: string, more = '') => `title: Fall
gravity: 10
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.2 } }
blocks: { cube: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [1, 1, 1] } } }
stages: [{ run: { time: 10 ms } }]
record: { fall: { block: cube, what: displacement, part: z } }
expect: [{ name: way, record: fall, take: end, value: ${expected}, within: 1e-9 }]
${more}`

const GOOD = '-0.5*10*0.01^2'
const { folder, remove } = temporary()
/** A slow machine is told how far it is. */
const PROGRESS = /^verifying .*\n/gm
const verify = async (...args: string[]): Promise<Finished> => {
  const finished = await talus(folder, 'verify', ...args)
  return { ...finished, stderr: finished.stderr.replace(PROGRESS, '') }
}

beforeAll(() => {
  mkdirSync(join(folder, 'cases/deep'), { recursive: true })
  const put = (name: string, text: string) => writeFileSync(join(folder, 'cases', name), text)
  put('A1-good.yaml', fall(`"${GOOD}"`))
  put('deep/A2-varied.yaml', fall('"-0.5*gravity*0.01^2"', 'vary: { gravity: [5, 10] }\n'))
  put('A3-long.yaml', fall(`"${GOOD}"`, 'long: true\n'))
  put('B1-wrong.yaml', fall('-1'))
  put('C1-broken.yaml', fall('-1').replace('density', 'densty'))
  put('C2-unbuilt.yaml', fall('-1').replace('block: cube', 'point: [9, 9, 9]'))
  put('D1-nothing.yaml', fall('-1').replace(/expect.*\n/, ''))
})
afterAll(() => remove())

test('names choose by their beginnings; those that take long wait for --long', async () => {
  const good = await verify('A1', 'A3')
  expect(good).toMatchObject({ code: 0, stderr: '' })
  expect(good.stdout).toMatch(/A1-good +way .* pass\n/)
  expect(good.stdout).not.toContain('A3-long  ')
  expect(good.stdout).toMatch(/2 of 2 quantities agree; left out, since they take long: 1 \(--long runs them\)\n$/)
  expect((await verify('A3', '--long')).stdout).toContain('2 of 2 quantities agree')
  const unknown = await verify('A1', 'Z')
  expect(unknown).toMatchObject({ code: 2, stdout: '' })
  expect(unknown.stderr).toMatch(
    /^no case begins with Z, and there is no such file; there are A1-good, A2-varied, A3-long, /,
  )
})

test('a file or a folder may be named instead', async () => {
  const file = await verify('cases/A1-good.yaml')
  expect(file).toMatchObject({ code: 0, stderr: '' })
  expect(file.stdout).toContain('2 of 2 quantities agree')
  expect((await verify('cases/deep')).stdout).toMatch(/A2-varied-gravity5 .*A2-varied-gravity10 /s)
})

test('run judges comparisons when all variations are done', async () => {
  const text = fall('"-0.5*gravity*0.01^2"', 'vary: { gravity: [5, 10] }\n')
  const compared = (value: number) =>
    `${text}compare: [{ name: twice, compute: "way[1]/way[0]", value: ${value}, within: 1e-6 }]\n`
  const { folder: own, remove: removeOwn } = temporary({ 'twice.yaml': compared(2), 'thrice.yaml': compared(3) })
  const right = await talus(own, 'run', 'twice.yaml')
  expect(right).toMatchObject({ code: 0, stderr: '' })
  expect(right.stdout).toMatch(/twice +twice +2 +2 .* pass\n/)
  const wrong = await talus(own, 'run', 'thrice.yaml')
  removeOwn()
  expect(wrong.code).toBe(1)
  expect(wrong.stdout).toMatch(/thrice +twice +3 +2 .* FAIL\n/)
})

test('--json has the columns that were promised, in the same order for any number of processes', async () => {
  const runs: Finished[] = []
  for (const jobs of ['1', '3']) runs.push(await verify('--json', '--jobs', jobs))
  const [one, three] = runs
  expect(three.stdout).toBe(one.stdout)
  expect(one.code).toBe(1)
  const rows = JSON.parse(one.stdout)
  const names = ['A1-good', 'A2-varied-gravity5', 'A2-varied-gravity10', 'B1-wrong', 'C1-broken', 'C2-unbuilt']
  expect([...new Set(rows.map((row: { case: string }) => row.case))]).toEqual(names)
  expect(rows[0]).toEqual({
    case: 'A1-good',
    quantity: 'way',
    expected: -0.5 * 10 * 0.01 ** 2,
    computed: expect.closeTo(-0.0005, 12),
    error: expect.any(Number),
    tolerance: 1e-9,
    scale: 'relative',
    unit: 'm',
    pass: true,
  })
  expect(rows[1]).toEqual({
    case: 'A1-good',
    quantity: 'energy balance',
    expected: 0,
    computed: expect.closeTo(0, 9),
    error: rows[1].computed,
    tolerance: 0.01,
    scale: 'absolute',
    unit: '',
    pass: true,
  })
  expect(rows[6]).toMatchObject({ expected: -1, pass: false })
})

test('a broken case is a failed row that says why, and the others run', async () => {
  const { code, stdout, stderr } = await verify('A1', 'C')
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toContain('cases/C1-broken.yaml:3:22 materials.rock.densty: expected one of')
  expect(stdout).toContain('cases/C2-unbuilt.yaml:6:19 record.fall.point: expected a point inside')
  expect(stdout).toMatch(/A1-good .* pass\n/)
  expect(stdout).not.toMatch(STACK)
})

test('--write writes VERIFICATION.md and all rows, and nothing else', async () => {
  expect((await verify('A', '--write')).code).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['VERIFICATION.md', 'cases', 'verification.csv'])
  const text = read(folder, 'VERIFICATION.md')
  expect(text).toContain('**3 of 3 lines agree, in 2 cases:**')
  expect(text).toContain('| A2-varied | Fall | 2 |')
  expect(read(folder, 'verification.csv').trim().split('\n')).toHaveLength(1 + 6)
})

test('a line is left out where `when` is 0; what is altered and what is missing is told', async () => {
  const line = `when: gravity > 7, altered: { asked: "1e-12", fails: "1e-10", why: "so it is" } }]`
  const text = `${fall('"-0.5*gravity*0.01^2"', 'vary: { gravity: [5, 10] }\n').replace('within: 1e-9 }]', `within: 1e-9, ${line}`)}missing: [{ quantity: speed, why: not recorded }]\n`
  const { folder: own, remove: removeOwn } = temporary({ 'some.yaml': text })
  const { code, stdout } = await talus(own, 'verify', 'some.yaml')
  expect(code).toBe(0)
  expect(stdout).not.toMatch(/some-gravity5 +way/)
  expect(stdout).toMatch(/some-gravity10 +way/)
  expect(stdout).toContain('note: "way" is altered: asked is 1e-12; as asked: 1e-10')
  expect(stdout).toContain('note: missing: speed: not recorded')
  const checked = await talus(own, 'check', 'some.yaml')
  expect(checked.stdout).toContain('Not checked as asked')
  expect(checked.stdout).toContain('missing: speed: not recorded')
  const wrong = await talus(own, 'check', 'some.yaml', '--set', 'expect[0].when=gravty')
  removeOwn()
  expect(wrong).toMatchObject({ code: 2 })
  expect(wrong.stderr).toMatch(/expect\[0\]\.when: expected a number, or an expression over the values of the case/)
})
