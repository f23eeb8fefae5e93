/** The ways to find the common line of two convex polygons. */
import { commonPlane } from './common-plane.ts'
import { directSearch } from './direct-search.ts'
import { fastDirectSearch } from './fast-direct-search.ts'
import { fastCommonPlane } from './hold-apart.ts'
import type { LineFinder } from './polygons.ts'
import { shortestLink } from './shortest-link.ts'

export const lineFinders = {
  'common-plane': commonPlane,
  'fast-common-plane': fastCommonPlane,
  'shortest-link': shortestLink,
  'direct-search': directSearch,
  'fast-direct-search': fastDirectSearch,
} as const satisfies Record<string, LineFinder>

export type LineWay = keyof typeof lineFinders
