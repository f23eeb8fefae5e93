/**
 * Two of the four pieces around the line in which joints cross: equal prisms with parallel faces that share an edge, or a corner,
 * and overlap by what joints give way. Each bears by the strip that its faces have in common, and the edge as such by nothing;
 * edges that cross, or strike a face, bear as ever.
 */
import { expect, test } from 'vitest'
import { convexHull } from '../../src/geometry/hull.ts'
import { randomFrom } from '../../src/math/random.ts'
import { fanMesh } from '../../src/mesh/fan.ts'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { type Pose, type Stage, stageOf, turnAbout, type Vec } from './scene.ts'

const HERE: Pose = { at: [0, 0, 0] }
const PER = ['area', 'point'] as const
const MESHES: Vec[] = [
  [1, 1, 1],
  [2, 2, 2],
]
const norm = (v: number[]) => Math.hypot(...v)

/** A unit cube sheared by z: its upright faces lean by `x` and `y`. Their normals go by the inverse transpose of the shear. */
function prism(x: number, y: number, cells: Vec): Mesh {
  const mesh = meshBox([1, 1, 1], cells)
  const points = mesh.points.map((p, i) => p + [x, y, 0][i % 3] * mesh.points[i - (i % 3) + 2])
  const faces = mesh.faces.map((face) => {
    const n = [face.normal[0], face.normal[1], face.normal[2] - x * face.normal[0] - y * face.normal[1]]
    return { ...face, normal: n.map((c) => c / norm(n)) as Vec }
  })
  return { ...mesh, points, faces }
}

const pairOf = (mesh: Mesh, per: 'area' | 'point'): Stage =>
  stageOf(
    [mesh, mesh].map((own) => ({ size: [1, 1, 1], mesh: own })),
    per,
  )

/** Force on the second block where it stays: how closed faces are is known from the look before. */
function forceAt(stage: Stage, at: Vec, turn?: number[]): Vec {
  stage.look([HERE, { at, turn }])
  return stage.look([HERE, { at, turn }]).force[1]
}

/**
 * Faces z (normal (0, 0, 1), along (1, 0, 0)) and x (normal (1, 0, −s)/l, along (s, 0, 1)/l, l² = 1 + s²) meet in the edge. A move by −u
 * from where the prisms share it overlaps them by n·u on a face, on a strip t·u wide and 1 − |u_y| long: F = k (n·u)(t·u)(1 − |u_y|) on
 * the face on which n·u is less. Per point, four corners have the covered share of a face 1 × l_t: F = 4 K (n·u)(t·u)(1 − |u_y|)/l_t.
 */
function forceOfStrip(lean: number, [x, y, z]: Vec, per: 'area' | 'point'): { force: number; tie: number } {
  const l = Math.sqrt(1 + lean * lean)
  const onZ = { depth: z, width: x, length: 1 }
  const onX = { depth: (x - lean * z) / l, width: (lean * x + z) / l, length: l }
  const { depth, width, length } = onZ.depth < onX.depth ? onZ : onX
  const force = depth * width * (1 - Math.abs(y)) * (per === 'point' ? 4 / length : 1)
  return { force: depth > 0 ? force : 0, tie: Math.abs(onZ.depth - onX.depth) }
}

test.each(PER)('per %s: what shares an edge is pushed apart by the strip of its faces', (per) => {
  const random = randomFrom(7)
  const depth = 1e-5
  let pressed = 0
  for (let n = 0; n < 60; n++) {
    const lean = 2 * random() - 1
    const stage = pairOf(prism(lean, 0, MESHES[n % 2]), per)
    const u = [random() * depth, (2 * random() - 1) * depth, random() * depth] as Vec
    const { force, tie } = forceOfStrip(lean, u, per)
    if (tie < 0.1 * depth) continue
    if (force > 0) pressed++
    const found = norm(forceAt(stage, [1 + lean - u[0], -u[1], 1 - u[2]]))
    expect(Math.abs(found - force)).toBeLessThan(1e-6 * depth * depth + 1e-3 * depth * force)
  }
  expect(pressed).toBeGreaterThan(20)
})

test.each(PER)('per %s: … with the square of the depth where the pieces have turned a little, too', (per) => {
  for (const cells of MESHES)
    for (const lean of [0.6, -0.6, -1.5])
      for (const depth of [1e-3, 1e-4, 1e-5]) {
        const stage = pairOf(prism(lean, 0, cells), per)
        for (const axis of [
          [1, 2, 0.3],
          [0, 0, 1],
          [1, 0, -1],
        ] as Vec[]) {
          const force = norm(forceAt(stage, [1 + lean - 0.8 * depth, 0, 1 - depth], turnAbout(axis, 0.5 * depth)))
          expect(force).toBeLessThan(10 * depth * depth)
        }
      }
})

test.each(PER)('per %s: what shares a corner, with its cube', (per) => {
  for (const cells of MESHES)
    for (const [x, y] of [
      [0, 0],
      [-0.6, -0.3],
      [-0.6, 0.2],
    ])
      for (const depth of [1e-3, 1e-5]) {
        const at: Vec = [1 + x - 0.8 * depth, 1 + y - 0.7 * depth, 1 - 0.3 * depth]
        const whole = per === 'point' ? 4 : 1
        const force = norm(forceAt(pairOf(prism(x, y, cells), per), at))
        expect(force / (whole * 0.8 * 0.7 * 0.3 * depth ** 3)).toBeCloseTo(1, 6)
      }
})

test.each(PER)(
  'per %s: a prism slides off the other by the share that still lies on it, whichever way both lean',
  (per) => {
    const depth = 1e-6
    for (const lean of [0, 0.6, -0.6]) {
      const stage = pairOf(prism(lean, 0, [1, 1, 1]), per)
      for (const slid of [0, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999]) {
        const [x, , z] = forceAt(stage, [lean + slid, 0, 1 - depth])
        expect(x).toBe(0)
        expect(z / depth).toBeCloseTo((per === 'point' ? 4 : 1) * (1 - slid), 6)
      }
    }
  },
)

/** Two roofs, one upside down and across: each slope of one has its opposite in a hip of the other, but only ridges touch. */
test.each(PER)('per %s: ridges that cross bear, though every face has an opposite', (per) => {
  const corners: Vec[] = [
    [-2, -1.5, 0],
    [2, -1.5, 0],
    [2, 1.5, 0],
    [-2, 1.5, 0],
    [-0.5, 0, 1.5],
    [0.5, 0, 1.5],
  ]
  const roof = (places: Vec[]) => ({ size: [1, 1, 1] as Vec, mesh: fanMesh(convexHull(places)) })
  const springs = [1e-4, 1e-6].map((depth) => {
    const stage = stageOf([roof(corners), roof(corners.map(([x, y, z]) => [y, x, -z]))], per)
    const [x, y, z] = forceAt(stage, [0.1, 0.2, 3 - depth])
    expect(norm([x, y])).toBeLessThan(1e-9 * z)
    return z / depth
  })
  expect(springs[1] / springs[0]).toBeCloseTo(1, 3)
  expect(springs[0]).toBeGreaterThan(0.01)
})
