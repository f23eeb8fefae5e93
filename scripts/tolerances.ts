/**
 * What half and twice a tolerance do: to the ways to find a common plane, on seeded pairs of the battery; to the points of cells of
 * blocks, on random boxes and the first steps of some cases.
 *   npx tsx scripts/tolerances.ts planes|faces [pairs] [NAME …]     names of PLANES and OVERLAP, or of FACES, in
 *   src/contact/look/tolerances.ts; all if none
 * Prints for each way that differs: complaints of the battery, searches that another way had to help, warm searches in two rounds
 * or fewer, and pairs whose answer differs in any bit; or points and force of all boxes, how far what is furthest has come, and how
 * often pairs were looked at.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { FACES, OVERLAP, PLANES } from '../src/contact/look/tolerances.ts'

/** By way: what is printed, and a hash of the answers about each pair. */
type Figures = Record<string, { says: string; answers: number[] }>

const RUN = `
import { runBattery } from './test/contact/pairs/battery.ts'
import { makePair } from './test/contact/pairs/pairs.ts'
import { ways as all } from './test/contact/pairs/ways.ts'
import { D, KNOWN, MOVED, SIZE } from './src/contact/look/planes/polyhedra.ts'
import { makePolyhedra } from './src/contact/look/planes/make-polyhedra.ts'
const count = Number(process.argv[2])
const ways = all.filter(({ turns }) => !turns)
const { marks, complaints } = runBattery(ways, 0, count)
const figures = {}
for (const { name, finder } of ways) {
  const own = [...marks].filter(([key]) => key.endsWith(', ' + name)).map(([, one]) => one)
  const sum = (key) => own.reduce((whole, one) => whole + one[key], 0)
  const answers = Array.from({ length: count }, (_, seed) => {
    const { a, b } = makePair(seed)
    const polyhedra = makePolyhedra(a, b)
    const bits = new Uint32Array(polyhedra.real.buffer)
    let hash = 0
    for (let step = 0; step < 3; step++) {
      finder.find(polyhedra)
      for (let i = 12; i < 20; i++) hash = (Math.imul(hash, 31) + bits[i]) | 0
      polyhedra.id[KNOWN] = 1
      polyhedra.real[D] += 1e-3 * polyhedra.real[SIZE]
      polyhedra.real[MOVED] = step === 0 ? 1e-3 * polyhedra.real[SIZE] : 0
    }
    return hash
  })
  const quick = (100 * sum('warmTwo')) / sum('warm')
  const found = complaints.filter(({ way }) => way === name).length
  figures[name] = { says: found + ' complaints, ' + sum('fallbacks') + ' helped, ' + quick.toFixed(2) + ' % quick', answers }
}
console.log(JSON.stringify(figures))
`

const PROGRAMS = {
  planes: { contents: RUN, groups: { PLANES, OVERLAP }, pairs: 1530 },
  faces: { contents: `import './scripts/tolerances-faces.ts'`, groups: { FACES }, pairs: 400 },
}

const [program, pairs, ...given] = process.argv.slice(2)
if (program !== 'planes' && program !== 'faces') throw new Error('say planes or faces')
const { contents, groups, pairs: usual } = PROGRAMS[program]
const count = pairs ?? String(usual)
const all = Object.entries(groups).flatMap(([group, values]) => Object.keys(values).map((name) => ({ group, name })))
const chosen = all.filter(({ name }) => given.length === 0 || given.includes(name))
const entry = { contents, resolveDir: process.cwd(), loader: 'js' } as const
const { outputFiles } = buildSync({
  stdin: entry,
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
})
const bundle = outputFiles[0].text
const folder = mkdtempSync(join(tmpdir(), 'tolerances-'))

function measure(code: string): Figures {
  const file = join(folder, 'run.mjs')
  writeFileSync(file, code)
  return JSON.parse(execFileSync('node', [file, count], { maxBuffer: 1e9, encoding: 'utf8' }))
}

/** The program with a tolerance of another value. */
function withFactor(group: string, name: string, factor: number): string {
  const at = bundle.indexOf(`var ${group} = {`)
  const value = new RegExp(`(\\b${name}: )([^,\\n]+)`)
  if (at < 0 || !value.test(bundle.slice(at))) throw new Error(`no tolerance is called ${group}.${name}`)
  return bundle.slice(0, at) + bundle.slice(at).replace(value, `$1${factor} * ($2)`)
}

const whole = measure(bundle)
for (const [way, { says }] of Object.entries(whole)) console.log(`${way}: ${says}`)
for (const { group, name } of chosen)
  for (const factor of [0.5, 2]) {
    console.log(`${group}.${name} × ${factor}`)
    for (const [way, { says, answers }] of Object.entries(measure(withFactor(group, name, factor)))) {
      const differ = answers.filter((hash, k) => hash !== whole[way].answers[k]).length
      if (differ > 0 || says !== whole[way].says)
        console.log(`  ${way}: ${says}, ${differ} of ${answers.length} differ`)
    }
  }
rmSync(folder, { recursive: true })
