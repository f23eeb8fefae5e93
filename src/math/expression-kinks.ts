/**
 * Where the gradient of an expression over x, y, z jumps.
 *
 * What     An expression made of linear ones by + −, products with what does not depend on place, min, max, clamp, abs, if and
 *          comparisons is linear in pieces. Its kinks lie among the places where two expressions are equal, a − b = 0: the
 *          pieces that min, max and clamp choose between, 0 and that of abs, the two sides of a comparison.
 *          Pieces are expressions themselves: of a sum each of one with each of the other, and so on up the tree. Their
 *          factors may change in time.
 * Fails    Undefined for all others: powers, roots, products of places; and where there are more pieces than are worth it. A place where
 *          pieces not chosen are equal counts as a kink that is none, which costs time and changes nothing.
 */
import type { Expression, Operator, Term } from './expression-tree.ts'

/** An expression in pieces, and its kinks; `constant`: none of the pieces depends on place. */
interface Pieces {
  pieces: Term[]
  kinks: Term[]
  constant: boolean
}

const PLACE = ['x', 'y', 'z']
const COMPARISONS = ['<', '<=', '>', '>=', '==', '!=']
const MOST_PIECES = 12
const MOST_KINKS = 24

/** Expressions that are 0 at the kinks; undefined where it is not linear between such. */
export function kinksOf({ text, root }: Expression): Expression[] | undefined {
  return piecesOf(root)?.kinks.map((kink) => ({ text, root: kink }))
}

function piecesOf(term: Term): Pieces | undefined {
  const found = piecesIn(term)
  return found && found.pieces.length <= MOST_PIECES && found.kinks.length <= MOST_KINKS ? found : undefined
}

function piecesIn(term: Term): Pieces | undefined {
  if (!knowsPlace(term)) return { pieces: [term], kinks: [], constant: true }
  if (term.kind === 'name') return { pieces: [term], kinks: [], constant: false }
  if (term.kind === 'negate') return mapped(piecesOf(term.of), (of) => ({ ...term, of }))
  if (term.kind === 'binary') return ofOperator(term.operator, piecesOf(term.left), piecesOf(term.right), term.at)
  return term.kind === 'call' ? ofCall(term.name, term.arguments.map(piecesOf), term.at) : undefined
}

function knowsPlace(term: Term): boolean {
  if (term.kind === 'name') return PLACE.includes(term.path)
  if (term.kind === 'negate') return knowsPlace(term.of)
  if (term.kind === 'binary') return knowsPlace(term.left) || knowsPlace(term.right)
  return term.kind === 'call' && term.arguments.some(knowsPlace)
}

function mapped(found: Pieces | undefined, make: (piece: Term) => Term): Pieces | undefined {
  return found && { ...found, pieces: found.pieces.map(make) }
}

function ofOperator(
  operator: Operator,
  left: Pieces | undefined,
  right: Pieces | undefined,
  at: number,
): Pieces | undefined {
  if (!left || !right) return undefined
  if (COMPARISONS.includes(operator))
    return { ...chosen([left, right], at), pieces: [number(0, at), number(1, at)], constant: true }
  const fits =
    operator === '+' ||
    operator === '-' ||
    (operator === '*' && (left.constant || right.constant)) ||
    (operator === '/' && right.constant)
  if (!fits) return undefined
  const pieces = left.pieces.flatMap((a) =>
    right.pieces.map((b): Term => ({ kind: 'binary', operator, left: a, right: b, at })),
  )
  return { pieces, kinks: [...left.kinks, ...right.kinks], constant: left.constant && right.constant }
}

function ofCall(name: string, parts: (Pieces | undefined)[], at: number): Pieces | undefined {
  const known = parts.flatMap((part) => part ?? [])
  if (known.length < parts.length) return undefined
  if (['min', 'max', 'clamp'].includes(name)) return chosen(known, at)
  if (name === 'abs') {
    const [own] = known
    const turned = own.pieces.map((of): Term => ({ kind: 'negate', of, at }))
    return { pieces: [...own.pieces, ...turned], kinks: [...own.kinks, ...own.pieces], constant: false }
  }
  if (name !== 'if') return undefined
  const [condition, ...branches] = known
  if (!condition.constant) return undefined
  return {
    pieces: branches.flatMap(({ pieces }) => pieces),
    kinks: known.flatMap(({ kinks }) => kinks),
    constant: branches.every(({ constant }) => constant),
  }
}

/** One of several at each place; they take turns where two are equal. */
function chosen(from: readonly Pieces[], at: number): Pieces {
  const equal = from.flatMap(({ pieces }, i) =>
    from
      .slice(i + 1)
      .flatMap((other) =>
        pieces.flatMap((left) =>
          other.pieces.map((right): Term => ({ kind: 'binary', operator: '-', left, right, at })),
        ),
      ),
  )
  return {
    pieces: from.flatMap(({ pieces }) => pieces),
    kinks: [...from.flatMap(({ kinks }) => kinks), ...equal.filter(knowsPlace)],
    constant: from.every(({ constant }) => constant),
  }
}

const number = (value: number, at: number): Term => ({ kind: 'number', value, at })
