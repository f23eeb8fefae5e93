/**
 * Exactly objective stress update, two tets at a time: the twin of `force/objective.ts`, where the equations stand.
 * Each lane does the operations of the plain program in the same order, so the two agree to the bit.
 *
 * Steps    u → H → E, ε; then S → −V T → forces of nodes 1, 2, 3 → nodes. Each arrow is a loop over the pass that
 *          takes from the scratch what the one before left there: what is alive at once fits the sixteen registers.
 * Fails    As one loop the same algebra spills to a stack that V8 does not align: a fifth slower, at times by half.
 * Gather   The nodes of the two tets lie anywhere: (x, y) and (z, 0) of each are loaded, node 0 is taken off, and one
 *          component of both is picked from them.
 * Scatter  The first tet, then the second, like the plain loop: they may share nodes.
 */
import { FORCE, NINE, PAIR, PLACES, SIX, VOLUME } from './layout'
import { add, dot, firsts, half, mul, seconds, sub, sum } from './pair'

/** Address of corner i of a pair in `u`; corners 4 to 7 are those of the second tet. */
@inline
function pointOf(u: usize, places: usize, corner: usize): usize {
  return u + (<usize>load<u32>(places + 4 * corner) << 3)
}

/** Address of the force on corner i of a pair. */
@inline
function forceOn(motion: usize, places: usize, corner: usize): usize {
  return motion + FORCE + (<usize>load<u32>(places + 4 * corner) << 4)
}

/** Fills `gradient`, `green` and `strain` for tets [from, to); both are even. */
export function strains(
  record: usize, node: usize, gradient: usize, green: usize, strain: usize, u: usize, from: i32, to: i32,
): void {
  measureGradients(record + PAIR * (from >> 1), node + PLACES * (from >> 1), u, gradient, (to - from) >> 1)
  measureStrains(gradient, green, strain, (to - from) >> 1)
}

/** H = ∂u/∂X. */
function measureGradients(r: usize, n: usize, u: usize, h: usize, pairs: i32): void {
  for (const end = h + NINE * pairs; h < end; h += NINE) {
    const a0 = pointOf(u, n, 0)
    const a1 = pointOf(u, n, 4)
    const axy0 = v128.load(a0)
    const axy1 = v128.load(a1)
    const az = firsts(v128.load(a0, 16), v128.load(a1, 16))
    const b0 = pointOf(u, n, 1)
    const b1 = pointOf(u, n, 5)
    const bxy0 = sub(v128.load(b0), axy0)
    const bxy1 = sub(v128.load(b1), axy1)
    const bx = firsts(bxy0, bxy1)
    const by = seconds(bxy0, bxy1)
    const bz = sub(firsts(v128.load(b0, 16), v128.load(b1, 16)), az)
    const c0 = pointOf(u, n, 2)
    const c1 = pointOf(u, n, 6)
    const cxy0 = sub(v128.load(c0), axy0)
    const cxy1 = sub(v128.load(c1), axy1)
    const cx = firsts(cxy0, cxy1)
    const cy = seconds(cxy0, cxy1)
    const cz = sub(firsts(v128.load(c0, 16), v128.load(c1, 16)), az)
    const d0 = pointOf(u, n, 3)
    const d1 = pointOf(u, n, 7)
    const dxy0 = sub(v128.load(d0), axy0)
    const dxy1 = sub(v128.load(d1), axy1)
    const dx = firsts(dxy0, dxy1)
    const dy = seconds(dxy0, dxy1)
    const dz = sub(firsts(v128.load(d0, 16), v128.load(d1, 16)), az)
    const gbx = v128.load(r)
    const gcx = v128.load(r, 48)
    const gdx = v128.load(r, 96)
    v128.store(h, dot(bx, gbx, cx, gcx, dx, gdx))
    v128.store(h, dot(by, gbx, cy, gcx, dy, gdx), 48)
    v128.store(h, dot(bz, gbx, cz, gcx, dz, gdx), 96)
    const gby = v128.load(r, 16)
    const gcy = v128.load(r, 64)
    const gdy = v128.load(r, 112)
    v128.store(h, dot(bx, gby, cx, gcy, dx, gdy), 16)
    v128.store(h, dot(by, gby, cy, gcy, dy, gdy), 64)
    v128.store(h, dot(bz, gby, cz, gcy, dz, gdy), 112)
    const gbz = v128.load(r, 32)
    const gcz = v128.load(r, 80)
    const gdz = v128.load(r, 128)
    v128.store(h, dot(bx, gbz, cx, gcz, dx, gdz), 32)
    v128.store(h, dot(by, gbz, cy, gcz, dy, gdz), 80)
    v128.store(h, dot(bz, gbz, cz, gcz, dz, gdz), 128)
    r += PAIR
    n += PLACES
  }
}

