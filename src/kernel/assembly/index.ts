/** What the kernel exports. */
export { damp, lostBehind, lostForward } from './damping'
export { elastic } from './elastic'
export { addGravity } from './gravity'
export { leapfrog } from './leapfrog'
export { forces as objectiveForces, strains as objectiveStrains } from './objective'
