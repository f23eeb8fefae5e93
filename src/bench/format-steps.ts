/** Figures of loops, whole steps and growth → lines for a person. */
import type { ElementFigures } from './elements.ts'
import { table, type Verdict } from './format.ts'
import type { Grown } from './growth.ts'
import type { CFigures } from './in-c.ts'
import type { PointFigures } from './points.ts'
import type { StepFigures } from './steps.ts'

const digits = (x: number, n = 3): string => Number(x.toPrecision(n)).toString()

export function formatElements(sizes: readonly (ElementFigures & { c?: CFigures })[]): string {
  const head = ['ns a tetrahedron and step', 'plain', 'fast', 'plain / fast', 'C', 'C / fast', 'off C']
  const rows = sizes.flatMap(({ tets, loops, c }) =>
    loops.map(({ name, plain, fast, ratio }) => [
      `${name}, ${tets}`,
      digits(plain),
      digits(fast),
      digits(ratio),
      ...(name === 'elements' && c ? [digits(c.time), digits(c.time / fast), c.off.toExponential(1)] : ['', '', '']),
    ]),
  )
  return table([head, ...rows])
}

export function formatPoints({ pairs, points, loops, c }: PointFigures & { c?: CFigures }): string {
  const head = [
    `ns a point and step, ${points} of ${pairs} pairs`,
    'plain',
    'fast',
    'plain / fast',
    'C',
    'fast / C',
    'off C',
  ]
  const rows = loops.map(({ name, plain, fast, ratio }) => [
    name,
    digits(plain),
    digits(fast),
    digits(ratio),
    ...(name === 'all' && c ? [digits(c.time), digits(fast / c.time), c.off.toExponential(1)] : ['', '', '']),
  ])
  return table([head, ...rows])
}

export function formatSteps(figures: readonly StepFigures[]): string {
  const [first] = figures
  return table([
    ['', 'set-up, s', 'ms a step', `${first.name} / it`, 'of the best turns'],
    ...figures.map(({ name, setUp, step, times, best }) => [
      name,
      digits(setUp),
      digits(1e3 * step),
      digits(times),
      digits(best),
    ]),
  ])
}

/** Most that the exponent of time a step against size may be. */
const LINEAR = 1.05

export function formatGrowth(growth: { tets: Grown[]; blocks: Grown[]; exponents: { tets: number; blocks: number } }): {
  text: string
  verdicts: Verdict[]
} {
  const { tets, blocks, exponents } = growth
  const rows = (what: string, models: readonly Grown[]) =>
    models.map(({ size, step, setUp }) => [
      `${size} ${what}`,
      digits(setUp),
      digits(1e3 * step),
      digits((1e9 * step) / size),
    ])
  const verdict = (what: string, exponent: number): Verdict => ({
    text: `time a step ∝ ${what} to the power of ${exponent.toFixed(3)} (wanted at most ${LINEAR})`,
    met: exponent <= LINEAR,
  })
  return {
    text: table([['', 'set-up, s', 'ms a step', 'ns of each'], ...rows('tetrahedra', tets), ...rows('blocks', blocks)]),
    verdicts: [verdict('tetrahedra', exponents.tets), verdict('blocks', exponents.blocks)],
  }
}
