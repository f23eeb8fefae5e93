/**
 * The frames that the report draws: the settled one, that of the largest factor that stands, one as the slope fails, and the last.
 *
 * What their contacts were stands in no file that is read back, and which frame shows the failure is known at the end alone: the
 * failing trial goes on for as long again as it took to fail. So of its frames the last two whose number is a power of two are kept:
 * the former lies between half the way to the verdict and the verdict itself. They go into checkpoints.
 */
import type { Frame } from '../output/frame.ts'

export interface KeptFrames {
  settled?: Frame
  standing?: Standing
  failing?: Frame
  last?: Frame
}

/** A trial that stands, at its end. */
export interface Standing {
  factor: number
  frame: Frame
}

/** Plain, for checkpoints. */
export interface FramesSoFar {
  settled?: Frame
  standing?: Standing
  /** Frames of the failing trial: how many, and the last two whose number is a power of two. */
  seen: number
  former?: Frame
  latter?: Frame
  last?: Frame
}

export interface FrameKeeper {
  /** `fails`: whether it is one of the failing trial. */
  see(frame: Frame, fails: boolean): void
  /** The model before the first trial; a run without trials settles in its last frame. */
  settle(frame: Frame): void
  stand(trial: Standing): void
  kept(): KeptFrames
  state: FramesSoFar
}

export function keepFrames(state: FramesSoFar = { seen: 0 }): FrameKeeper {
  return {
    see(frame, fails) {
      state.last = placesOf(frame)
      if (fails && isPowerOfTwo(++state.seen)) [state.former, state.latter] = [state.latter, state.last]
    },
    settle(frame) {
      state.settled = placesOf(frame)
    },
    stand({ factor, frame }) {
      if (factor > (state.standing?.factor ?? 0)) state.standing = { factor, frame: placesOf(frame) }
    },
    kept: () => ({
      standing: state.standing,
      settled: state.settled ?? state.last,
      failing: state.former ?? state.latter,
      last: state.last,
    }),
    state,
  }
}

/** Without what no picture shows. */
const placesOf = ({ fields: _, grains, ...frame }: Frame): Frame => ({
  ...frame,
  fields: [],
  ...(grains && { grains: { ...grains, fields: [] } }),
})

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0
