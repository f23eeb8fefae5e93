import type { Host } from '../host.ts'
import { nothing } from '../integrate/nothing.ts'
import type { Method } from '../step.ts'

/** A method whose stages time themselves, in wall seconds. Stages that do nothing are not timed. */
export interface Timed {
  method: Method
  seconds: Record<string, number>
}

/** Times one step in `SAMPLE` and scales up, so that looking at the clock does not slow a small model. */
const SAMPLE = 16

export function timed(method: Method, host: Host): Timed {
  const seconds: Record<string, number> = {}
  const wrapped = { ...method }
  let calls = 0
  for (const name of Object.keys(method) as (keyof Method)[]) {
    const stage = method[name] as (...args: unknown[]) => void
    if (stage === nothing) continue
    seconds[name] = 0
    const last = name === 'integrate'
    const look = (...args: unknown[]) => {
      if (calls % SAMPLE === 0) {
        const before = host.now()
        stage(...args)
        seconds[name] += SAMPLE * (host.now() - before)
      } else stage(...args)
      if (last) calls++
    }
    wrapped[name] = look as Method[typeof name] & ((...args: unknown[]) => void)
  }
  return { method: wrapped as Method, seconds }
}
