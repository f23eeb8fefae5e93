/**
 * Strength of a joint whose asperities are ridden over under low normal stress and sheared off under high: two straight lines.
 *
 *   σ ≤ σ_b   τ = c + σ tan φ₁                            φ₁ = φ_basic + i, the angle of friction and of the asperities
 *   σ > σ_b   τ = c + σ_b (tan φ₁ − tan φ₂) + σ tan φ₂    φ₂ ≤ φ₁, that of the rock sheared through; the apparent cohesion makes them meet
 *
 * The first line is that of friction and cohesion of every joint, peak, residual and in between (see `strength`); where it has weakened
 * below φ₂ there is no break any more. A factor of safety divides tan φ₁, tan φ₂ and c, so that all of τ is divided; σ_b stays.
 *
 * Fails    The envelope has a kink where that of rock is curved; asperities that were sheared off are back when the normal stress falls.
 *          A point knows its own normal stress: where that is uneven under a block, the block as a whole has a rounded envelope.
 * Source   Patton (1966); as a law of joints: Goodman (1989), Introduction to Rock Mechanics, chapter 5.
 */
import { tan } from '../../math/elementary.ts'
import type { LawRequest, Numbers, Parameter, Refuse, StrengthLine } from '../../math/parameters.ts'
import * as rows from '../../state/contacts.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'
import { ownColumns, type ShearLaw } from './shear-law.ts'
import { measureWeakenedStrength } from './strength.ts'

const parameters = {
  'break at': {
    dimension: 'pressure',
    description: 'Normal stress at which a bilinear envelope turns to its second friction angle',
    above: 0,
    needed: '500 kPa',
  },
  'friction beyond': {
    dimension: 'angle',
    description: 'Friction angle beyond the break of a bilinear envelope, that of sheared rock',
    min: 0,
    below: Math.PI / 2,
    as: 'tan',
    strength: 'friction',
    needed: '30 deg',
  },
} satisfies Record<string, Parameter>

export const bilinear: ShearLaw = {
  name: 'bilinear',
  description:
    'slip at a strength of two lines: friction up to the normal stress `break at`, `friction beyond` it, as asperities shear off',
  parameters,
  settle: checkBilinear,
  line: lineAt,
  strength: measureBilinearStrength,
}

// Bound here: an imported constant is looked up at every use.
const { AREA } = rows
const { 'break at': BREAK, 'friction beyond': BEYOND } = ownColumns(parameters)
const { NORMAL, SLOPE, STRENGTH } = points

/** Sets STRENGTH, and SLOPE, its derivative, from NORMAL. */
function measureBilinearStrength(point: LawPoint): void {
  measureWeakenedStrength(point)
  const { table, j, row, r, pass } = point
  const over = pass[NORMAL] - table[j + BREAK] * row[r + AREA]
  const less = pass[SLOPE] - table[j + BEYOND]
  if (!(over > 0 && less > 0)) return
  pass[STRENGTH] -= less * over
  pass[SLOPE] = table[j + BEYOND]
}

function lineAt({ slope, cohesion }: StrengthLine, own: Numbers, stress: number): StrengthLine {
  const beyond = tan(own['friction beyond'])
  if (!(stress > own['break at'] && slope > beyond)) return { slope, cohesion }
  return { slope: beyond, cohesion: cohesion + own['break at'] * (slope - beyond) }
}

function checkBilinear({ given, per }: LawRequest, refuse: Refuse): Numbers {
  if (per === 'point')
    refuse({
      path: ['normal'],
      expected: 'a stiffness per area with law: bilinear, whose strength goes by the normal stress, force over area',
      found: 'one per point',
      remedy: 'such as 10 GPa/m, or auto',
    })
  const { friction, 'friction beyond': beyond } = given
  if (friction === undefined)
    refuse({
      expected: 'friction with law: bilinear, the angle up to the break',
      found: 'none',
      remedy: 'such as friction: 45 deg',
    })
  else if (beyond !== undefined && beyond > friction)
    refuse({
      path: ['friction beyond'],
      expected:
        'at most the friction up to the break: asperities that are sheared off hold less than those ridden over',
      found: 'more',
    })
  return {}
}
