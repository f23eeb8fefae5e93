/**
 * A stereonet as SVG for a page of A4: net, poles, planes, face, friction, critical zones, lines of intersection, contours and
 * legend, from plain data. Letters are 9 pt and more at its printed width; hatches, dashes and shapes tell in black and white what
 * colours tell. Great circles and lines bear their angles beside them, where nothing else stands (labels.ts).
 */
import { escapeXml } from '../math/escape-xml.ts'
import { type Box, boxOf, type Placed, placeLabels, shorten, type Wish } from './labels.ts'
import {
  CENTRE,
  type Curve,
  LABEL,
  onPage,
  PAGE,
  pathOf,
  px,
  RADIUS,
  ringsOf,
  SMALL,
  type Spot,
  type StereonetDrawing,
} from './stereonet-drawing.ts'
import { densityShade, legend, planeStroke, setsOf } from './stereonet-legend.ts'
import { colourOf, HALF, meanPath, symbolPath } from './stereonet-symbols.ts'

const STYLE =
  `.net text{fill:currentColor;font:${LABEL}px system-ui,"DejaVu Sans",sans-serif}.net .title{font-weight:600;font-size:13px}` +
  `.net .small{font-size:${SMALL}px}.net .cardinal{font-weight:600;font-size:12px}` +
  '.net .halo{paint-order:stroke;stroke:var(--page,#fff);stroke-width:3px;stroke-linejoin:round}' +
  '.net path{fill:none}.net .grid{stroke:currentColor;stroke-opacity:.17;stroke-width:.5}' +
  '.net .rim{fill:none;stroke:currentColor;stroke-width:1.2}.net .tick{stroke:currentColor;stroke-width:.8}' +
  '.net .plane{stroke-width:1.4}.net .face{stroke:currentColor;stroke-width:2.6}' +
  '.net .friction{stroke:currentColor;stroke-width:1.1;stroke-dasharray:7 3}' +
  '.net .envelope{stroke:currentColor;stroke-width:1.1;stroke-dasharray:7 3 1.5 3}' +
  '.net path.pole{stroke-width:1;fill-opacity:.75}.net path.zone,.net rect.zone{stroke:#b3261e;stroke-width:.9}' +
  '.net .hatch{stroke:#b3261e;stroke-opacity:.55;stroke-width:1}' +
  '.net path.density,.net rect.density{fill:#2b5aa0;stroke:#2b5aa0;stroke-width:.5}' +
  '.net .cone{fill:none;stroke:currentColor;stroke-width:.9;stroke-dasharray:1.5 2}.net .mean{stroke:currentColor;stroke-width:1.8}.net .beneath{stroke:var(--page,#fff);stroke-width:4}' +
  '.net .line{fill:var(--page,#fff);stroke:currentColor;stroke-width:1.3}.net .critical{fill:#b3261e;stroke:currentColor;stroke-width:1}' +
  '.net .box{fill:none;stroke:currentColor;stroke-opacity:.4;stroke-width:.8}'

/** Hatches of critical zones: the first to the right, the second to the left. */
const HATCHES = [45, -45]
  .map(
    (turn, i) =>
      `<pattern id="critical${i}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="6" height="6" fill="#b3261e" fill-opacity="${i ? '.04' : '.1'}"/><path class="hatch" d="M0 0V6"/></pattern>`,
  )
  .join('')

const PROJECTIONS = { 'equal angle': 'equal angle (Wulff)', 'equal area': 'equal area (Schmidt)' }

export function stereonet(drawing: StereonetDrawing): string {
  const below = legend(drawing, CENTRE[1] + RADIUS + 34)
  const height = Math.ceil(CENTRE[1] + RADIUS + 34 + below.height + 2)
  const [cx, cy] = CENTRE
  const clip = `<clipPath id="disc"><circle cx="${cx}" cy="${cy}" r="${RADIUS}"/></clipPath>`
  const layers = [
    contours(drawing),
    grid(drawing),
    zones(drawing),
    curves(drawing),
    poles(drawing),
    means(drawing),
    lines(drawing),
  ]
  const labels = labelsOf(drawing).map(
    ({ text, x, y, anchor }) =>
      `<text class="halo" x="${px(x)}" y="${px(y)}" text-anchor="${anchor}">${escapeXml(text)}</text>`,
  )
  const size = `width="${PAGE.millimetres}mm" height="${px((height * PAGE.millimetres) / PAGE.width)}mm"`
  return `<svg xmlns="http://www.w3.org/2000/svg" class="net wide" ${size} viewBox="0 0 ${PAGE.width} ${height}" role="img" aria-label="${escapeXml(drawing.title)}"><style>${STYLE}</style><defs>${HATCHES}${clip}</defs>${heading(drawing)}${layers.join('')}<circle class="rim" cx="${cx}" cy="${cy}" r="${RADIUS}"/>${ticks()}${labels.join('')}${below.svg}</svg>`
}

