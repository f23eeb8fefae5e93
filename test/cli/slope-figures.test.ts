import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { StrengthReduction } from '../../src/case/types/slope.ts'
import { keepFrames } from '../../src/cli/kept-frames.ts'
import { momentOfFailure, slopeFigures } from '../../src/cli/slope-figures.ts'
import { slopeStereonets } from '../../src/cli/slope-stereonets.ts'
import { bareHost } from '../../src/host.ts'
import type { Frame, PointCloud, Pose } from '../../src/output/frame.ts'
import type { Summary } from '../../src/output/summary.ts'
import type { Safety } from '../../src/output/summary-safety.ts'
import { boxes, sampleSummary } from '../output/sample.ts'
import { failingOf, trialOf, wedgeSafety, wedgeSlope } from '../output/slope-sample.ts'
import { xmlFault } from '../output/xml.ts'
import { caseOf } from '../state/models.ts'

const frameAt = (stage: number, index: number): Frame => ({
  index,
  time: index,
  stage,
  stageTime: index,
  step: index,
  points: new Float64Array(3),
  fields: [],
})

describe('frames that are kept', () => {
  // Called a failure at look n, the trial goes on to look 2n.
  test('the settled one is the last before the failing trial; the failing one lies between half the way and the verdict', () => {
    for (let n = 1; n <= 200; n++) {
      const frames = keepFrames()
      for (let k = 0; k < 5; k++) frames.see(frameAt(0, k), false)
      frames.settle(frameAt(0, 4))
      for (let k = 1; k <= 2 * n; k++) frames.see(frameAt(1, k), true)
      const { settled, failing } = frames.kept()
      expect(settled?.index).toBe(4)
      expect(failing!.index).toBeLessThanOrEqual(n)
      expect(failing!.index).toBeGreaterThan(n / 2)
    }
  })

  test('a single frame of the trial, and none', () => {
    const frames = keepFrames()
    expect(frames.kept()).toEqual({})
    frames.see(frameAt(1, 7), true)
    expect(frames.kept().failing?.index).toBe(7)
  })
})

describe('the moment of failure', () => {
  const safety = (moved: number[]): Safety => ({
    ...wedgeSafety(),
    fails: 2,
    trials: [
      trialOf(1, true),
      {
        ...trialOf(2, false),
        looks: moved.map((m) => ({ unbalanced: 1, kinetic: 1, moved: m })),
        times: moved.map((_, i) => i + 1),
      },
    ],
  })

  test('is the verdict, unless something is further away by then than a tenth of the model', () => {
    expect(momentOfFailure(safety([0.1, 0.2, 0.9]), 10)).toBe(3)
    expect(momentOfFailure(safety([0.1, 0.2, 900]), 10)).toBe(2)
    expect(momentOfFailure(safety([500, 600]), 10)).toBe(1)
  })

  test('is not known where nothing failed, or the trial was not looked at', () => {
    expect(momentOfFailure({ ...safety([1]), fails: null }, 10)).toBeUndefined()
    expect(momentOfFailure(safety([]), 10)).toBeUndefined()
  })
})

const TEXT = `title: two blocks
materials: { stone: { density: 2600, young: 1 GPa, poisson: 0.2 } }
joints: { bedding: { friction: 30 deg, cohesion: 0, normal: 1 GPa/m, shear: 1 GPa/m } }
contact: { joint: bedding }
blocks:
  slope: { shape: { box: [6, 3, 1] }, material: stone, rigid: true, fixed: true }
  slider: { shape: { box: [1, 1, 1] }, at: [1, 1, 1], material: stone, rigid: true }
stages: [{ settle: { ratio: 1e-5 } }]
`
const SEARCH: StrengthReduction = {
  of: ['friction', 'cohesion', 'tension'],
  except: [],
  guess: 1,
  least: 0.1,
  greatest: 10,
  within: 0.01,
  slipped: 'as given',
  watch: [],
  ratio: 1e-5,
  damping: 0.8,
}

/** 64 points under the slider, 500 N and 200 N each. */
function underSlider(): PointCloud {
  const at = Array.from({ length: 64 }, (_, i) => [1 + ((i % 8) + 0.5) / 8, 1 + (Math.floor(i / 8) + 0.5) / 8, 1])
  const column = (name: string, value: number) => ({
    name,
    unit: '',
    components: 1 as const,
    values: new Float64Array(64).fill(value),
  })
  return {
    points: Float64Array.from(at.flat()),
    fields: [
      { name: 'normal', unit: '', components: 3, values: Float64Array.from(at.flatMap(() => [0, 0, 1])) },
      ...[column('normal force', 500), column('shear force', 200), column('area', 1 / 64), column('joint', 0)],
      ...[column('block a', 0), column('block b', 1)],
    ],
  }
}

