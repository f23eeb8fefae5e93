/** Round positions on an axis: steps of 1, 2 or 5 times a power of ten (Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990). */

/** The round number 1, 2 or 5 × 10ⁿ that is nearest above `raw` > 0. */
export function niceAbove(raw: number): number {
  const [mantissa, exponent] = raw.toExponential().split('e')
  const m = Number(mantissa)
  return Number(`${m <= 1 ? 1 : m <= 2 ? 2 : m <= 5 ? 5 : 10}e${exponent}`)
}

export interface Ticks {
  min: number
  max: number
  at: number[]
  labels: string[]
}

/** A range below this share of the values is rounding, and has no digits left for labels. */
const CONSTANT = 1e-9

/** Longest run of decimals that leaves room for the title of an axis. */
const DECIMALS = 4

function labelOf(value: number, step: number, decimals: number): string {
  if (step < 1e6 && decimals <= DECIMALS) return value.toFixed(decimals)
  const rounded = Number(value.toPrecision(12))
  return rounded === 0 || step >= 1e6 ? rounded.toString() : rounded.toExponential()
}

/** At most about `wanted` + 1 ticks that enclose [min, max]. */
export function linearTicks(min: number, max: number, wanted: number): Ticks {
  const size = Math.max(Math.abs(min), Math.abs(max))
  if (!(max - min > CONSTANT * size)) {
    const pad = size === 0 ? 1 : size / 10
    min -= pad
    max += pad
  }
  const step = niceAbove((max - min) / wanted)
  const first = Math.floor(min / step)
  const last = Math.ceil(max / step)
  const decimals = Math.max(0, -Number(step.toExponential().split('e')[1]))
  const at: number[] = []
  const labels: string[] = []
  for (let i = first; i <= last; i++) {
    at.push(i * step)
    labels.push(labelOf(i * step, step, decimals))
  }
  return {
    min: first * step,
    max: last * step,
    at,
    labels: labels.map((l) => l.replace(/^-(0(?:\.0*)?)$/, '$1').replaceAll('-', '−')),
  }
}

/** The ticks inside [min, max], which becomes the range. */
export function clipTicks(t: Ticks, min: number, max: number): Ticks {
  const slack = (max - min) * CONSTANT
  const inside = t.at.map((v) => v >= min - slack && v <= max + slack)
  return { min, max, at: t.at.filter((_, i) => inside[i]), labels: t.labels.filter((_, i) => inside[i]) }
}

/** Whole powers of ten; positions are decimal logarithms. */
export function logTicks(min: number, max: number, wanted: number): Ticks {
  const first = Math.floor(Math.log10(min))
  const last = Math.max(first + 1, Math.ceil(Math.log10(max)))
  const step = Math.max(1, Math.ceil((last - first) / wanted))
  const at: number[] = []
  for (let e = first; e <= last; e += step) at.push(e)
  return { min: first, max: last, at, labels: at.map((e) => `1e${e}`.replace('-', '−')) }
}
