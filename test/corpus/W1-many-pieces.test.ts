/** Joints every 1.6 mm cut a box of 4 m into some 30,000 plates, within the budget of pieces: that is set up in seconds. */
import { expect, test } from 'vitest'
import { readCase, startAny } from '../../src/index.ts'

const text = (spacing: string) => `title: A box cut into plates
gravity: 9.81
materials: { granite: { density: 2700 kg/m3, young: 1 GPa, poisson: 0.25 } }
joints:
  rough: { friction: 50 deg, normal: 0.5 GPa/m, shear: 0.3 GPa/m }
  bed: { friction: 40 deg, normal: 0.5 GPa/m, shear: 0.3 GPa/m }
blocks:
  floor: { shape: { box: [8, 8, 1] }, at: [-2, -2, -1], material: granite, rigid: true, fixed: true }
  rock:
    shape: { box: [4, 4, 3] }
    material: granite
    rigid: true
    cut:
      sets:
        bedding: { dip: 8 deg, dip direction: 30 deg, spacing: 1.1 m, origin: [2, 2, 1.5], joint: bed }
        J1: { dip: 85 deg, dip direction: 100 deg, spacing: ${spacing}, origin: [2, 2, 1.5] }
        J2: { dip: 80 deg, dip direction: 10 deg, spacing: 1.4 m, origin: [2, 2, 1.5], persistence: 0.6 }
      slivers: { below: 0.1, are: merged }
contact: { joint: rough }
stages: [{ settle: { ratio: 1e-4 } }]
`

/** Seconds of processor time of setting it up. */
function seconds(spacing: string): number {
  const [c] = readCase(text(spacing)).variations
  const began = process.cpuUsage().user
  startAny(c, { kernel: 'plain', frames: false })
  return (process.cpuUsage().user - began) / 1e6
}

test('30,000 pieces in 10 s, and twice as many in not much more than twice the time', () => {
  const [half, all] = [seconds('3.2 mm'), seconds('1.6 mm')]
  expect(all).toBeLessThan(10)
  expect(all).toBeLessThan(3 * half)
})
