/**
 * Linear programs by the simplex method, for a few dozen rows and some thousand columns:  min c·x,  A x (≤, =, ≥) b,  x ≥ 0.
 *
 * Two phases on a dense tableau. Rows are divided by their largest coefficient and turned so that b ≥ 0; every row gets a slack
 * or an artificial variable as its first basis.
 *   1. Minimise the sum of the artificials; what is left of it is the residual, and the program is feasible if that is round-off.
 *   2. Artificials that stay in the basis at zero are exchanged for any other column, or their row says nothing new. Minimise c·x.
 * Each step takes the column of the steepest cost and the row of the least ratio, of equal ones the largest pivot; after some steps
 * that gain nothing, the lowest numbered column and row instead, until one gains: this cannot go round in circles (Bland).
 * Fails where coefficients of one row differ by more than about nine orders of magnitude: the small ones count as zero.
 * Sources: G. B. Dantzig, Linear Programming and Extensions (1963); R. G. Bland (1977), Math. Oper. Res. 2.
 */

export type Relation = '<=' | '=' | '>='

export interface LinearRow {
  coefficients: ArrayLike<number>
  relation: Relation
  bound: number
}

export interface LinearProgram {
  /** c, minimised; zeros where any feasible x will do. */
  cost: ArrayLike<number>
  rows: readonly LinearRow[]
}

export type LinearSolution =
  | { status: 'optimal'; x: Float64Array; value: number }
  /** Least sum of what the rows miss their bounds by, each in units of its largest coefficient. */
  | { status: 'infeasible'; residual: number }
  | { status: 'unbounded' }

/** Of coefficients, costs and bounds of scaled rows. */
const NONE = 1e-11
/** Least pivot: what a step divides by. Smaller ones turn round-off into coefficients. */
const PIVOT = 1e-9
/** Residual per row that counts as feasible, against the largest scaled bound. */
const FEASIBLE = 1e-11
/** Steps without gain before the lowest numbered column is taken. */
const PATIENCE = 20

interface Tableau {
  /** Rows of columns, the bound last. */
  rows: Float64Array[]
  basis: number[]
  /** Columns from here on are artificial. */
  artificial: number
  columns: number
}

export function solveLinearProgram({ cost, rows }: LinearProgram): LinearSolution {
  const t = tableauOf(cost.length, rows)
  const phase1 = new Float64Array(t.columns + 1).fill(1, t.artificial, t.columns)
  minimise(t, reduced(t, phase1), t.columns)
  const residual = t.basis.reduce((sum, j, i) => sum + (j >= t.artificial ? t.rows[i][t.columns] : 0), 0)
  const size = Math.max(1, ...t.rows.map((row) => Math.abs(row[t.columns])))
  if (residual > FEASIBLE * rows.length * size) return { status: 'infeasible', residual }
  dropArtificials(t)
  const phase2 = new Float64Array(t.columns + 1)
  for (let j = 0; j < cost.length; j++) phase2[j] = cost[j]
  if (!minimise(t, reduced(t, phase2), t.artificial)) return { status: 'unbounded' }
  const x = new Float64Array(cost.length)
  for (const [i, j] of t.basis.entries()) if (j < cost.length) x[j] = t.rows[i][t.columns]
  return { status: 'optimal', x, value: x.reduce((sum, v, j) => sum + v * cost[j], 0) }
}

function tableauOf(count: number, given: readonly LinearRow[]): Tableau {
  const turned = given.map(scaledRow)
  const slacks = turned.filter(({ relation }) => relation !== '=').length
  const artificial = count + slacks
  const columns = artificial + turned.filter(({ relation }) => relation !== '<=').length
  const basis: number[] = []
  let [slack, extra] = [count, artificial]
  const rows = turned.map(({ coefficients, relation, bound }) => {
    const row = new Float64Array(columns + 1)
    row.set(Array.from(coefficients))
    row[columns] = bound
    if (relation !== '=') row[slack++] = relation === '<=' ? 1 : -1
    if (relation !== '<=') row[extra++] = 1
    basis.push(relation === '<=' ? slack - 1 : extra - 1)
    return row
  })
  return { rows, basis, artificial, columns }
}

