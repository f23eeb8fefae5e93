/** Records of contact, and of the turn of a block. */
import { CONTACT_COUNTS } from '../case/quantities.ts'
import type { Selection } from '../case/types/boundary.ts'
import type { RecordSpec } from '../case/types/record.ts'
import type { World } from '../state/world.ts'
import { countContacts, type Meeting, type Side } from '../watch/contact-records.ts'
import type { Source } from '../watch/records.ts'
import { makeTurnMemory, spanVolume, turnAbout, turnFromHere } from '../watch/rotation.ts'
import { fixedDirection } from './means.ts'
import { facesOf, selectNodes } from './selection.ts'
import { SetupError } from './setup-error.ts'

/** A force on one side, its components and the sum of its normal parts. */
export function forceSource(
  world: World,
  spec: RecordSpec,
  path: string,
  measure: (world: World, meeting: Meeting, out: Float64Array) => void,
): Source {
  const meeting = meetingOf(world, spec, path)
  return { fill: (w, _m, _ledger, out) => measure(w, meeting, out) }
}

/** Sums over bonds along one joint, or along all. */
export function brokenSource(
  world: World,
  spec: RecordSpec,
  path: string,
  measure: (world: World, meeting: Meeting, joint: number, out: Float64Array) => void,
): Source {
  const meeting = meetingOf(world, spec, path)
  const joint = spec.joint === undefined ? -1 : world.joints.names.indexOf(spec.joint)
  return { fill: (w, _m, _ledger, out) => measure(w, meeting, joint, out) }
}

export function countSource(world: World, spec: RecordSpec, path: string): Source {
  const meeting = meetingOf(world, spec, path)
  return {
    fill(w, _m, _ledger, out) {
      const counts = countContacts(w, meeting)
      out.set(CONTACT_COUNTS.map((part) => counts[part]))
    },
  }
}

/** A single number over the contacts of a side, or of the whole model. */
export function numberSource(
  world: World,
  spec: RecordSpec,
  path: string,
  measure: (world: World, meeting: Meeting) => number,
): Source {
  const meeting = meetingOf(world, spec, path)
  return {
    fill(w, _m, _ledger, out) {
      out[0] = measure(w, meeting)
    },
  }
}

/** Whose contacts with whom. */
function meetingOf(world: World, { blocks, faces, against }: RecordSpec, path: string): Meeting {
  const own = faces ?? blocks?.map((block) => ({ block }))
  return { own: sideOf(world, own, path), other: sideOf(world, against, `${path}.against`) }
}

/** All of the selections have a face, or none. */
function sideOf(world: World, selections: Selection[] | undefined, path: string): Side {
  if (!selections) return {}
  const isBlock = new Uint8Array(world.blocks.length)
  const isFace = new Uint8Array(world.facets.faceNames.length)
  for (const selection of selections) {
    const block = world.blocks.indexOf(selection.block)
    if (block < 0) throw new Error(`assert: ${selection.block} is no block, nor a group of particles`)
    isBlock[block] = 1
    for (const face of isWhole(selection) ? [] : facesOf(world, selection, path)) isFace[face] = 1
  }
  return selections.every(isWhole) ? { isBlock } : { isBlock, isFace }
}

const isWhole = ({ face }: Selection): boolean => face === undefined || face === 'surface'

/** Angle about a direction since the stage, or the run, began. */
export function turnSource(world: World, spec: RecordSpec, path: string): Source {
  const [block] = spec.blocks ?? []
  if (!spec.along || block === undefined) throw new Error('assert: a rotation has a block and an axis')
  const axis = fixedDirection(world, spec.along, path)
  const nodes = Int32Array.from(selectNodes(world, [{ block }], undefined, undefined, path))
  if (!spanVolume(world, nodes))
    throw new SetupError(
      `${path}.block`,
      'a block whose nodes span a volume',
      `"${block}"`,
      'record the displacement of its nodes instead',
    )
  const base = makeTurnMemory()
  return {
    base,
    ...(spec.since === 'stage' && { begin: (w) => turnFromHere(w, nodes, base) }),
    fill(w, _m, _ledger, out) {
      out[0] = turnAbout(w, nodes, axis, base)
    },
  }
}