/** H → E and ε = E − ½E². */
function measureStrains(h: usize, e: usize, s: usize, pairs: i32): void {
  for (const end = h + NINE * pairs; h < end; h += NINE) {
    const hxx = v128.load(h)
    const hyx = v128.load(h, 48)
    const hzx = v128.load(h, 96)
    v128.store(e, add(hxx, half(dot(hxx, hxx, hyx, hyx, hzx, hzx))))
    const hxy = v128.load(h, 16)
    const hyy = v128.load(h, 64)
    const hzy = v128.load(h, 112)
    v128.store(e, half(sum(hxy, hyx, dot(hxx, hxy, hyx, hyy, hzx, hzy))), 48)
    v128.store(e, add(hyy, half(dot(hxy, hxy, hyy, hyy, hzy, hzy))), 16)
    const hxz = v128.load(h, 32)
    const hyz = v128.load(h, 80)
    const hzz = v128.load(h, 128)
    v128.store(e, half(sum(hyz, hzy, dot(hxy, hxz, hyy, hyz, hzy, hzz))), 64)
    v128.store(e, half(sum(hxz, hzx, dot(hxx, hxz, hyx, hyz, hzx, hzz))), 80)
    v128.store(e, add(hzz, half(dot(hxz, hxz, hyz, hyz, hzz, hzz))), 32)
    const exx = v128.load(e)
    const eyy = v128.load(e, 16)
    const ezz = v128.load(e, 32)
    const exy = v128.load(e, 48)
    const eyz = v128.load(e, 64)
    const exz = v128.load(e, 80)
    v128.store(s, sub(exx, half(dot(exx, exx, exy, exy, exz, exz))))
    v128.store(s, sub(eyy, half(dot(exy, exy, eyy, eyy, eyz, eyz))), 16)
    v128.store(s, sub(ezz, half(dot(exz, exz, eyz, eyz, ezz, ezz))), 32)
    v128.store(s, sub(exy, half(dot(exx, exy, exy, eyy, exz, eyz))), 48)
    v128.store(s, sub(eyz, half(dot(exy, exz, eyy, eyz, eyz, ezz))), 64)
    v128.store(s, sub(exz, half(dot(exx, exz, exy, eyz, exz, ezz))), 80)
    e += SIX
    s += SIX
  }
}

/** Adds (x, y) and (z, 0) to a force; the double behind it stays as it is. */
@inline
function give(force: usize, xy: v128, z: v128): void {
  v128.store(force, add(v128.load(force), xy))
  v128.store(force, add(v128.load(force, 16), z), 16)
}

@inline
function take(force: usize, xy: v128, z: v128): void {
  v128.store(force, sub(v128.load(force), xy))
  v128.store(force, sub(v128.load(force, 16), z), 16)
}

/** Turns `stress` into forces on the nodes; uses up `stress` and `gradient`. */
export function forces(
  record: usize, node: usize, gradient: usize, green: usize, stress: usize, motion: usize, from: i32, to: i32,
): void {
  const r = record + PAIR * (from >> 1)
  pullBack(r + VOLUME, green, stress, (to - from) >> 1)
  nodalForces(r, stress, gradient, (to - from) >> 1)
  scatter(node + PLACES * (from >> 1), gradient, motion, (to - from) >> 1)
}

/** S → −V T = −V (S − ½(SE + ES)), in place. */
function pullBack(v: usize, e: usize, s: usize, pairs: i32): void {
  for (const end = e + SIX * pairs; e < end; e += SIX) {
    const volume = f64x2.neg(v128.load(v))
    const exx = v128.load(e)
    const exy = v128.load(e, 48)
    const exz = v128.load(e, 80)
    const sxx = v128.load(s)
    const sxy = v128.load(s, 48)
    const sxz = v128.load(s, 80)
    v128.store(s, mul(volume, sub(sxx, dot(sxx, exx, sxy, exy, sxz, exz))))
    const eyy = v128.load(e, 16)
    const eyz = v128.load(e, 64)
    const syy = v128.load(s, 16)
    const syz = v128.load(s, 64)
    const sexy = dot(sxx, exy, sxy, eyy, sxz, eyz)
    const esxy = dot(exx, sxy, exy, syy, exz, syz)
    v128.store(s, mul(volume, sub(sxy, half(add(sexy, esxy)))), 48)
    v128.store(s, mul(volume, sub(syy, dot(sxy, exy, syy, eyy, syz, eyz))), 16)
    const ezz = v128.load(e, 32)
    const szz = v128.load(s, 32)
    const sexz = dot(sxx, exz, sxy, eyz, sxz, ezz)
    const esxz = dot(exx, sxz, exy, syz, exz, szz)
    v128.store(s, mul(volume, sub(sxz, half(add(sexz, esxz)))), 80)
    const seyz = dot(sxy, exz, syy, eyz, syz, ezz)
    const esyz = dot(exy, sxz, eyy, syz, eyz, szz)
    v128.store(s, mul(volume, sub(syz, half(add(seyz, esyz)))), 64)
    v128.store(s, mul(volume, sub(szz, dot(sxz, exz, syz, eyz, szz, ezz))), 32)
    v += PAIR
    s += SIX
  }
}

