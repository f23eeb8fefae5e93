/** Whole runs of small cases. */
import { type Outcome, type RunOptions, readCase, startRun } from '../../src/index.ts'

export function runCase(text: string, options: RunOptions = {}): Outcome {
  const { ticks } = startRun(readCase(text, { name: 'case.yaml' }).variations[0], { frames: false, ...options })
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value
  }
}

/** Values of a history. */
export const valuesOf = ({ series, energies }: Outcome, name: string): Float64Array => {
  const found = [...series, ...energies].find((s) => s.name === name)
  if (!found) throw new Error(`no history ${name}`)
  return found.values
}

export const lastOf = (outcome: Outcome, name: string): number => {
  const values = valuesOf(outcome, name)
  return values[values.length - 1]
}

/** Largest departure of the total energy from that at the start of its stage, over the largest amount of any kind. */
export function ledgerError(outcome: Outcome): number {
  const [total] = outcome.energies.filter(({ name }) => name === 'total')
  let off = Math.abs(outcome.summary.energy.error)
  total.values.forEach((value, k) => {
    off = Math.max(off, Math.abs(value - total.values[total.stage.indexOf(total.stage[k])]))
  })
  let exchanged = 0
  for (const { name, values } of outcome.energies)
    if (name !== 'total') for (const value of values) exchanged = Math.max(exchanged, Math.abs(value))
  return off / exchanged
}
