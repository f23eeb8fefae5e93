import type { Vec3 } from '../math/vec.ts'
import { length } from '../math/vec.ts'
import { SetupError } from './setup-error.ts'

/** The unit vector along v; one without a direction is the user's error. */
export function unitVector(v: Vec3, path: string, remedy = 'give a vector that is not zero'): Vec3 {
  const l = length(v)
  if (!(l > 0)) throw new SetupError(path, 'a direction', `[${v.join(', ')}]`, remedy)
  return [v[0] / l, v[1] / l, v[2] / l]
}
