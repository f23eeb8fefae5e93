/** Shapes of blocks: one key names the kind. */
import { z } from 'zod'
import { BUDGETS } from '../../math/budgets.ts'
import { normalOfDip } from '../../math/orientation.ts'
import type { Vec3 } from '../../math/vec.ts'
import { DEFAULTS } from '../defaults.ts'
import type { ConvexPart, Dip, HalfSpace, Shape } from '../types/shape.ts'
import {
  type Bounds,
  choice,
  count,
  direction,
  increasing,
  listOf,
  name,
  notNegative,
  oneOf,
  positive,
  quantity,
  vector,
} from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

const size = (description: string) => vector('length', description, positive)
const length = (description: string) => quantity('length', description, positive)
const point = vector('length', 'Point')

const TURN = 2 * Math.PI

/** Sides may share a name; one that stands for another part of the block would be taken for it in silence. */
function checkFaceNames(names: string[], taken: string[], to: Reporter): void {
  for (const [i, face] of names.entries())
    if (taken.includes(face))
      refuse(to, { path: ['names', i], expected: `a name other than ${taken.join(', ')}`, found: `"${face}"` })
}

const negated = (v: Vec3): Vec3 => [0 - v[0], 0 - v[1], 0 - v[2]]

const halfSpace = z
  .strictObject({
    name: name.optional(),
    normal: direction('Outward normal: the block lies behind the plane').optional(),
    dip: quantity('angle', 'Dip of the plane below the horizontal', { min: 0, max: Math.PI / 2 }).optional(),
    'dip direction': quantity('angle', 'Clockwise from north (y) to east (x)', { min: -TURN, max: TURN }).optional(),
    keep: choice(['below', 'above'], 'Side of a dipping plane that is kept; below unless said').optional(),
    through: vector('length', 'A point of the plane'),
  })
  .transform((value, to): HalfSpace => {
    const { normal, dip, keep, through } = value
    if (value.name === 'surface')
      return refuse(to, { path: ['name'], expected: 'a name other than surface', found: '"surface"' })
    const dipDirection = value['dip direction']
    const expected = 'either normal, or dip with dip direction'
    if (normal) {
      if (dip !== undefined || dipDirection !== undefined || keep) return refuse(to, { expected, found: 'both' })
      return { name: value.name, normal, through }
    }
    if (dip === undefined || dipDirection === undefined)
      return refuse(to, { expected, found: dip === undefined ? 'no dip' : 'no dip direction' })
    const up = normalOfDip(dip, dipDirection)
    return { name: value.name, normal: keep === 'above' ? negated(up) : up, through }
  })
  .meta({ description: 'A plane with the block behind it' })

const vertices = listOf(point, 'Vertices of a convex polyhedron', 4)
const loop = listOf(count('Number of a vertex, from 1'), 'Vertices of a face, counter-clockwise from outside', 3)

/** A vertex that is there twice would be two corners, or one of them be dropped in silence. */
function checkDistinct(places: readonly Vec3[], path: string[], to: Reporter): void {
  const seen = new Map<string, number>()
  for (const [i, place] of places.entries()) {
    const key = place.map((c) => c + 0).join(' ')
    const first = seen.get(key)
    if (first !== undefined)
      refuse(to, { path: [...path, i], expected: 'a place of its own', found: `that of vertex ${first + 1}` })
    seen.set(key, i)
  }
}

/** Indices from 0. */
function readLoops(loops: number[][], vertexCount: number, to: Reporter): number[][] {
  for (const [f, numbers] of loops.entries())
    for (const [i, v] of numbers.entries()) {
      const path = ['faces', f, i]
      if (v < 1 || v > vertexCount)
        refuse(to, { path, expected: `the number of a vertex, 1 to ${vertexCount}`, found: String(v) })
      if (numbers.indexOf(v) < i) refuse(to, { path, expected: 'a vertex once in a face', found: `${v} again` })
    }
  return loops.map((numbers) => numbers.map((v) => v - 1))
}

