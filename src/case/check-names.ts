/** Names that a case uses must be those of something in it. */
import { arraysOf, spread } from './arrays.ts'
import type { Path } from './path.ts'
import { blockNamed, isCut } from './pieces.ts'
import { type Report, remedyFor, say, shortList } from './problem.ts'
import type { CaseInput } from './schema.ts'
import type { Block } from './types/block.ts'
import type { Selection } from './types/boundary.ts'

/** Faces of a box; those of other shapes are known to the model. */
export const BOX = ['bottom', 'top', 'west', 'east', 'south', 'north']

type Known = readonly string[] | Record<string, unknown>

/** False, and a problem, where nothing has that name. */
export function checkName(name: string, all: Known, what: string, path: Path, report: Report): boolean {
  if (Array.isArray(all) ? all.includes(name) : Object.hasOwn(all, name)) return true
  const known = Array.isArray(all) ? all : Object.keys(all)
  const expected = known.length ? `${what}: ${shortList(known, 20)}` : `${what}, of which there is none`
  report.add(path, expected, say(name), remedyFor(name, known))
  return false
}

/** Whether the name is that of a repeated or a cut block, and stands for several. */
export const namesSeveral = (name: string, { blocks }: CaseInput): boolean =>
  isCut(name, blocks) || arraysOf(blocks).includes(name)

/** The block of that name, or the one of which it is a piece; none, and a problem, where there is none or it is cut. */
export function checkBlock(name: string, input: CaseInput, path: Path, report: Report): Block | undefined {
  const { blocks } = input
  if (isCut(name, blocks)) {
    const remedy = `talus check tells their names; \`names\` in \`cut\` gives them others`
    report.add(
      path,
      `a block that is there as a whole, or a piece such as ${name}-1`,
      `${say(name)}, which is cut`,
      remedy,
    )
    return undefined
  }
  if (namesSeveral(name, input)) {
    const members = Object.keys(blocks).filter((one) => blocks[one].array === name)
    report.add(path, `one block, such as ${members[0]}`, `${say(name)}, which is repeated (${members.length})`)
    return undefined
  }
  const found = blockNamed(name, blocks)
  return found ?? (checkName(name, blocks, 'a block', path, report) ? blocks[name] : undefined)
}

/** A block or an array of them, with a face where it has one, or particles, which have none. */
export function checkMember(selection: Selection, path: Path, input: CaseInput, report: Report): void {
  const { blocks, particles } = input
  if (
    isCut(selection.block, blocks) ||
    (blockNamed(selection.block, blocks) && !Object.hasOwn(blocks, selection.block))
  )
    return
  const [first] = spread([selection], blocks)
  if (Object.hasOwn(blocks, first.block)) {
    checkSelection(first, path, input, report)
    return
  }
  const all = [...Object.keys(blocks), ...arraysOf(blocks), ...Object.keys(particles)]
  const what = Object.keys(particles).length > 0 ? 'a block or particles' : 'a block'
  if (checkName(selection.block, all, what, path, report) && selection.face !== undefined)
    report.add(
      path,
      `all of the particles ${selection.block}: they have no faces`,
      `"${selection.block}.${selection.face}"`,
    )
}

/** A block and, where the shape tells them, its face. */
export function checkSelection(selection: Selection, path: Path, input: CaseInput, report: Report): void {
  const block = checkBlock(selection.block, input, path, report)
  if (selection.face !== undefined && block?.shape.kind === 'box' && !block.cut)
    checkName(selection.face, [...BOX, 'surface'], `a face of the box ${selection.block}`, path, report)
}
