/** Invariants of the elements: batches, numbering, volumes, gradients, masses. */
import { IM, NODE, POINT } from './nodes.ts'
import type { ReadNumbers } from './reads.ts'
import { CLOSE, type Report } from './report.ts'
import { inKept, inTet, TET, type Tets, VOLUME } from './tets.ts'
import type { World } from './world.ts'

/** Batches cover all slots but those of rigid blocks, which come last, one behind the other, and are even. */
export function checkBatches({ tets, materials, bodies }: World, report: Report): void {
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

export function checkOrigins({ nodes, tets }: World, report: Report): void {
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
export function checkTets({ nodes, tets, blocks }: World, report: Report): void {
  if (tets.keeps[0] === 0 && tets.kept.some((stress) => stress !== 0))
    report('kept stress', 'is there, and is not said to be')
  for (let tet = 0; tet < tets.count; tet++) {
    const places = [0, 1, 2, 3].map((corner) => tets.node[4 * tet + corner])
    if (tets.origin[tet] < 0) {
      const filled = Array.from({ length: TET }, (_, c) => tets.record[inTet(tet, c)]).some((value) => value !== 0)
      const stressed = Array.from({ length: 6 }, (_, c) => tets.kept[inKept(tet, c)]).some((value) => value !== 0)
      if (filled || stressed || places.some((place) => place !== 0)) report('padding', `slot ${tet} is not empty`)
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
export function checkMasses({ nodes, tets, materials }: World, report: Report): void {
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
