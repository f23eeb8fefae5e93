/**
 * The frames in which the report of a slope looks at joints: the settled one, and one as the slope fails.
 *
 * Only contacts of frames that are still in memory can be drawn, and which frame shows the failure is known at the end alone: the
 * failing trial goes on for as long again as it took to fail. So of its frames the last two whose number is a power of two are kept:
 * the former lies between half the way to the verdict and the verdict itself.
 */
import type { Frame } from '../output/frame.ts'

export interface KeptFrames {
  settled?: Frame
  failing?: Frame
}

export interface FrameKeeper {
  /** `fails`: whether it is one of the failing trial. */
  see(frame: Frame, fails: boolean): void
  kept(): KeptFrames
}

export function keepFrames(): FrameKeeper {
  let settled: Frame | undefined
  let former: Frame | undefined
  let latter: Frame | undefined
  let seen = 0
  return {
    see(frame, fails) {
      if (!fails) settled = frame
      else if (isPowerOfTwo(++seen)) [former, latter] = [latter, frame]
    },
    kept: () => ({ settled, failing: former ?? latter }),
  }
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0
