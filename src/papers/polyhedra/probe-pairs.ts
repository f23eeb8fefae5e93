/** Arguments of probes of polyhedra: solids by name, and pairs of them, turned and moved. */
import { cosSin } from '../../math/angle.ts'
import {
  answerEach,
  mapping,
  named,
  place,
  placed as placedOf,
  type Read,
  solid,
  type turned,
} from '../../math/arguments.ts'
import { rotationLessOne } from '../../math/quaternion.ts'
import { unit, type Vec3 } from '../../math/vec.ts'
import type { FormData } from '../../state/forms.ts'
import { openEdge } from './closed-faces.ts'

export interface Placement {
  /** R − 1, row by row. */
  turn: Float64Array
  at: Vec3
}

/** Solids, and pairs of them. */
export const SOLIDS = named(solid(place('length')))
const PAIR = mapping({ a: placedOf, b: placedOf })
export const OF_PAIRS = { solids: SOLIDS, pairs: named(PAIR) }

/** What is answered of each pair, by its name. */
export function eachPair<P extends Read<typeof PAIR>, T>(
  solids: Read<typeof SOLIDS>,
  pairs: Record<string, P>,
  answer: (a: FormData, b: FormData, pair: P, path: string) => T,
) {
  const known = readSolids(solids)
  return answerEach('pairs', pairs, (pair, path) =>
    answer(readPlaced(`${path}.a`, pair.a, known), readPlaced(`${path}.b`, pair.b, known), pair, path),
  )
}

function turnBy(axis: Vec3, angle: number): Float64Array {
  const k = unit(axis)
  const [c, s] = cosSin(0.5 * angle)
  const turn = new Float64Array(9)
  rotationLessOne([c, s * k[0], s * k[1], s * k[2]], 0, turn)
  return turn
}

export const turnedBy = (r: ArrayLike<number>, [x, y, z]: Vec3): Vec3 => [
  x + (r[0] * x + r[1] * y + r[2] * z),
  y + (r[3] * x + r[4] * y + r[5] * z),
  z + (r[6] * x + r[7] * y + r[8] * z),
]

export function placed({ corners, loops }: FormData, { turn, at }: Placement): FormData {
  const out = new Float64Array(corners.length)
  for (let i = 0; i < corners.length; i += 3) {
    const [x, y, z] = turnedBy(turn, [corners[i], corners[i + 1], corners[i + 2]])
    out.set([x + at[0], y + at[1], z + at[2]], i)
  }
  return { corners: out, loops }
}

export const movedBy = (data: FormData, at: Vec3): FormData => placed(data, { turn: new Float64Array(9), at })

export const placementOf = ({ axis, angle, move }: Read<typeof turned>): Placement => ({
  turn: turnBy(axis, angle),
  at: move,
})

/** A solid after turns about the origin, one after the other, then moved. */
function readPlaced(path: string, asked: Read<typeof placedOf>, solids: ReadonlyMap<string, FormData>): FormData {
  const { turns = [], at = [0, 0, 0] } = asked
  const solid = solids.get(asked.solid)
  if (!solid) throw new Error(`probe ${path}.solid: expected ${[...solids.keys()].join(' or ')}, found ${asked.solid}`)
  const turned = turns.reduce(
    (data, { axis, angle }) => placed(data, { turn: turnBy(axis, angle), at: [0, 0, 0] }),
    solid,
  )
  return movedBy(turned, at)
}

export const readSolids = (solids: Read<typeof SOLIDS>): Map<string, FormData> =>
  new Map(Object.entries(answerEach('solids', solids, readSolid)))

function readSolid({ vertices, faces: loops }: Read<typeof SOLIDS>[string], path: string): FormData {
  const corners = vertices.flat()
  for (const [i, corner] of loops.flatMap((loop, i) => loop.map((corner) => [i, corner])))
    if (corner >= vertices.length)
      throw new Error(`probe ${path}.faces[${i}]: expected numbers of vertices, found ${corner}`)
  const open = openEdge(loops)
  if (open)
    throw new Error(`probe ${path}.faces: expected faces that close a solid, found edge ${open.join('–')} of one alone`)
  if (!(sixVolumes(corners, loops) > 0))
    throw new Error(`probe ${path}: expected a volume, found faces that are clockwise from outside, or none`)
  return { corners, loops }
}

const sixVolumes = (corners: readonly number[], loops: readonly number[][]): number =>
  loops.reduce((sum, loop) => {
    const [a, ...rest] = loop.map((c) => [0, 1, 2].map((k) => corners[3 * c + k] - corners[k]))
    const last = rest.length - 1
    return rest.slice(0, last).reduce((part, b, i) => part + triple(a, b, rest[i + 1]), sum)
  }, 0)

const triple = (a: number[], b: number[], c: number[]): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
