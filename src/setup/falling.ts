/** Blocks that nothing touches fall for ever: a stage that waits until they settle does not come to its end. */
import type { World } from '../state/world.ts'

/**
 * Blocks on which gravity acts and that no boundary of the stage holds, pushes or damps; where blocks can touch, all of them
 * or none: one that is held may carry the others.
 */
export function fallingBlocks({ loads, nodes, facets, blocks, bodies, boxes }: World): string[] {
  if (loads.gravity.every((component) => component === 0)) return []
  const touched = new Set<number>()
  for (let row = 0; row < loads.holds; row++) touched.add(nodes.block[loads.holdNode[row]])
  for (let row = 0; row < loads.forces; row++) touched.add(nodes.block[loads.forceNode[row]])
  for (let row = 0; row < loads.quiets; row++) touched.add(nodes.block[loads.quietNode[row]])
  for (let row = 0; row < loads.pressures; row++) touched.add(facets.faceBlock[facets.face[loads.pressureFacet[row]]])
  for (let body = 0; body < bodies.count; body++) if (bodies.inverseMass[body] === 0) touched.add(bodies.block[body])
  if (boxes.count > 0 && touched.size > 0) return []
  return blocks.filter((_, block) => !touched.has(block))
}
