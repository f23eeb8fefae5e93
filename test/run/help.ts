import { bareHost, type RunOptions, readCase, startRun, type Tick } from '../../src/index.ts'

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

/** A host whose clock moves fast, so that every step is a tick. */
export function tickEveryStep() {
  let t = 0
  return { ...bareHost(), now: () => (t += 1) }
}

export function joined(chunks: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
