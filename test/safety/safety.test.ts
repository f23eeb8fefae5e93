/** Factors of safety of whole models: random wedges, repeats to the bit, stop and resume, what is refused. */
import { describe, expect, test } from 'vitest'
import { bareHost, readCase } from '../../src/index.ts'
import { copyOf } from '../../src/output/stored-value.ts'
import { summaryText } from '../../src/output/terminal.ts'
import { goOnIn, startIn, startRun } from '../../src/run.ts'
import { trialCase } from '../../src/safety/trial-case.ts'
import { type SafetyTick, startAny, startSafety } from '../../src/safety.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import type { World } from '../../src/state/world.ts'
import { randomWedge } from './random-wedges.ts'

const PLANE = `
title: Block on a plane
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints: { plane: { normal: 5 GN/m, shear: 5 GN/m, friction: 30 deg } }
blocks:
  slope: { shape: { box: [16, 3, 1] }, rotate: { axis: [0, 1, 0], angle: 20 deg }, material: rock, rigid: true, fixed: true }
  slider: { shape: { box: [2, 1, 1] }, on: { block: slope, face: top, from: up-dip edge, at: [4, 1.5] }, material: rock, rigid: true }
contact: { joint: plane }
stages: [{ settle: { ratio: 1e-7, with: { joints.plane.friction: 80 deg } } }]
strength reduction: { within: 1 % }
output: { frames: 0 }
`

const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]

function finish(yaml: string, resume?: Uint8Array) {
  const { ticks } = startAny(caseOf(yaml), { frames: false, resume })
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value.summary
  }
}

describe('block on a plane', () => {
  const whole = finish(PLANE)

  test('tan φ over tan θ, and what it does beyond', () => {
    const exact = Math.tan(Math.PI / 6) / Math.tan(Math.PI / 9)
    expect(whole.safety!.factor! / exact).toBeCloseTo(1, 2)
    expect(whole.safety!.stands!).toBeLessThanOrEqual(exact * 1.002)
    expect(whole.safety!.fails!).toBeGreaterThanOrEqual(exact * 0.998)
    expect(summaryText(whole)).toContain('how it fails: slider slides on plane')
    expect(whole.safety!.mode.words).toBe('slider slides on plane, towards 090°, 20° downwards')
  })

  test('the same bits again', () => {
    expect(finish(PLANE)).toMatchObject({ hash: whole.hash, safety: whole.safety })
  })

  test('stopped in a trial and resumed, it ends in the same bits', () => {
    const { ticks } = startAny(caseOf(PLANE), { frames: false })
    let bytes: Uint8Array | undefined
    for (let next = ticks.next(); !next.done && !bytes; next = ticks.next())
      if (next.value.trial?.number === 4) bytes = Buffer.concat(next.value.checkpoint({}))
    expect(bytes).toBeDefined()
    const { hash, safety } = finish(PLANE, bytes)
    expect(hash).toBe(whole.hash)
    expect(safety).toEqual(whole.safety)
  })

  test('its checkpoint belongs to a search, that of a run to a run', () => {
    const first = (yaml: string) => {
      const { value } = startAny(caseOf(yaml), { frames: false }).ticks.next()
      return Buffer.concat((value as SafetyTick).checkpoint({}))
    }
    expect(() => startRun(caseOf(PLANE), { resume: first(PLANE) })).toThrow(/resume it with .* npx talus slope$/)
    const plain = PLANE.replace(/strength reduction.*\n/, '')
    const resume = first(plain)
    const spec = caseOf(PLANE).strengthReduction!
    expect(() => startSafety(caseOf(plain), spec, { resume })).toThrow(/resume it with .* npx talus run$/)
  })

  test('resumed, it shows the settled model as the unbroken search did', () => {
    const shown = (resume?: Uint8Array) => {
      const { ticks } = startAny(caseOf(PLANE), { resume })
      for (;;) {
        const { value: tick, done } = ticks.next()
        if (done) throw new Error('the settled model was not shown')
        if (tick.settled) return { ...tick, bytes: Buffer.concat(tick.checkpoint({})) }
      }
    }
    const { settled, bytes } = shown()
    expect(settled!.contacts!.points.length).toBeGreaterThan(0)
    expect(shown(bytes).settled).toEqual(settled)
  })

  test('joints that are left out keep their strength', () => {
    const spec = 'strength reduction: { within: 1 %, except: [plane], between: [0.5, 2] }'
    const { safety } = finish(PLANE.replace('strength reduction: { within: 1 % }', spec))
    expect(safety).toMatchObject({ factor: null, stands: 2, fails: null, joints: [] })
  })
})

// The slider deforms, so that elements, contacts and bodies are all used before.
test('a trial in a world in which others have failed ends in the bits of one in a world of its own', () => {
  const c = caseOf(PLANE.replace(/(slider: .*)rigid: true/, '$1mesh: { size: 1 }').replace('1e-7', '1e-4'))
  const spec = c.strengthReduction!
  const host = bareHost()
  const prepared = prepareWorld(trialCase(c, spec, 1), host)
  const base = startIn(prepared, { stages: 1 })
  while (!base.ticks.next().done);
  const settled = copyOf(base.now().state())
  const options = { until: ({ clock }: World) => clock.step >= 300 }
  const hashes = [3, 1.2, 3].map((factor) => {
    const made = trialCase(c, spec, factor)
    const own = startIn(prepareWorld(made, host), options, { extra: {}, run: settled })
    return [goOnIn({ ...prepared, case: made }, options, settled), own].map(({ ticks }) => {
      for (let next = ticks.next(); ; next = ticks.next()) if (next.done) return next.value.summary.hash
    })
  })
  for (const [used, own] of hashes) expect(used).toBe(own)
  expect(hashes[0]).toEqual(hashes[2])
  expect(hashes[0]).not.toEqual(hashes[1])
})

