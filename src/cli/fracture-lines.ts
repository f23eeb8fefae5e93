/** What it takes to break each joint that bonds, and what that means on the mesh at hand. */
import type { Case } from '../case/case.ts'
import { quantity } from '../output/quantities.ts'
import { table } from '../output/terminal.ts'
import { facesInZone, toughnessOf } from '../setup/toughness.ts'
import type { World } from '../state/world.ts'

export function fractureLines(world: World, c: Case): string[] {
  const rows = toughnessOf(world, c).map((one) => {
    const { joint, energy, given, length, face } = one
    const [least, most] = facesInZone(one)
    return [
      `  ${joint}`,
      quantity(energy, 'J/m2'),
      given ? 'as given' : 'implied by its stiffness, σ_t²/2k_n: it breaks at once',
      `l = EG/((1 − ν²)σ_t²) = ${quantity(length, 'm')}`,
      `${quantity(least, '', 2)} to ${quantity(most, '', 2)} faces of ${quantity(face, 'm')} in the process zone`,
    ]
  })
  return rows.length > 0 ? ['Energy of fracture', ...table(rows)] : []
}
