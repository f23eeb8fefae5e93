/** Which facets of two cells meet along their common normal: those whose joint is per area, where a cell deforms. */
import { JOINT_ROW, PER_AREA } from '../../../state/joints.ts'
import type { Neighbours } from '../../../state/neighbours.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Scene } from '../detection.ts'
import { areaPoints, jointOf, takeA, takeB } from './patch.ts'
import type { Site } from './site.ts'

/** The component of a face's normal along that of the pair. */
export function along({ normal }: Reads<Neighbours>, k: number, of: Float64Array, face: number): number {
  return normal[3 * k] * of[3 * face] + normal[3 * k + 1] * of[3 * face + 1] + normal[3 * k + 2] * of[3 * face + 2]
}

/** Facets with facets, or with the faces of a rigid cell, where the joint is per area. */
export function meetFacets(
  scene: Scene,
  site: Site,
  k: number,
  neighbours: Reads<Neighbours>,
  facetsOfA: boolean,
  facetsOfB: boolean,
): void {
  const { boxes, pairs } = scene
  const { from, gap } = neighbours
  if (facetsOfA && facetsOfB && -gap[k] > boxes.skin[0]) {
    meetAllFacets(scene, site, k, neighbours)
    return
  }
  let last = -1
  let looks = false
  for (let pair = from[k]; pair < from[k + 1]; pair++) {
    const a = boxes.of[pairs.a[pair]]
    const b = boxes.of[pairs.b[pair]]
    if (facetsOfA && a !== last) {
      last = a
      looks = takeFacet(scene, site, neighbours, k, a, -1)
    }
    if (facetsOfA && facetsOfB) {
      if (looks && takeFacet(scene, site, neighbours, k, b, 1)) meetPlaces(scene, site, a, b)
    } else if (facetsOfA) {
      if (looks) meetFacesOfB(scene, site, neighbours, k, a)
    } else if (takeFacet(scene, site, neighbours, k, b, 1)) meetFacesOfA(scene, site, neighbours, k, b)
  }
}

/** Cells so deep in each other that the boxes of the facets that look at each other need not meet. */
function meetAllFacets(scene: Scene, site: Site, k: number, neighbours: Reads<Neighbours>): void {
  const { hulls, facets } = scene.shapes
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  for (let f = hulls.firstFacet[hulls.firstFace[a]]; f < hulls.firstFacet[hulls.firstFace[a + 1]]; f++) {
    const own = hulls.facet[f]
    if (facets.exposed[own] === 0 || !takeFacet(scene, site, neighbours, k, own, -1)) continue
    for (let g = hulls.firstFacet[hulls.firstFace[b]]; g < hulls.firstFacet[hulls.firstFace[b + 1]]; g++) {
      const other = hulls.facet[g]
      if (facets.exposed[other] === 1 && takeFacet(scene, site, neighbours, k, other, 1))
        meetPlaces(scene, site, own, other)
    }
  }
}

/** Projects a facet of a (side −1) or b (side 1); false where it looks away. */
function takeFacet(
  { shapes }: Scene,
  site: Site,
  neighbours: Reads<Neighbours>,
  k: number,
  facet: number,
  side: number,
): boolean {
  const { facets, hulls } = shapes
  if (side * along(neighbours, k, hulls.normal, facets.hullFace[facet]) <= 0) return false
  return side < 0 ? takeA(site, facet) : takeB(site, facet)
}

function meetFacesOfB(
  { shapes, joints }: Scene,
  site: Site,
  neighbours: Reads<Neighbours>,
  k: number,
  facet: number,
): void {
  const { hulls, facets } = shapes
  const b = neighbours.b[k]
  for (let face = hulls.firstFace[b]; face < hulls.firstFace[b + 1]; face++) {
    if (along(neighbours, k, hulls.normal, face) <= 0 || !takeB(site, facets.count + face)) continue
    const joint = jointOf(shapes, joints, facet, facets.count + face)
    if (joint >= 0 && joints.table[JOINT_ROW * joint + PER_AREA] === 1) areaPoints(site, joint)
  }
}

function meetFacesOfA(
  { shapes, joints }: Scene,
  site: Site,
  neighbours: Reads<Neighbours>,
  k: number,
  facet: number,
): void {
  const { hulls, facets } = shapes
  const a = neighbours.a[k]
  for (let face = hulls.firstFace[a]; face < hulls.firstFace[a + 1]; face++) {
    if (along(neighbours, k, hulls.normal, face) >= 0 || !takeA(site, facets.count + face)) continue
    const joint = jointOf(shapes, joints, facets.count + face, facet)
    if (joint >= 0 && joints.table[JOINT_ROW * joint + PER_AREA] === 1) areaPoints(site, joint)
  }
}

function meetPlaces({ shapes, joints }: Scene, site: Site, placeA: number, placeB: number): void {
  const joint = jointOf(shapes, joints, placeA, placeB)
  if (joint >= 0 && joints.table[JOINT_ROW * joint + PER_AREA] === 1) areaPoints(site, joint)
}
