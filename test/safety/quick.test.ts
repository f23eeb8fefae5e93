/** The account of a slope without a model. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { examineSlope, readCase, setStatistics, stereonet, stereonetFigure } from '../../src/index.ts'
import { quickText } from '../../src/output/quick-text.ts'
import { METRIC } from '../../src/output/units.ts'
import { startAny } from '../../src/safety.ts'
import { deg } from '../slope/degrees.ts'
import { randomSlope } from './random-slopes.ts'

const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]
const WEDGE = readFileSync('cases/slope/wedge-hoek-bray.yaml', 'utf8')

test('the closed form of a wedge, as the whole command has it', () => {
  const c = caseOf(WEDGE)
  const account = examineSlope(c)
  const { slope } = account
  expect(slope.blocks[0]).toMatchObject({ block: 'wedge', on: ['A', 'B'] })
  expect(startAny(c, { frames: false }).examined!.account.slope.blocks[0].factor).toBe(slope.blocks[0].factor)
  expect(quickText('w', 'Wedge', account, METRIC)).toMatch(
    /wedge {2}1\.846 {2}slides on A and B[\s\S]*Not examined\n {2}what a model alone shows/,
  )
})

test('planes alone, without blocks', () => {
  const { slope, notes } = examineSlope(
    caseOf(
      'title: Planes\nslope: { face: { dip: 65 deg, dip direction: 185 deg }, planes: { A: { dip: 45 deg, dip direction: 105 deg }, B: { dip: 70 deg, dip direction: 235 deg } } }\n',
    ),
  )
  expect(slope.kinematics!.summary).toMatch(/wedge sliding \(A with B\)/)
  expect([slope.blocks, notes]).toEqual([[], []])
})

test('what cannot come out is stable, with the reason, where the whole command refuses to search', () => {
  const yaml = WEDGE.replace('dip: 45 deg, dip direction: 105 deg', 'dip: 45 deg, dip direction: 305 deg').replace(
    'dip: 70 deg, dip direction: 235 deg',
    'dip: 70 deg, dip direction: 30 deg',
  )
  const { notes } = examineSlope(caseOf(yaml))
  expect(notes.join()).toMatch(/^stable: .*A and B meet in a line .*: the wedge does not daylight/)
})

test('random slopes of three sets: an account and a conclusion each, no exception', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { slope, design } = examineSlope(caseOf(randomSlope(seed)))
    expect(slope.joints).toHaveLength(3)
    expect(slope.kinematics!.summary).toMatch(/\.$/)
    expect(['met', 'not met', 'open']).toContain(design!.verdict)
    expect(slope.seismic!.horizontal).toBe(0.1)
  }
})

test('the library draws a stereonet and has the statistics of a set', () => {
  const planes = [40, 45, 50].map((dip) => ({ dip: dip * deg, dipDirection: 100 * deg }))
  expect(setStatistics(planes).mean.dip / deg).toBeCloseTo(45, 6)
  expect([typeof stereonet, typeof stereonetFigure]).toEqual(['function', 'function'])
})
