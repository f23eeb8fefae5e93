/** Random wedges in slopes as case files: two joints that meet in a line which comes out at the toe. */
import { extentOf } from '../../src/geometry/extent.ts'
import { fromHalfSpaces, type NamedHalfSpace } from '../../src/geometry/half-spaces.ts'
import { massProperties } from '../../src/geometry/mass.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
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
  /**
   * Shapes whose limit equilibrium often does not satisfy the moments. What rests on two joints lies on its two faces, and the
   * weight passes between them while the slope is no steeper than the joints allow. A steep or overhanging face, an earthquake and a
   * crack behind, which takes the long tail of the wedge away, bring the resultant to the rim of the faces or past it.
   */
  others?: boolean
}

const HEIGHT = 20

type Range = readonly [low: number, high: number]

/** Angles in degrees; `pushed`: greatest earthquake coefficient, `cracked`: share of wedges with a crack behind. */
interface Ranges {
  face: Range
  upper: Range
  /** Dip of the joints, and the angle of their dip directions from that of the face. */
  joint: Range
  aside: Range
  friction: Range
  pushed: number
  cracked: number
}

const USUAL: Ranges = {
  face: [50, 85],
  upper: [0, 15],
  joint: [30, 75],
  aside: [20, 80],
  friction: [15, 40],
  pushed: 0,
  cracked: 0,
}
const OTHERS: Ranges = { ...USUAL, face: [70, 115], upper: [0, 30], friction: [10, 45], pushed: 0.3, cracked: 0.5 }

/** Random numbers to a tenth. */
type Between = (low: number, high: number) => number

/** The wedge of a seed; undefined where its joints make none of a sensible shape. */
export function randomWedge(seed: number, kind: Kind = {}): RandomWedge | undefined {
  const random = randomFrom(seed)
  const between: Between = (low, high) => Math.round((low + (high - low) * random()) * 10) / 10
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
    const { volume } = massProperties(whole)
    const size = extentOf([whole.vertices])
    if (volume < 0.01 * size ** 3 || size > 5 * HEIGHT) return undefined
    const strengths = [0, 1].map(() => strengthOf(kind, ranges, random, between))
    const gravity = gravityOf(ranges.pushed * random(), face.direction + between(-60, 60))
    const crack = random() < ranges.cracked ? crackOf(face, whole, between) : undefined
    const names = middlesOf(sides, crack)
    return { volume, yaml: caseOf({ planes, strengths, names, gravity, crack, size, mesh: kind.mesh }) }
  } catch {
    return undefined
  }
}

type Plane = { dip: number; direction: number }
type Planes = Record<'face' | 'upper' | 'a' | 'b', Plane>

interface Crack {
  plane: Plane
  through: Vec3
}

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
  { normal: down(a), through: [0, 0, 0] },
  { normal: down(b), through: [0, 0, 0] },
  { normal: up(face), through: [0, 0, 0] },
  { normal: up(upper), through: crestOf(face) },
]

/** A steep plane between the crest and the tail of the wedge. */
function crackOf(face: Plane, { vertices }: Polyhedron, between: Between): Crack {
  const [x, y] = towards(face.direction)
  const [cx, cy] = crestOf(face)
  const crest = cx * x + cy * y
  let tail = crest
  for (let v = 0; v < vertices.length; v += 3) tail = Math.min(tail, vertices[v] * x + vertices[v + 1] * y)
  const at = crest + between(0.2, 0.8) * (tail - crest)
  return {
    plane: { dip: between(70, 89), direction: face.direction + between(-20, 20) },
    through: [at * x, at * y, HEIGHT],
  }
}

/** Middle of the wedge, and of what stays behind its crack. */
function middlesOf(sides: NamedHalfSpace[], crack: Crack | undefined): { wedge: Vec3; behind?: Vec3 } {
  const middle = (more: NamedHalfSpace[]): Vec3 => massProperties(fromHalfSpaces([...sides, ...more])).centroid
  if (!crack) return { wedge: middle([]) }
  const { plane, through } = crack
  return { wedge: middle([{ normal: down(plane), through }]), behind: middle([{ normal: up(plane), through }]) }
}

const STIFFNESS = 'normal: 2 GPa/m, shear: 0.2 GPa/m'

function strengthOf({ cohesive = false }: Kind, ranges: Ranges, random: () => number, between: Between): string {
  const cohesion = cohesive && random() < 0.5 ? between(1, 30) : 0
  const friction = between(...ranges.friction)
  const tension = Math.floor((0.99 * 1000 * cohesion) / Math.tan(friction * DEGREE))
  return `friction: ${friction} deg, cohesion: ${cohesion} kPa, tension: ${tension} Pa, failure: plastic, ${STIFFNESS}`
}

/** Leaning towards the trend of an earthquake with this coefficient [m/s²]. */
const gravityOf = (coefficient: number, trend: number): string =>
  [...towards(trend).map((part) => (9.81 * coefficient * part).toFixed(4)), -9.81].join(', ')

const attitude = ({ dip, direction }: Plane) => `dip: ${dip} deg, dip direction: ${((direction % 360) + 360) % 360} deg`

interface Parts {
  planes: Planes
  strengths: string[]
  /** Points in pieces that have a name. */
  names: Record<string, Vec3>
  gravity: string
  crack: Crack | undefined
  size: number
  mesh: number | undefined
}

function caseOf({ planes: { face, upper, a, b }, strengths, names, gravity, crack, size, mesh }: Parts): string {
  const room = Math.ceil(2.5 * size)
  return `
title: Random wedge
gravity: [${gravity}]
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.25 } }
joints:
  A: { ${strengths[0]} }
  B: { ${strengths[1]} }
  ${crack ? `crack: { friction: 30 deg, ${STIFFNESS} }` : ''}
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
        ${crack ? `crack: { ${attitude(crack.plane)}, through: [${crack.through.join(', ')}], joint: crack }` : ''}
      names: { ${Object.entries(names)
        .map(([name, at]) => `${name}: [${at.join(', ')}]`)
        .join(', ')} }
      hold: [base, back, left, right${crack ? ', behind' : ''}]
contact: { joint: A }
strength reduction: { within: 0.4 %, guess: 1.3 }
output: { frames: 0 }
`
}
