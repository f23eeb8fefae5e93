/** What every model of a material must keep, whatever it is: a new one is tested by its line in the list. */
import { describe, expect, test } from 'vitest'
import type { Material } from '../../../src/force/materials/material.ts'
import { materials } from '../../../src/force/materials/materials.ts'
import { randomFrom } from '../../../src/math/random.ts'
import { writeMaterials } from '../../../src/setup/materials.ts'
import { LOST } from '../../../src/state/tets.ts'
import type { World } from '../../../src/state/world.ts'
import { finish, joined, tickEveryStep } from '../../run/help.ts'
import { caseOf, worldOf } from '../../state/models.ts'
import { barOf, materialOf } from './sample.ts'

/** Two tets of the material, and its model: strains in, stresses out, as a step does it. */
function tester(material: Material, more = '') {
  const text = `
title: One
gravity: 0
materials: { rock: ${materialOf(material, more)} }
blocks: { a: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [1, 1, 1] } } }
stages: [{ run: { time: 1 ms } }]
`
  const world: World = worldOf(text)
  writeMaterials(world, caseOf(text).materials)
  const { tets, materials: constants } = world
  const model = material.make()
  const [state] = tets.states
  const apply = (strain: ArrayLike<number>, from = 0): Float64Array => {
    for (let lane = 0; lane < 2; lane++) for (let c = 0; c < 6; c++) tets.strain[2 * c + lane] = strain[c]
    model(constants[0], tets, from, from + 2, state)
    return Float64Array.from({ length: 6 }, (_, c) => tets.stress[2 * c])
  }
  const lost = (tet = 0) => (state.wide > 0 ? state.history[state.at + state.wide * tet + LOST] : 0)
  const stored = (strain: ArrayLike<number>, stress: Float64Array): number =>
    material.remembers?.stored(constants[0], tets, 0, state) ?? 0.5 * product(stress, strain)
  return { apply, lost, stored, constants: constants[0] }
}

const product = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0
  for (let c = 0; c < 6; c++) sum += (c < 3 ? 1 : 2) * a[c] * b[c]
  return sum
}

/** A path of strain to corners that lie far beyond any strength of rock, in so many steps between two. */
function* path(seed: number, steps: number, size = 2e-3, corners = 6): Generator<Float64Array> {
  const random = randomFrom(seed)
  let from = new Float64Array(6)
  for (let corner = 0; corner < corners; corner++) {
    const to = from.map(() => size * (2 * random() - 1))
    for (let c = 0; c < 3; c++) to[c] -= 0.3 * size * random()
    for (let k = 1; k <= steps; k++) yield from.map((part, c) => part + ((to[c] - part) * k) / steps)
    from = to
  }
}

/** R e Rᵀ of components xx yy zz xy yz xz. */
function turned(e: ArrayLike<number>, r: readonly number[]): Float64Array {
  const at = [0, 3, 5, 3, 1, 4, 5, 4, 2]
  const part = (i: number, j: number): number => {
    let sum = 0
    for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += r[3 * i + k] * e[at[3 * k + l]] * r[3 * j + l]
    return sum
  }
  return Float64Array.of(part(0, 0), part(1, 1), part(2, 2), part(0, 1), part(1, 2), part(0, 2))
}

const A = 0.6
const B = 1.1
const ROTATION = [
  Math.cos(A) * Math.cos(B),
  -Math.sin(A),
  Math.cos(A) * Math.sin(B),
  Math.sin(A) * Math.cos(B),
  Math.cos(A),
  Math.sin(A) * Math.sin(B),
  -Math.sin(B),
  0,
  Math.cos(B),
]

/** Further numbers with which a model is asked the same. */
const MORE: Record<string, string[]> = {
  'mohr-coulomb': [
    ', dilation: 20 deg, tension: 1 MPa',
    ', tension: 2 MPa, fracture energy: 300 N/m, residual cohesion: 1 MPa, residual after: 5 mm',
    ', residual cohesion: 8 MPa, residual after: 1 mm',
  ],
}

const samples = materials.flatMap((material) =>
  ['', ...(MORE[material.name] ?? [])].map((more) => [material.name + more, material, more] as const),
)

