/**
 * Numbers of a sorted list, and functions given by rows, looked up again and again at places that are mostly close together.
 *
 * What     A search begins where the last one ended: there, or one further, is what a run asks for step by step. Otherwise the
 *          list is halved. The answer depends on the place alone, so going back, and going on after a checkpoint, give the same.
 */

/** How many numbers of an increasing list are below x. */
export function makeSearch(sorted: Float64Array): (x: number) => number {
  const { length } = sorted
  const fits = (k: number, x: number) => (k === 0 || sorted[k - 1] < x) && (k === length || sorted[k] >= x)
  let last = 0
  return (x) => {
    if (fits(last, x)) return last
    if (last < length && fits(last + 1, x)) return ++last
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle] < x) low = middle + 1
      else high = middle
    }
    last = low
    return low
  }
}

/** Linear between rows of increasing x, constant before the first and after the last. */
export function makeLookup(rows: readonly (readonly [number, number])[]): (x: number) => number {
  const x = Float64Array.from(rows, ([place]) => place)
  const y = Float64Array.from(rows, ([, value]) => value)
  const search = makeSearch(x)
  return (at) => {
    const row = search(at)
    if (row === 0) return y[0]
    if (row === x.length) return y[row - 1]
    return y[row - 1] + (y[row] - y[row - 1]) * ((at - x[row - 1]) / (x[row] - x[row - 1]))
  }
}
