/** A picture as PNG (W3C Portable Network Graphics, 2nd edition): 8-bit RGBA, each row stored as its difference from the row above. */
import { concatenate } from './bytes.ts'
import type { Deflate } from './vtu-file.ts'

const CRC = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1
  return n
})

export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (let i = 0; i < bytes.length; i++) c = CRC[(c ^ bytes[i]) & 255] ^ (c >>> 8)
  return ~c >>> 0
}

/** Length, type, data, checksum of type and data. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i)
  out.set(data, 8)
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)))
  return out
}

const FILTER_UP = 2

function filtered(width: number, height: number, rgba: Uint8Array): Uint8Array {
  const row = 4 * width
  const out = new Uint8Array(height * (row + 1))
  for (let y = 0; y < height; y++) {
    const to = y * (row + 1)
    out[to] = FILTER_UP
    for (let i = 0; i < row; i++) out[to + 1 + i] = rgba[y * row + i] - (y ? rgba[(y - 1) * row + i] : 0)
  }
  return out
}

export function encodePng(width: number, height: number, rgba: Uint8Array, deflate: Deflate): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 6, 0, 0, 0], 8)
  return concatenate([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflate(filtered(width, height, rgba))),
    chunk('IEND', new Uint8Array(0)),
  ])
}
