/** Where and when something was measured, and ratios against those of another day. */
import { cpus, loadavg } from 'node:os'
import { table } from '../bench/format.ts'
import { VERSION } from '../version.ts'
import { InputError } from './errors.ts'
import { readText } from './load.ts'

export type Ratios = Record<string, number>

export interface Machine {
  date: string
  processor: string
  cores: number
  node: string
  talus: string
  /** Mean number of processes that wanted a core, of the last minute: above the number of cores they waited. */
  load: number
}

export function machine(): Machine {
  const own = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: own[0]?.model.trim() ?? 'unknown',
    cores: own.length,
    node: process.version,
    talus: VERSION,
    load: Math.round(100 * loadavg()[0]) / 100,
  }
}

/** `time`: which time is taken. */
export const machineText = ({ date, processor, cores, node, talus, load }: Machine, time: string): string =>
  `${date}, Talus ${talus}, Node ${node}, ${cores} × ${processor}, load ${load}; ${time}\n`

export function baselineIn(path: string): Machine & { ratios: Ratios } {
  try {
    const known = JSON.parse(readText(path)) as Machine & { ratios: Ratios }
    if (typeof known.ratios === 'object') return known
  } catch (error) {
    if (error instanceof InputError) throw error
  }
  throw new InputError(`--against ${path}: not what \`talus bench --json\` prints`)
}

/** Share by which a ratio may be off that of another day before it is marked. */
const FAR = 0.2

export function compareRatios(
  ratios: Ratios,
  { date, processor, load, ratios: known }: Machine & { ratios: Ratios },
): string {
  const rows = Object.entries(ratios)
    .filter(([name]) => name in known)
    .map(([name, ratio]) => {
      const change = ratio / known[name] - 1
      return [
        name,
        ratio.toPrecision(3),
        known[name].toPrecision(3),
        `${change > 0 ? '+' : ''}${(100 * change).toFixed(0)} %`,
        Math.abs(change) > FAR ? '!' : '',
      ]
    })
  const head = ['ratio', 'now', 'then', 'change', '']
  return [
    `against ${date}, ${processor}, load ${load}`,
    rows.length > 0 ? table([head, ...rows]) : '  nothing in common',
    '',
  ].join('\n')
}
