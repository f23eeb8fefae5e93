/** What the kernel exports. */
export { placeCells, placeMotion, placePairs, placePoints } from './columns'
export { damp, lostBehind, lostForward } from './damping'
export { elastic } from './elastic'
export { followOne, followRun } from './follow'
export { addGravity } from './gravity'
export { leapfrog } from './leapfrog'
export { forces as objectiveForces, strains as objectiveStrains } from './objective'
