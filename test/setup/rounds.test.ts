import { expect, test } from 'vitest'
import { startRun } from '../../src/index.ts'
import { caseOf } from '../state/models.ts'

const WALL = 'shape: { box: [1, 4, 2] }, at: [-1, -2, -1], material: rock, rigid: true, fixed: true'

const start = (joints: string, wall = WALL, body = 'disc: { radius: 0.5, thickness: 1 }', contact = '') =>
  startRun(
    caseOf(`
title: A disc before a wall
materials: { rock: { density: 2000, young: 1 GPa, poisson: 0.2 } }
${joints && `joints: { ${joints} }`}
blocks: { wall: { ${wall} } }
particles: { jet: { ${body}, material: rock, at: [3, 0, 0] } }
${contact}
stages: [{ run: { time: 1 ms } }]
`),
  )

const POINT = 'touch: { normal: 1 GN/m, shear: 1 GN/m }'
const AREA = 'touch: { normal: 1 GPa/m, shear: 1 GPa/m }'

test('a joint of discs or spheres needs a stiffness of each point', () => {
  start(POINT)
  const refusal = (name: string, which = '') =>
    `joints.${name}.normal: expected a stiffness of each point where discs or spheres touch: their contacts have no area, found one per area${which}; such as 150 MN/m; a rule of \`contact\` gives blocks among themselves another joint`
  expect(() => start(AREA)).toThrow(refusal('touch'))
  expect(() => start('touch: {}')).toThrow(refusal('touch'))
  expect(() => start('', WALL, 'sphere: { radius: 1 }')).toThrow(refusal('default'))
  const two = `${AREA}, edge: { normal: 1 GPa/m, shear: 1 GPa/m }`
  const contact = 'contact: { joint: touch, rules: [{ between: [jet, wall.east], joint: edge }] }'
  expect(() => start(two, WALL, undefined, contact)).toThrow(refusal('touch', ' in touch, edge'))
})

test('what only blocks follow, and what passes through, may be per area', () => {
  start(
    `${POINT}, seam: { normal: 1 GPa/m, shear: 1 GPa/m }`,
    WALL,
    undefined,
    'contact: { joint: touch, rules: [{ between: [wall, wall], joint: seam }] }',
  )
  start(AREA, WALL, undefined, 'contact: none')
  start(
    AREA,
    WALL,
    undefined,
    'contact: { joint: touch, rules: [{ between: [jet, wall], joint: none }, { between: [jet, jet], joint: none }] }',
  )
})

test('discs meet no face that would push them out of their plane', () => {
  const tilted = `${WALL}, rotate: { axis: [0, 1, 0], angle: 10 deg }`
  expect(() => start(POINT, tilted)).toThrow(
    /^blocks\.wall: expected faces that stand along z or lie across it where there are discs, which move in the xy plane, found wall\.\w+, which is askew and would push them out of it; turn the block about z alone, or use spheres$/,
  )
  start(POINT, tilted, 'sphere: { radius: 0.5 }')
  start(POINT, `${WALL}, rotate: { axis: [0, 0, 1], angle: 10 deg }`)
})
