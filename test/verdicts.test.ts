/** docs/verdicts.md, sentence by sentence: each test bears the number of its sentence, and none is left without one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCase } from '../src/index.ts'
import type { Summary } from '../src/output/summary.ts'
import { summaryText } from '../src/output/terminal.ts'
import { checkRun } from '../src/run/verify-case.ts'
import { startAny } from '../src/safety.ts'
import { factorOf, nextFactor, type Trial } from '../src/slope/strength-reduction.ts'
import { judge, type Look, wasFailing } from '../src/slope/trial-verdict.ts'
import { type Finished, read, STACK, startTalus, talus, temporary } from './cli/talus.ts'

const page = readFileSync('docs/verdicts.md', 'utf8')
const SENTENCES = new Map([...page.matchAll(/^- \*\*([A-Z]\d+)\*\* (.+)$/gm)].map((m) => [m[1], m[2]]))
const tested = new Set<string>()

/** A test of a sentence, which must still hold the words that the test is about. */
function says(number: string, words: string, body: () => void | Promise<void>): void {
  tested.add(number)
  test(`${number}: ${SENTENCES.get(number)}`, async () => {
    expect(SENTENCES.get(number)).toContain(words)
    await body()
  })
}

/** A cube of 1 m on a plane of 20°, whose friction the first stage makes great enough. */
const PLANE = `
title: Block on a plane
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints: { plane: { normal: 5 GN/m, shear: 5 GN/m, friction: 30 deg } }
blocks:
  slope: { shape: { box: [16, 3, 1] }, rotate: { axis: [0, 1, 0], angle: 20 deg }, material: rock, fixed: true }
  slider: { shape: { box: [1, 1, 1] }, on: { block: slope, face: top, from: up-dip edge, at: [4, 1.5] }, material: rock, rigid: true }
contact: { joint: plane }
stages: [{ settle: { ratio: 1e-6, with: { joints.plane.friction: 80 deg } } }]
strength reduction: { within: 5 % }
output: { frames: 2 }
`
/** The lowest of three is taken away: the others fall together, and come to rest as they stood. */
const PILE = `
title: Pile
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints: { plane: { normal: 1 GPa/m, shear: 1 GPa/m, friction: 40 deg } }
blocks:
  floor: { shape: { box: [4, 4, 1] }, at: [-2, -2, -1], material: rock, fixed: true }
  low: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }
  middle: { shape: { box: [1, 1, 1] }, at: [0, 0, 1], material: rock, rigid: true }
  high: { shape: { box: [1, 1, 1] }, at: [0, 0, 2], material: rock, rigid: true }
contact: { joint: plane }
stages: [{ settle: { ratio: 1e-5 } }, { settle: { ratio: 1e-5, remove: [low] } }]
strength reduction: { between: [0.9, 1.1] }
output: { frames: 2 }
`
const FIRST = '[{ settle: { ratio: 1e-6, with: { joints.plane.friction: 80 deg } } }]'
const STRONG = 'joints.plane.friction: 80 deg'
/** It slides as it is, in the second of three stages. */
const SLIDES = PLANE.replace(
  FIRST,
  `[${FIRST.slice(1, -1)}, { settle: { with: { joints.plane.friction: 5 deg } } }, { run: { time: 1 ms } }]`,
)
const withoutSearch = (yaml: string) => yaml.replace(/strength reduction: .*\n/, '')
const searching = (spec: string) => PLANE.replace('within: 5 %', `within: 5 %, ${spec}`)

const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]

/** All that the program tells, and the notes that it tells on its way to the first trial. */
function finish(yaml: string): Summary & { told: string[]; text: string } {
  const { case: c, ticks } = startAny(caseOf(yaml), { frames: false })
  const told: string[] = []
  for (;;) {
    const next = ticks.next()
    if (next.done) {
      const { summary, series } = next.value
      summary.checks = checkRun(c, summary, series).rows
      return { ...summary, told, text: summaryText(summary) }
    }
    told.push(...(next.value.notes ?? []))
  }
}

