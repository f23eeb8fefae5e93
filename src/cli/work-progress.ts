/** Progress of work before and between the steps of a run: one line rewritten in place, or a plain line now and then. */
import { writeSync } from 'node:fs'
import { harmless } from './speak.ts'

/** Seconds before the first line, between updates of a line, and between plain lines. */
const PATIENCE = 1
const LIVE = 0.2
const PLAIN = 5
const STDERR = 2
const CLEAR = '\r\x1b[2K'

/**
 * Lines for `Host.progress`, written at once: no event loop turns while a case is set up. Work that does not say how much of it is
 * done may be silent until its end, so that its line is not withheld.
 */
export function workProgress(
  now: () => number,
  write: (text: string) => void = writeNow,
  screen: { isTTY?: boolean; columns?: number } = process.stderr,
) {
  let began = 0
  let next = Number.NaN
  let drawn = false
  return (text: string, fraction?: number): void => {
    if (text === '') {
      if (drawn) write(CLEAR)
      drawn = false
      next = Number.NaN
      return
    }
    const at = now()
    if (Number.isNaN(next)) {
      began = at
      next = at + PATIENCE
    }
    const live = screen.isTTY === true
    const begins = fraction === undefined && (live || at >= began + PATIENCE)
    if (at < next && !begins) return
    next = at + (live ? LIVE : PLAIN)
    const line = harmless(fraction === undefined ? text : `${text}, ${Math.floor(100 * Math.min(1, fraction))} %`)
    write(live ? `${CLEAR}${line.slice(0, (screen.columns || 80) - 1)}` : `${line}\n`)
    drawn = live
  }
}

/** What nobody takes is lost: progress is no result. */
function writeNow(text: string): void {
  try {
    writeSync(STDERR, text)
  } catch {}
}
