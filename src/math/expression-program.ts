/**
 * Tree → program of a stack machine, and the machine.
 *
 * An instruction is two whole numbers, operation and operand; the stack is a column of doubles that the program owns,
 * so that running it makes no objects. A part without variables is computed once, here. Of `if`, only the branch that
 * is taken is run; both must have known names.
 */
import { BINARY, COMPOSED, CONSTANTS, FOLDED, FUNCTION_NAMES, OPERATORS, UNARY } from './expression-functions.ts'
import { type Expression, expressionError, type Term } from './expression-tree.ts'
import { didYouMean } from './nearest-name.ts'

const CONSTANT = 0
const VARIABLE = 1
const JUMP = 2
const JUMP_IF_FALSE = 3
const ADD = 4
const SUBTRACT = 5
const MULTIPLY = 6
const DIVIDE = 7
const NEGATE = 8
const CALL_1 = 9
const CALL_2 = 10

const ARITHMETIC: Record<string, number> = { '+': ADD, '-': SUBTRACT, '*': MULTIPLY, '/': DIVIDE }
const CALLS_1 = Object.values(UNARY)
const CALLS_2 = [OPERATORS, BINARY, FOLDED].flatMap((table) => Object.values(table))
const INDEX_1 = new Map(Object.keys(UNARY).map((name, i) => [name, i]))
const INDEX_2 = new Map([OPERATORS, BINARY, FOLDED].flatMap((table) => Object.keys(table)).map((name, i) => [name, i]))

export interface Program {
  code: Int32Array
  constants: Float64Array
  stack: Float64Array
}

/** Where names and calls that the language does not know get their numbers. */
export interface Scope {
  /** Number of a path, or undefined where it is not known. */
  name?: (path: string) => number | undefined
  /** Number of a call, asked before the functions of the language; undefined: not one of the caller's. */
  call?: (name: string, parts: Expression[]) => number | undefined
  /** Names for suggestions. */
  known?: () => Iterable<string>
}

interface Writer {
  text: string
  code: number[]
  constants: number[]
  names: string[]
  scope: Scope
  depth: number
  deepest: number
}

export function programOf(expression: Expression, names: string[], scope: Scope): Program {
  const writer: Writer = { text: expression.text, code: [], constants: [], names, scope, depth: 0, deepest: 0 }
  write(writer, expression.root)
  return finished(writer, 0)
}

function finished(writer: Writer, from: number): Program {
  return {
    code: Int32Array.from(writer.code.slice(from)),
    constants: Float64Array.from(writer.constants),
    stack: new Float64Array(writer.deepest + 1),
  }
}

function emit(writer: Writer, operation: number, operand: number, grows: number): void {
  writer.code.push(operation, operand)
  writer.depth += grows
  writer.deepest = Math.max(writer.deepest, writer.depth)
}

function emitNumber(writer: Writer, value: number): true {
  emit(writer, CONSTANT, writer.constants.push(value) - 1, 1)
  return true
}

/** Writes a term; true where its value is known already. */
function write(writer: Writer, term: Term): boolean {
  if (term.kind === 'number') return writeLiteral(writer, term)
  if (term.kind === 'name') return writeName(writer, term.at, term.path)
  if (term.kind === 'call') return writeCall(writer, term)
  const start = writer.code.length
  if (term.kind === 'negate') {
    const known = write(writer, term.of)
    emit(writer, NEGATE, 0, 0)
    return known && fold(writer, start)
  }
  return writePair(writer, start, write(writer, term.left), term.right, term.operator)
}

function writePair(writer: Writer, start: number, leftKnown: boolean, right: Term, name: string): boolean {
  const known = write(writer, right) && leftKnown
  const arithmetic = ARITHMETIC[name]
  if (arithmetic !== undefined) emit(writer, arithmetic, 0, -1)
  else emit(writer, CALL_2, INDEX_2.get(name)!, -1)
  return known && fold(writer, start)
}

/** Replaces the instructions from `start` by their value. */
function fold(writer: Writer, start: number): true {
  const value = run(finished(writer, start), new Float64Array(0))
  writer.code.length = start
  writer.depth -= 1
  return emitNumber(writer, value)
}

function writeLiteral(writer: Writer, term: Term & { kind: 'number' }): boolean {
  if (term.unit !== undefined && (writer.names.includes(term.unit) || writer.scope.name?.(term.unit) !== undefined)) {
    const message = `"${term.unit}" is a unit and a name here; write a product with '*', or the number in SI`
    throw expressionError(writer.text, term.at, message)
  }
  return emitNumber(writer, term.value)
}