describe('stages', () => {
  says('T1', 'no more than its `ratio`', () => {
    const { stages, status } = finish(withoutSearch(PLANE))
    expect(stages[0]).toMatchObject({ settled: true, ratio: 1e-6 })
    expect(stages[0].unbalanced).toBeLessThanOrEqual(1e-6)
    expect(status).toBe('done')
  })

  says('T2', 'how far they went', () => {
    const fallen = finish(withoutSearch(PLANE).replace('at: [4, 1.5]', 'at: [4, 1.5], gap: 0.5'))
    expect(fallen.stages[0].settled).toBe(true)
    expect(fallen.moved.find(({ block }) => block === 'slider')!.largest).toBeGreaterThan(0.4)
    expect(fallen.text).toMatch(/What moved\n.*\n {2}slider +\d+ mm/)
  })

  says('T3', 'the stages behind it run all the same', () => {
    const stages = `[{ settle: { ratio: 1e-12, max steps: 40, with: { ${STRONG} } } }, { run: { time: 1 ms } }]`
    const late = finish(withoutSearch(PLANE).replace(FIRST, stages))
    expect(late.status).toBe('not settled')
    expect(late.problem).toMatch(/^stage 0 did not settle in 40 steps: unbalanced-force ratio \S+, asked for 1e-12$/)
    expect(late.stages.map(({ settled, steps }) => [settled, steps > 0])).toEqual([
      [false, true],
      [undefined, true],
    ])
  })

  says('T4', 'whatever still moves', () => {
    const { status, stages, moved } = finish(
      withoutSearch(PLANE).replace(FIRST, '[{ run: { time: 0.1 s, with: { joints.plane.friction: 0 deg } } }]'),
    )
    expect(status).toBe('done')
    expect(stages[0].time).toBeCloseTo(0.1, 9)
    expect(moved.find(({ block }) => block === 'slider')!.speed).toBeGreaterThan(0.1)
  })
})

