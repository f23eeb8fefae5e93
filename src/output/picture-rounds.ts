/** Discs and spheres at the end of a run, coloured by speed, among the blocks: each a ball that faces the viewer. */
import type { PointCloud, Scene } from './frame.ts'
import { scalarPalette } from './palette.ts'
import { FINE, MARGIN, type Picture, picture, WIDTH } from './picture.ts'
import { colourBar, limits } from './picture-overlay.ts'
import { plural } from './quantities.ts'
import { type Canvas, fillTriangle, SAMPLES } from './raster.ts'
import { METRIC, type Units } from './units.ts'
import { fitView, project, rimsOf, type View } from './view.ts'
import type { Deflate } from './vtu-file.ts'

/** Corners of a ball, and the share of its radius that is bright. */
const CORNERS = 16
const BRIGHT = 0.8
const RIM_SHADE = 0.6

export function roundPicture(
  scene: Scene,
  points: Float64Array,
  rounds: PointCloud,
  deflate: Deflate,
  units: Units = METRIC,
): Picture {
  const radius = valuesOf(rounds, 'radius')
  const velocity = valuesOf(rounds, 'velocity')
  const speed = new Float64Array(radius.length)
  for (let k = 0; k < speed.length; k++)
    speed[k] = Math.sqrt(velocity[3 * k] ** 2 + velocity[3 * k + 1] ** 2 + velocity[3 * k + 2] ** 2)
  const view = fitView([points, rimsOf(rounds.points, radius)], WIDTH, MARGIN)
  const svg = picture(scene, { points }, view, deflate, {
    draw: (canvas) => drawRounds(canvas, view, rounds.points, radius, speed),
    key: colourBar({ name: 'speed', unit: 'm/s', values: speed }, 16, 20, units),
    units,
  })
  return { caption: `End: ${plural(radius.length, 'disc or sphere', 'discs and spheres')}.`, svg }
}

const valuesOf = ({ fields }: PointCloud, name: string) =>
  fields.find((field) => field.name === name)?.values ?? new Float64Array(0)

function drawRounds(
  canvas: Canvas,
  view: View,
  points: Float64Array,
  radius: ArrayLike<number>,
  speed: Float64Array,
): void {
  const palette = scalarPalette()
  const [min, max] = limits(speed)
  const q = project(view, points)
  const k = FINE * SAMPLES
  for (let n = 0; n < radius.length; n++) {
    const r = k * view.scale * radius[n]
    const colour = max > min ? (255 * (speed[n] - min)) / (max - min) : 0
    const centre: [number, number, number] = [k * q[3 * n], k * q[3 * n + 1], k * q[3 * n + 2]]
    drawBall(canvas, centre, r, colour, palette, RIM_SHADE)
    drawBall(canvas, [centre[0], centre[1], centre[2] + 0.5 * r], BRIGHT * r, colour, palette, 1)
  }
}

const t = new Float64Array(12)

function drawBall(
  canvas: Canvas,
  [x, y, z]: [number, number, number],
  r: number,
  colour: number,
  palette: Uint8Array,
  shade: number,
): void {
  const put = (corner: number, px: number, py: number) => {
    t[4 * corner] = px
    t[4 * corner + 1] = py
    t[4 * corner + 2] = z
    t[4 * corner + 3] = colour
  }
  put(0, x, y)
  for (let c = 0; c < CORNERS; c++) {
    const [from, to] = [(2 * Math.PI * c) / CORNERS, (2 * Math.PI * (c + 1)) / CORNERS]
    put(1, x + r * Math.cos(from), y + r * Math.sin(from))
    put(2, x + r * Math.cos(to), y + r * Math.sin(to))
    fillTriangle(canvas, t, palette, shade)
  }
}
