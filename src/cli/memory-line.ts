/** How much memory the columns of a model take, for each thing that there is of it. */
import { IDS } from '../state/contacts.ts'
import type { World } from '../state/world.ts'

/** Bytes of all columns of a group. */
const bytesOf = (columns: object): number =>
  Object.values(columns).reduce((sum, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0), 0)

/** Pairs and points have all their room at once, of which pages are taken as they are used. */
export function memoryLine({ bodies, boxes, contacts, facets, hulls, neighbours, nodes, tets, solids }: World): string {
  const { gradient: _g, green: _e, strain: _d, stress: _s, none: _n, keeps: _k, ...ofTets } = tets
  const points = contacts.id.length / IDS
  const pairs = neighbours.a.length
  const each: [string, object[], number][] = [
    ['tet', [ofTets], tets.count],
    ['node', [nodes], nodes.count],
    ['cell or particle, with its faces', [bodies, boxes, facets, hulls, solids], boxes.count],
    ['pair', [neighbours], pairs],
    ['contact point', [contacts], points],
  ]
  const told = each.flatMap(([name, groups, count]) => {
    const bytes = groups.reduce((sum: number, group) => sum + bytesOf(group), 0)
    return count > 0 && bytes > 0 ? [`${Math.round(bytes / count)} bytes a ${name}`] : []
  })
  const room = pairs > 0 ? `; room for ${pairs} pairs and ${points} points, taken as it is used` : ''
  return `  ${told.join(', ')}${room}`
}
