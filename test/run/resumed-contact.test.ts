/** Runs by shrunken edges, repaired and as printed, and runs whose points are followed, are resumed to the bit. */
import { expect, test } from 'vitest'
import { finish, joined, tickEveryStep } from './help.ts'

/** A rigid box rocks over a rim, one falls on its corner, and a soft one slides from one slab to the next. */
const CASE = `
title: Boxes on slabs
gravity: 9.81
materials:
  rock: { density: 2500 kg/m3, young: 2 GPa, poisson: 0.25 }
joints:
  j: { normal: 1 GPa/m, shear: 0.8 GPa/m, friction: 20 deg }
blocks:
  one: { shape: { box: [2, 2, 1] }, at: [-2, -1, -1], material: rock, rigid: true, fixed: true }
  two: { shape: { box: [2, 2, 1] }, at: [0, -1, -1], material: rock, rigid: true, fixed: true }
  rocks: { shape: { box: [0.6, 0.4, 0.2] }, at: [-2.35, -0.9, 0], material: rock, rigid: true }
  falls: { shape: { box: [0.3, 0.3, 0.3] }, rotate: { axis: [1, -1, 0], angle: 50 deg }, at: [1.2, 0.2, 0.01], material: rock, rigid: true }
  slides: { shape: { box: [0.4, 0.4, 0.4] }, at: [-0.403, 0.1, 0], material: rock, mesh: { cells: [2, 2, 2] } }
initial: [{ on: slides, velocity: { x: 1 } }]
contact: { detect: shrunken-edge, joint: j, follow: 0 }
stages:
  - run: { time: 60 ms, damping: { local: 0.02 }, dt: 20 us }
output: { frames: 1 }
`
const WAYS: [string, string[]][] = [
  ['repaired', []],
  ['per point', ['joints.j.normal=1 GN/m', 'joints.j.shear=0.8 GN/m']],
  ['as printed', ['contact.printed={ normal force: incremental, normals: averaged }']],
  ['by the lever', ['contact.printed={ lever: shrunken edges }']],
  ['followed by common normals', ['contact.detect=common-normal', 'contact.follow=1e-5']],
  ['repaired and followed', ['contact.follow=1e-5']],
  [
    'with a law that remembers',
    [
      'contact.detect=common-normal',
      'joints.j.law=steady creep',
      'joints.j.creep rate=0.01',
      'joints.j.creep exponent=2',
    ],
  ],
  [
    'followed, with a law that remembers',
    ['contact.detect=common-normal', 'joints.j.law=steady creep', 'joints.j.creep rate=0.01', 'contact.follow=1e-5'],
  ],
  ['followed loosely', ['contact.detect=common-normal', 'contact.follow=1e-3']],
]

test.each(WAYS)('a resumed run is the same run to the bit: %s', (_, set) => {
  const whole = finish(CASE, { frames: false }, set).outcome!.summary
  expect(whole.status).toBe('done')
  const { followed, leftAlone } = whole.contact!.work
  const follows = set.some((one) => one.startsWith('contact.follow'))
  expect(followed > 0).toBe(follows)
  expect(leftAlone > 0).toBe(follows && !set.every((one) => one.startsWith('contact.follow')))
  for (const stopAt of [1, 700, 1400, 2100]) {
    let bytes: Uint8Array | undefined
    let ticks = 0
    finish(CASE, { host: tickEveryStep(), frames: false }, set, (tick) => {
      if (ticks++ < stopAt) return false
      bytes = joined(tick.checkpoint({}))
      return true
    })
    expect(bytes).toBeDefined()
    expect(finish(CASE, { resume: bytes, frames: false }, set).outcome?.summary.hash).toBe(whole.hash)
  }
})
