/** What a kinematic check found, as a geologist would say it: what speaks for failure, what against it, and the verdict. */
import { someOf } from '../math/some-of.ts'
import type { PlanarCheck } from './kinematics-planar.ts'
import { DEGREE, degrees, type Joint, type Slope } from './kinematics-slope.ts'
import type { BaseCheck, ColumnCheck, FlexuralCheck } from './kinematics-toppling.ts'
import type { WedgeCheck } from './kinematics-wedge.ts'

/** Words for a condition that is met, or for one that is not: both fit behind "A dips 45 deg, …". */
interface Reason {
  met: boolean
  words: string
}

/** `for` reasons, then "but" those against. */
function sentence(subject: string, reasons: readonly Reason[], verdict: string): string {
  const said = (met: boolean) => listed(reasons.filter((r) => r.met === met).map(({ words }) => words))
  const [good, bad] = [said(true), said(false)]
  return `${subject}${good && `, ${good}`}${bad && `, but ${bad}`}: ${verdict}`
}

/** Of more than these some are named. */
const MOST = 6

function listed(words: readonly string[]): string {
  if (words.length > MOST) return someOf(words, MOST)
  const long = words.some((part) => part.includes(' and '))
  if (words.length < 3) return words.join(long ? ', and ' : ' and ')
  return `${words.slice(0, -1).join(' and ')}, and ${words[words.length - 1]}`
}

const verdict = (mode: string, possible: boolean) => `${mode} is ${possible ? '' : 'not '}possible`

/** An azimuth in three figures: 005, 120. */
export const bearing = (azimuth: number): string => String(Math.round(azimuth / DEGREE) % 360).padStart(3, '0')

/** The face, and what it dips in another direction where that differs. */
function faceWords(there: number, slope: Slope): string {
  const own = degrees(slope.face.dip)
  const apparent = degrees(there)
  if (there < 0) return `the face (${own}), which rises that way`
  const same = Math.round(slope.face.dip / DEGREE) === Math.round(there / DEGREE)
  return same || there > Math.PI / 2 ? `the face (${own})` : `the face (${own}, ${apparent} in its direction)`
}

const flatter = (met: boolean, there: number, slope: Slope): Reason => ({
  met,
  words: `${met ? '' : 'not '}flatter than ${faceWords(there, slope)}`,
})

const steeper = (met: boolean, friction: number, whose = 'friction'): Reason => ({
  met,
  words: `${met ? '' : 'not '}steeper than ${whose} (${degrees(friction)})`,
})

const strikes = (met: boolean, off: number, limit: number, what = 'it'): Reason => ({
  met,
  words: met
    ? `strikes within ${degrees(off)} of ${what}`
    : `strikes ${degrees(off)} off ${what}, more than ${degrees(limit)}`,
})

export function planarWords(c: PlanarCheck, slope: Slope): string {
  const subject = `${c.joint.name} dips ${degrees(c.joint.dip)}`
  if (!c.dipsOut && !c.daylights)
    return sentence(subject, [{ met: false, words: 'into the slope' }], verdict(c.mode, false))
  const reasons = [
    flatter(c.daylights, c.faceDip, slope),
    steeper(c.steepEnough, c.friction),
    strikes(c.inLine, c.offStrike, c.lateral),
  ]
  return sentence(subject, reasons, verdict(c.mode, c.possible))
}

const pair = (a: Joint, b: Joint): string => `${a.name} and ${b.name} meet in a line`

export function wedgeWords(c: WedgeCheck, slope: Slope): string {
  const subject = `${pair(c.a, c.b)} that plunges ${degrees(c.line.plunge)} to ${bearing(c.line.trend)}`
  if (!c.daylights && c.faceDip < 0)
    return sentence(subject, [{ met: false, words: 'into the slope' }], verdict(c.mode, false))
  const alone = c.on === 'a' ? c.a : c.on === 'b' ? c.b : undefined
  if (!alone) {
    const whose = c.a.friction === c.b.friction ? 'friction' : 'the lower friction of the two'
    const reasons = [flatter(c.daylights, c.faceDip, slope), steeper(c.steepEnough, c.friction, whose)]
    return sentence(subject, reasons, verdict(`${c.mode} on both`, c.possible))
  }
  const between = `the dip direction of ${alone.name} (${bearing(alone.dipDirection)}) lies between that line and the face, so that a wedge leaves the other joint; ${alone.name} dips ${degrees(alone.dip)}`
  const daylight: Reason = {
    met: c.daylights,
    words: c.daylights ? 'comes out of the face' : 'does not come out of the face',
  }
  const reasons = [daylight, steeper(c.steepEnough, c.friction)]
  return sentence(`${subject}, and ${between}`, reasons, verdict(`${c.mode} on ${alone.name} alone`, c.possible))
}

export function flexuralWords(c: FlexuralCheck, slope: Slope): string {
  const subject = `${c.joint.name} dips ${degrees(c.joint.dip)}`
  if (!c.dipsIn) return sentence(subject, [{ met: false, words: 'out of the slope' }], verdict(c.mode, false))
  const limit = degrees(Math.min(c.slipLimit, Math.PI / 2))
  const steep = `its normal plunges ${degrees(c.normalPlunge)}, ${c.slips ? '' : 'not '}less than face less friction, ${limit} in its direction`
  const flat = `the face is not steeper than friction, ${degrees(c.friction)}`
  const reasons = [
    strikes(c.inLine, c.offStrike, c.lateral, 'the face'),
    {
      met: c.slips,
      words: `${c.slips ? 'slips' : 'does not slip'} on itself (${slope.face.dip > c.friction ? steep : flat})`,
    },
  ]
  return sentence(`${subject} into the slope`, reasons, verdict(c.mode, c.possible))
}

/** Columns, and the joints that can be their base. */
export function directWords(c: ColumnCheck, bases: readonly BaseCheck[]): string {
  const subject = `${pair(c.a, c.b)} that plunges ${degrees(c.line.plunge)} to ${bearing(c.line.trend)}`
  const names = bases.map(({ joint }) => joint.name)
  const possible = c.way !== 'none' && names.length > 0
  if (!c.plungesIn) return sentence(subject, [{ met: false, words: 'out of the slope' }], verdict(c.mode, false))
  const base: Reason = {
    met: names.length > 0,
    words: names.length > 0 ? `${listed(names)} can be the base` : 'no other joint is flat enough to be a base',
  }
  const mode = c.way === 'oblique' ? 'direct toppling to the side' : c.mode
  return sentence(`${subject} into the slope`, [axisReason(c), base], verdict(mode, possible))
}

function axisReason(c: ColumnCheck): Reason {
  if (c.way === 'out of the face')
    return { met: true, words: `steeper than ${degrees(c.outLimit)} and within ${degrees(c.offLine)} of straight in` }
  if (c.way === 'oblique') return { met: true, words: `nearly upright (more than ${degrees(c.sideLimit)})` }
  const aside = c.offLine > c.lateral ? `its trend is ${degrees(c.offLine)} off straight in and ` : ''
  const least = c.offLine > c.lateral ? c.sideLimit : c.outLimit
  return { met: false, words: `${aside}${aside && 'it is '}not steeper than ${degrees(least)}` }
}
