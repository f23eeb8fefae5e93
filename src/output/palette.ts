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

/** Even, or in steps of one colour each, whose edges are contours. */
export function scalarPalette(bands?: number): Palette {
  const palette = new Uint8Array(768)
  for (let i = 0; i < 256; i++)
    palette.set(rampAt(bands ? bandShare(Math.floor((i * bands) / 256), bands) : i / 255), 3 * i)
  return palette
}

/** Where on the ramp a step of a number of steps has its colour: the ends are those of the ramp. */
const bandShare = (band: number, bands: number): number => (bands > 1 ? band / (bands - 1) : 1)

function rampAt(share: number): number[] {
  const stops = RAMP.map(rgb)
  const f = share * (stops.length - 1)
  const k = Math.min(stops.length - 2, Math.floor(f))
  return stops[k].map((low, c) => Math.round(low + (f - k) * (stops[k + 1][c] - low)))
}

/** The colour of a step as text. */
export const bandColour = (band: number, bands: number): string => `rgb(${rampAt(bandShare(band, bands)).join(',')})`

export const blockPalette = (): Palette => paletteOf(BLOCK_COLOURS)

/** What a block does in a slope, and the colours of it: what moves stands out, also in grey. */
export const PARTS = ['moving', 'standing', 'fixed'] as const
export type Part = (typeof PARTS)[number]
export const PART_COLOURS = ['#d0743c', '#e3d6b4', '#a9adb3']

export function paletteOf(colours: readonly string[]): Palette {
  const palette = new Uint8Array(768)
  for (const [i, c] of colours.entries()) palette.set(rgb(c), 3 * i)
  return palette
}
