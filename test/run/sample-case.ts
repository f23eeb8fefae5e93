/** A case that uses much at once: mesher, jitter, all kinds of boundaries, damping, two materials, several stages. */
export const SAMPLE = `
title: Sample
gravity: 9.81
materials:
  soft: { density: 2000 kg/m3, young: 2 GPa, poisson: 0.25 }
  hard: { density: 2700 kg/m3, young: 30 GPa, poisson: 0.2 }
blocks:
  bar:
    shape: { box: [2, 1, 1] }
    rotate: { axis: [0, 1, 0], angle: 20 deg }
    material: soft
    regions: [{ material: hard, where: { x: [1, 10] } }]
    mesh: { cells: [6, 3, 3], jitter: { amount: 0.15, seed: 7 } }
  stone: { shape: { tetrahedron: [[0, 3, 0], [1, 3, 0], [0, 4, 0], [0, 3, 1]] }, material: hard, mesh: { size: 0.4 } }
boundaries:
  clamp: { on: bar.west, fixed: true }
  push: { on: bar.east, traction: [0, 0, -50 kPa] }
  squeeze: { on: bar.top, pressure: "20e3*(1 + 0.5*sin(600*t))" }
  absorb: { on: bar.north, quiet: 0.5 }
  slide: { on: stone.face1, roller: true }
  drive: { on: stone, at: [0, 3, 0], velocity: { z: "0.02*sin(900*t)" } }
initial:
  - { on: stone, stress: { zz: "-1e4*(1 - z)" }, velocity: { y: 0.1 } }
stages:
  - settle: { ratio: 1e-3, max steps: 400, with: { damping: { local: 0.7 } } }
  - run: { time: 4 ms, with: { damping: { local: 0.05, mass: 20, stiffness: 1e-7 } } }
  - run: { time: 2 ms, with: { boundaries.push.traction: [0, 0, 0] } }
record:
  tip: { face: bar.east, what: displacement }
  inside: { block: bar, point: [1, 0.5, 0.1], what: stress, part: xx }
  support: { face: bar.west, what: force }
  ledger: { what: energy }
output: { frames: 3 }
`
