/** Weights: the twin of the loop in `force/loads.ts`. */
import { FORCE, NODE } from './layout'
import { add, mul } from './pair'

export function addGravity(gx: f64, gy: f64, gz: f64, mass: usize, motion: usize, count: i32): void {
  const gxy = f64x2.replace_lane(f64x2.splat(gx), 1, gy)
  let m = mass
  for (let f = motion + FORCE, end = f + NODE * count; f < end; f += NODE) {
    v128.store(f, add(v128.load(f), mul(v128.load64_splat(m), gxy)))
    store<f64>(f, load<f64>(f, 16) + load<f64>(m) * gz, 16)
    m += 8
  }
}
