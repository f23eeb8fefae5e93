/** Fields of the case → functions of place and time that allocate nothing. */
import { namesIn } from '../case/expressions.ts'
import type { Component, PartialVector, TensorField } from '../case/types/boundary.ts'
import { compile, type Expression, type Field, parseExpression } from '../math/expression.ts'
import { makeLookup } from '../math/lookup.ts'
import { SetupError } from './setup-error.ts'

export interface Scalar {
  /** Whether the value changes in time, and from place to place. */
  inTime: boolean
  inSpace: boolean
  at(x: number, y: number, z: number, t: number): number
}

const PLACE_AND_TIME = ['x', 'y', 'z', 't']
const values = new Float64Array(4)

function compileField(field: Field, constants: Record<string, number>, path: string): Scalar {
  if (typeof field === 'number') return { inTime: false, inSpace: false, at: () => field }
  try {
    const used = namesIn(field)
    const tree = parseExpression(field)
    const program = compile(tree, PLACE_AND_TIME, { name: (name) => constants[name] })
    return {
      inTime: used.includes('t'),
      inSpace: ['x', 'y', 'z'].some((axis) => used.includes(axis)),
      at(x, y, z, t) {
        values[0] = x
        values[1] = y
        values[2] = z
        values[3] = t
        const value = program(values)
        if (t === 0 && !Number.isFinite(value)) throw notFinite(path, field, value, [x, y, z])
        return value
      },
    }
  } catch (error) {
    throw new SetupError(path, 'an expression over x, y, z and t', `"${field}"`, (error as Error).message)
  }
}

/** A function of place and time, which may not be finite everywhere. */
export function compileTree(
  tree: Expression,
  constants: Record<string, number>,
): (x: number, y: number, z: number, t: number) => number {
  const program = compile(tree, PLACE_AND_TIME, { name: (name) => constants[name] })
  return (x, y, z, t) => {
    values[0] = x
    values[1] = y
    values[2] = z
    values[3] = t
    return program(values)
  }
}

/** Every field is asked at t = 0 before a stage begins; later the run itself stops at what is not finite. */
const notFinite = (path: string, field: string, value: number, at: number[]): SetupError =>
  new SetupError(
    path,
    'a finite number everywhere',
    `${value} from "${field}" at (${at.map((c) => c.toPrecision(6)).join(', ')}) m, t = 0`,
    'guard it: if(condition, value, other)',
  )

export function compileComponent(component: Component, constants: Record<string, number>, path: string): Scalar {
  if (typeof component !== 'object') return compileField(component, constants, path)
  const scale = compileField(component.scale ?? 1, constants, `${path}.scale`)
  const table = makeLookup(component.table)
  return {
    inTime: true,
    inSpace: scale.inSpace,
    at: (x, y, z, t) => scale.at(x, y, z, t) * table(t),
  }
}

export interface Vector {
  inTime: boolean
  /** Components that are given; the others are 0. */
  given: [boolean, boolean, boolean]
  component: [Scalar, Scalar, Scalar]
}

export function compileVector(value: PartialVector, constants: Record<string, number>, path: string): Vector {
  const component = (['x', 'y', 'z'] as const).map((axis) =>
    compileComponent(value[axis] ?? 0, constants, `${path}.${axis}`),
  ) as Vector['component']
  return {
    inTime: component.some((scalar) => scalar.inTime),
    given: [value.x !== undefined, value.y !== undefined, value.z !== undefined],
    component,
  }
}

export interface Tensor {
  inTime: boolean
  inSpace: boolean
  /** xx yy zz xy yz xz; the array is used again by the next call. */
  evaluate(x: number, y: number, z: number, t: number): Float64Array
}

export function compileTensor(value: TensorField, constants: Record<string, number>, path: string): Tensor {
  const parts = (['xx', 'yy', 'zz', 'xy', 'yz', 'xz'] as const).map((part) =>
    compileField(value[part] ?? 0, constants, `${path}.${part}`),
  )
  const out = new Float64Array(6)
  return {
    inTime: parts.some((part) => part.inTime),
    inSpace: parts.some((part) => part.inSpace),
    evaluate(x, y, z, t) {
      for (let i = 0; i < 6; i++) out[i] = parts[i].at(x, y, z, t)
      return out
    },
  }
}
