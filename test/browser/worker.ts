/** Runs a case in a worker of the browser, from its start and from a checkpoint half way, and posts all of it to the page. */
import { bareHost, readCase, startRun } from '../../src/index.ts'

/** What the global object of a module worker has; this project's types are those of Node. */
interface WorkerScope {
  onmessage: ((event: { data: string }) => void) | null
  postMessage(message: unknown): void
}

const scope = globalThis as unknown as WorkerScope

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage(answer(data))
  } catch (error) {
    scope.postMessage({ error: (error as Error).stack })
  }
}

function answer(text: string): unknown {
  const [c] = readCase(text, { name: 'sample.yaml' }).variations
  const run = startRun(c, { host: bareHost() })
  const frames = []
  let checkpoint: Uint8Array | undefined
  for (;;) {
    const next = run.ticks.next()
    if (next.done) {
      const resumed = startRun(c, { resume: checkpoint, frames: false })
      let last = resumed.ticks.next()
      while (!last.done) last = resumed.ticks.next()
      const { summary, series } = next.value
      return { hash: summary.hash, resumed: last.value.summary.hash, summary, series, frames, scene: run.scene }
    }
    frames.push(...next.value.frames)
    if (next.value.stage === 1) checkpoint ??= joined(next.value.checkpoint({}))
  }
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
