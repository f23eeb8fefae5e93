/** A sample of the structural mutants of the cases; scripts/mutants-cases.ts runs as many as one likes, set-up included. */
import { expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import { structuralMutant } from '../case/structural-mutants.ts'
import { tryMutant } from '../case/try-mutant.ts'

const SMALL = /^(verification|seed-004)\/[A-H]\d/

test.each(Array.from({ length: 3 }, (_, i) => 100_001 + 30 * i))('thirty mutants from seed %i: no stack, nothing absurd accepted', (first) => {
  for (let seed = first; seed < first + 30; seed++) {
    const mutant = structuralMutant(seed, (file) => SMALL.test(file))
    const { outcome, message, absurd } = tryMutant(mutant, { setUp: false })
    expect(outcome, `${seed} ${mutant.file}: ${message}`).not.toBe('failed')
    expect(absurd, `${seed} ${mutant.file}`).toEqual([])
  }
})

const CASE = `title: t
materials: { rock: { density: 2600, young: 30 GPa, poisson: 0.2 } }
joints: { j: { normal: 10 GPa/m } }
blocks: { a: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }, b: { shape: { box: [1, 1, 1] }, at: [2, 0, 0], material: rock, rigid: true } }
initial: [{ on: a, velocity: [1, 0, 0] }]
stages: [{ run: { time: 1 s } }]
`

test.each([
  ['young: 30 GPa', 'young: 1e-300', 'a pressure of at least 1 Pa (diamond has 1.2e12), found 1e-300'],
  ['young: 30 GPa', 'young: 1e16', 'a pressure of at most 1e15 Pa (diamond has 1.2e12), found 10000000000000000'],
  ['young: 30 GPa', 'young: 0.3', 'a pressure of at least 1 Pa (diamond has 1.2e12), found 0.3; did you mean 0.3 GPa?'],
  ['density: 2600', 'density: 1e29', 'a density of at most 1e6 kg/m3'],
  ['density: 2600', 'density: 2600000 t/m3', 'a density of at most 1e6 kg/m3'],
  ['10 GPa/m', '1e15 GPa/m', 'a stiffness of at most 1e20 Pa/m'],
  ['box: [1, 1, 1]', 'box: [1e29, 1, 1]', 'a length of at most 1e9 m'],
  ['velocity: [1, 0, 0]', 'velocity: [1e6, 0, 0]', 'a velocity of at most 1e5 m/s (meteorites have 7e4), found 1000000'],
  ['time: 1 s', 'time: 1e12', 'a time of at most 1e10 s'],
])('%s: %s cannot be meant', (from, to, message) => {
  expect(() => readCase(CASE)).not.toThrow()
  expect(() => readCase(CASE.replace(from, to))).toThrow(message)
})
