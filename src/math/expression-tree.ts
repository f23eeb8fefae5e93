/** What the text of an expression says, as a tree. Positions count from 0 and serve messages. */

export type Operator = '+' | '-' | '*' | '/' | '^' | '<' | '<=' | '>' | '>=' | '==' | '!='

export type Term =
  /** A literal in SI; `unit` is its unit as written, where it has one. */
  | { kind: 'number'; at: number; value: number; unit?: string }
  /** `a.b`, `error[0]`. */
  | { kind: 'name'; at: number; path: string }
  | { kind: 'negate'; at: number; of: Term }
  | { kind: 'binary'; at: number; operator: Operator; left: Term; right: Term }
  | { kind: 'call'; at: number; name: string; arguments: Term[] }

export interface Expression {
  text: string
  root: Term
}

/** The user's error in an expression: where, what, and the text. */
export function expressionError(text: string, at: number, message: string): Error {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text
  return new Error(`at character ${at + 1}: ${message}, in "${shown}"`)
}
