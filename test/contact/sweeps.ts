/**
 * A cube pressed into slabs by a fixed depth and moved by hand: force and moment must be those of springs at its corners (or
 * of a bed of springs), go over edges, joints and diagonals without a jump, push sideways with nothing, and give back round
 * a closed path all the work that they took.
 */
import { expect, test } from 'vitest'
import type { PairLook } from '../../src/contact/points/sheet.ts'
import { EF, FF, VF } from '../../src/state/contacts.ts'
import { pointsOf } from './look-at-each.ts'
import { type Block, IDENTITY, type Pose, type Stage, stageOf as stageBy, times, turnAbout, type Vec } from './scene.ts'

const DEPTH = 1e-5
const CUBE: Vec = [1, 1, 1]
const HERE: Pose = { at: [0, 0, 0] }

/** Pose of a block with its centre over (x, y) and its lowest corner `DEPTH` below z. */
function pressed(turn: number[], x: number, y: number, z: number, depth = DEPTH): Pose {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, (k >> 2) & 1])
  const low = Math.min(...corners.map((p) => turn[6] * p[0] + turn[7] * p[1] + turn[8] * p[2]))
  const centre = [0, 1].map((i) => (turn[3 * i] + turn[3 * i + 1] + turn[3 * i + 2]) / 2)
  return { at: [x - centre[0], y - centre[1], z - low - depth], turn }
}

const about = {
  x: (angle: number) => turnAbout([1, 0, 0], angle),
  y: (angle: number) => turnAbout([0, 1, 0], angle),
  z: (angle: number) => turnAbout([0, 0, 1], angle),
}
/** A body diagonal upright. */
const ON_CORNER = turnAbout([1, -1, 0], -Math.acos(1 / Math.sqrt(3)))

const norm = (v: number[]) => Math.hypot(...v)

/** Largest change of force and moment between neighbouring looks, and largest sideways force, over the depth. */
function sweep(stage: Stage, poses: (s: number) => Pose[], looks: number, block: number) {
  const found = { jump: 0, twist: 0, side: 0, least: Infinity, most: 0 }
  let last: { f: Vec; m: Vec } | undefined
  for (let i = 0; i <= looks; i++) {
    const { force, moment } = stage.look(poses(i / looks))
    const f = force[block].map((c) => c / DEPTH) as Vec
    const m = moment[block].map((c) => c / DEPTH) as Vec
    found.side = Math.max(found.side, norm([f[0], f[1]]))
    found.least = Math.min(found.least, f[2])
    found.most = Math.max(found.most, f[2])
    if (last) {
      found.jump = Math.max(found.jump, norm(f.map((c, k) => c - (last as { f: Vec }).f[k])))
      found.twist = Math.max(found.twist, norm(m.map((c, k) => c - (last as { m: Vec }).m[k])))
    }
    last = { f, m }
  }
  return found
}

