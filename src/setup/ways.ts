/**
 * Contact that is found in another way than `contact.detect` says, since that way is for other things: told, never done in silence.
 *
 *   discs and spheres          nearest points, whatever the way
 *   polyhedral particles       have no cells of a mesh: shortest-link where a way for cells is asked for
 *   blocks that deform         move by their nodes: common-normal where a plane or an overlap of rigid polyhedra is asked for
 *   concave blocks, unions and blocks that break   are several cells: common-normal where shrunken edges are asked for
 */
import type { Case } from '../case/case.ts'
import { isMapping } from '../case/path.ts'
import { shortList } from '../case/problem.ts'
import { detections } from '../catalogue.ts'
import { WHOLE } from '../state/hulls.ts'
import type { Model } from './model.ts'

export const NEAREST = 'nearest points'

export interface OtherWay {
  /** Whose contact. */
  of: string
  way: string
  why: string
}

export function otherWays({ contact, particles, blocks }: Case): OtherWay[] {
  if (!contact) return []
  const { detect } = contact
  const named = (isOne: (kind: string) => boolean) =>
    Object.entries(particles).flatMap(([name, { kind }]) => (isOne(kind) ? [name] : []))
  const rounds = named((kind) => kind !== 'polyhedron')
  const grains = named((kind) => kind === 'polyhedron')
  const soft = Object.entries(blocks).flatMap(([name, { rigid }]) => (rigid ? [] : [name]))
  const { wantsSolids } = detections[detect].use
  const others = Object.keys(blocks).length - soft.length + grains.length
  return [
    ...(rounds.length > 0
      ? [
          {
            of: shortList(rounds),
            way: NEAREST,
            why: `discs and spheres meet anything so; ${detect} is for polyhedra`,
          },
        ]
      : []),
    ...(grains.length > 0 && !wantsSolids
      ? [
          {
            of: shortList(grains),
            way: 'shortest-link',
            why: `particles have no mesh, of which ${detect} takes the edges: they meet each other and blocks by shortest-link`,
          },
        ]
      : []),
    ...(soft.length > 0 && wantsSolids && others > 0
      ? [
          {
            of: shortList(soft),
            way: 'common-normal',
            why: `${detect} is for rigid polyhedra: pairs with a block that is not \`rigid: true\`, fixed ones among them, are found by common-normal`,
          },
        ]
      : []),
  ]
}

/** The same in sentences where the case asks for a way by name. */
export function otherWayNotes(c: Case, isMeant: (way: OtherWay) => boolean = () => true): string[] {
  const given = isMapping(c.values.contact) && c.values.contact.detect !== undefined
  const told = given ? otherWays(c).filter(isMeant) : []
  return told.map(({ of, way, why }) => `contact.detect: that of ${of} is found by ${way}: ${why}`)
}

/** The same for blocks that are not one convex cell each, for which shrunken edges are not. */
export function leftNotes(c: Case, { blocks }: Model, cells: readonly { block: number; kind: number }[]): string[] {
  const { contact } = c
  const left = [...new Set(cells.flatMap(({ block, kind }) => (kind === WHOLE ? [] : [blocks[block]])))]
  if (!contact || !detections[contact.detect].use.wantsWhole || left.length === 0) return []
  return [
    `contact.detect: that of ${shortList(left)} is found by common-normal: ${contact.detect} is for blocks that are one convex cell each`,
  ]
}
