/** What `check` says of forces over a volume of overlap: they are no gradient of an energy. */
import type { Case } from '../case/case.ts'
import { shortList } from '../case/problem.ts'

export function overlapNotes({ contact, physics }: Case): string[] {
  if (contact?.detect !== 'half-space') return []
  const used = new Set([contact.joint, ...contact.rules.map(({ joint }) => joint)])
  const perArea = Object.entries(physics.joints).flatMap(([name, { stiffness }]) =>
    used.has(name) && stiffness.per === 'area' ? [name] : [],
  )
  if (perArea.length === 0) return []
  return [
    `contact.detect: half-space with ${shortList(perArea)} per area: F = k V n, the force over a volume of overlap as printed, is the gradient of an energy only while its normal stays, as on a flat floor; between stones, whose overlaps have several faces on either side, it makes and loses energy, which stands in the ledger as an imbalance`,
  ]
}
