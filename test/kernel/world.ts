import { randomFrom } from '../../src/math/random.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { fillWorld } from '../../src/setup/columns.ts'
import { FX, IM, NODE, POINT, VX } from '../../src/state/nodes.ts'
import { inKept } from '../../src/state/tets.ts'
import { NO_CONTACT, type World } from '../../src/state/world.ts'

export interface Recipe {
  seed: number
  cells: [number, number, number]
  /** Tets taken out of the mesh, so that batches of odd length get padding. */
  holes: number
  materials: number
}

/** A jittered box with tets of several materials all over it: the same world for the same recipe, in a new memory. */
export function jitteredBox({ seed, cells, holes, materials }: Recipe): World {
  const random = randomFrom(seed)
  const { points, tets } = meshBox([1.5, 1, 0.8], cells)
  const smallest = Math.min(1.5 / cells[0], 1 / cells[1], 0.8 / cells[2])
  const kept = tets.slice(4 * Math.min(holes, tets.length / 4 - 1))
  const model = {
    blocks: ['block'],
    materials: Array.from({ length: materials }, (_, i) => `rock ${i}`),
    points: points.map((p) => p + 0.1 * smallest * (random() - 0.5)),
    nodeBlock: new Int32Array(points.length / 3),
    tets: kept,
    tetBlock: new Int32Array(kept.length / 4),
    tetMaterial: Int32Array.from({ length: kept.length / 4 }, () => Math.floor(materials * random())),
    facets: new Int32Array(0),
    facetFace: new Int32Array(0),
    sharpEdges: new Int32Array(0),
    faces: [],
  }
  const constants = model.materials.map((name, i) => ({
    name,
    model: 'elastic',
    density: 2500 + 100 * i,
    lambda: (9 + 3 * i) * 1e9,
    mu: (11 - i) * 1e9,
  }))
  const none = { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 }
  const { world } = fillWorld(model, {
    materials: constants,
    loads: none,
    contact: NO_CONTACT,
    rigid: [false],
    particles: [],
  })
  const { clock, nodes } = world
  clock.dt = clock.before = clock.ahead = clock.kick = 2e-5 * smallest
  for (let node = 0; node < nodes.count; node++) if (nodes.mass[node] === 0) nodes.motion[NODE * node + IM] = 1
  return world
}

/** Displaces the nodes by x → R x + noise − x, with R as rows. */
export function displace({ nodes }: World, rotation: number[], noise: number, seed: number): void {
  const random = randomFrom(seed)
  for (let node = 0; node < nodes.count; node++) {
    const at = POINT * node
    for (let i = 0; i < 3; i++) {
      let turned = 0
      for (let j = 0; j < 3; j++) turned += rotation[3 * i + j] * nodes.X[at + j]
      nodes.u[at + i] = turned - nodes.X[at + i] + noise * (random() - 0.5)
      nodes.x[at + i] = nodes.X[at + i] + nodes.u[at + i]
    }
  }
}

/** Fills velocities, forces and stored stresses with numbers of both signs, and zeros of both signs among them. */
export function shake({ nodes, tets }: World, seed: number): void {
  const random = randomFrom(seed)
  const some = (scale: number) => (random() < 0.1 ? 0 : random() < 0.1 ? -0 : scale * (random() - 0.5))
  for (let node = 0; node < nodes.count; node++)
    for (let i = 0; i < 3; i++) {
      nodes.motion[NODE * node + VX + i] = some(10)
      nodes.motion[NODE * node + FX + i] = some(1e7)
    }
  tets.keeps[0] = 1
  for (let tet = 0; tet < tets.count; tet++)
    if (tets.origin[tet] >= 0) for (let i = 0; i < 6; i++) tets.kept[inKept(tet, i)] = some(1e7)
}
