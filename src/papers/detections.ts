/** Ways to find the common plane that are there to be compared with: as they were published, and the judge of all others. */
import { type Detections, detectionsBy, type PlaneFinders } from '../contact/look/detections.ts'
import { commonPlane } from './planes/common-plane.ts'
import { directSearch } from './planes/direct-search.ts'

export const comparedFinders: PlaneFinders = {
  'common-plane': {
    description: "Cundall's iteration: a plane shifted and turned until the gap grows no more, to 0.01°",
    use: commonPlane,
  },
  'direct-search': { description: 'all pairs of corners, edges and faces, every time', use: directSearch },
}

export const comparedDetections: Detections = detectionsBy(comparedFinders)
