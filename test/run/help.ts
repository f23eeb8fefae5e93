import { type RunOptions, readCase, startRun, type Tick } from '../../src/index.ts'

export const readSample = (text: string, set: string[] = []) =>
  readCase(text, { name: 'sample.yaml', set }).variations[0]

/** Draws all ticks; `onTick` may stop by returning true. */
export function finish(
  text: string,
  options: RunOptions = {},
  set: string[] = [],
  onTick: (tick: Tick) => boolean | undefined = () => undefined,
) {
  const run = startRun(readSample(text, set), options)
  for (;;) {
    const next = run.ticks.next()
    if (next.done) return { run, outcome: next.value }
    if (onTick(next.value)) return { run, outcome: undefined }
  }
}
