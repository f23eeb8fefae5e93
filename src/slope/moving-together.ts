/**
 * Which blocks of a jointed slope let go together first: the group, of all that there are, with the least factor against sliding as one.
 *
 * What     In a direction d, with normals v₁ (v₂) of the joints on which it slides, every force of a group is a sum over its blocks:
 *          driving Σ D_b = Σ R_b·d, friction Σ N_b tan φ with N_b the part of R_b that presses on v₁, v₂; cohesion Σ c A over joints
 *          along d between the group and what stays. So F = (Σ N tan φ + held + Σ c A)/Σ D, and
 *            F < λ   if and only if   Σ (λ D_b − N_b tan φ − held_b) − Σ c A > 0
 *          for some group that is closed: who moves along d pushes along what is in its way, and nothing held is in it.
 *          The greatest such sum is a minimum cut: blocks hang on source or sink by their own term, joints along d cost c A to part,
 *          what is in the way may not be parted. Passive bolts of force P count as (−P·d) and, pressing, as P tan φ/λ.
 * Steps    λ from above; the group of the cut; λ = F of that group; until the cut finds none that is less (Dinkelbach). Groups on the
 *          way are told too, part by part where they do not touch.
 * Fails    Turning, and blocks that move apart from each other, are not seen: those F may be less. tan φ of a direction is the mean of its joints by
 *          area; who asks for the factor of a group examines it afterwards by itself.
 * Sources  Picard, Maximal closure of a graph, Management Sci. 22 (1976); Dinkelbach, Management Sci. 13 (1967); progressive
 *          failure of key groups: Yarahmadi Bafghi, Verdel, Int. J. Numer. Anal. Meth. Geomech. 27 (2003).
 */
import { type CutEdge, minimumCut } from '../math/minimum-cut.ts'
import { dot, type Vec3 } from '../math/vec.ts'
import { type Motion, motionUnder, normalForces } from './block-motion.ts'

export interface GroupBlock {
  /** Of loads, and of what is a strength [N]. */
  active: Vec3
  passive: Vec3
  /** Its bolts, each with the force that it bears once it is stretched [N]. What a motion shortens bears nothing, unless both ends may move with it. */
  bolts?: { force: Vec3; acts: 'active' | 'passive'; inner: boolean }[]
}

/** Where a block touches another one, or what is held (`b` absent). */
export interface GroupContact {
  a: number
  b?: number
  /** Unit normal into a. */
  into: Vec3
  /** [m²] */
  area: number
  /** tan φ, and c [Pa]; absent where nothing parts them. */
  strength?: { friction: number; cohesion: number }
}

/** A direction in which groups may slide, and the normals of what they slide on. */
export interface GroupDirection {
  along: Vec3
  on: Vec3[]
}

/** Cosines below this are those of a joint along the direction. */
const ALONG = 1e-9
const HIGHEST = 1e3
const ROUNDS = 30
/** Normals of joints, of which every two are tried. */
const MOST_NORMALS = 24

/** Directions in which the sum of all forces drives, on each normal and on every two; `others` where there are too many normals. */
export function groupDirections(
  blocks: readonly GroupBlock[],
  contacts: readonly GroupContact[],
  others: readonly GroupDirection[],
): GroupDirection[] {
  const total = [0, 1, 2].map((k) => blocks.reduce((sum, { active }) => sum + active[k], 0)) as Vec3
  const normals: Vec3[] = []
  for (const { into, strength } of contacts)
    for (const way of [into, into.map((x) => 0 - x) as Vec3])
      if (strength && normals.length <= MOST_NORMALS && !normals.some((n) => dot(n, way) > 1 - ALONG)) normals.push(way)
  if (normals.length > MOST_NORMALS) return unique(others)
  const found: GroupDirection[] = []
  const add = ({ direction, on }: Motion, own: readonly Vec3[]): void => {
    if (direction && on.length === own.length) found.push({ along: direction, on: [...own] })
  }
  normals.forEach((v, i) => {
    add(motionUnder(total, [v]), [v])
    for (const w of normals.slice(i + 1)) if (dot(v, w) > -1 + ALONG) add(motionUnder(total, [v, w]), [v, w])
  })
  return unique([...found, ...others])
}

function unique(all: readonly GroupDirection[]): GroupDirection[] {
  const found: GroupDirection[] = []
  for (const one of all) if (!found.some((other) => isSame(other, one))) found.push(one)
  return found
}

const isOne = (v: Readonly<Vec3>, w: Readonly<Vec3>): boolean => dot(v, w) > 1 - ALONG

/** The same way on the same normals. */
export const isSame = (p: GroupDirection, q: GroupDirection): boolean =>
  isOne(p.along, q.along) && p.on.length === q.on.length && p.on.every((v) => q.on.some((w) => isOne(v, w)))

