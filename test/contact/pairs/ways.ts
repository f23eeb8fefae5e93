/** The ways to find a common plane that are compared, and what each of them promises. */
import { fastCommonPlane } from '../../../src/contact/look/planes/fast-common-plane.ts'
import { fastDirectSearch, toleranceOf } from '../../../src/contact/look/planes/fast-direct-search.ts'
import { shortestLink } from '../../../src/contact/look/planes/shortest-link.ts'
import { makeOverlapMethod } from '../../../src/contact/look/planes/solid-method.ts'
import { commonPlane } from '../../../src/papers/planes/common-plane.ts'
import { directSearch } from '../../../src/papers/planes/direct-search.ts'
import type { Way } from './marks.ts'

export const ways: Way[] = [
  { name: 'shortest link', finder: shortestLink, share: 1e-12, naming: 1e-8, rounds: 200 },
  { name: 'fast common plane', finder: fastCommonPlane, share: 1e-12, naming: 1e-8, rounds: 200 },
  // The tangent of the last angle, 0.01°, acts on the larger: as far as a support of it can move against the plane.
  { name: 'common plane', finder: commonPlane, share: 1.75e-4, naming: 4e-3, rounds: 2000, local: true, turns: true },
  { name: 'direct search', finder: directSearch, share: 1e-12, naming: 1e-8, rounds: 1 },
  {
    name: 'fast direct search',
    finder: fastDirectSearch,
    share: 1e-12,
    naming: 1e-8,
    rounds: 10,
    range: toleranceOf,
  },
  {
    name: 'half-space overlap',
    finder: makeOverlapMethod(),
    share: 1e-12,
    naming: 0,
    rounds: 100,
    decides: true,
  },
]
