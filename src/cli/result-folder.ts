/** The files that a run leaves: written so that at any moment a checkpoint and what it counts are whole. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Host } from '../host.ts'
import type { Frame } from '../output/frame.ts'
import { historyHeader, historyLine, truncateHistory } from '../output/history.ts'
import { appendPvd, pvdText, truncatePvd } from '../output/pvd.ts'
import { vtuWriter } from '../output/vtu.ts'
import type { Run, Tick } from '../run.ts'
import { InputError } from './errors.ts'

export const CHECKPOINT = 'checkpoint.talus'
const HISTORY = 'history.csv'
const COLLECTION = 'frames.pvd'
const FRAMES = 'frames'

export interface ResultFolder {
  path: string
  /** Writes the frames and the rows of history since the last time. */
  write(tick: Tick): void
  checkpoint(tick: Tick): void
  /** The last frame, for a picture. */
  last?: Frame
  close(): void
}

/** Moves an older result aside, so that runs are never mixed. */
export function makeFolder(path: string): void {
  if (existsSync(path) && readdirSync(path).length > 0) {
    let number = 1
    while (existsSync(`${path}.${number}`)) number++
    renameSync(path, `${path}.${number}`)
  }
  mkdirSync(join(path, FRAMES), { recursive: true })
}

const frameFile = (index: number): string => `${FRAMES}/frame-${String(index).padStart(5, '0')}.vtu`

export function openFolder(path: string, run: Run, host: Host, resumed: boolean): ResultFolder {
  const { rows = 0, frames = 0 } = run.extra
  let collection = resumed ? cutBack(path, rows, frames, host) : pvdText([])
  let count = frames
  const history = openSync(join(path, HISTORY), resumed ? 'a' : 'w')
  if (!resumed) writeSync(history, historyHeader(run.columns))
  const vtu = vtuWriter(run.scene, host.deflate)
  let written = rows
  const folder: ResultFolder = {
    path,
    write(tick) {
      for (const frame of tick.frames) {
        host.writeFile(join(path, frameFile(frame.index)), vtu(frame))
        collection = appendPvd(collection, [
          { time: frame.time, file: frameFile(frame.index), part: 0, name: 'blocks' },
        ])
        count++
        folder.last = frame
      }
      if (tick.frames.length > 0) host.writeFile(join(path, COLLECTION), new TextEncoder().encode(collection))
      const lines = run.history(written).map((row) => historyLine(row[2], row[0], row[1], [...row.subarray(3)]))
      if (lines.length > 0) writeSync(history, lines.join(''))
      written += lines.length
    },
    checkpoint(tick) {
      folder.write(tick)
      fsyncSync(history)
      host.writeFile(join(path, CHECKPOINT), ...tick.checkpoint({ rows: written, frames: count }))
    },
    close: () => closeSync(history),
  }
  return folder
}

/** Takes history and frames back to where the checkpoint stood; returns the text of the collection. */
function cutBack(path: string, rows: number, frames: number, host: Host): string {
  const history = join(path, HISTORY)
  const collection = join(path, COLLECTION)
  if (!existsSync(history))
    throw new InputError(
      `${history}: not there, but the checkpoint continues it; resume in the folder that the run left`,
    )
  const put = (file: string, text: string) => host.writeFile(file, new TextEncoder().encode(text))
  put(
    history,
    input(() => truncateHistory(readFileSync(history, 'utf8'), rows)),
  )
  const text = input(() => truncatePvd(existsSync(collection) ? readFileSync(collection, 'utf8') : pvdText([]), frames))
  put(collection, text)
  mkdirSync(join(path, FRAMES), { recursive: true })
  for (const name of readdirSync(join(path, FRAMES)))
    if (!text.includes(`"${FRAMES}/${name}"`)) rmSync(join(path, FRAMES, name))
  return text
}

/** An error about a file of the result is the user's to solve. */
function input<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new InputError((error as Error).message)
  }
}
