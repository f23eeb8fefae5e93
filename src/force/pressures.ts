import type { Facets } from '../state/facets.ts'
import type { Loads } from '../state/loads.ts'
import { FX, NODE, type Nodes, POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import type { LoadWork } from './load-work.ts'

/** Sets `third`, the force of a row of pressure on each node of its facet: −p n A / 3 on the deformed face. */
export function pressureForce(
  { third }: LoadWork,
  facets: Reads<Facets>,
  loads: Reads<Loads>,
  nodes: Reads<Nodes>,
  row: number,
): void {
  const { x } = nodes
  const facet = loads.pressureFacet[row]
  const a = POINT * facets.node[3 * facet]
  const b = POINT * facets.node[3 * facet + 1]
  const c = POINT * facets.node[3 * facet + 2]
  const share = -loads.pressure[row] / 6
  const px = x[b] - x[a]
  const py = x[b + 1] - x[a + 1]
  const pz = x[b + 2] - x[a + 2]
  const qx = x[c] - x[a]
  const qy = x[c + 1] - x[a + 1]
  const qz = x[c + 2] - x[a + 2]
  third[0] = share * (py * qz - pz * qy)
  third[1] = share * (pz * qx - px * qz)
  third[2] = share * (px * qy - py * qx)
}

export function addPressures(work: LoadWork, facets: Reads<Facets>, loads: Reads<Loads>, nodes: Nodes): void {
  for (let row = 0; row < loads.pressures; row++) {
    pressureForce(work, facets, loads, nodes, row)
    for (let corner = 0; corner < 3; corner++) {
      const f = NODE * facets.node[3 * loads.pressureFacet[row] + corner] + FX
      for (let i = 0; i < 3; i++) nodes.motion[f + i] += work.third[i]
    }
  }
}
