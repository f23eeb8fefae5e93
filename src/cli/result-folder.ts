/** The files that a run leaves: written so that at any moment a checkpoint and what it counts are whole. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '../host.ts'
import { readVtu } from '../mesh/io/vtu-read.ts'
import type { Frame, PointCloud } from '../output/frame.ts'
import { historyHeader, historyLine, truncateHistory } from '../output/history.ts'
import { appendPvd, nearestDataset, type PvdEntry, pvdFiles, pvdText, truncatePvd } from '../output/pvd.ts'
import { vtuWriter } from '../output/vtu.ts'
import { contactWriter, particleWriter } from '../output/vtu-points.ts'
import type { Run, Tick } from '../run.ts'
import { InputError, isSystemError } from './errors.ts'
import { writeAll } from './write-all.ts'

export const CHECKPOINT = 'checkpoint.talus'
export const HISTORY = 'history.csv'
export const COLLECTION = 'frames.pvd'
export const FRAMES = 'frames'
/** The dataset of the blocks in the collection. */
const SOLID = 'blocks'

export interface ResultFolder {
  path: string
  /** Writes the frames and the rows of history since the last time. */
  write(tick: Tick): void
  checkpoint(tick: Tick): void
  /** Positions in the last frame, for a picture. */
  lastPoints(): Float64Array | undefined
  /** Positions in the frame nearest to a time since the start, and its time. */
  pointsNear(time: number): { points: Float64Array; time: number } | undefined
  /** Contacts, and discs and spheres, in the last frame, where this run wrote it. */
  lastClouds(): { contacts?: PointCloud; rounds?: PointCloud }
  close(): void
}

const fileOf = (kind: string, index: number): string => `${FRAMES}/${kind}-${String(index).padStart(5, '0')}.vtu`
const frameFile = (index: number): string => fileOf('frame', index)
const FRAME_FILE = /^(frame|contacts|particles)-\d{5,}\.vtu(\.part)?$/

/** Writes the files of a frame; returns their lines in the collection. */
function frameWriter(path: string, run: Run, host: Host): (frame: Frame) => PvdEntry[] {
  const { deflate } = host
  const solid = vtuWriter(run.scene, deflate)
  const contacts = contactWriter(run.scene, deflate)
  const particles = particleWriter(run.scene, deflate)
  return (frame) => {
    const { index, time } = frame
    const entries: PvdEntry[] = []
    const put = (part: number, name: string, file: string, content: Uint8Array) => {
      host.writeFile(join(path, file), content)
      entries.push({ time, file, part, name })
    }
    put(0, SOLID, frameFile(index), solid(frame))
    if (frame.contacts) put(1, 'contacts', fileOf('contacts', index), contacts(frame, frame.contacts))
    if (frame.rounds) put(2, 'particles', fileOf('particles', index), particles(frame, frame.rounds))
    return entries
  }
}

export function openFolder(path: string, run: Run, host: Host, resumed: boolean): ResultFolder {
  const { rows = 0, frames = 0 } = run.extra
  let collection = resumed ? cutBack(path, run, host) : pvdText([])
  let count = frames
  const history = openSync(join(path, HISTORY), resumed ? 'a' : 'w')
  const append = (text: string) => writeAll(history, new TextEncoder().encode(text))
  if (!resumed) append(historyHeader(run.columns))
  if (!resumed) host.writeFile(join(path, COLLECTION), new TextEncoder().encode(collection))
  const writeFrame = frameWriter(path, run, host)
  let last: Frame | undefined
  let written = rows
  const folder: ResultFolder = {
    path,
    write(tick) {
      for (const frame of tick.frames) {
        collection = appendPvd(collection, writeFrame(frame))
        count++
        last = frame
      }
      if (tick.frames.length > 0) host.writeFile(join(path, COLLECTION), new TextEncoder().encode(collection))
      const lines = run.history(written).map((row) => historyLine(row[2], row[0], row[1], [...row.subarray(3)]))
      if (lines.length > 0) append(lines.join(''))
      written += lines.length
    },
    checkpoint(tick) {
      fsyncSync(history)
      host.writeFile(join(path, CHECKPOINT), ...tick.checkpoint({ rows: written, frames: count }))
    },
    lastPoints() {
      if (last || count === 0) return last?.points
      const file = join(path, frameFile(count - 1))
      return readVtu(file, host.readFile(file), host.inflate).points
    },
    pointsNear(time) {
      const found = nearestDataset(collection, SOLID, time)
      if (!found) return undefined
      const file = join(path, found.file)
      return { points: readVtu(file, host.readFile(file), host.inflate).points, time: found.time }
    },
    lastClouds: () => ({ contacts: last?.contacts, rounds: last?.rounds }),
    close: () => closeSync(history),
  }
  return folder
}

/** Takes history and frames back to where the checkpoint stood, once all of them are there; returns the text of the collection. */
function cutBack(path: string, run: Run, host: Host): string {
  const { rows = 0, frames = 0 } = run.extra
  const history = join(path, HISTORY)
  const collection = join(path, COLLECTION)
  for (const file of [history, collection])
    if (!existsSync(file))
      throw new InputError(
        `${file}: no such file, but the checkpoint continues it; resume in the folder that the run left`,
      )
  const samples = input(path, () => truncateHistory(readFileSync(history, 'utf8'), rows))
  if (!samples.startsWith(historyHeader(run.columns)))
    throw new InputError(`${history}: its columns are not those of this case; resume in the folder that the run left`)
  const text = input(path, () => truncatePvd(readFileSync(collection, 'utf8'), frames))
  for (const file of pvdFiles(text))
    if (!existsSync(join(path, file)))
      throw new InputError(`${join(path, file)}: no such file, but ${COLLECTION} names it; run the case afresh`)
  const put = (file: string, content: string) => host.writeFile(file, new TextEncoder().encode(content))
  put(history, samples)
  put(collection, text)
  mkdirSync(join(path, FRAMES), { recursive: true })
  for (const name of readdirSync(join(path, FRAMES)))
    if (FRAME_FILE.test(name) && !text.includes(`"${FRAMES}/${name}"`)) rmSync(join(path, FRAMES, name))
  return text
}

/** An error about a file of the result is the user's to solve. */
function input<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw isSystemError(error) ? error : new InputError(`${path}: ${(error as Error).message}`)
  }
}
