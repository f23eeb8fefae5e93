/** Isotropic linear elasticity, two tets at a time: the twin of `force/materials/elastic.ts`. Where `keeps` is 0, `kept` is the same for all pairs. */
import { SIX } from './layout'
import { add, mul, sum } from './pair'

export function elastic(
  lambda: f64, twoMu: f64, kept: usize, keeps: i32, strain: usize, stress: usize, from: i32, to: i32,
): void {
  const lambda2 = f64x2.splat(lambda)
  const twoMu2 = f64x2.splat(twoMu)
  const next = keeps != 0 ? SIX : 0
  let r = kept + next * (from >> 1)
  let e = strain
  let s = stress
  for (let pair = from >> 1, end = to >> 1; pair < end; pair++) {
    const xx = v128.load(e)
    const yy = v128.load(e, 16)
    const zz = v128.load(e, 32)
    const volumetric = mul(lambda2, sum(xx, yy, zz))
    v128.store(s, add(v128.load(r), add(volumetric, mul(twoMu2, xx))))
    v128.store(s, add(v128.load(r, 16), add(volumetric, mul(twoMu2, yy))), 16)
    v128.store(s, add(v128.load(r, 32), add(volumetric, mul(twoMu2, zz))), 32)
    v128.store(s, add(v128.load(r, 48), mul(twoMu2, v128.load(e, 48))), 48)
    v128.store(s, add(v128.load(r, 64), mul(twoMu2, v128.load(e, 64))), 64)
    v128.store(s, add(v128.load(r, 80), mul(twoMu2, v128.load(e, 80))), 80)
    r += next
    e += SIX
    s += SIX
  }
}