describe.each(samples)('%s', (_, material, more) => {
  test('work goes into what is stored and what is lost, to round-off, and nothing is gained', () => {
    for (let seed = 1; seed < 9; seed++) {
      const { apply, lost, stored } = tester(material, more)
      let before: Float64Array = new Float64Array(6)
      let strain: Float64Array = new Float64Array(6)
      let work = 0
      let most = 0
      let lostBefore = 0
      for (const next of path(seed, 400)) {
        const stress = apply(next)
        for (let c = 0; c < 6; c++) work += (c < 3 ? 0.5 : 1) * (before[c] + stress[c]) * (next[c] - strain[c])
        before = stress
        strain = next
        most = Math.max(most, Math.abs(work))
        // Taken at the mean of the stress before and after, it falls a little where the axes of an open crack turn, less in shorter steps.
        expect(lost()).toBeGreaterThanOrEqual(lostBefore - 1e-5 * most)
        lostBefore = Math.max(lostBefore, lost())
        expect(Math.abs(stored(strain, stress) + lost() - work)).toBeLessThan(1e-10 * most)
      }
    }
  })

  test('the same strain again changes nothing', () => {
    const { apply, lost } = tester(material, more)
    for (const strain of path(3, 20)) {
      const stress = apply(strain)
      const before = lost()
      const again = apply(strain)
      for (let c = 0; c < 6; c++) expect(Math.abs(again[c] - stress[c])).toBeLessThan(1e-4)
      expect(Math.abs(lost() - before)).toBeLessThan(1e-9 * (1 + before))
    }
  })

  test('one step is right to first order: ten times as many differ by a tenth', () => {
    const ends = [20, 200, 2000].map((steps) => {
      const { apply } = tester(material, more)
      let stress: Float64Array = new Float64Array(6)
      for (const strain of path(5, steps)) stress = apply(strain)
      return stress
    })
    const size = Math.sqrt(product(ends[2], ends[2]))
    const apart = (a: Float64Array, b: Float64Array) =>
      Math.sqrt(
        product(
          a.map((p, c) => p - b[c]),
          a.map((p, c) => p - b[c]),
        ),
      )
    expect(apart(ends[1], ends[2])).toBeLessThan(1e-2 * size)
    expect(apart(ends[1], ends[2])).toBeLessThan(0.3 * apart(ends[0], ends[2]) + 1e-9 * size)
  })

  test('each tet is the same in any slot, to the bit', () => {
    const one = tester(material, more)
    const other = tester(material, more)
    for (const strain of path(9, 10)) expect(one.apply(strain, 0)).toEqual(other.apply(strain, 4))
  })

  test('nothing is stiffer than the constants of which the step is found', () => {
    const { apply, constants } = tester(material, more)
    const random = randomFrom(4)
    for (let n = 0; n < 200; n++) {
      const strain = Float64Array.from({ length: 6 }, () => 1e-9 * (2 * random() - 1))
      const trace = strain[0] + strain[1] + strain[2]
      const most = constants.lambda * trace * trace + 2 * constants.mu * product(strain, strain)
      expect(product(apply(strain), strain)).toBeLessThanOrEqual(most * (1 + 1e-9))
    }
  })

  test('a run: the same bits on repeat, with either kernel, however often it is stopped and resumed; its ledger closes', () => {
    const whole = finish(barOf(material, more)).outcome!
    expect(whole.summary.problem ?? '').toBe('')
    expect(whole.summary.energy.relativeError).toBeLessThan(1e-3)
    expect(finish(barOf(material, more), { kernel: 'plain', check: true }).outcome?.summary.hash).toBe(
      whole.summary.hash,
    )
    for (const stopAt of [2, 31]) {
      let bytes: Uint8Array | undefined
      let ticks = 0
      finish(barOf(material, more), { host: tickEveryStep() }, [], (tick) => {
        if (ticks++ < stopAt) return false
        bytes = joined(tick.checkpoint({ rows: tick.rows }))
        return true
      })
      expect(bytes).toBeDefined()
      const { outcome } = finish(barOf(material, more), { resume: bytes })
      expect(outcome?.summary.hash).toBe(whole.summary.hash)
      expect(outcome?.series).toEqual(whole.series)
      expect(outcome?.summary.energy).toEqual(whole.summary.energy)
    }
  })

  const isIsotropic = material.remembers !== undefined || material.name === 'elastic'
  test.runIf(isIsotropic)('a turned strain has the turned stress', () => {
    const one = tester(material, more)
    const other = tester(material, more)
    for (const strain of path(6, 50)) {
      const stress = turned(one.apply(strain), ROTATION)
      const same = other.apply(turned(strain, ROTATION))
      for (let c = 0; c < 6; c++)
        expect(Math.abs(same[c] - stress[c])).toBeLessThan(1e-7 * Math.sqrt(product(stress, stress)) + 1e-3)
    }
  })
})