function heading({ title, projection }: StereonetDrawing): string {
  const middle = CENTRE[0]
  const shown = escapeXml(shorten(title, PAGE.width, 13))
  return `<text class="title" x="${middle}" y="16" text-anchor="middle">${shown}</text><text x="${middle}" y="32" text-anchor="middle">lower hemisphere, ${PROJECTIONS[projection]}</text>`
}

const grid = (drawing: StereonetDrawing): string => `<path class="grid" d="${drawing.grid.map(pathOf).join('')}"/>`

function contours(drawing: StereonetDrawing): string {
  const bands = drawing.contours?.levels.map(
    ({ rings }, i) =>
      `<path class="density" fill-rule="evenodd" fill-opacity="${densityShade(i)}" d="${ringsOf(rings)}"/>`,
  )
  return bands?.length ? `<g clip-path="url(#disc)">${bands.join('')}</g>` : ''
}

const zones = (drawing: StereonetDrawing): string =>
  drawing.zones
    .map(({ outlines }, i) => `<path class="zone" style="fill:url(#critical${i % 2})" d="${ringsOf(outlines)}"/>`)
    .join('')

function curves(drawing: StereonetDrawing): string {
  const sets = setsOf(drawing)
  const limits = drawing.limits.map(({ kind, curves }) => `<path class="${kind}" d="${curves.map(pathOf).join('')}"/>`)
  const face = drawing.face ? `<path class="face" d="${pathOf(drawing.face.curve)}"/>` : ''
  const planes = drawing.planes.map(
    ({ set, curve }) => `<path ${planeStroke(sets.indexOf(set))} d="${pathOf(curve)}"/>`,
  )
  return limits.join('') + face + planes.join('')
}

function poles(drawing: StereonetDrawing): string {
  const sets = setsOf(drawing)
  return drawing.poles
    .map(({ set, places }) => {
      const number = sets.indexOf(set)
      const path = places.map((spot) => symbolPath(number, ...onPage(spot))).join('')
      return `<path class="pole" style="fill:${colourOf(number)}" stroke="${colourOf(number)}" d="${path}"/>`
    })
    .join('')
}

const means = (drawing: StereonetDrawing): string =>
  drawing.means
    .map(({ place, cone }) => {
      const cross = meanPath(...onPage(place))
      return `<path class="cone" d="${cone.map(pathOf).join('')}"/><path class="beneath" d="${cross}"/><path class="mean" d="${cross}"/>`
    })
    .join('')

const lines = (drawing: StereonetDrawing): string =>
  drawing.lines
    .map(({ place, critical }) => {
      const [x, y] = onPage(place)
      return `<circle class="${critical ? 'critical' : 'line'}" cx="${px(x)}" cy="${px(y)}" r="3.6"/>`
    })
    .join('')

const CARDINAL: Record<number, string> = { 0: 'N', 90: 'E', 180: 'S', 270: 'W' }

/** A tick every 10°, its azimuth every 30°. */
function ticks(): string {
  const out: string[] = []
  for (let azimuth = 0; azimuth < 360; azimuth += 10) {
    const [s, c] = [Math.sin((azimuth * Math.PI) / 180), Math.cos((azimuth * Math.PI) / 180)]
    const at = (r: number): Spot => [CENTRE[0] + r * s, CENTRE[1] - r * c]
    const tall = azimuth % 30 === 0 ? 7 : 4
    out.push(
      `<path class="tick" d="M${at(RADIUS).map(px).join(' ')}L${at(RADIUS + tall)
        .map(px)
        .join(' ')}"/>`,
    )
    if (azimuth % 30) continue
    const [x, y] = at(RADIUS + 17)
    const name = CARDINAL[azimuth]
    const text = name ?? String(azimuth).padStart(3, '0')
    out.push(
      `<text class="${name ? 'cardinal' : 'small'}" x="${px(x)}" y="${px(y + (name ? 4.3 : 3.2))}" text-anchor="middle">${text}</text>`,
    )
  }
  return out.join('')
}

