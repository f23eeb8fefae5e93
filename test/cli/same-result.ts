/** Whether two results are the same to the byte, but for what they owe to the machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { Manifest } from '../../src/cli/manifest.ts'
import { MACHINE_FIELDS, ofMachine } from '../../src/output/machine.ts'

/** When a checkpoint is written depends on the clock, so what it holds does, too. */
const CHECKPOINTS = /^checkpoint.*\.talus$/

/** Of a run that could not remove it. */
const LOCK = 'talus.lock'

/** All files of a result by their names, without what is of the machine. */
export function resultOf(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !CHECKPOINTS.test(name) && name !== LOCK)
  return new Map(files.sort().map((name) => [name, withoutMachine(name, readFileSync(join(folder, name)))]))
}

function withoutMachine(name: string, content: Buffer): Buffer {
  if (name === 'report.html') return Buffer.from(content.toString().replace(MARKED, ''))
  if (name === 'report.docx') return Buffer.from(documentXml(content).replace(OF_MACHINE, ''))
  if (name === 'manifest.json') return Buffer.from(lastingManifest(content.toString()))
  if (name === 'summary.json') return Buffer.from(JSON.stringify(withoutFields(JSON.parse(content.toString()))))
  return content
}

/** Runs of the document whose style says that they tell of the machine. */
const OF_MACHINE = /<w:r><w:rPr><w:rStyle w:val="Machine"\/><\/w:rPr>.*?<\/w:r>/g

/** The text of a .docx, which is the fourth of its files. */
export function documentXml(content: Buffer): string {
  let at = 0
  for (;;) {
    const [packed, letters] = [content.readUInt32LE(at + 18), content.readUInt16LE(at + 26)]
    const from = at + 30 + letters
    const name = content.toString('latin1', at + 30, from)
    if (name === 'word/document.xml') return inflateRawSync(content.subarray(from, from + packed)).toString()
    at = from + packed
  }
}

/** Without where and when it ran, and without the hashes of files that tell such things. */
function lastingManifest(text: string): string {
  const { sessions: _, outputs, ...rest } = JSON.parse(text) as Manifest
  return JSON.stringify({ ...rest, outputs: outputs.filter(({ holdsTimes }) => !holdsTimes) })
}

const MARKED = new RegExp(ofMachine('.*?'), 'gs')

function withoutFields(summary: Record<string, unknown>): Record<string, unknown> {
  for (const field of MACHINE_FIELDS) {
    const [list, key] = field.split('[].')
    if (key === undefined) delete summary[list]
    else for (const item of summary[list] as Record<string, unknown>[]) delete item[key]
  }
  return summary
}

/** What differs, in words; none where the results are the same. */
export function differences(folder: string, expected: Map<string, Buffer>): string[] {
  const found = resultOf(folder)
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((name) => {
    const [a, b] = [found.get(name), expected.get(name)]
    if (!a || !b) return [`${name}: ${a ? 'too many' : 'missing'}`]
    return a.equals(b) ? [] : [`${name}: ${placeOf(a, b)}`]
  })
}

/** The first place where two files differ, with what stands there. */
function placeOf(a: Buffer, b: Buffer): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const around = (bytes: Buffer) => JSON.stringify(bytes.subarray(Math.max(0, at - 40), at + 40).toString('latin1'))
  return `byte ${at} of ${a.length}: ${around(a)}, expected ${around(b)}`
}