describe('random wedges', () => {
  test.each([3, 9, 16])('seed %i: numerical and closed form agree', (seed) => {
    const { slope } = finish(randomWedge(seed)!.yaml)
    expect(Math.abs(slope!.comparison!.difference!)).toBeLessThan(0.01)
    expect(slope!.comparison!.agrees).toBe(true)
  })

  /** Without the swings of shear springs in a span 313 fell at 0.34 and 357 at 0.31. */
  test.each([
    [85, /stands \S+ % above: the forces of limit equilibrium do not satisfy the moments, and joints carry shear/],
    // Held through its centroid and let go at once it slid 61 mm, slowed down and stopped at 0.4309, 1 % above limit equilibrium.
    [313, /they agree to 0\.\d+ %, though the forces of limit equilibrium do not satisfy the moments/],
    [357, /stands \S+ % above: the forces of limit equilibrium do not satisfy the moments, and joints carry shear/],
  ])('seed %i, whose limit equilibrium does not satisfy the moments: between it and the bound', (seed, reason) => {
    const { slope } = finish(randomWedge(seed, { others: true })!.yaml)
    const { closed, upper, numerical, agrees, reason: told } = slope!.comparison!
    expect(slope!.blocks[0].momentAdmissible).toBe(false)
    expect(numerical!).toBeGreaterThan(0.99 * closed!)
    expect(numerical!).toBeLessThan(1.01 * upper!)
    expect(agrees).toBe(true)
    expect(told).toMatch(reason)
  })

  test('seed 930 tips about an edge, far below limit equilibrium', () => {
    const { slope, safety } = finish(randomWedge(930, { others: true })!.yaml)
    const { closed, upper, numerical, agrees, reason } = slope!.comparison!
    expect(slope!.blocks[0].tips).toBe(true)
    expect(upper!).toBeGreaterThan(closed!)
    expect(numerical!).toBeLessThan(0.9 * closed!)
    expect(safety!.mode.mode).toBe('topples')
    expect(agrees).toBe(true)
    expect(reason).toMatch(/tips about an edge whatever the friction, unless its joints are jammed/)
  })

  test('one that deforms', () => {
    const { slope, tets } = finish(randomWedge(4, { mesh: 0.25 })!.yaml)
    expect(tets).toBeGreaterThan(40)
    expect(Math.abs(slope!.comparison!.difference!)).toBeLessThan(0.02)
  })
})

test.each([
  [
    'strength reduction: { joints: [plan] }',
    /strength reduction\.joints\[0\]: expected a joint: plane, found "plan"; did you mean "plane"/,
  ],
  ['strength reduction: { guess: 30 }', /strength reduction\.guess: expected a factor between 0.05 and 20, found 30/],
  ['strength reduction: { joints: [plane], except: [plane] }', /expected either joints or except, found both/],
  [
    'strength reduction: { watch: [slidr] }',
    /strength reduction\.watch\[0\]: expected a block: slope, slider, found "slidr"/,
  ],
])('%s is refused', (spec, words) => {
  expect(() => caseOf(PLANE.replace('strength reduction: { within: 1 % }', spec))).toThrow(words)
})

/** A keystone in a groove stands whatever the friction; the less there is, the more it presses on the lining, a millimetre thick. */
const LINED = `
title: Keystone in a groove with a thin lining
gravity: [0, -9.81, 0]
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints: { face: { normal: 105 MPa/m, shear: 105 MPa/m, friction: 50 deg } }
blocks:
  wall: { shape: { extrude: { polygon: [[0, 0], [-2, 2], [-3, 1], [-1, -1]], height: 1 } }, material: rock, rigid: true, fixed: true }
  lining: { shape: { extrude: { polygon: [[0, 0], [0.000707, -0.000707], [2.000707, 1.999293], [2, 2]], height: 1 } }, material: rock, rigid: true, fixed: true }
  keystone: { shape: { extrude: { polygon: [[-0.2, 0.2], [0.2, 0.2], [1, 1], [-1, 1]], height: 1 } }, material: rock, rigid: true }
contact: { joint: face }
stages: [{ settle: { ratio: 1e-6 } }]
strength reduction: { within: 1 % }
output: { frames: 0 }
`

test('contact that means nothing any more while the model comes to rest is no failure', () => {
  const summary = finish(LINED)
  const { status, problem, safety } = summary
  expect(status).toBe('no factor')
  expect(problem).toMatch(
    /^the trial at F = \d\.\d+ broke off before it was plain whether the model stands: blocks lining and keystone/,
  )
  expect(safety).toMatchObject({ factor: null, fails: null })
  // N (1 + tan 50° / F) = W / √2 presses the lining by a tenth of its thickness: 105 MPa/m on a face of 0.8 √2 m².
  const pressed = 1e-4 * 105e6 * 0.8 * Math.SQRT2
  const F = Math.tan((50 * Math.PI) / 180) / ((0.96 * 2500 * 9.81) / Math.SQRT2 / pressed - 1)
  expect(safety!.stands!).toBeGreaterThan(0.6 * F)
  expect(safety!.stands!).toBeLessThan(F)
  expect(safety!.trials.every(({ stands }) => stands)).toBe(true)
  expect(summaryText(summary)).not.toContain('how it fails')
})
