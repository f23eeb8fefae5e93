/** F6: stopped by Ctrl-C and resumed, a search for a lower case and searches for support end in the same bytes as unbroken ones. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BAD_INPUT, explain, STOPPED } from '../../src/cli/errors.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import type { ProgramHost } from '../../src/cli/program-host.ts'
import { type RunFlags, runCommand } from '../../src/cli/run-command.ts'
import { supportCommand } from '../../src/cli/support-command.ts'
import { differences, resultOf } from '../cli/same-result.ts'
import { read, temporary } from '../cli/talus.ts'
import { randomPlane } from '../safety/random-planes.ts'

type Command = (file: string, flags: RunFlags, host: ProgramHost) => Promise<number>

const PACE = 1e-3
const slab = randomPlane(3, { filled: 0.5 })
const coarse = slab.yaml.replace('within: 0.4 %', 'within: 4 %')
const LOWER = `${coarse}\nlower case: { with: { water.filled: 1 }, model: true }\n`
const SUPPORT = `${coarse}\nsupport: { factor: ${(1.2 * slab.factor).toFixed(3)}, capacity: 300 kN }\n`

const { folder, remove } = temporary()
const said: string[] = []
beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterAll(() => {
  vi.restoreAllMocks()
  remove()
})

/** With a clock of its own; asked to stop at the first look from `stopAt` on at which the run listens. */
async function start(command: Command, file: string, flags: Partial<RunFlags>, stopAt = Infinity) {
  let looks = 0
  let asked = false
  const deaf = process.listenerCount('SIGTERM')
  const now = () => {
    if (++looks >= stopAt && !asked && process.listenerCount('SIGTERM') > deaf) {
      asked = true
      process.emit('SIGTERM')
    }
    return looks * PACE
  }
  const code = await command(file, { set: [], kernel: 'fast', slope: true, ...flags }, { ...nodeHost(), now })
  return { code, looks }
}

const resultsIn = (place: string): string[] => readdirSync(place).sort()

/** Once as it is, then stopped in its parts, each time resumed from the newest checkpoint of a search that has not ended. */
async function compare(name: string, yaml: string, command: Command, shares: readonly number[]) {
  const place = (which: string) => join(folder, name, which)
  writeFileSync(join(folder, `${name}.yaml`), yaml)
  const file = join(folder, `${name}.yaml`)
  const whole = await start(command, file, { output: join(place('whole'), 'slab') })
  let flags: Partial<RunFlags> = { output: join(place('parts'), 'slab') }
  for (const share of shares) {
    const { code } = await start(command, file, flags, Math.ceil(share * whole.looks))
    expect(code).toBe(STOPPED)
    flags = { resume: unfinished(place('parts')) }
  }
  const { code } = await start(command, file, flags)
  expect(code).toBe(whole.code)
  expect(resultsIn(place('parts'))).toEqual(resultsIn(place('whole')))
  for (const one of resultsIn(place('whole')))
    expect(differences(join(place('parts'), one), resultOf(join(place('whole'), one))), one).toEqual([])
  return { results: resultsIn(place('whole')), place: place('whole') }
}

function unfinished(place: string): string {
  const open = resultsIn(place).filter((one) => JSON.parse(read(place, one, 'manifest.json')).status === 'stopped')
  expect(open).toHaveLength(1)
  return join(place, open[0], 'checkpoint.talus')
}

test('a lower case with a model of its own, stopped in it and in the realistic one', { timeout: 240_000 }, async () => {
  const { results, place } = await compare('lower', LOWER, runCommand, [0.2, 0.5])
  expect(results).toEqual(['slab', 'slab-lower-case'])
  expect(JSON.parse(read(place, 'slab', 'summary.json')).lower.safety.factor).toBeLessThan(slab.factor)
})

test('searches for support, stopped in the first and later', { timeout: 240_000 }, async () => {
  const { results, place } = await compare('support', SUPPORT, supportCommand, [0.1, 0.6])
  expect(results[0]).toBe('slab-support-1')
  const factors = results.map((one) => JSON.parse(read(place, one, 'summary.json')).safety.factor as number)
  expect(Math.min(...factors.map((factor) => Math.abs(factor / (1.2 * slab.factor) - 1)))).toBeLessThan(0.03)
  expect(said.join('')).toContain('npx talus slope')
  expect(said.join('')).toMatch(/--support --resume \S*slab-support-\d\/checkpoint\.talus/)
})

test('a checkpoint of another search is not one of support', async () => {
  const checkpoint = join(folder, 'lower', 'parts', 'slab', 'checkpoint.talus')
  expect(existsSync(checkpoint)).toBe(true)
  const error = await start(supportCommand, join(folder, 'support.yaml'), { resume: checkpoint }).catch((e) => e)
  expect(explain(error)).toMatchObject({ code: BAD_INPUT, message: expect.stringContaining('belongs to no search for support') })
})
