/**
 * Flat-shaded triangles and lines with a depth buffer. Sorting facets by depth instead (the painter's way) is wrong wherever a large
 * facet lies beside a small one, which is every block on a slope; here what is nearer hides what is farther, pixel by pixel.
 *
 * Coordinates are pixels, x to the right, y down, z towards the viewer (any unit). Colours come from a palette of 256 entries at an
 * index that is interpolated over the triangle. Lines are collected in an `ink` layer and darken what they cover once.
 * The canvas is `SAMPLES` times finer than the picture in both directions; `resolve` averages it, which smooths edges.
 */

export const SAMPLES = 2

export interface Canvas {
  width: number
  height: number
  depth: Float64Array
  rgba: Uint8Array
  ink: Uint8Array
}

/** 256 colours, red green blue. */
export type Palette = Uint8Array

export function createCanvas(width: number, height: number): Canvas {
  const w = width * SAMPLES
  const h = height * SAMPLES
  const depth = new Float64Array(w * h).fill(Number.NEGATIVE_INFINITY)
  return { width: w, height: h, depth, rgba: new Uint8Array(4 * w * h), ink: new Uint8Array(w * h) }
}

/**
 * A triangle of three corners (x, y, z, palette index), its colours multiplied by `shade`; a degenerate one draws nothing. Neighbours
 * evaluate their common edge with the same numbers but for the sign, so that no pixel falls between them.
 */
export function fillTriangle(canvas: Canvas, t: Float64Array, palette: Palette, shade: number): void {
  const { width, height, depth, rgba } = canvas
  const area = (t[4] - t[0]) * (t[9] - t[1]) - (t[8] - t[0]) * (t[5] - t[1])
  if (area === 0 || !Number.isFinite(area)) return
  const size = Math.abs(area)
  const sense = area > 0 ? 1 : -1
  const left = Math.max(0, Math.floor(Math.min(t[0], t[4], t[8])))
  const right = Math.min(width - 1, Math.ceil(Math.max(t[0], t[4], t[8])))
  const top = Math.max(0, Math.floor(Math.min(t[1], t[5], t[9])))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(t[1], t[5], t[9])))
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const x = column + 0.5
      const y = row + 0.5
      const a = sense * ((t[4] - x) * (t[9] - y) - (t[8] - x) * (t[5] - y))
      const b = sense * ((t[8] - x) * (t[1] - y) - (t[0] - x) * (t[9] - y))
      const c = sense * ((t[0] - x) * (t[5] - y) - (t[4] - x) * (t[1] - y))
      if (a < 0 || b < 0 || c < 0) continue
      const z = (a * t[2] + b * t[6] + c * t[10]) / size
      const p = row * width + column
      if (z <= depth[p]) continue
      depth[p] = z
      const s = 3 * Math.max(0, Math.min(255, Math.round((a * t[3] + b * t[7] + c * t[11]) / size)))
      rgba[4 * p] = palette[s] * shade
      rgba[4 * p + 1] = palette[s + 1] * shade
      rgba[4 * p + 2] = palette[s + 2] * shade
      rgba[4 * p + 3] = 255
    }
}

/** A line of ends (x, y, z), visible where it is nearer than the surface or behind it by no more than `bias`. */
export function drawLine(canvas: Canvas, e: Float64Array, size: number, strength: number, bias: number): void {
  const { width, height, depth, ink } = canvas
  const steps = Math.ceil(Math.max(Math.abs(e[3] - e[0]), Math.abs(e[4] - e[1]))) || 1
  if (!Number.isFinite(steps)) return
  for (let i = 0; i <= steps; i++) {
    const f = i / steps
    const z = e[2] + f * (e[5] - e[2]) + bias
    const left = Math.round(e[0] + f * (e[3] - e[0]) - size / 2)
    const top = Math.round(e[1] + f * (e[4] - e[1]) - size / 2)
    for (let row = Math.max(0, top); row < Math.min(height, top + size); row++)
      for (let column = Math.max(0, left); column < Math.min(width, left + size); column++) {
        const p = row * width + column
        if (z > depth[p] && ink[p] < strength) ink[p] = strength
      }
  }
}

/** Share of the colour in front that is left over what shows through it. */
const VEIL = 0.3

/** Lays another canvas into this one: of that, what is nearer covers, and what is farther shows through. */
export function layIn({ depth, rgba, ink }: Canvas, other: Canvas): void {
  for (let p = 0; p < depth.length; p++) {
    const covers = other.depth[p] > depth[p]
    if (covers) {
      depth[p] = other.depth[p]
      for (let c = 4 * p; c < 4 * p + 4; c++) rgba[c] = other.rgba[c]
      ink[p] = other.ink[p]
    } else if (other.rgba[4 * p + 3] > 0) {
      for (let c = 4 * p; c < 4 * p + 3; c++) rgba[c] = VEIL * rgba[c] + (1 - VEIL) * other.rgba[c]
      ink[p] = Math.max(ink[p], (1 - VEIL) * other.ink[p])
    } else if (rgba[4 * p + 3] === 0) ink[p] = Math.max(ink[p], other.ink[p])
  }
}

const INK = 30

/** The finished picture, RGBA; transparent where nothing was drawn. */
export function resolve(canvas: Canvas): Uint8Array {
  const w = canvas.width / SAMPLES
  const h = canvas.height / SAMPLES
  const out = new Uint8Array(4 * w * h)
  const { rgba, ink } = canvas
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let red = 0
      let green = 0
      let blue = 0
      let alpha = 0
      for (let j = 0; j < SAMPLES; j++)
        for (let i = 0; i < SAMPLES; i++) {
          const p = (y * SAMPLES + j) * canvas.width + x * SAMPLES + i
          const solid = rgba[4 * p + 3]
          const covered = Math.max(solid, ink[p])
          const dark = solid ? ink[p] / 255 : 1
          red += covered * (rgba[4 * p] * (1 - dark) + INK * dark)
          green += covered * (rgba[4 * p + 1] * (1 - dark) + INK * dark)
          blue += covered * (rgba[4 * p + 2] * (1 - dark) + INK * dark)
          alpha += covered
        }
      const q = 4 * (y * w + x)
      if (!alpha) continue
      out[q] = Math.round(red / alpha)
      out[q + 1] = Math.round(green / alpha)
      out[q + 2] = Math.round(blue / alpha)
      out[q + 3] = Math.round(alpha / (SAMPLES * SAMPLES))
    }
  return out
}
