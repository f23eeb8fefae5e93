/**
 * Wedge on two joints: what a geologist measures → the block between the joints, the slope face, the upper surface and, where
 * there is one, the tension crack → its limit equilibrium.
 *
 * The block is cut from half spaces, so volume, areas and the points where forces act are exact for any wedge, pentahedral ones and
 * overhanging faces included; modes and factor come from the general block. Faces are called A, B, face, upper, crack.
 * Published charts and programs for the same wedge: Hoek, Bray (1981), appendix 2; Wyllie, Mah (2004), appendix III.
 */
import type { Vec3 } from '../math/vec.ts'
import { analyseBlock, type BlockCase, type BlockStability } from './block.ts'
import type { BlockLoads } from './block-loads.ts'
import type { JointStrength } from './strength.ts'
import { directionOf, type TrendPlunge } from './trend-plunge.ts'
import { type WedgeGeometry, type WedgeShape, wedgeGeometry } from './wedge-geometry.ts'
import { type WedgeWater, waterOnWedge } from './wedge-water.ts'

export interface WedgeCase extends WedgeShape {
  A: WedgeShape['A'] & JointStrength
  B: WedgeShape['B'] & JointStrength
  water?: WedgeWater
  loads: BlockLoads
}

export interface WedgeStability extends BlockStability {
  /** Of the line of intersection, in the sense in which it leaves the slope. */
  line: TrendPlunge
  /** Angle between the joints, measured through the wedge [rad]. */
  between: number
  /** Corners of the wedge [m]. */
  vertices: Vec3[]
}

export function analyseWedge(wedge: WedgeCase): WedgeStability {
  const geometry = wedgeGeometry(wedge)
  const { vertices } = geometry.solid
  return {
    ...analyseBlock(blockOfWedge(wedge, geometry)),
    line: directionOf(geometry.line),
    between: geometry.between,
    vertices: Array.from(
      { length: vertices.length / 3 },
      (_, i) => Array.from(vertices.slice(3 * i, 3 * i + 3)) as Vec3,
    ),
  }
}

/** The wedge as a block, for the bounds. */
export function blockOfWedge(wedge: WedgeCase, geometry: WedgeGeometry = wedgeGeometry(wedge)): BlockCase {
  return {
    solid: geometry.solid,
    joints: { A: wedge.A, B: wedge.B },
    pressures: waterOnWedge(wedge.water ?? { kind: 'dry' }, geometry),
    loads: wedge.loads,
  }
}
