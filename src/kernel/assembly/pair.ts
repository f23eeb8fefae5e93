/**
 * Arithmetic on two tets, or two points of contact, at once: one component of both is an f64x2. Each lane is rounded exactly as
 * the plain program rounds one: no fused multiply-add, sums from left to right.
 */

@inline
export function add(a: v128, b: v128): v128 {
  return f64x2.add(a, b)
}

@inline
export function sub(a: v128, b: v128): v128 {
  return f64x2.sub(a, b)
}

@inline
export function mul(a: v128, b: v128): v128 {
  return f64x2.mul(a, b)
}

@inline
export function half(a: v128): v128 {
  return f64x2.mul(f64x2.splat(0.5), a)
}

/** a + b + c. */
@inline
export function sum(a: v128, b: v128, c: v128): v128 {
  return add(add(a, b), c)
}

/** a p + b q + c r. */
@inline
export function dot(a: v128, p: v128, b: v128, q: v128, c: v128, r: v128): v128 {
  return add(add(mul(a, p), mul(b, q)), mul(c, r))
}

/** The first lanes of two values. */
@inline
export function firsts(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 0, 2)
}

/** The second lanes of two values. */
@inline
export function seconds(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 1, 3)
}

/** A value of each lane. */
@inline
export function pairOf(a: f64, b: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(a), 1, b)
}

@inline
export function firstOf(a: v128): f64 {
  return f64x2.extract_lane(a, 0)
}

@inline
export function secondOf(a: v128): f64 {
  return f64x2.extract_lane(a, 1)
}

/** b where that is larger than a, else a. */
@inline
export function larger(a: v128, b: v128): v128 {
  return f64x2.pmax(a, b)
}

/** The larger and the smaller lane, without a branch. */
@inline
export function largest(a: v128): f64 {
  return firstOf(f64x2.pmax(a, seconds(a, a)))
}

@inline
export function smallest(a: v128): f64 {
  return firstOf(f64x2.pmin(a, seconds(a, a)))
}

/** b where that is smaller than a, else a. */
@inline
export function smaller(a: v128, b: v128): v128 {
  return f64x2.pmin(a, b)
}