/** The tests, with contact found as `cellsOf` says. */
export function sweeps(cellsOf: () => PairLook): void {
  const stageOf = (blocks: Block[], per: 'point' | 'area'): Stage => stageBy(blocks, per, cellsOf())
  const slabAndCube = (per: 'point' | 'area', cells: Vec = [1, 1, 1]) =>
    stageOf(
      [
        { size: [4, 4, 1], cells: [3, 3, 1] },
        { size: CUBE, cells },
      ],
      per,
    )

  const MESHES: Vec[] = [
    [1, 1, 1],
    [2, 2, 2],
    [4, 4, 4],
  ]

  test.each(MESHES)(
    'a cube meshed %i × %i × %i has four springs on its face, two on an edge, one on a corner',
    (...cells) => {
      const stage = slabAndCube('point', cells)
      const cases: [number[], number, number][] = [
        [IDENTITY, 4, FF],
        [about.x(Math.PI / 2), 4, FF],
        [about.z(0.3), 4, FF],
        [about.y(Math.PI / 4), 2, EF],
        [about.y(0.2), 2, EF],
        [ON_CORNER, 1, VF],
        [times(ON_CORNER, about.z(0.7)), 1, VF],
      ]
      for (const [turn, springs, type] of cases) {
        const { force, rows } = stage.look([HERE, pressed(turn, 2.1, 1.9, 1)])
        expect(force[1][2] / DEPTH).toBeCloseTo(springs, 9)
        expect(norm([force[1][0], force[1][1]]) / DEPTH).toBeLessThan(1e-12)
        expect(rows.every((row) => row.type === type)).toBe(true)
      }
    },
  )

  test.each(MESHES)(
    'the turn of a cube meshed %i × %i × %i is resisted at its corners, per area by its bed',
    (...cells) => {
      const tilt = 1e-3 * DEPTH
      for (const [per, force, moment] of [
        ['point', 4, 4 / 4],
        ['area', 1, 1 / 12],
      ] as const) {
        const stage = slabAndCube(per, cells)
        const at = (turn: number[]): Pose => ({
          at: [1.6 - (turn[0] + turn[1] + turn[2]) / 2, 1.4 - 0.5, 1.5 - DEPTH - (turn[6] + turn[7] + turn[8]) / 2],
          turn,
        })
        const flat = stage.look([HERE, at(IDENTITY)])
        const turned = stage.look([HERE, at(about.y(tilt))])
        expect(flat.force[1][2] / DEPTH).toBeCloseTo(force, 9)
        expect(-(turned.moment[1][1] - flat.moment[1][1]) / tilt).toBeCloseTo(moment, 3)
      }
    },
  )

  /** What slides, which block it is, and how much it leans: by as much over the depth the force goes faster over an edge. */
  const SLIDES: [string, (per: 'point' | 'area') => Stage, (s: number) => Pose[], number, number?][] = [
    ...[0, 1e-9, -1e-9, 1e-6, -1e-6, 1e-4, -1e-4, 1e-3, -1e-3].map((tilt): (typeof SLIDES)[number] => [
      `over and off an edge, tilted by ${tilt}`,
      (per) =>
        stageOf(
          [
            { size: [2, 3, 1], cells: [2, 3, 1] },
            { size: CUBE, cells: [2, 2, 2] },
          ],
          per,
        ),
      (s) => [HERE, pressed(about.y(tilt), 1 + 1.6 * s, 1.5, 1)],
      1,
      Math.abs(tilt),
    ]),
    [
      'over a slab thinner than an element',
      (per) =>
        stageOf(
          [
            { size: [2, 3, 0.05], cells: [2, 3, 1] },
            { size: CUBE, cells: [2, 2, 2] },
          ],
          per,
        ),
      (s) => [HERE, pressed(IDENTITY, 1 + 1.6 * s, 1.5, 0.05)],
      1,
    ],
    [
      'through yaw in steps of 0.1 degree',
      (per) =>
        stageOf(
          [
            { size: [2, 3, 1], cells: [2, 3, 1] },
            { size: CUBE, cells: [2, 2, 2] },
          ],
          per,
        ),
      (s) => [HERE, pressed(about.z((s * Math.PI) / 2), 1, 1.5, 1)],
      1,
    ],
    [
      'through yaw over an edge',
      (per) =>
        stageOf(
          [
            { size: [2, 3, 1], cells: [2, 3, 1] },
            { size: CUBE, cells: [2, 2, 2] },
          ],
          per,
        ),
      (s) => [HERE, pressed(about.z((s * Math.PI) / 2), 2, 1.5, 1)],
      1,
    ],
    [
      'through yaw on a cube of its own size',
      (per) => stageOf([{ size: CUBE }, { size: CUBE }], per),
      (s) => [HERE, pressed(about.z((s * Math.PI) / 2), 0.5, 0.5, 1)],
      1,
    ],
  ]

  const FOUR = [0, 1, 2, 3].map((k): Pose => ({ at: [2 * (k & 1), 2 * (k >> 1), 0] }))
  const onFour = (per: 'point' | 'area') =>
    stageOf([...FOUR.map(() => ({ size: [2, 2, 1] as Vec })), { size: CUBE, cells: [2, 2, 2] }], per)

  for (const per of ['point', 'area'] as const) {
    const whole = per === 'point' ? 4 : 1
    test.each(SLIDES)(
      `per ${per}: %s, force and moment are continuous and upright`,
      (_, make, poses, block, lean = 0) => {
        const looks = 900
        const { jump, twist, side, most } = sweep(make(per), poses, looks, block)
        expect(most).toBeLessThanOrEqual(whole * (1 + 1e-9))
        expect(jump).toBeLessThan((whole * (4 + lean / DEPTH)) / looks)
        expect(twist).toBeLessThan((whole * (10 + (2.5 * lean) / DEPTH)) / looks)
        // The rim below pushes square to the face that leans.
        expect(side).toBeLessThan(1e-5 + lean * most)
      },
    )

    test(`per ${per}: over four blocks that meet in a point it is carried as by one`, () => {
      for (const turn of [IDENTITY, times(about.z(0.3), about.y(1e-6)), about.y(1e-9)]) {
        const path = (s: number) => [...FOUR, pressed(turn, 1 + 2 * s, 1.1 + 1.9 * s, 1)]
        const { least, most, side } = sweep(onFour(per), path, 1200, 4)
        expect(most - least).toBeLessThan(1e-6 * whole)
        expect(side).toBeLessThan(1e-6)
      }
    })

    test(`per ${per}: tilted from flat past 45° on to its next face, it loses no spring on the way`, () => {
      const stage = slabAndCube(per)
      const up = (angle: number) => stage.look([HERE, pressed(about.y(angle), 2, 2, 1)]).force[1][2] / DEPTH
      for (let degrees = 1; degrees < 90; degrees++) {
        up((degrees * Math.PI) / 180) // How closed the faces are is known from the look before.
        const here = up((degrees * Math.PI) / 180)
        const onwards = up((degrees * Math.PI) / 180 + 1e-9)
        expect(Math.abs(onwards - here)).toBeLessThan(1e-6 * whole)
        if (per === 'point') expect(here).toBeCloseTo(2, 9)
      }
    })

    /** Over the edge the area in touch changes with the depth: what that leaves is of the order of depth over size. */
    test(`per ${per}: a closed path gives back the work it took`, () => {
      const depth = 1e-6
      const stage = stageOf(
        [
          { size: [2, 3, 1], cells: [2, 3, 1] },
          { size: CUBE, cells: [2, 2, 2] },
        ],
        per,
      )
      let work = 0
      let effort = 0
      let last: { f: Vec; at: Vec } | undefined
      const looks = 2000
      for (let i = 0; i <= looks; i++) {
        const phase = (2 * Math.PI * i) / looks
        const at: Vec = [1 + 0.8 * Math.sin(phase), 1 + 0.4 * Math.cos(phase), 1 - depth * (1.5 + Math.cos(phase))]
        const { force } = stage.look([HERE, { at }])
        const f = force[1]
        if (last) {
          const step = at.map((c, k) => c - (last as { at: Vec }).at[k])
          const mean = f.map((c, k) => 0.5 * (c + (last as { f: Vec }).f[k]))
          work += mean.reduce((sum, c, k) => sum + c * step[k], 0)
          effort += norm(mean) * norm(step)
        }
        last = { f, at }
      }
      expect(Math.abs(work)).toBeLessThan(1e-6 * effort)
    })
  }

  test('a leaning block on one of its own size keeps its springs, whichever way the sides cross', () => {
    for (const per of ['point', 'area'] as const) {
      const stage = stageOf([{ size: CUBE }, { size: CUBE }], per)
      const touch = (lean: number) => {
        const turn = [1, lean, 0, -lean, 1, 0, 0.5 * DEPTH, 0.3 * DEPTH, 1]
        const { force, moment } = stage.look([HERE, { at: [-0.37 * lean, 0.59 * lean, 1 - DEPTH], turn }])
        return [...force[1], ...moment[1]].map((c) => c / DEPTH)
      }
      const flush = touch(0)
      for (const lean of [1e-5, -1e-5, 1e-7, -1e-7, 1e-10, -1e-10])
        touch(lean).forEach((c, i) => {
          expect(Math.abs(c - flush[i])).toBeLessThan(20 * Math.abs(lean) + 1e-6)
        })
    }
  })

  test('a block that lay flat, was lifted at once and comes back on a corner meets the slab again', () => {
    const stage = slabAndCube('area', [2, 2, 2])
    const corner = times(about.x(0.3), about.y(0.4))
    const alone = slabAndCube('area', [2, 2, 2]).look([HERE, pressed(corner, 2.1, 1.9, 1)]).force[1][2]
    stage.look([HERE, pressed(IDENTITY, 2, 2, 1)])
    stage.look([HERE, pressed(IDENTITY, 2, 2, 1, -1.5e-3)])
    expect(stage.look([HERE, pressed(corner, 2.1, 1.9, 1)]).force[1][2] / alone).toBeCloseTo(1, 9)
    stage.look([HERE, pressed(IDENTITY, 2, 2, 1)])
    stage.look([HERE, pressed(corner, 2.1, 1.9, 1)])
    expect(stage.look([HERE, pressed(corner, 2.1, 1.9, 1)]).force[1][2] / alone).toBeCloseTo(1, 9)
  })

  test('a vertex pushed in at once by ten times what is looked at closely is not lost', () => {
    for (const per of ['point', 'area'] as const) {
      const { force } = slabAndCube(per).look([HERE, pressed(ON_CORNER, 2, 2, 1, 0.1)])
      expect(force[1][2]).toBeGreaterThan(per === 'point' ? 0.1 * (1 - 1e-9) : 0)
      expect(norm([force[1][0], force[1][1]])).toBeLessThan(1e-9)
    }
  })

  test('eight cubes around one corner touch by their faces and nowhere else', () => {
    const places: Vec[] = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [k & 1, (k >> 1) & 1, (k >> 2) & 1])
    for (const per of ['point', 'area'] as const) {
      const stage = stageOf(
        places.map(() => ({ size: CUBE })),
        per,
      )
      const squeeze = places.map((p): Pose => ({ at: p.map((c) => c * (1 - DEPTH)) as Vec }))
      const { rows } = stage.look(squeeze)
      const { neighbours, contacts } = stage.world
      const shares = new Map<number, number>()
      rows.forEach(({ share }, c) => {
        const k = contacts.id[16 * pointsOf(neighbours)[c]]
        shares.set(k, (shares.get(k) ?? 0) + share)
      })
      const whole = [...shares.values()].filter((share) => share > 0.5)
      expect(whole).toHaveLength(12)
      expect([...shares.values()].filter((share) => share <= 0.5).every((share) => share < 1e-3)).toBe(true)
      for (const [k] of shares) expect(neighbours.gap[k]).toBeGreaterThan(-1.1 * DEPTH)
    }
  })

  test('a cube on its corner keeps its spring up to its own depth from a rim; its force passes over it without a jump, and never has more', () => {
    for (const yaw of [0, 0.3, 1]) {
      const stage = slabAndCube('point')
      const turn = times(about.z(yaw), ON_CORNER)
      const push = (inside: number, depth: number) =>
        norm(stage.look([HERE, pressed(turn, 4 - inside, 2.1, 1, depth)]).force[1]) / depth
      for (const depth of [DEPTH, 1e-4, 1e-3]) {
        for (const inside of [1, 0.1, 0.01, depth]) expect(push(inside, depth), `${inside} m`).toBeCloseTo(1, 9)
        let last = 1
        for (let inside = depth; inside > -4 * depth; inside -= depth / 100) {
          const here = push(inside, depth)
          expect(here, `${inside} m`).toBeLessThan(1 + 1e-9)
          expect(Math.abs(here - last), `${inside} m`).toBeLessThan(0.0101)
          last = here
        }
        expect(last).toBe(0)
      }
    }
  })

  test('a cube that leans on its face has a spring at each corner that is down, as deep as that is', () => {
    for (const slope of [5e-4, 2e-3, 5e-3, 0.02, 0.05, 0.2]) {
      const turn = times(about.z(0.3), times(about.y(slope), about.x(slope / 3)))
      for (const depth of [0.2 * slope, 0.8 * slope, 3 * slope]) {
        const stage = slabAndCube('point')
        const pose = pressed(turn, 2.1, 1.9, 1, depth)
        const corners = [0, 1, 2, 3].map((k) => pose.at[2] + turn[6] * (k & 1) + turn[7] * (k >> 1))
        const { force } = stage.look([HERE, pose])
        const springs = corners.reduce((sum, z) => sum + Math.max(0, 1 - z), 0)
        expect(force[1][2] / springs, `slope ${slope}, ${depth} m deep`).toBeCloseTo(1, 9)
        expect(norm([force[1][0], force[1][1]]) / springs).toBeLessThan(1e-9)
      }
    }
  })
}
