/** The sweeps of a cube over slabs, found by a common normal. */
import { byCommonNormal } from './scene.ts'
import { sweeps } from './sweeps.ts'

sweeps(byCommonNormal)
