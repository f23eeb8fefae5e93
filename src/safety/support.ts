/**
 * How much support brings a slope to the factor that is asked for, by limit equilibrium: force, number and spacing of bolts.
 *
 * What     Each block that could let go gets bolts through what is seen of it along them, so that it, and every group with it, has the factor.
 * Steps    1. blocks by themselves: the force of each; 2. the group of least factor, found with these: what it lacks is shared among its
 *          blocks by the area that is seen of them; again until no group lacks anything; 3. forces → bolts in rows, long enough
 *          to end, by the anchor, in rock that stays; 4. factors once more, with these bolts.
 * Fails    A block of which nothing is seen along the bolts gets none; what it lacks is told. Where on a body bolts stand counts for moments alone:
 *          those are bounded for a body of few faces, and shown by the model for any.
 */
import type { Case } from '../case/case.ts'
import type { Bolt } from '../case/types/bolt.ts'
import type { Support } from '../case/types/support.ts'
import { extentOf } from '../geometry/extent.ts'
import type { Host } from '../host.ts'
import type { Vec3 } from '../math/vec.ts'
import type { SupportAccount, SupportedBody } from '../output/slope-summary.ts'
import { unitsOf } from '../output/units.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { SetupError } from '../setup/setup-error.ts'
import { analyseBlock, type BlockCase } from '../slope/block.ts'
import { bestDirection, forceFor } from '../slope/support-force.ts'
import { directionOf, vectorOf } from '../slope/trend-plunge.ts'
import { standing } from '../slope/worst-direction.ts'
import { blockCase } from './block-case.ts'
import { exposedArea, placesOn, stretches } from './exposed-faces.ts'
import { type FreeBlock, slopeBlocks } from './slope-blocks.ts'
import { placeEffects } from './support-places.ts'
import { supportWords } from './support-words.ts'
import { leastUnited, uniteBlocks } from './united-bodies.ts'

export interface Supported {
  account: SupportAccount
  /** The case with the bolts. */
  cut: CutCase
}

/** Share of the factor by which it is passed, so that round-off leaves none below, and rounds in which groups are asked for. */
const PASSED = 1e-6
const ROUNDS = 40
/** Share by which the factor may be passed before forces are lessened, in so many halvings. */
const ENOUGH = 1.002
const HALVINGS = 12
/** 200 GPa over 500 MPa, as for any bolt that says no stiffness. */
const STEEL = 400
const PREFIX = 'support'

/** What the search for forces knows. */
interface Design {
  case: Case
  spec: Support & { factor: number }
  free: readonly FreeBlock[]
  /** Unit vector of the pull on the blocks. */
  along: Vec3
  /** Bolts this long end beyond all blocks [m]. */
  beyond: number
  /** By the name of the block [N]. */
  forces: Map<string, number>
  bodies: SupportedBody[]
}

export function supportSlope(cut: CutCase, host: Host): Supported {
  const { given: c } = cut
  const { free } = slopeBlocks(cut, host)
  const spec = c.support as Design['spec']
  const along = vectorOf({ trend: spec.trend ?? intoFace(c), plunge: spec.plunge })
  const beyond = 4 * extentOf(free.map(({ solid }) => solid.vertices))
  const design: Design = { case: c, spec, free, along, beyond, forces: new Map(), bodies: [] }
  const before = factorsOf(c, free, host)
  holdBlocks(design)
  const alone = new Map(design.forces)
  holdGroups(design, host)
  trim(design, alone, host)
  for (const [name, force] of design.forces) design.forces.set(name, spec.scale * force)
  const bolts = boltsOf(design)
  const made = (own: Case): Case => ({ ...own, bolts: { ...own.bolts, ...bolts } })
  const supported = { ...cut, given: made(cut.given), made: made(cut.made) }
  const after = factorsOf(supported.given, free, host, groupsOf(design))
  return { account: accountOf(design, bolts, before, after), cut: supported }
}

function intoFace({ slope, blocks }: Case): number {
  const shape = Object.values(blocks).find((block) => block.shape.kind === 'slope')?.shape
  const face = slope?.face ?? (shape?.kind === 'slope' ? shape.face : undefined)
  if (!face)
    throw new SetupError(
      'support.trend',
      'an azimuth in which bolts go into the rock',
      'none, and no slope face is known',
      'such as 305 deg',
    )
  return face.dipDirection + Math.PI
}

