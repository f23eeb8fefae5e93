import { HIGH, LENGTH, LOW, NEAR_A, NEAR_B, type Polygons, TWIN } from './polygons.ts'
import { OF_A } from './stand-over.ts'

/**
 * Corners closest to each other where a corner over an edge has its foot beyond it, as standOver has just found: the end of the edge
 * towards the foot, and the corner, or the nearer corner of its twin edge. In NEAR_A and NEAR_B.
 */
export function goToEnd(polygons: Polygons, owner: number, edge: number, corner: number): void {
  const { real, id, countA, countB } = polygons
  const ofA = owner === OF_A
  const beyond = real[LOW] + real[HIGH] > real[LENGTH]
  const end = !beyond ? edge : edge + 1 === (ofA ? countA : countB) ? 0 : edge + 1
  const twin = id[TWIN]
  // A twin runs the other way: its first corner lies further along the edge than its second.
  const over = twin < 0 ? corner : !beyond ? twin : twin + 1 === (ofA ? countB : countA) ? 0 : twin + 1
  id[NEAR_A] = ofA ? end : over
  id[NEAR_B] = ofA ? over : end
}
