/** The program as a user starts it, in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** tsx by its address, so that the working folder of the program may be anywhere. */
const NODE_ARGUMENTS = ['--import', import.meta.resolve('tsx'), join(root, 'src/cli.ts')]

export interface Finished {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface Started {
  process: ChildProcess
  finished: Promise<Finished>
}

export function startTalus(folder: string, args: string[], prefix: string[] = []): Started {
  const words = [...prefix, process.execPath, ...NODE_ARGUMENTS, ...args]
  const child = spawn(words[0], words.slice(1), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const finished = new Promise<Finished>((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return { process: child, finished }
}

export const talus = (folder: string, ...args: string[]): Promise<Finished> => startTalus(folder, args).finished

/** A fresh folder with these files; `remove` takes it away. */
export function temporary(files: Record<string, string> = {}): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'talus-test-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const read = (...path: string[]): string => readFileSync(join(...path), 'utf8')

/** Nothing of the program's inside is shown to a user. */
export const STACK = /\n\s+at |node:internal|\.ts:\d+|not your fault/

/** A bar that bends: settles, then swings. Well below the stable step, whatever the damping. */
export const BAR = `title: Bar
gravity: 0
safety: 0.5
materials:
  rock: { density: 2600, young: 20 GPa, poisson: 0.2 }
blocks:
  bar: { shape: { box: [4, 1, 1] }, material: rock, mesh: { cells: [4, 1, 1] } }
boundaries:
  hold: { on: bar.west, fixed: true }
  push: { on: bar.east, traction: [0, 0, -50 kPa] }
stages:
  - settle: { ratio: 0.2, max steps: 5000 }
  - run: { time: 20 ms, with: { boundaries.push: none } }
record:
  tip: { face: bar.east, what: displacement }
  all: { what: energy }
output: { frames: 4, checkpoint every: 1 ms }
expect:
  - { name: tip, record: tip.z, take: end, value: 0, within: 1 m }
`
