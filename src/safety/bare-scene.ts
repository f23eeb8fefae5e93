/** Blocks in place as joints have cut them, for pictures without a model: none is meshed finer than its shape. */
import type { Case } from '../case/case.ts'
import type { Block } from '../case/types/block.ts'
import type { Host } from '../host.ts'
import type { Pose, Scene } from '../output/frame.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { joinMeshes } from '../setup/model.ts'
import { meshBlocks } from '../setup/prepare.ts'

export interface BareScene {
  scene: Scene
  /** Without the blocks that stages take away. */
  pose: Pose
  /** Names of the blocks that do not move. */
  fixed: string[]
}

/** Undefined where there are no blocks. */
export function bareScene({ made, rocks }: CutCase, host: Host): BareScene | undefined {
  const names = Object.keys(made.blocks)
  if (names.length === 0) return undefined
  const blocks = Object.fromEntries(Object.entries(made.blocks).map(([name, block]) => [name, coarse(block)]))
  const c = { ...made, blocks }
  const meshes = meshBlocks(c, rocks, host).map(({ mesh }) => mesh)
  const { points, facets, facetFace, faces } = joinMeshes(c, meshes, [])
  const scene: Scene = {
    blocks: names,
    materials: [],
    joints: [],
    tets: new Int32Array(0),
    tetBlock: new Int32Array(0),
    tetMaterial: new Int32Array(0),
    facets,
    facetBlock: facetFace.map((face) => faces[face].block),
    rigid: names.map((_, block) => block),
  }
  return startOf(made, scene, points)
}

/** The blocks of a case where they are at the start. */
export function startOf({ blocks, stages }: Case, scene: Scene, points: Float64Array): BareScene {
  const removed = stages.flatMap(({ remove }) => remove).map((name) => scene.blocks.indexOf(name))
  return {
    scene,
    pose: { points, ...(removed.length > 0 && { removed }) },
    fixed: scene.blocks.filter((name) => blocks[name]?.fixed),
  }
}

/** What does not break or deform needs no mesh of its own. */
const coarse = ({ fracture: _, ...block }: Block): Block => ({
  ...block,
  rigid: true,
  mesh: { ...block.mesh, size: undefined },
})