describe('collapse', () => {
  const slid = finish(SLIDES)

  says('C1', 'more than 5 % of its size', () => {
    expect(slid.status).toBe('collapsed')
    const { steps } = slid.collapse!
    const way = (most: number) => {
      const { moved } = finish(
        withoutSearch(SLIDES)
          .replace(
            '{ settle: { with: { joints.plane.friction: 5',
            `{ settle: { max steps: ${most}, with: { joints.plane.friction: 5`,
          )
          .replace(', { run: { time: 1 ms } }', ''),
      )
      return moved.find(({ block }) => block === 'slider')!.largest
    }
    expect(way(steps)).toBeGreaterThan(0.05)
    expect(way(steps - 50)).toBeLessThan(0.05)
  })

  says('C2', 'do not part', () => {
    // Four cubes of 24.5 kN on joints of 2.5 MPa/m: the lowest sinks by 39 mm, the uppermost by 98 mm, a tenth of its size.
    const tower = `
title: Tower on soft joints
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints: { soft: { normal: 2.5 MPa/m, shear: 2.5 MPa/m, friction: 30 deg } }
blocks:
  floor: { shape: { box: [4, 4, 1] }, at: [-1.5, -1.5, -1], material: rock, fixed: true }
  tower: { shape: { box: [1, 1, 1] }, repeat: { count: [1, 1, 4], spacing: 1 }, material: rock, rigid: true }
contact: { joint: soft }
stages: [{ settle: { ratio: 1e-4 } }]
strength reduction: { between: [0.9, 1.1] }
`
    const { collapse, moved, safety } = finish(tower)
    expect(Math.max(...moved.map(({ largest }) => largest))).toBeGreaterThan(0.08)
    expect(collapse).toBeUndefined()
    expect(safety!.trials.every(({ stands }) => stands)).toBe(true)
  })

  says('C3', 'cube root of the volume', () => {
    const { block, moved, share } = slid.collapse!.blocks[0]
    expect(block).toBe('slider')
    expect(share).toBeCloseTo(moved, 9)
    const long = finish(SLIDES.replace('slider: { shape: { box: [1, 1, 1] }', 'slider: { shape: { box: [2, 2, 2] }'))
    expect(long.collapse!.blocks[0].share).toBeCloseTo(long.collapse!.blocks[0].moved / 2, 9)
  })

  says('C4', 'still to fall into their place', () => {
    const fallen = finish(searching('between: [0.9, 1.1]').replace('at: [4, 1.5]', 'at: [4, 1.5], gap: 0.5'))
    expect(fallen.moved.find(({ block }) => block === 'slider')!.largest).toBeGreaterThan(0.4)
    expect(fallen.collapse).toBeUndefined()
    expect(fallen.safety!.stands).toBe(1.1)
    const pile = finish(PILE)
    expect(pile.status).toBe('collapsed')
    expect(pile.collapse!.blocks.map(({ block }) => block).sort()).toEqual(['high', 'middle'])
    expect(
      finish(PILE.replace('settle: { ratio: 1e-5, remove: [low] }', 'settle: { ratio: 1e-5 }')).collapse,
    ).toBeUndefined()
  })

  says('C5', 'these alone are judged', () => {
    const other =
      '  other: { shape: { box: [1, 1, 1] }, on: { block: slope, face: top, from: up-dip edge, at: [8, 1.5] }, material: rock, rigid: true }\ncontact:'
    const two = SLIDES.replace('contact:', other)
      .replace('stages:', 'boundaries: { pin: { on: other, fixed: true } }\nstages:')
      .replace(', { run: { time: 1 ms } }', '')
      .replace(
        '{ settle: { with: { joints.plane.friction: 5',
        `{ settle: { max steps: ${slid.collapse!.steps + 50}, with: { joints.plane.friction: 5`,
      )
    expect(finish(two).collapse!.blocks.map(({ block }) => block)).toEqual(['slider'])
    expect(finish(two.replace('within: 5 %', 'watch: [other], between: [0.9, 1.1]')).collapse).toBeUndefined()
  })

  says('C6', 'A `run` stage is not judged', () => {
    const run = '{ run: { time: 0.3 s, with: { joints.plane.friction: 5 deg } } }'
    const shaken = finish(searching('between: [0.9, 1.1]').replace(FIRST, `[${run}, ${FIRST.slice(1)}`))
    expect(shaken.moved.find(({ block }) => block === 'slider')!.largest).toBeGreaterThan(0.05)
    expect(shaken.collapse).toBeUndefined()
    expect(shaken.safety!.stands).toBe(1.1)
  })

  says('C7', 'what falls and comes to rest has settled', () => {
    const fallen = finish(withoutSearch(PLANE).replace('at: [4, 1.5]', 'at: [4, 1.5], gap: 0.5'))
    expect(fallen).toMatchObject({ status: 'done', stages: [{ settled: true }] })
  })

  says('C8', 'no later stage and no trial is run', () => {
    expect(slid.stages.length).toBe(2)
    expect(slid.safety).toMatchObject({ factor: null, stands: null, fails: null, trials: [] })
    const { steps, blocks } = slid.collapse!
    expect(slid.stages[1].steps).toBeLessThanOrEqual(2 * steps)
    expect(slid.stages[1].steps).toBeGreaterThan(steps)
    expect(blocks[0].moved).toBeGreaterThan(0.15)
    expect(blocks[0].moved).toBeLessThan(0.35)
  })

  says('C9', 'the mode in words', () => {
    expect(slid.collapse).toMatchObject({
      stage: 1,
      mode: { mode: 'slides', words: 'slider slides on plane, towards 090°, 20° downwards' },
    })
    expect(slid.problem).toMatch(
      /^in stage 1, 1 block left the place instead of settling there: slider by \d+ mm \(\d+ % of its size\); slider slides on plane, towards 090°, 20° downwards$/,
    )
  })
})

