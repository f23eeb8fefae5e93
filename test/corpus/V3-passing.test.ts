/** What falls, flies or is driven onto something is seen by it, however soft the joint and however fast the block; V3-soft-floor. */
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readCase, startRun } from '../../src/index.ts'
import { read, STACK, talus, temporary } from '../cli/talus.ts'
import { finish } from '../run/help.ts'

const corpus = fileURLToPath(new URL('.', import.meta.url))
const SOFT = read(corpus, 'V3-soft-floor.yaml')
const { folder, remove } = temporary()
afterAll(() => remove())

const problemOf = (text: string, set: string[] = []) => {
  const { status, problem } = finish(text, {}, set).outcome!.summary
  expect(status === 'bad', problem).toBe(problem !== '')
  return problem
}

test('a cube on 1 kPa/m: questioned before the run, and ended with complete results', async () => {
  const { code, stdout, stderr } = await talus(folder, 'run', `${corpus}V3-soft-floor.yaml`, '-o', 'soft')
  const text = stdout + stderr
  expect(code).toBe(1)
  expect(text).toContain('block cube sinks by 25.5 m or more under its own weight, 2550 % of its size, 1 m')
  expect(text).toContain('did you mean 1 GPa/m?')
  expect(text).toMatch(/block cube moved \d+ mm against block floor in one step, at [\d.]+ m\/s, to \[.*?\]/)
  expect(text).toMatch(/step of at most [\d.]+ ms sees it/)
  expect(text).not.toMatch(STACK)
  expect(JSON.parse(read(folder, 'soft', 'summary.json')).status).toBe('bad')
  expect(read(folder, 'soft', 'report.html')).toContain('moved')
})

test.each(['1 kPa/m', '10 kPa/m', '100 kPa/m', '300 kPa/m'])('a floor of %s does not let it through', (normal) => {
  expect(problemOf(SOFT, [`joints.soft.normal=${normal}`])).toMatch(/against block floor in one step|inside each other/)
})

test('a floor that is stiff enough holds it', () => {
  const { summary } = finish(SOFT, {}, ['joints.soft.normal=100 MPa/m', 'stages.0.run.time=0.3']).outcome!
  expect([summary.status, summary.problem]).toEqual(['done', ''])
  expect(summary.warnings.join()).not.toContain('sinks')
})

/** A model whose `body` flies towards −z at a fixed floor . */
const flying = (body: string, { speed = 0, normal = '10 GPa/m', time = '1 ms' } = {}) => `
title: Impact
gravity: 0
materials:
  rock: { density: 2600 kg/m3, young: 30 GPa, poisson: 0.25 }
joints:
  face: { normal: ${normal} }
blocks:
  floor: { shape: { box: [4, 4, 1] }, at: [-2, -2, -1], material: rock, fixed: true }
${body}
initial:
  - { on: it, velocity: [0, 0, ${-speed}] }
stages:
  - run: { time: ${time} }
`
const BODIES: Record<string, string> = {
  'a rigid block': '  it: { shape: { box: [1, 1, 1] }, at: [-0.5, -0.5, 0.01], material: rock, rigid: true }',
  'a meshed block':
    '  it: { shape: { box: [1, 1, 1] }, at: [-0.5, -0.5, 0.01], material: rock, mesh: { cells: [1, 1, 1] } }',
  'a thin plate': '  it: { shape: { box: [1, 1, 0.01] }, at: [-0.5, -0.5, 0.01], material: rock, rigid: true }',
}

describe('an impact that one step carries through the floor', () => {
  test.each(Object.keys(BODIES))('%s', (name) => {
    const problem = problemOf(flying(BODIES[name], { speed: 9e4, time: '1 s' }))
    expect(problem).toMatch(/^block it moved .* m against block floor in one step, at 90 km\/s|^block it moved .* at 90000 m\/s/)
  })
  test('by a block that is driven', () => {
    const driven = flying(BODIES['a rigid block'], { time: '1 s', normal: '1 MPa/m' }).replace(
      'stages:',
      'boundaries:\n  push: { on: it, velocity: { z: -30 } }\nstages:',
    )
    expect(problemOf(driven)).toMatch(/^block it moved .* against block floor in one step/)
  })
})

