/**
 * The time collection that ParaView opens (.pvd): one line a dataset, several datasets a frame (the solid, its contacts …) told apart
 * by `part`. The text is complete after every append, and lines are never rewritten, so a run can stop anywhere.
 */
import { escapeXml } from '../math/escape-xml.ts'

export interface PvdEntry {
  /** Time since the start of the first stage [s]. */
  time: number
  /** Path relative to the collection. */
  file: string
  part: number
  /** Name of the part in ParaView's multi-block inspector. */
  name?: string
}

const HEAD = `<?xml version="1.0"?>
<VTKFile type="Collection" version="1.0" byte_order="LittleEndian">
<Collection>
`
const FOOT = '</Collection>\n</VTKFile>\n'
const LINE = /^<DataSet timestep="([^"]*)" group="" part="\d+"(?: name="[^"]*")? file="[^"]*"\/>\n/

const line = (e: PvdEntry) =>
  `<DataSet timestep="${e.time}" group="" part="${e.part}"${e.name === undefined ? '' : ` name="${escapeXml(e.name)}"`} file="${escapeXml(e.file)}"/>\n`

export const pvdText = (entries: PvdEntry[]): string => HEAD + entries.map(line).join('') + FOOT

/** The collection with the datasets of one more frame; their lines take the place of the closing tags. */
export function appendPvd(text: string, entries: PvdEntry[]): string {
  if (!text.startsWith(HEAD) || !text.endsWith(FOOT))
    throw new Error(
      'frames.pvd: expected a complete collection written by Talus; remove it or resume into another folder',
    )
  return text.slice(0, -FOOT.length) + entries.map(line).join('') + FOOT
}

/** The first `frames` frames of a collection, whatever stands after them (an interrupted write included). */
export function truncatePvd(text: string, frames: number): string {
  if (!text.startsWith(HEAD)) throw new Error('frames.pvd: expected a collection written by Talus')
  let at = HEAD.length
  let found = 0
  let time: string | undefined
  for (;;) {
    const m = LINE.exec(text.slice(at, text.indexOf('\n', at) + 1))
    if (!m) break
    if (m[1] !== time) {
      if (found === frames) break
      found++
      time = m[1]
    }
    at += m[0].length
  }
  if (found < frames)
    throw new Error(
      `frames.pvd: the checkpoint counts ${frames} frames, the file has ${found}; resume from an earlier checkpoint`,
    )
  return text.slice(0, at) + FOOT
}

/** The dataset named `name` whose time is nearest; undefined where there is none. */
export function nearestDataset(text: string, name: string, time: number): { file: string; time: number } | undefined {
  let best: { file: string; time: number } | undefined
  for (const [, at, what, file] of text.matchAll(/ timestep="([^"]*)"[^>]* name="([^"]*)" file="([^"]*)"/g)) {
    if (what !== name || (best && Math.abs(Number(at) - time) >= Math.abs(best.time - time))) continue
    best = { file, time: Number(at) }
  }
  return best
}

/** The files that a collection names. Their names are Talus's own: nothing in them is escaped. */
export const pvdFiles = (text: string): string[] => [...text.matchAll(/ file="([^"]*)"\/>/g)].map((m) => m[1])
