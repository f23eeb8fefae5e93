/**
 * Exactly objective stress update, two tets at a time: the twin of `force/objective.ts`, where the equations stand. Every
 * operation on a lane is that of the plain program in the same order, so the two agree to the bit.
 *
 * Gather   Nodes of the two tets lie anywhere: (x, y) and (z, 0) of each are loaded, node 0 subtracted, then turned into
 *          one component of both tets.
 * Scatter  First lane, then second, like the plain loop: two tets of a pair may share nodes.
 */
import { FORCE, NINE, PAIR, PLACES, SIX, VOLUME } from './layout'
import { add, dot, firsts, half, mul, seconds, sub, sum } from './pair'

/** Address of corner i of a pair in `u`; corners 4 to 7 are those of the second tet. */
// @ts-ignore: decorator
@inline
function pointOf(u: usize, places: usize, corner: usize): usize {
  return u + (<usize>load<u32>(places + 4 * corner) << 3)
}

/** Address of the force on corner i of a pair. */
// @ts-ignore: decorator
@inline
function forceOn(motion: usize, places: usize, corner: usize): usize {
  return motion + FORCE + (<usize>load<u32>(places + 4 * corner) << 4)
}

export function strains(
  record: usize, node: usize, gradient: usize, green: usize, strain: usize, u: usize, from: i32, to: i32,
): void {
  let r = record + PAIR * (from >> 1)
  let n = node + PLACES * (from >> 1)
  let h = gradient
  let e = green
  let s = strain
  for (let pair = from >> 1, end = to >> 1; pair < end; pair++) {
    const a0 = pointOf(u, n, 0)
    const b0 = pointOf(u, n, 1)
    const c0 = pointOf(u, n, 2)
    const d0 = pointOf(u, n, 3)
    const a1 = pointOf(u, n, 4)
    const b1 = pointOf(u, n, 5)
    const c1 = pointOf(u, n, 6)
    const d1 = pointOf(u, n, 7)
    const axy0 = v128.load(a0)
    const axy1 = v128.load(a1)
    const az0 = v128.load(a0, 16)
    const az1 = v128.load(a1, 16)
    const bxy0 = sub(v128.load(b0), axy0)
    const bxy1 = sub(v128.load(b1), axy1)
    const cxy0 = sub(v128.load(c0), axy0)
    const cxy1 = sub(v128.load(c1), axy1)
    const dxy0 = sub(v128.load(d0), axy0)
    const dxy1 = sub(v128.load(d1), axy1)
    const bx = firsts(bxy0, bxy1)
    const by = seconds(bxy0, bxy1)
    const bz = sub(firsts(v128.load(b0, 16), v128.load(b1, 16)), firsts(az0, az1))
    const cx = firsts(cxy0, cxy1)
    const cy = seconds(cxy0, cxy1)
    const cz = sub(firsts(v128.load(c0, 16), v128.load(c1, 16)), firsts(az0, az1))
    const dx = firsts(dxy0, dxy1)
    const dy = seconds(dxy0, dxy1)
    const dz = sub(firsts(v128.load(d0, 16), v128.load(d1, 16)), firsts(az0, az1))
    const gbx = v128.load(r)
    const gcx = v128.load(r, 48)
    const gdx = v128.load(r, 96)
    const hxx = dot(bx, gbx, cx, gcx, dx, gdx)
    const hyx = dot(by, gbx, cy, gcx, dy, gdx)
    const hzx = dot(bz, gbx, cz, gcx, dz, gdx)
    const gby = v128.load(r, 16)
    const gcy = v128.load(r, 64)
    const gdy = v128.load(r, 112)
    const hxy = dot(bx, gby, cx, gcy, dx, gdy)
    const hyy = dot(by, gby, cy, gcy, dy, gdy)
    const hzy = dot(bz, gby, cz, gcy, dz, gdy)
    const gbz = v128.load(r, 32)
    const gcz = v128.load(r, 80)
    const gdz = v128.load(r, 128)
    const hxz = dot(bx, gbz, cx, gcz, dx, gdz)
    const hyz = dot(by, gbz, cy, gcz, dy, gdz)
    const hzz = dot(bz, gbz, cz, gcz, dz, gdz)
    v128.store(h, hxx)
    v128.store(h, hxy, 16)
    v128.store(h, hxz, 32)
    v128.store(h, hyx, 48)
    v128.store(h, hyy, 64)
    v128.store(h, hyz, 80)
    v128.store(h, hzx, 96)
    v128.store(h, hzy, 112)
    v128.store(h, hzz, 128)
    const exx = add(hxx, half(dot(hxx, hxx, hyx, hyx, hzx, hzx)))
    const eyy = add(hyy, half(dot(hxy, hxy, hyy, hyy, hzy, hzy)))
    const ezz = add(hzz, half(dot(hxz, hxz, hyz, hyz, hzz, hzz)))
    const exy = half(sum(hxy, hyx, dot(hxx, hxy, hyx, hyy, hzx, hzy)))
    const eyz = half(sum(hyz, hzy, dot(hxy, hxz, hyy, hyz, hzy, hzz)))
    const exz = half(sum(hxz, hzx, dot(hxx, hxz, hyx, hyz, hzx, hzz)))
    v128.store(e, exx)
    v128.store(e, eyy, 16)
    v128.store(e, ezz, 32)
    v128.store(e, exy, 48)
    v128.store(e, eyz, 64)
    v128.store(e, exz, 80)
    v128.store(s, sub(exx, half(dot(exx, exx, exy, exy, exz, exz))))
    v128.store(s, sub(eyy, half(dot(exy, exy, eyy, eyy, eyz, eyz))), 16)
    v128.store(s, sub(ezz, half(dot(exz, exz, eyz, eyz, ezz, ezz))), 32)
    v128.store(s, sub(exy, half(dot(exx, exy, exy, eyy, exz, eyz))), 48)
    v128.store(s, sub(eyz, half(dot(exy, exz, eyy, eyz, eyz, ezz))), 64)
    v128.store(s, sub(exz, half(dot(exx, exz, exy, eyz, exz, ezz))), 80)
    r += PAIR
    n += PLACES
    h += NINE
    e += SIX
    s += SIX
  }
}

