/** Defaults of joints and of contact. */
import type { Softening } from '../../math/softening.ts'
import { of, type Parent } from './default.ts'

/** Whether a strength is written that is not 0. */
const strong = (joint: Parent, key: string) =>
  joint[key] !== undefined && !(Number.parseFloat(String(joint[key])) === 0)
const strengthened = (joint: Parent) => strong(joint, 'cohesion') || strong(joint, 'tension')
const damped = (joint: Parent) => strong(joint, 'damping') || joint.restitution !== undefined

const FAILURE = 'brittle' as 'brittle' | 'plastic' | 'cohesive'

const softens = (joint: Parent) => joint['fracture energy'] !== undefined

const AUTO = 'stiff enough to change little, from the elements on both sides; the model tells the number'

/** Growth of boxes in the search for neighbours where the case says nothing: at rest, and at the most [-]. */
export const SKIN = { least: 0.05, most: 0.3 }

export const CONTACT = {
  normal: of('joints.*.normal', 'auto', 'auto', AUTO),
  shear: of('joints.*.shear', 'auto', 'auto', AUTO),
  cohesive: of('joints.*.failure', 'cohesive', 'cohesive', 'it has a fracture energy', softens),
  failure: of('joints.*.failure', FAILURE, 'brittle', 'a bond of rock is gone once it has failed', strengthened),
  softening: of('joints.*.softening', 'linear' as Softening, 'linear', 'the simplest; its end is at 2 G/f', softens),
  bonded: of(
    'joints.*.bonded',
    true,
    'true',
    'cohesion and tension are those of the faces that touch at the start',
    (joint) => strengthened(joint) && joint.failure !== 'plastic',
  ),
  unbonded: of(
    'joints.*.bonded',
    false,
    'false',
    'plastic strength is kept wherever faces touch and needs no bonds',
    (joint) => strengthened(joint) && joint.failure === 'plastic',
  ),
  jointDamping: of(
    'joints.*.damping',
    0,
    '0',
    'contacts lose energy by friction alone unless told otherwise',
    (joint) => joint.restitution === undefined,
  ),
  pull: of('joints.*.pull', true, 'true', 'the contact ends where the overlap does', damped),
  shrink: of('contact.shrink', 0.01, '0.01', 'names contacts and finds them: forces act where the true surfaces touch'),
  printedTolerance: of('contact.printed.tolerance', 0.5, '0.5', 'the paper asks for less than the shrinkage'),
  printedLever: of('contact.printed.lever', 'true edges' as const, 'true edges', 'repaired'),
  printedForce: of('contact.printed.normal force', 'total' as const, 'total', 'repaired'),
  printedNormals: of('contact.printed.normals', 'faces' as const, 'faces', 'repaired'),
  printedRoles: of('contact.printed.roles', 'both' as const, 'both', 'repaired'),
  printedApproaching: of('contact.printed.approaching', 'several' as const, 'several', 'repaired'),
  printedClip: of('contact.printed.clip', 'largest' as const, 'largest', 'repaired'),
  follow: of(
    'contact.follow',
    1e-5,
    '1e-5',
    'points move with their blocks until they slid by this share of the width, or their faces leaned by it: forces are right to some times as much, and what hardly moves costs next to nothing; 0 looks for contact at every step',
  ),
  skin: of(
    'contact.skin',
    undefined,
    'auto',
    `neighbours are searched anew only after a move of half of it: ${SKIN.least}, and up to ${SKIN.most} while things move fast`,
  ),
}
