/** Limit equilibrium weighs blocks. */
import type { Case } from '../case/case.ts'
import { SetupError } from '../setup/setup-error.ts'

/** Refuses rock that has no weight, or is drawn upwards. */
export function checkWeight({ physics }: Case): void {
  const [, , z] = physics.gravity
  if (z < 0) return
  throw new SetupError(
    'gravity',
    'gravity that pulls down, so that rock has a weight',
    z > 0 ? `${z} m/s2 upwards` : 'none',
    'such as gravity: 9.81, which acts along −z',
  )
}
