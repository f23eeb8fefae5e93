/**
 * Local and mass-proportional damping: the twin of `force/damping.ts`, without the branch on the sign of a velocity, which
 * no processor foresees. The two sums are kept here, one pair for each instance of the module.
 */
import { FORCE, IM, NODE } from './layout'

let behind: f64 = 0
let forward: f64 = 0

/** Σ (f − f damped) v over all components, with the velocities before … */
export function lostBehind(): f64 {
  return behind
}

/** … and after the step. */
export function lostForward(): f64 {
  return forward
}

export function damp(local: f64, mass: f64, kick: f64, motion: usize, count: i32): void {
  const half = 0.5 * mass * kick
  let before: f64 = 0
  let after: f64 = 0
  for (let m = motion, end = motion + NODE * count; m < end; m += NODE) {
    const inverse = load<f64>(m, IM)
    for (let at = m; at < m + IM; at += 8) {
      const v = load<f64>(at)
      const f = load<f64>(at, FORCE)
      const braked = select(f - copysign(local * abs(f), v), f, abs(v) > 0)
      const next = (v * (1 - half) + braked * inverse * kick) / (1 + half)
      const total = mass == 0 ? braked : (next - v) / (inverse * kick)
      before += (f - total) * v
      after += (f - total) * next
      store<f64>(at, total, FORCE)
    }
  }
  behind = before
  forward = after
}
