/**
 * Order of points along a Morton (Z) curve: neighbours in space become neighbours in memory.
 * Each coordinate is cut to 10 bits of the bounding cube, the bits are interleaved, and keys are sorted by radix, so
 * equal keys keep their order. Fails (to be more than an order): nothing depends on its quality but speed.
 */
export function mortonOrder(points: Float64Array, stride: number, count: number): Int32Array {
  const low = [Infinity, Infinity, Infinity]
  let extent = 0
  for (let k = 0; k < 3; k++) {
    let high = -Infinity
    for (let i = 0; i < count; i++) {
      low[k] = Math.min(low[k], points[stride * i + k])
      high = Math.max(high, points[stride * i + k])
    }
    extent = Math.max(extent, high - low[k])
  }
  const keys = new Int32Array(count)
  if (extent > 0)
    for (let i = 0; i < count; i++) {
      const cell = (k: number) => Math.min(1023, Math.floor(((points[stride * i + k] - low[k]) / extent) * 1024))
      keys[i] = spread(cell(0)) | (spread(cell(1)) << 1) | (spread(cell(2)) << 2)
    }
  return sortedByKey(keys)
}

/** 10 bits with two zeros between each. */
function spread(value: number): number {
  let v = value
  v = (v | (v << 16)) & 0x030000ff
  v = (v | (v << 8)) & 0x0300f00f
  v = (v | (v << 4)) & 0x030c30c3
  v = (v | (v << 2)) & 0x09249249
  return v
}

/** Indices in ascending order of non-negative keys; stable. */
export function sortedByKey(keys: Int32Array): Int32Array {
  const count = keys.length
  let order = Int32Array.from({ length: count }, (_, i) => i)
  let spare = new Int32Array(count)
  for (let shift = 0; shift < 32; shift += 11) {
    const start = new Int32Array(2049)
    for (let i = 0; i < count; i++) start[((keys[order[i]] >>> shift) & 2047) + 1]++
    for (let digit = 0; digit < 2048; digit++) start[digit + 1] += start[digit]
    for (let i = 0; i < count; i++) spare[start[(keys[order[i]] >>> shift) & 2047]++] = order[i]
    const swap = order
    order = spare
    spare = swap
  }
  return order
}
