/** Random wedges in slopes as case files: two joints that meet in a line which comes out at the toe. */
import { extentOf } from '../../src/geometry/extent.ts'
import { fromHalfSpaces, type NamedHalfSpace } from '../../src/geometry/half-spaces.ts'
import { massProperties } from '../../src/geometry/mass.ts'
import { normalOfDip } from '../../src/math/orientation.ts'
import { randomFrom } from '../../src/math/random.ts'
import type { Vec3 } from '../../src/math/vec.ts'
import type { BlockCase } from '../../src/slope/block.ts'
import type { JointStrength } from '../../src/slope/strength.ts'

const DEGREE = Math.PI / 180

export interface RandomWedge {
  yaml: string
  volume: number
  /** As limit equilibrium sees it, for a look before the rock is cut. */
  block: BlockCase
}

export interface Kind {
  /** Edge length of the mesh over the size of the wedge; none: rigid. */
  mesh?: number
  /** Half of the joints have cohesion, and the tension that goes with it. What opens all the same loses it, which limit equilibrium does not know. */
  cohesive?: boolean
  /**
   * Shapes whose limit equilibrium often does not satisfy the moments: steep faces, upper slopes nearly as steep as the joints and
   * earthquakes bring the resultant of the loads to the rim of the faces that the wedge lies on, or past it.
   */
  others?: boolean
}

const HEIGHT = 20
const DENSITY = 2600

type Range = readonly [low: number, high: number]

/** Angles in degrees; `pushed`: greatest earthquake coefficient. */
interface Ranges {
  face: Range
  upper: Range
  /** Dip of the joints, and the angle of their dip directions from that of the face. */
  joint: Range
  aside: Range
  friction: Range
  pushed: number
}

const USUAL: Ranges = {
  face: [50, 85],
  upper: [0, 15],
  joint: [30, 75],
  aside: [20, 80],
  friction: [15, 40],
  pushed: 0,
}
const OTHERS: Ranges = { ...USUAL, face: [65, 95], upper: [0, 40], friction: [10, 45], pushed: 0.3 }

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Random numbers to a tenth. */
type Between = (low: number, high: number) => number

/** The wedge of a seed; undefined where its joints make none of a sensible shape. */
export function randomWedge(seed: number, kind: Kind = {}): RandomWedge | undefined {
  const random = randomFrom(seed)
  const between: Between = (low, high) => tenth(low + (high - low) * random())
  const ranges = kind.others ? OTHERS : USUAL
  const face = { dip: between(...ranges.face), direction: between(0, 359) }
  const upper = { dip: between(...ranges.upper), direction: face.direction + between(-10, 10) }
  const a = { dip: between(...ranges.joint), direction: face.direction - between(...ranges.aside) }
  const b = { dip: between(...ranges.joint), direction: face.direction + between(...ranges.aside) }
  try {
    const planes = { face, upper, a, b }
    const sides = halfSpaces(planes)
    const whole = fromHalfSpaces(sides)
    if (whole.faces.length !== 4) return undefined
    const { volume, centroid } = massProperties(whole)
    const size = extentOf([whole.vertices])
    if (volume < 0.01 * size ** 3 || size > 5 * HEIGHT) return undefined
    const strengths = [strengthOf(kind, ranges, random, between), strengthOf(kind, ranges, random, between)]
    const quake = { coefficient: ranges.pushed * random(), trend: face.direction + between(-90, 90) }
    const block = {
      solid: whole,
      joints: { A: strengths[0], B: strengths[1] },
      loads: { unitWeight: DENSITY * 9.81, earthquake: { ...quake, trend: quake.trend * DEGREE } },
    }
    const gravity = [...towards(quake.trend).map((part) => 9.81 * quake.coefficient * part), -9.81]
    return { volume, block, yaml: caseOf({ planes, strengths, centroid, gravity, size, mesh: kind.mesh }) }
  } catch {
    return undefined
  }
}

type Plane = { dip: number; direction: number }
type Planes = Record<'face' | 'upper' | 'a' | 'b', Plane>

/** Horizontal, towards a trend. */
const towards = (trend: number): [x: number, y: number] => [Math.sin(trend * DEGREE), Math.cos(trend * DEGREE)]

/** Where the upper slope begins above the toe. */
function crestOf({ dip, direction }: Plane): Vec3 {
  const out = -HEIGHT / Math.tan(dip * DEGREE)
  const [x, y] = towards(direction)
  return [out * x, out * y, HEIGHT]
}

const up = ({ dip, direction }: Plane): Vec3 => normalOfDip(dip * DEGREE, direction * DEGREE)
const down = (plane: Plane): Vec3 => up(plane).map((n) => -n) as Vec3

const halfSpaces = ({ face, upper, a, b }: Planes): NamedHalfSpace[] => [
  { name: 'A', normal: down(a), through: [0, 0, 0] },
  { name: 'B', normal: down(b), through: [0, 0, 0] },
  { name: 'face', normal: up(face), through: [0, 0, 0] },
  { name: 'upper', normal: up(upper), through: crestOf(face) },
]

const STIFFNESS = 'normal: 2 GPa/m, shear: 0.2 GPa/m'

function strengthOf({ cohesive = false }: Kind, ranges: Ranges, random: () => number, between: Between): JointStrength {
  const cohesion = cohesive && random() < 0.5 ? between(1, 30) : 0
  return { cohesion: 1000 * cohesion, friction: between(...ranges.friction) * DEGREE }
}

/** The angle and the cohesion as they were drawn, to a tenth of a degree and of a kPa. */
function strengthText({ cohesion, friction }: JointStrength): string {
  const tension = Math.floor((0.99 * cohesion) / Math.tan(friction))
  return `friction: ${tenth(friction / DEGREE)} deg, cohesion: ${tenth(cohesion / 1000)} kPa, tension: ${tension} Pa, failure: plastic, ${STIFFNESS}`
}

const attitude = ({ dip, direction }: Plane) => `dip: ${dip} deg, dip direction: ${((direction % 360) + 360) % 360} deg`

interface Parts {
  planes: Planes
  strengths: JointStrength[]
  centroid: Vec3
  gravity: number[]
  size: number
  mesh: number | undefined
}

function caseOf({ planes: { face, upper, a, b }, strengths, centroid, gravity, size, mesh }: Parts): string {
  const room = Math.ceil(2.5 * size)
  return `
title: Random wedge
gravity: [${gravity.join(', ')}]
materials: { rock: { density: ${DENSITY}, young: 20 GPa, poisson: 0.25 } }
joints:
  A: { ${strengthText(strengths[0])} }
  B: { ${strengthText(strengths[1])} }
blocks:
  rock:
    shape:
      slope:
        height: ${HEIGHT}
        face: { ${attitude(face)} }
        upper: { ${attitude(upper)} }
        length: ${2 * room}
        depth: ${room}
        below: 5
    material: rock
    ${mesh ? `mesh: { size: ${mesh * size} }` : 'rigid: true'}
    cut:
      planes:
        A: { ${attitude(a)}, through: [0, 0, 0], joint: A }
        B: { ${attitude(b)}, through: [0, 0, 0], joint: B }
      names: { wedge: [${centroid.join(', ')}] }
      hold: [base, back, left, right]
contact: { joint: A }
strength reduction: { within: 0.4 %, guess: 1.3 }
output: { frames: 0 }
`
}
