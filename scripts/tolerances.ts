/**
 * What half and twice a tolerance do to the ways to find a common plane, on seeded pairs of the battery.
 *   npx tsx scripts/tolerances.ts [pairs] [NAME …]     names of src/contact/look/tolerances.ts; all of PLANES and OVERLAP if none
 * Prints for each way that differs: complaints of the battery, searches that another way had to help, warm searches in two rounds
 * or fewer, and pairs whose answer differs in any bit.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { OVERLAP, PLANES } from '../src/contact/look/tolerances.ts'

/** By way: what is printed, and a hash of the answers about each pair. */
type Figures = Record<string, { says: string; answers: number[] }>

const RUN = `
import { runBattery } from './test/contact/pairs/battery.ts'
import { makePair } from './test/contact/pairs/pairs.ts'
import { ways as all } from './test/contact/pairs/ways.ts'
import { D, KNOWN, MOVED, SIZE } from './src/contact/look/planes/couple.ts'
import { makeCouple } from './src/contact/look/planes/make-couple.ts'
const count = Number(process.argv[2])
const ways = all.filter(({ turns }) => !turns)
const { marks, complaints } = runBattery(ways, 0, count)
const figures = {}
for (const { name, finder } of ways) {
  const own = [...marks].filter(([key]) => key.endsWith(', ' + name)).map(([, one]) => one)
  const sum = (key) => own.reduce((whole, one) => whole + one[key], 0)
  const answers = Array.from({ length: count }, (_, seed) => {
    const { a, b } = makePair(seed)
    const couple = makeCouple(a, b)
    const bits = new Uint32Array(couple.real.buffer)
    let hash = 0
    for (let step = 0; step < 3; step++) {
      finder.find(couple)
      for (let i = 12; i < 20; i++) hash = (Math.imul(hash, 31) + bits[i]) | 0
      couple.id[KNOWN] = 1
      couple.real[D] += 1e-3 * couple.real[SIZE]
      couple.real[MOVED] = step === 0 ? 1e-3 * couple.real[SIZE] : 0
    }
    return hash
  })
  const quick = (100 * sum('warmTwo')) / sum('warm')
  const found = complaints.filter(({ way }) => way === name).length
  figures[name] = { says: found + ' complaints, ' + sum('fallbacks') + ' helped, ' + quick.toFixed(2) + ' % quick', answers }
}
console.log(JSON.stringify(figures))
`

const [count = '1530', ...given] = process.argv.slice(2)
const names = given.length > 0 ? given : Object.keys({ ...PLANES, ...OVERLAP })
const entry = { contents: RUN, resolveDir: process.cwd(), loader: 'js' } as const
const { outputFiles } = buildSync({ stdin: entry, bundle: true, platform: 'node', format: 'esm', write: false })
const bundle = outputFiles[0].text
const folder = mkdtempSync(join(tmpdir(), 'tolerances-'))

function measure(code: string): Figures {
  const file = join(folder, 'run.mjs')
  writeFileSync(file, code)
  return JSON.parse(execFileSync('node', [file, count], { maxBuffer: 1e9, encoding: 'utf8' }))
}

const whole = measure(bundle)
for (const [way, { says }] of Object.entries(whole)) console.log(`${way}: ${says}`)
for (const name of names)
  for (const factor of [0.5, 2]) {
    const value = new RegExp(`(\\b${name}: )([^,\\n]+)`)
    if (!value.test(bundle)) throw new Error(`no tolerance is called ${name}`)
    console.log(`${name} × ${factor}`)
    for (const [way, { says, answers }] of Object.entries(measure(bundle.replace(value, `$1${factor} * ($2)`)))) {
      const differ = answers.filter((hash, k) => hash !== whole[way].answers[k]).length
      if (differ > 0 || says !== whole[way].says) console.log(`  ${way}: ${says}, ${differ} pairs differ`)
    }
  }
rmSync(folder, { recursive: true })
