import { describe, expect, test } from 'vitest'
import { rotationAbout, turnPoints } from '../../src/geometry/rotation.ts'
import { randomFrom } from '../../src/math/random.ts'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { jitterMesh } from '../../src/mesh/structured-jitter.ts'
import {
  ANY_POLYGONS,
  BOND_AREA,
  BOND_BODY_A,
  BOND_GAP,
  BOND_IDS,
  BOND_NODE_A,
  BOND_ROW,
  BOND_SHARE,
  BOND_WEIGHT_A,
  BOND_WEIGHT_B,
  findUnit,
  TWINS_PER_AREA,
  TWINS_PER_POINT,
  UNIT_AREA,
  UNIT_ROW,
} from '../../src/state/bonds.ts'
import { POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { bondedWorld, shifted } from '../force/bonds-world.ts'

const PER_POINT = { stiffness: { per: 'point' as const, normal: 1e9, shear: 1e9 } }
const box = (size: [number, number, number], cells: [number, number, number], at = [0, 0, 0]) =>
  shifted(meshBox(size, cells), at)

const sumOf = (world: World, part: number): number => {
  let sum = 0
  for (let p = 0; p < world.bonds.points; p++) sum += world.bonds.row[BOND_ROW * p + part]
  return sum
}

const turnMesh = (mesh: Mesh): Mesh => {
  const r = rotationAbout([1, -2, 0.5], 0.7)
  return {
    ...mesh,
    points: turnPoints(r, mesh.points, [5, 4, 3]),
    faces: mesh.faces.map(({ name, normal: [x, y, z] }) => ({
      name,
      normal: [0, 1, 2].map((i) => r[i][0] * x + r[i][1] * y + r[i][2] * z) as [number, number, number],
    })),
  }
}

describe('tets of a block', () => {
  const mesh = jitterMesh(meshBox([2, 1, 1], [3, 2, 2]), 0.2, 3)

  test('each side inside is a pair of twins; its area is in its points', () => {
    const { world, plan } = bondedWorld([{ mesh, fracture: true }])
    const { bonds, facets } = world
    const inside = [...facets.face].filter((face) => facets.faceNames[face] === 'b0.cracks').length
    expect(bonds.count).toBe(inside / 2)
    expect(bonds.points).toBe(4 * bonds.count)
    for (let unit = 0; unit < bonds.count; unit++) {
      expect(bonds.kind[unit]).toBe(TWINS_PER_AREA)
      expect([...bonds.facet.subarray(2 * unit, 2 * unit + 2)]).toEqual([bonds.placeA[unit], bonds.placeB[unit]])
      for (let c = 0; c < 3; c++) {
        const [p, q] = [bonds.corner[6 * unit + c], bonds.corner[6 * unit + 3 + c]]
        expect(p).not.toBe(q)
        expect([...world.nodes.X.subarray(POINT * p, POINT * p + 3)]).toEqual([
          ...world.nodes.X.subarray(POINT * q, POINT * q + 3),
        ])
      }
      let area = 0
      for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) area += bonds.row[BOND_ROW * p + BOND_AREA]
      expect(area / bonds.unitRow[UNIT_ROW * unit + UNIT_AREA]).toBeCloseTo(1, 14)
    }
    for (let facet = 0; facet < facets.count; facet++)
      expect(facets.exposed[facet]).toBe(facets.faceNames[facets.face[facet]] === 'b0.cracks' ? 0 : 1)
    expect(plan.notes).toEqual([])
  })

  test('per point: three corners a side, on faces of cells', () => {
    const { world } = bondedWorld([{ mesh, fracture: true }], PER_POINT)
    const { bonds, facets, hulls } = world
    expect(bonds.points).toBe(3 * bonds.count)
    for (let unit = 0; unit < bonds.count; unit++) {
      expect(bonds.kind[unit]).toBe(TWINS_PER_POINT)
      expect(hulls.facet[hulls.firstFacet[bonds.placeA[unit] - facets.count]]).toBe(bonds.facet[2 * unit])
    }
    for (let p = 0; p < bonds.points; p++) expect(bonds.row[BOND_ROW * p + BOND_SHARE]).toBeCloseTo(1, 14)
  })

  test('a joint that keeps its cohesion cannot be a crack', () => {
    expect(() => bondedWorld([{ mesh, fracture: true }], { failure: 'plastic' })).toThrow(
      /blocks.b0.fracture.joint: expected a joint whose failure is brittle or cohesive, found j/,
    )
  })

  test('units are found by their places', () => {
    const { bonds } = bondedWorld([{ mesh, fracture: true }]).world
    for (let unit = 0; unit < bonds.count; unit++)
      expect(findUnit(bonds, bonds.placeA[unit], bonds.placeB[unit])).toBe(unit)
    expect(findUnit(bonds, bonds.placeB[0], bonds.placeA[0])).toBe(-1)
    expect(findUnit(bondedWorld([{ mesh }]).world.bonds, 0, 1)).toBe(-1)
  })
})

