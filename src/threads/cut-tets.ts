/**
 * Tets cut into chunks that can be done at the same time.
 *
 * What     A node gets its forces from its tets, in their order. The chunk in which its first tet lies owns it, and adds to it as one thread alone
 *          would. Tets of later chunks leave what they add in records of their own, one for each such tet and node (`forces`), and once
 *          all chunks are done these are added to the nodes, in the order of tets: the same sums in the same order, to the bit.
 * Cost     A record is written, read and cleared: some 3 ns, for the nodes between chunks. Tets stand along a space-filling curve, so chunks
 *          are compact: cut in 6, one in 12 of what 60,000 tets add goes that way.
 */
import type { Lanes } from '../state/lanes.ts'
import { NODE, type Nodes, POINT } from '../state/nodes.ts'
import type { Batch, MaterialState, Tets } from '../state/tets.ts'

/** Tets of one chunk, and what is to be added once all are done: from `firstSum[chunk]` to `firstSum[chunk + 1]`. */
export interface TetCut {
  chunks: Batch[][]
  firstSum: Int32Array
}

/** Cuts tets into so many chunks, fewer where there is no room, or not at all; fills `carrier` and `sums` of the lanes. */
export function cutTets(tets: Tets, nodes: Nodes, lanes: Lanes, chunks: number): TetCut | undefined {
  for (let count = chunks; count > 1; count = Math.floor(count / 2)) {
    const cut = cutBatches(tets, count)
    if (redirectAll(tets, nodes, lanes, cut)) return { chunks: cut, firstSum: lanes.firstSum }
  }
  return undefined
}

/** Fills `carrier`, `sums` and `firstSum` of the lanes anew where nodes have split since, which takes no more room than before. */
export function redirectAll(tets: Tets, nodes: Nodes, lanes: Lanes, chunks: readonly Batch[][]): boolean {
  const sums = redirect(tets, nodes, lanes, chunks)
  if (sums >= 0) lanes.firstSum.set(sortSums(lanes, nodes, sums, chunks.length))
  return sums >= 0
}

/** Runs of about as many tets each, in order; borders are even, as those of batches, and those of patches where there are any. */
function cutBatches({ batches, states }: Pick<Tets, 'batches' | 'states'>, count: number): Batch[][] {
  const all = batches.reduce((sum, { from, to }) => sum + to - from, 0)
  const cut: Batch[][] = Array.from({ length: count }, () => [])
  let before = 0
  for (const { material, from, to } of batches) {
    for (let at = from; at < to; ) {
      const chunk = Math.min(count - 1, Math.floor(((before + at - from) * count) / all))
      const wanted = Math.ceil(((chunk + 1) * all) / count) - before + from
      const end = Math.min(to, borderFrom(states[material], Math.max(at + 2, wanted + (wanted & 1))))
      cut[chunk].push({ material, from: at, to: end })
      at = end
    }
    before += to - from
  }
  return cut
}

/** The first place from `at` on where a run may end. */
const borderFrom = ({ patches }: MaterialState, at: number): number => patches.find((start) => start >= at) ?? at

/** Number by which `motion` reaches a record of `forces`. */
const recordNumber = ({ forces }: Lanes, { motion }: Nodes, record: number): number =>
  (forces.byteOffset - motion.byteOffset) / (8 * NODE) + record

/** Fills `carrier`: of each tet, where it adds its forces. Returns how many records that takes, −1 where there are not so many. */
function redirect({ node, origin }: Tets, nodes: Nodes, lanes: Lanes, cut: readonly Batch[][]): number {
  const { carrier, forces, sums } = lanes
  const room = Math.min(forces.length / NODE, sums.length / 2) - 1
  const owner = new Int32Array(nodes.count).fill(-1)
  const spill = POINT * recordNumber(lanes, nodes, room)
  let count = 0
  for (let chunk = 0; chunk < cut.length; chunk++)
    for (const { from, to } of cut[chunk])
      for (let i = 4 * from; i < 4 * to; i++) {
        const of = node[i] / POINT
        if (owner[of] < 0 && origin[i >> 2] >= 0) owner[of] = chunk
        carrier[i] = node[i]
        if (owner[of] === chunk) continue
        // Tets that only fill up a pair add nothing to anything.
        carrier[i] = spill
        if (origin[i >> 2] < 0) continue
        if (count === room) return -1
        carrier[i] = POINT * recordNumber(lanes, nodes, count)
        sums[2 * count] = of
        sums[2 * count + 1] = count
        count++
      }
  return count
}

/** Sorts what is to be added by nodes, in the order of tets for each; returns where chunks of it begin, which share no node. */
function sortSums({ sums }: Lanes, nodes: Nodes, count: number, chunks: number): number[] {
  const next = new Int32Array(nodes.count + 1)
  for (let i = 0; i < count; i++) next[sums[2 * i] + 1]++
  for (let n = 0; n < nodes.count; n++) next[n + 1] += next[n]
  const given = sums.slice(0, 2 * count)
  for (let i = 0; i < count; i++) {
    const to = next[given[2 * i]]++
    sums[2 * to] = given[2 * i]
    sums[2 * to + 1] = given[2 * i + 1]
  }
  const first = [0]
  for (let chunk = 1; chunk < chunks; chunk++) {
    let at = Math.max(first[chunk - 1], Math.floor((chunk * count) / chunks))
    while (at > 0 && at < count && sums[2 * at] === sums[2 * at - 2]) at++
    first.push(at)
  }
  return [...first, count]
}

/** Adds records to nodes, and clears them. */
export function addSums({ forces, sums }: Lanes, { motion }: Nodes, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const f = NODE * sums[2 * i] + 4
    const s = NODE * sums[2 * i + 1] + 4
    motion[f] += forces[s]
    motion[f + 1] += forces[s + 1]
    motion[f + 2] += forces[s + 2]
    forces[s] = forces[s + 1] = forces[s + 2] = 0
  }
}
