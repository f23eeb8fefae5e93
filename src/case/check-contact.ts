/** Names and parts of contact that must fit together: sides of rules, joints, seats, blocks that break, particles. */

import { arraysOf } from './arrays.ts'
import { BOX, checkName, checkSelection } from './check-names.ts'
import { touches } from './contact.ts'
import type { Path } from './path.ts'
import { blockNamed } from './pieces.ts'
import { type Report, say } from './problem.ts'
import type { CaseInput } from './schema.ts'
import type { Selection } from './types/boundary.ts'
import type { Joint } from './types/joint.ts'

/** The way to detect contact that may be had as printed. */
const PRINTED = 'shrunken-edge'
/** In a rule: no contact. */
const NO_JOINT = 'none'

/** A block, a face or particles. */
export function checkSide(side: Selection, path: Path, input: CaseInput, report: Report): void {
  const { blocks, particles } = input
  const named = blockNamed(side.block, blocks)
  if (named?.cut || arraysOf(blocks).includes(side.block)) return
  if (named) {
    checkSelection(side, path, input, report)
    return
  }
  const what = Object.keys(particles).length > 0 ? 'a block or particles' : 'a block'
  if (checkName(side.block, { ...blocks, ...particles }, what, path, report) && side.face !== undefined)
    report.add(path, `all of the particles ${side.block}: they have no faces`, `"${side.block}.${side.face}"`)
}

export function checkContact(input: CaseInput, report: Report): void {
  const { contact, joints, materials } = input
  if (Object.hasOwn(joints, NO_JOINT))
    report.add(
      ['joints', NO_JOINT],
      'a name other than none, which means no contact',
      `"${NO_JOINT}"`,
      undefined,
      'key',
    )
  if (contact === undefined && input.stages && Object.keys(joints).length > 0 && !touches(input))
    report.add(
      ['joints'],
      'something that touches',
      'one block alone',
      'add contact: { } if it may touch itself',
      'key',
    )
  if (contact === undefined || contact === 'none') return
  if (contact.printed && contact.detect !== PRINTED)
    report.add(
      ['contact', 'printed'],
      `detect: ${PRINTED}, of whose paper these are choices`,
      `detect: ${contact.detect}`,
      `add detect: ${PRINTED}, or leave printed out`,
      'key',
    )
  if (contact.joint !== undefined) checkName(contact.joint, joints, 'a joint', ['contact', 'joint'], report)
  for (const [i, { between, joint, where }] of contact.rules.entries()) {
    const path: Path = ['contact', 'rules', i]
    const known = joint === NO_JOINT || checkName(joint, joints, 'a joint', [...path, 'joint'], report)
    if (where && known) checkPart(joint, joints[joint], [...path, 'where'], report)
    for (const [k, side] of between.entries())
      if ('material' in side)
        checkName(side.material, materials, 'a material', [...path, 'between', k, 'material'], report)
      else if ('on' in side) checkSide(side.on, [...path, 'between', k], input, report)
  }
}

/** A joint on a part of a face is one that bonds, over areas. */
function checkPart(name: string, joint: Joint | undefined, path: Path, report: Report): void {
  const expected = 'a joint that bonds faces by a stiffness per area: where says which part is bonded'
  if (!joint) report.add(path, expected, `"${name}"`, undefined, 'key')
  else if (!joint.bonded || joint.failure === 'plastic')
    report.add(path, expected, `"${name}", which bonds nothing`, undefined, 'key')
  else if (joint.stiffness.per === 'point')
    report.add(path, expected, `"${name}", whose is per point`, undefined, 'key')
}

/** The block below must be there, and must not stand on this one. */
export function checkSeat(name: string, input: CaseInput, report: Report): void {
  const { blocks } = input
  const seat = blocks[name].on
  if (!seat) return
  const path: Path = ['blocks', name, 'on']
  if (!checkName(seat.block, blocks, 'a block', [...path, 'block'], report)) return
  const ring = ringOf(name, input)
  if (ring) report.add([...path, 'block'], 'a block that does not stand on this one', say(ring.join(' on ')))
  if (blocks[seat.block].cut)
    report.add([...path, 'block'], 'a block that is not cut', `"${seat.block}", which is`, 'use `at`')
  if (blocks[seat.block].shape.kind === 'box')
    checkName(seat.face, BOX, `a face of the box ${seat.block}`, [...path, 'face'], report)
}

/** The blocks from one down to itself again; told of the one that comes first in the file. */
function ringOf(name: string, { blocks }: CaseInput): string[] | undefined {
  const ring = [name]
  let below = blocks[name].on?.block
  while (below !== undefined && !ring.includes(below)) {
    ring.push(below)
    below = blocks[below]?.on?.block
  }
  const first = Object.keys(blocks).find((block) => ring.includes(block))
  return below === name && first === name ? [...ring, name] : undefined
}

/** Cracks follow a joint that can break, and that acts once they are open. */
export function checkFracture(name: string, input: CaseInput, report: Report): void {
  const { fracture } = input.blocks[name]
  if (!fracture) return
  const { kind } = fracture
  const path: Path = ['blocks', name, 'fracture', kind]
  if (!checkName(fracture.joint, input.joints, 'a joint', path, report)) return
  const { bonded, failure } = input.joints[fracture.joint]
  if (failure !== kind)
    report.add(
      path,
      kind === 'cohesive' ? 'a joint with a fracture energy' : 'a joint of failure brittle',
      `"${fracture.joint}", which is ${failure}`,
      failure === 'cohesive' ? `fracture: { cohesive: ${fracture.joint} }` : undefined,
    )
  else if (!bonded)
    report.add(path, 'a joint with cohesion and tension, or bonded: true', `"${fracture.joint}", which has no bonds`)
  if (!touches(input))
    report.add(['contact'], `contact, since ${name} breaks: its pieces would pass through each other`, '"none"')
}

export function checkParticles(input: CaseInput, report: Report): void {
  for (const [name, { material }] of Object.entries(input.particles)) {
    checkName(material, input.materials, 'a material', ['particles', name, 'material'], report)
    if (Object.hasOwn(input.blocks, name))
      report.add(['particles', name], 'a name that no block has', `"${name}"`, undefined, 'key')
  }
}
