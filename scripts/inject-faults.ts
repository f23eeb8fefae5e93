/**
 * The n-th operation on files of a short run and a short search fails, for every n, every kind of operation and three errors: the exit
 * code is not 0 or every file is whole and right; no stack is shown; and what goes on from either checkpoint ends in the same bytes.
 *
 *   npx tsx scripts/inject-faults.ts [FOLDER] [SUBJECT …]      minutes; a line for each kind of operation, exits 1 where something is wrong
 *                                                              all of run, resumed-run, search, resumed-search if no subject is named
 */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KINDS, type Kind, meet, type Subject, startWell } from '../test/cli/faults.ts'
import { resultOf } from '../test/cli/same-result.ts'

const corpus = (name: string) => join(import.meta.dirname, '../test/corpus', `${name}.yaml`)
const run: Subject = { file: corpus('F2-short-run'), set: [], slope: false, code: 0 }
const slope: Subject = { file: corpus('F2-short-slope'), set: [], slope: false, code: 0 }
const SUBJECTS: [string, Subject][] = [
  ['run', run],
  ['resumed-run', { ...run, stop: 400 }],
  ['search', slope],
  ['resumed-search', { ...slope, stop: 1500 }],
]
const CODES = ['ENOSPC', 'EIO', 'EACCES']

const scratch = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'talus-faults-'))
mkdirSync(scratch, { recursive: true })
let cases = 0
let wrong = 0
const named = process.argv.slice(3)
for (const [what, subject] of SUBJECTS) {
  if (named.length > 0 && !named.includes(what)) continue
  const whole = join(scratch, `whole-${what}`)
  const { code, said } = await startWell(subject, whole)
  if (code !== subject.code) throw new Error(`${what}: exit code ${code}\n${said}`)
  const expected = resultOf(whole)
  for (const kind of Object.keys(KINDS) as Kind[])
    for (const error of CODES) {
      let n = 1
      for (; ; n++) {
        const found = await meet(subject, { kind, n, code: error }, scratch, expected)
        if (!found) break
        cases++
        wrong += found.length > 0 ? 1 : 0
        for (const one of found) console.log(`  ${what}: ${one}`)
      }
      console.log(`${what}: ${kind} ${error}: ${n - 1} places`)
    }
}
console.log(`${cases} faults, ${wrong} of them with something wrong`)
process.exitCode = wrong > 0 ? 1 : 0
