/** What meets has one name where blocks touch and where they are a hair apart or in each other: corners, edges and faces. */
import { expect, test } from 'vitest'
import { EE, EF, FF, VE, VF, VV } from '../../src/state/contacts.ts'
import { stageOf, times, turnAbout, type Vec } from './scene.ts'

const CUBE: Vec = [1, 1, 1]
const about = (axis: Vec, angle: number) => turnAbout(axis, angle)
/** A body diagonal upright; an edge along x upright. */
const ON_CORNER = turnAbout([1, -1, 0], -Math.acos(1 / Math.sqrt(3)))
const ON_EDGE = about([1, 0, 0], Math.PI / 4)

/** Where a block must stand so that its lowest, or highest, corner stands at a place. */
function stand(turn: number[], way: 1 | -1, at: Vec): Vec {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, (k >> 2) & 1])
  const placed = corners.map((p) =>
    [0, 1, 2].map((i) => turn[3 * i] * p[0] + turn[3 * i + 1] * p[1] + turn[3 * i + 2] * p[2]),
  )
  const end = placed.reduce((best, p) => (way * p[2] < way * best[2] - 1e-12 ? p : best))
  return [at[0] - end[0], at[1] - end[1], at[2] - end[2]]
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1]
const PAIRS: [string, number[], Vec, number[], Vec, number][] = [
  ['a face on a face', IDENTITY, [0, 0, 0], IDENTITY, [0.3, 0.2, 0], FF],
  ['a corner on a face', IDENTITY, [0, 0, 0], ON_CORNER, [0.5, 0.4, 0], VF],
  ['an edge on a face', IDENTITY, [0, 0, 0], ON_EDGE, [0.2, 0.4, 0], EF],
  ['a corner on an edge', ON_EDGE, [0, 0, 0], ON_CORNER, [0.5, 0, 0], VE],
  ['a corner on a corner', ON_CORNER, [0, 0, 0], times(about([0, 0, 1], 1), ON_CORNER), [0, 0, 0], VV],
  ['an edge along an edge', ON_EDGE, [0, 0, 0], about([1, 0, 0], Math.PI / 4 + 0.1), [0.2, 0, 0], EE],
  [
    'an edge across an edge',
    ON_EDGE,
    [0, 0, 0],
    times(about([0, 0, 1], 1), ON_EDGE),
    [0.5 - 0.5 * Math.cos(1), -0.5 * Math.sin(1), 0],
    EE,
  ],
]

test.each(PAIRS)('%s', (_, lower, origin, upper, place, type) => {
  for (const gap of [0, 1e-9, 1e-12, -1e-12, -1e-9, -1e-6]) {
    const stage = stageOf([{ size: CUBE }, { size: CUBE }], 'point')
    const down = { turn: lower, at: stand(lower, -1, origin) }
    const up = (height: number) => ({ turn: upper, at: stand(upper, 1, [place[0], place[1], height]) })
    stage.look([down, up(1e-5)])
    const { rows } = stage.look([down, up(gap)])
    for (const row of rows) expect(row.type, `gap ${gap}`).toBe(type)
    if (gap < 0) expect(rows.length, `gap ${gap}`).toBeGreaterThan(0)
  }
})