/** Groups of two blocks and more on the way to the least factor in a direction, the last one first; each of its blocks touch. */
export function leastGroups(
  blocks: readonly GroupBlock[],
  contacts: readonly GroupContact[],
  direction: GroupDirection,
): number[][] {
  const friction = direction.on.map((normal) => frictionOn(normal, contacts))
  const terms = blocks.map((block) => termsOf(block, friction, direction))
  const found: number[][] = []
  let factor = HIGHEST
  for (let round = 0; round < ROUNDS; round++) {
    const group = groupBelow(terms, contacts, direction, factor)
    if (group.length === 0) break
    found.unshift(...partsOf(group, contacts).filter((part) => part.length > 1))
    const next = factorOf(group, terms, contacts, direction, factor)
    if (!(next < factor * (1 - ALONG))) break
    factor = next
  }
  return found
}

interface Terms {
  /** D_b; N_b tan φ and what bolts hold; what they press with, times tan φ [N]. */
  drives: number
  resists: number
  pressed: number
}

/** Mean tan φ of the joints with a normal, by area. */
function frictionOn(normal: Readonly<Vec3>, contacts: readonly GroupContact[]): number {
  let [sum, area] = [0, 0]
  for (const { into, area: own, strength } of contacts)
    if (strength && Math.abs(dot(into, normal)) > 1 - ALONG) {
      sum += own * strength.friction
      area += own
    }
  return area > 0 ? sum / area : 0
}

function termsOf(block: GroupBlock, friction: readonly number[], { along, on }: GroupDirection): Terms {
  const { active, passive } = forcesAlong(block, along)
  const times = (force: Vec3): number => {
    const normal = on.length === 2 ? normalForces(force, on[0], on[1]) : on.map((v) => -dot(force, v))
    return normal.reduce((sum, n, k) => sum + n * friction[k], 0)
  }
  return { drives: dot(active, along), resists: times(active) - dot(passive, along), pressed: times(passive) }
}

/** With the bolts that a motion stretches. */
function forcesAlong({ active, passive, bolts = [] }: GroupBlock, along: Vec3): Pick<GroupBlock, 'active' | 'passive'> {
  const sums = { active: [...active] as Vec3, passive: [...passive] as Vec3 }
  for (const { force, acts, inner } of bolts)
    if (inner || dot(force, along) < 0) for (let k = 0; k < 3; k++) sums[acts][k] += force[k]
  return sums
}

function groupBelow(
  terms: readonly Terms[],
  contacts: readonly GroupContact[],
  { along }: GroupDirection,
  factor: number,
): number[] {
  const [source, sink] = [terms.length, terms.length + 1]
  const edges: CutEdge[] = []
  terms.forEach(({ drives, resists, pressed }, b) => {
    const own = factor * drives - resists - pressed / factor
    edges.push(own > 0 ? { from: source, to: b, capacity: own } : { from: b, to: sink, capacity: -own })
  })
  for (const { a, b = sink, into, area, strength } of contacts) {
    const opens = dot(into, along)
    const cost = !strength ? Infinity : Math.abs(opens) <= ALONG ? strength.cohesion * area : undefined
    if (cost === undefined ? opens < 0 : cost > 0) edges.push({ from: a, to: b, capacity: cost ?? Infinity })
    if (b !== sink && (cost === undefined ? opens > 0 : cost > 0))
      edges.push({ from: b, to: a, capacity: cost ?? Infinity })
  }
  const side = minimumCut(terms.length + 2, edges, source, sink)
  return terms.flatMap((_, b) => (side[b] ? [b] : []))
}

function factorOf(
  group: readonly number[],
  terms: readonly Terms[],
  contacts: readonly GroupContact[],
  { along }: GroupDirection,
  factor: number,
): number {
  const members = new Set(group)
  const sum = (of: (one: Terms) => number) => group.reduce((all, b) => all + of(terms[b]), 0)
  const bonds = contacts.reduce((all, { a, b, into, area, strength }) => {
    const parted = members.has(a) !== (b !== undefined && members.has(b))
    return parted && strength && Math.abs(dot(into, along)) <= ALONG ? all + strength.cohesion * area : all
  }, 0)
  const resists = sum(({ resists: own }) => own) + sum(({ pressed }) => pressed) / factor + bonds
  return resists / sum(({ drives }) => drives)
}

/** Blocks of a group that touch, each part by itself. */
export function partsOf(group: readonly number[], contacts: readonly Pick<GroupContact, 'a' | 'b'>[]): number[][] {
  const part = new Map(group.map((b) => [b, b]))
  const root = (b: number): number => {
    let at = b
    while (part.get(at) !== at) at = part.get(at) as number
    return at
  }
  for (const { a, b } of contacts) if (b !== undefined && part.has(a) && part.has(b)) part.set(root(a), root(b))
  const found = new Map<number, number[]>()
  for (const b of group) found.set(root(b), [...(found.get(root(b)) ?? []), b])
  return [...found.values()]
}
