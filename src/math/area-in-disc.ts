/** Area that a polygon has inside a disc about a place: each edge adds, from the centre, a triangle as far as it lies inside, and sectors beyond. */
import { atan2 } from './elementary.ts'
import type { Polygon } from './overlap-polygon.ts'

export function areaInDisc({ count, u, v }: Polygon, cu: number, cv: number, radius: number): number {
  const square = radius * radius
  let area = 0
  let pu = u[count - 1] - cu
  let pv = v[count - 1] - cv
  for (let k = 0; k < count; k++) {
    const qu = u[k] - cu
    const qv = v[k] - cv
    area += besideEdge(pu, pv, qu, qv, square)
    pu = qu
    pv = qv
  }
  return area
}

/** Signed area between the centre and an edge from p to q, inside the disc. */
function besideEdge(pu: number, pv: number, qu: number, qv: number, square: number): number {
  const eu = qu - pu
  const ev = qv - pv
  const ee = eu * eu + ev * ev
  const pe = pu * eu + pv * ev
  const root = pe * pe - ee * (pu * pu + pv * pv - square)
  if (!(root > 0)) return sector(pu, pv, qu, qv, square)
  const half = Math.sqrt(root)
  const from = Math.max(0, (-pe - half) / ee)
  const to = Math.min(1, (half - pe) / ee)
  if (!(from < to)) return sector(pu, pv, qu, qv, square)
  const au = pu + from * eu
  const av = pv + from * ev
  const bu = pu + to * eu
  const bv = pv + to * ev
  const before = from > 0 ? sector(pu, pv, au, av, square) : 0
  const behind = to < 1 ? sector(bu, bv, qu, qv, square) : 0
  return before + 0.5 * (au * bv - av * bu) + behind
}

const sector = (pu: number, pv: number, qu: number, qv: number, square: number): number =>
  0.5 * square * atan2(pu * qv - pv * qu, pu * qu + pv * qv)