describe('faces of blocks', () => {
  test('the same mesh on both sides: twins', () => {
    const { world } = bondedWorld([{ mesh: box([1, 1, 1], [3, 3, 2]) }, { mesh: box([1, 1, 1], [3, 3, 1], [0, 0, 1]) }])
    expect(world.bonds.count).toBe(18)
    expect([...world.bonds.kind].every((kind) => kind === TWINS_PER_AREA)).toBe(true)
    expect([...world.facets.exposed].every((exposed) => exposed === 1)).toBe(true)
    expect(sumOf(world, BOND_AREA)).toBeCloseTo(1, 13)
  })

  const random = randomFrom(21)
  const LAYOUTS: [string, Mesh[], number][] = [
    ['2 × 2 on 3 × 3', [box([1, 1, 1], [2, 2, 1]), box([1, 1, 1], [3, 3, 1], [0, 0, 1])], 1],
    ['wider below', [box([1.5, 1.5, 1], [4, 4, 1], [-0.25, -0.1, 0]), box([1, 1, 1], [3, 3, 1], [0, 0, 1])], 1],
    ['shifted', [box([1, 1, 1], [5, 4, 1]), box([1, 1, 1], [3, 3, 1], [0.37, -0.21, 1])], 0.63 * 0.79],
    [
      'shifted by a unit in the last place',
      [box([1, 1, 1], [4, 4, 1]), box([1, 1, 1], [4, 4, 1], [2 ** -52, 0, 1])],
      1,
    ],
    ['at a random place', [box([1, 1, 1], [4, 4, 1]), box([1, 1, 1], [5, 3, 1], [random(), -random(), 1])], NaN],
  ]

  describe.each(LAYOUTS)('%s', (_, meshes, given) => {
    const shift = meshes[1].points
    const overlap = (i: number) => {
      const range = (mesh: Mesh) => {
        const values = [...mesh.points].filter((__, k) => k % 3 === i)
        return [Math.min(...values), Math.max(...values)]
      }
      const [[a, b], [c, d]] = [range(meshes[0]), range(meshes[1])]
      return Math.min(b, d) - Math.max(a, c)
    }
    const area = Number.isNaN(given) ? overlap(0) * overlap(1) : given

    test.each([
      ['deformable', false, false],
      ['rigid below', true, false],
      ['rigid above', false, true],
      ['rigid', true, true],
    ] as const)('%s: areas add up to the shared polygon', (__, below, above) => {
      for (const turn of [(m: Mesh) => m, turnMesh]) {
        const { world } = bondedWorld([
          { mesh: turn(meshes[0]), rigid: below },
          { mesh: turn(meshes[1]), rigid: above },
        ])
        expect(Math.abs(sumOf(world, BOND_AREA) - area)).toBeLessThan(1e-12)
        expect(sumOf(world, BOND_SHARE)).toBe(sumOf(world, BOND_AREA))
        if (below && above) expect(world.bonds.count).toBe(1)
        checkPoints(world)
      }
      expect(shift.length).toBeGreaterThan(0)
    })
  })

  /** Both sides of each point are one place of the undeformed model, weights add up to 1. */
  function checkPoints({ bonds, nodes, bodies }: World): void {
    for (let p = 0; p < bonds.points; p++) {
      const at = [0, 1].map((side) => {
        const w = bonds.row.subarray(BOND_ROW * p + (side ? BOND_WEIGHT_B : BOND_WEIGHT_A))
        const body = bonds.id[BOND_IDS * p + BOND_BODY_A + side]
        if (body >= 0) return [0, 1, 2].map((i) => w[i] + bodies.X[3 * body + i])
        expect(w[0] + w[1] + w[2]).toBeCloseTo(1, 13)
        expect(Math.min(w[0], w[1], w[2])).toBeGreaterThan(-1e-12)
        return [0, 1, 2].map((i) =>
          [0, 1, 2].reduce((sum, c) => {
            const node = bonds.id[BOND_IDS * p + BOND_NODE_A + 3 * side + c]
            return sum + w[c] * nodes.X[POINT * node + i]
          }, 0),
        )
      })
      at[0].forEach((x, i) => {
        expect(Math.abs(x - at[1][i])).toBeLessThan(1e-14)
      })
      expect(Math.abs(bonds.row[BOND_ROW * p + BOND_GAP])).toBeLessThan(1e-14)
    }
  }

  test('per point: a whole face has one spring at each corner, a half face half of them', () => {
    for (const [dx, share] of [
      [0, 4],
      [0.5, 2],
    ]) {
      const { world } = bondedWorld(
        [{ mesh: box([1, 1, 1], [2, 2, 1]) }, { mesh: box([1, 1, 1], [3, 3, 1], [dx, 0, 1]), rigid: true }],
        PER_POINT,
      )
      expect(world.bonds.count).toBe(1)
      expect(world.bonds.points).toBe(4)
      expect(world.bonds.placeA[0]).toBeGreaterThanOrEqual(world.facets.count)
      for (let p = 0; p < 4; p++) expect(world.bonds.row[BOND_ROW * p + BOND_SHARE]).toBeCloseTo(share / 4, 14)
      checkPoints(world)
    }
  })

  test('a gap within the tolerance is kept as the opening at rest; a larger one is no contact', () => {
    const at = (gap: number) =>
      bondedWorld([{ mesh: box([1, 1, 1], [1, 1, 1]) }, { mesh: box([1, 1, 1], [2, 2, 1], [0, 0, 1 + gap]) }])
    for (const gap of [1e-7, -1e-7]) {
      const { bonds } = at(gap).world
      expect(bonds.count).toBeGreaterThan(0)
      expect([...bonds.kind].every((kind) => kind === ANY_POLYGONS)).toBe(true)
      for (let p = 0; p < bonds.points; p++) expect(bonds.row[BOND_ROW * p + BOND_GAP]).toBeCloseTo(gap, 14)
    }
    const apart = at(1e-5)
    expect(apart.plan.units).toEqual([])
    expect(apart.plan.notes).toEqual(['joint j: bonded, but no faces that follow it touch at the start'])
  })

  test('edges and corners of stacked cubes are not bonded', () => {
    const cubes = [0, 1].flatMap((x) =>
      [0, 1].flatMap((y) => [0, 1].map((z) => ({ mesh: box([1, 1, 1], [2, 2, 2], [x, y, z]) }))),
    )
    const { world } = bondedWorld(cubes)
    expect(world.bonds.count).toBe(12 * 8)
    expect(sumOf(world, BOND_AREA)).toBeCloseTo(12, 12)
  })

  test('faces that are not bonded, or keep their cohesion, have no bonds', () => {
    const cubes = [{ mesh: box([1, 1, 1], [1, 1, 1]) }, { mesh: box([1, 1, 1], [1, 1, 1], [0, 0, 1]) }]
    expect(bondedWorld(cubes, { bonded: false }).plan.units).toEqual([])
    expect(bondedWorld(cubes, { failure: 'plastic' }).plan.units).toEqual([])
  })
})

test('broken blocks bond to their neighbours by their outer sides alone', () => {
  const { world } = bondedWorld([
    { mesh: box([1, 1, 1], [1, 1, 1]), fracture: true },
    { mesh: box([1, 1, 1], [1, 1, 1], [1, 0, 0]), fracture: true },
  ])
  // Six tets of a cell meet in six sides; two sides of the cells meet.
  expect(world.bonds.count).toBe(6 + 6 + 2)
})
