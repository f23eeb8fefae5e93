import { describe, expect, test } from 'vitest'
import { lastOf, ledgerError, runCase, valuesOf } from './runs.ts'

/** A tilted, jittered bar of two materials. */
const bar = (boundaries: string, more: string, stages = '- run: { time: 4 ms }') => `
title: Bar
gravity: 0
materials:
  soft: { density: 2000, young: 2 GPa, poisson: 0.25 }
  hard: { density: 2700, young: 30 GPa, poisson: 0.2 }
blocks:
  bar:
    shape: { box: [2, 1, 1] }
    rotate: { axis: [1, 2, 3], angle: 50 deg }
    material: soft
    regions: [{ material: hard, where: { x: [0.5, 10] } }]
    mesh: { cells: [4, 2, 2], jitter: { amount: 0.15, seed: 7 } }
boundaries: { ${boundaries} }
${more}
stages:
  ${stages}
`
const CLAMP = 'clamp: { on: bar.west, fixed: true }'
const STRETCH = 'initial: [{ on: bar, velocity: { x: "0.02*x + 0.01*z", y: "0.01*x", z: "-0.01*x*y" } }]'

const CASES: Record<string, { text: string; kinds: string[]; within: number }> = {
  'free vibration': { text: bar('', STRETCH), kinds: ['kinetic', 'strain'], within: 1e-6 },
  'vibration from an initial stress': {
    text: bar(CLAMP, 'initial: [{ on: bar, stress: { xx: "1e5*(1 + x)", xy: 3e4 } }]'),
    kinds: ['kinetic', 'strain'],
    within: 1e-6,
  },
  'free fall with spin': {
    text: bar('', 'initial: [{ on: bar, spin: { axis: [1, 1, 0], through: [0, 0, 0], rate: 5 } }]').replace(
      'gravity: 0',
      'gravity: [1, 2, -9]',
    ),
    kinds: ['kinetic', 'gravity'],
    within: 1e-6,
  },
  'local damping': { text: bar(CLAMP, `${STRETCH}\ndamping: { local: 0.3 }`), kinds: ['damping'], within: 1e-6 },
  'mass-proportional damping': {
    text: bar(CLAMP, `${STRETCH}\ndamping: { mass: 400 }`),
    kinds: ['damping'],
    within: 1e-6,
  },
  'stiffness-proportional damping': {
    text: bar(CLAMP, `${STRETCH}\ndamping: { stiffness: 2e-5 }`),
    kinds: ['damping'],
    within: 1e-6,
  },
  'local damping beside skew holds': {
    text: bar(
      'a: { on: bar.west, roller: true }, b: { on: bar.top, fixed: { direction: [1, 2, 2] } }',
      `${STRETCH}\ndamping: { local: 0.6, mass: 200 }`,
    ),
    kinds: ['damping'],
    within: 1e-6,
  },
  'damping of driven nodes': {
    text: bar(
      'a: { on: bar.west, velocity: { x: "0.05*sin(2000*t)", z: "0.02" } }, b: { on: bar.east, roller: true }',
      'damping: { local: 0.4, mass: 300, stiffness: 1e-5 }',
    ),
    kinds: ['damping', 'boundary'],
    within: 1e-6,
  },
  'a driven face': {
    text: bar('a: { on: bar.west, velocity: { x: "0.05*sin(2000*t)", y: 0 } }', ''),
    kinds: ['boundary'],
    within: 1e-6,
  },
  'a face turned about an axis': {
    text: bar('a: { on: bar.west, rotation: { axis: [0, 0, 1], through: [0, 0, 0], rate: 3 } }', ''),
    kinds: ['boundary'],
    within: 1e-6,
  },
  traction: {
    text: bar(`${CLAMP}, a: { on: bar.east, traction: { x: "1e5*sin(3000*t)", y: 2e4 } }`, ''),
    kinds: ['external'],
    within: 1e-6,
  },
  'a dead pressure': {
    text: bar(`${CLAMP}, a: { on: bar.top, pressure: 1e5 }`, ''),
    kinds: ['external'],
    within: 1e-6,
  },
  'a following pressure': {
    text: bar(`${CLAMP}, a: { on: bar.surface, pressure: { value: "1e5*(1 + 100*t)", follow: true } }`, ''),
    kinds: ['external'],
    within: 1e-6,
  },
  'a body force and a point force': {
    text: bar(`${CLAMP}, a: { on: bar, body: { y: "1e4*x" } }, b: { on: bar, at: [1, 0, 0], force: { z: 100 } }`, ''),
    kinds: ['external'],
    within: 1e-6,
  },
  'a quiet boundary': {
    text: bar('a: { on: bar.west, quiet: true }, b: { on: bar.south, quiet: 3 }', STRETCH),
    kinds: ['quiet'],
    within: 1e-6,
  },
  'all together over three stages': {
    text: bar(
      'a: { on: bar.west, roller: true }, b: { on: bar.top, quiet: 0.5 }, c: { on: bar.east, traction: { x: 1e5 } }, ' +
        'd: { on: bar.south, velocity: { y: "0.01*sin(900*t)" } }, e: { on: bar.bottom, pressure: { value: 2e4, follow: true } }',
      `${STRETCH}\ndamping: { local: 0.2, mass: 50, stiffness: 1e-6 }`,
      '- settle: { ratio: 1e-3, max steps: 150 }\n  - run: { time: 2 ms }\n  - run: { time: 2 ms, with: { gravity: 9.81, boundaries.c.traction: [0, 0, 0] } }',
    ).replace('gravity: 0', 'gravity: 3'),
    kinds: ['damping', 'quiet', 'external', 'boundary', 'gravity'],
    within: 1e-6,
  },
}

describe.each(Object.entries(CASES))('%s', (_, { text, kinds, within }) => {
  const outcome = runCase(text)
  test('the ledger closes', () => {
    expect(outcome.summary.status).not.toBe('bad')
    expect(ledgerError(outcome)).toBeLessThan(within)
  })
  test('the energies that should move do', () => {
    for (const kind of kinds) {
      const values = valuesOf(outcome, kind)
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0)
    }
  })
})

test('what is lost to damping and quiet boundaries only grows', () => {
  for (const name of [
    'local damping',
    'mass-proportional damping',
    'stiffness-proportional damping',
    'a quiet boundary',
  ]) {
    const values = valuesOf(runCase(CASES[name].text), name === 'a quiet boundary' ? 'quiet' : 'damping')
    for (let k = 1; k < values.length; k++) expect(values[k]).toBeGreaterThan(values[k - 1])
  }
})

test('the printed stress update closes its ledger only to the order of the strain', () => {
  const outcome = runCase(`${CASES['free vibration'].text.replace('gravity: 0', 'gravity: 0\nstress: jaumann')}`)
  expect(ledgerError(outcome)).toBeLessThan(1e-5)
  expect(lastOf(outcome, 'strain')).toBeGreaterThan(0)
})

test('a driven body has its kinetic energy from the start', () => {
  const outcome = runCase(bar('a: { on: bar, velocity: [2, 0, 0] }', ''))
  const kinetic = valuesOf(outcome, 'kinetic')
  for (const value of kinetic) expect(value / kinetic[0]).toBeCloseTo(1, 12)
  expect(kinetic[0]).toBeGreaterThan(0)
})