describe('figures of a slope', () => {
  const model = boxes([
    { name: 'slope', origin: [0, 0, 0], size: [6, 3, 1], cells: [6, 3, 1] },
    { name: 'slider', origin: [1, 1, 1], size: [1, 1, 1], cells: [2, 2, 2] },
  ])
  const scene = { ...model.scene, joints: ['bedding'] }
  const first = Math.min(...scene.tets.subarray(4 * scene.tetBlock.indexOf(1)))
  const moved = (by: number): Pose => ({
    points: model.points.map((x, i) => (i >= 3 * first && i % 3 === 0 ? x + by : x)),
  })
  const frame = (stage: number, pose: Pose): Frame => ({
    ...frameAt(stage, 1),
    points: pose.points,
    contacts: underSlider(),
  })
  const host = { ...bareHost(), deflate: (bytes: Uint8Array) => deflateSync(bytes, { level: 1 }) }

  function figuresOf(more: Partial<Summary>, search?: StrengthReduction) {
    const c = { ...caseOf(TEXT), ...(search && { strengthReduction: search }) }
    const kept = search
      ? {
          settled: frame(0, moved(0.001)),
          standing: { factor: 1.837, frame: frame(1, moved(0.002)) },
          failing: frame(1, moved(0.01)),
          last: frame(1, moved(0.2)),
        }
      : { settled: frame(0, moved(0.2)), last: frame(0, moved(0.2)) }
    const asked: number[] = []
    const folder = {
      poseNear: (time: number) => {
        asked.push(time)
        return { time, pose: moved(0.1) }
      },
    }
    const summary = { ...sampleSummary(), ...more }
    return { asked, ...slopeFigures({ case: c, run: { scene, points: model.points }, summary, folder, host, kept }) }
  }

  const safety: Safety = {
    ...wedgeSafety(),
    trials: [trialOf(1, true), trialOf(1.855, false)],
    mode: { words: 'slider slides', mode: 'slides', blocks: [failingOf('slider', { trend: Math.PI / 2 })], broken: 0 },
  }

  test('of a failure: blocks, displacements since it settled, a section, joints before and as it fails', () => {
    const { model: sheets, stereonets, asked } = figuresOf({ slope: wedgeSlope(), safety }, SEARCH)
    expect(sheets.map(({ caption }) => caption)).toEqual([
      'Blocks that move, stand and are fixed at failure (F = 1.855).',
      'Displacements since it settled, at failure (F = 1.855).',
      'Section through slider along its motion at failure (F = 1.855).',
      'Normal stress on joints in the settled state.',
      'Mobilised strength of joints where F = 1.837 stands.',
      'Normal stress on joints as it fails (F = 1.855, 1 s).',
      'Mobilised strength of joints as it fails (F = 1.855, 1 s).',
    ])
    for (const { svg } of sheets) expect(xmlFault(svg)).toBeUndefined()
    expect(sheets[0].svg).toContain('moving (1 block)')
    expect(sheets[0].svg).toContain('fixed (1 block)')
    expect(sheets[1].svg).toContain('largest 99 mm')
    expect(stereonets.overview.length).toBe(2)
    // The stages before the trial take 0.4 s, its verdict comes at 0.3 s.
    expect(asked).toEqual([expect.closeTo(0.7, 12)])
  })

  // 200 N of 500 N tan 30° = 288.7 N are borne, whatever the strength was divided by.
  test('mobilised strength is the share of the given strength, where the last trial stands and as it fails', () => {
    const { model: sheets } = figuresOf({ slope: wedgeSlope(), safety }, SEARCH)
    expect(sheets[4].svg).toContain('given strength in use 0.69 at most')
    expect(sheets[6].svg).toContain('given strength in use 0.69 at most')
  })

  test('a collapse is shown as it is, and nothing of it is called settled', () => {
    const collapse = { stage: 1, steps: 9, blocks: [{ block: 'slider', moved: 0.2, share: 0.2 }], mode: safety.mode }
    const none = { ...safety, factor: null, stands: null, fails: null, trials: [], none: 'the slope collapsed' }
    const { model: sheets } = figuresOf({ slope: wedgeSlope(), safety: none, collapse })
    expect(sheets.map(({ caption }) => caption)).toEqual([
      'Blocks that move, stand and are fixed as it collapses (stage 1).',
      'Displacements since the start, as it collapses (stage 1).',
      'Section through slider along its motion as it collapses (stage 1).',
      'Normal stress on joints as it collapses (stage 1).',
      'Mobilised strength of joints as it collapses (stage 1).',
    ])
    expect(sheets[0].svg).toContain('moving (1 block)')
    expect(sheets[1].svg).toContain('largest 200 mm')
  })

  test('without a search: the end of the run', () => {
    const { model: sheets, asked } = figuresOf({ slope: wedgeSlope() })
    expect(sheets.map(({ caption }) => caption)).toEqual([
      'Blocks that move, stand and are fixed at the end of the run.',
      'Displacements since the start, at the end of the run.',
      'Normal stress on joints at the end of the run.',
      'Mobilised strength of joints at the end of the run.',
    ])
    expect(sheets[1].svg).toContain('largest 200 mm')
    expect(asked).toEqual([])
  })

  test('where nothing fails: the settled state', () => {
    const none = { ...safety, fails: null, factor: null, mode: { ...safety.mode, blocks: [] } }
    const { model: sheets } = figuresOf({ safety: none }, SEARCH)
    expect(sheets.slice(0, 2).map(({ caption }) => caption)).toEqual([
      'Blocks that move, stand and are fixed in the settled state.',
      'Displacements since the start, in the settled state.',
    ])
  })
})

test('joints without friction have nets', () => {
  const slope = wedgeSlope()
  for (const joint of slope.joints) joint.friction = 0
  const { overview, modes } = slopeStereonets(slope)
  for (const { svg } of [...overview, ...modes]) {
    expect(xmlFault(svg)).toBeUndefined()
    expect(/NaN|undefined/.test(svg)).toBe(false)
  }
})
