import { writeSync } from 'node:fs'

/** The system may take less than it is given. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}
