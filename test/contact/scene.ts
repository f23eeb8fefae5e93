/** Blocks in mid-air for tests of contact geometry: moved by hand, one evaluation at a time, with a frictionless spring law. */
import type { Case } from '../../src/case/case.ts'
import { detections } from '../../src/contact/look/detections.ts'
import { rememberRest } from '../../src/contact/look/faces/links.ts'
import { makeNeighbourhood } from '../../src/contact/pairs/pairs.ts'
import type { PairLook } from '../../src/contact/points/sheet.ts'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { fillWorld } from '../../src/setup/columns.ts'
import { fillContact, planContact } from '../../src/setup/contact.ts'
import { fillHulls } from '../../src/setup/hulls.ts'
import { joinMeshes } from '../../src/setup/model.ts'
import { AREA, GAP, IDS, NX, OPEN, PX, ROW, SHARE, STATE, STICK, TYPE } from '../../src/state/contacts.ts'
import { JOINT_ROW, KN, PER_AREA } from '../../src/state/joints.ts'
import { POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { lookAtEach, pointsOf } from './look-at-each.ts'

export type Vec = [number, number, number]

export interface Block {
  size: Vec
  cells?: Vec
  mesh?: Mesh
}

export interface Pose {
  /** Place of the origin of the block [m] and rows of a rotation. */
  at: Vec
  turn?: number[]
}

export const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Rotation about an axis by an angle [rad]. */
export function turnAbout([x, y, z]: Vec, angle: number): number[] {
  const length = Math.hypot(x, y, z)
  const [a, b, c] = [x / length, y / length, z / length]
  const s = Math.sin(angle)
  const k = 1 - Math.cos(angle)
  return [
    1 - k * (b * b + c * c),
    k * a * b - s * c,
    k * a * c + s * b,
    k * a * b + s * c,
    1 - k * (a * a + c * c),
    k * b * c - s * a,
    k * a * c - s * b,
    k * b * c + s * a,
    1 - k * (a * a + b * b),
  ]
}

export const times = (p: number[], q: number[]): number[] =>
  [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => p[3 * i] * q[j] + p[3 * i + 1] * q[3 + j] + p[3 * i + 2] * q[6 + j]))

export interface Touch {
  /** Sum of forces on each block, and of moments about the origin of space. */
  force: Vec[]
  moment: Vec[]
  rows: { point: Vec; normal: Vec; gap: number; share: number; area: number; type: number }[]
}

export interface Stage {
  world: World
  look(poses: Pose[]): Touch
}

/** Cells by the default way. */
export const byCommonNormal = (): PairLook => detections['common-normal'].use.cells()

/** `stiffness` of 1 per point or per area. */
export function stageOf(blocks: Block[], per: 'point' | 'area', cells: PairLook = byCommonNormal()): Stage {
  const names = blocks.map((_, i) => `b${i}`)
  const meshes = blocks.map((b) => b.mesh ?? meshBox(b.size, b.cells ?? [1, 1, 1]))
  const c = {
    blocks: Object.fromEntries(names.map((n) => [n, { material: 'rock', rigid: false, regions: [] }])),
    materials: { rock: {} },
    particles: {},
    contact: { detect: 'common-normal', joint: 'j', rules: [] },
    physics: { joints: { j: { dilation: 0, dilationUntil: 0 } } },
    stages: [],
  } as unknown as Case
  const model = joinMeshes(c, meshes, [])
  const plan = planContact(c, model, { forms: [], grains: [] })
  const { world, numbering } = fillWorld(model, {
    materials: [{ name: 'rock', model: 'elastic', density: 1, lambda: 1, mu: 1 }],
    loads: { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 },
    contact: { ...plan.counts, bodies: 0, rigidNodes: 0, bonds: 0, bondPoints: 0 },
    rigid: names.map(() => false),
    particles: [],
  })
  fillHulls(world, plan.hulls, numbering, () => -1)
  fillContact(world, plan)
  world.joints.table[JOINT_ROW * 0 + KN] = 1
  world.joints.table[JOINT_ROW * 0 + PER_AREA] = per === 'area' ? 1 : 0
  pairAll(world)
  const update = makeNeighbourhood()
  return { world, look: (poses) => look(world, poses, update, cells) }
}