/** The least of all blocks and groups, those that are known among them; infinite where nothing can move. */
function factorsOf(c: Case, free: readonly FreeBlock[], host: Host, known: readonly FreeBlock[] = []): number {
  const bodies = [...free, ...known].map((own) => analyseBlock(blockCase(c, own)).factor)
  const groups = leastUnited(c, free, host).map(({ factor }) => factor ?? Infinity)
  return [...bodies, ...groups].reduce((least, one) => Math.min(least, one), Infinity)
}

const lacks = (factor: number, { spec }: Design): boolean => factor < spec.factor

const needed = (block: BlockCase, { spec, along }: Design): number =>
  forceFor(standing(block), along, spec.factor * (1 + PASSED), spec.acts)

/** The case with one bolt for the force of each block, from the middle of what is seen of it to beyond all others. */
function withForces({ case: c, spec, free, along, beyond, forces }: Design): Case {
  const bolts = free.flatMap((own): [string, Bolt][] => {
    const force = forces.get(own.name) ?? 0
    const [from] = force > 0 ? placesOn(own, along, 1) : []
    return from ? [[`${PREFIX} of ${own.name}`, boltOf(from, along, beyond, force, spec)]] : []
  })
  return { ...c, bolts: { ...c.bolts, ...Object.fromEntries(bolts) } }
}

const boltOf = (from: Vec3, along: Readonly<Vec3>, long: number, force: number, { acts }: Support): Bolt => ({
  from,
  to: from.map((x, k) => x + long * along[k]) as Vec3,
  stiffness: (STEEL * force) / long,
  yield: force,
  breaksAt: Infinity,
  pretension: acts === 'active' ? force : 0,
  acts,
  pattern: PREFIX,
})

function holdBlocks(design: Design): void {
  const { case: c, free } = design
  for (const own of free) {
    const block = blockCase(c, own)
    const { factor } = analyseBlock(block)
    if (!lacks(factor, design)) continue
    note(design, [own], own.name, factor, needed(block, design))
  }
}

function holdGroups(design: Design, host: Host): void {
  const byName = new Map(design.free.map((own) => [own.name, own]))
  for (let round = 0; round < ROUNDS; round++) {
    let more = false
    for (const group of leastUnited(withForces(design), design.free, host)) {
      const own = group.blocks.flatMap((name) => byName.get(name) ?? [])
      const body = uniteBlocks(own)
      const block = blockCase(withForces(design), body)
      if (!lacks(analyseBlock(block).factor, design)) continue
      const before = analyseBlock(blockCase(design.case, body)).factor
      if (note(design, own, body.name, before, needed(block, design))) more = true
    }
    if (!more) return
  }
}

/** Those that lacked support. */
const groupsOf = ({ free, bodies }: Design): FreeBlock[] =>
  bodies
    .filter(({ blocks, none }) => blocks.length > 1 && !none)
    .map(({ blocks }) => uniteBlocks(free.filter(({ name }) => blocks.includes(name))))

/** Groups that share blocks hold each other: what was brought for groups is lessened as far as all keep the factor. */
function trim(design: Design, alone: ReadonlyMap<string, number>, host: Host): void {
  const { forces, free, spec } = design
  const brought = new Map(forces)
  const groups = groupsOf(design)
  const set = (share: number): void => {
    for (const [name, force] of brought) {
      const own = alone.get(name) ?? 0
      forces.set(name, own + share * (force - own))
    }
  }
  const least = (share: number): number => {
    set(share)
    return factorsOf(withForces(design), free, host, groups)
  }
  if (groups.length === 0 || least(1) <= spec.factor * ENOUGH) return
  let [low, high] = [0, 1]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (least(middle) >= spec.factor) high = middle
    else low = middle
  }
  set(high)
}

/** Shares a force among blocks; false where it cannot be brought to them. */
function note(
  { along, forces, bodies }: Design,
  own: readonly FreeBlock[],
  of: string,
  factor: number,
  force: number,
): boolean {
  const areas = own.map((block) => exposedArea(block, along))
  const area = areas.reduce((sum, one) => sum + one, 0)
  const held = own.reduce((sum, { name }) => sum + (forces.get(name) ?? 0), 0)
  const blocks = own.map(({ name }) => name)
  const none =
    force === Infinity
      ? 'no force in this direction does'
      : area > 0
        ? undefined
        : 'nothing of it is seen along the bolts'
  bodies.push({ of, blocks, factor, force: none ? null : held + force, ...(none && { none }) })
  if (none) return false
  own.forEach(({ name }, i) => {
    if (areas[i] > 0) forces.set(name, (forces.get(name) ?? 0) + (force * areas[i]) / area)
  })
  return true
}

