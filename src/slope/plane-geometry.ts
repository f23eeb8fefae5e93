/**
 * Section through a slope that may slide on one plane, per metre along the strike.
 *
 * x runs into the slope, z up, the plane daylights at the toe (0, 0); crest C = (H cot ψf, H). The block lies over the plane
 * z = x tan ψp and under the face and the upper surface, back to the tension crack at x = xt or, without one, to where plane and
 * upper surface meet. Area by the shoelace formula from the toe. Wants ψs < ψp < ψf ≤ 90°.
 */
import { tan } from '../math/elementary.ts'
import { checkPositive } from './strength.ts'
import { inDegrees } from './trend-plunge.ts'

export interface PlaneShape {
  /** H, crest above toe [m]. */
  height: number
  /** ψf, up to π/2 [rad]. */
  faceAngle: number
  /** ψs of the surface behind the crest [rad]. */
  upperAngle: number
  /** ψp [rad]. */
  planeDip: number
  /** Vertical crack this far behind the crest; 0 at the crest, negative in the face [m]. Absent: no crack. */
  crack?: { behindCrest: number }
}

export interface PlaneGeometry {
  /** Corners of the section, from the toe up the face and back down [m]. */
  corners: [number, number][]
  /** [m²] */
  area: number
  /** Length of the sliding plane [m]. */
  length: number
  /** z of the crack [m]; 0 without one. */
  crackDepth: number
  /** Horizontal width of the upper surface on the block [m]. */
  top: number
}

export function planeGeometry(shape: PlaneShape): PlaneGeometry {
  checkAngles(shape)
  const slope = tan(shape.planeDip)
  const rise = tan(shape.upperAngle)
  const crest = shape.faceAngle === Math.PI / 2 ? 0 : shape.height / tan(shape.faceAngle)
  const surface = (x: number): number => (x < crest ? shape.height * (x / crest) : shape.height + (x - crest) * rise)
  const end = (shape.height - crest * rise) / (slope - rise)
  const back = shape.crack ? crest + shape.crack.behindCrest : end
  if (!(back > 0))
    throw new Error(
      `tension crack: ${-shape.crack!.behindCrest} m in front of the crest is in front of the toe; move it back`,
    )
  if (back > end)
    throw new Error(
      `tension crack: ${shape.crack!.behindCrest} m behind the crest is beyond the place where the plane reaches the surface, ` +
        `${(end - crest).toFixed(2)} m behind the crest; move it forward or leave it out`,
    )
  const corners: [number, number][] = [[0, 0]]
  if (back > crest) corners.push([crest, shape.height])
  if (shape.crack) corners.push([back, surface(back)])
  corners.push([back, back * slope])
  return {
    corners,
    area: shoelace(corners),
    length: back * Math.sqrt(1 + slope * slope),
    crackDepth: shape.crack ? surface(back) - back * slope : 0,
    top: Math.max(0, back - crest),
  }
}

function checkAngles({ height, faceAngle, upperAngle, planeDip }: PlaneShape): void {
  checkPositive('height of the slope', height, 'm')
  if (!(faceAngle > 0 && faceAngle <= Math.PI / 2))
    throw new Error(`slope face at ${inDegrees(faceAngle)}: give an angle of more than 0° and at most 90°`)
  if (!(planeDip > 0))
    throw new Error(`plane dipping ${inDegrees(planeDip)}: a plane that slides dips out of the slope`)
  if (planeDip === faceAngle)
    throw new Error(`the plane is parallel to the slope face (${inDegrees(planeDip)}): there is no block between them`)
  if (planeDip > faceAngle)
    throw new Error(
      `the plane dips ${inDegrees(planeDip)}, steeper than the slope face (${inDegrees(faceAngle)}): it does not daylight`,
    )
  if (!(upperAngle < planeDip))
    throw new Error(
      `the surface behind the crest rises at ${inDegrees(upperAngle)}, not flatter than the plane (${inDegrees(planeDip)}): ` +
        'they do not meet behind the crest; one of the two angles must be wrong',
    )
}

function shoelace(corners: readonly [number, number][]): number {
  let twice = 0
  for (const [i, [x, z]] of corners.entries()) {
    const [nx, nz] = corners[(i + 1) % corners.length]
    twice += nx * z - x * nz
  }
  return twice / 2
}
