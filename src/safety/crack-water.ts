/**
 * Water that fills a share of a tension crack → the heights of its foot and of the water, and how far the foot lies behind the face, of
 * the blocks on the crack that can move.
 *
 *   foot, top   lowest and highest corner of their faces on the crack;   level = foot + share (top − foot)
 *   face        that of the slope, or where none is known by its place, that of its attitude through the lowest corner of these blocks:
 *               there water comes out, and its pressure is nothing
 */
import type { Case } from '../case/case.ts'
import type { CrackHead, CrackWater, Water } from '../case/types/water.ts'
import { vertexAt } from '../geometry/face.ts'
import type { Host } from '../host.ts'
import { normalOfDip } from '../math/orientation.ts'
import { dot, subtract, type Vec3 } from '../math/vec.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { SetupError } from '../setup/setup-error.ts'
import { type FreeBlock, slopeBlocks } from './slope-blocks.ts'

const isOpen = (water: Water | undefined): boolean => water?.surface?.kind === 'crack' && !water.surface.head

/** The same case where no water comes from a crack. */
export function withCrackWater(cut: CutCase, host: Host): CutCase {
  const { given } = cut
  if (![given.physics, ...given.stages.map(({ physics }) => physics)].some(({ water }) => isOpen(water))) return cut
  const { free } = slopeBlocks(cut, host)
  const settled = <T extends { water?: Water }>(physics: T): T => {
    const { water } = physics
    if (water?.surface?.kind !== 'crack') return physics
    return { ...physics, water: { ...water, surface: withHead(given, water.surface, free) } }
  }
  const changed = (c: Case): Case => ({
    ...c,
    physics: settled(c.physics),
    stages: c.stages.map((stage) => ({ ...stage, physics: settled(stage.physics) })),
  })
  return { ...cut, given: changed(given), made: changed(cut.made) }
}

function withHead(c: Case, surface: CrackWater, free: readonly FreeBlock[]): CrackWater {
  const { crack, filled, drains } = surface
  const joint = c.physics.joints[crack]
  const on = free.flatMap(({ solid, joints }) => {
    const faces = solid.faces.filter(({ name }) => joints[name] === joint)
    return faces.length > 0
      ? [{ solid, corners: faces.flatMap(({ loop }) => loop.map((v) => vertexAt(solid.vertices, v))) }]
      : []
  })
  if (on.length === 0)
    throw new SetupError(
      'water.crack',
      'a crack behind a block that can move',
      `${crack}, on which no such block lies`,
      'look at the place of the crack, or give the pressure in each joint (water.joints)',
    )
  const corners = on.flatMap((one) => one.corners)
  const low = corners.reduce((least, corner) => (corner[2] < least[2] ? corner : least))
  const top = Math.max(...corners.map(([, , z]) => z))
  const outlet = on.flatMap(({ solid }) => cornersOf(solid)).reduce((least, v) => (v[2] < least[2] ? v : least))
  const face = faceOf(c, outlet)
  const reach = -dot(face.normal, subtract(low, face.through))
  const head: CrackHead = { foot: low[2], level: low[2] + filled * (top - low[2]), face, reach }
  if (drains === undefined) return { ...surface, head }
  if (!(drains > outlet[2] && drains < low[2]))
    throw new SetupError(
      'water.drains.height',
      `a height on the way from the foot of the crack, at ${heightText(low[2])}, to where the joint comes out, at ${heightText(outlet[2])}`,
      `${drains} m`,
      'the holes must meet the joint that the block slides on',
    )
  return { ...surface, head: { ...head, drains: (reach * (drains - outlet[2])) / (low[2] - outlet[2]) } }
}

const heightText = (z: number): string => `${(Math.round(100 * z) / 100 + 0).toFixed(2)} m`

const cornersOf = ({ vertices }: FreeBlock['solid']): Vec3[] =>
  Array.from({ length: vertices.length / 3 }, (_, v) => vertexAt(vertices, v))

/** Without any face pressure falls with height: towards the level of the outlet. */
function faceOf({ slope, blocks }: Case, outlet: Vec3): CrackHead['face'] {
  const found = Object.values(blocks).find(({ shape }) => shape.kind === 'slope')
  if (found?.shape.kind === 'slope' && found.rotate.length === 0) {
    const { dip, dipDirection } = found.shape.face
    return { normal: normalOfDip(dip, dipDirection), through: found.position }
  }
  const face = slope?.face
  return { normal: face ? normalOfDip(face.dip, face.dipDirection) : [0, 0, -1], through: outlet }
}
