/**
 * Patches of neighbouring tets, over which the volumetric strain of rock that flows is averaged (see force/averaged).
 *
 * Steps    In the order of the tets, each that is in no patch yet begins one. It grows by the neighbour across a face whose centroid is nearest to
 *          that of the patch, up to SIZE: the six of a cell of a structured mesh. What is left over in ones and twos joins the smallest patch
 *          across a face.
 * Fails    Tets that share no faces, as where every face may break, stay alone.
 */
import { tetCentroid } from '../mesh/topology.ts'
import type { Model } from './model.ts'

const SIZE = 6
const LEAST = 3

/** The tets of one material, in their order → patches of them. */
export function patchesOf(model: Pick<Model, 'points' | 'tets'>, tets: readonly number[]): number[][] {
  const beside = neighboursOf(model.tets, tets)
  const centres = tets.map((tet) => tetCentroid(model, tet))
  const patch = new Int32Array(tets.length).fill(-1)
  const patches: number[][] = []
  for (let seed = 0; seed < tets.length; seed++) {
    if (patch[seed] >= 0) continue
    patches.push(grow(seed, patches.length, beside, centres, patch))
  }
  mergeSmall(patches, patch, beside)
  return patches.filter((members) => members.length > 0).map((members) => members.map((k) => tets[k]))
}

function grow(
  seed: number,
  number: number,
  beside: readonly number[][],
  centres: readonly (readonly number[])[],
  patch: Int32Array,
): number[] {
  const members = [seed]
  const sum = [...centres[seed]]
  patch[seed] = number
  while (members.length < SIZE) {
    let nearest = -1
    let least = Infinity
    for (const one of members.flatMap((member) => beside[member])) {
      if (patch[one] >= 0) continue
      const distance = centres[one].reduce((total, x, i) => total + (x - sum[i] / members.length) ** 2, 0)
      if (distance > least || (distance === least && one > nearest)) continue
      least = distance
      nearest = one
    }
    if (nearest < 0) break
    patch[nearest] = number
    members.push(nearest)
    centres[nearest].forEach((x, i) => {
      sum[i] += x
    })
  }
  return members
}

function mergeSmall(patches: number[][], patch: Int32Array, beside: readonly number[][]): void {
  for (const [number, members] of patches.entries()) {
    if (members.length >= LEAST) continue
    const others = members.flatMap((member) => beside[member].map((one) => patch[one])).filter((one) => one !== number)
    if (others.length === 0) continue
    const into = others.reduce((best, one) => (patches[one].length < patches[best].length ? one : best))
    for (const member of members) patch[member] = into
    patches[into].push(...members)
    patches[number] = []
  }
}

/** Numbers in the list of the tets across the faces of each. */
function neighboursOf(nodes: Int32Array, tets: readonly number[]): number[][] {
  const beside = tets.map((): number[] => [])
  const byLowest = new Map<number, [middle: number, highest: number, k: number][]>()
  tets.forEach((tet, k) => {
    for (let corner = 0; corner < 4; corner++) {
      const face = [0, 1, 2, 3].filter((other) => other !== corner).map((other) => nodes[4 * tet + other])
      const [low, middle, high] = face.sort((a, b) => a - b)
      const known = byLowest.get(low) ?? []
      byLowest.set(low, known)
      const other = known.find(([m, h]) => m === middle && h === high)
      if (!other) known.push([middle, high, k])
      else {
        beside[k].push(other[2])
        beside[other[2]].push(k)
      }
    }
  })
  return beside
}
