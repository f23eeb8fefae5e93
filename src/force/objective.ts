/**
 * Exactly objective stress update, without rotation and without history (the default).
 *
 * What     Constant-strain tetrahedra in the undeformed frame. H = ∂u/∂X, F = 1 + H,
 *          E = ½(H + Hᵀ + HᵀH)              Green strain, unchanged by any rigid motion,
 *          ε = E − ½E²                      engineering strain U − 1 to third order (U² = FᵀF),
 *          S = material(ε)                  stress that does work on ε,
 *          T = S − ½(SE + ES)               the same stress as work on E, since dε = dE − ½(dE E + E dE),
 *          f_a = −V F T ∇N_a                nodal forces.
 * Why      For an elastic material the forces are the exact gradient of V ½ε:C:ε + V S₀:ε, so energy is conserved, and
 *          FTFᵀ is symmetric, so moment is conserved, for any S. A rigid rotation of any size or speed leaves E at
 *          round-off: no spurious strain, no drift of the stress (case F20). In pure stretch the force is the linear one,
 *          area × (λ tr + 2μ)(stretch − 1), to third order in the strain.
 * Fails    Beyond strains of about ½ ε is no longer U − 1 (it stays monotonic in compression, softens in tension beyond a
 *          stretch of √3): far outside rock. An inverted tet is not noticed here; the watch looks at det F.
 * Source   Green–Lagrange kinematics (Malvern 1969, §4.5); quadratic expansion of U in E derived here.
 */
import type { Clock } from '../state/clock.ts'
import type { Energy } from '../state/energy.ts'
import { FX, FY, FZ, type Nodes } from '../state/nodes.ts'
import { inTet, type Tets, toNext, toNextRecord, VOLUME } from '../state/tets.ts'
import type { StressUpdate } from './stress-update.ts'

function strains(_clock: Clock, tets: Tets, nodes: Nodes, from: number, to: number): void {
  const { record, node, gradient, green, strain } = tets
  const u = nodes.u
  let g = inTet(from, 0)
  let h = 0
  let e = 0
  for (let tet = from; tet < to; tet++) {
    const a = node[4 * tet]
    const b = node[4 * tet + 1]
    const c = node[4 * tet + 2]
    const d = node[4 * tet + 3]
    const ux = u[a]
    const uy = u[a + 1]
    const uz = u[a + 2]
    const bx = u[b] - ux
    const by = u[b + 1] - uy
    const bz = u[b + 2] - uz
    const cx = u[c] - ux
    const cy = u[c + 1] - uy
    const cz = u[c + 2] - uz
    const dx = u[d] - ux
    const dy = u[d + 1] - uy
    const dz = u[d + 2] - uz
    const gbx = record[g]
    const gby = record[g + 2]
    const gbz = record[g + 4]
    const gcx = record[g + 6]
    const gcy = record[g + 8]
    const gcz = record[g + 10]
    const gdx = record[g + 12]
    const gdy = record[g + 14]
    const gdz = record[g + 16]
    const hxx = bx * gbx + cx * gcx + dx * gdx
    const hxy = bx * gby + cx * gcy + dx * gdy
    const hxz = bx * gbz + cx * gcz + dx * gdz
    const hyx = by * gbx + cy * gcx + dy * gdx
    const hyy = by * gby + cy * gcy + dy * gdy
    const hyz = by * gbz + cy * gcz + dy * gdz
    const hzx = bz * gbx + cz * gcx + dz * gdx
    const hzy = bz * gby + cz * gcy + dz * gdy
    const hzz = bz * gbz + cz * gcz + dz * gdz
    gradient[h] = hxx
    gradient[h + 2] = hxy
    gradient[h + 4] = hxz
    gradient[h + 6] = hyx
    gradient[h + 8] = hyy
    gradient[h + 10] = hyz
    gradient[h + 12] = hzx
    gradient[h + 14] = hzy
    gradient[h + 16] = hzz
    const exx = hxx + 0.5 * (hxx * hxx + hyx * hyx + hzx * hzx)
    const eyy = hyy + 0.5 * (hxy * hxy + hyy * hyy + hzy * hzy)
    const ezz = hzz + 0.5 * (hxz * hxz + hyz * hyz + hzz * hzz)
    const exy = 0.5 * (hxy + hyx + (hxx * hxy + hyx * hyy + hzx * hzy))
    const eyz = 0.5 * (hyz + hzy + (hxy * hxz + hyy * hyz + hzy * hzz))
    const exz = 0.5 * (hxz + hzx + (hxx * hxz + hyx * hyz + hzx * hzz))
    green[e] = exx
    green[e + 2] = eyy
    green[e + 4] = ezz
    green[e + 6] = exy
    green[e + 8] = eyz
    green[e + 10] = exz
    strain[e] = exx - 0.5 * (exx * exx + exy * exy + exz * exz)
    strain[e + 2] = eyy - 0.5 * (exy * exy + eyy * eyy + eyz * eyz)
    strain[e + 4] = ezz - 0.5 * (exz * exz + eyz * eyz + ezz * ezz)
    strain[e + 6] = exy - 0.5 * (exx * exy + exy * eyy + exz * eyz)
    strain[e + 8] = eyz - 0.5 * (exy * exz + eyy * eyz + eyz * ezz)
    strain[e + 10] = exz - 0.5 * (exx * exz + exy * eyz + exz * ezz)
    g += toNextRecord(tet)
    h += toNext(tet, 9)
    e += toNext(tet, 6)
  }
}

