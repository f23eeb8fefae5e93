/** State at time 0: stresses in the elements, velocities at the nodes. */
import type { Initial, Vec3 } from '../case/case.ts'
import { NODE, POINT, VX } from '../state/nodes.ts'
import { inTet, STRESS } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { unitVector } from './direction.ts'
import { compileTensor, compileVector, type Tensor } from './fields.ts'
import { selectNodes, selectTets, tetCentroid } from './selection.ts'

export function applyInitial(world: World, initial: Initial[], constants: Record<string, number>): void {
  initial.forEach((item, i) => {
    const path = `initial.${i}`
    if (item.stress) setStress(world, item, compileTensor(item.stress, constants, `${path}.stress`), path)
    if (item.velocity) setVelocity(world, item, constants, path)
    if (item.spin) setSpin(world, item, item.spin, path)
  })
}

function setStress(world: World, item: Initial, field: Tensor, path: string): void {
  const blocks = item.on.map((selection) => selection.block)
  for (const tet of selectTets(world, blocks, undefined, path)) {
    const stress = field.evaluate(...tetCentroid(world, tet), 0)
    for (let c = 0; c < 6; c++) world.tets.record[inTet(tet, STRESS + c)] = stress[c]
  }
}

function setVelocity(world: World, item: Initial, constants: Record<string, number>, path: string): void {
  const { X, motion } = world.nodes
  const field = compileVector(item.velocity ?? {}, constants, `${path}.velocity`)
  for (const node of selectNodes(world, item.on, undefined, undefined, path))
    for (let i = 0; i < 3; i++)
      if (field.given[i])
        motion[NODE * node + VX + i] = field.component[i].at(
          X[POINT * node],
          X[POINT * node + 1],
          X[POINT * node + 2],
          0,
        )
}

/** Adds ω × r. */
function setSpin(world: World, item: Initial, spin: { axis: Vec3; through: Vec3; rate: number }, path: string): void {
  const { X, motion } = world.nodes
  const { axis, through, rate } = spin
  const [wx, wy, wz] = unitVector(axis, `${path}.spin.axis`).map((component) => rate * component)
  for (const node of selectNodes(world, item.on, undefined, undefined, path)) {
    const at = NODE * node + VX
    const x = X[POINT * node] - through[0]
    const y = X[POINT * node + 1] - through[1]
    const z = X[POINT * node + 2] - through[2]
    motion[at] += wy * z - wz * y
    motion[at + 1] += wz * x - wx * z
    motion[at + 2] += wx * y - wy * x
  }
}