const PARTICLES: Record<string, string> = {
  'a sphere': 'sphere: { radius: 0.5 }, count: [1, 1, 1], at: [0, 0, 0.6]',
  'a disc': 'disc: { radius: 0.5, thickness: 1 }, count: [1, 1], at: [0, 2.1, 0]',
  'a flat grain': 'polyhedra: { shapes: [{ box: [1, 1, 0.02] }] }, count: [1, 1, 1], at: [0, 0, 0.9]',
}

test.each(Object.keys(PARTICLES))('%s', (name) => {
  const at = name === 'a disc' ? { velocity: [0, -1e4, 0] } : { velocity: [0, 0, -1e4] }
  const text = flying(`particles:\n  it: { ${PARTICLES[name]}, material: rock, velocity: [${at.velocity}] }`, {
    normal: '1 GN/m',
    time: '1 s',
  }).replace(/initial:\n.*\n/, '')
  expect(problemOf(text)).toMatch(/^particle 0 of it moved .*m against block floor in one step/)
})

test('what flies past something is left alone, however fast', () => {
  const past = flying('  it: { shape: { box: [1, 1, 1] }, at: [2.5, 0, 5], material: rock, rigid: true }', { speed: 3e4 })
  expect(problemOf(past)).toBe('')
})

test('a block that slides fast is not taken for one that passes', () => {
  const sliding = flying(BODIES['a rigid block'].replace('0.01]', '0]'), { normal: '30 MPa/m', time: '0.02 s' })
    .replace('velocity: [0, 0, 0]', 'velocity: [40, 0, 0]')
    .replace('velocity: [0, 0, -0]', 'velocity: [40, 0, 0]')
    .replace('gravity: 0', 'gravity: 9.81')
    .replace('30 MPa/m }', '30 MPa/m, friction: 0 deg }')
  expect(problemOf(sliding)).toBe('')
})

/** Of three blocks upon each other and one beside, the uppermost lies on a soft joint alone. */
const PILE = (body: string) => `
title: Pile
gravity: 9.81
materials: { rock: { density: 2600 kg/m3, young: 30 GPa, poisson: 0.25 } }
joints: { stiff: { normal: 10 GPa/m }, soft: { normal: 10 kPa/m } }
blocks:
  floor: { shape: { box: [4, 4, 1] }, at: [-2, -2, -1], material: rock, fixed: true }
  low: { shape: { box: [1, 1, 1] }, material: rock, ${body} }
  high: { shape: { box: [1, 1, 1] }, at: [0, 0, 1], material: rock, ${body} }
  beside: { shape: { box: [1, 1, 1] }, at: [1, 0, 0], material: rock, ${body} }
contact: { joint: stiff, rules: [{ between: [low, high], joint: soft }] }
stages: [{ settle: { ratio: 1e-4 } }]
output: { frames: 0 }
`

test.each(['rigid: true', 'mesh: { cells: [1, 1, 1] }'])('a soft joint between two of many blocks is questioned, %s', (body) => {
  const notes = (text: string) => startRun(readCase(text).variations[0], { frames: false }).notes.filter((note) => note.includes('sinks'))
  const question = /^joint soft: at 10 kPa\/m block high sinks by 2\.55 m or more under its own weight.*did you mean 10 GPa\/m\?$/
  expect(notes(PILE(body))).toEqual([expect.stringMatching(question)])
  expect(notes(PILE(body).replace('10 kPa', '1 GPa'))).toEqual([])
  // In the air it may land anywhere: on what is stiff as well.
  expect(notes(PILE(body).replace('[0, 0, 1]', '[0, 0, 1.1]'))).toEqual([])
})
