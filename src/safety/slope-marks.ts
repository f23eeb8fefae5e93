/** What the pictures of a slope show besides its blocks: bolts, tension cracks that let blocks go behind, and where water stands. */
import type { Water, WaterSurface } from '../case/types/water.ts'
import { vertexAt } from '../geometry/face.ts'
import { cos, sin, tan } from '../math/elementary.ts'
import type { SlopeMarks } from '../output/picture-marks.ts'
import type { SlopeJoint, SlopeSummary } from '../output/slope-summary.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { heightOf } from '../setup/water-field.ts'

export function slopeMarks(cut: CutCase, slope: Pick<SlopeSummary, 'joints' | 'face'>): SlopeMarks {
  const c = cut.given
  const water = c.stages.at(-1)?.physics.water ?? c.physics.water
  const cracks = cracksOf(cut, slope, water)
  const table = water?.surface && tableOf(water.surface)
  return {
    bolts: Object.values(c.bolts).map(({ from, to }) => ({ from, to })),
    cracks,
    ...(table && { table }),
  }
}

/** Cosine of the strike between a crack and the face above which it is one behind blocks, and no release at their sides. */
const BEHIND = 0.7

/** Faces on the joints that are no sliding planes, of blocks that can move. */
function cracksOf(
  { made, rocks }: CutCase,
  { joints, face }: Pick<SlopeSummary, 'joints' | 'face'>,
  water: Water | undefined,
): SlopeMarks['cracks'] {
  const filled = water?.surface?.kind === 'crack' ? water.surface : undefined
  const isCrack = ({ untested, dipDirection, joint }: SlopeJoint): boolean =>
    joint === filled?.crack ||
    (untested !== undefined && (!face || Math.abs(cos(dipDirection - face.dipDirection)) > BEHIND))
  return joints.filter(isCrack).flatMap((own) => {
    const faces = [...rocks].flatMap(([name, { parts }]) =>
      made.blocks[name].fixed
        ? []
        : parts.flatMap(({ vertices, faces: all }) =>
            all.filter((one) => one.name === own.name).map(({ loop }) => loop.map((v) => vertexAt(vertices, v))),
          ),
    )
    const level = own.joint === filled?.crack ? filled.head?.level : levelIn(own, water)
    return faces.length > 0 ? [{ name: own.name, faces, ...(level !== undefined && { level }) }] : []
  })
}

/** Standing water of its own. */
function levelIn({ joint }: SlopeJoint, water: Water | undefined): number | undefined {
  const own = water?.own?.[joint]
  return own?.kind === 'plane' && own.dip === 0 ? own.through[2] : undefined
}

function tableOf(surface: WaterSurface): SlopeMarks['table'] {
  if (surface.kind === 'plane') {
    const { through, dip, dipDirection } = surface
    const fall = tan(dip)
    return (x, y) => through[2] - fall * ((x - through[0]) * sin(dipDirection) + (y - through[1]) * cos(dipDirection))
  }
  if (surface.kind !== 'line') return undefined
  const { points, towards } = surface
  return (x, y) => heightOf(points, x * sin(towards) + y * cos(towards))
}
