/**
 * What a law of a joint or a model of a material asks for, and what it remembers, as data. From it follow the keys of a joint or a material in
 * a case, what is refused, what counts where a key is missing and why, the numbers in its row, and what strength reduction divides.
 */
import type { Dimension } from './units.ts'

export type Numbers = Readonly<Record<string, number>>
/** Numbers of a joint or a material by their keys, as a case gives them. */
export type Given = Readonly<Record<string, number | undefined>>

/** Strengths that are divided by a factor of safety. */
export type Strength = 'friction' | 'cohesion' | 'tension'

/** What counts where the key is missing: the first that applies. */
export interface Omitted {
  /** None where it follows from other keys. */
  value?: number
  /** How it is told, and why it is that. */
  shown: string
  why: string
  /** Whether it applies, by the joint or the material as it is written. */
  when?: (joint: Record<string, unknown>) => boolean
}

export interface Parameter {
  dimension: Dimension
  description: string
  above?: number
  min?: number
  below?: number
  max?: number
  /** `unlimited` may be given. */
  unlimited?: true
  omitted?: readonly Omitted[]
  /** What it means that it is missing, where nothing counts in its place. */
  nothing?: string
  /** The law asks for it; such as this. */
  needed?: string
  /** The strength that it belongs to: divided by a factor of safety (the tangent, if an angle) … */
  strength?: Strength
  /** … or it is that divisor itself, less 1. */
  divisor?: true
  /** What it is while a factor of safety is searched for. */
  inTrials?: number
  /** No key of a case: the law finds it from others. */
  found?: true
  /** A key alone: the law finds others from it, and it has no place in the row of the joint. */
  keyOnly?: true
  /** The row holds its tangent. */
  as?: 'tan'
}

export type Parameters = Readonly<Record<string, Parameter>>

/** A number that a law remembers of each of its points, from step to step, look to look and over searches; 0 where a point is new. */
export interface Remembered {
  unit: string
  description: string
}

/** What is wrong with a joint or a material, in the words of the user. */
export interface Refusal {
  expected: string
  found: string
  remedy?: string
  /** Below the value that is looked at. */
  path?: (string | number)[]
}

export type Refuse = (refusal: Refusal) => never

/** What a law is asked with: the numbers of a joint, and whether its stiffness is that of each point or of each area. */
export interface LawRequest {
  given: Given
  per: 'point' | 'area'
}

/** A straight line of strength: τ = cohesion [Pa] + σ slope. */
export interface StrengthLine {
  slope: number
  cohesion: number
}

/** A variant that asks for numbers of its own. */
export interface Declaration<Request extends { given: Given }> {
  name: string
  description: string
  parameters?: Parameters
  /** Finds, or refuses, what does not follow key by key. */
  settle?: (request: Request, refuse: Refuse) => Numbers
}

/** What a model of a material is asked with: its numbers, and its elastic constants [Pa, -]. */
export interface MaterialRequest {
  given: Given
  young: number
  poisson: number
}

/** What schema and set-up know of a model of a material. */
export interface MaterialDeclaration extends Declaration<MaterialRequest> {
  /** It flows without a change of volume, or with one of its own: volumetric strains are averaged, or the mesh locks. */
  flows?: true
}

/** What schema, set-up and analyses know of a law of shear. */
export interface LawDeclaration extends Declaration<LawRequest> {
  /** As a paper prints it, to be compared with: it keeps no contract of a law. */
  printed?: true
  remembers?: Readonly<Record<string, Remembered>>
  /** Keys of all joints that this one does not take: its strength is its own. */
  without?: readonly string[]
  /** Strength at a normal stress [Pa], where it is not that of friction and cohesion: the line that touches it, or that through the origin. */
  line?: (joint: StrengthLine, own: Numbers, stress: number) => StrengthLine
}

/**
 * Numbers of a law or a model from those that a case gives: defaults filled in, what it asks for refused where it is missing. `named`: the key
 * by which a case names it.
 */
export function settled<Request extends { given: Given }>(
  named: string,
  { name, parameters = {}, settle }: Declaration<Request>,
  request: Request,
  refuse: Refuse,
): Numbers {
  const own: Record<string, number> = {}
  for (const [key, { needed, omitted, found, keyOnly }] of Object.entries(parameters)) {
    if (found || keyOnly) continue
    const value = request.given[key] ?? omitted?.[0]?.value
    if (value !== undefined) own[key] = value
    else if (needed !== undefined)
      refuse({ expected: `${key} with ${named}: ${name}`, found: 'none', remedy: `such as ${key}: ${needed}` })
  }
  return { ...own, ...settle?.(request, refuse) }
}

/** Keys of the numbers of a law or a model, in the order of its row. */
export const ownKeys = (parameters: Parameters = {}): string[] =>
  Object.entries(parameters).flatMap(([key, { keyOnly }]) => (keyOnly ? [] : [key]))
