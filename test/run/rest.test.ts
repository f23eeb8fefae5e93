/** A settle stage suits its damping and its step to what is seen of the motion, or says why there is no rest. */
import { describe, expect, test } from 'vitest'
import { type Outcome, readCase } from '../../src/index.ts'
import { trialCase } from '../../src/safety/trial-case.ts'
import { lastOf, ledgerError, runCase, valuesOf } from '../watch/runs.ts'
import { finish, joined, tickEveryStep } from './help.ts'

const RIGID = 'material: stone, rigid: true'
const stone = 'materials: { stone: { density: 2600, young: 20 GPa, poisson: 0.25 } }'

/** Cubes in a row that an end load presses against the first. */
const chain = (count: number, settle: string) => `
title: Chain
gravity: 0
${stone}
joints: { dry: { normal: 20 GPa/m, shear: 20 GPa/m, friction: 35 deg } }
blocks:
  base: { shape: { box: [1, 1, 1] }, at: [-1, 0, 0], ${RIGID}, fixed: true }
  cube: { shape: { box: [1, 1, 1] }, repeat: { count: [${count - 1}, 1, 1], spacing: 1 }, ${RIGID} }
  last: { shape: { box: [1, 1, 1] }, at: [${count - 1}, 0, 0], ${RIGID} }
boundaries: { load: { on: last.east, pressure: 1 MPa } }
contact: { joint: dry }
stages: [{ settle: { ${settle} } }]
record: { end: { block: last, what: displacement, part: x } }
output: { frames: 1 }
`

/** A pyramid of bricks in running bond, more points of contact on each than it has corners. */
const wall = (courses: number, settle: string) => `
title: Wall
${stone}
joints: { dry: { normal: 10 GN/m, shear: 10 GN/m, friction: 35 deg } }
blocks:
  slab: { shape: { box: [${0.2 * courses + 2}, 2.1, 0.1] }, at: [-1, -1, -0.1], ${RIGID}, fixed: true }
${Array.from(
  { length: courses },
  (_, k) =>
    `  course${k}: { shape: { box: [0.2, 0.1, 0.1] }, at: [${(0.1 * k).toFixed(1)}, 0, ${(0.1 * k).toFixed(1)}], ${k < courses - 1 ? `repeat: { count: [${courses - k}, 1, 1], spacing: 0.2 }, ` : ''}${RIGID} }`,
).join('\n')}
contact: { joint: dry }
stages: [{ settle: { ${settle} } }]
record:
  slab: { block: slab, what: contact-force, part: z }
  energy: { what: energy, part: kinetic }
output: { frames: 1 }
`

const stageOf = ({ summary }: Outcome) => summary.stages[0]
const whatOf = (outcome: Outcome) => (stageOf(outcome).changes ?? []).map(({ what }) => what)

describe('slow motion', () => {
  const slow = runCase(chain(60, 'ratio: 1e-5'))

  test('is followed where local damping creeps, in a fraction of the steps', () => {
    const local = runCase(chain(60, 'ratio: 1e-5, adapt: false'))
    expect(whatOf(slow)).toEqual(['following'])
    expect(whatOf(local)).toEqual([])
    expect(stageOf(slow).settled && stageOf(local).settled).toBe(true)
    expect(stageOf(slow).steps).toBeLessThan(0.5 * stageOf(local).steps)
  })

  test('comes to the closed form N p/k, and the energies of damping add up', () => {
    const exact = runCase(chain(60, 'ratio: 1e-8'))
    expect(lastOf(exact, 'end') / -(60 * (1e6 / 20e9))).toBeCloseTo(1, 5)
    expect(ledgerError(exact)).toBeLessThan(1e-4)
    expect(exact.summary.energy.damping).toBeGreaterThan(0)
  })

  test('the frequency that was seen lies between the slowest and the quickest of the row', () => {
    const [{ omega }] = stageOf(slow).changes!
    const own = Math.sqrt(20e9 / 2600)
    expect(omega).toBeGreaterThan(2 * own * Math.sin(Math.PI / (2 * 121)))
    expect(omega).toBeLessThan(2 * own)
  })

  test('its clock goes on where the step changes', () => {
    const { dt, time, steps, changes } = stageOf(slow)
    const [{ step }] = changes!
    const first = dt / Math.sqrt(1.8)
    expect(time / (step * first + (steps - step) * dt)).toBeCloseTo(1, 10)
    const t = slow.series[0].t
    for (let i = 1; i < t.length; i++) expect(t[i]).toBeGreaterThan(t[i - 1])
  })

  test('a step that is given stays, and damping follows all the same', () => {
    const given = runCase(chain(60, 'ratio: 1e-5, dt: 60 us'))
    expect(whatOf(given)).toEqual(['following'])
    expect(stageOf(given).dt).toBe(60e-6)
  })

  test('damping that is given stays unless the case says otherwise', () => {
    const [plain] = readCase(chain(60, 'damping: { local: 0.8 }'), { name: 'c.yaml' }).variations
    const [asked] = readCase(chain(60, 'damping: { local: 0.8 }, adapt: true'), { name: 'c.yaml' }).variations
    const [left] = readCase(chain(60, 'ratio: 1e-4'), { name: 'c.yaml' }).variations
    expect([plain, asked, left].map(({ stages }) => (stages[0] as { adapt: boolean }).adapt)).toEqual([
      false,
      true,
      true,
    ])
    expect(left.reasons.find(({ path }) => path === 'stages[0].settle.adapt')?.why).toMatch(/slow motion/)
    expect(plain.reasons.find(({ path }) => path === 'stages[0].settle.adapt')?.why).toMatch(/as it is given/)
  })
})

