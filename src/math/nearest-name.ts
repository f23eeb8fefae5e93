/**
 * The name that was probably meant: the known one with the fewest edits (insert, delete, replace, swap neighbours),
 * where they are no more than a third of its letters. Case alone counts nothing. Ties: the earlier one.
 *
 * Source: F. J. Damerau, A technique for computer detection and correction of spelling errors, CACM 7 (1964), in the
 * form that edits no letter twice.
 */
export function nearestName(found: string, known: Iterable<string>): string | undefined {
  if (found.length > 100) return undefined
  let best: string | undefined
  let least = Infinity
  for (const name of known) {
    const limit = Math.max(1, Math.floor(Math.max(name.length, found.length) / 3))
    if (Math.abs(name.length - found.length) > limit) continue
    const count = edits(found.toLowerCase(), name.toLowerCase())
    if (count <= limit && count < least) {
      best = name
      least = count
    }
  }
  return best
}

function edits(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(replaced, last[j] + 1, row[j - 1] + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1)
    }
    before = last
    last = row
  }
  return last[b.length]
}

/** `; did you mean "friction"?`, or nothing. */
export function didYouMean(found: string, known: Iterable<string>): string {
  const name = nearestName(found, known)
  return name === undefined ? '' : `; did you mean "${name}"?`
}
