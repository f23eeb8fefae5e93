/**
 * What the energy of bonds means on the mesh at hand.
 *
 *   l = E G/((1 − ν²) f²)   characteristic length; the process zone of a crack is 0.3 to 0.9 of it long
 *   h                       side of an equilateral triangle as large as a bonded face in the mean
 *   G of a brittle joint    f²/2k, what its springs hold when they break: set by their stiffness
 *
 * E and ν are those of the block on the side a of the first bond of a joint.
 * Source   Hillerborg, Modéer and Petersson (1976), for l.
 */
import type { Case } from '../case/case.ts'
import type { Joint } from '../case/types/joint.ts'
import { BOND_BODY_A, BOND_IDS, BOND_NODE_A, UNIT_AREA, UNIT_ROW } from '../state/bonds.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { type FoundStiffness, stiffnessOf } from './joints.ts'
import { SetupError } from './setup-error.ts'

/** Share of l that the process zone is long, at the least and at the most; faces that should lie in it. */
const ZONE = [0.3, 0.9]
const FACES = 3

const shown = (value: number, unit: string): string => `${Number(value.toPrecision(3))} ${unit}`

export interface Toughness {
  joint: string
  /** Energy that opening takes [J/m²]; given by the case, or set by the stiffness. */
  energy: number
  given: boolean
  /** Characteristic length, side of faces, and the largest extent of the block [m]. */
  length: number
  face: number
  extent: number
  block: string
}

/** Of every joint that bonds with a finite strength. */
export function toughnessOf(world: World, c: Case): Toughness[] {
  const found = stiffnessOf(world, c.physics)
  return world.joints.names.flatMap((name, index) => {
    const joint = c.physics.joints[name]
    const area = areasOf(world, index)
    const { tension, toughness } = joint
    if (area.count === 0 || !(tension > 0 && tension < Infinity)) return []
    const normal = joint.stiffness.normal ?? found[name].normal
    if (!toughness && joint.stiffness.per === 'point') return []
    const energy = toughness?.opening ?? (0.5 * tension * tension) / normal
    const block = blockOf(world, area.first)
    const { young, poisson } = c.materials[c.blocks[block].material]
    const length = (young * energy) / ((1 - poisson * poisson) * tension * tension)
    const face = Math.sqrt((4 * area.sum) / (Math.sqrt(3) * area.count))
    return [
      { joint: name, energy, given: toughness !== undefined, length, face, extent: extentOf(world, block), block },
    ]
  })
}

/** Number and area of the bonds of a joint, and the first. */
function areasOf({ bonds }: World, joint: number): { count: number; sum: number; first: number } {
  const areas = { count: 0, sum: 0, first: -1 }
  for (let unit = 0; unit < bonds.count; unit++) {
    if (bonds.joint[unit] !== joint) continue
    if (areas.count++ === 0) areas.first = unit
    areas.sum += bonds.unitRow[UNIT_ROW * unit + UNIT_AREA]
  }
  return areas
}

function blockOf({ bonds, bodies, nodes, blocks }: World, unit: number): string {
  const i = BOND_IDS * bonds.first[unit]
  const body = bonds.id[i + BOND_BODY_A]
  return blocks[body >= 0 ? bodies.block[body] : nodes.block[bonds.id[i + BOND_NODE_A]]]
}

function extentOf({ nodes, blocks }: World, name: string): number {
  const block = blocks.indexOf(name)
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let node = 0; node < nodes.count; node++)
    for (let i = 0; nodes.block[node] === block && i < 3; i++) {
      low[i] = Math.min(low[i], nodes.X[POINT * node + i])
      high[i] = Math.max(high[i], nodes.X[POINT * node + i])
    }
  return Math.max(...low.map((x, i) => high[i] - x))
}

/** Faces in the process zone, at the least and at the most. */
export const facesInZone = ({ length, face }: Toughness): number[] => ZONE.map((share) => (share * length) / face)

/** What the user should know of cohesive joints on this mesh; springs that hold more than it takes to break them are refused. */
export function toughnessNotes(world: World, c: Case): string[] {
  const found = stiffnessOf(world, c.physics)
  for (const name of world.joints.names) checkSprings(name, c.physics.joints[name], found[name])
  return toughnessOf(world, c).flatMap((one) => (one.given ? noteOf(one) : []))
}

function noteOf({ joint, length, face, extent, block }: Toughness): string[] {
  const [least, most] = ZONE.map((share) => share * length)
  const zone = `the process zone of joint ${joint} is ${shown(least, 'm')} to ${shown(most, 'm')} long`
  const coarse =
    face > most
      ? [
          `${zone}, shorter than its faces (${shown(face, 'm')}): strength decides there, not energy, and the mesh with it; use faces of at most ${shown(most / FACES, 'm')}`,
        ]
      : face > most / FACES
        ? [
            `${zone}, less than ${FACES} faces of ${shown(face, 'm')}: cracks run in jumps; use faces of at most ${shown(most / FACES, 'm')}`,
          ]
        : []
  const small =
    extent <= length
      ? [
          `block ${block} (${shown(extent, 'm')}) is no larger than the characteristic length of joint ${joint}, ${shown(length, 'm')}: its strength decides more than its fracture energy`,
        ]
      : []
  return [...coarse, ...small]
}

/** Springs whose stiffness is found from the mesh. */
function checkSprings(name: string, { cohesion, stiffness, tension, toughness }: Joint, found?: FoundStiffness): void {
  if (!toughness || !found) return
  const parts = [
    {
      key: 'fracture energy',
      energy: toughness.opening,
      strength: tension,
      auto: stiffness.normal === undefined,
      k: found.normal,
    },
    {
      key: 'shear fracture energy',
      energy: toughness.shear,
      strength: cohesion,
      auto: stiffness.shear === undefined,
      k: found.shear,
    },
  ]
  for (const { key, energy, strength, auto, k } of parts) {
    const elastic = (0.5 * strength * strength) / k
    if (!auto || energy > elastic) continue
    throw new SetupError(
      `joints.${name}.${key}`,
      `more than ${shown(elastic, 'J/m2')}, which its springs hold at the peak with ${shown(k / 1e9, 'GPa/m')} (${found.why})`,
      shown(energy, 'J/m2'),
      'give it more, a finer mesh, or a stiffness',
    )
  }
}
