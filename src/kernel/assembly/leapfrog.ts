/** Leapfrog, (x, y) and z of a node: the twin of `integrate/leapfrog.ts`. */
import { FORCE, IM, NODE, POINT } from './layout'
import { add, mul } from './pair'

export function leapfrog(kick: f64, ahead: f64, motion: usize, u: usize, x: usize, X: usize, count: i32): void {
  const kick2 = f64x2.splat(kick)
  const ahead2 = f64x2.splat(ahead)
  let p: usize = 0
  for (let m = motion, end = motion + NODE * count; m < end; m += NODE) {
    const inverse = load<f64>(m, IM)
    const force = v128.load(m, FORCE)
    const vxy = add(v128.load(m), mul(mul(force, f64x2.splat(inverse)), kick2))
    const vz = load<f64>(m, 16) + load<f64>(m, FORCE + 16) * inverse * kick
    v128.store(m, vxy)
    store<f64>(m, vz, 16)
    v128.store(m, f64x2.splat(0), FORCE)
    store<f64>(m, 0, FORCE + 16)
    const uxy = add(v128.load(u + p), mul(vxy, ahead2))
    const uz = load<f64>(u + p, 16) + vz * ahead
    v128.store(u + p, uxy)
    store<f64>(u + p, uz, 16)
    v128.store(x + p, add(v128.load(X + p), uxy))
    store<f64>(x + p, load<f64>(X + p, 16) + uz, 16)
    p += POINT
  }
}
