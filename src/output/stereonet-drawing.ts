/** What a stereonet shows, as plain data: places on the disc of radius 1, x east, y north. */

export type Spot = [x: number, y: number]
export type Curve = Spot[]

export interface StereonetDrawing {
  title: string
  projection: 'equal angle' | 'equal area'
  grid: Curve[]
  poles: { set: string; places: Spot[] }[]
  /** Mean poles of sets, each with the cone that holds 68.3 % of its poles. */
  means: { set: string; place: Spot; cone: Curve[] }[]
  /** Great circles with their dip/dip direction. */
  planes: { label: string; set: string; curve: Curve }[]
  face?: { label: string; curve: Curve }
  /** Lines of intersection with their trend/plunge. */
  lines: { label: string; place: Spot; critical: boolean }[]
  limits: { label: string; kind: 'friction' | 'envelope'; curves: Curve[] }[]
  /** Where poles, or lines, are critical. */
  zones: { label: string; outlines: Curve[] }[]
  /** Density of poles in per cent of them on one per cent of the hemisphere. */
  contours?: {
    counting: string
    poles: number
    greatest: number
    levels: { percent: number; rings: Curve[] }[]
  }
  notes: string[]
}

/** The page in points: 180 mm wide, what A4 leaves between its margins. */
export const PAGE = { width: 510, millimetres: 180 }
/** Radius of the disc, and its centre. */
export const RADIUS = 196
export const CENTRE: Spot = [PAGE.width / 2, 276]
/** Sizes of letters [pt]. */
export const LABEL = 9.5
export const SMALL = 9

export const px = (v: number): string => String(Math.round(v * 10) / 10)

/** From the disc onto the page, y down. */
export const onPage = ([x, y]: Spot): Spot => [CENTRE[0] + RADIUS * x, CENTRE[1] - RADIUS * y]

export const pathOf = (curve: Curve): string =>
  curve.map((spot, i) => `${i ? 'L' : 'M'}${onPage(spot).map(px).join(' ')}`).join('')

export const ringsOf = (curves: readonly Curve[]): string => curves.map((curve) => `${pathOf(curve)}Z`).join('')