function shells<T extends { inner: number; outer: number }>(value: T, to: Reporter): T {
  if (value.inner < value.outer) return value
  return refuse(to, {
    path: ['inner'],
    expected: `less than outer (${value.outer} m)`,
    found: `${value.inner} m`,
  })
}

/** An angle span that is not empty and not more than a full turn. */
function span(from: number, to: number, reporter: Reporter, path: string): void {
  if (from < to && to - from <= TURN) return
  refuse(reporter, {
    path: [path],
    expected: 'an angle after that of the beginning, at most a turn later',
    found: 'none',
  })
}

function fileShape<K extends 'surface' | 'mesh'>(kind: K, endings: string[], what: string) {
  const file = z.string().meta({ description: `${what} (${endings.join(', ')}), beside the case` })
  const detailed = z.strictObject({
    file,
    scale: quantity('ratio', 'Metres for each unit of the file', positive).default(1),
  })
  return z
    .union([file, detailed])
    .transform((value, to): { kind: K; file: string; scale: number } => {
      const given = typeof value === 'string' ? { file: value, scale: 1 } : value
      if (!endings.some((ending) => given.file.toLowerCase().endsWith(ending)))
        return refuse(to, { expected: `a file that ends in ${endings.join(', ')}`, found: `"${given.file}"` })
      return { kind, ...given }
    })
    .meta({ description: what })
}

/** A dip of the face beyond 90° overhangs. */
const faceOf = (what: string, dips: Bounds) =>
  z
    .strictObject({
      dip: quantity('angle', `Dip of the ${what} below the horizontal`, dips),
      'dip direction': quantity('angle', 'Clockwise from north (y) to east (x)', { min: -TURN, max: TURN }),
    })
    .transform((v): Dip => ({ dip: v.dip, dipDirection: v['dip direction'] }))
    .meta({ description: `Orientation of the ${what}` })

const atLeastNone = (description: string) => quantity('length', description, notNegative).default(0)

const slope = z
  .strictObject({
    height: length('Height of the crest above the toe'),
    face: faceOf('face; beyond 90 deg it overhangs', { above: 0, below: Math.PI }),
    upper: faceOf('upper slope', { min: 0, below: Math.PI / 2 }).optional(),
    bench: atLeastNone('Width of the level bench between the crest and the upper slope'),
    floor: atLeastNone('Width of the level floor in front of the toe'),
    length: length('Length along the strike'),
    depth: length('Depth of the rock behind the toe'),
    below: atLeastNone('Rock below the toe'),
  })
  .transform((v): Shape => ({ kind: 'slope', ...v, upper: v.upper ?? { dip: 0, dipDirection: v.face.dipDirection } }))
  .meta({
    description:
      'A slope; the origin is the toe in the middle of the length, the face looks along its dip direction. Faces: face, upper, bench, floor, front, back, left, right, base',
  })

