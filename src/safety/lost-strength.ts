/**
 * What bonds lost before the trials begin: brittle cohesion that is gone is gone in every one of them, whatever the factor.
 *
 * Of each joint between two blocks, and of the inside of a block, the area of the bonded points that broke over the area of all.
 */
import { plural } from '../output/quantities.ts'
import type { Units } from '../output/units.ts'
import { BOND_AREA, BOND_IDS, BOND_ROW, BOND_STATE, BROKEN_TENSION, INTACT, TAKEN_AWAY } from '../state/bonds.ts'
import type { World } from '../state/world.ts'
import { bondBlockA, bondBlockB } from '../watch/contacts.ts'

export interface LostBond {
  joint: string
  blocks: [string, string]
  /** Points that broke, by mode; their area, and that of all that were bonded [m²]. */
  tension: number
  shear: number
  area: number
  bonded: number
}

/** Those that have broken points, the largest area first; between two blocks that are held nothing is lost. */
export function lostBonds(world: World, isHeld: (block: string) => boolean): LostBond[] {
  const { bonds, blocks, joints } = world
  const found = new Map<string, LostBond>()
  for (let unit = 0; unit < bonds.count; unit++)
    for (let point = bonds.first[unit]; point < bonds.first[unit + 1]; point++) {
      const state = bonds.id[BOND_IDS * point + BOND_STATE]
      if (state === TAKEN_AWAY) continue
      const pair = [bondBlockA(world, point), bondBlockB(world, point)].sort((p, q) => p - q)
      const key = `${bonds.joint[unit]} ${pair}`
      const own = found.get(key) ?? {
        joint: joints.names[bonds.joint[unit]],
        blocks: [blocks[pair[0]], blocks[pair[1]]],
        ...{ tension: 0, shear: 0, area: 0, bonded: 0 },
      }
      found.set(key, own)
      const area = bonds.row[BOND_ROW * point + BOND_AREA]
      own.bonded += area
      if (state === INTACT) continue
      own.area += area
      own[state === BROKEN_TENSION ? 'tension' : 'shear']++
    }
  return [...found.values()]
    .filter(({ area, blocks: pair }) => area > 0 && !pair.every(isHeld))
    .sort((p, q) => q.area - p.area)
}

/** Joints that are told one by one. */
const MOST_TOLD = 10

/** One sentence for each, for what comes before the first trial. */
export function lostWords(lost: readonly LostBond[], units: Units): string[] {
  const told = lost.slice(0, MOST_TOLD).map(({ joint, blocks: [a, b], tension, shear, area, bonded }) => {
    const where = a === b ? `inside ${a}` : `between ${a} and ${b}`
    const how = [tension > 0 ? `${tension} in tension` : '', shear > 0 ? `${shear} in shear` : ''].filter(Boolean)
    return `brittle strength was lost before the first trial: joint ${joint} ${where} broke over ${units.quantity(area, 'm2')} of ${units.quantity(bonded, 'm2')}, ${percentOf(area / bonded)} (points: ${how.join(', ')})`
  })
  const rest = lost.length - told.length
  return rest > 0 ? [...told, `and ${plural(rest, 'joint')} between other blocks lost brittle strength, too`] : told
}

const percentOf = (share: number): string => `${share > 0.995 ? 100 : Math.max(1, Math.floor(100 * share))} %`
