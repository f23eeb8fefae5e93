/** Parameters stand wherever a number does: geometry, gravity, materials, joints, lists, counts, stages. */
import { expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'

const CASE = `
title: t
gravity: [0, 0, "-G"]
parameters: { H: 2 m, G: 9.81, phi: 30 deg, n: 2, stiff: 1 GPa/m, rock: 7, half: "H/2" }
materials: { rock: { density: "2000 kg/m3 + 100*n", young: "G*1e9", poisson: 0.25 } }
joints: { s: { friction: "phi/2", normal: stiff, shear: "stiff/2" } }
blocks:
  base: { shape: { box: ["4*H", 4, half] }, material: rock, fixed: true, rigid: true }
  b: { shape: { box: [H, H, H] }, at: [0, 1, half], material: rock, rigid: true, repeat: { count: [n, 1, 1], spacing: "1.5*H" } }
contact: { joint: s }
stages:
  - run: { time: 100 ms, with: { gravity: "G/2", joints.s.friction: "phi/3" } }
`
const read = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]
const box = (of: unknown) => (of as { shape: { size: number[] } }).shape.size

test('each is the number that it stands for', () => {
  const { physics, materials, blocks, stages } = read(CASE)
  expect(physics.gravity).toEqual([0, 0, -9.81])
  expect(materials.rock).toMatchObject({ density: 2200, young: 9.81e9 })
  expect(physics.joints.s.friction).toBeCloseTo(Math.PI / 12, 14)
  expect(physics.joints.s.stiffness).toEqual({ per: 'area', normal: 1e9, shear: 5e8 })
  expect(box(blocks.base)).toEqual([8, 4, 1])
  expect(Object.keys(blocks)).toEqual(['base', 'b-1-1-1', 'b-2-1-1'])
  expect(blocks['b-2-1-1'].position).toEqual([3, 1, 1])
  // A material whose name is also that of a parameter stays a name.
  expect(blocks.base.material).toBe('rock')
  expect(stages[0].physics.gravity).toEqual([0, 0, -4.905])
  expect(stages[0].physics.joints.s.friction).toBeCloseTo(Math.PI / 18, 14)
})

test('what is varied varies with what stands on it', () => {
  const { variations } = readCase(`${CASE}\nvary: { parameters.H: [1 m, 3 m] }`, { name: 'test.yaml' })
  expect(variations.map(({ blocks }) => box(blocks.base))).toEqual([
    [4, 4, 0.5],
    [12, 4, 1.5],
  ])
})

test.each([
  ['density: "2000 kg/m3 + 100*n"', 'density: phi', /density: expected a density .*found "0\.52\S* rad", an angle/],
  ['friction: "phi/2"', 'friction: "4*phi"', /joints\.s\.friction: expected an angle .*below 90 deg/],
  ['spacing: "1.5*H"', 'spacing: "1.5*HH"', /spacing: .*found "1\.5\*HH"/],
  ['count: [n, 1, 1]', 'count: [half, 1, 1]', /count\[0\]: /],
])('%s as %s is refused', (good, bad, words) => {
  expect(() => read(CASE.replace(good, bad))).toThrow(words)
})
