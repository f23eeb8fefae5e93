import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { nodeHost } from '../../../src/cli/node-host.ts'

const host = nodeHost()
const limits = { seconds: 5, bytes: 2 ** 31, folder: tmpdir() }

test('programs: code and output, their own 127, missing, killed at the limit of time', () => {
  const run = (script: string, seconds = 5) => host.spawn('sh', ['-c', script], { ...limits, seconds })
  expect(run('echo out; echo err >&2; exit 3')).toEqual({ outcome: 'exit', code: 3, stdout: 'out\n', stderr: 'err\n' })
  expect(run('exit 127').outcome).toBe('exit')
  expect(run('kill -SEGV $$').outcome).toBe('signal')
  expect(host.spawn('no-such-program-talus', [], limits).outcome).toBe('missing')
  const start = performance.now()
  const sleeper = ['-e', 'setTimeout(() => {}, 20_000)']
  expect(host.spawn(process.execPath, sleeper, { ...limits, bytes: 2 ** 35, seconds: 0.2 }).outcome).toBe('timeout')
  expect(performance.now() - start).toBeLessThan(5000)
})

test('arguments reach the program as they are', () => {
  const odd = ['a b', '$HOME', "it's", '"', '*', ';ls']
  const echo = ['-e', 'process.stdout.write(JSON.stringify(process.argv.slice(1)))', '--', ...odd]
  expect(host.spawn(process.execPath, echo, { ...limits, bytes: 2 ** 35 }).stdout).toBe(JSON.stringify(odd))
})

test('an allocation beyond the limit of memory', () => {
  const script = 'Buffer.alloc(3e9).fill(1)'
  const result = host.spawn(process.execPath, ['-e', script], { ...limits, bytes: 2e9 })
  expect(result.outcome).toBe('memory')
})

test('files are written whole, into folders that are made; folders go again', () => {
  const folder = host.makeFolder()
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251)
  host.writeFile(`${folder}/deep/er/a.bin`, bytes)
  expect(host.readFile(`${folder}/deep/er/a.bin`)).toEqual(bytes)
  expect(readdirSync(`${folder}/deep/er`)).toEqual(['a.bin'])
  expect(() => host.readFile(`${folder}/b`)).toThrow()
  host.dropFolder(folder)
  expect(existsSync(folder)).toBe(false)
  expect(() => host.dropFolder(tmpdir())).toThrow('was not made by makeFolder')
})

test('inflate undoes deflate', () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * i) % 256)
  const packed = host.deflate(bytes)
  expect(packed.length).toBeLessThan(bytes.length)
  expect(Buffer.from(host.inflate(packed)).equals(bytes)).toBe(true)
  expect(() => host.inflate(bytes)).toThrow()
})

test('clock and memory', () => {
  const before = host.now()
  expect(host.now()).toBeGreaterThanOrEqual(before)
  expect(host.peakMemory()).toBeGreaterThan(1e7)
})
