/**
 * Arithmetic in a case file: numbers with units, names, + − * / ^, comparisons, functions. Text is parsed once and never
 * run as code.
 *
 *   0.5*9.81*(sin(28 deg) - cos(28 deg)*tan(joints.plane.friction))*2.6^2
 *   if(t < 10 ms, 0.5*(1 - cos(2*pi*100*t)), 0)
 *
 * Functions: sin cos tan asin acos atan atan2 exp log log10 log2 sqrt abs sign floor ceil mod min max,
 * step(x) (0 below 0, else 1), clamp(x, lowest, highest), if(condition, then, else). The constant is pi. A comparison is
 * 1 or 0; a condition is false where it is 0. Grammar and the reading of units: see expression-parse.ts.
 */
import { programOf, run, type Scope } from './expression-program.ts'
import type { Expression } from './expression-tree.ts'

export { parseExpression } from './expression-parse.ts'
export type { Scope } from './expression-program.ts'
export type { Expression, Term } from './expression-tree.ts'

/** A number, or the text of an arithmetic expression over x, y, z [m] and t [s]. */
export type Field = number | string

const NOTHING = new Float64Array(0)

/**
 * A function of the values of `names`, in their order. Other names and calls are looked up in the scope, once, now.
 * The function keeps a stack of its own: not to be shared between threads.
 */
export function compile(expression: Expression, names: string[], scope: Scope = {}): (values: Float64Array) => number {
  const program = programOf(expression, names, scope)
  return (values) => {
    if (values.length < names.length) throw new Error(`expected ${names.length} values, found ${values.length}`)
    return run(program, values)
  }
}

/** The value of an expression whose names and calls the scope knows. */
export function evaluate(expression: Expression, scope: Scope = {}): number {
  return run(programOf(expression, [], scope), NOTHING)
}

/** The path of an expression that is a name and nothing else. */
export function pathOf(expression: Expression): string | undefined {
  return expression.root.kind === 'name' ? expression.root.path : undefined
}
