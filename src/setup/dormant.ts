/** Blocks whose faces sleep until they crack: which nodes are one, and what lies around each of them. */
import type { Case } from '../case/case.ts'
import { stressUpdates } from '../catalogue.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import type { Model } from './model.ts'
import { SetupError } from './setup-error.ts'

const sleeps = (c: Case, name: string): boolean => c.blocks[name].fracture?.inserted === 'when needed'

/** For each node of the model the lowest of those that it is one with; undefined where no faces sleep. `original`: see explode. */
export function sharedNodes(c: Case, model: Model, original: (Int32Array | undefined)[]): Int32Array | undefined {
  const first = model.blocks.find((name) => sleeps(c, name))
  if (first === undefined) return undefined
  checkWays(c, first)
  const shared = Int32Array.from(model.nodeBlock, (_, node) => node)
  model.blocks.forEach((name, block) => {
    const of = original[block]
    if (!sleeps(c, name) || !of) return
    const start = model.nodeBlock.indexOf(block)
    const lowest = new Map<number, number>()
    of.forEach((node, copy) => {
      const known = lowest.get(node)
      if (known === undefined) lowest.set(node, start + copy)
      else shared[start + copy] = known
    })
  })
  return shared
}

/** What sleeping faces bear is found from whole strains, and from true masses. */
function checkWays(c: Case, block: string): void {
  const path = `blocks.${block}.fracture.inserted`
  const remedy = (other: string) => `${other}, or inserted: from the start`
  if (stressUpdates[c.stress].use.kind === 'incremental')
    throw new SetupError(
      path,
      'a stress that follows from the whole strain',
      `stress: ${c.stress}`,
      remedy('leave it out'),
    )
  const scaled = c.stages.findIndex((stage) => stage.kind === 'settle' && stage.massScaling)
  if (scaled >= 0)
    throw new SetupError(path, 'true masses', `mass scaling in stage ${scaled}`, remedy('mass scaling: false'))
}

/** Corners around the nodes, and facets and units of the sides of tets. Bonds must stand. */
export function fillDormant(world: World, c: Case, model: Model): void {
  const { bonds, dormant, nodes, tets } = world
  if (dormant.corner.length === 0) return
  const asleep = model.blocks.map((name) => sleeps(c, name))
  const unitOf = new Int32Array(model.facetFace.length).fill(-1)
  bonds.facet.forEach((facet, k) => {
    if (facet >= 0) unitOf[facet] = k >> 1
  })
  const firstFacet = model.blocks.map((_, block) => model.facetFace.findIndex((f) => model.faces[f].block === block))
  const firstTet = model.blocks.map((_, block) => model.tetBlock.indexOf(block))
  for (let node = 0; node < nodes.count; node++) dormant.parent[node] = node
  dormant.shared[0] = dormant.began[0] = nodes.free
  for (let k = 0; k < dormant.corner.length; k++) {
    const origin = tets.origin[k >> 2]
    const block = tets.block[k >> 2]
    if (origin < 0 || !asleep[block]) continue
    dormant.facet[k] = firstFacet[block] + 4 * (origin - firstTet[block]) + (k & 3)
    dormant.unit[k] = unitOf[dormant.facet[k]]
    dormant.copy[k] = model.tets[4 * origin + (k & 3)]
    dormant.to[tets.node[k] / POINT]++
  }
  let at = 0
  for (let node = 0; node < nodes.free; node++) {
    dormant.from[node] = at
    at += dormant.to[node]
    dormant.to[node] = dormant.from[node]
  }
  for (let k = 0; k < dormant.corner.length; k++)
    if (dormant.facet[k] >= 0) dormant.corner[dormant.to[tets.node[k] / POINT]++] = k
}
