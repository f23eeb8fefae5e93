/** Names in the cuts of a case that must be those of something in it, or of nothing else. */
import { checkName } from './check-names.ts'
import type { Path } from './path.ts'
import { bridgeFace, ROCK_BRIDGE } from './pieces.ts'
import { type Report, say } from './problem.ts'
import type { CaseInput } from './schema.ts'

export function checkCuts(input: CaseInput, report: Report): void {
  const named = new Set([...Object.keys(input.blocks), ...Object.keys(input.particles)])
  for (const [block, { cut }] of Object.entries(input.blocks)) {
    if (!cut) continue
    const path: Path = ['blocks', block, 'cut']
    checkJoints(block, input, report)
    for (const name of Object.keys(cut.names)) {
      const own = name.startsWith(`${block}-`) && /^\d+$/.test(name.slice(block.length + 1))
      if (named.has(name) || own)
        report.add([...path, 'names', name], 'a name that nothing else has', say(name), undefined, 'key')
      named.add(name)
    }
    if (Object.keys(cut.discs).length > 0 && Object.hasOwn(input.joints, ROCK_BRIDGE))
      report.add(
        ['joints', ROCK_BRIDGE],
        `a name other than "${ROCK_BRIDGE}", which is that of rock beyond the rim of a disc`,
        say(ROCK_BRIDGE),
        undefined,
        'key',
      )
  }
}

function checkJoints(block: string, input: CaseInput, report: Report): void {
  const { planes, sets, discs } = input.blocks[block].cut!
  const all = Object.keys({ ...planes, ...sets, ...discs })
  for (const [kind, joints] of Object.entries({ planes, sets, discs }))
    for (const [name, joint] of Object.entries(joints)) {
      const path: Path = ['blocks', block, 'cut', kind, name]
      if (joint.joint !== undefined) checkName(joint.joint, input.joints, 'a joint', [...path, 'joint'], report)
      if ('bridge' in joint && joint.bridge !== undefined)
        checkName(joint.bridge, input.joints, 'a joint', [...path, 'bridge'], report)
      if (name === 'surface' || (kind === 'discs' && all.includes(bridgeFace(name))))
        report.add(path, 'a name that no other face has', say(name), 'rename it', 'key')
    }
}
