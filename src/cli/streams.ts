/** What becomes of standard output and error: nobody who stops reading, and no full disk, ends a run. */
import { FAILED } from './errors.ts'

/** Who reads our output may stop reading (`| head`): that is no failure. */
const GONE = 'EPIPE'

export interface Streams {
  /** The exit code, once all that was printed is written: 1 where it could not be. */
  settle(code: number): Promise<number>
}

export function watchStreams(out: NodeJS.WriteStream = process.stdout, err = process.stderr): Streams {
  let lost: NodeJS.ErrnoException | undefined
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== GONE) lost ??= error
  })
  err.on('error', () => {})
  return {
    async settle(code) {
      await new Promise<void>((resolve) => out.write('', () => resolve()))
      await new Promise((resolve) => setImmediate(resolve))
      if (!lost) return code
      err.write(
        `standard output could not be written (${lost.code}): what it should have told is lost, the files that were written are not\n`,
      )
      return Math.max(code, FAILED)
    },
  }
}