/** Bolts of equal force on each block, that end in rock which stays. */
function boltsOf({ spec, free, along, forces, bodies }: Design): Record<string, Bolt> {
  const moving = new Set(bodies.flatMap(({ blocks }) => blocks))
  const failing = free.filter(({ name }) => moving.has(name)).flatMap(({ parts }) => parts)
  const all = free.flatMap(({ parts }) => parts)
  const found: Record<string, Bolt> = {}
  for (const own of free) {
    const force = forces.get(own.name) ?? 0
    if (!(force > 0)) continue
    const wanted =
      spec.spacing === undefined
        ? Math.ceil(force / spec.capacity)
        : Math.max(1, Math.round(exposedArea(own, along) / (spec.spacing * spec.spacing)))
    const places = placesOn(own, along, wanted)
    places.forEach((from, i) => {
      const long = lengthFrom(from, along, failing, all, spec.anchor)
      found[`${PREFIX}-${own.name}-${i + 1}`] = boltOf(from, along, long, force / places.length, spec)
    })
  }
  return found
}

/** To the far side of what could move from there, and on by the anchor, past other blocks that are not held. */
function lengthFrom(
  from: Vec3,
  along: Readonly<Vec3>,
  failing: readonly FreeBlock['solid'][],
  all: readonly FreeBlock['solid'][],
  anchor: number,
): number {
  const moving = stretches(from, along, failing).map(([, end]) => end)
  let end = Math.max(0, ...moving)
  for (const [low, high] of stretches(from, along, all).sort((a, b) => a[0] - b[0]))
    if (low < end + anchor && high > end) end = high
  return end + anchor
}

function accountOf(
  { spec, free, along, bodies, ...design }: Design,
  bolts: Record<string, Bolt>,
  before: number,
  after: number,
): SupportAccount {
  const all = Object.values(bolts)
  const total = all.reduce((sum, bolt) => sum + bolt.yield, 0)
  const names = [...design.forces.keys()]
  const held = free.filter(({ name }) => names.includes(name))
  const area = held.reduce((sum, own) => sum + exposedArea(own, along), 0)
  const capacity =
    spec.spacing === undefined ? spec.capacity : all.reduce((most, bolt) => Math.max(most, bolt.yield), 0)
  const lengths = all.map(({ stiffness, yield: force }) => (STEEL * force) / stiffness)
  const sorted = [...bodies].sort((a, b) => a.factor - b.factor)
  const [governing] = bodies
    .filter(({ force }) => force !== null)
    .sort((a, b) => (b.force as number) - (a.force as number))
  const own = governing && uniteBlocks(free.filter(({ name }) => governing.blocks.includes(name)))
  const block = own && blockCase(design.case, own)
  const account: SupportAccount = {
    factor: spec.factor,
    scale: spec.scale,
    acts: spec.acts,
    ...directionOf(along),
    before: Number.isFinite(before) ? before : null,
    after: Number.isFinite(after) ? after : null,
    force: total,
    area,
    capacity,
    number: all.length,
    spacing: spec.spacing ?? (total > 0 ? Math.sqrt((capacity * area) / total) : null),
    longest: lengths.reduce((most, one) => Math.max(most, one), 0),
    bodies: sorted,
    ...(block &&
      governing && {
        best: bestDirection(standing(block), directionOf(along), spec.factor, spec.acts, vectorOf),
        places: placeEffects(block, own, along, governing.force as number, spec),
      }),
    blocks: held.map(({ name }) => ({
      block: name,
      force: design.forces.get(name) as number,
      bolts: countOf(bolts, name),
    })),
    words: '',
  }
  return { ...account, words: supportWords(account, unitsOf(design.case.output)) }
}

const countOf = (bolts: Record<string, Bolt>, block: string): number =>
  Object.keys(bolts).filter((name) => name.replace(/-\d+$/, '') === `${PREFIX}-${block}`).length
