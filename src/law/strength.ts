/**
 * Mohr–Coulomb strength of a contact point in shear [N]: F_n tan φ + c A, and none where tension has used it up (beyond the
 * apex F_n = −c A / tan φ the formula would be negative).
 */
export function shearStrength(normal: number, tan: number, cohesion: number, area: number): number {
  const strength = cohesion > 0 && area > 0 ? normal * tan + cohesion * area : normal * tan
  return strength > 0 ? strength : 0
}
