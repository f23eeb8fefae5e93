import { POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { inTet, type Tets, VOLUME } from '../state/tets.ts'

/**
 * One element of K u at the undeformed shape: adds V (λ tr ε 1 + 2μ ε) ∇N_a to `f` of its four nodes, ε = sym ∇u, and returns
 * twice its strain energy. `u` and `f` hold three numbers a node.
 */
export function addStiffness(
  tets: Reads<Tets>,
  tet: number,
  lambda: number,
  mu: number,
  u: Float64Array,
  f: Float64Array,
): number {
  const { record, node } = tets
  const a = (node[4 * tet] / POINT) * 3
  const b = (node[4 * tet + 1] / POINT) * 3
  const c = (node[4 * tet + 2] / POINT) * 3
  const d = (node[4 * tet + 3] / POINT) * 3
  const g = inTet(tet, 0)
  const bx = record[g]
  const by = record[g + 2]
  const bz = record[g + 4]
  const cx = record[g + 6]
  const cy = record[g + 8]
  const cz = record[g + 10]
  const dx = record[g + 12]
  const dy = record[g + 14]
  const dz = record[g + 16]
  const ux = u[a]
  const uy = u[a + 1]
  const uz = u[a + 2]
  const hxx = (u[b] - ux) * bx + (u[c] - ux) * cx + (u[d] - ux) * dx
  const hxy = (u[b] - ux) * by + (u[c] - ux) * cy + (u[d] - ux) * dy
  const hxz = (u[b] - ux) * bz + (u[c] - ux) * cz + (u[d] - ux) * dz
  const hyx = (u[b + 1] - uy) * bx + (u[c + 1] - uy) * cx + (u[d + 1] - uy) * dx
  const hyy = (u[b + 1] - uy) * by + (u[c + 1] - uy) * cy + (u[d + 1] - uy) * dy
  const hyz = (u[b + 1] - uy) * bz + (u[c + 1] - uy) * cz + (u[d + 1] - uy) * dz
  const hzx = (u[b + 2] - uz) * bx + (u[c + 2] - uz) * cx + (u[d + 2] - uz) * dx
  const hzy = (u[b + 2] - uz) * by + (u[c + 2] - uz) * cy + (u[d + 2] - uz) * dy
  const hzz = (u[b + 2] - uz) * bz + (u[c + 2] - uz) * cz + (u[d + 2] - uz) * dz
  const volume = record[inTet(tet, VOLUME)]
  const trace = volume * lambda * (hxx + hyy + hzz)
  const shear = volume * mu
  const sxx = trace + 2 * shear * hxx
  const syy = trace + 2 * shear * hyy
  const szz = trace + 2 * shear * hzz
  const sxy = shear * (hxy + hyx)
  const syz = shear * (hyz + hzy)
  const sxz = shear * (hxz + hzx)
  const fbx = sxx * bx + sxy * by + sxz * bz
  const fby = sxy * bx + syy * by + syz * bz
  const fbz = sxz * bx + syz * by + szz * bz
  const fcx = sxx * cx + sxy * cy + sxz * cz
  const fcy = sxy * cx + syy * cy + syz * cz
  const fcz = sxz * cx + syz * cy + szz * cz
  const fdx = sxx * dx + sxy * dy + sxz * dz
  const fdy = sxy * dx + syy * dy + syz * dz
  const fdz = sxz * dx + syz * dy + szz * dz
  f[a] -= fbx + fcx + fdx
  f[a + 1] -= fby + fcy + fdy
  f[a + 2] -= fbz + fcz + fdz
  f[b] += fbx
  f[b + 1] += fby
  f[b + 2] += fbz
  f[c] += fcx
  f[c + 1] += fcy
  f[c + 2] += fcz
  f[d] += fdx
  f[d + 1] += fdy
  f[d + 2] += fdz
  return sxx * hxx + syy * hyy + szz * hzz + sxy * (hxy + hyx) + syz * (hyz + hzy) + sxz * (hxz + hzx)
}
