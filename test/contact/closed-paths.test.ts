/** Stiffness per point: a cube that is rolled over its edge and back at another depth, or turned about the vertical and back, gives back what it took. */
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
