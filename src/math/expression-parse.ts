/**
 * Text → tree, by recursive descent.
 *
 *   comparison = sum [ ("<" | "<=" | ">" | ">=" | "==" | "!=") sum ]
 *   sum        = product { ("+" | "-") product }
 *   product    = signed { ("*" | "/") signed }
 *   signed     = "-" signed | power
 *   power      = atom [ "^" signed ]                        right associative; −2^2 is −4
 *   atom       = number [ unit ] | path | name "(" comparison { "," comparison } ")" | "(" comparison ")"
 *   path       = name { "." word | "[" digits "]" }
 *
 * A unit follows its number directly or after blanks and is the longest one that Talus knows: `9.81 m/s2` is one
 * literal, `3 m/width` is 3 m over width, `3 m / s` is 3 m over s. A power of a literal with a unit is refused, since
 * `2 s^2` reads two ways.
 */
import { type Expression, expressionError, type Operator, type Term } from './expression-tree.ts'
import { didYouMean } from './nearest-name.ts'
import { inSI, UNITS, unitOf } from './units.ts'

const MAX_LENGTH = 4000
const MAX_DEPTH = 100

const BLANK = /\s*/y
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const NAME = /[\p{L}_][\p{L}\p{Nd}_]*/uy
const PATH = /[\p{L}_][\p{L}\p{Nd}_]*(?:\.[\p{L}\p{Nd}_]+|\[\d+\])*/uy
const UNIT = /(?:1\/)?[\p{L}°%][\p{L}\p{N}°]*(?:[/*·][\p{L}°][\p{L}\p{N}°]*)*(?![\p{L}\p{N}_.[(])/uy
const COMPARISON = /<=|>=|==|!=|<|>/y

interface Reader {
  text: string
  at: number
  depth: number
}

/** The tree of an expression; throws where the text is none. */
export function parseExpression(text: string): Expression {
  if (text.length > MAX_LENGTH)
    throw expressionError(text, MAX_LENGTH, `the expression is longer than ${MAX_LENGTH} characters`)
  const reader: Reader = { text, at: 0, depth: 0 }
  const root = comparison(reader)
  if (peek(reader) !== '') fail(reader, 'an operator or the end')
  return { text, root }
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at
  return pattern.exec(reader.text)?.[0]
}

/** Skips blanks and returns the character that follows, or nothing at the end. */
function peek(reader: Reader): string {
  reader.at += match(reader, BLANK)!.length
  return String.fromCodePoint(reader.text.codePointAt(reader.at) ?? 0).replace('\0', '')
}

function fail(reader: Reader, expected: string): never {
  const found = peek(reader)
  const what = found === '' ? 'the end' : `'${match(reader, NUMBER) ?? match(reader, PATH) ?? found}'`
  throw expressionError(reader.text, reader.at, `expected ${expected}, found ${what}`)
}

function expect(reader: Reader, character: string, expected: string): void {
  if (peek(reader) !== character) fail(reader, expected)
  reader.at += 1
}

/** Runs one level deeper. */
function nested(reader: Reader, parse: (reader: Reader) => Term): Term {
  if (++reader.depth > MAX_DEPTH)
    throw expressionError(reader.text, reader.at, `the expression is nested deeper than ${MAX_DEPTH} levels`)
  const term = parse(reader)
  reader.depth -= 1
  return term
}

function comparison(reader: Reader): Term {
  const left = sum(reader)
  peek(reader)
  const operator = match(reader, COMPARISON)
  if (!operator) return left
  const at = reader.at
  reader.at += operator.length
  const right = sum(reader)
  peek(reader)
  if (match(reader, COMPARISON)) fail(reader, 'one comparison at a time (a < b < c is (a < b)*(b < c))')
  return { kind: 'binary', at, operator: operator as Operator, left, right }
}

/** One level of left-associative operators. */
function chain(reader: Reader, operators: string, operand: (reader: Reader) => Term): Term {
  let left = operand(reader)
  for (;;) {
    const operator = peek(reader)
    if (operator === '' || !operators.includes(operator)) return left
    const at = reader.at
    reader.at += 1
    if (reader.text[reader.at] === '*') fail(reader, "an operand (a power is written '^')")
    left = { kind: 'binary', at, operator: operator as Operator, left, right: operand(reader) }
  }
}

const sum = (reader: Reader): Term => chain(reader, '+-', product)
const product = (reader: Reader): Term => chain(reader, '*/', signed)

function signed(reader: Reader): Term {
  if (peek(reader) !== '-') return power(reader)
  const at = reader.at
  reader.at += 1
  return { kind: 'negate', at, of: nested(reader, signed) }
}

function power(reader: Reader): Term {
  const grouped = peek(reader) === '('
  const base = atom(reader)
  if (peek(reader) !== '^') return base
  if (!grouped && base.kind === 'number' && base.unit !== undefined) {
    const { at } = base
    const written = reader.text.slice(at, reader.at).trim()
    const message = `a power of "${written}" reads two ways; write (${written})^… for the power of the quantity`
    throw expressionError(reader.text, reader.at, message)
  }
  const at = reader.at
  reader.at += 1
  return { kind: 'binary', at, operator: '^', left: base, right: nested(reader, signed) }
}

function atom(reader: Reader): Term {
  const next = peek(reader)
  const at = reader.at
  if (next === '(') {
    reader.at += 1
    const inner = nested(reader, comparison)
    expect(reader, ')', "an operator or ')'")
    return inner
  }
  const number = match(reader, NUMBER)
  if (number) return literal(reader, number)
  const path = match(reader, PATH)
  if (!path) return fail(reader, "a number, a name or '('")
  reader.at += path.length
  if (peek(reader) !== '(') return { kind: 'name', at, path }
  NAME.lastIndex = at
  if (NAME.exec(reader.text)?.[0] !== path) fail(reader, 'an operator or the end')
  return { kind: 'call', at, name: path, arguments: argumentsOf(reader) }
}

function argumentsOf(reader: Reader): Term[] {
  reader.at += 1
  const found: Term[] = []
  if (peek(reader) === ')') {
    reader.at += 1
    return found
  }
  for (;;) {
    found.push(nested(reader, comparison))
    if (peek(reader) !== ',') break
    reader.at += 1
  }
  expect(reader, ')', "an operator, ',' or ')'")
  return found
}

function literal(reader: Reader, number: string): Term {
  const at = reader.at
  const value = Number(number)
  if (!Number.isFinite(value)) throw expressionError(reader.text, at, `${number} is too large for a number`)
  reader.at += number.length
  const after = reader.at
  peek(reader)
  const written = match(reader, UNIT)
  const start = reader.at
  for (let unit = written; unit; unit = unit.slice(0, Math.max(0, unit.search(/[/*·][^/*·]*$/)))) {
    const known = unitOf(unit)
    if (!known) continue
    reader.at = start + unit.length
    return { kind: 'number', at, value: inSI(value, known), unit }
  }
  const word = match(reader, NAME)
  if (word && written) {
    const symbols = UNITS.map((u) => u.symbol)
    const message = `expected an operator or a unit, found '${written}'${didYouMean(written, symbols)}`
    throw expressionError(reader.text, start, message)
  }
  reader.at = after
  return { kind: 'number', at, value }
}
