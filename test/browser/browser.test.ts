/** The library in a module worker of headless Chromium gives the bits that it gives in Node. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { readCase, startRun } from '../../src/index.ts'
import { SAMPLE } from '../run/sample-case.ts'

const PROGRAMS = [
  process.env.TALUS_CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const program = PROGRAMS.find((path) => path !== '' && existsSync(path))
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
if (!program) console.log('skipped: the browser test needs Chromium (apt-get install chromium, or TALUS_CHROMIUM=path)')

/** The worker and everything it imports, as one module. */
async function bundle(): Promise<string> {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: fileURLToPath(new URL('worker.ts', import.meta.url)), formats: ['es'], fileName: 'worker' },
    },
  })
  const [first] = [result].flat()
  if (!('output' in first)) throw new Error('vite watches instead of building')
  expect(first.output).toHaveLength(1)
  const code = first.output[0].type === 'chunk' ? first.output[0].code : ''
  expect(code).not.toMatch(/from ?["']node:/)
  return code
}

/** A page and its worker on this machine alone. */
async function serve(worker: string): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const script = request.url === '/worker.js'
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(script ? worker : '<!doctype html><title>Talus</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

interface Answer {
  error?: string
  hash: string
  resumed: string
  isolated: boolean
  frames: number
  points: number[]
}

/** Runs in the page: what the worker posts has come through structured cloning. */
const ask = (text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const page = globalThis as unknown as {
      Worker: new (
        url: string,
        options: { type: string },
      ) => {
        onmessage: (event: { data: Answer & { frames: { points: Float64Array }[] } }) => void
        onerror: (event: { message: string }) => void
        postMessage(text: string): void
      }
      crossOriginIsolated: boolean
    }
    const worker = new page.Worker('/worker.js', { type: 'module' })
    worker.onmessage = ({ data: { error, hash, resumed, frames = [] } }) => {
      const points = [...(frames.at(-1)?.points ?? [])]
      resolve({ error, hash, resumed, isolated: page.crossOriginIsolated, frames: frames.length, points })
    }
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(text)
  })

test.skipIf(!program)('a case in a worker of the browser ends in the same bits as in Node', async () => {
  const [c] = readCase(SAMPLE, { name: 'sample.yaml' }).variations
  const { ticks } = startRun(c)
  let next = ticks.next()
  let points: number[] = []
  let frames = 0
  for (; !next.done; next = ticks.next())
    for (const frame of next.value.frames) {
      points = [...frame.points]
      frames++
    }
  const { hash } = next.value.summary

  const server = await serve(await bundle())
  const browser = await chromium.launch({ executablePath: program, args: FLAGS })
  try {
    const page = await browser.newPage()
    await page.goto(server.address)
    const answer = await page.evaluate(ask, SAMPLE)
    expect(answer.error).toBeUndefined()
    expect(answer).toEqual({ error: undefined, hash, resumed: hash, isolated: false, frames, points })
  } finally {
    await browser.close()
    server.close()
  }
})