describe('strength that is lost while settling', () => {
  const GLUED = PLANE.replace('5 GN/m, shear: 5 GN/m', '5 GPa/m, shear: 5 GPa/m, cohesion: 20 kPa')
  const WEAK = 'joints.plane.cohesion: 1 Pa, joints.plane.tension: 1 Pa, joints.plane.friction: 20.5 deg'
  const lost = finish(GLUED.replace(STRONG, WEAK))
  const friction = Math.tan(Math.PI / 6) / Math.tan(Math.PI / 9)

  says('L1', 'before the first trial', () => {
    expect(lost.told).toEqual([
      'brittle strength was lost before the first trial: joint plane between slope and slider broke over 1 m2 of 1 m2, 100 % (points: 5 in shear)',
    ])
    expect(lost.warnings).toContainEqual(lost.told[0])
  })

  says('L2', 'broken in every trial', () => {
    const whole = finish(GLUED)
    expect(whole.told.join()).toMatch(/ 16 % \(points: 2 in tension\)$/)
    expect(whole.safety!.factor! / friction).toBeGreaterThan(1.2)
    expect(lost.safety!.factor! / friction).toBeCloseTo(1, 1)
  })
})

describe('trials', () => {
  const RULE = { ratio: 1e-5, settled: 1e-4, most: 200 }
  const looks = (count: number, look: (k: number) => Look) => Array.from({ length: count }, (_, k) => look(k + 1))

  says('F1', 'trembles in place, or moves ever slower', () => {
    const still = looks(3, () => ({ unbalanced: 1e-6, kinetic: 0, moved: 1e-4 }))
    const trembling = looks(25, (k) => ({ unbalanced: 0.1, kinetic: k % 2, moved: 1e-4 }))
    const slower = looks(200, (k) => ({ unbalanced: 1e-3, kinetic: 1, moved: 1e-4 * (1 - 0.97 ** k) }))
    for (const seen of [still, trembling, slower]) expect(judge(seen, RULE)).toMatchObject({ stands: true })
  })

  says('F2', 'further than twice the way', () => {
    const faster = (scale: number) => looks(8, (k) => ({ unbalanced: 0.1, kinetic: k * k, moved: scale * k * k }))
    const steady = looks(20, (k) => ({ unbalanced: 0.1, kinetic: 1, moved: 1e-3 * k + 1e-6 * k * k }))
    expect(judge(faster(1e-4), RULE)).toMatchObject({ stands: false })
    expect(judge(faster(3e-6), RULE)).toBeUndefined()
    expect(judge(steady, RULE)).toMatchObject({ stands: false })
  })

  says('F3', 'gathering speed far from where it had begun', () => {
    const end = (moved: number, kinetic: number) => ({ unbalanced: Number.NaN, kinetic, moved })
    const before = [{ unbalanced: 0.1, kinetic: 1, moved: 1e-4 }]
    expect(wasFailing(before, end(1e-3, 2), RULE)).toBe(true)
    expect(wasFailing(before, end(1e-3, 0.5), RULE)).toBe(false)
    expect(wasFailing(before, end(1.5e-4, 2), RULE)).toBe(false)
  })

  says('F4', 'the middle, as a ratio', () => {
    const { factor, stands, fails } = finish(PLANE).safety!
    expect(factor).toBe(Math.sqrt(stands! * fails!))
    expect(fails! / stands!).toBeLessThanOrEqual(1.05)
  })

  says('F5', 'below 1', () => {
    const { status, safety } = finish(PLANE.replace('friction: 30 deg', 'friction: 16 deg'))
    expect(status).toBe('done')
    expect(safety!.factor! / (Math.tan((16 * Math.PI) / 180) / Math.tan(Math.PI / 9))).toBeCloseTo(1, 1)
    expect(safety!.none).toBeUndefined()
  })

  says('F6', 'four trials have failed and none stands', () => {
    const spec = { guess: 1, least: 0.05, greatest: 20, within: 0.05 }
    const failed = (factor: number): Trial => ({ factor, stands: false, why: '', steps: 1, looks: [], times: [] })
    const four = [1, 0.9, 0.8, 0.7].map(failed)
    expect(nextFactor(four.slice(0, 3), spec)).toBeGreaterThan(0.5)
    expect(nextFactor(four, spec)).toBe(0.05)
    expect(nextFactor([...four, failed(0.05)], spec)).toBeUndefined()
    // Nothing holds a block on a plane without friction.
    const { safety } = finish(PLANE.replace('friction: 30 deg', 'friction: 0 deg'))
    expect(safety!.trials.map(({ factor }) => factor).at(-1)).toBe(0.05)
    expect(safety!.trials.length).toBe(5)
    expect(safety!.none).toBe(
      'the model still fails at F = 0.05, the least that was asked for: nothing holds it, however strong its joints are',
    )
  })

  says('F7', 'that end is told', () => {
    const { status, problem, safety, text } = finish(searching('between: [0.5, 1.2]'))
    expect(status).toBe('no factor')
    expect(safety).toMatchObject({ factor: null, stands: 1.2, fails: null })
    expect(problem).toMatch(/^the model still stands at F = 1.2, the greatest that was asked for/)
    expect(text).toContain('above 1.2, where it still stands')
    expect(factorOf({ stands: 1.2, fails: Infinity })).toBeNaN()
    const held = finish(PLANE.replace('rigid: true', 'rigid: true, fixed: true'))
    expect(held.status).toBe('no factor')
    expect(held.problem).toMatch(
      /^nothing in the model moves, whatever its strengths: every block is fixed, held or driven/,
    )
  })
})