function writeName(writer: Writer, at: number, path: string): boolean {
  const index = writer.names.indexOf(path)
  if (index >= 0) {
    emit(writer, VARIABLE, index, 1)
    return false
  }
  const value = writer.scope.name?.(path) ?? (Object.hasOwn(CONSTANTS, path) ? CONSTANTS[path] : undefined)
  if (value !== undefined) return emitNumber(writer, value)
  const known = [...writer.names, ...(writer.scope.known?.() ?? []), ...Object.keys(CONSTANTS)]
  const use = FUNCTION_NAMES.includes(path) ? `; the function is called as ${path}(…)` : didYouMean(path, known)
  const list = known.length <= 12 ? `; known are ${known.join(', ')}` : ''
  throw expressionError(writer.text, at, `unknown name "${path}"${use || list}`)
}

function writeCall(writer: Writer, term: Term & { kind: 'call' }): boolean {
  const { name, at } = term
  const parts = term.arguments
  const own = writer.scope.call?.(
    name,
    parts.map((root) => ({ text: writer.text, root })),
  )
  if (own !== undefined) return emitNumber(writer, own)
  const count = (least: number, most: number, usage: string): void => {
    if (parts.length >= least && parts.length <= most) return
    throw expressionError(writer.text, at, `expected ${usage}, found ${parts.length} arguments`)
  }
  const start = writer.code.length
  if (Object.hasOwn(UNARY, name)) {
    count(1, 1, `${name}(x)`)
    const known = write(writer, parts[0])
    emit(writer, CALL_1, INDEX_1.get(name)!, 0)
    return known && fold(writer, start)
  }
  if (Object.hasOwn(BINARY, name)) {
    count(2, 2, `${name} of two numbers`)
    return writePair(writer, start, write(writer, parts[0]), parts[1], name)
  }
  if (Object.hasOwn(FOLDED, name)) {
    count(1, Infinity, `${name} of one number or more`)
    return parts.slice(1).reduce((known, part) => writePair(writer, start, known, part, name), write(writer, parts[0]))
  }
  if (Object.hasOwn(COMPOSED, name)) {
    count(3, 3, COMPOSED[name])
    return name === 'if' ? writeChoice(writer, parts) : writeClamp(writer, start, parts)
  }
  throw expressionError(writer.text, at, `unknown function "${name}"${didYouMean(name, FUNCTION_NAMES)}`)
}

function writeClamp(writer: Writer, start: number, [x, lowest, highest]: Term[]): boolean {
  const known = writePair(writer, start, write(writer, x), lowest, 'max')
  return writePair(writer, start, known, highest, 'min')
}

function writeChoice(writer: Writer, [condition, then, otherwise]: Term[]): boolean {
  const { code } = writer
  write(writer, condition)
  emit(writer, JUMP_IF_FALSE, 0, -1)
  const toElse = code.length - 1
  write(writer, then)
  emit(writer, JUMP, 0, -1)
  const toEnd = code.length - 1
  code[toElse] = code.length
  write(writer, otherwise)
  code[toEnd] = code.length
  return false
}

/** The value of a program for the variables' values. */
export function run(program: Program, values: Float64Array): number {
  const { code, constants, stack } = program
  let top = -1
  for (let at = 0; at < code.length; at += 2) {
    const operand = code[at + 1]
    switch (code[at]) {
      case CONSTANT:
        stack[++top] = constants[operand]
        break
      case VARIABLE:
        stack[++top] = values[operand]
        break
      case JUMP:
        at = operand - 2
        break
      case JUMP_IF_FALSE:
        if (stack[top--] === 0) at = operand - 2
        break
      case ADD:
        stack[--top] += stack[top + 1]
        break
      case SUBTRACT:
        stack[--top] -= stack[top + 1]
        break
      case MULTIPLY:
        stack[--top] *= stack[top + 1]
        break
      case DIVIDE:
        stack[--top] /= stack[top + 1]
        break
      case NEGATE:
        stack[top] = -stack[top]
        break
      case CALL_1:
        stack[top] = CALLS_1[operand](stack[top])
        break
      case CALL_2:
        top -= 1
        stack[top] = CALLS_2[operand](stack[top], stack[top + 1])
        break
    }
  }
  return stack[0]
}
