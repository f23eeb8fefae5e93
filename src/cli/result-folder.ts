/** The files that a run leaves: written so that at any moment a checkpoint and what it counts are whole. */
import { join } from 'node:path'
import { readVtu } from '../mesh/io/vtu-read.ts'
import { decodeCheckpoint } from '../output/checkpoint.ts'
import type { Frame, Pose } from '../output/frame.ts'
import { historyHeader, historyLine, shownValues, truncateHistory } from '../output/history.ts'
import { appendPvd, nearestDataset, type PvdEntry, pvdFiles, pvdText, truncatePvd } from '../output/pvd.ts'
import { vtuWriter } from '../output/vtu.ts'
import { grainWriter } from '../output/vtu-grains.ts'
import { contactWriter, particleWriter } from '../output/vtu-points.ts'
import type { Saved } from '../run/snapshot.ts'
import type { Run, Tick } from '../run.ts'
import { VERSION } from '../version.ts'
import { InputError, isSystemError } from './errors.ts'
import type { Files } from './files.ts'
import { makeOutputs, type Outputs } from './outputs.ts'
import type { ProgramHost } from './program-host.ts'
import {
  CHECKPOINT,
  COLLECTION,
  DOCUMENT,
  EVENTS,
  FRAMES,
  HISTORY,
  PLOT_FILE,
  PREVIOUS,
  REPORT,
  SUMMARY,
  TABLES,
} from './result-names.ts'

/** The datasets of the blocks and of the particles in the collection. */
const SOLID = 'blocks'
const PARTICLES = 'particles'

