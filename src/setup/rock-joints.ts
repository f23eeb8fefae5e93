/** Joints of a cut → joints in space, in the order in which they cut; those that cut nothing are told. */
import { bridgeFace } from '../case/pieces.ts'
import type { Cut } from '../case/types/cut.ts'
import type { Dip } from '../case/types/shape.ts'
import { snapDistance } from '../geometry/extent.ts'
import type { RockBlock, RockJoint } from '../geometry/rock.ts'
import { jointsOfSet, seedOfJoint } from '../geometry/rock-sets.ts'
import type { Host } from '../host.ts'
import { normalOfDip } from '../math/orientation.ts'
import { dot, subtract } from '../math/vec.ts'
import { readDiscs } from './disc-file.ts'
import { SetupError } from './setup-error.ts'

/** Joints that cut all of the rock come first, so that it does not depend on their order; then the others; discs last. */
export function jointsOf(cut: Cut, rock: RockBlock, folder: string, path: string, host: Host): RockJoint[] {
  checkNames(cut, rock, path)
  const normalOf = ({ dip, dipDirection }: Dip) => normalOfDip(dip, dipDirection)
  const planes = Object.entries(cut.planes).map(([name, plane]): RockJoint => {
    const { through, persistence, where } = plane
    return { name, normal: normalOf(plane), through, persistence, where, seed: seedOfJoint(cut.seed, name) }
  })
  const sets = Object.entries(cut.sets).flatMap(([name, set]) => jointsOfSet({ name, ...set }, rock.parts, cut.seed))
  const discs = Object.entries(cut.discs).flatMap(([name, given]) => {
    const list =
      given.kind === 'disc' ? [given] : readDiscs(folder, given.file, given.set, `${path}.discs.${name}`, host)
    const bridge = bridgeFace(name)
    return list.map(
      (disc): RockJoint => ({ name, normal: normalOf(disc), through: disc.centre, radius: disc.radius, bridge }),
    )
  })
  const everywhere = ({ persistence = 1, where }: RockJoint) => persistence === 1 && where === undefined
  const flat = [...planes, ...sets]
  return [...flat.filter(everywhere), ...flat.filter((joint) => !everywhere(joint)), ...discs]
}

/** Faces of the uncut rock keep their names. */
function checkNames(cut: Cut, { parts }: RockBlock, path: string): void {
  for (const kind of ['planes', 'sets', 'discs'] as const)
    for (const name of Object.keys(cut[kind]))
      if (parts.some(({ faces }) => faces.some((face) => face.name === name)))
        throw new SetupError(`${path}.${kind}.${name}`, 'a name that no face of the rock has', `"${name}"`, 'rename it')
}

/** `cuts`: how many blocks each joint cut. A joint that the case names must have cut something. */
export function checkJoints(cut: Cut, { parts }: RockBlock, joints: RockJoint[], cuts: number[], path: string): void {
  const snap = snapDistance(parts.map(({ vertices }) => vertices))
  for (const kind of ['planes', 'sets', 'discs'] as const)
    for (const name of Object.keys(cut[kind])) {
      const own = joints.flatMap((joint, i) => (joint.name === name ? [{ joint, i }] : []))
      const idle = own.filter(({ i }) => cuts[i] === 0)
      const place = `${path}.${kind}.${name}`
      for (const { joint, i } of kind === 'discs' ? [] : idle) {
        const twin = joints.find((other, k) => k !== i && other.radius === undefined && coincide(joint, other, snap))
        if (twin)
          throw new SetupError(
            place,
            'planes that do not lie in each other',
            `one that lies in ${twin.name === name ? 'another of the set' : twin.name}: the same cut twice`,
            'take one of them out, or move it',
          )
      }
      const lies = kind === 'planes' && own[0] && idle.length > 0 ? faceIn(own[0].joint, parts, snap) : undefined
      if (lies !== undefined)
        throw new SetupError(
          place,
          'a joint that cuts the rock',
          `one that lies in its ${lies}: a joint parallel to a face cuts off nothing there`,
          'move it into the rock, or turn it',
        )
      if (idle.length === own.length)
        throw new SetupError(
          place,
          'a joint that cuts the rock',
          kind === 'planes' ? 'one that misses it' : own.length === 0 ? 'none that meets it' : 'none that cuts a block',
          'check its position, orientation and limits, in metres of the model and degrees, or take it out',
        )
    }
}

/** Name of a face of the rock in whose plane the joint lies. */
function faceIn({ normal, through }: RockJoint, parts: RockBlock['parts'], snap: number): string | undefined {
  for (const { faces } of parts)
    for (const face of faces)
      if (1 - Math.abs(dot(normal, face.normal)) < 1e-14 && Math.abs(dot(face.normal, through) - face.offset) <= snap)
        return face.name || 'seam'
  return undefined
}

function coincide(a: RockJoint, b: RockJoint, snap: number): boolean {
  const size = 1 - Math.abs(dot(a.normal, b.normal))
  return size < 1e-14 && Math.abs(dot(a.normal, subtract(b.through, a.through))) <= snap
}
