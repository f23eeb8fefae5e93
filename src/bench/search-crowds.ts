/** What searches for neighbours are timed on: arrays of the NBS paper, clouds, and both before walls and on floors. */
import { mortonOrder } from '../math/morton.ts'
import { randomFrom } from '../math/random.ts'
import { makeArray } from '../papers/search/probe-arrays.ts'
import { type Boxes, boxesAround } from '../state/boxes.ts'

/** Bodies a cell of their size in a cloud. */
const DENSITY = 0.9
/** Edge of the facets of a floor, in sizes of a body. */
const FACET = 8

export interface Crowd {
  name: string
  boxes: Boxes
}

/** A packing of the paper (n × n discs of size 1), numbered row by row. */
export function packing(name: 'A' | 'B' | 'C' | 'D', n: number, spacing = 1): Crowd {
  const { centres } = makeArray('packing', { packing: name, n, spacing })
  return { name: `packing ${name}, ${n * n} discs, S = ${spacing} D`, boxes: boxesAround(cubes(centres)) }
}

/** Bodies of size 1 at random, numbered along a space-filling curve. */
export function cloud(count: number, dimensions: 2 | 3): Crowd {
  return { name: `cloud of ${count} in ${dimensions}-D`, boxes: boxesAround(cloudBounds(count, dimensions)) }
}

/** The same with one wall along all of it, which touches what is next to it. */
export function cloudAtWall(count: number, dimensions: 2 | 3): Crowd {
  const side = sideOf(count, dimensions)
  const wall = [-10, -side, -side, 0, 2 * side, 2 * side]
  return { name: `${dimensions}-D, a wall`, boxes: boxesAround(joined(cloudBounds(count, dimensions), [wall])) }
}

/** The same in 3-D on a floor of square facets. */
export function cloudOnFacets(count: number): Crowd {
  const row = Math.ceil(sideOf(count, 3) / FACET)
  const facets = Array.from({ length: row * row }, (_, i) => {
    const [x, y] = [FACET * (i % row), FACET * Math.floor(i / row)]
    return [x, y, 0, x + FACET, y + FACET, 0]
  })
  return { name: `3-D, a floor of ${facets.length} facets`, boxes: boxesAround(joined(cloudBounds(count, 3), facets)) }
}

/** Sizes from 1 to 10, the small ones more. */
export function mixture(count: number): Crowd {
  const random = randomFrom(2)
  const bounds = cloudBounds(count, 3)
  for (let i = 0; i < count; i++) {
    const grown = 0.5 / (0.1 + 0.9 * random()) - 0.5
    for (let k = 0; k < 3; k++) {
      const centre = bounds[6 * i + k] + bounds[6 * i + k + 3]
      bounds[6 * i + k] = centre - 0.5 - grown
      bounds[6 * i + k + 3] = centre + 0.5 + grown
    }
  }
  return { name: `${count} of sizes from 1 to 10`, boxes: boxesAround(bounds) }
}

function sideOf(count: number, dimensions: 2 | 3): number {
  const cells = count / DENSITY
  if (dimensions === 2) return Math.sqrt(cells)
  let side = 1
  while (side * side * side < cells) side++
  return side
}

function cloudBounds(count: number, dimensions: 2 | 3): Float64Array {
  const random = randomFrom(1)
  const side = sideOf(count, dimensions)
  const centres = Float64Array.from({ length: 3 * count }, (_, i) => (i % 3 < dimensions ? side * random() : 0))
  const order = mortonOrder(centres, 3, count)
  return cubes(centres.map((_, i) => centres[3 * order[Math.floor(i / 3)] + (i % 3)]))
}

/** Bounds of cubes of size 1 around centres. */
const cubes = (centres: Float64Array): Float64Array =>
  Float64Array.from({ length: 2 * centres.length }, (_, i) => {
    const body = Math.floor(i / 6)
    return centres[3 * body + (i % 3)] + (i % 6 < 3 ? -0.5 : 0.5)
  })

function joined(bounds: Float64Array, more: number[][]): Float64Array {
  const all = new Float64Array(bounds.length + 6 * more.length)
  all.set(bounds)
  all.set(more.flat(), bounds.length)
  return all
}
