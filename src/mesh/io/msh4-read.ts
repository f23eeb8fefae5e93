/** Entities, nodes and elements of .msh 4.1. An element's physical group is that of the entity which its block belongs to. */
import { BUDGETS } from '../../math/budgets.ts'
import { type CellCollector, GMSH_CELLS, knownType, listsFor } from './msh-cells.ts'
import type { MshSource } from './msh-source.ts'
import { demandAtMost, failAt } from './text-cursor.ts'

/** `dimension tag` → numbers of its physical groups. */
export type Entities = Map<string, number[]>

export function readEntities4(source: MshSource): Entities {
  const counts = [0, 1, 2, 3].map((d) => source.size(`the number of entities of dimension ${d}`))
  const entities: Entities = new Map()
  for (let d = 0; d < 4; d++)
    for (let i = 0; i < counts[d]; i++) {
      const tag = source.int('the number of an entity')
      for (let k = 0; k < (d === 0 ? 3 : 6); k++) source.real('the box of an entity')
      const groups: number[] = []
      const physical = source.count('physical groups', 1, 0, 0)
      for (let k = 0; k < physical; k++) groups.push(source.int('a physical group'))
      const bounding = d === 0 ? 0 : source.count('bounding entities', 1, 0, 0)
      for (let k = 0; k < bounding; k++) source.int('a bounding entity')
      entities.set(`${d} ${tag}`, groups)
    }
  return entities
}

export function readNodes4(source: MshSource): { tags: Float64Array; points: Float64Array } {
  const blocks = source.size('the number of blocks of nodes')
  const total = source.count('nodes', 0, 1, 3)
  demandAtMost(source.cursor, total, BUDGETS.meshNodes, 'nodes')
  source.size('the smallest node')
  source.size('the largest node')
  const tags = new Float64Array(total)
  const points = new Float64Array(3 * total)
  let done = 0
  for (let b = 0; b < blocks; b++) {
    const dimension = source.int('the dimension of an entity')
    source.int('the number of an entity')
    const parametric = source.int('the flag of parametric coordinates') !== 0
    const count = source.count('nodes in a block', 0, 1, 3)
    if (done + count > total) failAt(source.cursor, `the blocks hold more than the ${total} nodes announced.`)
    if (dimension < 0 || dimension > 3) failAt(source.cursor, `expected a dimension from 0 to 3, found ${dimension}.`)
    for (let i = 0; i < count; i++) tags[done + i] = source.size('the number of a node')
    for (let i = 0; i < count; i++) {
      const at = 3 * (done + i)
      for (let k = 0; k < 3; k++) points[at + k] = source.real(`coordinate ${'xyz'[k]} of node ${tags[done + i]}`)
      for (let k = 0; parametric && k < dimension; k++) source.real('a parametric coordinate')
    }
    done += count
  }
  if (done !== total) failAt(source.cursor, `${total} nodes were announced, ${done} follow.`)
  return { tags, points }
}

export function readElements4(source: MshSource, entities: Entities, into: CellCollector): void {
  const blocks = source.size('the number of blocks of elements')
  const total = source.size('the number of elements')
  demandAtMost(source.cursor, total, BUDGETS.meshCells, 'elements')
  source.size('the smallest element')
  source.size('the largest element')
  let done = 0
  for (let b = 0; b < blocks; b++) {
    const dimension = source.int('the dimension of an entity')
    const tag = source.int('the number of an entity')
    const type = knownType(source, source.int('an element type'))
    const kind = GMSH_CELLS[type]
    const count = source.count('elements in a block', 0, 1 + kind.nodes, 0)
    const lists = listsFor(source, into, type)
    if (!lists && count > 0) into.skipped[kind.name] = (into.skipped[kind.name] ?? 0) + count
    const group = lists ? groupOf(source, entities, dimension, tag) : 0
    for (let i = 0; i < count; i++) {
      source.size('the number of an element')
      for (let k = 0; k < kind.nodes; k++) {
        const node = source.size('a node of an element')
        if (lists) lists[0].push(node)
      }
      if (lists) lists[1].push(group)
    }
    done += count
    if (done > total) break
  }
  if (done !== total) failAt(source.cursor, `${total} elements were announced, ${done} follow.`)
}

function groupOf(source: MshSource, entities: Entities, dimension: number, tag: number): number {
  const groups = entities.get(`${dimension} ${tag}`) ?? []
  if (groups.length > 1)
    failAt(
      source.cursor,
      `${dimension === 3 ? 'volume' : 'surface'} ${tag} belongs to the physical groups ${groups.join(' and ')}. Leave it in one.`,
    )
  return Math.abs(groups[0] ?? 0)
}
