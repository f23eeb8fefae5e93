/** Facets, hulls and balls that drift about, with the pairs whose bare boxes meet counted plainly. */
import { randomFrom } from '../../../src/math/random.ts'
import { FACET_BOX, HULL_BOX, ROUND_BOX } from '../../../src/state/boxes.ts'
import { NO_HULLS } from '../../../src/state/hulls.ts'
import { POINT } from '../../../src/state/nodes.ts'
import { makeWorld, type World } from '../../../src/state/world.ts'

export interface Things {
  /** Facets of three nodes, each the only one of a hull of its own; hulls of four corners; balls. */
  facets: number
  hulls: number
  balls: number
  /** Edge of the space they start in [m], and how large they are [m]. */
  space: number
  size: number
}

/** The boxes come in this order: facets, hulls, balls. All facets are open, nothing is fixed. */
export function makeScene({ facets, hulls, balls, space, size }: Things, seed: number): World {
  const nodes = 3 * facets + 4 * hulls
  const world = makeWorld(
    {
      nodes,
      tets: 0,
      realTets: 0,
      batches: [],
      facets,
      sharpEdges: 0,
      faceNames: [],
      loads: { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 },
      contact: {
        bodies: balls,
        rigidNodes: 0,
        hulls: { ...NO_HULLS, hulls, corners: 4 * hulls },
        boxes: facets + hulls + balls,
        joints: [],
        groups: 0,
        bonds: 0,
        bondPoints: 0,
        pairs: 40 * (facets + hulls + balls),
        neighbours: 0,
        contacts: 0,
      },
    },
    [],
    [],
  )
  const { boxes } = world
  for (let i = 0; i < 3 * facets; i++) world.facets.node[i] = i
  for (let i = 0; i < 4 * hulls; i++) world.hulls.corner[i] = 3 * facets + i
  for (let h = 0; h <= hulls; h++) world.hulls.firstCorner[h] = 4 * h
  world.facets.exposed.fill(1)
  for (let i = 0; i < boxes.count; i++) {
    const round = i - facets - hulls
    boxes.kind[i] = i < facets ? FACET_BOX : round < 0 ? HULL_BOX : ROUND_BOX
    boxes.of[i] = i < facets ? i : round < 0 ? i - facets : round
    boxes.owner[i] = i < facets ? hulls + i : round < 0 ? i - facets : -1 - round
    boxes.active[i] = 1
  }
  scatter(world, space, size, randomFrom(seed))
  return world
}

function scatter({ nodes, hulls, bodies, facets }: World, space: number, size: number, random: () => number): void {
  const first = 3 * facets.count
  let centre = [0, 0, 0]
  for (let n = 0; n < nodes.count; n++) {
    const starts = n < first ? n % 3 === 0 : (n - first) % 4 === 0
    if (starts) centre = [0, 0, 0].map(() => space * random())
    for (let k = 0; k < 3; k++) nodes.x[POINT * n + k] = centre[k] + size * (random() - 0.5)
  }
  for (let b = 0; b < bodies.count; b++) {
    bodies.radius[b] = (size / 2) * (0.5 + random())
    for (let k = 0; k < 3; k++) bodies.x[3 * b + k] = space * random()
  }
  for (let h = 0; h < hulls.count; h++) hulls.block[h] = h
}

/** The bare box of each thing: what a search may not miss. */
export function bareBounds({ boxes, nodes, facets, hulls, bodies }: World): Float64Array {
  const bounds = new Float64Array(6 * boxes.count)
  for (let i = 0; i < boxes.count; i++) {
    const of = boxes.of[i]
    for (let k = 0; k < 3; k++) {
      const coordinates =
        boxes.kind[i] === FACET_BOX
          ? [0, 1, 2].map((c) => nodes.x[POINT * facets.node[3 * of + c] + k])
          : boxes.kind[i] === HULL_BOX
            ? [0, 1, 2, 3].map((c) => nodes.x[POINT * hulls.corner[4 * of + c] + k])
            : [bodies.x[3 * of + k] - bodies.radius[of], bodies.x[3 * of + k] + bodies.radius[of]]
      bounds[6 * i + k] = Math.min(...coordinates)
      bounds[6 * i + k + 3] = Math.max(...coordinates)
    }
  }
  return bounds
}

/** Moves every node and ball by up to `length` along each axis. */
export function drift({ nodes, bodies }: World, length: number, random: () => number): void {
  for (let n = 0; n < nodes.count; n++)
    for (let k = 0; k < 3; k++) nodes.x[POINT * n + k] += length * (2 * random() - 1)
  for (let i = 0; i < bodies.x.length; i++) bodies.x[i] += length * (2 * random() - 1)
}
