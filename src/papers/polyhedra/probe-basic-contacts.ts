/**
 * Contacts of the fast direct search asked by themselves.
 *   basic contacts   of each pair of convex polyhedra: type, tolerance, gap, normals by either rule, how many corner and crossing
 *                    edge contacts there are, and by how many faces of the other a corner is held (n_j).
 */

import { makePolyhedra } from '../../contact/look/planes/make-polyhedra.ts'
import { MOVED } from '../../contact/look/planes/polyhedra.ts'
import { mapping, optional, positive, type Read } from '../../math/arguments.ts'
import { classifyContact } from '../planes/classify-contact.ts'
import { eachPair, OF_PAIRS } from './probe-pairs.ts'
import { typeFlags } from './probe-polyhedra.ts'

/** `moved`: how far a corner has moved in a step at most [m]. */
export const BASIC_ARGUMENTS = mapping({ ...OF_PAIRS, moved: optional(positive('length')) })

export const probeBasicContacts = ({ moved = 0, solids, pairs }: Read<typeof BASIC_ARGUMENTS>) =>
  eachPair(solids, pairs, (a, b) => {
    const polyhedra = makePolyhedra(a, b)
    polyhedra.real[MOVED] = moved
    const { type, tolerance, gap, normal, entranceNormal, contacts } = classifyContact(polyhedra)
    const count = (kind: string) => contacts.filter((contact) => contact.kind === kind).length
    const toB = (n: readonly number[]) => n.map((c) => 0 - c)
    return {
      is: typeFlags(type),
      tolerance,
      gap,
      normal: toB(normal),
      entrance_normal: toB(entranceNormal),
      v_v: count('v-v'),
      v_e: count('v-e'),
      v_f: count('v-f'),
      e_e: count('e-e'),
      faces: Math.max(0, ...contacts.map(({ faces }) => faces)),
    }
  })