/** H → forces (1 + H)(−V T)∇N of nodes 1, 2, 3, in place: first their x, then y, then z. */
function nodalForces(r: usize, t: usize, h: usize, pairs: i32): void {
  for (const end = t + SIX * pairs; t < end; t += SIX) {
    const txx = v128.load(t)
    const tyy = v128.load(t, 16)
    const tzz = v128.load(t, 32)
    const txy = v128.load(t, 48)
    const tyz = v128.load(t, 64)
    const txz = v128.load(t, 80)
    const hxx = v128.load(h)
    const hxy = v128.load(h, 16)
    const hxz = v128.load(h, 32)
    const pxx = add(txx, dot(hxx, txx, hxy, txy, hxz, txz))
    const pxy = add(txy, dot(hxx, txy, hxy, tyy, hxz, tyz))
    const pxz = add(txz, dot(hxx, txz, hxy, tyz, hxz, tzz))
    v128.store(h, dot(pxx, v128.load(r), pxy, v128.load(r, 16), pxz, v128.load(r, 32)))
    v128.store(h, dot(pxx, v128.load(r, 48), pxy, v128.load(r, 64), pxz, v128.load(r, 80)), 16)
    v128.store(h, dot(pxx, v128.load(r, 96), pxy, v128.load(r, 112), pxz, v128.load(r, 128)), 32)
    const hyx = v128.load(h, 48)
    const hyy = v128.load(h, 64)
    const hyz = v128.load(h, 80)
    const pyx = add(txy, dot(hyx, txx, hyy, txy, hyz, txz))
    const pyy = add(tyy, dot(hyx, txy, hyy, tyy, hyz, tyz))
    const pyz = add(tyz, dot(hyx, txz, hyy, tyz, hyz, tzz))
    v128.store(h, dot(pyx, v128.load(r), pyy, v128.load(r, 16), pyz, v128.load(r, 32)), 48)
    v128.store(h, dot(pyx, v128.load(r, 48), pyy, v128.load(r, 64), pyz, v128.load(r, 80)), 64)
    v128.store(h, dot(pyx, v128.load(r, 96), pyy, v128.load(r, 112), pyz, v128.load(r, 128)), 80)
    const hzx = v128.load(h, 96)
    const hzy = v128.load(h, 112)
    const hzz = v128.load(h, 128)
    const pzx = add(txz, dot(hzx, txx, hzy, txy, hzz, txz))
    const pzy = add(tyz, dot(hzx, txy, hzy, tyy, hzz, tyz))
    const pzz = add(tzz, dot(hzx, txz, hzy, tyz, hzz, tzz))
    v128.store(h, dot(pzx, v128.load(r), pzy, v128.load(r, 16), pzz, v128.load(r, 32)), 96)
    v128.store(h, dot(pzx, v128.load(r, 48), pzy, v128.load(r, 64), pzz, v128.load(r, 80)), 112)
    v128.store(h, dot(pzx, v128.load(r, 96), pzy, v128.load(r, 112), pzz, v128.load(r, 128)), 128)
    r += PAIR
    h += NINE
  }
}

/** Adds the forces to nodes 1, 2, 3 and takes their sum off node 0. */
function scatter(n: usize, f: usize, motion: usize, pairs: i32): void {
  const none = f64x2.splat(0)
  for (const end = f + NINE * pairs; f < end; f += NINE) {
    const fbx = v128.load(f)
    const fcx = v128.load(f, 16)
    const fdx = v128.load(f, 32)
    const fax = sum(fbx, fcx, fdx)
    const fby = v128.load(f, 48)
    const fcy = v128.load(f, 64)
    const fdy = v128.load(f, 80)
    const fay = sum(fby, fcy, fdy)
    const fbz = v128.load(f, 96)
    const fcz = v128.load(f, 112)
    const fdz = v128.load(f, 128)
    const faz = sum(fbz, fcz, fdz)
    take(forceOn(motion, n, 0), firsts(fax, fay), firsts(faz, none))
    give(forceOn(motion, n, 1), firsts(fbx, fby), firsts(fbz, none))
    give(forceOn(motion, n, 2), firsts(fcx, fcy), firsts(fcz, none))
    give(forceOn(motion, n, 3), firsts(fdx, fdy), firsts(fdz, none))
    take(forceOn(motion, n, 4), seconds(fax, fay), seconds(faz, none))
    give(forceOn(motion, n, 5), seconds(fbx, fby), seconds(fbz, none))
    give(forceOn(motion, n, 6), seconds(fcx, fcy), seconds(fcz, none))
    give(forceOn(motion, n, 7), seconds(fdx, fdy), seconds(fdz, none))
    n += PLACES
  }
}
