/**
 * A case with blocks that joints cut → the same with their pieces, and what was cut. A piece has the name of its block and a
 * number, from the top down, or one that the case gives; it belongs to its block as the members of an array do to theirs.
 */
import type { Case } from '../case/case.ts'
import type { Block } from '../case/types/block.ts'
import type { Cut } from '../case/types/cut.ts'
import { flawsOf } from '../geometry/convex-parts.ts'
import { estimatePieces } from '../geometry/estimate-pieces.ts'
import { type RockBlock, within } from '../geometry/rock.ts'
import { cutRock } from '../geometry/rock-cut.ts'
import { blockAt, centreOf, facesByName, fromTheTop, type JointArea, volumeOfBlock } from '../geometry/rock-measure.ts'
import { type Sliver, treatSlivers } from '../geometry/slivers.ts'
import type { Host } from '../host.ts'
import { BUDGETS } from '../math/budgets.ts'
import { nameSelections } from './cut-names.ts'
import { blamed } from './mesh-block.ts'
import { checkJoints, jointsOf } from './rock-joints.ts'
import { rockOf } from './rock-solid.ts'
import { SetupError } from './setup-error.ts'
import { solidOf } from './solid-of.ts'
import { readTables } from './time-tables.ts'

/** What became of a block that was cut. */
export interface CutAccount {
  block: string
  pieces: number
  /** All of it [m³], and the smallest and the largest piece. */
  volume: number
  least: { name: string; volume: number }
  most: { name: string; volume: number }
  /** Faces that each joint made, both sides counted, and the area of the joint [m²]. */
  joints: ({ name: string; cuts: number } & JointArea)[]
  slivers: Sliver[]
  /** The smallest of them, and the piece that holds its middle. */
  smallestSliver?: Sliver & { name?: string }
  held: string[]
  named: string[]
  /** What the user should know of its shape. */
  notes: string[]
}

/** Cut once and handed on to all that look at the pieces: limit equilibrium, the world, the trials of a search. */
export interface CutCase {
  /** As it was read, and with the pieces of cut blocks in place of these. */
  given: Case
  made: Case
  /** The rock of each piece. */
  rocks: Map<string, RockBlock>
  cuts: CutAccount[]
  /** How long it took, by the clock of the host [s]. */
  seconds: number
}

/** Whether joints cut any of its blocks. */
export const isCut = ({ blocks }: Case): boolean => Object.values(blocks).some(({ cut }) => cut !== undefined)

/** Everything that is built from a case begins here, so its tables are read first. */
export function cutBlocks(given: Case, host: Host): CutCase {
  const began = host.now()
  const c = readTables(given, host)
  const rocks = new Map<string, RockBlock>()
  const cuts: CutAccount[] = []
  if (!isCut(c)) return { given: c, made: c, rocks, cuts, seconds: 0 }
  const blocks: Record<string, Block> = {}
  for (const [name, block] of Object.entries(c.blocks)) {
    if (!block.cut) {
      blocks[name] = block
      continue
    }
    const { pieces, account } = cutBlock(name, block, block.cut, c.folder, host)
    const { cut, ...rest } = block
    for (const [own, rock] of pieces) {
      if (Object.hasOwn(c.blocks, own))
        throw new SetupError(`blocks.${own}`, `a name that no piece of ${name} has`, `"${own}"`, 'rename it')
      // What is held does not deform: it needs no mesh of its own.
      const held = block.fixed || account.held.includes(own)
      const stiff = held && !block.fracture
      const mesh = stiff ? { ...block.mesh, size: undefined } : block.mesh
      blocks[own] = { ...rest, array: name, fixed: held, rigid: block.rigid || stiff, mesh }
      rocks.set(own, rock)
    }
    cuts.push(account)
  }
  const made = nameSelections({ ...c, blocks }, c.blocks, rocks)
  return { given: c, made, rocks, cuts, seconds: host.now() - began }
}

/** Each face of a surface has convex parts of its own below it, which joints cut. */
export function checkFaces(path: string, faces: number): void {
  if (faces <= BUDGETS.cutFaces) return
  throw new SetupError(
    path,
    `a surface of at most ${BUDGETS.cutFaces} faces where joints cut it`,
    `${faces}, whose parts would take some ${Number((GIGABYTES_PER_FACE * faces).toPrecision(2))} GB`,
    'thin it out',
  )
}

/** Measured: docs/limits.md. */
const GIGABYTES_PER_FACE = 1.5e-5

