/** The cover of a report, and what it says of its method. */
import { type Part, paragraph } from './document.ts'
import type { Summary } from './summary.ts'

/** Lines of a cover by their keys. */
export type Cover = Readonly<Partial<Record<string, string>>>

const LINES: [string, string][] = [
  ['project', 'Project'],
  ['client', 'Client'],
  ['author', 'Author'],
  ['checked', 'Checked'],
  ['date', 'Date'],
  ['revision', 'Revision'],
]

export function coverBlock(cover: Cover | undefined): Part[] {
  const lines = LINES.flatMap(([key, name]): [string, string][] => {
    const value = cover?.[key]
    return value === undefined ? [] : [[name, value]]
  })
  return lines.length > 0 ? [{ kind: 'cover', lines }] : []
}

/** In words, of what was done and nothing else. */
export function methodText({
  slope,
  safety,
  design,
  rigid,
  blocks,
}: Pick<Summary, 'slope' | 'safety' | 'design'> & Partial<Pick<Summary, 'rigid' | 'blocks'>>): Part[] {
  if (!slope && !safety) return []
  const whole = rigid === blocks
  return [
    slope?.kinematics &&
      'Kinematic tests compare the directions of joints and of their lines of intersection with that of the face and with friction alone (Markland; Goodman and Bray for toppling).',
    slope &&
      'Limit equilibrium takes each block that nothing holds as rigid: its weight, water on its faces, earthquake, bolts and loads give the way that it would slide without strength, and the factor by which friction, cohesion and passive support could be divided until the forces along that way just balance. Moments and shear across the way are left out; where bounds are given they take both into account.',
    safety &&
      `The numerical factor is that by which the strengths of the joints (${safety.strengths.join(', ')}) and passive support may be divided until the model, a distinct element model of ${whole ? 'rigid' : 'deformable and rigid'} blocks in contact along their joints, no longer comes to rest. Each trial starts from the same settled state; the last that stands and the first that fails bracket the factor.`,
    design &&
      'The conclusion compares the design factor with every factor that is known: it is met where all reach it, not met where one falls short, and open where it lies within the bracket of the search.',
  ]
    .filter((text) => typeof text === 'string')
    .flatMap((text) => paragraph(text))
}
