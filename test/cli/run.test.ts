import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BAR, read, STACK, startTalus, talus, temporary } from './talus.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = temporary({ 'bar.yaml': BAR }))
})
afterEach(() => remove())

/** A finished result: every file there, and each agrees with the others. */
function checkResult(path: string): { hash: string; frames: number } {
  const summary = JSON.parse(read(path, 'summary.json'))
  const pvd = [...read(path, 'frames.pvd').matchAll(/file="([^"]+)"/g)].map((m) => m[1])
  const files = readdirSync(join(path, 'frames')).map((name) => `frames/${name}`)
  expect(pvd).toEqual(files.sort())
  expect(pvd).toHaveLength(summary.frames)
  const lines = read(path, 'history.csv').trimEnd().split('\n')
  const width = lines[0].split(',').length
  for (const line of lines) expect(line.split(',')).toHaveLength(width)
  const times = lines.slice(1).map((line) => Number(line.split(',')[0]))
  for (let i = 1; i < times.length; i++) expect(times[i]).toBeGreaterThanOrEqual(times[i - 1])
  const html = read(path, 'report.html')
  expect(html).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/)
  expect(html).toContain('<svg')
  expect(readdirSync(path).filter((name) => name.endsWith('.part'))).toEqual([])
  return summary
}

test('a run leaves a whole result, exits 0, and moves an older result aside', async () => {
  const first = await talus(folder, 'run', 'bar.yaml')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain('Results in results/bar')
  const { hash, frames } = checkResult(join(folder, 'results/bar'))
  expect(frames).toBe(6)
  const second = await talus(folder, 'run', 'bar.yaml', '--set', 'output.frames=2', '--json')
  expect(second.code).toBe(0)
  expect(JSON.parse(second.stdout)).toMatchObject({ case: 'bar', status: 'done', frames: 4 })
  expect(checkResult(join(folder, 'results/bar')).frames).toBe(4)
  expect(checkResult(join(folder, 'results/bar.1')).hash).toBe(hash)
})

test('pictures at the times that the case names stand in the report, each from a frame of its own', async () => {
  const times = ['--set', 'output.frames=1', '--set', 'output.pictures=[0, 3 ms, 7 ms]']
  const done = await talus(folder, 'run', 'bar.yaml', ...times, '--json')
  expect(done).toMatchObject({ code: 0, stderr: '' })
  const captions = [...read(folder, 'results/bar/report.html').matchAll(/<figcaption>([^<]*)<\/figcaption>/g)]
  expect(captions.map((m) => m[1]).filter((text) => /^After [2-3].* ms|^After [6-7].* ms/.test(text))).toHaveLength(2)
  expect(JSON.parse(done.stdout).frames).toBe(5)
  expect(checkResult(join(folder, 'results/bar')).frames).toBe(5)
  const late = await talus(folder, 'check', 'bar.yaml', '--set', 'output.pictures=[1 h]')
  expect(late.code).toBe(2)
  expect(late.stderr).toMatch(/output.pictures\[0\]: expected a time within the last stage/)
})

test('-o names the folder, with a slash or without; what is no result is never moved', async () => {
  expect((await talus(folder, 'run', 'bar.yaml', '-o', 'out/')).code).toBe(0)
  expect((await talus(folder, 'run', 'bar.yaml', '-o', 'out/', '--set', 'output.frames=2')).code).toBe(0)
  checkResult(join(folder, 'out'))
  checkResult(join(folder, 'out.1'))
  const here = await talus(folder, 'run', 'bar.yaml', '-o', '.')
  expect(here.code).toBe(2)
  expect(here.stderr).toBe('. holds other things than a result of Talus; name another folder with -o\n')
  writeFileSync(join(folder, 'file'), '')
  for (const path of ['file', 'file/below']) {
    const refused = await talus(folder, 'run', 'bar.yaml', '-o', path)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/is a file; name a.* folder for the results with -o\n$/)
  }
})

test('1 where an expectation fails, and where the run goes bad', async () => {
  const failed = await talus(folder, 'run', 'bar.yaml', '--set', 'expect[0].value=5')
  expect(failed.code).toBe(1)
  expect(failed.stdout).toContain('1 of 1 check failed')
  checkResult(join(folder, 'results/bar'))
  const unstable = ['--set', 'stages[1].run.dt=1 ms', '--set', 'stages[1].run.unsafe=true']
  const bad = await talus(folder, 'run', 'bar.yaml', '--set', 'stages[1].run.time=1 s', ...unstable, '--json')
  expect(bad.code).toBe(1)
  expect(JSON.parse(bad.stdout)).toMatchObject({ status: 'bad', problem: expect.stringContaining('block bar') })
})

