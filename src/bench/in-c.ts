/** A loop in C beside its twin here: compiled where there is a compiler, run on the same columns, and checked against the kernel's forces. */
import type { Host, SpawnLimits } from '../host.ts'
import { median } from './measure.ts'

export interface CFigures {
  /** Nanoseconds of processor time of each row of the loop and step. */
  time: number
  /** Largest difference of a force from the kernel's, over the largest force. */
  off: number
}

const FLAGS = ['-O3', '-march=native', '-ffast-math']
const LIMITS = { seconds: 120, bytes: 4e9 }

/** Undefined where there is no compiler, or no source. `columns`: as the program reads them, one after the other. */
export function runInC(source: string, columns: readonly ArrayBufferView[], host: Host): CFigures | undefined {
  const folder = host.makeFolder()
  try {
    const limits: SpawnLimits = { ...LIMITS, folder }
    const compiled = host.spawn('cc', [...FLAGS, '-o', `${folder}/loop`, source, '-lm'], limits)
    if (compiled.outcome !== 'exit' || compiled.code !== 0) return undefined
    host.writeFile(`${folder}/columns`, ...columns.map(bytesOf))
    const { outcome, code, stdout } = host.spawn(`${folder}/loop`, [`${folder}/columns`], limits)
    if (outcome !== 'exit' || code !== 0) return undefined
    const numbers = stdout.trim().split('\n').map(Number)
    return { time: median(numbers.slice(0, -1)), off: numbers[numbers.length - 1] }
  } finally {
    host.dropFolder(folder)
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength)

/** Three numbers of each of so many rows of a column. */
export function threeOf(column: Float64Array, wide: number, from: number, count: number): Float64Array {
  const out = new Float64Array(3 * count)
  for (let k = 0; k < count; k++) for (let i = 0; i < 3; i++) out[3 * k + i] = column[wide * k + from + i]
  return out
}