/** Divided by its largest coefficient, with a bound that is not negative, and as ≤ where it is 0: such a row needs no artificial. */
function scaledRow({ coefficients, relation, bound }: LinearRow): LinearRow {
  let largest = 0
  for (let j = 0; j < coefficients.length; j++) largest = Math.max(largest, Math.abs(coefficients[j]))
  const turn = bound < 0 || (bound === 0 && relation === '>=')
  const by = (turn ? -1 : 1) / (largest || 1)
  const swapped = { '<=': '>=', '=': '=', '>=': '<=' } as const
  return {
    coefficients: Float64Array.from(coefficients, (a) => a * by),
    relation: turn ? swapped[relation] : relation,
    bound: bound * by + 0,
  }
}

/** Costs seen from the basis: zero on its columns. */
function reduced({ rows, basis }: Tableau, cost: Float64Array): Float64Array {
  const seen = Float64Array.from(cost)
  for (const [i, j] of basis.entries()) if (cost[j] !== 0) subtractRow(seen, rows[i], cost[j])
  return seen
}

/** False where the cost falls without end. Columns from `end` on do not enter. */
function minimise(t: Tableau, cost: Float64Array, end: number): boolean {
  let idle = 0
  for (let step = 0; step < 100 * (t.columns + t.rows.length); step++) {
    const column = entering(cost, end, idle > PATIENCE)
    if (column < 0) return true
    const row = leaving(t, column, idle > PATIENCE)
    if (row < 0) return false
    idle = t.rows[row][t.columns] > NONE ? 0 : idle + 1
    pivot(t, cost, row, column)
  }
  throw new Error('assert: the simplex method went round in circles')
}

function entering(cost: Float64Array, end: number, first: boolean): number {
  let [best, least] = [-1, -NONE]
  for (let j = 0; j < end; j++)
    if (cost[j] < least) {
      best = j
      if (first) return j
      least = cost[j]
    }
  return best
}

/** Row of the least ratio; of equal ones that of the largest pivot, or of the lowest numbered basic column. */
function leaving({ rows, basis, columns }: Tableau, column: number, lowest: boolean): number {
  let least = Infinity
  for (const row of rows) if (row[column] > PIVOT) least = Math.min(least, row[columns] / row[column])
  let best = -1
  for (const [i, row] of rows.entries()) {
    if (!(row[column] > PIVOT) || row[columns] / row[column] > least + NONE) continue
    if (best < 0 || (lowest ? basis[i] < basis[best] : row[column] > rows[best][column])) best = i
  }
  return best
}

function pivot({ rows, basis, columns }: Tableau, cost: Float64Array, at: number, column: number): void {
  const row = rows[at]
  const by = row[column]
  for (let j = 0; j <= columns; j++) row[j] /= by
  row[column] = 1
  for (const [i, other] of rows.entries())
    if (i !== at && other[column] !== 0) {
      subtractRow(other, row, other[column])
      other[column] = 0
      if (other[columns] < 0) other[columns] = 0
    }
  subtractRow(cost, row, cost[column])
  cost[column] = 0
  basis[at] = column
}

function subtractRow(from: Float64Array, row: Float64Array, times: number): void {
  for (let j = 0; j < from.length; j++) from[j] -= times * row[j]
}

function dropArtificials(t: Tableau): void {
  const none = new Float64Array(t.columns + 1)
  for (const [i, row] of t.rows.entries()) {
    if (t.basis[i] < t.artificial) continue
    let column = -1
    for (let j = 0; j < t.artificial; j++)
      if (Math.abs(row[j]) > PIVOT && (column < 0 || Math.abs(row[j]) > Math.abs(row[column]))) column = j
    row[t.columns] = 0
    if (column >= 0) pivot(t, none, i, column)
    else row.fill(0, 0, t.artificial)
  }
}
