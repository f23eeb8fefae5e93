/** A case for any model of the catalogue: its numbers are those that it asks for by itself. */
import type { Material } from '../../../src/force/materials/material.ts'

/** `such as cohesion: 5 MPa`: what each model says of the keys that it needs. */
export const numbersFor = ({ parameters = {} }: Material): string =>
  Object.entries(parameters)
    .flatMap(([key, { needed }]) => (needed === undefined ? [] : [`, ${key}: ${needed}`]))
    .join('')

export const materialOf = (material: Material, more = ''): string =>
  `{ model: ${material.name}, density: 2500, young: 20 GPa, poisson: 0.25${numbersFor(material)}${more} }`

/** A bar half of this material, turned, prestressed, pressed and sheared far beyond what any rock bears, then let go. */
export const barOf = (material: Material, more = ''): string => `
title: Bar of ${material.name}
gravity: 9.81
materials:
  rock: ${materialOf(material, more)}
  other: { density: 2700, young: 30 GPa, poisson: 0.2 }
blocks:
  bar:
    shape: { box: [2, 1, 1] }
    rotate: { axis: [1, 2, 0], angle: 20 deg }
    material: other
    regions: [{ material: rock, where: { x: [-5, 1] } }]
    mesh: { cells: [6, 3, 3], jitter: { amount: 0.15, seed: 7 } }
boundaries:
  clamp: { on: bar.west, fixed: true }
  drive: { on: bar.east, velocity: { x: "-10*sin(2000*t)", y: "6*t/1e-3", z: "-4*sin(3000*t)" } }
initial:
  - { on: bar, stress: { zz: -1 MPa, xy: 0.5 MPa } }
stages:
  - run: { time: 2 ms }
  - run: { time: 1 ms, with: { boundaries.drive.velocity: [0, 0, 0] }, damping: { local: 0.5 } }
record:
  inside: { block: bar, what: stress }
  plastic: { block: bar, what: plastic strain }
  yielded: { block: bar, what: yielded }
  ledger: { what: energy }
output: { frames: 2 }
`
