/** A case read and set up as `talus check` does, and what is wrong with how that went. */
import type { Case } from '../../src/case/case.ts'
import { CaseError } from '../../src/case/problem.ts'
import { explain } from '../../src/cli/errors.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { bareHost, checkProbe, readCase, SetupError, startAny } from '../../src/index.ts'
import type { Mutant } from './structural-mutants.ts'

export interface Tried {
  outcome: 'refused' | 'refused at set-up' | 'accepted' | 'failed'
  message: string
  /** What no case may hold after it was accepted. */
  absurd: string[]
}

export function tryMutant({ file, folder, text }: Mutant, { setUp }: { setUp: boolean }): Tried {
  let message = ''
  let outcome: Tried['outcome'] = 'accepted'
  const absurd: string[] = []
  const { readFile } = nodeHost()
  const host = { ...bareHost(), readFile }
  const fail = (error: unknown, refused: Tried['outcome']) => {
    message = error instanceof SetupError ? error.message : explain(error).message
    outcome = /not your fault|\n\s+at /.test(message) ? 'failed' : refused
    if (error instanceof CaseError && error.problems.length === 0) outcome = 'failed'
  }
  try {
    const { variations } = readCase(text, { name: file, folder })
    for (const c of variations.slice(0, 2)) {
      absurd.push(...absurdNumbers(c))
      if (!setUp) continue
      try {
        if (c.probe) checkProbe(c)
        else startAny(c, { host, kernel: 'plain', frames: false })
      } catch (error) {
        fail(error, 'refused at set-up')
      }
    }
  } catch (error) {
    fail(error, 'refused')
  }
  return { outcome, message, absurd }
}

const LIMITS: [RegExp, number, number][] = [
  [/^materials\.[^.]+\.young$/, 1, 1e15],
  [/^materials\.[^.]+\.density$/, 1e-3, 1e6],
  [/^(blocks|particles|bolts|initial|physics|stages|slope)\b/, 0, 1e21],
]
/** Of any length, or unlimited by name. */
const FREE = /cohesion|tension|yield|breaksAt|direction|axis|normal|\.(dx|dy|dz)$|ends/i

/** Numbers of a case that nobody can mean. */
export function absurdNumbers(c: Case): string[] {
  const found: string[] = []
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) walk(item, path === '' ? key : `${path}.${key}`)
    if (typeof value !== 'number' || FREE.test(path)) return
    const limit = LIMITS.find(([where]) => where.test(path))
    if (limit && !(Math.abs(value) >= limit[1] && Math.abs(value) <= limit[2])) found.push(`${path} = ${value}`)
  }
  const { materials, blocks, particles, bolts, initial, physics, stages, slope } = c
  walk({ materials, blocks, particles, bolts, initial, physics, stages, slope }, '')
  return found
}
