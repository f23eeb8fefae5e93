/** Joints that cut a block into pieces. */
import { z } from 'zod'
import type { Vec3 } from '../../math/vec.ts'
import { behindCrest } from '../behind-crest.ts'
import { DEFAULTS } from '../defaults.ts'
import type { Cut, CutDiscs, CutInput, CutPlaneInput, CutPlanes, CutSet } from '../types/cut.ts'
import type { Shape } from '../types/shape.ts'
import { choice, count, listOf, name, named, notNegative, positive, quantity, text, vector } from './quantity.ts'
import { range } from './range.ts'
import { type Reporter, refuse } from './refuse.ts'

const TURN = 2 * Math.PI

export const dip = quantity('angle', 'Steepest angle below the horizontal', { min: 0, max: Math.PI / 2 })
export const dipDirection = quantity('angle', 'Azimuth of the dip, clockwise from north (y) to east (x)', {
  min: -TURN,
  max: TURN,
})

const jointName = text('Name of the joint that its faces follow; unless said, that of all contact').optional()

export const role = choice(
  ['sliding plane', 'tension crack'] as const,
  'What it is to blocks: they slide on it, or it lets them go behind and is in no kinematic test; told from its strength and dip unless said',
).optional()

/** What all joints have in common. */
const common = {
  joint: jointName,
  role,
  persistence: quantity('ratio', 'Probability that a block in the way is cut', { above: 0, max: 1 }).default(1),
  where: range.optional(),
}

const plane: z.ZodType<CutPlaneInput> = z
  .strictObject({
    dip: dip.optional(),
    'dip direction': dipDirection.optional(),
    through: vector('length', 'A point of the plane').optional(),
    behind: quantity(
      'length',
      'Instead of through, of a slope: its horizontal distance behind the crest at the surface, such as that of a tension crack',
    ).optional(),
    ...common,
  })
  .transform(({ 'dip direction': dipDirection, ...rest }, to): CutPlaneInput => {
    const { through, behind } = rest
    if ((through === undefined) === (behind === undefined))
      return refuse(to, {
        expected: 'either through, a point of the plane, or behind, its distance behind the crest',
        found: through ? 'both' : 'neither',
      })
    if (behind !== undefined && behind < 0)
      return refuse(to, {
        path: ['behind'],
        expected: 'a distance behind the crest, of at least 0 m',
        found: `${behind} m: it would stand in front of the crest, in the face or before it`,
        remedy: 'leave out the sign, or give a point of the plane (through)',
      })
    const missing =
      behind === undefined && (rest.dip === undefined ? 'dip' : dipDirection === undefined ? 'dip direction' : '')
    if (missing)
      return refuse(to, {
        path: [missing],
        expected: `the ${missing} of the plane`,
        found: 'none',
        remedy: 'such as 45 deg',
      })
    return { ...rest, dipDirection }
  })
  .meta({ description: 'One plane through all of the rock' })

const set: z.ZodType<CutSet> = z
  .strictObject({
    dip,
    'dip direction': dipDirection,
    spacing: quantity('length', 'From joint to joint, across them', positive),
    origin: vector('length', 'A point of one of the joints').default([0, 0, 0]),
    fisher: quantity('ratio', "Constant of Fisher's distribution, by which each joint is turned from the mean", {
      ...positive,
      max: 1e6,
    }).optional(),
    ...common,
  })
  .transform(({ 'dip direction': direction, ...rest }) => ({ ...rest, dipDirection: direction }))
  .meta({ description: 'Parallel, equally spaced joints' })

const bridge = text(
  'Name of the joint of the plane beyond the rim; unless said it is rock, which does not break',
).optional()

const discs: z.ZodType<CutDiscs> = z
  .union([
    z
      .strictObject({
        file: text('Table of discs (.csv) beside the case: x, y, z, dip, dip direction, radius, and set if wanted'),
        set: text('Only the rows of this set').optional(),
        joint: jointName,
        role,
        bridge,
      })
      .transform((value): CutDiscs => ({ kind: 'file', ...value })),
    z
      .strictObject({
        centre: vector('length', 'Centre'),
        dip,
        'dip direction': dipDirection,
        radius: quantity('length', 'Radius', positive),
        joint: jointName,
        role,
        bridge,
      })
      .transform(
        ({ 'dip direction': direction, ...rest }): CutDiscs => ({ kind: 'disc', ...rest, dipDirection: direction }),
      ),
  ])
  .meta({ description: 'One disc, or a file of them' })

const slivers = z
  .strictObject({
    below: quantity(
      'ratio',
      'Volume over the median, or thickness over the side of a cube of the median, that is less',
      {
        ...notNegative,
        below: 1,
      },
    ).default(DEFAULTS.sliver.value),
    are: choice(['merged', 'kept', 'removed'] as const, 'What becomes of them').default('kept'),
  })
  .meta({ description: 'Blocks that are too small or too thin: { below: 0.02, are: merged }' })

export const cut: z.ZodType<CutInput> = z
  .strictObject({
    planes: named(plane, 'Single planes by name').default({}),
    sets: named(set, 'Joint sets by name').default({}),
    discs: named(discs, 'Discs by name').default({}),
    seed: count('Seed of all that is drawn at random', notNegative).default(DEFAULTS.cutSeed.value),
    slivers: slivers.prefault({}),
    names: z
      .record(name, vector('length', 'A point within the piece'))
      .meta({ description: 'Names for pieces: { wedge: a point within it }' })
      .default({}),
    hold: listOf(
      text('A face of the uncut block, or a piece'),
      'Pieces that are held: all at these faces, or by name',
    ).default([]),
    'hold where': range.optional(),
  })
  .transform(({ 'hold where': holdWhere, ...value }, to): CutInput => {
    const kinds = [value.planes, value.sets, value.discs]
    const all = kinds.flatMap((kind) => Object.keys(kind))
    if (all.length === 0)
      refuse(to, { expected: 'something that cuts: planes, sets or discs', found: 'none', remedy: 'or leave cut out' })
    const twice = all.find((joint, i) => all.indexOf(joint) < i)
    if (twice !== undefined)
      refuse(to, {
        expected: 'joints with names of their own',
        found: `"${twice}" twice`,
        remedy: 'rename one of them',
      })
    return { ...value, holdWhere }
  })
  .meta({
    description:
      'Joints that cut the block; the pieces of a block "rock" are called rock-1, rock-2 … from the top down',
  })

/** Planes by their distance behind the crest get their point. */
export function cutInPlace(
  { planes, ...rest }: CutInput,
  { shape, position, rotate }: { shape: Shape; position: Vec3; rotate: unknown[] },
  to: Reporter,
): Cut {
  const placed = Object.entries(planes).map(([name, { behind, ...plane }]): [string, CutPlanes] => {
    if (behind === undefined) return [name, plane as CutPlanes]
    if (shape.kind === 'slope' && rotate.length === 0) {
      const { dip: own = Math.PI / 2, dipDirection: direction = shape.face.dipDirection } = plane
      return [name, { ...plane, dip: own, dipDirection: direction, through: behindCrest(shape, position, behind) }]
    }
    refuse(to, {
      path: ['cut', 'planes', name, 'behind'],
      expected: 'a block with the shape of a slope, not turned, which has a crest',
      found: shape.kind === 'slope' ? 'one that is turned' : `a ${shape.kind}`,
      remedy: 'give a point of the plane (through)',
    })
    return [name, plane as CutPlanes]
  })
  return { ...rest, planes: Object.fromEntries(placed) }
}