/** Every box with every later one of another owner. */
function pairAll({ boxes, pairs }: World): void {
  const all: [number, number][] = []
  for (let a = 0; a < boxes.count; a++)
    for (let b = a + 1; b < boxes.count; b++) if (boxes.owner[a] !== boxes.owner[b]) all.push([a, b])
  all.sort(([a, b], [p, q]) => boxes.owner[a] - boxes.owner[p] || boxes.owner[b] - boxes.owner[q] || a - p || b - q)
  if (all.length > pairs.a.length) throw new Error(`${all.length} pairs in room for ${pairs.a.length}`)
  all.forEach(([a, b], i) => {
    pairs.a[i] = a
    pairs.b[i] = b
  })
  pairs.count[0] = all.length
  pairs.searches[0] = 1
}

/** Puts the blocks where their poses say. */
export function place({ nodes }: World, poses: Pose[]): void {
  for (let node = 0; node < nodes.count; node++) {
    const { at, turn = IDENTITY } = poses[nodes.block[node]]
    for (let i = 0; i < 3; i++) {
      let x = at[i]
      for (let j = 0; j < 3; j++) x += turn[3 * i + j] * nodes.X[POINT * node + j]
      nodes.x[POINT * node + i] = x
      nodes.u[POINT * node + i] = x - nodes.X[POINT * node + i]
    }
  }
}

function look(world: World, poses: Pose[], update: ReturnType<typeof makeNeighbourhood>, cells: PairLook): Touch {
  const { contacts, neighbours, clock } = world
  place(world, poses)
  rememberRest(world.hulls)
  update(world.boxes, world.pairs, neighbours)
  const scene = {
    clock,
    shapes: world,
    boxes: world.boxes,
    pairs: world.pairs,
    joints: world.joints,
    bonds: world.bonds,
    follow: 0,
    shrink: 0.01,
  }
  lookAtEach(neighbours, contacts, (k, sheet) => cells(scene, neighbours, k, sheet))
  clock.total++
  return touchOf(world)
}

export function touchOf({ contacts, neighbours, hulls, blocks }: World): Touch {
  const touch: Touch = { force: blocks.map(() => [0, 0, 0]), moment: blocks.map(() => [0, 0, 0]), rows: [] }
  for (const c of pointsOf(neighbours)) {
    const r = contacts.row.subarray(ROW * c, ROW * c + ROW)
    const k = contacts.id[IDS * c]
    const point = [...r.subarray(PX, PX + 3)] as Vec
    const normal = [...r.subarray(NX, NX + 3)] as Vec
    const push = Math.max(0, -r[GAP]) * r[SHARE]
    contacts.id[IDS * c + STATE] = push > 0 ? STICK : OPEN
    const f = normal.map((n) => n * push) as Vec
    const m: Vec = [
      point[1] * f[2] - point[2] * f[1],
      point[2] * f[0] - point[0] * f[2],
      point[0] * f[1] - point[1] * f[0],
    ]
    for (let i = 0; i < 3; i++) {
      touch.force[hulls.block[neighbours.a[k]]][i] += f[i]
      touch.force[hulls.block[neighbours.b[k]]][i] -= f[i]
      touch.moment[hulls.block[neighbours.a[k]]][i] += m[i]
      touch.moment[hulls.block[neighbours.b[k]]][i] -= m[i]
    }
    touch.rows.push({ point, normal, gap: r[GAP], share: r[SHARE], area: r[AREA], type: contacts.id[IDS * c + TYPE] })
  }
  return touch
}
