/** Blocks of a case as limit equilibrium sees them: bodies in place, of one or more convex parts, with the strength of the joints that their faces lie on. */
import type { Case } from '../case/case.ts'
import type { Block } from '../case/types/block.ts'
import type { Joint } from '../case/types/joint.ts'
import { bared } from '../geometry/bared.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import type { RockBlock } from '../geometry/rock.ts'
import { united } from '../geometry/united.ts'
import type { Host } from '../host.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { blamed } from '../setup/mesh-block.ts'
import { rockOf } from '../setup/rock-solid.ts'
import { solidOf } from '../setup/solid-of.ts'
import { touches } from './touching.ts'

/** Convex parts of a block that limit equilibrium looks at. */
const MOST_PARTS = 400

export interface FreeBlock {
  name: string
  block: Block
  /** All of it, and its convex parts. */
  solid: Polyhedron
  parts: readonly Polyhedron[]
  /** Joint of each face that lies on one, by the name of the face. */
  joints: Record<string, Joint>
}

export interface SlopeBlocks {
  /** Blocks that nothing holds. */
  free: FreeBlock[]
  /** Those whose convex parts are not known, or that are set down on others. */
  left: string[]
  /** Those that lie upon blocks of other rock. */
  borne: string[]
  /** Those that a stage takes away: what they lay against is free there. */
  taken: string[]
}

/** Name of the joint that a plane, a set or discs make. */
export function jointOfCut({ cut }: Block, face: string, fallback: string | undefined): string | undefined {
  if (!cut) return undefined
  const given = cut.planes[face] ?? cut.sets[face] ?? cut.discs[face]
  return given && (given.joint ?? fallback)
}

export function slopeBlocks(cut: CutCase, host: Host): SlopeBlocks {
  const { given: c } = cut
  const free: FreeBlock[] = []
  const left: string[] = []
  const borne: string[] = []
  const taken = new Set(cut.made.stages.flatMap(({ remove }) => remove))
  const wanted = c.slope?.blocks ?? []
  const all = Object.entries(cut.made.blocks)
  const rockOfBlock = (name: string, block: Block) => cut.rocks.get(name) ?? uncut(name, block, c.folder, host)
  // Whole surfaces from files, which nothing has parted, bear what they bear unseen.
  const seen = all.filter(([name, { shape }]) => !taken.has(name) && (cut.rocks.has(name) || shape.kind !== 'surface'))
  const bearing = seen.map(([name, block]) => ({ block, parts: rockOfBlock(name, block)?.parts ?? [] }))
  const leaving = all.flatMap(([name, block]) => (taken.has(name) ? (rockOfBlock(name, block)?.parts ?? []) : []))
  const against = (part: Polyhedron) => leaving.filter((other) => touches(part, () => false, other))
  const known = new Map<string, Polyhedron[]>()
  const othersOf = (name: string, block: Block): Polyhedron[] => {
    const rock = block.array ?? name
    const others = known.get(rock) ?? bearing.flatMap((other) => (isOfOneRock(block, other.block) ? [] : other.parts))
    known.set(rock, others)
    return others
  }
  for (const [i, [name, block]] of all.entries()) {
    host.progress('blocks that are free to move', i / all.length)
    if (block.fixed || taken.has(name) || (wanted.length > 0 && !wanted.includes(name))) continue
    const rock = rockOfBlock(name, block)
    if (!rock || rock.parts.length > MOST_PARTS || !rock.parts.every(({ convex }) => convex)) left.push(name)
    else {
      const parts = leaving.length > 0 ? rock.parts.map((part) => bared(part, against(part))) : rock.parts
      // Between parts of one block are seams alone.
      const solid = united(parts, [])
      const joints = jointsOf(c, block, solid)
      if (Object.keys(joints).length === 0) continue
      const isJoint = (face: string) => Object.hasOwn(joints, face)
      const lies = othersOf(name, block).some((other) => parts.some((part) => touches(part, isJoint, other)))
      if (lies) borne.push(name)
      else free.push({ name, block, solid, parts, joints })
    }
  }
  return { free, left, borne, taken: [...taken] }
}

/** A block itself, and pieces of one block that joints have cut. */
const isOfOneRock = (a: Block, b: Block): boolean => a === b || (a.array !== undefined && a.array === b.array)

/** Solids that stand where the case puts them; those that are set down on others are not known here. */
function uncut(name: string, block: Block, folder: string, host: Host): RockBlock | undefined {
  if (block.on || ['tube', 'shell', 'mesh', 'union', 'slope'].includes(block.shape.kind)) return undefined
  const remedy = 'change its planes or corners'
  return blamed(`blocks.${name}.shape`, 'a solid', remedy, () =>
    rockOf(block, solidOf(block.shape, folder, host).solid),
  )
}

/** Faces that a cut made have its joint; of other blocks, faces that are named as a joint. */
function jointsOf(c: Case, block: Block, { faces }: Polyhedron): Record<string, Joint> {
  const { joints } = c.physics
  const whole = block.array !== undefined ? c.blocks[block.array] : undefined
  const found = faces.flatMap(({ name }): [string, Joint][] => {
    const joint = whole?.cut ? jointOfCut(whole, name, c.contact?.joint) : name
    return joint !== undefined && Object.hasOwn(joints, joint) ? [[name, joints[joint]]] : []
  })
  return Object.fromEntries(found)
}
