/** What `check` says of forces that are no gradient of an energy: over a volume of overlap, and over an area that changes. */
import type { Case } from '../case/case.ts'
import { shortList } from '../case/problem.ts'

export function overlapNotes(c: Case): string[] {
  if (!c.contact) return []
  if (c.contact.detect !== 'half-space') return areaNotes(c)
  const perArea = usedPerArea(c)
  if (perArea.length === 0) return []
  return [
    `contact.detect: half-space with ${shortList(perArea)} per area: F = k V n, the force over a volume of overlap as printed, is the gradient of an energy only while its normal stays, as on a flat floor; between stones, whose overlaps have several faces on either side, it makes and loses energy, which stands in the ledger as an imbalance`,
  ]
}

/** Blocks on joints per area: said where nothing takes energy from a motion in time, so that what they make would stay. */
function areaNotes(c: Case): string[] {
  const moving = Object.values(c.blocks).some(({ fixed }) => !fixed)
  const free = c.stages.some(({ kind, physics: { damping } }) => {
    const { local, mass, stiffness } = damping
    return kind === 'run' && local === 0 && mass === 0 && stiffness === 0
  })
  const perArea = usedPerArea(c).filter((name) => c.physics.joints[name].damping === 0)
  if (!moving || !free || perArea.length === 0) return []
  return [
    `${shortList(perArea.map((name) => `joints.${name}`))}: springs per area make or lose energy where blocks bounce on edges and corners (15 % for a stone in 3 s); springs per point (N/m) keep it`,
  ]
}

/** Joints of the case that are used, and whose stiffness is per area. */
function usedPerArea({ contact, physics }: Case): string[] {
  const used = new Set([contact?.joint, ...(contact?.rules ?? []).map(({ joint }) => joint)])
  return Object.entries(physics.joints).flatMap(([name, { stiffness }]) =>
    used.has(name) && stiffness.per === 'area' ? [name] : [],
  )
}
