/**
 * Every invariant of the columns. The answer is a list of sentences, one for each that is broken, naming the first offender;
 * an empty list is a sound world. Numbers are compared relative to what they are made of. For tests, and for runs that are
 * told to check themselves: it costs far more than a step.
 */
import { checkBodies, checkBodyMotion } from './check-bodies.ts'
import { checkCentres, checkForms, checkReach, checkSolids } from './check-solids.ts'
import type { Facets } from './facets.ts'
import { IM, NODE, POINT } from './nodes.ts'
import type { ReadNumbers } from './reads.ts'
import type { Report } from './report.ts'
import { inTet, TET, type Tets, VOLUME } from './tets.ts'
import type { World } from './world.ts'

/** Relative round-off that is allowed to sums of products. */
const CLOSE = 1e-9

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

/** Batches cover all slots but those of rigid blocks, which come last, one behind the other, and are even. */
function checkBatches({ tets, materials, bodies }: World, report: Report): void {
  let next = 0
  tets.batches.forEach(({ from, to, material }, i) => {
    if (from !== next || to <= from) report('batches', `batch ${i} runs from ${from} to ${to}, expected from ${next}`)
    if (from % 2 || to % 2) report('even batches', `batch ${i} runs from ${from} to ${to}`)
    if (!materials[material]) report('batch material', `batch ${i} has material ${material} of ${materials.length}`)
    for (let tet = from; tet < to; tet++)
      if (tets.origin[tet] >= 0 && tets.material[tet] !== material)
        report('material of a tet', `slot ${tet} has material ${tets.material[tet]} in a batch of ${material}`)
    next = to
  })
  const rigid = new Set(bodies.block)
  for (let tet = 0; tet < tets.count; tet++)
    if (tets.origin[tet] >= 0 && rigid.has(tets.block[tet]) !== tet >= next)
      report('batches', `they end at ${next} of ${tets.count} slots, and slot ${tet} is on the wrong side`)
}

function checkOrigins({ nodes, tets }: World, report: Report): void {
  const permutes = (kind: string, numbers: number[], count: number) => {
    const seen = new Uint8Array(count)
    for (const number of numbers) {
      if (!(number >= 0 && number < count) || seen[number]) report(kind, `${number} is out of range or double`)
      else seen[number] = 1
    }
    if (numbers.length !== count) report(kind, `${numbers.length} numbers for ${count}`)
  }
  permutes('origins of nodes', [...nodes.origin], nodes.count)
  permutes(
    'origins of tets',
    [...tets.origin].filter((origin) => origin >= 0),
    tets.real,
  )
}

/** Nodes in range and of one block, volumes positive, gradients g_a·(X_b − X_0) = δ_ab; padding empty. */
function checkTets({ nodes, tets, blocks }: World, report: Report): void {
  for (let tet = 0; tet < tets.count; tet++) {
    const places = [0, 1, 2, 3].map((corner) => tets.node[4 * tet + corner])
    if (tets.origin[tet] < 0) {
      const filled = Array.from({ length: TET }, (_, c) => tets.record[inTet(tet, c)]).some((value) => value !== 0)
      if (filled || places.some((place) => place !== 0)) report('padding', `slot ${tet} is not empty`)
      continue
    }
    const strange = places.find((place) => !(place >= 0 && place < POINT * nodes.count) || place % POINT !== 0)
    if (strange !== undefined || new Set(places).size < 4) {
      report('nodes of a tet', `slot ${tet} has ${places.join(', ')}`)
      continue
    }
    if (!(tets.block[tet] >= 0 && tets.block[tet] < blocks.length))
      report('block of a tet', `slot ${tet} has ${tets.block[tet]}`)
    if (places.some((place) => nodes.block[place / POINT] !== tets.block[tet]))
      report('block of a tet', `slot ${tet} hangs on nodes of another block`)
    checkGradients(nodes.X, tets, tet, places, report)
  }
}

function checkGradients(X: ReadNumbers, tets: Tets, tet: number, places: number[], report: Report): void {
  const [a, b, c, d] = places
  const volume = tets.record[inTet(tet, VOLUME)]
  const [p, q, r] = [b, c, d].map((place) => [0, 1, 2].map((i) => X[place + i] - X[a + i]))
  const six =
    p[0] * (q[1] * r[2] - q[2] * r[1]) + p[1] * (q[2] * r[0] - q[0] * r[2]) + p[2] * (q[0] * r[1] - q[1] * r[0])
  if (!(volume > 0) || !(Math.abs(six - 6 * volume) <= CLOSE * 6 * volume))
    report('volume', `slot ${tet} has ${volume}, its nodes span ${six / 6}`)
  for (let k = 0; k < 3; k++)
    [p, q, r].forEach((edge, l) => {
      let sum = 0
      let size = 0
      for (let i = 0; i < 3; i++) {
        const part = tets.record[inTet(tet, 3 * k + i)] * edge[i]
        sum += part
        size += Math.abs(part)
      }
      if (!(Math.abs(sum - (k === l ? 1 : 0)) <= CLOSE * Math.max(1, size)))
        report('gradients', `slot ${tet}: gradient ${k + 1} times edge ${l + 1} is ${sum}`)
    })
}

