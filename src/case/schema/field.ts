/** Numbers that may vary in place and time: a quantity, an expression over x, y, z, t, or a table over time. */
import { z } from 'zod'
import type { Field } from '../../math/expression.ts'
import { DIMENSIONS, type Dimension, splitQuantity, unitOf } from '../../math/units.ts'
import { syntaxError } from '../expressions.ts'
import type { Component, PartialVector, Table, TensorField } from '../types/boundary.ts'
import { type Bounds, checkNumber, kindOf, listOf, nameOf, quantity, text, toNumber } from './quantity.ts'
import { refuse } from './refuse.ts'

export function field(dimension: Dimension, description: string, bounds: Bounds = {}) {
  return z
    .union([z.number(), z.string()])
    .transform((raw, to): Field => {
      const parts = typeof raw === 'string' ? splitQuantity(raw) : undefined
      if (typeof raw === 'number' || (parts && (parts.symbol === '' || unitOf(parts.symbol)))) {
        const value = toNumber(raw, dimension, to)
        return value === undefined ? z.NEVER : checkNumber(value, bounds, kindOf(dimension), raw, to)
      }
      const problem = syntaxError(raw)
      if (!problem) return raw
      return refuse(to, { expected: `${nameOf(dimension)} or an expression over x, y, z and t`, found: problem })
    })
    .meta({
      description: `${description}; a number, or an expression over x, y, z [m] and t [s]`,
      unit: DIMENSIONS[dimension],
    })
}

function table(dimension: Dimension, description: string) {
  const row = z
    .tuple([quantity('time', 'Time'), quantity(dimension, description)])
    .meta({ description: 'Time and value', unit: `s, ${DIMENSIONS[dimension]}` })
  return z
    .strictObject({
      table: z
        .union([
          listOf(row, 'Times and values; linear between them, constant before the first and after the last', 2),
          text('File with two columns, time and value; its first row may name them with units: time [ms], v [mm/s]'),
        ])
        .meta({ description: 'Times and values, or the file that has them' }),
      scale: field('ratio', 'Factor on the table').optional(),
    })
    .transform(({ table: given, ...rest }, to): Table => {
      if (typeof given === 'string') return { table: [], file: { name: given, dimension }, ...rest }
      const late = given.findIndex((r, i) => i > 0 && !(r[0] > given[i - 1][0]))
      if (late < 0) return { table: given, ...rest }
      return refuse(to, {
        path: ['table', late, 0],
        expected: 'a time after that of the row before',
        found: `${given[late][0]} s after ${given[late - 1][0]} s`,
      })
    })
    .meta({ description: `${description} over time` })
}

function vectorOf<T>(part: z.ZodType<T>, description: string) {
  return z
    .union([
      z.tuple([part, part, part]),
      z.strictObject({ x: part.optional(), y: part.optional(), z: part.optional() }),
    ])
    .transform((value, to): { x?: T; y?: T; z?: T } => {
      if (Array.isArray(value)) return { x: value[0], y: value[1], z: value[2] }
      if (Object.keys(value).length > 0) return value
      return refuse(to, { expected: 'at least one of x, y, z', found: 'none' })
    })
    .meta({ description })
}

/** `[x, y, z]`, or a mapping with some of the components. */
export function vectorField(dimension: Dimension, description: string) {
  return vectorOf(field(dimension, description), description)
}

/** A number that may also follow a table over time. */
export function component(dimension: Dimension, description: string): z.ZodType<Component> {
  return z
    .union([field(dimension, description), table(dimension, description)])
    .meta({ description, unit: DIMENSIONS[dimension] })
}

/** A vector field whose components may also follow a table over time. */
export function history(dimension: Dimension, description: string): z.ZodType<PartialVector> {
  return vectorOf(component(dimension, description), description)
}

export function tensorField(description: string) {
  const part = (which: string) => field('pressure', `${description}: ${which}`).optional()
  return z
    .strictObject({
      xx: part('xx'),
      yy: part('yy'),
      zz: part('zz'),
      xy: part('xy'),
      yz: part('yz'),
      xz: part('xz'),
    })
    .transform(
      (value, to): TensorField =>
        Object.keys(value).length > 0
          ? value
          : refuse(to, { expected: 'at least one of xx, yy, zz, xy, yz, xz', found: 'none' }),
    )
    .meta({ description })
}
