/** Pairs that are apart and are left alone: the run must be that of a way that looks at every pair in every step. */
import { expect, test } from 'vitest'
import { fastCommonPlane } from '../../src/contact/look/planes/fast-common-plane.ts'
import { fastDirectSearch } from '../../src/contact/look/planes/fast-direct-search.ts'
import { makePlaneCells } from '../../src/contact/look/planes/plane-cells.ts'
import type { PlaneFinder } from '../../src/contact/look/planes/polyhedra.ts'
import { shortestLink } from '../../src/contact/look/planes/shortest-link.ts'
import { makeSolidLook } from '../../src/contact/look/planes/solid-contacts.ts'
import { followBodies } from '../../src/contact/look/planes/solid-geometry.ts'
import { byPlane, makeOverlapMethod } from '../../src/contact/look/planes/solid-method.ts'
import { makeRoundLook } from '../../src/contact/look/round/round.ts'
import { lookInTurn, makeContactStage } from '../../src/contact/stage.ts'
import type { Neighbours } from '../../src/state/neighbours.ts'
import { finish } from './help.ts'

const FALLING = `
title: Grains thrown into a tray
gravity: 9.81
materials: { rock: { density: 2600, young: 1 GPa, poisson: 0.2 } }
joints: { touch: { normal: 130 kN/m, shear: 100 kN/m, friction: 35 deg } }
blocks:
  floor: { shape: { box: [0.5, 0.5, 0.05] }, at: [-0.1, -0.1, -0.05], material: rock, rigid: true, fixed: true }
  wall: { shape: { box: [0.05, 0.5, 0.3] }, at: [-0.15, -0.1, -0.05], material: rock, rigid: true, fixed: true }
particles:
  soil:
    polyhedra:
      shapes: [tetrahedron, cube, rhombic dodecahedron]
      size: { from: 2 cm, to: 5 cm }
      seed: 5
      fill: { number: 25, from: [0, 0, 0.01], to: [0.2, 0.2, 1], piled: true }
    material: rock
    velocity: [-1, 0.2, -1]
contact: { detect: shortest-link, joint: touch, skin: 0.5 }
stages: [{ run: { time: 0.15 s } }]
output: { frames: 0 }
`

const WAYS = {
  'shortest-link': byPlane(shortestLink),
  'fast-common-plane': byPlane(fastCommonPlane),
  'fast-direct-search': byPlane(fastDirectSearch),
  'half-space': makeOverlapMethod(),
}

/** Contact forces of the run, and how often a pair was looked at. */
function runWith(way: keyof typeof WAYS, always: boolean) {
  const method = { ...WAYS[way], always }
  let looks = 0
  const counting = <M extends PlaneFinder>(finder: M): M => ({
    ...finder,
    findNormal(polyhedra) {
      looks++
      finder.findNormal(polyhedra)
    },
  })
  const solids = makeSolidLook(counting(method))
  const cells = makePlaneCells(counting({ ...shortestLink, always }))
  const look = lookInTurn(
    makeContactStage({ cells, rounds: makeRoundLook(), solids, moveSolids: followBodies, shrink: 0, follow: 0 }),
  )
  let pairs = 0
  const { outcome } = finish(FALLING.replace('detect: shortest-link', `detect: ${way}`), {
    wrap: (stages) => ({
      ...stages,
      look(...args) {
        look(...args)
        pairs += (args[6] as Neighbours).count[0]
      },
    }),
  })
  const { summary } = outcome!
  return { moved: summary.moved, energy: summary.energy, looks, pairs }
}

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('by %s: the same motion to the last digits', (way) => {
  const all = runWith(way, true)
  const some = runWith(way, false)
  expect(some.pairs).toBe(all.pairs)
  expect(some.looks).toBeLessThan(0.5 * all.looks)
  const [soil, whole] = [some, all].map(({ moved }) => moved.find(({ block }) => block === 'soil')!)
  for (let i = 0; i < 3; i++) expect(soil.mean[i]).toBeCloseTo(whole.mean[i], 9)
  expect(some.energy.relativeError).toBeCloseTo(all.energy.relativeError, 6)
})