/** Where along a great circle its label may stand, and how far from it. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78, 0.14, 0.86]
const OFF = [5, 10]

function labelsOf(drawing: StereonetDrawing): Placed[] {
  const wishes: Wish[] = [
    ...drawing.lines.flatMap(({ label, place }) => (label ? [besidePoint(label, onPage(place))] : [])),
    ...(drawing.face ? [besideCurve(`face ${drawing.face.label}`, drawing.face.curve)] : []),
    ...drawing.planes.map(({ label, curve }) => besideCurve(label, curve)),
    ...drawing.limits
      .filter(({ curves }) => curves.length > 0)
      .map(({ label, curves }) => besideCurve(label, curves[0])),
  ]
  const all = [...drawing.planes, ...(drawing.face ? [drawing.face] : [])].map(({ curve }) => curve)
  const points = [...all, ...drawing.limits.flatMap(({ curves }) => curves)].flat().map(onPage)
  const page: Box = { x: CENTRE[0] - 0.94 * RADIUS, y: CENTRE[1] - RADIUS, width: 1.88 * RADIUS, height: 2 * RADIUS }
  return placeLabels(wishes, LABEL, page, takenBy(drawing), points)
}

/** Poles, lines and the letters around the rim. */
function takenBy(drawing: StereonetDrawing): Box[] {
  const spots = [
    ...drawing.poles.flatMap(({ places }) => places),
    ...drawing.means.map(({ place }) => place),
    ...drawing.lines.map(({ place }) => place),
  ]
  const boxes = spots.map((spot): Box => {
    const [x, y] = onPage(spot)
    return { x: x - HALF - 1, y: y - HALF - 1, width: 2 * HALF + 2, height: 2 * HALF + 2 }
  })
  for (let azimuth = 0; azimuth < 360; azimuth += 30) {
    const angle = (azimuth * Math.PI) / 180
    const [x, y] = [CENTRE[0] + (RADIUS + 17) * Math.sin(angle), CENTRE[1] - (RADIUS + 17) * Math.cos(angle)]
    boxes.push(boxOf('000', { x, y: y + 3.2, anchor: 'middle' }, LABEL))
  }
  return boxes
}

function besidePoint(text: string, [x, y]: Spot): Wish {
  const places = [1, 2, 3.5].flatMap((far): Wish['places'] => [
    { x: x + 4 + 3 * far, y: y + 3.4, anchor: 'start' },
    { x: x - 4 - 3 * far, y: y + 3.4, anchor: 'end' },
    { x, y: y - 3 - 4 * far, anchor: 'middle' },
    { x, y: y + 10 + 4 * far, anchor: 'middle' },
    { x: x + 3 * far, y: y - 3 - 3 * far, anchor: 'start' },
    { x: x - 3 * far, y: y - 3 - 3 * far, anchor: 'end' },
  ])
  return { text, places }
}

/** On either side of a curve, the text beginning or ending there as the curve slopes. */
function besideCurve(text: string, curve: Curve): Wish {
  const places = OFF.flatMap((off) =>
    ALONG.flatMap((share) => {
      const k = Math.min(curve.length - 2, Math.round(share * (curve.length - 1)))
      const [[x0, y0], [x1, y1]] = [onPage(curve[k]), onPage(curve[k + 1])]
      const step = Math.hypot(x1 - x0, y1 - y0) || 1
      const [nx, ny] = [(y1 - y0) / step, -(x1 - x0) / step]
      return [1, -1].map((side): Wish['places'][number] => {
        const [u, v] = [side * nx, side * ny]
        const anchor = u > 0.35 ? 'start' : u < -0.35 ? 'end' : 'middle'
        return { x: x0 + off * u, y: y0 + off * v + 3.4 + (anchor === 'middle' ? 2 * v : 0), anchor }
      })
    }),
  )
  return { text, places }
}
