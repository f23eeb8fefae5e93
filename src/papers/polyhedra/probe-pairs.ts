/** Arguments of probes of polyhedra: solids by name, and pairs of them, turned and moved. */
import { cosSin } from '../../math/angle.ts'
import { mapping as mappingOf, named as namedOf, placed as placedOf, solid as solidOf } from '../../math/arguments.ts'
import { rotationLessOne } from '../../math/quaternion.ts'
import { unit, type Vec3 } from '../../math/vec.ts'
import type { FormData } from '../../state/forms.ts'
import { type Given, list, mapping, readNamed } from '../probe-values.ts'
import { openEdge } from './closed-faces.ts'

export interface Placement {
  /** R − 1, row by row. */
  turn: Float64Array
  at: Vec3
}

/** Solids, and pairs of them. */
export const OF_PAIRS = {
  solids: namedOf(solidOf()),
  pairs: namedOf(mappingOf({ a: placedOf, b: placedOf })),
}

/** What is answered of each pair, by its name. */
export function eachPair(solids: unknown, pairs: unknown, answer: (a: FormData, b: FormData) => Given): Given {
  const known = readSolids(solids)
  return Object.fromEntries(
    Object.entries(mapping('pairs', pairs)).map(([name, item]) => {
      const pair = readNamed(`pairs.${name}`, ['a', 'b'], item)
      return [name, answer(readPlaced(`pairs.${name}.a`, pair.a, known), readPlaced(`pairs.${name}.b`, pair.b, known))]
    }),
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

export function readTurned(value: unknown): Placement {
  const { axis, angle, move } = readNamed('turned', ['axis', 'angle', 'move'], value)
  return { turn: turnBy(place('turned.axis', axis), number('turned.angle', angle)), at: place('turned.move', move) }
}

/** A solid after turns about the origin, one after the other, then moved. */
export function readPlaced(path: string, value: unknown, solids: ReadonlyMap<string, FormData>): FormData {
  const { solid, turns = [], at = [0, 0, 0] } = readNamed(path, ['solid', 'turns', 'at'], value)
  let data = solids.get(choice(`${path}.solid`, [...solids.keys()], solid)) as FormData
  list(`${path}.turns`, turns, 0).forEach((item, i) => {
    const here = `${path}.turns[${i}]`
    const { axis, angle } = readNamed(here, ['axis', 'angle'], item)
    data = placed(data, { turn: turnBy(place(`${here}.axis`, axis), number(`${here}.angle`, angle)), at: [0, 0, 0] })
  })
  return movedBy(data, place(`${path}.at`, at))
}

export const readSolids = (solids: unknown): Map<string, FormData> =>
  new Map(Object.entries(mapping('solids', solids)).map(([name, solid]) => [name, readSolid(`solids.${name}`, solid)]))

function readSolid(path: string, value: unknown): FormData {
  const { vertices, faces } = readNamed(path, ['vertices', 'faces'], value)
  const corners = list(`${path}.vertices`, vertices, 4).flatMap((corner, i) => place(`${path}.vertices[${i}]`, corner))
  const loops = list(`${path}.faces`, faces, 4).map((face, i) =>
    list(`${path}.faces[${i}]`, face, 3).map((corner) => {
      if (Number.isInteger(corner) && (corner as number) >= 0 && 3 * (corner as number) < corners.length)
        return corner as number
      throw new Error(`probe ${path}.faces[${i}]: expected numbers of vertices, found ${JSON.stringify(corner)}`)
    }),
  )
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

export function place(path: string, value: unknown): Vec3 {
  if (Array.isArray(value) && value.length === 3 && value.every(Number.isFinite)) return [value[0], value[1], value[2]]
  throw new Error(`probe ${path}: expected three numbers, found ${JSON.stringify(value)}`)
}

export function choice(path: string, names: readonly string[], value: unknown): string {
  const found = names.find((name) => name === value)
  if (found !== undefined) return found
  throw new Error(`probe ${path}: expected ${names.join(' or ')}, found ${JSON.stringify(value)}`)
}

export function number(path: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new Error(`probe ${path}: expected a number, found ${JSON.stringify(value)}`)
}

export function positive(path: string, value: unknown): number {
  const found = number(path, value)
  if (found > 0) return found
  throw new Error(`probe ${path}: expected a number above 0, found ${found}`)
}
