/** Materials and blocks. */
import { z } from 'zod'
import type { Given } from '../../math/parameters.ts'
import { DEFAULTS } from '../defaults.ts'
import type { Material, MeshSpec, Turn } from '../types/block.ts'
import type { CutInput } from '../types/cut.ts'
import type { Shape } from '../types/shape.ts'
import { STRUCTURED, type Variants } from '../variants.ts'
import { cut, cutInPlace } from './cut.ts'
import { keysOfAll, ownOf } from './declared.ts'
import { PLAUSIBLE } from './plausible.ts'
import {
  choice,
  count,
  direction,
  flag,
  kindOf,
  listOf,
  notNegative,
  positive,
  quantity,
  text,
  variant,
  vector,
} from './quantity.ts'
import { range } from './range.ts'
import { type Reporter, refuse } from './refuse.ts'
import { type Repeated, repeat } from './repeat.ts'
import { fracture, seat } from './seat.ts'
import { shape } from './shape.ts'

const ORIGIN: [number, number, number] = [0, 0, 0]

export function material({ materials }: Variants): z.ZodType<Material> {
  return z
    .strictObject({
      model: variant([...materials], 'Material model').default(materials[0].name),
      density: quantity('density', 'Mass for each volume', positive),
      young: quantity('pressure', "Young's modulus", positive, { ...kindOf('pressure'), plausible: PLAUSIBLE.modulus }),
      poisson: quantity('ratio', "Poisson's ratio", { above: -1, below: 0.5 }),
      'volumetric strain': choice(
        ['averaged', 'of each element'] as const,
        'Of a material that flows: averaged over patches of some six elements, or of each element, whose mesh locks then',
      ).optional(),
      ...keysOfAll(materials),
    })
    .transform((given, to): Material => {
      const { model, density, young, poisson } = given
      const request = { given: given as unknown as Given, young, poisson }
      const own = ownOf({ key: 'model', list: materials }, model, request, to)
      const flows = materials.find(({ name }) => name === model)?.flows === true
      const { 'volumetric strain': volumetric = flows ? DEFAULTS.volumetricStrain.value : 'of each element' } = given
      if (!flows && volumetric === 'averaged')
        refuse(to, {
          path: ['volumetric strain'],
          expected: 'averaged only with a model that flows',
          found: `model: ${model}`,
          remedy: 'leave it out',
        })
      return { model, density, young, poisson, own, averaged: volumetric === 'averaged' }
    })
    .meta({ description: 'What a block is of' })
}

const turn: z.ZodType<Turn> = z
  .strictObject({
    axis: direction('Axis of the turn'),
    angle: quantity('angle', 'Angle, right-handed about the axis'),
    about: vector('length', 'A point of the axis; the origin unless said').default(ORIGIN),
  })
  .meta({ description: 'A turn about an axis' })

const jitter = z
  .strictObject({
    amount: quantity('ratio', 'Largest move over the size of the cell', { min: 0, below: 0.5 }),
    seed: count('Seed of the random numbers', notNegative),
  })
  .meta({ description: 'Interior nodes moved at random, for tests of irregular meshes' })

/** What a mesher would pass over in silence. */
function checkIdle(
  mesh: {
    cells?: unknown
    mesher?: string
    grading: number
    ratio: number
    conform: boolean
    'min dihedral'?: number
    'min altitude'?: number
  },
  { meshers }: Variants,
  to: Reporter,
): void {
  const { cells, mesher = meshers[0].name } = mesh
  const changed = {
    grading: mesh.grading !== DEFAULTS.grading.value,
    ratio: mesh.ratio !== DEFAULTS.ratio.value,
    conform: mesh.conform,
    'min dihedral': mesh['min dihedral'] !== undefined,
    'min altitude': mesh['min altitude'] !== undefined,
  }
  const idle = cells ? (['grading', 'conform', 'min dihedral', 'min altitude'] as const) : (['ratio'] as const)
  for (const key of idle)
    if (changed[key])
      refuse(to, { path: [key], expected: `no ${key}: it goes with ${cells ? 'size' : 'cells'}`, found: 'one' })
  if (!cells && changed.grading && mesher !== meshers[0].name)
    refuse(to, { path: ['grading'], expected: `no grading: mesher ${mesher} makes one size`, found: 'one' })
}