export interface ResultFolder {
  path: string
  outputs: Outputs
  /** Writes the frames and the rows of history since the last time. */
  write(tick: Tick): void
  /** `pictures` come back in `extra` when it is resumed. */
  checkpoint(tick: Tick, pictures: unknown): void
  /** What was written lasts. */
  sync(): void
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
function frameWriter(outputs: Outputs, run: RunToWrite, { deflate }: ProgramHost): (frame: Frame) => PvdEntry[] {
  const solid = vtuWriter(run.scene, deflate)
  const contacts = contactWriter(run.scene, deflate)
  const rounds = particleWriter(run.scene, deflate)
  const grains = run.scene.grains && grainWriter(run.scene, run.scene.grains, deflate)
  return (frame) => {
    const { index, time } = frame
    const entries: PvdEntry[] = []
    const put = (part: number, name: string, file: string, content: Uint8Array) => {
      outputs.put(file, content)
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
function poseReader(path: string, run: RunToWrite, host: ProgramHost): (solid: string, grains: string) => Pose {
  const pointsOf = (name: string) => {
    const file = join(path, name)
    return readVtu(file, host.files.read(file), host.inflate).points
  }
  return (solid, grains) => ({
    points: pointsOf(solid),
    ...(run.scene.grains && { grains: { points: pointsOf(grains) } }),
  })
}

/** In a folder that is claimed; `outputs` is told of everything that is written. */
export function openFolder(
  path: string,
  run: RunToWrite,
  host: ProgramHost,
  resumed: boolean,
  outputs = makeOutputs(path, host),
): ResultFolder {
  const { rows = 0, frames = 0 } = run.extra
  const before = resumed ? cutBack(path, run, host, outputs) : undefined
  makeFramesFolder(path, host.files)
  let collection = before?.collection ?? pvdText([])
  let count = frames
  const history = outputs.grow(HISTORY, before?.history)
  if (!before) {
    history.add(historyHeader(run.columns))
    outputs.put(COLLECTION, collection)
  }
  const writeFrame = frameWriter(outputs, run, host)
  const readPose = poseReader(path, run, host)
  let written = rows
  const folder: ResultFolder = {
    path,
    outputs,
    write(tick) {
      for (const frame of tick.frames) {
        collection = appendPvd(collection, writeFrame(frame))
        count++
      }
      if (tick.frames.length > 0) outputs.put(COLLECTION, collection)
      const lines = run
        .history(written)
        .map((row) => historyLine(row[2], row[0], row[1], shownValues(run.columns, [...row.subarray(3)])))
      if (lines.length > 0) history.add(lines.join(''))
      written += lines.length
    },
    sync() {
      history.sync()
      host.files.syncFolder(join(path, FRAMES))
    },
    checkpoint(tick, pictures) {
      folder.sync()
      outputs.putBefore(CHECKPOINT, PREVIOUS, tick.checkpoint({ rows: written, frames: count, pictures }))
      host.files.syncFolder(path)
    },
    poseNear(time) {
      const solid = nearestDataset(collection, SOLID, time)
      if (!solid) return undefined
      const grains = nearestDataset(collection, PARTICLES, time)
      return { pose: readPose(solid.file, grains?.file ?? ''), time: solid.time }
    },
    close: () => history.close(),
  }
  return folder
}

/** Whether what this checkpoint of a folder counts is all there, so that a run can go on from it. */
export function standsOn(path: string, checkpoint: string, columns: Run['columns'], { files }: ProgramHost): boolean {
  try {
    const { state } = decodeCheckpoint(files.read(join(path, checkpoint)), VERSION)
    countedBy(path, { columns, extra: (state as Saved).extra }, files)
    return true
  } catch {
    return false
  }
}

/** History and collection as they stood at the checkpoint, once all that they name is there. */
function countedBy(path: string, { columns, extra }: Pick<Run, 'columns' | 'extra'>, files: Files) {
  const { rows = 0, frames = 0 } = extra
  const text = (file: string) => new TextDecoder().decode(files.read(join(path, file)))
  for (const file of [HISTORY, COLLECTION])
    if (!files.look(join(path, file)))
      throw new InputError(
        `${join(path, file)}: no such file, but the checkpoint continues it; resume in the folder that the run left`,
      )
  const history = input(path, () => truncateHistory(text(HISTORY), rows))
  if (!history.startsWith(historyHeader(columns)))
    throw new InputError(
      `${join(path, HISTORY)}: its columns are not those of this case; resume in the folder that the run left`,
    )
  const collection = input(path, () => truncatePvd(text(COLLECTION), frames))
  const named = pvdFiles(collection)
  for (const file of named)
    if (!files.look(join(path, file)))
      throw new InputError(`${join(path, file)}: no such file, but ${COLLECTION} names it; run the case afresh`)
  return { history, collection, named }
}

/** Takes history and frames back to where the checkpoint stood; returns what they hold then. */
function cutBack(path: string, run: RunToWrite, { files }: ProgramHost, outputs: Outputs) {
  const { history, collection, named } = countedBy(path, run, files)
  // They tell of an end that is still to come.
  for (const file of [SUMMARY, REPORT, DOCUMENT, TABLES, EVENTS])
    if (files.look(join(path, file))) files.remove(join(path, file))
  for (const name of files.list(path)) if (PLOT_FILE.test(name)) files.remove(join(path, name))
  // What was only being written when the run was killed.
  for (const name of files.list(path)) if (name.endsWith('.part')) files.remove(join(path, name))
  outputs.put(HISTORY, history)
  outputs.put(COLLECTION, collection)
  for (const file of named) outputs.keep(file)
  if (files.look(join(path, FRAMES)))
    for (const name of files.list(join(path, FRAMES)))
      if (FRAME_FILE.test(name) && !named.includes(`${FRAMES}/${name}`)) files.remove(join(path, FRAMES, name))
  return { history, collection }
}

/** A run that left no frames may have lost its folder of them, in an archive that keeps no empty ones. */
function makeFramesFolder(path: string, files: Files): void {
  if (!files.look(join(path, FRAMES))) files.makeFolder(join(path, FRAMES))
}

/** An error about a file of the result is the user's to solve. */
function input<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw isSystemError(error) ? error : new InputError(`${path}: ${(error as Error).message}`)
  }
}
