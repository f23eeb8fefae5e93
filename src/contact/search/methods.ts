/** Every way to search for pairs of boxes. They find the same pairs. The first is the default. */
import { allPairs } from './all-pairs.ts'
import { automatic } from './automatic.ts'
import { grid } from './grid.ts'
import { levels } from './levels.ts'
import { nbs } from './nbs.ts'
import type { BroadMethod } from './search.ts'
import { sortedCells } from './sorted-cells.ts'

export const searchMethods: Record<string, { description: string; use: BroadMethod }> = {
  automatic: {
    description: 'all pairs, levels, grid or NBS by number of boxes, how many are large, and number of cells',
    use: automatic,
  },
  grid: {
    description: 'boxes sorted into cells by counting: similar sizes, large ones apart, not too much empty space',
    use: grid,
  },
  nbs: {
    description:
      'linked lists of two rows of cells at a time, time and memory independent of empty space: similar sizes, large ones apart',
    use: nbs,
  },
  levels: { description: 'a grid for each size of boxes: dissimilar sizes', use: levels },
  'sorted-cells': {
    description: 'boxes sorted by cell, neighbours by binary search, N ln N: a yardstick',
    use: sortedCells,
  },
  'all-pairs': { description: 'every box against every other, N²: the judge of the others', use: allPairs },
}
