import { nothing } from '../integrate/nothing.ts'
import { checkShape, checkState, checkWorld } from '../state/check.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'

/**
 * A method that looks at every invariant of the world: those of motion and loads after each stage, those of numbering and
 * mesh after each step. It throws at the first that is broken, and names the stage that broke it. For tests: it is slow.
 */
export function checked(method: Method, world: World): Method {
  const complain = (where: string, problems: string[]) => {
    if (problems.length === 0) return
    const { clock } = world
    throw new Error(
      `assert: ${where} broke the world in step ${clock.step} of stage ${clock.stage}: ${problems.join('; ')}`,
    )
  }
  complain('setting up', checkWorld(world))
  const wrapped = { ...method }
  for (const name of Object.keys(method) as (keyof Method)[]) {
    const stage = method[name] as (...args: unknown[]) => void
    if (stage === nothing) continue
    const look = (...args: unknown[]) => {
      stage(...args)
      complain(name, checkState(world))
      if (name === 'integrate') complain(name, checkShape(world))
    }
    wrapped[name] = look as Method[typeof name] & ((...args: unknown[]) => void)
  }
  return wrapped as Method
}
