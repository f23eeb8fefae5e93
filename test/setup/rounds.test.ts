import { expect, test } from 'vitest'
import { bareHost, startRun } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
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
    `joints.${name}.normal: expected a stiffness of each point where particles touch: their contacts have no area, found one per area${which}; such as 150 MN/m; a rule of \`contact\` gives blocks among themselves another joint`
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

test('every disc and sphere follows the joint of its group', () => {
  const c = caseOf(`
title: Two groups and three blocks
materials: { rock: { density: 2000, young: 1 GPa, poisson: 0.2 } }
joints: { usual: { normal: 1 GN/m }, left: { normal: 2 GN/m }, right: { normal: 3 GN/m } }
blocks:
  wall: { ${WALL} }
  free: { shape: { box: [1, 1, 1] }, at: [-9, 0, 0], material: rock, rigid: true }
  soft: { shape: { box: [1, 1, 1] }, at: [-6, 0, 0], material: rock, mesh: { cells: [1, 1, 1] } }
particles:
  jet: { disc: { radius: 0.5, thickness: 1 }, material: rock, count: [2, 2], spacing: 2, at: [3, 0, 0] }
  hail: { sphere: { radius: 0.5 }, material: rock, count: [3, 1], spacing: 2, at: [30, 0, 0] }
contact: { joint: usual, rules: [{ between: [jet, wall], joint: left }, { between: [hail, wall.east], joint: right }] }
stages: [{ run: { time: 1 ms } }]
`)
  const { joints, facets, bodies, blocks } = prepareWorld(c, bareHost()).world
  const joint = (body: number, face: string) => {
    const group = joints.group[facets.faceNames.indexOf(face)]
    return joints.names[joints.of[joints.groups * joints.group[facets.faceNames.length + body] + group]]
  }
  for (let body = 2; body < bodies.count; body++) {
    const isJet = blocks[bodies.block[body]] === 'jet'
    expect(isJet).toBe(body < 6)
    expect(joint(body, 'wall.east')).toBe(isJet ? 'left' : 'right')
    expect(joint(body, 'wall.west')).toBe(isJet ? 'left' : 'usual')
    expect(joint(body, 'soft.east')).toBe('usual')
  }
})
