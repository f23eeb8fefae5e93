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

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x6000) text += btoa(String.fromCharCode(...bytes.subarray(i, i + 0x6000)))
  return text
}

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
