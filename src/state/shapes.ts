import type { Bodies } from './bodies.ts'
import type { Facets } from './facets.ts'
import type { Hulls } from './hulls.ts'
import type { Nodes } from './nodes.ts'
import type { Reads } from './reads.ts'
import type { Solids } from './solids.ts'

/** What the cells of a model look like at present: positions and topology. Only corners and normals are refreshed. */
export interface Shapes {
  nodes: Reads<Nodes>
  facets: Reads<Facets>
  hulls: Hulls
  solids: Solids
  bodies: Reads<Bodies>
}
