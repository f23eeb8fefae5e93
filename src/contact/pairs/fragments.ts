/**
 * Which cells of a block that breaks still hold together: union of the cells on both sides of every bond that holds, made
 * anew when a bond has failed. Cells of one fragment are held by their bonds, so contact looks at two of them only across a
 * face that is broken. The number of a fragment is the lowest of its cells.
 * Fails    A crack that ends inside a fragment: its sides meet cell by cell as they lay, so that they may slide by less than a cell.
 * Source   Union with halving of paths, as usual.
 */
import type { Bonds } from '../../state/bonds.ts'
import { type Facets, faceOf } from '../../state/facets.ts'
import type { Hulls } from '../../state/hulls.ts'
import type { Neighbours } from '../../state/neighbours.ts'
import type { Reads } from '../../state/reads.ts'

/** Brings `hulls.fragment` in line with the bonds; returns a function, which knows when it did so last. */
export function makeFragments(): (hulls: Hulls, facets: Reads<Facets>, bonds: Reads<Bonds>) => void {
  let known = -1
  return (hulls, facets, bonds) => {
    if (bonds.count === 0) return
    let holding = 0
    for (let unit = 0; unit < bonds.count; unit++) if (bonds.intact[unit] > 0) holding++
    if (holding === known) return
    known = holding
    join(hulls, facets, bonds)
  }
}

function join(hulls: Hulls, facets: Reads<Facets>, bonds: Reads<Bonds>): void {
  const { fragment, count } = hulls
  for (let hull = 0; hull < count; hull++) fragment[hull] = hull
  for (let unit = 0; unit < bonds.count; unit++) {
    if (bonds.intact[unit] === 0) continue
    const a = hullOf(hulls, facets, bonds.placeA[unit])
    const b = hullOf(hulls, facets, bonds.placeB[unit])
    if (hulls.block[a] !== hulls.block[b]) continue
    const p = rootOf(fragment, a)
    const q = rootOf(fragment, b)
    if (p < q) fragment[q] = p
    else fragment[p] = q
  }
  for (let hull = 0; hull < count; hull++) fragment[hull] = rootOf(fragment, hull)
}

/**
 * After bonds have failed: pairs that must be looked at are those of a cell on a side of one, whose faces are open now, and those that
 * were left alone because both cells held together, and do no more. `open`: room for a mark a cell.
 */
export function lookWhereBroken(
  hulls: Reads<Hulls>,
  facets: Reads<Facets>,
  bonds: Reads<Bonds>,
  neighbours: Neighbours,
  open: Uint8Array,
): void {
  open.fill(0)
  for (let unit = 0; unit < bonds.count; unit++) {
    if (bonds.fresh[unit] === 0) continue
    open[hullOf(hulls, facets, bonds.placeA[unit])] = 1
    open[hullOf(hulls, facets, bonds.placeB[unit])] = 1
  }
  const { along, count, sure } = neighbours
  for (let k = 0; k < count[0]; k++) {
    const a = neighbours.a[k]
    const b = neighbours.b[k]
    if (a < 0 || b < 0 || a >= hulls.count || b >= hulls.count) continue
    const held = along[k] === Infinity && hulls.fragment[a] !== hulls.fragment[b]
    if (held || open[a] === 1 || open[b] === 1) sure[k] = 0
  }
}

function rootOf(fragment: Int32Array, hull: number): number {
  let root = hull
  while (fragment[root] !== root) {
    fragment[root] = fragment[fragment[root]]
    root = fragment[root]
  }
  return root
}

function hullOf({ facet, firstFacet }: Reads<Hulls>, facets: Reads<Facets>, place: number): number {
  return facets.hull[facet[firstFacet[faceOf(facets, place)]]]
}

/** Whether cells of one fragment cannot touch: no broken face lies between them. */
export function holdTogether(
  hulls: Reads<Hulls>,
  facets: Reads<Facets>,
  bonds: Reads<Bonds>,
  a: number,
  b: number,
): boolean {
  if (hulls.fragment[a] !== hulls.fragment[b]) return false
  return !brokenBetween(hulls, facets, bonds, a, b) && !brokenBetween(hulls, facets, bonds, b, a)
}

/** Whether a face of `own` that was bonded to one of `other` is broken, in part at least. */
function brokenBetween(
  hulls: Reads<Hulls>,
  facets: Reads<Facets>,
  bonds: Reads<Bonds>,
  own: number,
  other: number,
): boolean {
  const { firstFace, firstFacet, facet } = hulls
  for (let face = firstFace[own]; face < firstFace[own + 1]; face++) {
    if (brokenFrom(hulls, facets, bonds, facet[firstFacet[face]], other)) return true
    if (brokenFrom(hulls, facets, bonds, facets.count + face, other)) return true
  }
  return false
}

function brokenFrom(
  { firstFace }: Reads<Hulls>,
  facets: Reads<Facets>,
  { firstUnit, unit, placeB, broken }: Reads<Bonds>,
  place: number,
  other: number,
): boolean {
  for (let k = firstUnit[place]; k < firstUnit[place + 1]; k++) {
    const there = faceOf(facets, placeB[unit[k]])
    if (there >= firstFace[other] && there < firstFace[other + 1] && broken[unit[k]] > 0) return true
  }
  return false
}
