/** Names in a case whose blocks were cut: that of a cut block stands for its pieces, that of a piece must be one of them. */
import type { Case } from '../case/case.ts'
import { blockNamed } from '../case/pieces.ts'
import type { Block } from '../case/types/block.ts'
import type { Boundary, Initial, Selection } from '../case/types/boundary.ts'
import type { AnyRecord } from '../case/types/record.ts'
import type { Physics } from '../case/types/stage.ts'
import type { RockBlock } from '../geometry/rock.ts'
import { didYouMean } from '../math/nearest-name.ts'
import { SetupError } from './setup-error.ts'

interface Names {
  /** Blocks as they are now, and as the case gave them. */
  now: Record<string, Block>
  given: Record<string, Block>
  rocks: Map<string, RockBlock>
}

/** `c`: the case with pieces in place of cut blocks, `given`: the blocks that it had. */
export function nameSelections(c: Case, given: Record<string, Block>, rocks: Map<string, RockBlock>): Case {
  const names: Names = { now: c.blocks, given, rocks }
  const physics = (p: Physics): Physics => ({
    ...p,
    boundaries: Object.fromEntries(Object.entries(p.boundaries).map(([name, b]) => [name, boundary(b, name, names)])),
    ...(p.loads && {
      loads: Object.fromEntries(
        Object.entries(p.loads).map(([name, load]) => [
          name,
          { ...load, on: spread(load.on, `loads.${name}.on`, names) },
        ]),
      ),
    }),
    ...(p.water && { water: { ...p.water, faces: spread(p.water.faces, 'water.faces', names) } }),
  })
  const initial = (items: Initial[], path: string) =>
    items.map((item, i): Initial => ({ ...item, on: spread(item.on, `${path}.${i}.on`, names) }))
  return {
    ...c,
    physics: physics(c.physics),
    initial: initial(c.initial, 'initial'),
    record: Object.fromEntries(
      Object.entries(c.record).map(([name, one]) => [name, record(one, `record.${name}`, names)]),
    ),
    stages: c.stages.map((stage, i) => ({
      ...stage,
      remove: stage.remove.flatMap((name, k) =>
        spread([{ block: name }], `stages.${i}.${stage.kind}.remove.${k}`, names).map(({ block }) => block),
      ),
      initial: initial(stage.initial, `stages.${i}.${stage.kind}.initial`),
      physics: physics(stage.physics),
    })),
  }
}

function boundary(given: Boundary, name: string, names: Names): Boundary {
  const { action } = given
  if (action.kind === 'rotation' && !Array.isArray(action.through))
    checkPiece(action.through.block, `boundaries.${name}.rotation.through.block`, names)
  return { ...given, on: spread(given.on, `boundaries.${name}.on`, names) }
}

/** Pieces of a cut block that a selection means: all, or those with the face. */
function spread(on: Selection[], path: string, names: Names): Selection[] {
  const { now, given, rocks } = names
  return on.flatMap((selection): Selection[] => {
    const { block, face } = selection
    if (!given[block]?.cut) {
      checkPiece(block, path, names)
      return [selection]
    }
    const pieces = Object.keys(now).filter((name) => now[name].array === block)
    const facesOf = (name: string) => rocks.get(name)?.parts.flatMap(({ faces }) => faces.map((f) => f.name)) ?? []
    const own =
      face === undefined || face === 'surface' ? pieces : pieces.filter((name) => facesOf(name).includes(face))
    if (own.length === 0) {
      const known = [...new Set(pieces.flatMap(facesOf))].filter((name) => name !== '')
      throw new SetupError(path, `a face of ${block}`, `"${face}"`, `its faces are ${known.join(', ')}, and surface`)
    }
    return own.map((name) => ({ ...selection, block: name }))
  })
}

function checkPiece(name: string, path: string, { now, given }: Names): void {
  if (Object.hasOwn(now, name) || Object.hasOwn(given, name)) return
  const whole = Object.keys(given).find((key) => given[key] === blockNamed(name, given))
  if (whole === undefined) return
  const pieces = Object.keys(now).filter((key) => now[key].array === whole)
  throw new SetupError(
    path,
    `a piece of ${whole}: ${pieces.slice(0, 3).join(', ')} … (${pieces.length})`,
    `"${name}"${didYouMean(name, pieces)}`,
    '`names` in `cut` gives a piece a name that stays its own',
  )
}

function record(given: AnyRecord, path: string, names: Names): AnyRecord {
  if ('compute' in given) return given
  const { blocks, faces, against, along, through, between } = given
  between?.forEach(({ block }, i) => {
    if (block !== undefined) checkPiece(block, `${path}.between.${i}.block`, names)
  })
  if (through && !Array.isArray(through)) checkPiece(through.block, `${path}.through.block`, names)
  if (along && 'dipOf' in along) checkPiece(along.dipOf.block, `${path}.along.dip of`, names)
  const on = (selections: Selection[], key: string) => spread(selections, `${path}.${key}`, names)
  const whole = (block: string) => ({ block })
  return {
    ...given,
    ...(blocks && { blocks: on(blocks.map(whole), 'block').map(({ block }) => block) }),
    ...(faces && { faces: on(faces, 'face') }),
    ...(against && { against: on(against, 'against') }),
  }
}
