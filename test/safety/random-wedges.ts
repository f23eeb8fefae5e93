/** Random wedges in slopes as case files: two joints that meet in a line which comes out at the toe. */
import { extentOf } from '../../src/geometry/extent.ts'
import { fromHalfSpaces } from '../../src/geometry/half-spaces.ts'
import { massProperties } from '../../src/geometry/mass.ts'
import { normalOfDip } from '../../src/math/orientation.ts'
import { randomFrom } from '../../src/math/random.ts'
import type { Vec3 } from '../../src/math/vec.ts'

const DEGREE = Math.PI / 180

export interface RandomWedge {
  yaml: string
  volume: number
}

export interface Kind {
  /** Edge length of the mesh over the size of the wedge; none: rigid. */
  mesh?: number
  /** Half of the joints have cohesion, and the tension that goes with it. What opens all the same loses it, which limit equilibrium does not know. */
  cohesive?: boolean
}

const HEIGHT = 20

/** The wedge of a seed; undefined where its two joints make none of a sensible shape. */
export function randomWedge(seed: number, { mesh, cohesive = false }: Kind = {}): RandomWedge | undefined {
  const random = randomFrom(seed)
  const between = (low: number, high: number) => Math.round((low + (high - low) * random()) * 10) / 10
  const face = { dip: between(50, 85), direction: between(0, 359) }
  const upper = { dip: between(0, 15), direction: face.direction + between(-10, 10) }
  const a = { dip: between(30, 75), direction: face.direction - between(20, 80) }
  const b = { dip: between(30, 75), direction: face.direction + between(20, 80) }
  const crest = crestOf(face)
  const up = (plane: { dip: number; direction: number }) => normalOfDip(plane.dip * DEGREE, plane.direction * DEGREE)
  const down = (n: Vec3): Vec3 => [-n[0], -n[1], -n[2]]
  try {
    const solid = fromHalfSpaces([
      { normal: down(up(a)), through: [0, 0, 0] },
      { normal: down(up(b)), through: [0, 0, 0] },
      { normal: up(face), through: [0, 0, 0] },
      { normal: up(upper), through: crest },
    ])
    if (solid.faces.length !== 4) return undefined
    const { volume, centroid } = massProperties(solid)
    const size = extentOf([solid.vertices])
    if (volume < 0.01 * size ** 3 || size > 5 * HEIGHT) return undefined
    const strength = () => {
      const cohesion = cohesive && random() < 0.5 ? between(1, 30) : 0
      const friction = between(15, 40)
      const tension = Math.floor((0.99 * 1000 * cohesion) / Math.tan(friction * DEGREE))
      return `friction: ${friction} deg, cohesion: ${cohesion} kPa, tension: ${tension} Pa, failure: plastic, normal: 2 GPa/m, shear: 0.2 GPa/m`
    }
    return { volume, yaml: caseOf({ face, upper, a, b }, [strength(), strength()], centroid, size, mesh) }
  } catch {
    return undefined
  }
}

type Plane = { dip: number; direction: number }

/** Where the upper slope begins above the toe. */
function crestOf({ dip, direction }: Plane): Vec3 {
  const out = -HEIGHT / Math.tan(dip * DEGREE)
  return [out * Math.sin(direction * DEGREE), out * Math.cos(direction * DEGREE), HEIGHT]
}

const planeText = ({ dip, direction }: Plane) =>
  `dip: ${dip} deg, dip direction: ${((direction % 360) + 360) % 360} deg`

function caseOf(
  { face, upper, a, b }: Record<'face' | 'upper' | 'a' | 'b', Plane>,
  [strengthA, strengthB]: string[],
  centroid: Vec3,
  size: number,
  mesh: number | undefined,
): string {
  const room = Math.ceil(2.5 * size)
  return `
title: Random wedge
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.25 } }
joints:
  A: { ${strengthA} }
  B: { ${strengthB} }
blocks:
  rock:
    shape:
      slope:
        height: ${HEIGHT}
        face: { ${planeText(face)} }
        upper: { ${planeText(upper)} }
        length: ${2 * room}
        depth: ${room}
        below: 5
    material: rock
    ${mesh ? `mesh: { size: ${mesh * size} }` : 'rigid: true'}
    cut:
      planes:
        A: { ${planeText(a)}, through: [0, 0, 0], joint: A }
        B: { ${planeText(b)}, through: [0, 0, 0], joint: B }
      names: { wedge: [${centroid.join(', ')}] }
      hold: [base, back, left, right]
contact: { joint: A }
strength reduction: { within: 0.4 %, guess: 1.3 }
output: { frames: 0 }
`
}
