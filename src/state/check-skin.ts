/** Invariants of the surface: facets belong to tets and faces, and close. */
import type { Facets } from './facets.ts'
import { POINT } from './nodes.ts'
import type { ReadNumbers } from './reads.ts'
import type { Report } from './report.ts'
import type { World } from './world.ts'

/** Each facet is a side of the tet behind it, seen from outside, on a face of the same block that looks the same way. */
export function checkFacets({ facets, tets, nodes }: World, report: Report): void {
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
export function checkSkin({ facets, tets }: World, report: Report): void {
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
