/** Stiffness per point: a cube that is rolled over its edge and back at another depth, turned about the vertical and back, or pushed over a rim and back, gives back what it took. */
import { expect, test } from 'vitest'
import { type Stage, stageOf, times, turnAbout, type Vec } from './scene.ts'

/** Height of the centre over the lowest corner. */
const low = (turn: number[]): number => 0.5 * (Math.abs(turn[6]) + Math.abs(turn[7]) + Math.abs(turn[8]))

/** Force and moment about its centre on a cube whose centre stands at `centre`. */
function look(stage: Stage, turn: number[], centre: Vec) {
  const at = [0, 1, 2].map((i) => centre[i] - 0.5 * (turn[3 * i] + turn[3 * i + 1] + turn[3 * i + 2])) as Vec
  const { force, moment } = stage.look([{ at: [0, 0, 0] }, { at, turn }])
  const f = force[1]
  const own = [0, 1, 2].map((i) => {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3]
    return moment[1][i] - (centre[j] * f[k] - centre[k] * f[j])
  })
  return { force: f, moment: own }
}

/** Work over effort round a path of angles about an axis and depths below the top of a slab. */
function round(axis: Vec, seat: number[], path: (phase: number) => { angle: number; depth: number }, steps: number) {
  const stage = stageOf([{ size: [4, 4, 1] }, { size: [1, 1, 1] }], 'point')
  let work = 0
  let effort = 0
  let last: { lift: number; twist: number; angle: number; height: number } | undefined
  for (let n = 0; n <= steps; n++) {
    const { angle, depth } = path((2 * Math.PI * n) / steps)
    const turn = times(turnAbout(axis, angle), seat)
    const height = 1 + low(turn) - depth
    const { force, moment } = look(stage, turn, [2, 2, height])
    const here = { lift: force[2], twist: axis.reduce((sum, c, i) => sum + c * moment[i], 0), angle, height }
    if (last) {
      const lifted = 0.5 * (here.lift + last.lift) * (height - last.height)
      const turned = 0.5 * (here.twist + last.twist) * (angle - last.angle)
      work += lifted + turned
      effort += Math.abs(lifted) + Math.abs(turned)
    }
    last = here
  }
  return work / effort
}

test('rolled over an edge and back at another depth', () => {
  const path = (phase: number) => ({
    angle: 0.5 - 0.35 * Math.cos(phase),
    depth: 1e-5 * (1.5 + 0.5 * Math.sin(phase)),
  })
  expect(Math.abs(round([0, 1, 0], turnAbout([0, 0, 1], 0), path, 3000))).toBeLessThan(1e-6)
})

test('turned by 90° about the vertical, on its face and on an edge, and back at another depth', () => {
  const path = (phase: number) => ({
    angle: 0.25 * Math.PI * (1 - Math.cos(phase)),
    depth: 1e-5 * (1.5 + 0.5 * Math.sin(phase)),
  })
  for (const seat of [turnAbout([0, 1, 0], 0), turnAbout([0, 1, 0], 0.4)])
    expect(Math.abs(round([0, 0, 1], seat, path, 1000))).toBeLessThan(1e-6)
})

/** Work of a path between two phases, by halving until it stays what it is: [work, effort]. */
function workOf(at: (phase: number) => { force: Vec; place: Vec }, from: number, to: number): [number, number] {
  type End = ReturnType<typeof at>
  const along = (p: End, q: End) => {
    const step = p.place.map((c, i) => q.place[i] - c)
    const mean = p.force.map((c, i) => 0.5 * (c + q.force[i]))
    return [mean.reduce((sum, c, i) => sum + c * step[i], 0), Math.hypot(...mean) * Math.hypot(...step)]
  }
  const halve = (a: number, p: End, b: number, q: End, left: number): [number, number] => {
    const m = 0.5 * (a + b)
    const r = at(m)
    const [whole] = along(p, q)
    const [first, ofFirst] = along(p, r)
    const [second, ofSecond] = along(r, q)
    if (left === 0 || (Math.abs(first + second - whole) < 1e-22 && left < 34))
      return [first + second, ofFirst + ofSecond]
    const [x, effortX] = halve(a, p, m, r, left - 1)
    const [y, effortY] = halve(m, r, b, q, left - 1)
    return [x + y, effortX + effortY]
  }
  return halve(from, at(from), to, at(to), 40)
}

test.each([0, 0.3, 1])('on its corner, yawed by %s, pushed over the rim of a slab and back at another depth', (yaw) => {
  const stage = stageOf([{ size: [4, 4, 1] }, { size: [1, 1, 1] }], 'point')
  const turn = times(turnAbout([0, 0, 1], yaw), turnAbout([1, -1, 0], -Math.acos(1 / Math.sqrt(3))))
  const depth = 1e-5
  const at = (phase: number) => {
    const corner: Vec = [4 - depth * Math.cos(phase), 2, 1 - depth * (1 + 0.5 * Math.sin(phase))]
    return { place: corner, force: stage.look([{ at: [0, 0, 0] }, { at: corner, turn }]).force[1] }
  }
  const [work, effort] = workOf(at, 0, 2 * Math.PI)
  expect(effort).toBeGreaterThan(depth * depth)
  expect(Math.abs(work)).toBeLessThan(1e-6 * effort)
})
