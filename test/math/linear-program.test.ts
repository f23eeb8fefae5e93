import { describe, expect, test } from 'vitest'
import { type LinearRow, type Relation, solveLinearProgram } from '../../src/math/linear-program.ts'
import { randomFrom } from '../../src/math/random.ts'

const row = (coefficients: number[], relation: Relation, bound: number): LinearRow => ({
  coefficients,
  relation,
  bound,
})

/** Solves a small square system; nothing where it is singular. */
function solved(matrix: number[][], right: number[]): number[] | undefined {
  const a = matrix.map((r, i) => [...r, right[i]])
  const n = a.length
  for (let k = 0; k < n; k++) {
    const best = a.slice(k).reduce((b, r, i) => (Math.abs(r[k]) > Math.abs(a[b][k]) ? i + k : b), k)
    ;[a[k], a[best]] = [a[best], a[k]]
    if (Math.abs(a[k][k]) < 1e-9) return undefined
    for (let i = 0; i < n; i++)
      if (i !== k) {
        const t = a[i][k] / a[k][k]
        for (let j = k; j <= n; j++) a[i][j] -= t * a[k][j]
      }
  }
  return a.map((r, i) => r[n] / r[i])
}

/** Least cost over the corners: every choice of n rows, or bounds x ≥ 0, that hold with equality. */
function byCorners(cost: number[], rows: LinearRow[]): number | undefined {
  const n = cost.length
  const all = [
    ...rows,
    ...cost.map((_, j) =>
      row(
        cost.map((__, k) => (k === j ? 1 : 0)),
        '>=',
        0,
      ),
    ),
  ]
  const fits = (x: number[]) =>
    all.every(({ coefficients, relation, bound }) => {
      const value = x.reduce((sum, v, j) => sum + v * coefficients[j], 0) - bound
      return relation === '<=' ? value < 1e-7 : relation === '>=' ? value > -1e-7 : Math.abs(value) < 1e-7
    })
  let best: number | undefined
  const choose = (from: number, chosen: LinearRow[]): void => {
    if (chosen.length === n) {
      const x = solved(
        chosen.map((r) => Array.from(r.coefficients)),
        chosen.map((r) => r.bound),
      )
      if (x && fits(x)) {
        const value = x.reduce((sum, v, j) => sum + v * cost[j], 0)
        if (best === undefined || value < best) best = value
      }
      return
    }
    for (let i = from; i < all.length; i++) choose(i + 1, [...chosen, all[i]])
  }
  choose(0, [])
  return best
}

describe('linear programs', () => {
  test('random ones against all their corners', () => {
    const random = randomFrom(2)
    const any = (low: number, high: number) => low + (high - low) * random()
    const seen = { optimal: 0, infeasible: 0, unbounded: 0 }
    for (let i = 0; i < 400; i++) {
      const n = 2 + Math.floor(3 * random())
      const rows = Array.from({ length: 2 + Math.floor(3 * random()) }, () =>
        row(
          Array.from({ length: n }, () => Math.round(any(-3, 3))),
          (['<=', '<=', '=', '>='] as const)[Math.floor(4 * random())],
          Math.round(any(-4, 6)),
        ),
      )
      const boxed = i % 4 > 0
      if (boxed) rows.push(row(new Array(n).fill(1), '<=', 10))
      const cost = Array.from({ length: n }, () => any(-1, 1))
      const found = solveLinearProgram({ cost, rows })
      seen[found.status]++
      const best = byCorners(cost, rows)
      if (found.status === 'infeasible') expect(best).toBeUndefined()
      if (found.status === 'optimal') {
        expect(Math.abs(found.value - best!)).toBeLessThan(1e-7)
        for (const { coefficients, relation, bound } of rows) {
          const gap = found.x.reduce((sum, v, j) => sum + v * coefficients[j], 0) - bound
          expect(relation === '<=' ? gap : relation === '>=' ? -gap : Math.abs(gap)).toBeLessThan(1e-8)
        }
        for (const x of found.x) expect(x).toBeGreaterThanOrEqual(0)
      }
      if (found.status === 'unbounded') {
        expect(boxed).toBe(false)
        expect(best).toBeDefined()
        // a fence makes it finite, and a wider one makes it cheaper in proportion
        const fenced = [1e3, 1e4].map((bound) =>
          solveLinearProgram({ cost, rows: [...rows, row(new Array(n).fill(1), '<=', bound)] }),
        )
        const [near, far] = fenced.map((f) => (f.status === 'optimal' ? f.value : Number.NaN))
        expect(far).toBeLessThan(5 * near)
      }
    }
    expect(seen.optimal).toBeGreaterThan(100)
    expect(seen.infeasible).toBeGreaterThan(20)
    expect(seen.unbounded).toBeGreaterThan(10)
  })
  /** min c·x, A x ≥ b, x ≥ 0 and max b·y, Aᵀy ≤ c, y ≥ 0 have the same value. Many rows through the origin make corners of many planes. */
  test('programs with corners of a hundred planes against their duals', () => {
    const random = randomFrom(6)
    const any = (low: number, high: number) => low + (high - low) * random()
    let valued = 0
    for (let i = 0; i < 40; i++) {
      const [n, m] = [4 + Math.floor(4 * random()), 100]
      const a = Array.from({ length: m }, () => Array.from({ length: n }, () => any(i % 2 ? -0.15 : -0.5, 1)))
      const b = a.map((_, k) => (k < 2 ? any(0, 1) : 0))
      const c = Array.from({ length: n }, () => any(0, 1))
      const first = solveLinearProgram({ cost: c, rows: a.map((r, k) => row(r, '>=', b[k])) })
      const dual = solveLinearProgram({
        cost: b.map((x) => -x),
        rows: c.map((x, j) =>
          row(
            a.map((r) => r[j]),
            '<=',
            x,
          ),
        ),
      })
      expect(dual.status === 'unbounded').toBe(first.status === 'infeasible')
      if (first.status !== 'optimal' || dual.status !== 'optimal') continue
      expect(Math.abs(first.value + dual.value)).toBeLessThan(1e-9)
      if (first.value > 1e-3) valued++
    }
    expect(valued).toBeGreaterThan(10)
  })
  /** Beale (1955): the steepest column and the first of equal rows run in a circle of six. Least cost −1/20. */
  test('a program that cycles', () => {
    const found = solveLinearProgram({
      cost: [-0.75, 150, -0.02, 6],
      rows: [row([0.25, -60, -0.04, 9], '<=', 0), row([0.5, -90, -0.02, 3], '<=', 0), row([0, 0, 1, 0], '<=', 1)],
    })
    expect(found.status).toBe('optimal')
    if (found.status === 'optimal') expect(Math.abs(found.value + 0.05)).toBeLessThan(1e-12)
  })
  test('rows that say the same, and rows that contradict', () => {
    const twice = [row([1, 1], '=', 2), row([2, 2], '=', 4)]
    expect(solveLinearProgram({ cost: [1, 2], rows: twice })).toMatchObject({ status: 'optimal', value: 2 })
    const never = solveLinearProgram({ cost: [0, 0], rows: [row([1, 1], '=', 2), row([1, 1], '=', 3)] })
    expect(never.status).toBe('infeasible')
    if (never.status === 'infeasible') expect(Math.abs(never.residual - 1)).toBeLessThan(1e-12)
  })
  test('rows in any units', () => {
    const found = solveLinearProgram({
      cost: [-1, -1],
      rows: [row([1e9, 0], '<=', 2e9), row([0, 1e-9], '<=', 3e-9)],
    })
    expect(found).toMatchObject({ status: 'optimal', value: -5 })
  })
})
