/** What stands over the pixels of a picture: axes, scale bar, colour bar, names of blocks. */

import { escapeXml } from '../math/escape-xml.ts'
import { BLOCK_COLOURS, RAMP } from './palette.ts'
import { figure } from './quantities.ts'
import { niceAbove } from './ticks.ts'
import { METRIC, type Units } from './units.ts'
import { axisDirections, type Camera, ISOMETRIC, type View } from './view.ts'

/** A value for each node, and for each corner of polyhedral particles, shown in colour. */
export interface NodeScalar {
  name: string
  unit: string
  values: Float64Array
  grains?: Float64Array
  /** What the ends of the colours stand for; the least and the greatest value unless given. */
  range?: [number, number]
}

/** Least and greatest finite value; zeros where there is none. */
export function limits(values: Float64Array): [number, number] {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const v of values) {
    if (!Number.isFinite(v)) continue
    if (v < min) min = v
    if (v > max) max = v
  }
  return min > max ? [0, 0] : [min, max]
}

/** How far below its origin a drawing of the axes reaches, with its names. */
export const axesBelow = (camera: Camera): number =>
  Math.max(...axisDirections(camera).map(([, dy]) => AXIS * dy + LETTERS_BELOW))

/** Length of an axis, and what a name reaches below the end of one [px]. */
const AXIS = 34
const LETTERS_BELOW = 8

export function axes(x: number, y: number, camera: Camera = ISOMETRIC): string {
  const names = ['x east', 'y north', 'z up']
  return axisDirections(camera)
    .map(([dx, dy], i) => {
      const [tx, ty] = [x + AXIS * dx, y + AXIS * dy]
      const side = i === 2 ? 'middle' : dx < 0 ? 'end' : 'start'
      return `<path class="line" d="M${x} ${y}L${tx.toFixed(1)} ${ty.toFixed(1)}"/><text x="${(tx + (i === 2 ? 0 : dx < 0 ? -4 : 4)).toFixed(1)}" y="${(ty + (i === 2 ? -4 : 4)).toFixed(1)}" text-anchor="${side}">${names[i]}</text>`
    })
    .join('')
}

/** The round number of its units that is nearest above an amount in SI: that amount, and how it is told. */
export function roundAbove(amount: number, unit: string, units: Units): { amount: number; told: string } {
  const { factor } = units.scale(amount, unit)
  const round = niceAbove(amount * factor) / factor
  return { amount: round, told: units.quantity(round, unit) }
}

/** A bar of a round length near a sixth of the width. */
export function scaleBar(view: View, right: number, y: number, units: Units = METRIC): string {
  const { amount: metres, told } = roundAbove(view.width / view.scale / 10, 'm', units)
  const length = (metres * view.scale).toFixed(1)
  return `<path class="line" d="M${right} ${y - 5}v5h-${length}v-5"/><text x="${right}" y="${y + 14}" text-anchor="end">${told} in the plane of the picture</text>`
}

export function colourBar(scalar: NodeScalar, x: number, y: number, units: Units = METRIC): string {
  const [min, max] = scalar.range ?? limits(scalar.values)
  const scale = units.scale(Math.max(Math.abs(min), Math.abs(max)), scalar.unit)
  const stops = RAMP.map((c, i) => `<stop offset="${i / (RAMP.length - 1)}" stop-color="${c}"/>`).join('')
  const labels = [0, 0.5, 1].map(
    (f) =>
      `<text x="${x + 180 * f}" y="${y + 26}" text-anchor="${f === 0 ? 'start' : f === 1 ? 'end' : 'middle'}">${figure((min + f * (max - min)) * scale.factor)}</text>`,
  )
  return `<defs><linearGradient id="ramp">${stops}</linearGradient></defs><text x="${x}" y="${y - 5}">${escapeXml(scalar.name)} [${escapeXml(scale.unit)}]</text><rect x="${x}" y="${y}" width="180" height="12" fill="url(#ramp)"/>${labels.join('')}`
}

/** Names of up to six blocks in their colours. */
export function blockLegend(blocks: string[], numbers: number[], x: number, y: number): string {
  let at = x
  const items = numbers.slice(0, 6).map((i) => {
    const name = blocks[i]
    const label = name.length > 18 ? `${name.slice(0, 17)}…` : name
    const item = `<rect x="${at.toFixed(1)}" y="${y - 9}" width="10" height="10" fill="${BLOCK_COLOURS[i % BLOCK_COLOURS.length]}"/><text x="${(at + 14).toFixed(1)}" y="${y}">${escapeXml(label)}</text>`
    at += 28 + 7.2 * label.length
    return item
  })
  if (numbers.length > 6) items.push(`<text x="${at.toFixed(1)}" y="${y}">and ${numbers.length - 6} more</text>`)
  return items.join('')
}