const WRONG: [args: string[], message: RegExp][] = [
  [['run'], /missing required argument/],
  [['run', 'none.yaml'], /^none.yaml: no such file$/m],
  [['run', '.'], /^\.: a folder, not a file; name a file in it$/m],
  [['run', '/dev/null'], /^\/dev\/null: a device, not a file/],
  [['walk', 'bar.yaml'], /unknown command 'walk'/],
  [['run', 'bar.yaml', '--fast'], /unknown option '--fast'/],
  [['run', 'bar.yaml', '--kernel', 'slow'], /Allowed choices are fast, plain/],
  [['run', 'bar.yaml', '--set', 'materials'], /^--set materials: expected path=value/],
  [['run', 'bar.yaml', '--set', 'materials.rok.young=1'], /did you mean "rock"\?/],
  [['run', 'bar.yaml', '--resume', 'none'], /^none: no such checkpoint; .* npx talus run bar.yaml$/m],
  [['run', 'bar.yaml', '--resume', '.'], /^\. is a folder; name the checkpoint.talus in it$/m],
  [['run', 'bar.yaml', '--resume', 'bar.yaml'], /^bar.yaml: this is not a checkpoint of Talus/],
  [['verify', '--jobs', 'two'], /expected a whole number from 1 on/],
]

test('2 for wrong input: one message, nothing written', async () => {
  for (let i = 0; i < WRONG.length; i += 2)
    await Promise.all(
      WRONG.slice(i, i + 2).map(async ([args, message]) => {
        const { code, stdout, stderr } = await talus(folder, ...args)
        expect(stderr, args.join(' ')).toMatch(message)
        expect(code, args.join(' ')).toBe(2)
        expect(stdout).toBe('')
        expect(stderr).not.toMatch(STACK)
      }),
    )
  expect(readdirSync(folder)).toEqual(['bar.yaml'])
})

test('a disk that fills up: one message, the way on, and no torn file', async () => {
  const { code, stderr } = await startTalus(folder, ['run', 'bar.yaml'], ['sh', '-c', 'ulimit -f 40; exec "$@"', 'sh'])
    .finished
  expect(code).toBe(1)
  expect(stderr).toMatch(/no space is left to write \(EFBIG\); make room, or choose another place\n/)
  expect(stderr).not.toMatch(STACK)
  expect(readdirSync(join(folder, 'results/bar')).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('variations each get a folder; --json prints one list; a broken one is told before any has run', async () => {
  writeFileSync(join(folder, 'two.yaml'), `${BAR}vary: { materials.rock.young: [10 GPa, 20 GPa] }\n`)
  const { code, stdout } = await talus(folder, 'run', 'two.yaml', '--json')
  expect(code).toBe(0)
  const names = ['two-young10GPa', 'two-young20GPa']
  expect(JSON.parse(stdout).map((summary: { case: string }) => summary.case)).toEqual(
    readdirSync(join(folder, 'results')).sort(),
  )
  expect(readdirSync(join(folder, 'results'))).toHaveLength(names.length)
  for (const name of readdirSync(join(folder, 'results'))) checkResult(join(folder, 'results', name))
  writeFileSync(
    join(folder, 'half.yaml'),
    `${BAR}vary:\n  - { name: a }\n  - { name: b, "stages[0].settle.dt": 1 s }\n`,
  )
  const half = await talus(folder, 'run', 'half.yaml', '-o', 'other')
  expect(half.code).toBe(2)
  expect(half.stderr).toMatch(/^half\.yaml:22:\d+ stages\[0\]\.settle\.dt: expected a step of at most/)
  expect(readdirSync(folder)).not.toContain('other')
})

test('a probe prints its answer and leaves nothing', async () => {
  const probe = (young: string) => `title: Wave speed
probe: { what: stable step, materials: { rock: { density: 2500, young: ${young}, altitude: 1 } } }
expect: [{ name: step, compute: materials.rock.critical_step, value: "1/2000", within: 1e-12 }]
`
  writeFileSync(join(folder, 'probe.yaml'), probe('10 GPa'))
  expect(await talus(folder, 'run', 'probe.yaml')).toMatchObject({ code: 0, stdout: expect.stringContaining('pass') })
  const { stdout } = await talus(folder, 'run', 'probe.yaml', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ case: 'probe', checks: [{ pass: true }] })
  writeFileSync(join(folder, 'wrong.yaml'), probe('-1'))
  const wrong = await talus(folder, 'run', 'wrong.yaml')
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toMatch(
    /^wrong\.yaml:2:\d+ probe\.materials\.rock\.young: expected a pressure in Pa, .*, above 0, found -1\n$/,
  )
  expect(readdirSync(folder)).not.toContain('results')
})

test('a reader who goes away does not end a run', async () => {
  const piped = ['sh', '-c', '"$@" | head -c 1 >first; exit 0', 'sh']
  await startTalus(folder, ['run', 'bar.yaml'], piped).finished
  checkResult(join(folder, 'results/bar'))
})

test('files that cannot be written: a folder stands in the way', async () => {
  mkdirSync(join(folder, 'schema'))
  const { code, stderr } = await talus(folder, 'schema', '-o', 'schema')
  expect(code).toBe(2)
  expect(stderr).toMatch(/schema: a folder stands where a file is needed \(EISDIR\)\n$/)
})
