/** Angles and factors as reports on slopes write them: 45/105, 1.234. For eyes only. */
import { figure } from './quantities.ts'
import type { Attitude, SlopeSummary } from './slope-summary.ts'
import { NONE } from './units.ts'

const inDegrees = (angle: number): number => (angle * 180) / Math.PI

/** Rounded to a part of a degree, and written with that many figures before the point. */
function padded(degrees: number, figures: number, parts: number): string {
  const [whole, decimals] = String(Math.round(parts * degrees) / parts).split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  return `${sign}${whole.slice(sign.length).padStart(figures, '0')}${decimals ? `.${decimals}` : ''}`
}

/** An azimuth stays below 360 after it is rounded. */
function padAzimuth(angle: number, parts: number): string {
  const rounded = Math.round(parts * inDegrees(angle)) / parts
  return padded(((rounded % 360) + 360) % 360, 3, parts)
}

/** 125°, 007.5° */
export const azimuthText = (angle: number): string => `${padAzimuth(angle, 10)}°`

/** 35°, 36.9°. */
export const angleText = (angle: number): string => `${Math.round(10 * inDegrees(angle)) / 10}°`

/** Dip/dip direction to a tenth of a degree: 45/105. A face whose plane dips into the rock overhangs. */
export function attitudeText({ dip, dipDirection }: Attitude): string {
  const overhangs = Math.round(10 * inDegrees(dip)) > 900
  const shown = overhangs ? Math.PI - dip : dip
  const direction = overhangs ? dipDirection + Math.PI : dipDirection
  return `${padded(inDegrees(shown), 2, 10)}/${padAzimuth(direction, 10)}${overhangs ? ', overhanging' : ''}`
}

/** Trend/plunge in whole degrees: 156/37; upwards -12. */
export const lineText = (trend: number, plunge: number): string =>
  `${padAzimuth(trend, 1)}/${padded(inDegrees(plunge), 2, 1)}`

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

export const numberText = (value: number | null | undefined, digits = 3): string =>
  isNumber(value) ? figure(value, digits) : NONE

/** A factor of safety, told from no factor. */
export const safetyFactor = (factor: number | null | undefined): string =>
  isNumber(factor) && Number.isFinite(factor) ? factor.toFixed(factor < 10 ? 3 : 1) : 'none'

/** Above this the greatest factor that contact forces allow is no more than large. */
const LARGE = 1000

/** The greatest factor that contact forces allow; null where there is no end to it, a dash where it was not looked for. */
export function boundText(upper: number | null | undefined): string {
  if (upper === undefined) return NONE
  if (upper === null) return 'without end'
  return upper > LARGE ? `> ${LARGE}` : safetyFactor(upper)
}

/** A difference with its sign: +0.4 %. */
export const differenceText = (difference: number | null | undefined): string =>
  isNumber(difference) && Number.isFinite(difference)
    ? `${difference > 0 ? '+' : ''}${figure(100 * difference, 2)} %`
    : NONE

/** `0.1 towards 125°, 0.05 upwards`. */
export function seismicText({ horizontal, vertical, direction }: NonNullable<SlopeSummary['seismic']>): string {
  const aside = horizontal > 0 ? `${figure(horizontal, 4)} towards ${azimuthText(direction)}` : ''
  const up = vertical === 0 ? '' : `${figure(Math.abs(vertical), 4)} ${vertical > 0 ? 'upwards' : 'downwards'}`
  return [aside, up].filter(Boolean).join(', ')
}