function forces(_clock: Clock, tets: Tets, nodes: Nodes, _energy: Energy, from: number, to: number): void {
  const { record, node, gradient, green, stress } = tets
  const motion = nodes.motion
  let g = inTet(from, 0)
  let h = 0
  let e = 0
  for (let tet = from; tet < to; tet++) {
    const exx = green[e]
    const eyy = green[e + 2]
    const ezz = green[e + 4]
    const exy = green[e + 6]
    const eyz = green[e + 8]
    const exz = green[e + 10]
    const sxx = stress[e]
    const syy = stress[e + 2]
    const szz = stress[e + 4]
    const sxy = stress[e + 6]
    const syz = stress[e + 8]
    const sxz = stress[e + 10]
    const volume = -record[g + 2 * VOLUME]
    const txx = volume * (sxx - (sxx * exx + sxy * exy + sxz * exz))
    const tyy = volume * (syy - (sxy * exy + syy * eyy + syz * eyz))
    const tzz = volume * (szz - (sxz * exz + syz * eyz + szz * ezz))
    const txy = volume * (sxy - 0.5 * (sxx * exy + sxy * eyy + sxz * eyz + (exx * sxy + exy * syy + exz * syz)))
    const tyz = volume * (syz - 0.5 * (sxy * exz + syy * eyz + syz * ezz + (exy * sxz + eyy * syz + eyz * szz)))
    const txz = volume * (sxz - 0.5 * (sxx * exz + sxy * eyz + sxz * ezz + (exx * sxz + exy * syz + exz * szz)))
    const hxx = gradient[h]
    const hxy = gradient[h + 2]
    const hxz = gradient[h + 4]
    const hyx = gradient[h + 6]
    const hyy = gradient[h + 8]
    const hyz = gradient[h + 10]
    const hzx = gradient[h + 12]
    const hzy = gradient[h + 14]
    const hzz = gradient[h + 16]
    const pxx = txx + (hxx * txx + hxy * txy + hxz * txz)
    const pxy = txy + (hxx * txy + hxy * tyy + hxz * tyz)
    const pxz = txz + (hxx * txz + hxy * tyz + hxz * tzz)
    const pyx = txy + (hyx * txx + hyy * txy + hyz * txz)
    const pyy = tyy + (hyx * txy + hyy * tyy + hyz * tyz)
    const pyz = tyz + (hyx * txz + hyy * tyz + hyz * tzz)
    const pzx = txz + (hzx * txx + hzy * txy + hzz * txz)
    const pzy = tyz + (hzx * txy + hzy * tyy + hzz * tyz)
    const pzz = tzz + (hzx * txz + hzy * tyz + hzz * tzz)
    const gbx = record[g]
    const gby = record[g + 2]
    const gbz = record[g + 4]
    const gcx = record[g + 6]
    const gcy = record[g + 8]
    const gcz = record[g + 10]
    const gdx = record[g + 12]
    const gdy = record[g + 14]
    const gdz = record[g + 16]
    const fbx = pxx * gbx + pxy * gby + pxz * gbz
    const fby = pyx * gbx + pyy * gby + pyz * gbz
    const fbz = pzx * gbx + pzy * gby + pzz * gbz
    const fcx = pxx * gcx + pxy * gcy + pxz * gcz
    const fcy = pyx * gcx + pyy * gcy + pyz * gcz
    const fcz = pzx * gcx + pzy * gcy + pzz * gcz
    const fdx = pxx * gdx + pxy * gdy + pxz * gdz
    const fdy = pyx * gdx + pyy * gdy + pyz * gdz
    const fdz = pzx * gdx + pzy * gdy + pzz * gdz
    const a = 2 * node[4 * tet]
    const b = 2 * node[4 * tet + 1]
    const c = 2 * node[4 * tet + 2]
    const d = 2 * node[4 * tet + 3]
    motion[a + FX] -= fbx + fcx + fdx
    motion[a + FY] -= fby + fcy + fdy
    motion[a + FZ] -= fbz + fcz + fdz
    motion[b + FX] += fbx
    motion[b + FY] += fby
    motion[b + FZ] += fbz
    motion[c + FX] += fcx
    motion[c + FY] += fcy
    motion[c + FZ] += fcz
    motion[d + FX] += fdx
    motion[d + FY] += fdy
    motion[d + FZ] += fdz
    g += toNextRecord(tet)
    h += toNext(tet, 9)
    e += toNext(tet, 6)
  }
}

export const objective: StressUpdate = { kind: 'total', addsOnce: true, strains, forces }
