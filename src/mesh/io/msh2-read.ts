/** Nodes and elements of .msh 2.x. ASCII: `number type tags… nodes…` a line; binary: blocks of one type with a short header. */
import { BUDGETS } from '../../math/budgets.ts'
import { type CellCollector, GMSH_CELLS, knownType, listsFor } from './msh-cells.ts'
import type { MshSource } from './msh-source.ts'
import { checkCount, demandAtMost, failAt, integer, restOfLine } from './text-cursor.ts'

export function readNodes2(source: MshSource): { tags: Float64Array; points: Float64Array } {
  const count = readCount2(source, 'nodes', source.binary ? 28 : 8)
  const tags = new Float64Array(count)
  const points = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    tags[i] = source.int('the number of a node')
    for (let k = 0; k < 3; k++) points[3 * i + k] = source.real(`coordinate ${'xyz'[k]} of node ${tags[i]}`)
  }
  return { tags, points }
}

export function readElements2(source: MshSource, into: CellCollector): void {
  const count = readCount2(source, 'elements', source.binary ? 8 : 6)
  let done = 0
  while (done < count) {
    if (source.binary) {
      const type = knownType(source, source.int('an element type'))
      const block = source.int('the number of elements of a block')
      const tags = source.int('the number of tags')
      if (block < 1 || block > count - done || tags < 0)
        failAt(source.cursor, 'the header of a block of elements is wrong.')
      checkCount(source.cursor, block, 4 * (1 + tags + GMSH_CELLS[type].nodes), 'elements in a block')
      for (let i = 0; i < block; i++) {
        source.int('the number of an element')
        readElement(source, type, tags, into)
      }
      done += block
    } else {
      source.int('the number of an element')
      const type = knownType(source, source.int('an element type'))
      const tags = checkCount(source.cursor, source.int('the number of tags'), 2, 'tags')
      readElement(source, type, tags, into)
      done++
    }
  }
}

/** The count stands in ASCII in both kinds of file; in a binary one its line is followed by the bytes. */
function readCount2(source: MshSource, what: string, bytesEach: number): number {
  const count = integer(source.cursor, `the number of ${what}`)
  if (source.binary) restOfLine(source.cursor)
  checkCount(source.cursor, count, bytesEach, what)
  demandAtMost(source.cursor, count, what === 'nodes' ? BUDGETS.meshNodes : BUDGETS.meshCells, what)
  return count
}

/** The first tag is the physical group, 0 for none. */
function readElement(source: MshSource, type: number, tags: number, into: CellCollector): void {
  let group = 0
  for (let k = 0; k < tags; k++) {
    const tag = source.int('a tag')
    if (k === 0) group = tag
  }
  const lists = listsFor(source, into, type)
  const { name, nodes } = GMSH_CELLS[type]
  for (let k = 0; k < nodes; k++) {
    const node = source.int('a node of an element')
    if (lists) lists[0].push(node)
  }
  if (lists) lists[1].push(group)
  else into.skipped[name] = (into.skipped[name] ?? 0) + 1
}
