/**
 * What a probe is asked with, as data: from it follow what `check` refuses, the units of its numbers, and the words of both. What
 * depends on several of them (a polygon that is not convex) the probe says itself.
 */
import type { Dimension } from './units.ts'
import type { Vec3 } from './vec.ts'

/** Asks for a T: what is read by it is one, so that probes look at nothing twice. */
export type Argument<T = unknown> = (
  | { kind: 'number'; dimension: Dimension; above?: number; min?: number; below?: number }
  | { kind: 'whole'; min: number; max?: number }
  | { kind: 'choice'; names: readonly string[] }
  /** `most`: of a row of numbers. */
  | { kind: 'list'; of: Argument; least: number; most?: number }
  | { kind: 'mapping'; keys: Record<string, Argument> }
  /** A mapping by names that the user chooses. */
  | { kind: 'named'; of: Argument }
) & {
  optional?: true
  /** Never there: the type of what is read. */
  readonly read?: T
}

/** What is read by an argument. */
export type Read<A> = A extends { readonly read?: infer T } ? T : never
type Left<K> = { [key in keyof K]: K[key] extends { optional: true } ? key : never }[keyof K]
type Mapped<K> = { [key in Exclude<keyof K, Left<K>>]: Read<K[key]> } & { [key in Left<K>]?: Read<K[key]> }

type Bounds = { above?: number; min?: number; below?: number }

export const number = (dimension: Dimension, bounds: Bounds = {}): Argument<number> => ({
  kind: 'number',
  dimension,
  ...bounds,
})
export const positive = (dimension: Dimension): Argument<number> => number(dimension, { above: 0 })
export const whole = (min: number, max?: number): Argument<number> => ({
  kind: 'whole',
  min,
  ...(max !== undefined && { max }),
})
export const choice = <T extends string>(names: readonly T[]): Argument<T> => ({ kind: 'choice', names })
export const list = <T>(of: Argument<T>, least: number, most?: number): Argument<T[]> => ({
  kind: 'list',
  of,
  least,
  ...(most !== undefined && { most }),
})
/** So many numbers of one dimension. */
export const row = (dimension: Dimension, least: number, most = least): Argument<number[]> =>
  list(number(dimension), least, most)
/** A point, a direction or a force. */
export const place = (dimension: Dimension): Argument<Vec3> => row(dimension, 3) as Argument<Vec3>
export const mapping = <K extends Record<string, Argument>>(keys: K): Argument<Mapped<K>> => ({ kind: 'mapping', keys })
export const named = <T>(of: Argument<T>): Argument<Record<string, T>> => ({ kind: 'named', of })
export const optional = <T>(of: Argument<T>): Argument<T> & { optional: true } => ({ ...of, optional: true })

/** The answer to each of what has a name in a group; `path`: where it stands. */
export const answerEach = <T, U>(group: string, items: Record<string, T>, answer: (item: T, path: string) => U) =>
  Object.fromEntries(Object.entries(items).map(([name, item]) => [name, answer(item, `${group}.${name}`)]))

/** Corners and faces by the numbers of their corners. */
export const solid = <C, M extends Record<string, Argument> = Record<never, never>>(corner: Argument<C>, more?: M) =>
  mapping({ vertices: list(corner, 4), faces: list(list(whole(0), 3), 4), ...(more as M) })

const turn = { axis: place('ratio'), angle: number('angle') }

/** A solid by its name, turned about the origin and moved. */
export const placed = mapping({
  solid: choice<string>([]),
  turns: optional(list(mapping(turn), 0)),
  at: optional(place('length')),
})

export const turned = mapping({ ...turn, move: place('length') })
