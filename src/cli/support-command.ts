/** `talus slope --support`: the bolts of the closed form in the model, searched again with more or less of them until it has the factor; then the slope with these. */
import { figure } from '../output/quantities.ts'
import { nearestRound } from '../safety/support-by-model.ts'
import { supportInModel } from '../safety.ts'
import { loadCase } from './load.ts'
import { placed } from './placed.ts'
import type { ProgramHost } from './program-host.ts'
import { runCommand } from './run-command.ts'
import type { RunFlags } from './run-flags.ts'

export async function supportCommand(path: string, flags: RunFlags, host: ProgramHost): Promise<number> {
  const { variations } = loadCase(path, flags.set)
  const [c] = variations
  if (flags.resume !== undefined || variations.length > 1 || !c.support || flags.set.some((one) => SCALED.test(one)))
    return runCommand(path, flags, host)
  const rounds = await placed({ file: path, set: flags.set, name: c.name }, () => searchAll(c, flags, host))
  host.progress('')
  const found = nearestRound(rounds, c.support.factor)
  if (!flags.json)
    for (const { scale, factor } of rounds)
      host.print(`support × ${figure(scale, 4)}: factor of the model ${factor === null ? 'none' : figure(factor, 4)}\n`)
  const scale = found?.factor == null ? 1 : found.scale
  return runCommand(path, { ...flags, set: [...flags.set, `support.scale=${scale}`] }, host)
}

const SCALED = /^support\.scale=/

function searchAll(c: Parameters<typeof supportInModel>[0], { kernel, threads }: RunFlags, host: ProgramHost) {
  const ticks = supportInModel(c, { host, kernel, threads })
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value
    const { trial } = next.value
    if (trial) host.progress(`support: trial ${trial.number}, F = ${figure(trial.factor, 4)}`)
  }
}