const kinds = {
  box: size('Length x, width y, height z').transform((v): Shape => ({ kind: 'box', size: v })),
  prism: size('Length x, width y, height z; ridge along x').transform((v): Shape => ({ kind: 'prism', size: v })),
  wedge: size('Length x, width y, height z; rises along x').transform((v): Shape => ({ kind: 'wedge', size: v })),
  tetrahedron: z
    .tuple([point, point, point, point])
    .transform((v): Shape => ({ kind: 'tetrahedron', vertices: v }))
    .meta({ description: 'Four vertices', unit: 'm' }),
  polyhedron: z
    .union([vertices, z.strictObject({ vertices, faces: listOf(loop, 'All faces', 4) })])
    .transform((v, to): Shape => {
      const given = Array.isArray(v) ? { vertices: v } : v
      const inside = Array.isArray(v) ? [] : ['vertices']
      checkDistinct(given.vertices, inside, to)
      if (!('faces' in given)) return { kind: 'polyhedron', ...given }
      return { kind: 'polyhedron', vertices: given.vertices, faces: readLoops(given.faces, given.vertices.length, to) }
    })
    .meta({ description: 'Vertices of a convex polyhedron, which is their hull; or { vertices, faces }' }),
  'half spaces': listOf(halfSpace, 'Planes that bound the block', 4).transform(
    (v): Shape => ({ kind: 'half-spaces', planes: v }),
  ),
  extrude: z
    .strictObject({
      polygon: listOf(
        z
          .tuple([quantity('length', 'x'), quantity('length', 'y')])
          .meta({ description: 'Corner of the polygon', unit: 'm' }),
        'Corners in the xy plane, in order',
        3,
      ),
      height: length('Height along z'),
      names: z
        .array(z.string().regex(/^[\p{L}\p{N}_-]+$/u))
        .meta({ description: 'Names of the sides, one for each, from the first corner on; default side1, side2 …' })
        .optional(),
    })
    .transform((v, to): Shape => {
      if (v.polygon.length > BUDGETS.polygonCorners)
        return refuse(to, {
          path: ['polygon'],
          expected: `at most ${BUDGETS.polygonCorners} corners`,
          found: String(v.polygon.length),
          remedy: 'thin the outline out; a solid with more of them can come as a surface (.stl, .obj)',
        })
      checkFaceNames(v.names ?? [], ['bottom', 'top', 'surface'], to)
      return { kind: 'extrude', ...v }
    })
    .meta({ description: 'Polygon drawn upwards from z = 0' }),
  cylinder: z
    .strictObject({
      radius: length('Radius of the corners'),
      height: length('Height along z'),
      sides: count('Number of plane sides', { min: 3, max: 10_000 }).default(DEFAULTS.sides.value),
    })
    .transform((v): Shape => ({ kind: 'cylinder', ...v }))
    .meta({ description: 'Regular prism about the z axis' }),
  tube: z
    .strictObject({
      inner: length('Inner radius'),
      outer: length('Outer radius'),
      height: length('Height along z'),
      from: quantity('angle', 'Where the sector begins, from the x axis').default(DEFAULTS.tubeFrom.value),
      to: quantity('angle', 'Where the sector ends').default(DEFAULTS.tubeTo.value),
    })
    .transform((v, to): Shape => {
      span(v.from, v.to, to, 'to')
      return { kind: 'tube', ...shells(v, to) }
    })
    .meta({ description: 'Sector of a tube about the z axis' }),
  shell: z
    .strictObject({
      inner: length('Inner radius'),
      outer: length('Outer radius'),
      azimuth: increasing('angle', 'Azimuth about z, from the x axis'),
      polar: increasing('angle', 'Polar angle from the z axis', { min: 0, max: Math.PI }),
    })
    .transform((v, to): Shape => {
      span(v.azimuth[0], v.azimuth[1], to, 'azimuth')
      return { kind: 'shell', ...shells(v, to) }
    })
    .meta({ description: 'Sector of a spherical shell' }),
  slope,
  surface: fileShape('surface', ['.stl', '.obj'], 'Closed triangulated surface, convex or concave'),
  mesh: fileShape('mesh', ['.msh', '.node', '.ele', '.vtu'], 'Finished tetrahedral mesh'),
}

/** A solid of one piece. */
export const single: z.ZodType<Shape> = oneOf<Shape>(kinds, 'A solid')

const part: z.ZodType<ConvexPart> = z
  .strictObject({ shape: single, at: vector('length', 'How far the solid is moved').default([0, 0, 0]) })
  .meta({ description: 'A convex solid, moved' })

export const parts = listOf(part, 'Convex solids { shape, at }, which may touch but not overlap: one rigid body', 2)

const union = parts.transform((value): Shape => ({ kind: 'union', parts: value }))

export const shape: z.ZodType<Shape> = oneOf<Shape>(
  { ...kinds, union },
  'What the block looks like before it is turned and moved',
)
