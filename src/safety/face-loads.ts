/**
 * Loads on faces of the blocks that limit equilibrium examines: the same parts of the same faces as in the model, each with its force in
 * its middle; and the pressure that shotcrete makes.
 *
 * Shotcrete of thickness t and shear strength τ holds blocks that move together by τ t s, s the length of the outline round their faces on
 * it: the least that has to shear, however joints cut them. Spread over their faces that is the pressure τ t s/A.
 */
import type { Case } from '../case/case.ts'
import type { Selection } from '../case/types/boundary.ts'
import type { FaceLoad } from '../case/types/load.ts'
import { areaAndMiddle, clipFace } from '../geometry/clip-face.ts'
import { vertexAt } from '../geometry/face.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import type { Host } from '../host.ts'
import { cross, dot, length, subtract, unit, type Vec3 } from '../math/vec.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { loadsNothing, pushOf } from '../setup/face-loads.ts'
import { SetupError } from '../setup/setup-error.ts'
import type { PointForce } from '../slope/block-loads.ts'
import { type FreeBlock, slopeBlocks } from './slope-blocks.ts'

type Body = Pick<FreeBlock, 'name' | 'block' | 'solid'>

/** Whether a selection means a face of a block, of the block that it was cut from, or of a body over the full height of that. */
const isOn = (c: Case, { block, face }: Selection, own: Body, name: string): boolean =>
  (face === name || face === 'surface') &&
  (block === own.name || block === own.block.array || (Object.hasOwn(c.blocks, block) && c.blocks[block] === own.block))

function partsOn(c: Case, { on, limits }: FaceLoad, own: Body): Vec3[][] {
  const { faces, vertices } = own.solid
  return faces
    .filter(({ name }) => on.some((selection) => isOn(c, selection, own, name)))
    .map(({ loop }: Polyhedron['faces'][number]) =>
      clipFace(
        loop.map((v) => vertexAt(vertices, v)),
        limits,
      ),
    )
    .filter((part) => part.length > 2)
}

/** Forces of all loads on a body. */
export function forcesOnBody(c: Case, own: Body): PointForce[] {
  return Object.values(c.physics.loads ?? {}).flatMap((load) =>
    partsOn(c, load, own).map((part): PointForce => {
      const { area, middle } = areaAndMiddle(part)
      return { force: pushOf(load, area), at: middle, acts: load.acts }
    }),
  )
}

/** Limits of a load on cut rock leave some of its faces, as the model asks. */
export function checkFaceLoads({ given: c, made, rocks }: CutCase): void {
  const bodies = [...rocks].flatMap(([name, { parts }]) =>
    parts.map((solid): Body => ({ name, block: made.blocks[name], solid })),
  )
  const isCutRock = (block: string) => bodies.some((own) => own.name === block || own.block.array === block)
  for (const [name, load] of Object.entries(c.physics.loads ?? {}))
    if (load.on.every(({ block }) => isCutRock(block)) && bodies.every((own) => partsOn(c, load, own).length === 0))
      throw loadsNothing(`loads.${name}`)
}

/** The same case with the pressure of its shotcrete. */
export function withShotcrete(cut: CutCase, host: Host): CutCase {
  const { given, made } = cut
  const all = [given.physics, ...given.stages.map(({ physics }) => physics)]
  if (!all.some(({ loads = {} }) => Object.values(loads).some(({ shotcrete }) => shotcrete))) return cut
  const { free } = slopeBlocks(cut, host)
  const pressed = (loads: Record<string, FaceLoad>) =>
    Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, withPressure(given, name, load, free)]))
  const settled = <T extends { loads?: Record<string, FaceLoad> }>(physics: T): T =>
    physics.loads ? { ...physics, loads: pressed(physics.loads) } : physics
  const changed = (c: Case): Case => ({
    ...c,
    physics: settled(c.physics),
    stages: c.stages.map((stage) => ({ ...stage, physics: settled(stage.physics) })),
  })
  return { ...cut, given: changed(given), made: changed(made) }
}

function withPressure(c: Case, name: string, load: FaceLoad, free: readonly FreeBlock[]): FaceLoad {
  if (!load.shotcrete) return load
  const parts = free.flatMap((own) => partsOn(c, { ...load, on: load.on }, own))
  if (parts.length === 0)
    throw new SetupError(
      `loads.${name}.on`,
      'a face of a block that can move, which the shotcrete holds',
      'none that it covers',
      'name the face of the slope, such as rock.face',
    )
  const area = parts.reduce((sum, part) => sum + length(areaAndMiddle(part).area), 0)
  const { thickness, strength } = load.shotcrete
  return { ...load, pressure: (strength * thickness * outlineOf(parts)) / area }
}

/** Length of the shortest outline round polygons in one plane [m]. */
function outlineOf(parts: readonly Vec3[][]): number {
  const corners = parts.flat()
  const across = unit(areaAndMiddle(parts[0]).area)
  let here = corners.reduce((least, at) =>
    (at[0] - least[0] || at[1] - least[1] || at[2] - least[2]) < 0 ? at : least,
  )
  const start = here
  let sum = 0
  for (let side = 0; side < corners.length; side++) {
    let next = corners.find((at) => length(subtract(at, here)) > 0) ?? here
    for (const at of corners) {
      const turn = dot(across, cross(subtract(next, here), subtract(at, here)))
      const further = length(subtract(at, here)) > length(subtract(next, here))
      if (turn < -ON_LINE * length(subtract(at, here)) ** 2 || (Math.abs(turn) <= ON_LINE && further)) next = at
    }
    sum += length(subtract(next, here))
    here = next
    if (length(subtract(here, start)) < ON_LINE) break
  }
  return sum
}

/** Corners of blocks in one place, and on one line, to this [m, m²]. */
const ON_LINE = 1e-9
