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
import { atJointScale } from '../../math/joint-scale.ts'
import type { Given, LawRequest, Numbers, Parameter, Refuse, StrengthLine } from '../../math/parameters.ts'
import * as rows from '../../state/contacts.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'
import { ownColumns, type ShearLaw } from './shear-law.ts'

const SAMPLE = 0.1

const roughness = (description: string, more: Partial<Parameter> = {}): Parameter => ({
  dimension: 'ratio',
  description,
  min: 0,
  max: 20,
  ...more,
})
const wall = (description: string, more: Partial<Parameter> = {}): Parameter => ({
  dimension: 'pressure',
  description,
  above: 0,
  ...more,
})
const long = (description: string, more: Partial<Parameter> = {}): Parameter => ({
  dimension: 'length',
  description,
  above: 0,
  keyOnly: true,
  ...more,
})

const parameters = {
  JRC: roughness('Joint roughness coefficient, 0 to 20, at the scale of the joint'),
  JCS: wall('Compressive strength of the joint walls at the scale of the joint'),
  JRC0: roughness('Joint roughness coefficient of a sample of length L0; instead of JRC', { keyOnly: true }),
  JCS0: wall('Compressive strength of the joint walls of a sample of length L0; instead of JCS', { keyOnly: true }),
  L0: long('Length of the sample of JRC0 and JCS0', {
    omitted: [
      {
        value: SAMPLE,
        shown: '100 mm',
        why: 'the length of a usual sample',
        when: (joint: Record<string, unknown>) => joint.JRC0 !== undefined,
      },
    ],
  }),
  Ln: long('Length of the joint, to which JRC0 and JCS0 are scaled: that of the blocks along it'),
  base: { dimension: 'angle', description: 'Residual friction angle', found: true },
  over: {
    dimension: 'ratio',
    description: 'What strength is divided by, less 1',
    found: true,
    divisor: true,
    strength: 'friction',
  },
} satisfies Record<string, Parameter>

export const bartonBandis: ShearLaw = {
  name: 'barton-bandis',
  description:
    'slip at the strength of a rough joint, F_n tan(φ_r + JRC log10(JCS/σ_n)); takes JRC, JCS, residual friction',
  parameters,
  without: ['friction', 'cohesion', 'tension'],
  settle: settleRoughness,
  line: (_, own, stress): StrengthLine => ({ slope: tan(angleAt(own, stress)) / (1 + own.over), cohesion: 0 }),
  strength: measureRoughStrength,
}

// Bound here: an imported constant is looked up at every use.
const { AREA } = rows
const { JRC, JCS, base: BASE_ANGLE, over: OVER } = ownColumns(parameters)
const { NORMAL, SLOPE, STRENGTH } = points

const DEGREE = Math.PI / 180
const STEEPEST = 70 * DEGREE

/** Friction angle at a normal stress [rad]. */
function angleAt({ JRC: jrc, JCS: jcs, base }: Numbers, stress: number): number {
  const ratio = jcs / stress
  return Math.min(STEEPEST, base + (ratio > 1 ? DEGREE * jrc * log10(ratio) : 0))
}

/** Sets STRENGTH, and SLOPE, its derivative, from NORMAL. */
function measureRoughStrength(point: LawPoint): void {
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

/** Roughness of the joint, given at its own scale or at that of a sample. */
function settleRoughness(request: LawRequest, refuse: Refuse): Numbers {
  const { given } = request
  checkRough(request, refuse)
  const { JRC: jrc, JCS: jcs, JRC0, JCS0, L0 = SAMPLE, Ln } = given
  const own = { base: given['residual friction'] ?? 0, over: 0 }
  if (jrc !== undefined && jcs !== undefined && JRC0 === undefined && JCS0 === undefined && Ln === undefined) {
    if (given.L0 !== undefined)
      refuse({ path: ['L0'], expected: 'no L0: JRC and JCS are those of the joint', found: 'one' })
    return { JRC: jrc, JCS: jcs, ...own }
  }
  if (jrc === undefined && jcs === undefined && JRC0 !== undefined && JCS0 !== undefined && Ln !== undefined) {
    if (Ln < L0) refuse({ path: ['Ln'], expected: `at least the length of the sample, ${L0} m`, found: `${Ln} m` })
    const scaled = atJointScale(JRC0, JCS0, Ln / L0)
    return { JRC: scaled.jrc, JCS: scaled.jcs, ...own }
  }
  return refuse({
    expected: 'JRC and JCS of the joint; or JRC0 and JCS0 of a sample and the length Ln of the joint',
    found: givenOf(given).join(', ') || 'none',
    remedy: 'such as JRC: 8, JCS: 50 MPa',
  })
}

const givenOf = (given: Given): string[] => Object.keys(parameters).filter((key) => given[key] !== undefined)

function checkRough({ given, per }: LawRequest, refuse: Refuse): void {
  if (per === 'point')
    refuse({
      path: ['normal'],
      expected:
        'a stiffness per area with law: barton-bandis, whose strength goes by the normal stress, force over area',
      found: 'one per point',
      remedy: 'such as 10 GPa/m, or auto',
    })
  for (const key of bartonBandis.without ?? [])
    if (given[key] !== undefined)
      refuse({
        path: [key],
        expected: `no ${key} with law: barton-bandis: strength comes from JRC, JCS and residual friction`,
        found: 'one',
        remedy:
          key === 'friction' ? 'residual friction is the angle of the joint once its roughness is gone' : undefined,
      })
  if (given['residual friction'] === undefined)
    refuse({
      expected: 'residual friction with law: barton-bandis, the angle of the joint once its roughness is gone',
      found: 'none',
      remedy: 'such as residual friction: 28 deg',
    })
}
