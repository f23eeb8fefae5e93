/** Cells of a block that breaks: which hold together, and that their contact gives no energy it was not given. */
import { describe, expect, test } from 'vitest'
import { readCase } from '../../src/case/read.ts'
import { variants } from '../../src/catalogue.ts'
import { holdTogether, makeFragments, settleAccount, storedOf } from '../../src/contact/points/one-block.ts'
import { makeSheet, type Sheet } from '../../src/contact/points/sheet.ts'
import { bareHost } from '../../src/host.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { allocate } from '../../src/state/arena.ts'
import { GAP, GAP_BEFORE, MOVE, NX, SHARE, SHARE_BEFORE } from '../../src/state/contacts.ts'
import { layoutNeighbours, type Neighbours } from '../../src/state/neighbours.ts'

const CASE = `title: A block of six tetrahedra that may break
gravity: 0
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.2 } }
joints: { crack: { normal: 100 GPa/m, shear: 100 GPa/m, friction: 30 deg, cohesion: 1 MPa, tension: 1 MPa } }
blocks: { block: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [1, 1, 1] }, fracture: { brittle: crack } } }
contact: { joint: crack }
stages: [{ run: { time: 1 ms } }]
`

describe('fragments', () => {
  const world = () => {
    const c = readCase(CASE, { name: 'case.yaml', folder: '.', variants: variants() }).variations[0]
    return prepareWorld(c, bareHost()).world
  }

  test('a whole block is one, and none of its cells touch', () => {
    const { hulls, facets, bonds } = world()
    makeFragments()(hulls, facets, bonds)
    expect(hulls.count).toBe(6)
    expect([...hulls.fragment]).toEqual([0, 0, 0, 0, 0, 0])
    for (let a = 0; a < 6; a++)
      for (let b = a + 1; b < 6; b++) expect(holdTogether(hulls, facets, bonds, a, b)).toBe(true)
  })

  test('a crack opens contact across itself; cells all of whose bonds broke are fragments of their own', () => {
    const { hulls, facets, bonds } = world()
    const update = makeFragments()
    const sides = (unit: number) => [facets.hull[bonds.placeA[unit]], facets.hull[bonds.placeB[unit]]]
    bonds.intact[0] = 0
    bonds.broken[0] = 1
    update(hulls, facets, bonds)
    const [a, b] = sides(0).sort((p, q) => p - q)
    expect(holdTogether(hulls, facets, bonds, a, b)).toBe(false)
    expect(new Set(hulls.fragment).size).toBe(1)
    for (let unit = 0; unit < bonds.count; unit++) {
      if (!sides(unit).includes(b)) continue
      bonds.intact[unit] = 0
      bonds.broken[unit] = 1
    }
    update(hulls, facets, bonds)
    expect(hulls.fragment[b]).toBe(b)
    expect(new Set(hulls.fragment).size).toBe(2)
    for (let other = 0; other < 6; other++)
      if (other !== b) expect(holdTogether(hulls, facets, bonds, Math.min(b, other), Math.max(b, other))).toBe(false)
  })
})

describe('the account of a pair', () => {
  const pair = (): { neighbours: Neighbours; sheet: Sheet } => ({
    neighbours: allocate((arena) => ({ neighbours: layoutNeighbours(arena, 1) })).columns.neighbours,
    sheet: makeSheet(),
  })
  /** One row of gap and share now, and a step before (0: none), pushed apart by `apart` since. */
  const settle = (
    { neighbours, sheet }: ReturnType<typeof pair>,
    now: number[],
    before: number[],
    apart: number,
    given = 0,
  ) => {
    const { row, pastRow } = sheet
    row.fill(0)
    pastRow.fill(0)
    sheet.pastCount[0] = before.length > 0 ? 1 : 0
    row.set([now[0]], GAP)
    row.set([now[1]], SHARE)
    row.set([0, 0, apart], MOVE)
    row.set([0, 0, 1], NX)
    row[GAP_BEFORE] = before[0] ?? Infinity
    row[SHARE_BEFORE] = before[1] ?? now[1]
    if (before.length > 0) {
      pastRow[GAP] = before[0]
      pastRow[SHARE] = before[1]
    }
    settleAccount(neighbours, 0, row, 0, 1, storedOf(pastRow, 0, sheet.pastCount[0]), given)
    return 0.5 * row[SHARE] * Math.min(0, row[GAP]) ** 2
  }

  test('pushed in, it stores the work and owes nothing', () => {
    const p = pair()
    expect(settle(p, [-1.1e-3, 2], [-1e-3, 2], -1e-4)).toBeCloseTo(1.1e-3 ** 2, 20)
    expect(p.neighbours.discount[0]).toBeLessThan(1e-15)
  })

  test('born deep it pushes for next to nothing, and for what comes on top', () => {
    const p = pair()
    expect(settle(p, [-1e-3, 1], [], 0)).toBeLessThan(1e-4 * 0.5e-6)
    const born = p.sheet.row[GAP]
    expect(settle(p, [-1.5e-3, 1], [born, 1], -5e-4) / (0.5 * (5e-4 - born) ** 2)).toBeCloseTo(1, 3)
  })

  test('on growing area it keeps its energy; what bonds leave is its own', () => {
    const p = pair()
    expect(settle(p, [-1e-3, 4], [-1e-3, 1], 0)).toBeCloseTo(0.5e-6, 10)
    expect(settle(pair(), [-1e-3, 4], [-1e-3, 1], 0, 1.5e-6)).toBeCloseTo(2e-6, 15)
  })

  test('as the cells part, the depth that does not count goes with them', () => {
    const p = pair()
    settle(p, [-1e-3, 1], [], 0)
    settle(p, [-2e-4, 1], [p.sheet.row[GAP], 1], 8e-4)
    expect(p.neighbours.discount[0]).toBeLessThanOrEqual(2e-4)
  })
})
