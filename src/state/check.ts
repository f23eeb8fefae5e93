/**
 * Every invariant of the columns. The answer is a list of sentences, one for each that is broken, naming the first offender;
 * an empty list is a sound world. Numbers are compared relative to what they are made of. For tests, and for runs that are
 * told to check themselves: it costs far more than a step.
 */
import { checkBodies, checkBodyMotion } from './check-bodies.ts'
import { checkFacets, checkSkin } from './check-skin.ts'
import { checkCentres, checkForms, checkReach, checkSolids } from './check-solids.ts'
import { checkBatches, checkMasses, checkOrigins, checkTets } from './check-tets.ts'
import { NODE, POINT } from './nodes.ts'
import type { ReadNumbers } from './reads.ts'
import { CLOSE, type Report } from './report.ts'
import { TET } from './tets.ts'
import type { World } from './world.ts'

export function checkWorld(world: World): string[] {
  return [...checkShape(world), ...checkState(world)]
}

function collect(checks: ((world: World, report: Report) => void)[], world: World): string[] {
  const problems = new Map<string, string>()
  for (const check of checks)
    check(world, (kind, problem) => {
      if (!problems.has(kind)) problems.set(kind, `${kind}: ${problem}`)
    })
  return [...problems.values()]
}

/** What no step changes: numbering, elements, skin. */
export const checkShape = (world: World): string[] =>
  collect(
    [
      checkSizes,
      checkBatches,
      checkOrigins,
      checkTets,
      checkMasses,
      checkFacets,
      checkSkin,
      checkBodies,
      checkSolids,
      checkForms,
      checkReach,
      checkCentres,
    ],
    world,
  )

/** What steps change: motion, loads, clock, energies. */
export const checkState = (world: World): string[] =>
  collect([checkFinite, checkPositions, checkHolds, checkLoads, checkClock, checkBodyMotion], world)

function checkSizes({ nodes, tets, facets, loads, energy }: World, report: Report): void {
  const wanted: [string, ReadNumbers, number][] = [
    ['motion', nodes.motion, NODE * nodes.count],
    ['u', nodes.u, POINT * nodes.count],
    ['x', nodes.x, POINT * nodes.count],
    ['X', nodes.X, POINT * nodes.count],
    ['mass', nodes.mass, nodes.count],
    ['record', tets.record, TET * tets.count],
    ['kept', tets.kept, 6 * tets.count],
    ['tet nodes', tets.node, 4 * tets.count],
    ['facet nodes', facets.node, 3 * facets.count],
    ['face normals', facets.faceNormal, 3 * facets.faceNames.length],
    ['reactions', loads.reaction, 3 * loads.holdNode.length],
  ]
  for (const [name, column, length] of wanted)
    if (column.length !== length) report('size', `${name} has ${column.length} numbers, expected ${length}`)
  const rows: [string, number, number][] = [
    ['forces', loads.forces, loads.forceNode.length],
    ['pressures', loads.pressures, loads.pressureFacet.length],
    ['quiets', loads.quiets, loads.quietNode.length],
    ['holds', loads.holds, loads.holdNode.length],
  ]
  for (const [name, used, room] of rows)
    if (!(used >= 0 && used <= room)) report('rows', `${used} ${name} in room for ${room}`)
  if (energy.byteOffset === nodes.motion.byteOffset) report('memory', 'columns overlap')
}

function checkFinite({ nodes, tets, loads, bodies, energy }: World, report: Report): void {
  const columns = {
    motion: nodes.motion,
    u: nodes.u,
    x: nodes.x,
    X: nodes.X,
    record: tets.record,
    kept: tets.kept,
    energy,
  }
  const { v, u, turn, momentum } = bodies
  const ofBodies = { 'v of bodies': v, 'u of bodies': u, turn, 'angular momentum': momentum }
  const all = { ...columns, reaction: loads.reaction, force: loads.force, pressure: loads.pressure, ...ofBodies }
  for (const [name, column] of Object.entries(all)) {
    const at = column.findIndex((value) => !Number.isFinite(value))
    if (at >= 0) report('finite', `${name}[${at}] is ${column[at]}`)
  }
}

