/**
 * A tension crack that cuts a wedge off behind: a plane of any dip without strength, placed by its distance from the crest along the
 * trace of a joint in the upper surface, or by a point. The wedge keeps the side of the toe.
 */
import type { NamedHalfSpace } from '../geometry/half-spaces.ts'
import { normalOfDip } from '../math/orientation.ts'
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'
import { meetingPoint } from './meeting-point.ts'

export interface TensionCrack {
  /** [rad] */
  dip: number
  /** [rad] */
  dipDirection: number
  /** Distance behind the crest, measured in the upper surface along the trace of A or B [m]. */
  behindCrest?: { on: 'A' | 'B'; distance: number }
  /** A point of the crack [m], instead of the distance. */
  through?: Vec3
}

export interface UncutWedge {
  /** Out of the wedge. */
  normals: Record<'A' | 'B' | 'face' | 'upper', Vec3>
  points: Record<'A' | 'B' | 'face' | 'upper', Vec3>
  /** Ends of the line of intersection in face and upper surface [m]. */
  toe: Vec3
  top: Vec3
}

export interface CrackCut {
  plane: NamedHalfSpace
  /** Where it meets the line of intersection [m]. */
  top: Vec3
  /** Of that point below the upper surface, vertical [m]. */
  depth: number
}

export function crackHalfSpace(crack: TensionCrack, wedge: UncutWedge): CrackCut {
  const { normals, points, toe, top } = wedge
  const through = crack.through ?? pointBehindCrest(crack, wedge)
  const normal = normalOfDip(crack.dip, crack.dipDirection)
  const [atToe, atTop] = [dot(normal, subtract(toe, through)), dot(normal, subtract(top, through))]
  const span = length(subtract(top, toe))
  if (Math.abs(atToe - atTop) < 1e-9 * span)
    throw new Error(
      'tension crack: it runs parallel to the line of intersection and cannot cut the wedge off behind; turn it',
    )
  const share = atToe / (atToe - atTop)
  if (share >= 1)
    throw new Error(
      'tension crack: it passes behind the wedge, beyond the upper end of the line of intersection; move it forward or leave it out',
    )
  if (share <= 0)
    throw new Error('tension crack: it passes in front of the toe and leaves nothing of the wedge; move it back')
  const end = meetingPoint([normals.A, normals.B, normal], [points.A, points.B, through])
  const above = dot(normals.upper, subtract(points.upper, end)) / normals.upper[2]
  const outward = atToe < 0 ? normal : (normal.map((x) => 0 - x) as Vec3)
  return { plane: { name: 'crack', normal: outward, through }, top: end, depth: above }
}

function pointBehindCrest({ behindCrest }: TensionCrack, { normals, points }: UncutWedge): Vec3 {
  if (!behindCrest)
    throw new Error(
      'tension crack: it has no place; give its distance behind the crest along the trace of A or B, or a point',
    )
  const { on, distance } = behindCrest
  const crest = meetingPoint([normals[on], normals.face, normals.upper], [points[on], points.face, points.upper])
  const trace = cross(normals[on], normals.upper)
  const back = (dot(trace, normals.face) > 0 ? -1 : 1) / length(trace)
  return [0, 1, 2].map((k) => crest[k] + distance * back * trace[k]) as Vec3
}
