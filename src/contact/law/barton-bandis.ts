/**
 * Strength of a rough, uncemented joint in shear, by Barton and Bandis: the friction angle falls with the normal stress, as
 * less of the roughness is ridden over and more of it sheared off.
 *
 *   τ = σ_n tan(φ_r + JRC log₁₀(JCS/σ_n) °),   σ_n = F_n/A at present
 *   σ_n ≥ JCS   roughness adds nothing: τ = σ_n tan φ_r
 *   70°         the angle as a whole is no more, so that a joint under next to no stress does not stand at any slope
 *   slope       dτ/dσ_n = tan α − (π/180) (JRC/ln 10)(1 + tan² α) between the two limits, tan α outside
 *
 * A reduced joint has a share of τ left.
 * JRC and JCS are those of a joint of its length (see math/joint-scale for those of a sample).
 *
 * Fails    The peak holds however far it slips: that roughness wears with the way is left out. A point without area, as where an
 *          edge crosses an edge, has no normal stress and no strength.
 * Source   Barton and Choubey (1977); its limits: Barton (1976), Hoek (2007).
 */
import { log10, tan } from '../../math/elementary.ts'
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'

// Bound here: an imported constant is looked up at every use.
const { AREA } = rows
const { BASE_ANGLE, JCS, JRC, OVER } = joint
const { NORMAL, SLOPE, STRENGTH } = points

const DEGREE = Math.PI / 180
const STEEPEST = 70 * DEGREE

/** Sets STRENGTH, and SLOPE, its derivative, from NORMAL. */
export function measureRoughStrength(point: LawPoint): void {
  const { table, j, row, r, pass } = point
  const normal = pass[NORMAL]
  const area = row[r + AREA]
  pass[STRENGTH] = pass[SLOPE] = 0
  if (!(normal > 0 && area > 0)) return
  const ratio = (table[j + JCS] * area) / normal
  const rough = ratio > 1 ? DEGREE * table[j + JRC] * log10(ratio) : 0
  const angle = table[j + BASE_ANGLE] + rough
  const capped = angle > STEEPEST
  const slope = tan(capped ? STEEPEST : angle)
  const left = 1 / (1 + table[j + OVER])
  pass[STRENGTH] = left * normal * slope
  pass[SLOPE] =
    left * (capped || rough === 0 ? slope : slope - DEGREE * (table[j + JRC] / Math.LN10) * (1 + slope * slope))
}