describe('how a run ends', () => {
  const EXPECT =
    'record: { way: { block: slider, what: displacement, part: x } }\nexpect:\n  - { name: way, record: way, take: end, value: 0, within: 1 m }\n'
  const CASES = {
    done: PLANE,
    failed: `${withoutSearch(PLANE)}${EXPECT.replace('value: 0', 'value: 5')}`,
    late: PLANE.replace('ratio: 1e-6', 'ratio: 1e-18, max steps: 2000'),
    none: searching('between: [0.5, 1.2]'),
    collapsed: `${SLIDES}${EXPECT}`,
    bad: `${withoutSearch(PLANE).replace('normal: 5 GN/m, shear: 5 GN/m', 'normal: 20 kN/m, shear: 20 kN/m')}${EXPECT}`,
    wrong: PLANE.replace('joint: plane', 'joint: plan'),
    endless: withoutSearch(PLANE).replace(FIRST, '[{ run: { time: 1 h, damping: none } }]'),
  }
  const { folder, remove } = temporary(
    Object.fromEntries(Object.entries(CASES).map(([name, yaml]) => [`${name}.yaml`, yaml])),
  )
  const ended = new Map<string, Finished>()
  beforeAll(async () => {
    for (const name of Object.keys(CASES).filter((one) => one !== 'endless'))
      ended.set(name, await talus(folder, 'run', `${name}.yaml`, '--json'))
  }, 120_000)
  afterAll(() => remove())
  const summaryOf = (name: string): Summary => JSON.parse(read(folder, 'results', name, 'summary.json'))
  const endOf = (name: string) => ({ code: ended.get(name)!.code, status: summaryOf(name).status })

  says('E1', 'exit code 0', () => {
    expect(endOf('done')).toEqual({ code: 0, status: 'done' })
    expect(summaryOf('done').problem).toBe('')
  })

  says('E2', 'An expectation that fails', () => {
    expect(endOf('failed')).toEqual({ code: 1, status: 'done' })
  })

  says('E3', 'a factor that was found from there is told', () => {
    expect(endOf('late')).toEqual({ code: 1, status: 'not settled' })
    expect(summaryOf('late').safety!.factor).toBeGreaterThan(1)
  })

  says('E4', 'a row of its checks', () => {
    expect(endOf('none')).toEqual({ code: 1, status: 'no factor' })
    expect(summaryOf('none').checks).toMatchObject([{ quantity: 'a factor of safety is found', pass: false }])
  })

  says('E5', 'each of its expectations fails', () => {
    expect(endOf('collapsed')).toEqual({ code: 1, status: 'collapsed' })
    expect(summaryOf('collapsed').checks.every(({ pass }) => !pass)).toBe(true)
    expect(summaryOf('collapsed').checks.map(({ quantity }) => quantity)).toContain('way')
  })

  says('E6', 'went `bad`', () => {
    expect(endOf('bad')).toEqual({ code: 1, status: 'bad' })
    expect(summaryOf('bad').problem).toContain('inside each other')
    expect(summaryOf('bad').checks.map(({ pass }) => pass)).toEqual([false, false])
  })

  says('E7', 'the results are complete', () => {
    for (const name of ['done', 'failed', 'late', 'none', 'collapsed', 'bad']) {
      for (const file of ['report.html', 'history.csv', 'frames.pvd', 'summary.json'])
        expect(existsSync(join(folder, 'results', name, file)), `${name}: ${file}`).toBe(true)
      const report = read(folder, 'results', name, 'report.html')
      expect(report).toMatch(/<figure><svg/)
      expect(summaryOf(name).frames).toBeGreaterThan(0)
      expect(ended.get(name)!.stderr).not.toMatch(STACK)
    }
    expect(read(folder, 'results', 'collapsed', 'report.html')).toContain('as it collapses (stage 1)')
  })

  says('E8', 'exit code 2', () => {
    expect(ended.get('wrong')!.code).toBe(2)
    expect(existsSync(join(folder, 'results', 'wrong'))).toBe(false)
  })

  says('E9', 'no summary, with exit code 130', async () => {
    const { process: child, finished } = startTalus(folder, ['run', 'endless.yaml'])
    child.stdout!.once('data', () => setTimeout(() => child.kill('SIGINT'), 300))
    expect((await finished).code).toBe(130)
    expect(existsSync(join(folder, 'results', 'endless', 'checkpoint.talus'))).toBe(true)
    expect(existsSync(join(folder, 'results', 'endless', 'summary.json'))).toBe(false)
  })

  test('README has the same exit codes, and names this page', () => {
    const readme = readFileSync('README.md', 'utf8')
    expect(readme).toContain('docs/verdicts.md')
    expect(readme).toMatch(
      /Exit codes: 0 done, 1 .*, 2 the input is wrong, 130 stopped by Ctrl-C, SIGTERM or SIGHUP with a checkpoint/,
    )
    for (const word of ['settle', 'factor', 'collaps', 'bad', 'expectation'])
      expect(/Exit codes: .*/.exec(readme)![0], word).toContain(word)
  })
})

