import { STOPPED } from './errors.ts'

export interface StopSignal {
  asked(): boolean
  forget(): void
}

/** SIGHUP: the terminal was closed, or the line to it broke. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C, SIGTERM and SIGHUP as a question that the run asks between ticks; a second one ends the program at once. */
export function stopSignal(): StopSignal {
  let asked = false
  const onSignal = () => {
    if (asked) process.exit(STOPPED)
    asked = true
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return {
    asked: () => asked,
    forget() {
      for (const signal of SIGNALS) process.off(signal, onSignal)
    },
  }
}