/** x = X + u to the bit; the fourth number of a point stays 0. */
function checkPositions({ nodes }: World, report: Report): void {
  const { x, X, u } = nodes
  for (let k = 0; k < x.length; k++) {
    if (x[k] !== X[k] + u[k]) report('positions', `node ${(k / POINT) | 0}: x = ${x[k]}, X + u = ${X[k] + u[k]}`)
    if (k % POINT === 3 && (x[k] !== 0 || u[k] !== 0 || X[k] !== 0)) report('points', `place ${k} is not 0`)
  }
}

/** Each node once, in order; projectors idempotent; velocities in held directions alone. */
function checkHolds({ loads, nodes }: World, report: Report): void {
  for (let row = 0; row < loads.holds; row++) {
    const node = loads.holdNode[row]
    if (!(node >= 0 && node < nodes.free) || (row > 0 && node <= loads.holdNode[row - 1]))
      report('holds', `row ${row} holds node ${node}, out of range or order`)
    const q = symmetric(loads.holdOn, row)
    const v = [0, 1, 2].map((i) => loads.holdVelocity[3 * row + i])
    const size = Math.max(...v.map(Math.abs))
    for (let i = 0; i < 3; i++) {
      const along = q[i][0] * v[0] + q[i][1] * v[1] + q[i][2] * v[2]
      if (!(Math.abs(along - v[i]) <= CLOSE * size)) report('held velocity', `row ${row} has one in a free direction`)
      for (let j = 0; j < 3; j++) {
        const square = q[i][0] * q[0][j] + q[i][1] * q[1][j] + q[i][2] * q[2][j]
        if (!(Math.abs(square - q[i][j]) <= CLOSE)) report('projectors', `row ${row}: its square is another matrix`)
      }
    }
  }
}

function symmetric(column: ReadNumbers, row: number): number[][] {
  const [xx, yy, zz, xy, yz, xz] = [0, 1, 2, 3, 4, 5].map((k) => column[6 * row + k])
  return [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ]
}

/** Rows point at nodes and facets that exist; dashpots are each node's own and take energy in every direction. */
function checkLoads({ loads, nodes, facets }: World, report: Report): void {
  for (let row = 0; row < loads.forces; row++)
    if (!(loads.forceNode[row] >= 0 && loads.forceNode[row] < nodes.count)) report('forces', `row ${row} has no node`)
  for (let row = 0; row < loads.pressures; row++)
    if (!(loads.pressureFacet[row] >= 0 && loads.pressureFacet[row] < facets.count))
      report('pressures', `row ${row} has no facet`)
  for (let row = 0; row < loads.quiets; row++) {
    const node = loads.quietNode[row]
    if (!(node >= 0 && node < nodes.count) || (row > 0 && node <= loads.quietNode[row - 1]))
      report('dashpots', `row ${row} has node ${node}, out of range or order`)
    const c = symmetric(loads.dashpot, row)
    const size = c[0][0] + c[1][1] + c[2][2]
    for (let i = 0; i < 3; i++) {
      const j = (i + 1) % 3
      const minor = c[i][i] * c[j][j] - c[i][j] * c[i][j]
      if (!(c[i][i] >= -CLOSE * size && minor >= -CLOSE * size * size)) report('dashpots', `row ${row} gives energy`)
    }
  }
}

function checkClock({ clock }: World, report: Report): void {
  const { dt, step, before, ahead, kick, total } = clock
  const moves = [dt, before, ahead, kick].every((time) => time >= 0 && time < Infinity)
  if (!moves || !Number.isInteger(step) || step < 0 || total < step)
    report('clock', `step ${step} of ${total}, dt ${dt}, before ${before}, ahead ${ahead}, kick ${kick}`)
}
