/** A PNG of our own making (png.ts) → its pixels: 8-bit RGBA, one part of data, every row as its difference from the row above. */
/** Undoes what deflated. */
export type Inflate = (bytes: Uint8Array, most?: number) => Uint8Array

export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

const SIGNATURE = 8
const HEAD = 8
const TAIL = 4

export function decodePng(bytes: Uint8Array, inflate: Inflate): Pixels {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = view.getUint32(SIGNATURE + HEAD)
  const height = view.getUint32(SIGNATURE + HEAD + 4)
  let at = SIGNATURE
  while (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) !== 'IDAT') at += HEAD + view.getUint32(at) + TAIL
  const length = view.getUint32(at)
  const row = 4 * width
  const rows = inflate(bytes.subarray(at + HEAD, at + HEAD + length), height * (row + 1))
  const rgba = new Uint8Array(height * row)
  for (let y = 0; y < height; y++)
    for (let i = 0; i < row; i++)
      rgba[y * row + i] = rows[y * (row + 1) + 1 + i] + (y > 0 ? rgba[(y - 1) * row + i] : 0)
  return { width, height, rgba }
}
