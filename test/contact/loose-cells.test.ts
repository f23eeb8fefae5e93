/** Cells of a block that breaks: one box each, looked at where a bond has failed, and left alone while they are apart. */
import { describe, expect, test } from 'vitest'
import { readCase } from '../../src/case/read.ts'
import { variants } from '../../src/catalogue.ts'
import { areStillApart } from '../../src/contact/look/faces/by-common-normal.ts'
import { makeNeighbourhood } from '../../src/contact/pairs/pairs.ts'
import { lookWhereBroken, makeFragments } from '../../src/contact/points/one-block.ts'
import { allPairs } from '../../src/contact/search/all-pairs.ts'
import { makePairSearch } from '../../src/contact/search/refresh.ts'
import { bareHost } from '../../src/host.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { CELL_BOX } from '../../src/state/boxes.ts'
import { POINT } from '../../src/state/nodes.ts'
import type { Scene } from '../../src/state/scene.ts'
import type { World } from '../../src/state/world.ts'

const CASE = `title: A block of tetrahedra that may break
gravity: 0
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.2 } }
joints: { crack: { normal: 100 GPa/m, shear: 100 GPa/m, friction: 30 deg, cohesion: 1 MPa, tension: 1 MPa } }
blocks: { block: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [2, 2, 2] }, fracture: { brittle: crack } } }
contact: { joint: crack }
stages: [{ run: { time: 1 ms } }]
`

const made = () =>
  prepareWorld(readCase(CASE, { name: 'case.yaml', folder: '.', variants: variants() }).variations[0], bareHost()).world

/** The pairs of the world as it stands. */
function pair(world: World): void {
  const { boxes, clock, neighbours, pairs } = world
  pairs.searches[0] = 0
  makePairSearch(allPairs, world)(clock, world, boxes, pairs)
  makeNeighbourhood()(boxes, pairs, neighbours)
}

function breakAll({ bonds, facets }: World): void {
  bonds.intact.fill(0)
  bonds.broken.fill(1)
  facets.exposed.fill(1)
}

describe('boxes', () => {
  test('a cell has one, and it is in the search while any of its facets is open', () => {
    const world = made()
    const { boxes, hulls } = world
    expect(boxes.count).toBe(hulls.count)
    expect(new Set(boxes.kind)).toEqual(new Set([CELL_BOX]))
    pair(world)
    const atSurface = boxes.active.reduce((sum, active) => sum + active, 0)
    expect(atSurface).toBeLessThan(hulls.count)
    breakAll(world)
    pair(world)
    expect(boxes.active.every((active) => active === 1)).toBe(true)
  })

  test('once all has broken there are as many pairs of boxes as of cells, and room for them', () => {
    const world = made()
    breakAll(world)
    pair(world)
    const { hulls, neighbours, pairs } = world
    expect(pairs.full[0]).toBe(0)
    expect(pairs.count[0]).toBe(neighbours.count[0])
    expect(pairs.count[0]).toBeLessThanOrEqual((hulls.count * (hulls.count - 1)) / 2)
    expect(neighbours.a.length).toBeGreaterThan(64 * hulls.count)
  })
})

test('where a bond has failed, pairs of its cells are looked at, and those that no longer hold together', () => {
  const world = made()
  const { bonds, facets, hulls, neighbours } = world
  facets.exposed.fill(1)
  pair(world)
  const join = makeFragments()
  join(hulls, facets, bonds)
  const held = () => {
    neighbours.sure.fill(1, 0, neighbours.count[0])
    neighbours.along.fill(Infinity, 0, neighbours.count[0])
  }
  const looked = () =>
    Array.from({ length: neighbours.count[0] }, (_, k) => k)
      .filter((k) => neighbours.sure[k] === 0)
      .map((k) => [neighbours.a[k], neighbours.b[k]])
  const sides = (unit: number) => [facets.hull[bonds.placeA[unit]], facets.hull[bonds.placeB[unit]]]
  const fail = (unit: number) => {
    bonds.intact[unit] = 0
    bonds.broken[unit] = bonds.fresh[unit] = 1
  }
  const open = new Uint8Array(hulls.count)
  const update = () => {
    held()
    join(hulls, facets, bonds)
    lookWhereBroken(hulls, facets, bonds, neighbours, open)
  }

  fail(0)
  update()
  const some = looked()
  expect(some.length).toBeGreaterThan(0)
  expect(some.length).toBeLessThan(neighbours.count[0])
  expect(some.every((cells) => cells.some((cell) => sides(0).includes(cell)))).toBe(true)

  // The block falls in two at x = 0.5: no cell of one half holds together with one of the other.
  bonds.fresh.fill(0)
  const isLeft = (hull: number) =>
    hulls.corner
      .subarray(hulls.firstCorner[hull], hulls.firstCorner[hull + 1])
      .every((n) => world.nodes.x[POINT * n] <= 0.5)
  for (let unit = 0; unit < bonds.count; unit++) {
    const [a, b] = sides(unit)
    if (isLeft(a) !== isLeft(b)) fail(unit)
  }
  update()
  const across = Array.from({ length: neighbours.count[0] }, (_, k) => [neighbours.a[k], neighbours.b[k]]).filter(
    ([a, b]) => isLeft(a) !== isLeft(b),
  )
  const again = new Set(looked().map(String))
  expect(across.length).toBeGreaterThan(0)
  for (const cells of across) expect(again.has(String(cells))).toBe(true)
})

test('cells that their corners prove to be apart are left alone; those that touch are looked at', () => {
  const world = made()
  breakAll(world)
  pair(world)
  const { bonds, boxes, clock, hulls, joints, neighbours, nodes, pairs } = world
  const scene: Scene = { clock, shapes: world, boxes, pairs, joints, bonds, follow: 1e-5, shrink: 0.01 }
  const least = (hull: number) =>
    Math.min(
      ...[...hulls.corner.subarray(hulls.firstCorner[hull], hulls.firstCorner[hull + 1])].map(
        (n) => nodes.x[POINT * n],
      ),
    )
  const k = Array.from({ length: neighbours.count[0] }, (_, n) => n).find(
    (n) => least(neighbours.a[n]) >= 0.5 && least(neighbours.b[n]) < 0.5,
  ) as number
  neighbours.normal.set([1, 0, 0], 3 * k)
  expect(areStillApart(scene, neighbours, k)).toBe(false)
  const { firstCorner, corner } = hulls
  for (let c = firstCorner[neighbours.a[k]]; c < firstCorner[neighbours.a[k] + 1]; c++)
    nodes.x[POINT * corner[c]] += 1e-3
  expect(areStillApart(scene, neighbours, k)).toBe(true)
  expect(neighbours.gap[k]).toBeCloseTo(1e-3, 12)
  expect(neighbours.sure[k]).toBe(1)
  expect(neighbours.along[k]).toBeLessThan(1e-3)
  expect(neighbours.along[k]).toBeGreaterThan(0.89e-3)
})
