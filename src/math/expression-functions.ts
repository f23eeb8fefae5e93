/** What an expression may call, and what its operators do. Arguments of the language's own functions are exact in all engines. */
import { acos, asin, atan, atan2, cos, exp, log, log2, log10, pow, sin, tan } from './elementary.ts'
import type { Operator } from './expression-tree.ts'

export const CONSTANTS: Record<string, number> = { pi: Math.PI }

/** Functions of one number. */
export const UNARY: Record<string, (x: number) => number> = {
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  exp,
  log,
  log10,
  log2,
  sqrt: Math.sqrt,
  abs: Math.abs,
  sign: Math.sign,
  floor: Math.floor,
  ceil: Math.ceil,
  /** 0 below 0, else 1. */
  step: (x) => (x < 0 ? 0 : Number.isNaN(x) ? x : 1),
}

/** Functions of two numbers. */
export const BINARY: Record<string, (x: number, y: number) => number> = {
  atan2,
  mod: modulo,
}

/** Functions of one or more numbers, taken pair by pair. */
export const FOLDED: Record<string, (x: number, y: number) => number> = {
  min: Math.min,
  max: Math.max,
}

/** Functions that the program builds from others. */
export const COMPOSED: Record<string, string> = {
  clamp: 'clamp(x, lowest, highest)',
  if: 'if(condition, then, else)',
}

const truth = (condition: boolean): number => (condition ? 1 : 0)

export const OPERATORS: Record<Exclude<Operator, '+' | '-' | '*' | '/'>, (x: number, y: number) => number> = {
  '^': power,
  '<': (x, y) => truth(x < y),
  '<=': (x, y) => truth(x <= y),
  '>': (x, y) => truth(x > y),
  '>=': (x, y) => truth(x >= y),
  '==': (x, y) => truth(x === y),
  '!=': (x, y) => truth(x !== y),
}

/** All names that a call may have. */
export const FUNCTION_NAMES = [UNARY, BINARY, FOLDED, COMPOSED].flatMap((table) => Object.keys(table))

/** Remainder with the sign of the divisor: x − y ⌊x/y⌋, exact but for one rounding. */
function modulo(x: number, y: number): number {
  const rest = x % y
  return rest !== 0 && rest < 0 !== y < 0 ? rest + y : rest
}

/** Whole exponents up to 16 by repeated multiplication, exact where the result is; 0.5 by the square root. */
function power(x: number, y: number): number {
  if (y === 0.5) return Math.sqrt(x)
  const n = Math.abs(y)
  if (!Number.isInteger(y) || n > 16) return pow(x, y)
  let product = 1
  let square = x
  for (let rest = n; rest > 0; rest >>= 1) {
    if (rest & 1) product *= square
    square *= square
  }
  return y < 0 ? 1 / product : product
}
