/** A face that slides from the block to which it was bonded onto a third one starts there with no shear and no bond. */
import { expect, test } from 'vitest'
import { finish } from './help.ts'

const SLIDER = `
title: A block slides from the one it was bonded to onto a third
gravity: 9.81
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
joints: { glue: { normal: 1 GPa/m, shear: 0.5 GPa/m, friction: 70 deg, cohesion: 10 kPa, tension: 2 kPa, failure: brittle } }
blocks:
  first: { shape: { box: [1, 1, 1] }, at: [-1, 0, -1], material: rock, rigid: true, fixed: true }
  third: { shape: { box: [1, 1, 1] }, at: [0, 0, -1], material: rock, rigid: true, fixed: true }
  slider: { shape: { box: [1, 1, 1] }, at: [-1, 0, 0], material: rock, rigid: true }
contact: { joint: glue }
boundaries:
  push: { on: slider, velocity: { x: 0.05 } }
stages:
  - run: { time: 4 ms, dt: 20 us }
  - run: { time: 10 ms, dt: 20 us, with: { boundaries.push: { on: slider, velocity: { x: 0, y: 0, z: 0.05 } } } }
record:
  first: { block: slider, what: contact-force, against: first, every: 20 us }
  third: { block: slider, what: contact-force, against: third, every: 20 us }
  slid: { block: slider, what: displacement, part: x, since: start, every: 20 us }
  bonds: { what: contacts, part: bonded, every: 20 us }
output: { frames: 0 }
`

test.each(['rigid', 'meshed'])('a %s block starts on a third one with no shear and no bond', (kind) => {
  const text =
    kind === 'rigid'
      ? SLIDER
      : SLIDER.replace(
          '[-1, 0, 0], material: rock, rigid: true',
          '[-1, 0, 0], material: rock, mesh: { cells: [2, 2, 2] }',
        )
  const { series } = finish(text, { frames: false }).outcome!
  const of = (name: string) => series.find((s) => s.name === name)!.values
  const [shear, press, slid, onFirst, bonds] = ['third.x', 'third.z', 'slid', 'first.x', 'bonds'].map(of)
  // It was held by the first one, and broke off; the two others hold together.
  expect(bonds[bonds.length - 1]).toBeLessThan(bonds[0])
  expect(Math.max(...onFirst.map(Math.abs))).toBeGreaterThan(5e3)
  let touched = 0
  for (let k = 0; k < slid.length; k++) {
    // The strip is as wide as the way slid, and none of it has sheared by more than that.
    const most = 0.5e9 * slid[k] * slid[k]
    expect(Math.abs(shear[k])).toBeLessThanOrEqual(most * (1 + 1e-6) + 1e-9)
    expect(press[k]).toBeGreaterThanOrEqual(0)
    if (Math.abs(shear[k]) > 0) touched++
  }
  expect(touched).toBeGreaterThan(100)
  expect(press[press.length - 1]).toBe(0)
})