function cutBlock(name: string, block: Block, cut: Cut, folder: string, host: Host) {
  const path = `blocks.${name}.cut`
  host.progress(`convex parts of ${name}`)
  const { rock, notes } = blamed(`blocks.${name}.shape`, 'rock that joints can cut', '', () => {
    const given = block.shape.kind === 'slope' ? undefined : solidOf(block.shape, folder, host)
    if (given) checkFaces(`blocks.${name}.shape`, given.solid.faces.length)
    return { rock: rockOf(block, given?.solid), notes: given?.notes ?? [] }
  })
  const problems = flawsOf(rock.parts)
  if (problems.length > 0) throw new SetupError(`blocks.${name}.shape`, 'a solid', problems[0], 'change its shape')
  const joints = blamed(path, 'joints', '', () => jointsOf(cut, rock, folder, path, host))
  const expected = estimatePieces(rock, joints)
  if (expected > BUDGETS.pieces)
    throw new SetupError(
      path,
      `joints that make at most some ${BUDGETS.pieces} pieces`,
      `${joints.length}, which would make some ${Number(expected.toPrecision(2))}`,
      'widen spacings, give sets limits (where) or a persistence, or take a smaller rock',
    )
  const tell = (share: number) => host.progress(`cutting ${name} by ${joints.length} joints`, share)
  const made = blamed(path, 'joints that cut the rock', '', () => cutRock([rock], joints, tell))
  checkJoints(cut, rock, joints, made.cuts, path)
  const { below, are } = cut.slivers
  host.progress(`slivers among the ${made.blocks.length} pieces of ${name}`)
  const { blocks: left, slivers } = treatSlivers(made.blocks, below, are)
  if (left.length === 0)
    throw new SetupError(
      `${path}.slivers.below`,
      'a limit that leaves some of the rock',
      `${below}, by which each of the ${made.blocks.length} pieces is a sliver and removed`,
      'make it smaller: 0.01 takes pieces of less than a hundredth of the median volume, or as thin',
    )
  const ordered = fromTheTop(left)
  const names = namesOf(name, ordered, cut, path)
  const pieces = new Map(ordered.map((piece, i) => [names[i], piece]))
  const bySize = [...ordered.keys()].sort((p, q) => volumeOfBlock(ordered[p]) - volumeOfBlock(ordered[q]) || p - q)
  const sized = (i: number) => ({ name: names[i], volume: volumeOfBlock(ordered[i]) })
  const areas = facesByName(ordered)
  const cutsOf = (joint: string) => joints.reduce((sum, j, i) => sum + (j.name === joint ? made.cuts[i] : 0), 0)
  const given = new Set(rock.parts.flatMap(({ faces }) => faces.map((face) => face.name)))
  const account: CutAccount = {
    block: name,
    pieces: ordered.length,
    volume: ordered.reduce((sum, piece) => sum + volumeOfBlock(piece), 0),
    least: sized(bySize[0]),
    most: sized(bySize[bySize.length - 1]),
    joints: [...areas]
      .filter(([face]) => !given.has(face))
      .map(([face, { faces, area }]) => ({ name: face, cuts: cutsOf(face), faces, area: area / 2 })),
    slivers,
    smallestSliver: smallestSliver(slivers, ordered, names),
    held: heldPieces(cut, pieces, path),
    named: Object.keys(cut.names),
    notes,
  }
  return { pieces, account }
}

function smallestSliver(slivers: Sliver[], rock: RockBlock[], names: string[]): CutAccount['smallestSliver'] {
  if (slivers.length === 0) return undefined
  const least = slivers.reduce((a, b) => (b.volume < a.volume ? b : a))
  const found = least.became === 'removed' ? undefined : blockAt(rock, least.at)
  return { ...least, name: found && 'block' in found ? names[found.block] : undefined }
}

/** Names of the pieces in their order: those that the case gives, and numbers. */
function namesOf(name: string, rock: RockBlock[], { names }: Cut, path: string): string[] {
  const own = rock.map((_, i) => `${name}-${i + 1}`)
  const taken = new Map<number, string>()
  for (const [given, at] of Object.entries(names)) {
    const place = `${path}.names.${given}`
    const point = `[${at.join(', ')}]`
    const found = blockAt(rock, at)
    if (!found)
      throw new SetupError(place, 'a point within the rock', `${point}, which is outside of it`, 'move the point')
    if ('on' in found)
      throw new SetupError(
        place,
        'a point within a piece',
        `${point}, which lies on ${found.on}`,
        'move it off the joint',
      )
    const other = taken.get(found.block)
    if (other !== undefined)
      throw new SetupError(
        place,
        'a piece of its own',
        `${point} in ${other}, which has a name`,
        'take one of the names out',
      )
    taken.set(found.block, given)
    own[found.block] = given
  }
  return own
}

/** Names that a message gives: those of a survey are hundreds. */
const MOST_FACES = 12
const MOST_PIECES = 3
const few = (names: string[], most: number): string =>
  names.length > most ? `${names.slice(0, most).join(', ')} … (${names.length})` : names.join(', ')

/** Pieces that are held: all that have one of the faces, those by name, and those in the range, in their order. */
function heldPieces({ hold, holdWhere }: Cut, pieces: Map<string, RockBlock>, path: string): string[] {
  const known = new Set(
    [...pieces.values()].flatMap(({ parts }) => parts.flatMap(({ faces }) => faces.map((f) => f.name))),
  )
  known.delete('')
  hold.forEach((item, i) => {
    if (!known.has(item) && !pieces.has(item))
      throw new SetupError(
        `${path}.hold.${i}`,
        `a face or a piece of the rock`,
        `"${item}"`,
        `its faces are ${few([...known], MOST_FACES)}; its pieces ${few([...pieces.keys()], MOST_PIECES)}`,
      )
  })
  const held = [...pieces].flatMap(([name, piece]) => {
    const touches = piece.parts.some(({ faces }) => faces.some((face) => hold.includes(face.name)))
    const inside = holdWhere !== undefined && within(holdWhere, centreOf(piece))
    return touches || inside || hold.includes(name) ? [name] : []
  })
  if (holdWhere && !held.some((name) => within(holdWhere, centreOf(pieces.get(name) as RockBlock))))
    throw new SetupError(`${path}.hold where`, 'at least one piece', 'a range that holds none', 'widen it')
  return held
}