/** Gates depend on whether joints cut the block. */
type MeshInput = Omit<MeshSpec, 'minDihedral' | 'minAltitude'> & Partial<MeshSpec>

function mesh(variants: Variants): z.ZodType<MeshInput> {
  const cell = (axis: string) => count(`Cells along ${axis}`, { min: 1, max: 100_000 })
  return z
    .strictObject({
      size: quantity('length', 'Target length of the edges', positive).optional(),
      cells: z
        .tuple([cell('x, or radially'), cell('y, or about the axis'), cell('z, or the polar angle')])
        .meta({ description: 'Cells of a structured mesh along the three directions of the shape', unit: '' })
        .optional(),
      mesher: variant(variants.meshers, 'Who meshes').optional(),
      grading: quantity('ratio', 'Growth of the size away from the faces; 1 = uniform', { min: 1, max: 100 }).default(
        DEFAULTS.grading.value,
      ),
      ratio: quantity('ratio', 'Growth from cell to cell along the first direction', { above: 0, max: 100 }).default(
        DEFAULTS.ratio.value,
      ),
      conform: flag(
        'See to it that whole faces shared with other blocks have the same triangles; needs equal sizes',
      ).default(DEFAULTS.conform.value),
      jitter: jitter.optional(),
      'min dihedral': quantity('angle', 'Smallest angle between the faces of a tetrahedron that is accepted', {
        min: 0,
        below: Math.PI / 3,
      }).optional(),
      'min altitude': quantity('ratio', 'Smallest height of a tetrahedron over the size that is accepted', {
        min: 0,
        below: 1,
      }).optional(),
    })
    .transform((value, to): MeshInput => {
      const { size, cells, mesher, grading, ratio, conform } = value
      if ((size === undefined) === (cells === undefined))
        return refuse(to, { expected: 'either size or cells', found: size === undefined ? 'neither' : 'both' })
      if (mesher && (mesher === STRUCTURED) !== (cells !== undefined))
        return refuse(to, {
          path: ['mesher'],
          expected: cells ? `"${STRUCTURED}", which alone takes cells` : `a mesher that takes size`,
          found: `"${mesher}"`,
        })
      checkIdle(value, variants, to)
      return {
        mesher: mesher ?? (cells ? STRUCTURED : variants.meshers[0].name),
        size,
        cells,
        grading,
        ratio,
        conform,
        jitter: value.jitter,
        minDihedral: value['min dihedral'],
        minAltitude: value['min altitude'],
      }
    })
    .meta({ description: 'How the block is cut into tetrahedra' })
}

const region = z
  .strictObject({
    material: text('Name of a material'),
    where: range.optional(),
    region: text('Name of a region of the mesh file').optional(),
  })
  .transform((value, to) =>
    (value.where === undefined) !== (value.region === undefined)
      ? value
      : refuse(to, { expected: 'either where or region', found: value.where ? 'both' : 'neither' }),
  )
  .meta({ description: 'A part of the block of another material' })

/** Neither size nor cells: the mesh comes finished, or the block does not deform and is meshed as coarsely as it can be. */
function unsized(variants: Variants): MeshSpec {
  return {
    mesher: variants.meshers[0].name,
    grading: DEFAULTS.grading.value,
    ratio: DEFAULTS.ratio.value,
    conform: DEFAULTS.conform.value,
    minDihedral: 0,
    minAltitude: 0,
  }
}

/** A union has no one mesh that could deform. */
function checkUnion(v: { shape: Shape; rigid: boolean }, to: Reporter): void {
  if (v.shape.kind === 'union' && !v.rigid)
    refuse(to, {
      path: ['shape', 'union'],
      expected: 'a rigid block: a union of solids does not deform',
      found: 'one that is not',
      remedy: 'rigid: true',
    })
}

/** What a rigid or a fixed block has no use for. */
function checkStiff(v: { rigid: boolean; fixed: boolean; fracture?: unknown }, to: Reporter): void {
  const stiff = v.rigid ? 'rigid' : v.fixed ? 'fixed' : undefined
  if (stiff && v.fracture)
    refuse(to, { path: ['fracture'], expected: `no fracture: a ${stiff} block does not break`, found: 'one' })
}

