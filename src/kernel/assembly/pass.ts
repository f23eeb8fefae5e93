/** What the law of some pairs works with, and what it leaves. */

/** Of the pass: step, one over the time of the last move, whether it is the first of the run. */
export let step: f64 = 0
export let rate: f64 = 0
export let atStart: bool = false
/** Of the pair: frequencies along the normal and across; −1: each row has its own. */
export let omegaN: f64 = 0
export let omegaS: f64 = 0
/** What is lost, and the work. */
let friction: f64 = 0
let damped: f64 = 0
let fracture: f64 = 0
let work: f64 = 0

export function beginPass(dt: f64, ofMove: f64, first0: bool): void {
  step = dt
  rate = ofMove
  atStart = first0
  friction = damped = fracture = 0
}

export function endPass(done: f64): void {
  work = done
}

@inline
export function setFrequencies(normal: f64, shear: f64): void {
  omegaN = normal
  omegaS = shear
}

@inline
export function loseToFriction(loss: f64): void {
  if (loss > 0) friction += loss
}

/** `spent`: on what dashpots push. */
@inline
export function loseToDashpots(spent: f64): void {
  damped -= spent
}

@inline
export function loseToFracture(loss: f64): void {
  fracture += loss
}

export function lostFriction(): f64 {
  return friction
}
export function lostDamped(): f64 {
  return damped
}
export function lostFracture(): f64 {
  return fracture
}
export function workDone(): f64 {
  return work
}
