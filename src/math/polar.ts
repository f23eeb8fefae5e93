/**
 * Rotation of a 3×3 matrix F = R U (row by row, det F > 0) by Newton's iteration R ← ½(R + R⁻ᵀ) (Higham 1986).
 * Converges quadratically from F itself: one or two steps at the strains of rock. Fails where det F ≤ 0.
 */
export function rotationOf(f: Float64Array, r: Float64Array): void {
  r.set(f)
  for (let k = 0; k < 50; k++) {
    const cxx = r[4] * r[8] - r[5] * r[7]
    const cxy = r[5] * r[6] - r[3] * r[8]
    const cxz = r[3] * r[7] - r[4] * r[6]
    const cyx = r[2] * r[7] - r[1] * r[8]
    const cyy = r[0] * r[8] - r[2] * r[6]
    const cyz = r[1] * r[6] - r[0] * r[7]
    const czx = r[1] * r[5] - r[2] * r[4]
    const czy = r[2] * r[3] - r[0] * r[5]
    const czz = r[0] * r[4] - r[1] * r[3]
    const half = 0.5 / (r[0] * cxx + r[1] * cxy + r[2] * cxz)
    const cofactors = [cxx, cxy, cxz, cyx, cyy, cyz, czx, czy, czz]
    let change = 0
    for (let i = 0; i < 9; i++) {
      const next = 0.5 * r[i] + half * cofactors[i]
      change = Math.max(change, Math.abs(next - r[i]))
      r[i] = next
    }
    if (!(change > 1e-15)) return
  }
}

/** R S Rᵀ for a symmetric S (xx yy zz xy yz xz), in place. */
export function turnTensor(r: Float64Array, s: Float64Array): void {
  const [xx, yy, zz, xy, yz, xz] = s
  const full = [xx, xy, xz, xy, yy, yz, xz, yz, zz]
  const component = (i: number, j: number) => {
    let sum = 0
    for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += r[3 * i + k] * full[3 * k + l] * r[3 * j + l]
    return sum
  }
  s.set([component(0, 0), component(1, 1), component(2, 2), component(0, 1), component(1, 2), component(0, 2)])
}
