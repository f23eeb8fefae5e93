/** Which joint holds where: what the case says, and what it leaves to Talus. */
import { child, type Path } from './path.ts'
import { rulesOfCuts } from './pieces.ts'
import type { Report } from './problem.ts'
import type { ContactInput } from './schema/contact.ts'
import type { CaseInput } from './schema.ts'
import type { Contact, Joint, JointRule, JointSide } from './types/joint.ts'
import type { Physics } from './types/stage.ts'

/** Name of the joint that is made where the case names none. */
export const MADE = 'default'

/** Whether anything could touch anything: several blocks, particles, or a block that breaks. */
function canTouch({ blocks, particles, stages }: CaseInput): boolean {
  const all = Object.values(blocks)
  return (
    stages !== undefined &&
    (all.length > 1 ||
      all.some((block) => block.cut !== undefined) ||
      Object.keys(particles).length > 0 ||
      all.some((block) => block.fracture !== undefined))
  )
}

/** Whether what meets touches, rather than pass through each other. */
export const touches = (input: CaseInput): boolean =>
  input.contact === undefined ? canTouch(input) : input.contact !== 'none'

/** The joint that holds where no rule says otherwise: the only one, or the only one that nothing else names. */
function defaultJoint(input: CaseInput, rules: JointRule[]): string | undefined {
  const names = Object.keys(input.joints)
  const taken = [
    ...rules.map(({ joint }) => joint),
    ...Object.values(input.blocks).flatMap(({ fracture }) => fracture?.joint ?? []),
  ]
  const free = names.filter((name) => !taken.includes(name))
  if (names.length === 1) return names[0]
  return free.length === 1 ? free[0] : undefined
}

/** Contact of the case; undefined, and a problem, where the joint that holds by default cannot be told. */
export function contactOf(input: CaseInput, defaults: ContactInput, report: Report): Contact | undefined {
  const given = input.contact ?? defaults
  if (given === 'none' || !touches(input)) return undefined
  const names = Object.keys(input.joints)
  const all = [...rulesOfCuts(input.blocks), ...given.rules]
  const joint = given.joint ?? (names.length === 0 ? MADE : defaultJoint(input, all))
  if (joint === undefined) {
    const path: Path = input.contact === undefined ? ['joints'] : ['contact']
    const expected = `contact with the joint that holds where no rule says otherwise: ${names.join(', ')}`
    report.add(path, expected, 'none', `contact: { joint: ${names[0]} }`, 'key')
    return undefined
  }
  const told = (side: JointSide): JointSide =>
    'on' in side && Object.hasOwn(input.particles, side.on.block) ? { particles: side.on.block } : side
  const rules = all.map(({ between: [a, b], ...rule }): JointRule => ({ between: [told(a), told(b)], ...rule }))
  return { ...given, joint, rules }
}

/**
 * Bonds and the points that carry contact are made before the first stage: a stage cannot change what they are made by. A
 * joint keeps its bonds where a stage takes its strength away.
 */
export function keepBonds(base: Physics, stage: Physics, data: unknown, report: Report): void {
  for (const [name, joint] of Object.entries(stage.joints)) {
    const start = base.joints[name]
    if (joint.stiffness.per !== start.stiffness.per)
      report.add(
        ['joints', name, joint.stiffness.normal === undefined ? 'shear' : 'normal'],
        `a stiffness per ${start.stiffness.per}, as the case begins with`,
        `one per ${joint.stiffness.per}`,
      )
    stage.joints[name] = { ...joint, bonded: bondsOf(name, joint, start, data, report) }
  }
}

/** Whether faces are bonded in a stage: as they were made. */
function bondsOf(name: string, joint: Joint, start: Joint, data: unknown, report: Report): boolean {
  const given = ['joints', name, 'bonded'].reduce(child, data)
  if (given !== undefined && given !== start.bonded)
    report.add(['joints', name, 'bonded'], `${start.bonded}: bonds are made before the first stage`, String(given))
  else if (joint.bonded && !start.bonded)
    report.add(
      ['joints', name, joint.cohesion > 0 ? 'cohesion' : 'tension'],
      'brittle strength in a joint that is bonded from the start',
      'strength in a stage alone',
      `add to joints.${name} of the case: bonded: true, cohesion: 0, tension: 0`,
    )
  return start.bonded
}
