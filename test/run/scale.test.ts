import { describe, expect, test } from 'vitest'
import { finish } from './help.ts'

/**
 * The same case with lengths × 4^k, times × 2^k and moduli × 4^k: every number is multiplied by a power of two, so a
 * dimensionless result has the same bits. An absolute tolerance anywhere would show.
 */
function scaledCase(k: number): string {
  const l = 4 ** k
  const t = 2 ** k
  const v = l / t
  const p = 4 ** k
  const point = (x: number, y: number, z: number) => `[${x * l}, ${y * l}, ${z * l}]`
  return `
title: Scaled
gravity: 9.81
materials:
  soft: { density: 2000, young: ${2e9 * p}, poisson: 0.25 }
  hard: { density: 2700, young: ${30e9 * p}, poisson: 0.2 }
blocks:
  bar:
    shape: { box: ${point(2, 1, 1)} }
    rotate: { axis: [0, 1, 0], angle: 20 deg }
    material: soft
    regions: [{ material: hard, where: { x: [${l}, ${10 * l}] } }]
    mesh: { cells: [6, 3, 3], jitter: { amount: 0.15, seed: 7 } }
  stone:
    shape: { polyhedron: [${point(0, 3, 0)}, ${point(1, 3, 0.1)}, ${point(0, 4, 0)}, ${point(0.1, 3, 1)}, ${point(0.9, 3.8, 0.9)}] }
    material: hard
    mesh: { size: ${0.3 * l} }
  tower: { shape: { cylinder: { radius: ${0.5 * l}, height: ${l}, sides: 7 } }, at: ${point(5, 0, 0)}, material: soft, mesh: { size: ${0.4 * l} } }
boundaries:
  clamp: { on: bar.west, fixed: true }
  push: { on: bar.east, traction: [0, 0, ${-50e3 * p}] }
  squeeze: { on: bar.top, pressure: "${20e3 * p}*(1 + 0.5*sin(${600 / t}*t))" }
  absorb: { on: bar.north, quiet: 0.5 }
  ground: { on: tower.bottom, roller: true }
  wind: { on: tower.side, stress: { xx: "${1e4 * p}*(z/${l})" } }
initial:
  - { on: stone, stress: { zz: ${-1e4 * p} }, velocity: { y: ${0.1 * v} } }
  - { on: stone, spin: { axis: [0, 0, 1], through: ${point(0.3, 3.3, 0.3)}, rate: ${3 / t} } }
stages:
  - settle: { ratio: 1e-3, max steps: 150, damping: { local: 0.7 } }
  - run: { time: ${4e-3 * t}, damping: { local: 0.05, mass: ${20 / t}, stiffness: ${1e-7 * t} } }
record:
  tip: { face: bar.east, what: displacement }
  inside: { block: bar, what: stress, part: xx }
  support: { face: bar.west, what: force }
  ledger: { what: energy }
`
}

const base = finish(scaledCase(0)).outcome!

describe.each([-5, -1, 5])('lengths × 4^%i', (k) => {
  const scaled = finish(scaledCase(k)).outcome!
  const factors: [RegExp, number][] = [
    [/^tip/, 4 ** k],
    [/^inside/, 4 ** k],
    [/^support/, 64 ** k],
    [/^ledger/, 256 ** k],
  ]
  test('the same steps', () => {
    expect(scaled.summary.status).toBe(base.summary.status)
    expect(scaled.summary.status).not.toBe('bad')
    expect(scaled.summary.stages.map((stage) => stage.steps)).toEqual(base.summary.stages.map((stage) => stage.steps))
    expect(scaled.summary.stages.map((stage) => stage.dt / 2 ** k)).toEqual(
      base.summary.stages.map((stage) => stage.dt),
    )
    expect(scaled.summary.nodes).toBe(base.summary.nodes)
  })
  test('the same bits in every history', () => {
    base.series.forEach((series, i) => {
      const factor = factors.find(([name]) => name.test(series.name))![1]
      expect({ name: series.name, values: scaled.series[i].values.map((value) => value / factor) }).toEqual({
        name: series.name,
        values: series.values,
      })
    })
  })
})
