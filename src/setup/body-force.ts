/**
 * Body forces → forces of nodes, f_a = ∫ N_a b dV over the elements of a block, of a rigid one too.
 *
 * An even field gives a quarter of V b to each corner. One that varies is asked at four points of each element, which is exact where it is linear:
 * force and moment of such a field are whole, however coarse the mesh.
 */
import type { Boundary } from '../case/types/boundary.ts'
import { POINT } from '../state/nodes.ts'
import { inTet, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import type { Vector } from './fields.ts'
import { selectTets, tetCentroid } from './selection.ts'

/** A set of nodes and the force [N] on each at time t, three numbers a node. */
export interface NodalForces {
  nodes: number[]
  inTime: boolean
  fill(t: number, out: Float64Array): void
}

export function bodyForce(world: World, boundary: Boundary, vector: Vector, path: string): NodalForces {
  const { tets } = world
  const chosen = selectTets(
    world,
    boundary.on.map((selection) => selection.block),
    boundary.where,
    path,
  )
  const rows = new Map<number, number>()
  const corners = chosen.map((tet) => [0, 1, 2, 3].map((corner) => tets.node[4 * tet + corner] / POINT))
  for (const node of corners.flat()) if (!rows.has(node)) rows.set(node, rows.size)
  const rowsOf = corners.map((own) => own.map((node) => 3 * (rows.get(node) ?? 0)))
  const varies = vector.component.some((scalar) => scalar.inSpace)
  const add = varies ? addVaried : addEven
  return {
    nodes: [...rows.keys()],
    inTime: vector.inTime,
    fill(t, out) {
      out.fill(0)
      chosen.forEach((tet, k) => {
        add(world, tet, rowsOf[k], vector, t, out)
      })
    },
  }
}

type Add = (world: World, tet: number, rows: readonly number[], vector: Vector, t: number, out: Float64Array) => void

const addEven: Add = (world, tet, rows, { component }, t, out) => {
  const [x, y, z] = tetCentroid(world, tet)
  const quarter = world.tets.record[inTet(tet, VOLUME)] / 4
  for (const row of rows) for (let i = 0; i < 3; i++) out[row + i] += quarter * component[i].at(x, y, z, t)
}

/** Weights of the corner that a point lies nearest to, and of each other one. */
const NEAR = (5 + 3 * Math.sqrt(5)) / 20
const FAR = (5 - Math.sqrt(5)) / 20

const addVaried: Add = (world, tet, rows, { component }, t, out) => {
  const { node, record } = world.tets
  const { X } = world.nodes
  const quarter = record[inTet(tet, VOLUME)] / 4
  for (let near = 0; near < 4; near++) {
    const weight = (corner: number) => (corner === near ? NEAR : FAR)
    const along = (i: number) => {
      let sum = 0
      for (let corner = 0; corner < 4; corner++) sum += weight(corner) * X[node[4 * tet + corner] + i]
      return sum
    }
    const [x, y, z] = [along(0), along(1), along(2)]
    for (let i = 0; i < 3; i++) {
      const force = quarter * component[i].at(x, y, z, t)
      for (let corner = 0; corner < 4; corner++) out[rows[corner] + i] += weight(corner) * force
    }
  }
}
