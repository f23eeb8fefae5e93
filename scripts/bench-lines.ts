/**
 * Processor time of the ways to find the common line of polygons, for the nine pairs of their case, each found anew, beside the paper's
 * ratios: conventional over shortest link 5 to 16, over fast common plane 1 to 5 (section 5.1; its own pairs are not known).
 * To be bundled before it is run: `node_modules/.bin/esbuild scripts/bench-lines.ts --bundle --platform=node --format=esm`.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { SHARED } from '../src/narrow/lines/couple-2d.ts'
import { type LineWay, lineFinders } from '../src/narrow/lines/line-finders.ts'
import { makeCouple2d } from '../src/narrow/lines/make-couple-2d.ts'
import { KNOWN, ROUNDS } from '../src/narrow/planes/couple.ts'

const CASE = 'cases/seed-000/polygons-nine-pairs.yaml'
const WAYS = Object.keys(lineFinders) as LineWay[]
const PAPER: Partial<Record<LineWay, string>> = { 'fast-common-plane': '1–5', 'shortest-link': '5–16' }
const CALLS = 4000
const SAMPLES = 15

interface PairTimes {
  pair: string
  /** Of each way, in the order of the table: ns for a pair, rounds, and the time of the conventional way over its own. */
  ns: number[]
  rounds: number[]
  ratios: number[]
}

/** Times of all ways in turn, so that a change of the clock meets them all; medians of the samples. */
export function timeLines(pairs: Record<string, { a: number[][]; b: number[][] }>, cpuTime: () => number): PairTimes[] {
  const couples = Object.entries(pairs).map(([pair, { a, b }]) => ({ pair, couple: makeCouple2d(a.flat(), b.flat()) }))
  const samples = couples.map(() => WAYS.map((): number[] => []))
  const rounds = couples.map(() => WAYS.map(() => 0))
  for (let sample = -3; sample < SAMPLES; sample++)
    couples.forEach(({ couple }, i) => {
      WAYS.forEach((way, k) => {
        const { find } = lineFinders[way]
        const begin = cpuTime()
        for (let call = 0; call < CALLS; call++) {
          couple.id[KNOWN] = 0
          couple.real[SHARED] = 0
          find(couple)
        }
        if (sample >= 0) samples[i][k].push((cpuTime() - begin) / CALLS)
        rounds[i][k] = couple.id[ROUNDS]
      })
    })
  return couples.map(({ pair }, i) => ({
    pair,
    ns: samples[i].map(median),
    rounds: rounds[i],
    ratios: samples[i].map((mine) => median(mine.map((ns, s) => samples[i][0][s] / ns))),
  }))
}

function median(values: number[]): number {
  return values.toSorted((x, y) => x - y)[values.length >> 1]
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return 1e3 * (user + system)
}

const row = (cells: string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(22))).join('')

const times = timeLines(parse(readFileSync(CASE, 'utf8')).probe.pairs, cpuTime)
console.log(row(['ns (rounds) ratio', ...WAYS]))
for (const { pair, ns, rounds, ratios } of times)
  console.log(row([pair, ...ns.map((t, k) => `${t.toFixed(0)} (${rounds[k]}) ${ratios[k].toFixed(1)}`)]))
const range = (k: number) => times.map(({ ratios }) => ratios[k]).toSorted((x, y) => x - y)
console.log(row(['least–most', ...WAYS.map((_, k) => `${range(k)[0].toFixed(1)}–${range(k)[8].toFixed(1)}`)]))
console.log(row(['the paper', ...WAYS.map((way) => PAPER[way] ?? '')]))
