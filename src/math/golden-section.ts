/**
 * The least of a function between two arguments, where it falls and then rises: golden section, a fixed number of steps.
 * Fails: of several dips it finds one.
 */
const GOLDEN = (Math.sqrt(5) - 1) / 2

export function leastBetween(
  of: (x: number) => number,
  from: number,
  to: number,
  steps: number,
): { at: number; value: number } {
  let [a, b] = [from, to]
  let [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)]
  let [fc, fd] = [of(c), of(d)]
  for (let i = 0; i < steps; i++) {
    if (fc < fd) {
      ;[b, d, fd] = [d, c, fc]
      c = b - GOLDEN * (b - a)
      fc = of(c)
    } else {
      ;[a, c, fc] = [c, d, fd]
      d = a + GOLDEN * (b - a)
      fd = of(d)
    }
  }
  return fc < fd ? { at: c, value: fc } : { at: d, value: fd }
}