/** Masses are Σ ρV/4; a step's 1/m is positive, whatever the scaling, at nodes that move by themselves. */
function checkMasses({ nodes, tets, materials }: World, report: Report): void {
  const sum = new Float64Array(nodes.count)
  for (let tet = 0; tet < tets.count; tet++) {
    if (tets.origin[tet] < 0) continue
    const quarter = (materials[tets.material[tet]].density * tets.record[inTet(tet, VOLUME)]) / 4
    for (let corner = 0; corner < 4; corner++) sum[tets.node[4 * tet + corner] / POINT] += quarter
  }
  for (let node = 0; node < nodes.count; node++) {
    if (!(nodes.mass[node] > 0) || !(Math.abs(sum[node] - nodes.mass[node]) <= CLOSE * sum[node]))
      report('mass', `node ${node} has ${nodes.mass[node]}, its tets give ${sum[node]}`)
    if (node >= nodes.free) continue
    const inverse = nodes.motion[NODE * node + IM]
    if (!(inverse > 0 && inverse < Infinity)) report('inertia', `node ${node} has 1/m = ${inverse}`)
  }
}

/** Each facet is a side of the tet behind it, seen from outside, on a face of the same block that looks the same way. */
function checkFacets({ facets, tets, nodes }: World, report: Report): void {
  for (let facet = 0; facet < facets.count; facet++) {
    const corners = cornersOf(facets, facet)
    const face = facets.face[facet]
    const tet = facets.tet[facet]
    if (!(face >= 0 && face < facets.faceNames.length)) {
      report('face of a facet', `facet ${facet} has ${face}`)
      continue
    }
    if (!(tet >= 0 && tet < tets.count) || tets.origin[tet] < 0) {
      report('tet of a facet', `facet ${facet} has slot ${tet}`)
      continue
    }
    if (tets.block[tet] !== facets.faceBlock[face]) report('block of a facet', `facet ${facet} and its face differ`)
    const own = [0, 1, 2, 3].map((corner) => tets.node[4 * tet + corner] / POINT)
    const inside = own.filter((node) => !corners.includes(node))
    if (inside.length !== 1) {
      report('tet of a facet', `slot ${tet} does not own facet ${facet}`)
      continue
    }
    const area = areaOf(nodes.X, corners)
    let depth = 0
    let along = 0
    for (let i = 0; i < 3; i++) {
      depth += area[i] * (nodes.X[POINT * inside[0] + i] - nodes.X[POINT * corners[0] + i])
      along += area[i] * facets.faceNormal[3 * face + i]
    }
    if (!(depth < 0)) report('outward facets', `facet ${facet} looks into its tet`)
    if (along < 0) report('outward facets', `facet ${facet} looks against its face ${facets.faceNames[face]}`)
  }
}

const cornersOf = (facets: Facets, facet: number): number[] =>
  [0, 1, 2].map((corner) => facets.node[3 * facet + corner])

function areaOf(X: ReadNumbers, [a, b, c]: number[]): number[] {
  const e = [0, 1, 2].map((i) => X[POINT * b + i] - X[POINT * a + i])
  const f = [0, 1, 2].map((i) => X[POINT * c + i] - X[POINT * a + i])
  return [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
}

/** Facets are exactly the sides that one tet alone has, and every edge is passed as often one way as the other. */
function checkSkin({ facets, tets }: World, report: Report): void {
  if (facets.count === 0) return
  const sides = new Map<string, number>()
  for (let tet = 0; tet < tets.count; tet++) {
    if (tets.origin[tet] < 0) continue
    const own = [0, 1, 2, 3].map((corner) => tets.node[4 * tet + corner] / POINT)
    for (const skip of own) {
      const side = keyOf(own.filter((node) => node !== skip))
      sides.set(side, (sides.get(side) ?? 0) + 1)
    }
  }
  let free = 0
  for (const [side, count] of sides) {
    if (count > 2) report('sides', `the side ${side} belongs to ${count} tets`)
    if (count === 1) free++
  }
  const balance = new Map<string, number>()
  for (let facet = 0; facet < facets.count; facet++) {
    const corners = cornersOf(facets, facet)
    if (sides.get(keyOf(corners)) !== 1) report('skin', `facet ${facet} is no free side of a tet`)
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % 3]
      const edge = keyOf([a, b])
      balance.set(edge, (balance.get(edge) ?? 0) + (a < b ? 1 : -1))
    })
  }
  if (free !== facets.count) report('skin', `${facets.count} facets for ${free} free sides`)
  for (const [edge, sum] of balance) if (sum !== 0) report('closed skin', `the edge ${edge} is open`)
  for (let k = 0; k < facets.sharpEdge.length; k += 2)
    if (!balance.has(keyOf([facets.sharpEdge[k], facets.sharpEdge[k + 1]])))
      report('sharp edges', `edge ${k / 2} is no edge of a facet`)
}

const keyOf = (nodes: number[]): string => [...nodes].sort((a, b) => a - b).join(',')

function checkFinite({ nodes, tets, loads, bodies, energy }: World, report: Report): void {
  const columns = { motion: nodes.motion, u: nodes.u, x: nodes.x, X: nodes.X, record: tets.record, energy }
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