/** What joints can cut, and what pieces cannot be. */
function checkCut(
  v: { shape: Shape; cut?: CutInput; on?: unknown; repeat?: unknown; mesh?: MeshInput },
  to: Reporter,
): void {
  if (!v.cut) return
  const { kind } = v.shape
  if (kind === 'tube' || kind === 'shell' || kind === 'mesh' || kind === 'union')
    refuse(to, { path: ['cut'], expected: `a shape with plane faces that joints can cut`, found: `a ${kind}` })
  for (const key of ['on', 'repeat'] as const)
    if (v[key]) refuse(to, { path: [key], expected: `no ${key}: the block is cut`, found: 'one', remedy: 'use at' })
  if (v.mesh?.cells)
    refuse(to, {
      path: ['mesh', 'cells'],
      expected: 'size: pieces are no boxes',
      found: 'cells',
      remedy: 'mesh: { size: 1 m }',
    })
}

function checkMesh(value: { shape: Shape; mesh?: MeshInput; fixed: boolean; rigid: boolean }, to: Reporter): void {
  const { kind } = value.shape
  const { cells, size, ratio } = value.mesh ?? {}
  if (kind === 'mesh' && (cells || size !== undefined))
    refuse(to, { path: ['mesh'], expected: 'no mesh, which the file holds already', found: 'one' })
  else if (cells && !['box', 'tube', 'shell'].includes(kind))
    refuse(to, {
      path: ['mesh', 'cells'],
      expected: 'size (cells are for box, tube and shell)',
      found: `cells of a ${kind}`,
    })
  else if (kind === 'box' && value.mesh && ratio !== DEFAULTS.ratio.value)
    refuse(to, { path: ['mesh', 'ratio'], expected: 'no ratio: it is for tube and shell', found: 'one' })
  else if ((kind === 'tube' || kind === 'shell') && !cells)
    refuse(to, { path: ['mesh'], expected: `cells, with which alone a ${kind} is meshed`, found: 'none' })
  else if (!value.mesh && !value.fixed && !value.rigid && kind !== 'mesh')
    refuse(to, {
      path: ['mesh'],
      expected: 'mesh with size or cells',
      found: 'nothing',
      remedy: 'mesh: { size: 0.5 m }',
    })
}

function gated(spec: MeshInput, cut: boolean): MeshSpec {
  const { minDihedral, minAltitude } = cut
    ? { minDihedral: DEFAULTS.cutDihedral, minAltitude: DEFAULTS.cutAltitude }
    : DEFAULTS
  return { minDihedral: minDihedral.value, minAltitude: minAltitude.value, ...defined(spec) }
}

/** Without keys that stand for nothing. */
const defined = (spec: MeshInput): MeshInput =>
  Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined)) as unknown as MeshInput

export function block(variants: Variants): z.ZodType<Repeated> {
  return z
    .strictObject({
      shape,
      at: vector('length', 'Translation after the turns').optional(),
      on: seat.optional(),
      repeat: repeat.optional(),
      rotate: z
        .union([turn, listOf(turn, 'Turns, one after the other')])
        .transform((value) => (Array.isArray(value) ? value : [value]))
        .default([])
        .meta({ description: 'One turn or a list of them, before the translation' }),
      material: text('Name of a material'),
      regions: listOf(region, 'Parts of another material').default([]),
      mesh: mesh(variants).optional(),
      rigid: flag('Moves as a rigid body; its mesh, if it has one, is for the pictures').default(false),
      fracture: fracture.optional(),
      cut: cut.optional(),
      fixed: flag('The whole block is held').default(false),
    })
    .transform((value, to): Repeated => {
      const { at, mesh: spec, cut: _, ...rest } = value
      if (at && value.on) refuse(to, { expected: 'either at or on', found: 'both' })
      if (value.repeat && value.on) refuse(to, { expected: 'either on or repeat', found: 'both' })
      checkCut(value, to)
      checkMesh(value, to)
      checkStiff(value, to)
      checkUnion(value, to)
      const position = at ?? ORIGIN
      const placed = value.cut && { cut: cutInPlace(value.cut, { ...value, position }, to) }
      return { ...rest, ...placed, position, mesh: spec ? gated(spec, value.cut !== undefined) : unsized(variants) }
    })
    .meta({ description: 'A block: deformable unless it is rigid or fixed' })
}
