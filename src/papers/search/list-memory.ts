/** Integers that the lists of NBS take: ncely + 2 ncelx + 2 N in the plane (eq. 13), ncelz + 2 ncely + 2 ncelx + 3 N in space. */
import { countCells, finestCell } from '../../contact/search/cells.ts'
import { makeMeasures, measure } from '../../contact/search/measure.ts'
import type { Boxes } from '../../state/boxes.ts'
import type { Reads } from '../../state/reads.ts'

export function listMemory(boxes: Reads<Boxes>, dimensions: 2 | 3): number {
  const measures = makeMeasures()
  measure(boxes, measures)
  const [x, y, z] = [0, 1, 2].map((axis) => countCells(measures, axis, finestCell(measures, axis)))
  return dimensions === 2 ? y + 2 * x + 2 * boxes.count : z + 2 * y + 2 * x + 3 * boxes.count
}
