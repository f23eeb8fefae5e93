/** Tables over time are searched from where they were, and read from files. */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bareHost, checkRun, type Host, readCase, startRun } from '../../src/index.ts'
import { makeLookup, makeSearch } from '../../src/math/lookup.ts'
import { randomFrom } from '../../src/math/random.ts'
import { read } from '../cli/talus.ts'

const text = read(fileURLToPath(new URL('.', import.meta.url)), 'W6-table.yaml')
const shaken = (more = '', cut = text) => readCase(cut.replace(/\n {2}- run: .*/, (line) => more || line)).variations[0]
const withFile = (content: string): Host => ({
  ...bareHost(),
  readFile: (path) => {
    if (path !== 'shake.csv') throw new Error(`no file ${path}`)
    return new TextEncoder().encode(content)
  },
})

/** v = 0.1 sin t [m/s] every millisecond. */
const record = Array.from({ length: 15_600 }, (_, i) => [i / 1000, 0.1 * Math.sin(i / 1000)])
const inFile = `# a record\ntime [ms]; velocity [mm/s]\n${record.map(([t, v]) => `${t * 1000}; ${v * 1000}`).join('\n')}\n`

function finish(given: ReturnType<typeof shaken>, host: Host) {
  const { ticks } = startRun(given, { host, frames: false })
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value
  }
}

test('W6: 15,600 rows from a file drive a block as the same rows in the case do', () => {
  const c = shaken()
  const { summary, series } = finish(c, withFile(inFile))
  expect(checkRun(c, summary, series).rows).toMatchObject([{ quantity: 'way of the foot', pass: true }])
  const few = record.slice(0, 40)
  const short = '\n  - run: { time: 36 ms, dt: 1.5 ms, damping: none }'
  const named = shaken(short, text.replace(/, every.*/, ' }').replace(/expect:[^]*/, ''))
  const written = shaken(
    short,
    text
      .replace(/, every.*/, ' }')
      .replace(/expect:[^]*/, '')
      .replace('shake.csv', JSON.stringify(few)),
  )
  const listed = few.map(([t, v]) => `${t} ${v}`).join('\r\n')
  const hash = finish(written, bareHost()).summary.hash
  expect(finish(named, withFile(listed)).summary.hash).toBe(hash)
  expect(finish(named, withFile(`Time [s],V (m/s)\n\n${listed.replaceAll(' ', ',')}`)).summary.hash).toBe(hash)
  expect(finish(named, withFile(listed.replace('0.038 ', '0.038 9'))).summary.hash).toBe(hash)
  expect(finish(named, withFile(listed.replace('0.03 ', '0.03 9'))).summary.hash).not.toBe(hash)
})

test.each([
  ['a unit of another dimension', 'time [s], v [mm]\n0, 1\n1, 2', /a velocity in m\/s.* found a length for column 2 in shake\.csv line 1/],
  ['a unit that is not known', 'time [fortnight], v\n0, 1\n1, 2', /found a unit that is not known for column 1/],
  ['three columns', '0, 1, 2\n1, 2, 3', /two numbers .*, found others in shake\.csv line 1/],
  ['a word among the rows', '# a\n0, 1\n\n1, two', /found others in shake\.csv line 4/],
  ['decimal commas', '0,0; 1,5\n0,1; 2,5', /neither in shake\.csv line 1/],
  ['one row', '0, 1', /at least two rows of time and value, found 1 in shake\.csv/],
  ['times that go back', 't, v\n0, 1\n2, 1\n1, 1', /a time after that of the row before, found 1 s after 2 s in shake\.csv line 4/],
  ['the same time twice', '0, 1\n0, 2', /found 0 s after 0 s in shake\.csv line 2/],
  ['a number that cannot be meant', '0, 1\n1, 1e300', /two numbers below 1e30/],
  ['nothing', '', /at least two rows/],
  ['another file', 'root:x:0:0:root:/root:/bin/bash\n', /neither in shake\.csv line 1/],
])('W6: a file with %s is refused, with its line, and not quoted', (_, content, message) => {
  let told = ''
  try {
    startRun(shaken(), { host: withFile(content) })
  } catch (error) {
    told = (error as Error).message
  }
  expect(told).toMatch(message)
  expect(told).toContain('boundaries.shake.velocity.x.table')
  expect(told).not.toMatch(/root|fortnight|two$/)
})

test('W6: a file that is not there is told where the case names it', () => {
  expect(() => startRun(shaken('', text.replace('shake.csv', 'other.csv')), { host: withFile(inFile) })).toThrow(
    'boundaries.shake.velocity.x.table: expected a table of two columns, found no file other.csv; check other.csv',
  )
})

describe('W6: a search in a sorted list', () => {
  const rows = record.map(([t, v]): [number, number] => [t, v])
  /** From the first row on, as it was. */
  function plain(t: number): number {
    if (t <= rows[0][0]) return rows[0][1]
    const row = rows.findIndex(([time]) => t <= time)
    if (row < 0) return rows[rows.length - 1][1]
    const [[t0, v0], [t1, v1]] = [rows[row - 1], rows[row]]
    return v0 + (v1 - v0) * ((t - t0) / (t1 - t0))
  }

  test('gives what a search from the first row gives, to the bit, forwards, backwards and anywhere', () => {
    const lookup = makeLookup(rows)
    const random = randomFrom(15)
    for (let i = 0; i < 2000; i++) {
      const near = 7 + i * 1.49e-4
      for (const t of [near, 14 - near, 16 * random() - 0.2, rows[(i * 7) % rows.length][0]])
        expect(lookup(t)).toBe(plain(t))
    }
  })

  test('reads a few numbers a step, and few more after a jump', () => {
    let reads = 0
    const times = new Proxy(
      Float64Array.from(rows, ([t]) => t),
      {
        get: (of, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads++
          return Reflect.get(of, key, of)
        },
      },
    )
    const search = makeSearch(times)
    search(7)
    const readsOf = (t: number): number => {
      reads = 0
      search(t)
      return reads
    }
    for (let step = 0; step < 5000; step++) expect(readsOf(7 + step * 1.5e-4)).toBeLessThanOrEqual(4)
    for (const t of [15, 0.1, 8, -1, 20]) expect(readsOf(t)).toBeLessThanOrEqual(20)
  })
})
