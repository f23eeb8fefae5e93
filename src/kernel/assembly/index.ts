/** Everything the kernel exports. */
export { elastic } from './elastic'
export { leapfrog } from './leapfrog'
export { forces as objectiveForces, strains as objectiveStrains } from './objective'
