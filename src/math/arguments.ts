/**
 * What a probe is asked with, as data: from it follow what `check` refuses, the units of its numbers, and the words of both. What
 * depends on several of them (a polygon that is not convex) the probe says itself.
 */
import type { Dimension } from './units.ts'

export type Argument = (
  | { kind: 'number'; dimension: Dimension; above?: number; min?: number; below?: number }
  | { kind: 'whole'; min: number; max?: number }
  | { kind: 'choice'; names: readonly string[] }
  /** `most`: of a row of numbers. */
  | { kind: 'list'; of: Argument; least: number; most?: number }
  | { kind: 'mapping'; keys: Record<string, Argument> }
  /** A mapping by names that the user chooses. */
  | { kind: 'named'; of: Argument }
) & { optional?: true }

type Bounds = { above?: number; min?: number; below?: number }

export const number = (dimension: Dimension, bounds: Bounds = {}): Argument => ({
  kind: 'number',
  dimension,
  ...bounds,
})
export const positive = (dimension: Dimension): Argument => number(dimension, { above: 0 })
export const whole = (min: number, max?: number): Argument => ({
  kind: 'whole',
  min,
  ...(max !== undefined && { max }),
})
export const choice = (names: readonly string[]): Argument => ({ kind: 'choice', names })
export const list = (of: Argument, least: number, most?: number): Argument => ({
  kind: 'list',
  of,
  least,
  ...(most !== undefined && { most }),
})
/** A point, a direction or a force: so many numbers of one dimension. */
export const row = (dimension: Dimension, least = 3, most = least): Argument => list(number(dimension), least, most)
export const mapping = (keys: Record<string, Argument>): Argument => ({ kind: 'mapping', keys })
export const named = (of: Argument): Argument => ({ kind: 'named', of })
export const optional = (of: Argument): Argument => ({ ...of, optional: true })

/** Corners and faces by the numbers of their corners. */
export const solid = (more: Record<string, Argument> = {}, corner: Argument = row('length')): Argument =>
  mapping({ vertices: list(corner, 4), faces: list(list(whole(0), 3), 4), ...more })

const turn = { axis: row('ratio'), angle: number('angle') }

/** A solid by its name, turned about the origin and moved. */
export const placed: Argument = mapping({
  solid: { kind: 'choice', names: [] },
  turns: optional(list(mapping(turn), 0)),
  at: optional(row('length')),
})

export const turned: Argument = mapping({ ...turn, move: row('length') })
