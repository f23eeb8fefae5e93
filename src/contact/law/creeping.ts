/**
 * Friction that depends on the speed of slip alone, for comparison: |F_s| = F_max (1 − s/(s + v²)), s = 0.1 m²/s², against the slip.
 * Fails: nothing holds at rest. A block below its friction angle creeps at v = √(s tan θ/(tan φ − tan θ)).
 * Source: Nassauer, Liedke and Kuna (2013), eq. 44, with the sign of its friction term turned: as printed it drives the slip.
 */
import * as rows from '../../state/contacts.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'
import type { ShearLaw } from './shear-law.ts'

// Bound here: an imported constant is looked up at every use.
const { BEFORE, FORCE, SHEAR, SLIP, SLIPPED, STATE } = rows
const { ACROSS, LOST_FRICTION, RATE, STRENGTH } = points

/** s [m²/s²]. */
const SLOWLY = 0.1

export const creeping: ShearLaw = {
  name: 'creeping',
  printed: true,
  description: 'grows with the speed of slip, as the half-space paper has it: nothing holds at rest; for comparison',
  shear: writeCreep,
}

/** Writes the shear into FORCE, leaves no traction behind, and books what friction took. */
function writeCreep(point: LawPoint): void {
  const { id, i, row, r, pass } = point
  const x = pass[ACROSS]
  const y = pass[ACROSS + 1]
  const z = pass[ACROSS + 2]
  const way = Math.sqrt(x * x + y * y + z * z)
  const speed = way * pass[RATE]
  const square = speed * speed
  const size = way > 0 ? (pass[STRENGTH] * (1 - SLOWLY / (SLOWLY + square))) / way : 0
  id[i + STATE] = SLIP
  row[r + SLIPPED] += way
  row[r + SHEAR] = row[r + SHEAR + 1] = row[r + SHEAR + 2] = 0
  row[r + FORCE] = -size * x
  row[r + FORCE + 1] = -size * y
  row[r + FORCE + 2] = -size * z
  const before = row[r + BEFORE] * x + row[r + BEFORE + 1] * y + row[r + BEFORE + 2] * z
  pass[LOST_FRICTION] -= 0.5 * (before - size * way * way)
}
