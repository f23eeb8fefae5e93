/** `talus slope --quick`: what is known of a slope without a model. */
import { quickText } from '../output/quick-text.ts'
import { unitsOf } from '../output/units.ts'
import { examineSlope } from '../safety.ts'
import { DONE } from './errors.ts'
import { loadCase } from './load.ts'
import { placed } from './placed.ts'
import type { ProgramHost } from './program-host.ts'
import type { RunFlags } from './run-flags.ts'

export async function quickCommand(path: string, { set, json }: RunFlags, host: ProgramHost): Promise<number> {
  const { variations } = loadCase(path, set)
  const answers: unknown[] = []
  for (const c of variations) {
    const account = await placed({ file: path, set, name: c.name }, () => examineSlope(c, host))
    host.progress('')
    answers.push({ case: c.name, title: c.title, ...account })
    if (!json) host.print(`${quickText(c.name, c.title, account, unitsOf(c.output))}\n`)
  }
  if (json) host.print(`${JSON.stringify(answers.length === 1 ? answers[0] : answers, undefined, 2)}\n`)
  return DONE
}