/** Adds (x, y, z) to the force of a node; the double behind it stays as it is. */
// @ts-ignore: decorator
@inline
function give(at: usize, xy: v128, z: v128): void {
  v128.store(at, add(v128.load(at), xy))
  v128.store(at, add(v128.load(at, 16), z), 16)
}

// @ts-ignore: decorator
@inline
function take(at: usize, xy: v128, z: v128): void {
  v128.store(at, sub(v128.load(at), xy))
  v128.store(at, sub(v128.load(at, 16), z), 16)
}

export function forces(
  record: usize, node: usize, gradient: usize, green: usize, stress: usize, motion: usize, from: i32, to: i32,
): void {
  const none = f64x2.splat(0)
  let r = record + PAIR * (from >> 1)
  let n = node + PLACES * (from >> 1)
  let h = gradient
  let e = green
  let s = stress
  for (let pair = from >> 1, end = to >> 1; pair < end; pair++) {
    const exx = v128.load(e)
    const eyy = v128.load(e, 16)
    const ezz = v128.load(e, 32)
    const exy = v128.load(e, 48)
    const eyz = v128.load(e, 64)
    const exz = v128.load(e, 80)
    const sxx = v128.load(s)
    const syy = v128.load(s, 16)
    const szz = v128.load(s, 32)
    const sxy = v128.load(s, 48)
    const syz = v128.load(s, 64)
    const sxz = v128.load(s, 80)
    const volume = f64x2.neg(v128.load(r, VOLUME))
    const txx = mul(volume, sub(sxx, dot(sxx, exx, sxy, exy, sxz, exz)))
    const tyy = mul(volume, sub(syy, dot(sxy, exy, syy, eyy, syz, eyz)))
    const tzz = mul(volume, sub(szz, dot(sxz, exz, syz, eyz, szz, ezz)))
    const txy = mul(volume, sub(sxy, half(add(dot(sxx, exy, sxy, eyy, sxz, eyz), dot(exx, sxy, exy, syy, exz, syz)))))
    const tyz = mul(volume, sub(syz, half(add(dot(sxy, exz, syy, eyz, syz, ezz), dot(exy, sxz, eyy, syz, eyz, szz)))))
    const txz = mul(volume, sub(sxz, half(add(dot(sxx, exz, sxy, eyz, sxz, ezz), dot(exx, sxz, exy, syz, exz, szz)))))
    const hxx = v128.load(h)
    const hxy = v128.load(h, 16)
    const hxz = v128.load(h, 32)
    const pxx = add(txx, dot(hxx, txx, hxy, txy, hxz, txz))
    const pxy = add(txy, dot(hxx, txy, hxy, tyy, hxz, tyz))
    const pxz = add(txz, dot(hxx, txz, hxy, tyz, hxz, tzz))
    const hyx = v128.load(h, 48)
    const hyy = v128.load(h, 64)
    const hyz = v128.load(h, 80)
    const pyx = add(txy, dot(hyx, txx, hyy, txy, hyz, txz))
    const pyy = add(tyy, dot(hyx, txy, hyy, tyy, hyz, tyz))
    const pyz = add(tyz, dot(hyx, txz, hyy, tyz, hyz, tzz))
    const hzx = v128.load(h, 96)
    const hzy = v128.load(h, 112)
    const hzz = v128.load(h, 128)
    const pzx = add(txz, dot(hzx, txx, hzy, txy, hzz, txz))
    const pzy = add(tyz, dot(hzx, txy, hzy, tyy, hzz, tyz))
    const pzz = add(tzz, dot(hzx, txz, hzy, tyz, hzz, tzz))
    const gbx = v128.load(r)
    const gby = v128.load(r, 16)
    const gbz = v128.load(r, 32)
    const fbx = dot(pxx, gbx, pxy, gby, pxz, gbz)
    const fby = dot(pyx, gbx, pyy, gby, pyz, gbz)
    const fbz = dot(pzx, gbx, pzy, gby, pzz, gbz)
    const gcx = v128.load(r, 48)
    const gcy = v128.load(r, 64)
    const gcz = v128.load(r, 80)
    const fcx = dot(pxx, gcx, pxy, gcy, pxz, gcz)
    const fcy = dot(pyx, gcx, pyy, gcy, pyz, gcz)
    const fcz = dot(pzx, gcx, pzy, gcy, pzz, gcz)
    const gdx = v128.load(r, 96)
    const gdy = v128.load(r, 112)
    const gdz = v128.load(r, 128)
    const fdx = dot(pxx, gdx, pxy, gdy, pxz, gdz)
    const fdy = dot(pyx, gdx, pyy, gdy, pyz, gdz)
    const fdz = dot(pzx, gdx, pzy, gdy, pzz, gdz)
    const fax = sum(fbx, fcx, fdx)
    const fay = sum(fby, fcy, fdy)
    const faz = sum(fbz, fcz, fdz)
    take(forceOn(motion, n, 0), firsts(fax, fay), firsts(faz, none))
    give(forceOn(motion, n, 1), firsts(fbx, fby), firsts(fbz, none))
    give(forceOn(motion, n, 2), firsts(fcx, fcy), firsts(fcz, none))
    give(forceOn(motion, n, 3), firsts(fdx, fdy), firsts(fdz, none))
    take(forceOn(motion, n, 4), seconds(fax, fay), seconds(faz, none))
    give(forceOn(motion, n, 5), seconds(fbx, fby), seconds(fbz, none))
    give(forceOn(motion, n, 6), seconds(fcx, fcy), seconds(fcz, none))
    give(forceOn(motion, n, 7), seconds(fdx, fdy), seconds(fdz, none))
    r += PAIR
    n += PLACES
    h += NINE
    e += SIX
    s += SIX
  }
}
