/** Colours of blocks and of scalars, as 256 entries for the raster and as text for its keys. */
import type { Palette } from './raster.ts'

/** Muted colours of blocks, told apart in print. */
// biome-ignore format: a table
export const BLOCK_COLOURS = [
  '#b8a88a', '#8fa9bf', '#c08f7a', '#94b08c', '#c9b458', '#a391b5', '#7fb0aa', '#cf9fae', '#9a9a9a', '#d0a468', '#8793c9', '#b3bf7f',
]

/** From the colour of rock that stayed to a blue that stands out: lightness falls evenly, and black lines stay visible on all of it. */
export const RAMP = ['#f4f1de', '#d9e8b9', '#a9d8b8', '#6cc3bf', '#3aa5c2', '#2a7fb8', '#2b5aa0']

/** Okabe and Ito's colours for all kinds of sight, without yellow and black. */
export const LINE_COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#7f7f7f', '#8c564b']
export const DASHES = ['', '6 3', '2 2', '8 3 2 3']

const rgb = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))

export function scalarPalette(): Palette {
  const palette = new Uint8Array(768)
  const stops = RAMP.map(rgb)
  for (let i = 0; i < 256; i++) {
    const f = (i / 255) * (stops.length - 1)
    const k = Math.min(stops.length - 2, Math.floor(f))
    for (let c = 0; c < 3; c++) palette[3 * i + c] = Math.round(stops[k][c] + (f - k) * (stops[k + 1][c] - stops[k][c]))
  }
  return palette
}

export function blockPalette(): Palette {
  const palette = new Uint8Array(768)
  for (const [i, c] of BLOCK_COLOURS.entries()) palette.set(rgb(c), 3 * i)
  return palette
}
