/** `talus check`: what would run, and every choice that was made for the user. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { quantity } from '../output/quantities.ts'
import { table } from '../output/terminal.ts'
import { checkExpect } from '../run/check-expect.ts'
import { prepareWorld } from '../setup/prepare.ts'
import { makeSampler } from '../setup/recorders.ts'
import { momentsOf } from '../setup/rhythm.ts'
import { setUpStage } from '../setup/stage.ts'
import { DONE } from './errors.ts'
import { loadCase } from './load.ts'
import { placed } from './placed.ts'

export async function checkCommand(path: string, { set }: { set: string[] }, host: Host): Promise<number> {
  for (const c of loadCase(path, set).variations) {
    const about = await placed({ file: path, set, name: c.name }, () => (c.probe ? aboutProbe(c) : aboutRun(c, host)))
    process.stdout.write(`${about}\n`)
  }
  return DONE
}

const aboutProbe = (c: Case): string =>
  `${c.name}: ${c.title}\n  a probe of "${c.probe?.what}" with ${c.expect.length} expectations; nothing runs\n`

function aboutRun(c: Case, host: Host): string {
  const { world, numbering, notes } = prepareWorld(c, host)
  const samplers = Object.entries(c.record).map(([name, spec]) =>
    makeSampler(world, numbering, name, spec, c.parameters),
  )
  checkExpect(
    c,
    samplers.flatMap(({ columns, unit }) => columns.map((name) => ({ name, unit }))),
  )
  const stages = c.stages.map((stage, index) => {
    const setup = setUpStage(world, c, index, momentsOf(c, index))
    return [
      `  ${index} ${stage.kind}`,
      `dt ${quantity(setup.dt, 's')}`,
      setup.steps > 0 ? `${setup.steps} steps` : 'until settled',
      `${setup.reason}; critical ${quantity(setup.critical, 's')}, set by ${setup.culprit}`,
    ]
  })
  const blocks = world.blocks.map((name, block) => [
    `  ${name}`,
    `${world.nodes.block.filter((owner) => owner === block).length} nodes`,
    `${world.tets.block.filter((owner, tet) => owner === block && world.tets.origin[tet] >= 0).length} tets`,
    c.blocks[name].fixed ? 'fixed' : c.blocks[name].material,
  ])
  const reasons = c.reasons.map(({ path, value, why }) => [`  ${path}`, value, why])
  return [
    `${c.name}: ${c.title}`,
    `${world.nodes.count} nodes, ${world.tets.real} tets, ${(world.used / 2 ** 20).toFixed(1)} MB of columns`,
    'Blocks',
    ...table(blocks),
    'Stages',
    ...table(stages),
    'Not in the case file, chosen for you',
    ...table(reasons),
    ...notes,
    '',
  ].join('\n')
}
