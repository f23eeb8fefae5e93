/** Joints by their sets: the statistics of each, and its mean as a joint that kinematics and stereonets take. */
import { type SetStatistics, setStatistics } from './fisher.ts'
import type { Joint } from './kinematics-slope.ts'

export interface SetOfJoints {
  name: string
  joints: Joint[]
  statistics: SetStatistics
  mean: Joint
}

/** In the order in which the sets are named first; a joint without a set is left out. Friction of a mean is that of its first joint. */
export function setsOfJoints(joints: readonly Joint[]): SetOfJoints[] {
  const sets = new Map<string, Joint[]>()
  for (const joint of joints) {
    if (joint.set === undefined) continue
    const members = sets.get(joint.set) ?? []
    sets.set(joint.set, members)
    members.push(joint)
  }
  return [...sets].map(([name, members]) => {
    const statistics = setStatistics(members)
    const { friction } = members[0]
    return { name, joints: members, statistics, mean: { ...statistics.mean, name, set: name, friction } }
  })
}
