/** Random slopes of three sets of joints as case files. */
import { randomFrom } from '../../src/math/random.ts'

const tenth = (value: number): number => Math.round(10 * value) / 10

export function randomSlope(seed: number): string {
  const random = randomFrom(seed)
  const between = (low: number, high: number) => tenth(low + (high - low) * random())
  const face = { dip: between(50, 85), direction: between(0, 359) }
  const sets = [1, 2, 3].map(
    (i) =>
      `        J${i}: { dip: ${between(10, 88)} deg, dip direction: ${between(0, 359)} deg, spacing: ${between(4, 9)} m, joint: J${i} }`,
  )
  const joints = [1, 2, 3].map(
    (i) =>
      `  J${i}: { friction: ${between(20, 45)} deg, cohesion: ${between(0, 40)} kPa, failure: plastic, normal: 1 GPa/m, shear: 0.5 GPa/m }`,
  )
  return `
title: Random slope of three sets
seismic: { horizontal: 0.1 }
design factor: 1.3
materials: { rock: { density: 2650, young: 20 GPa, poisson: 0.25 } }
joints:
${joints.join('\n')}
blocks:
  rock:
    shape: { slope: { height: 20 m, face: { dip: ${face.dip} deg, dip direction: ${face.direction} deg }, upper: { dip: ${between(0, 15)} deg, dip direction: ${face.direction} deg }, length: 30 m, depth: 25 m, below: 3 m } }
    material: rock
    rigid: true
    cut:
      sets:
${sets.join('\n')}
      slivers: { below: 0.03, are: merged }
      hold: [base, back, left, right]
contact: { joint: J1 }
strength reduction: { within: 2 % }
`
}
