/**
 * A corner that is pushed in, in one step and from apart, by ten times the tolerance at which the paper detects contact. That
 * has to be below the distance λ × half a diagonal by which edges are shrunk; what is deeper it sees no more.
 */
import { expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { finish } from '../run/help.ts'
import { type Block, type Pose, stageOf, times, turnAbout, type Vec } from './scene.ts'

const TOLERANCE = 0.01 * Math.SQRT1_2
const DEEP = 10 * TOLERANCE
const HERE: Pose = { at: [0, 0, 0] }
const SLAB: Block = { size: [6, 6, 3], cells: [5, 5, 1] }
const CUBE: Block = { size: [1, 1, 1], cells: [2, 2, 2] }
const ON_CORNER = turnAbout([1, -1, 0], Math.acos(1 / Math.sqrt(3)))

/** A cube that stands with its first corner at a place, turned by an angle about the vertical and leaning a little. */
function standing(yaw: number, lean: number, [x, y, z]: Vec): Pose {
  return { at: [x, y, z], turn: times(turnAbout([0, 0, 1], yaw), times(turnAbout([1, 2, 0], lean), ON_CORNER)) }
}

test.each(['slab', 'cube'])('a corner pushed in at once is found wherever it comes down, the %s first', (first) => {
  const random = randomFrom(7)
  const at = first === 'slab' ? 1 : 0
  const poses = (cube: Pose) => (at === 1 ? [HERE, cube] : [cube, HERE])
  for (const per of ['point', 'area'] as const) {
    const stage = stageOf(at === 1 ? [SLAB, CUBE] : [CUBE, SLAB], per)
    for (let trial = 0; trial < 60; trial++) {
      const [x, y] = [1.5 + 3 * random(), 1.5 + 3 * random()]
      const [yaw, lean] = [6 * random(), 0.4 * (random() - 0.5)]
      expect(stage.look(poses(standing(yaw, lean, [x, y, 3 + TOLERANCE]))).force[at]).toEqual([0, 0, 0])
      const { force } = stage.look(poses(standing(yaw, lean, [x + 0.01, y - 0.02, 3 - DEEP])))
      expect(Math.hypot(force[at][0], force[at][1])).toBeLessThan(1e-12)
      if (per === 'point') expect(force[at][2] / DEEP).toBeCloseTo(1, 12)
      else expect(force[at][2]).toBeGreaterThan((DEEP ** 3 * Math.sqrt(3)) / 2)
    }
  }
})

const DT = 0.4e-3
const STIFFNESS = 2.5e9
const SPEED = (DEEP + TOLERANCE) / DT

test.each(['rigid: true', 'mesh: { cells: [3, 3, 1] }'])(
  'a rigid cube that comes down on its corner in one step by as much comes back, from a slab with %s',
  (slab) => {
    const { outcome } = finish(`
title: A cube comes down on its corner
gravity: 0
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
joints: { touch: { normal: 2.5 GN/m, shear: 2.5 GN/m, friction: 0 } }
blocks:
  slab: { shape: { box: [6, 6, 3] }, at: [-3.1, -2.9, -3], material: rock, fixed: true, ${slab} }
  cube:
    shape: { box: [1, 1, 1] }
    rotate: { axis: [1, -1, 0], angle: ${Math.acos(1 / Math.sqrt(3))} }
    at: [0, 0, ${TOLERANCE}]
    material: rock
    rigid: true
initial: [{ on: cube, velocity: { z: ${-SPEED} } }]
stages: [{ run: { time: ${30 * DT}, dt: ${DT}, unsafe: true } }]
record:
  velocity: { block: cube, what: velocity, every: ${DT} }
  place: { block: cube, what: displacement, part: z, every: ${DT} }
  force: { block: cube, what: contact-force, part: z, every: ${DT} }
output: { frames: 0 }
`)
    const of = (name: string) => outcome!.series.find((series) => series.name === name)!.values
    const deepest = Math.min(...of('place'))
    expect(of('force')[0]).toBe(0)
    expect(of('place')[1]).toBeLessThan(-0.99 * (DEEP + TOLERANCE))
    // It overlaps for this part of the step behind, and for all of the one ahead.
    const part = DEEP / (DEEP + TOLERANCE)
    expect(of('force')[1] / STIFFNESS / DEEP).toBeCloseTo(0.5 * (part + 1), 4)
    expect(deepest / (TOLERANCE + SPEED * Math.sqrt(2500 / STIFFNESS))).toBeCloseTo(-1, 1)
    expect(of('velocity.z').at(-1)! / SPEED).toBeGreaterThan(0.95)
    expect(of('velocity.z').at(-1)! / SPEED).toBeLessThan(1.05)
  },
)
