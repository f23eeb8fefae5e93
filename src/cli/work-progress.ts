/** Progress of work before and between the steps of a run: one line rewritten in place, or a plain line now and then. */
import { writeSync } from 'node:fs'

/** Seconds before the first line, between updates of a line, and between plain lines. */
const PATIENCE = 1
const LIVE = 0.2
const PLAIN = 5
const STDERR = 2
const CLEAR = '\r\x1b[2K'

/** Lines for `Host.progress`, written at once: no event loop turns while a case is set up. */
export function workProgress(
  now: () => number,
  write: (text: string) => void = writeNow,
  screen: { isTTY?: boolean; columns?: number } = process.stderr,
) {
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
    if (Number.isNaN(next)) next = at + PATIENCE
    if (at < next) return
    const live = screen.isTTY === true
    next = at + (live ? LIVE : PLAIN)
    const line = fraction === undefined ? text : `${text}, ${Math.floor(100 * Math.min(1, fraction))} %`
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