describe('not examined', () => {
  const gaps = finish(searching('except: [plane], between: [0.9, 1.1]')).notExamined!

  says('N1', 'read off the case', () => {
    expect(gaps).toEqual([
      'factors above 1.1',
      'less strength of joints plane: they keep all of it in every trial',
      'water: the case has none, joints and faces are dry',
      'earthquake: gravity is vertical, and no stage shakes the model',
      'strain and failure of the rock within 1 block: it is rigid',
      'closed forms and measurements: the case says of no value what must come out',
    ])
    // A stage that runs shakes nothing by itself.
    const runs = finish(searching('between: [0.9, 1.1]').replace('stages: [', 'stages: [{ run: { time: 1 ms } }, '))
    expect(runs.notExamined).toContain('earthquake: gravity is vertical, and no stage shakes the model')
  })

  says('N2', 'is not listed there', () => {
    const wet = PLANE.replace('contact:', 'water: { level: -50 m }\ncontact:').replace(
      'stages:',
      'gravity: [0.5, 0, -9.81]\nstages:',
    )
    const left = finish(wet).notExamined!.join('\n')
    expect(left).not.toMatch(/^(factors|less strength|water|earthquake)/m)
  })
})

test('every sentence of the page has its test', () => {
  expect(SENTENCES.size).toBeGreaterThan(25)
  expect([...tested].sort()).toEqual([...SENTENCES.keys()].sort())
})
