/** Bonds whose block has been taken away hold nothing, and have not failed. What was stored in them is no energy of the stage that begins. */
import {
  BOND_BODY_A,
  BOND_BODY_B,
  BOND_FORCE,
  BOND_IDS,
  BOND_NODE_A,
  BOND_NODE_B,
  BOND_ROW,
  BOND_STATE,
  BOND_STORED,
  INTACT,
  TAKEN_AWAY,
} from '../state/bonds.ts'
import type { World } from '../state/world.ts'

/** To be called as a stage begins: unlike its loads, what bonds hold follows from the stages before. */
export function takeBonds({ bonds, bodies, nodes, facets, loads }: World): void {
  if (loads.removed.length === 0) return
  const { id, row, first } = bonds
  const isTaken = (body: number, node: number) =>
    loads.removed.includes(body >= 0 ? bodies.block[body] : nodes.block[node])
  for (let unit = 0; unit < bonds.count; unit++) {
    const at = BOND_IDS * first[unit]
    const taken =
      isTaken(id[at + BOND_BODY_A], id[at + BOND_NODE_A]) || isTaken(id[at + BOND_BODY_B], id[at + BOND_NODE_B])
    if (!taken || bonds.intact[unit] === 0) continue
    bonds.intact[unit] = 0
    bonds.fresh[unit] = 0
    for (let p = first[unit]; p < first[unit + 1]; p++) {
      if (id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
      id[BOND_IDS * p + BOND_STATE] = TAKEN_AWAY
      row[BOND_ROW * p + BOND_STORED] = 0
      row.fill(0, BOND_ROW * p + BOND_FORCE, BOND_ROW * p + BOND_FORCE + 3)
    }
    for (const facet of bonds.facet.subarray(2 * unit, 2 * unit + 2))
      if (facet >= 0 && !loads.removed.includes(facets.faceBlock[facets.face[facet]])) facets.exposed[facet] = 1
  }
}
