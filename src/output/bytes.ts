/** Bytes of arrays, and arrays of bytes joined. */

export const asBytes = (a: ArrayBufferView): Uint8Array => new Uint8Array(a.buffer, a.byteOffset, a.byteLength)

export const sizeOf = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0)

export function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(sizeOf(chunks))
  let at = 0
  for (const chunk of chunks) {
    out.set(chunk, at)
    at += chunk.length
  }
  return out
}
