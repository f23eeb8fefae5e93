/** What a case may say of rock that yields by Mohr and Coulomb, and what only this model promises. */
import { describe, expect, test } from 'vitest'
import { mohrCoulomb } from '../../../src/force/materials/mohr-coulomb.ts'
import { readCase } from '../../../src/index.ts'
import { writeMaterials } from '../../../src/setup/materials.ts'
import { inTet, LOST, VOLUME } from '../../../src/state/tets.ts'
import { finish } from '../../run/help.ts'
import { caseOf, worldOf } from '../../state/models.ts'

const caseWith = (material: string, more = '', size = 1): string => `title: t
gravity: 0
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25, ${material} } }
blocks: { a: { shape: { box: [${size}, ${size}, ${size}] }, material: rock, mesh: { cells: [1, 1, 1] } } }
stages: [{ run: { time: 1e-5 s } }]
${more}`

function problem(text: string): string {
  try {
    finish(text)
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  }
  return 'none'
}

const ROCK = 'model: mohr-coulomb, cohesion: 5 MPa, friction: 30 deg'

describe('what a case may not say, in words', () => {
  test.each([
    ['no strength', 'model: mohr-coulomb', /cohesion with model: mohr-coulomb.*found none.*such as cohesion: 5 MPa/],
    [
      'of elastic rock',
      'cohesion: 5 MPa',
      /materials\.rock\.cohesion: expected model: mohr-coulomb with cohesion, found model: elastic/,
    ],
    [
      'more tension than shear allows',
      `${ROCK}, tension: 10 MPa`,
      /rock\.tension: expected at most cohesion \/ tan\(friction\) = 8660250 Pa/,
    ],
    [
      'more dilation than friction',
      `${ROCK}, dilation: 40 deg`,
      /rock\.dilation: expected at most the friction, 30 deg.*found 40 deg/,
    ],
    ['less dilation than none', `${ROCK}, dilation: -5 deg`, /rock\.dilation: expected an angle of at least 0 deg/],
    [
      'softening to something, over nothing',
      `${ROCK}, residual cohesion: 1 MPa`,
      /residual cohesion and residual after together.*such as residual after/,
    ],
    ['a crack that takes no strength away', `${ROCK}, fracture energy: 50 N/m`, /tension above 0 with fracture energy/],
    ['friction of 90°', 'model: mohr-coulomb, cohesion: 0, friction: 90 deg', /below 90 deg/],
  ])('%s', (_, material, words) => expect(problem(caseWith(material))).toMatch(words))

  test('an update of stress that hands out the strain of a step', () => {
    expect(problem(caseWith(ROCK, 'stress: jaumann'))).toMatch(
      /stress: expected objective or linear for materials\.rock.*found jaumann; leave `stress` out/,
    )
  })
})

test('what is left out is told with its reason', () => {
  const [c] = readCase(caseWith(ROCK), { name: 'c.yaml' }).variations
  const told = (path: string) => c.reasons.find((reason) => reason.path === path)
  expect(told('materials.rock.dilation')).toMatchObject({ value: '0' })
  expect(told('materials.rock.tension')?.why).toMatch(/no cut-off/)
  expect(told('materials.rock.volumetric strain')).toMatchObject({ value: 'averaged' })
  const [plain] = readCase(caseWith('model: elastic'), { name: 'c.yaml' }).variations
  expect(plain.reasons.find(({ path }) => path === 'materials.rock.dilation')?.kind ?? 'idle').toBe('idle')
})

/** One tet of a cube of this size, strained step by step; what it has lost in the end [J/m³], its size, and its last stress. */
function strained(material: string, size: number, strainOf: (share: number) => number[], steps = 20_000) {
  const text = caseWith(material, '', size)
  const { tets, materials } = worldOf(text)
  const world = worldOf(text)
  writeMaterials(world, caseOf(text).materials)
  const [state] = world.tets.states
  const model = mohrCoulomb.make()
  for (let k = 1; k <= steps; k++) {
    strainOf(k / steps).forEach((part, c) => {
      world.tets.strain[2 * c] = part
    })
    model(materials[0], world.tets, 0, 2, state)
  }
  const volume = tets.record[inTet(0, VOLUME)]
  const stress = Array.from({ length: 6 }, (_, c) => world.tets.stress[2 * c])
  return { lost: state.history[state.at + LOST], h: Math.cbrt(6 * Math.SQRT2 * volume), stress }
}

test.each([0.02, 0.05, 0.2])(
  'a crack in an element of a cube of %f m loses its fracture energy for each area',
  (size) => {
    const G = 200
    const { lost, h, stress } = strained(`${ROCK}, tension: 2 MPa, fracture energy: ${G} N/m`, size, (s) => [
      (s * 4 * G) / (2e6 * size),
      0,
      0,
      0,
      0,
      0,
    ])
    expect((lost * h) / G).toBeCloseTo(1, 3)
    expect(Math.abs(stress[0])).toBeLessThan(1)
  },
)

test.each([0.02, 0.2])(
  'shear across a band in a cube of %f m ends at the residual strength, after the same slip',
  (size) => {
    const material = `model: mohr-coulomb, cohesion: 5 MPa, friction: 0, residual cohesion: 1 MPa, residual after: 1 mm`
    const half = strained(material, size, (s) => [0, 0, 0, (s * 0.5e-3) / size, 0, 0])
    const whole = strained(material, size, (s) => [0, 0, 0, (s * 10e-3) / size, 0, 0])
    expect(whole.stress[3] / 1e6).toBeCloseTo(1, 6)
    // √(⅔ e:e) of a shear strain γ = 2 e_xy is γ/√3.
    const shear = (half.stress[3] - 5e6) / -4e6
    const slip = (2 * (0.5e-3 / size - half.stress[3] / 16e9) * half.h) / Math.sqrt(3)
    expect(shear / (slip / 1e-3)).toBeCloseTo(1, 3)
  },
)