describe('a step that proves too long', () => {
  test('is shortened, and the wall of 55 comes to rest', () => {
    const outcome = runCase(wall(10, 'ratio: 1e-5'))
    expect(whatOf(outcome)).toEqual(['shorter step'])
    expect(stageOf(outcome)).toMatchObject({ settled: true })
    expect(stageOf(outcome).steps).toBeLessThan(1500)
    expect(lastOf(outcome, 'slab') / -(55 * 2600 * 0.002 * 9.81)).toBeCloseTo(1, 4)
  })

  test('unless it must not be: then the trembling is told, with what helps', () => {
    const outcome = runCase(wall(10, 'ratio: 1e-5, adapt: false, max steps: 1200'))
    expect(outcome.summary.problem).toMatch(/it trembles and gets no nearer to rest.*block course.*`adapt: true`/)
    // ½ m v⁻·v⁺: below 0 where velocities turn round in each step.
    expect(Math.max(...valuesOf(outcome, 'energy').subarray(-5))).toBeLessThan(0)
  })
})

describe('no rest says why', () => {
  const slope = (friction: number) => `
title: Slide
gravity: [-4.9, 0, -8.5]
${stone}
joints: { dry: { normal: 1 GPa/m, shear: 1 GPa/m, friction: ${friction} deg } }
blocks:
  floor: { shape: { box: [20, 3, 1] }, at: [-10, -1, -1], ${RIGID}, fixed: true }
  slider: { shape: { box: [1, 1, 1] }, at: [5, 0, 0], ${RIGID} }
contact: { joint: dry }
stages: [{ settle: { max steps: 800 } }]
output: { frames: 1 }
`
  test('what slides on has no spring that brings it back', () => {
    expect(runCase(slope(20)).summary.problem).toMatch(/block slider at .* moves on and no spring brings it back/)
    expect(runCase(slope(40)).summary.problem).toBe('')
  })

  test('what was on its way needs more steps', () => {
    const { problem } = runCase(chain(60, 'ratio: 1e-8, max steps: 1200')).summary
    expect(problem).toMatch(/still coming to rest, and needs about [\d,]+ more steps/)
  })
})

describe('while it follows', () => {
  const text = chain(20, 'ratio: 1e-7')
  const whole = finish(text).outcome!

  test('either kernel gives the same bits, and a hash of its own', () => {
    expect(whatOf(whole)).toContain('following')
    expect(finish(text, { kernel: 'plain' }).outcome?.summary.hash).toBe(whole.summary.hash)
  })

  test.each([549, 551, 575, 600])('a resumed run is the same run to the bit (from tick %i)', (stopAt) => {
    let bytes: Uint8Array | undefined
    let ticks = 0
    finish(text, { host: tickEveryStep() }, [], (tick) => {
      if (ticks++ < stopAt) return false
      bytes = joined(tick.checkpoint({}))
      return true
    })
    const resumed = finish(text, { resume: bytes }).outcome!
    expect(resumed.summary.hash).toBe(whole.summary.hash)
    expect(resumed.summary.stages[0].changes).toEqual(whole.summary.stages[0].changes)
    expect(resumed.series).toEqual(whole.series)
  })
})

test('the same damping in every trial: a search settles as it always did', () => {
  const text = `${chain(3, 'ratio: 1e-4')}strength reduction: {}\n`
  const [c] = readCase(text, { name: 'c.yaml' }).variations
  const { stages } = trialCase(c, c.strengthReduction!, 1.2)
  expect(c.stages.map((stage) => stage.kind === 'settle' && stage.adapt)).toEqual([true])
  expect(stages.map((stage) => stage.kind === 'settle' && stage.adapt)).toEqual([false, false])
})
