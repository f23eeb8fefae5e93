/** The files that a run leaves: written so that at any moment a checkpoint and what it counts are whole. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '../host.ts'
import { readVtu } from '../mesh/io/vtu-read.ts'
import type { Frame, Pose } from '../output/frame.ts'
import { historyHeader, historyLine, truncateHistory } from '../output/history.ts'
import { appendPvd, nearestDataset, type PvdEntry, pvdFiles, pvdText, truncatePvd } from '../output/pvd.ts'
import { vtuWriter } from '../output/vtu.ts'
import { grainWriter } from '../output/vtu-grains.ts'
import { contactWriter, particleWriter } from '../output/vtu-points.ts'
import type { Run, Tick } from '../run.ts'
import { InputError, isSystemError } from './errors.ts'
import { writeAll } from './write-all.ts'

export const CHECKPOINT = 'checkpoint.talus'
export const HISTORY = 'history.csv'
export const COLLECTION = 'frames.pvd'
export const FRAMES = 'frames'
/** The datasets of the blocks and of the particles in the collection. */
const SOLID = 'blocks'
const PARTICLES = 'particles'

export interface ResultFolder {
  path: string
  /** Writes the frames and the rows of history since the last time. */
  write(tick: Tick): void
  /** `pictures` come back in `extra` when it is resumed. */
  checkpoint(tick: Tick, pictures: unknown): void
  /** Where everything is in the frame nearest to a time since the start, and its time. */
  poseNear(time: number): { pose: Pose; time: number } | undefined
  close(): void
}

/** What the folder asks a run for. */
type RunToWrite = Pick<Run, 'scene' | 'columns' | 'extra' | 'history'>

const fileOf = (kind: string, index: number): string => `${FRAMES}/${kind}-${String(index).padStart(5, '0')}.vtu`
const frameFile = (index: number): string => fileOf('frame', index)
const FRAME_FILE = /^(frame|contacts|particles)-\d{5,}\.vtu(\.part)?$/

/** Writes the files of a frame; returns their lines in the collection. */
function frameWriter(path: string, run: RunToWrite, host: Host): (frame: Frame) => PvdEntry[] {
  const { deflate } = host
  const solid = vtuWriter(run.scene, deflate)
  const contacts = contactWriter(run.scene, deflate)
  const rounds = particleWriter(run.scene, deflate)
  const grains = run.scene.grains && grainWriter(run.scene, run.scene.grains, deflate)
  return (frame) => {
    const { index, time } = frame
    const entries: PvdEntry[] = []
    const put = (part: number, name: string, file: string, content: Uint8Array) => {
      host.writeFile(join(path, file), content)
      entries.push({ time, file, part, name })
    }
    put(0, SOLID, frameFile(index), solid(frame))
    if (frame.contacts) put(1, 'contacts', fileOf('contacts', index), contacts(frame, frame.contacts))
    if (frame.rounds) put(2, PARTICLES, fileOf(PARTICLES, index), rounds(frame, frame.rounds))
    if (grains && frame.grains) put(2, PARTICLES, fileOf(PARTICLES, index), grains(frame, frame.grains))
    return entries
  }
}

/** Reads where everything is back from the files of a frame. */
function poseReader(path: string, run: RunToWrite, host: Host): (solid: string, grains: string) => Pose {
  const pointsOf = (name: string) => {
    const file = join(path, name)
    return readVtu(file, host.readFile(file), host.inflate).points
  }
  return (solid, grains) => ({
    points: pointsOf(solid),
    ...(run.scene.grains && { grains: { points: pointsOf(grains) } }),
  })
}

export function openFolder(path: string, run: RunToWrite, host: Host, resumed: boolean): ResultFolder {
  const { rows = 0, frames = 0 } = run.extra
  let collection = resumed ? cutBack(path, run, host) : pvdText([])
  let count = frames
  const history = openSync(join(path, HISTORY), resumed ? 'a' : 'w')
  const append = (text: string) => writeAll(history, new TextEncoder().encode(text))
  if (!resumed) append(historyHeader(run.columns))
  if (!resumed) host.writeFile(join(path, COLLECTION), new TextEncoder().encode(collection))
  const writeFrame = frameWriter(path, run, host)
  const readPose = poseReader(path, run, host)
  let written = rows
  const folder: ResultFolder = {
    path,
    write(tick) {
      for (const frame of tick.frames) {
        collection = appendPvd(collection, writeFrame(frame))
        count++
      }
      if (tick.frames.length > 0) host.writeFile(join(path, COLLECTION), new TextEncoder().encode(collection))
      const lines = run.history(written).map((row) => historyLine(row[2], row[0], row[1], [...row.subarray(3)]))
      if (lines.length > 0) append(lines.join(''))
      written += lines.length
    },
    checkpoint(tick, pictures) {
      fsyncSync(history)
      host.writeFile(join(path, CHECKPOINT), ...tick.checkpoint({ rows: written, frames: count, pictures }))
    },
    poseNear(time) {
      const solid = nearestDataset(collection, SOLID, time)
      if (!solid) return undefined
      const grains = nearestDataset(collection, PARTICLES, time)
      return { pose: readPose(solid.file, grains?.file ?? ''), time: solid.time }
    },
    close: () => closeSync(history),
  }
  return folder
}

/** Takes history and frames back to where the checkpoint stood, once all of them are there; returns the text of the collection. */
function cutBack(path: string, run: RunToWrite, host: Host): string {
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
