/**
 * The mode in which a slope fails, from how its blocks move and where they touch what stands.
 *
 * What     A block slides where it moves along the joints that it stays closed on, topples where it turns about an edge that holds,
 *          and falls where it has left them all.
 * Steps    ρ = |ω| r/|v|, with the radius of gyration r: a column that turns about its toe has 1/√3 = 0.58, a block that slides 0.
 *          σ = the fastest sliding at a closed joint with what stands, over |v| + |ω| r.
 *          ρ ≤ 0.1: slides;  ρ > 0.1 and σ ≤ 0.1: topples;  both above: slides and topples;  nothing closed: falls.
 * Fails    Columns that lean on each other slide along each other as they topple: only joints with blocks that stand count, or,
 *          where a block touches none, those with slower ones.
 */

import { atan2 } from '../math/elementary.ts'
import { length, type Vec3 } from '../math/vec.ts'

export interface MovingBlock {
  block: string
  mass: number
  velocity: Vec3
  /** |ω| [rad/s], and radius of gyration [m]. */
  turning: number
  gyration: number
  /** Closed joints with slower blocks: which joint, with which block, whether that stands, and how fast it slides along [m/s]. */
  closed: { joint: string; other: string; stands: boolean; sliding: number }[]
}

export type Mode = 'slides' | 'topples' | 'slides and topples' | 'falls'

export interface BlockMode {
  block: string
  mass: number
  mode: Mode
  /** Joints along which it slides. */
  on: string[]
  /** Azimuth clockwise from north and angle below the horizontal of its motion [rad]. */
  trend: number
  plunge: number
  /** [m/s] */
  speed: number
  /** ρ and σ (see above) [-]. */
  turns: number
  slides: number
}

const SMALL = 0.1

export function modeOf({ block, mass, velocity, turning, gyration, closed }: MovingBlock): BlockMode {
  const speed = length(velocity)
  const rotation = turning * gyration
  const standing = closed.filter(({ stands }) => stands)
  const counted = standing.length > 0 ? standing : closed
  const limit = SMALL * (speed + rotation)
  const sliding = counted.filter((joint) => joint.sliding > limit)
  const turns = speed > 0 ? rotation / speed : Infinity
  const slides = Math.max(0, ...counted.map((joint) => joint.sliding)) / (speed + rotation)
  const mode: Mode =
    counted.length === 0 ? 'falls' : turns <= SMALL ? 'slides' : sliding.length === 0 ? 'topples' : 'slides and topples'
  const [x, y, z] = velocity
  const trend = atan2(x, y)
  return {
    block,
    mass,
    mode,
    on: mode === 'topples' || mode === 'falls' ? [] : [...new Set(sliding.map(({ joint }) => joint))].sort(),
    trend: trend < 0 ? trend + 2 * Math.PI : trend,
    plunge: atan2(-z, Math.sqrt(x * x + y * y)),
    speed,
    turns,
    slides,
  }
}

export interface FailureMode {
  /** One sentence. */
  words: string
  /** The mode that most of the moving mass has. */
  mode: Mode | 'none'
  blocks: BlockMode[]
  /** Points of bonds inside blocks that broke in the failing trial. */
  broken: number
}

const degrees = (angle: number): string => `${Math.round((angle * 180) / Math.PI)}°`
const azimuth = (angle: number): string => `${String(Math.round((angle * 180) / Math.PI) % 360).padStart(3, '0')}°`
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`

const motionOf = ({ trend, plunge }: BlockMode): string =>
  `towards ${azimuth(trend)}, ${plunge >= 0 ? `${degrees(plunge)} downwards` : `${degrees(-plunge)} upwards`}`

const DEEDS: Record<Mode, [one: string, many: string]> = {
  slides: ['slides', 'slide'],
  topples: ['topples', 'topple'],
  'slides and topples': ['slides and topples', 'slide and topple'],
  falls: ['falls', 'fall'],
}

/** The moving blocks in words: one by its name, many by how many do what. */
export function failureMode(moving: readonly MovingBlock[], broken: number): FailureMode {
  const blocks = moving.map(modeOf).sort((a, b) => b.mass - a.mass)
  if (blocks.length === 0) return { words: 'nothing moves', mode: 'none', blocks, broken }
  const modes = (Object.keys(DEEDS) as Mode[])
    .map((mode) => ({ mode, own: blocks.filter((block) => block.mode === mode) }))
    .filter(({ own }) => own.length > 0)
    .map((group) => ({ ...group, mass: group.own.reduce((sum, { mass }) => sum + mass, 0) }))
    .sort((a, b) => b.mass - a.mass)
  const parts = modes.map(({ mode, own }) => phraseOf(mode, own))
  const end = broken > 0 ? `; bonds inside the rock break at ${broken} point${broken === 1 ? '' : 's'}` : ''
  return { words: `${listed(parts)}${end}`, mode: modes[0].mode, blocks, broken }
}

/** What has left its joints may still be on its way up, as where it bounces. */
const deedOf = (mode: Mode, { plunge }: BlockMode): readonly [one: string, many: string] =>
  mode === 'falls' && plunge < 0 ? ['flies', 'fly'] : DEEDS[mode]

function phraseOf(mode: Mode, own: readonly BlockMode[]): string {
  const on = [...new Set(own.flatMap((block) => block.on))].sort()
  const [one, many] = deedOf(mode, own[0])
  const along = on.length > 0 ? ` on ${listed(on)}` : ''
  const [largest] = own
  if (own.length === 1) return `${largest.block} ${one}${along}, ${motionOf(largest)}`
  return `${own.length} blocks ${many}${along}, the largest (${largest.block}) ${motionOf(largest)}`
}
