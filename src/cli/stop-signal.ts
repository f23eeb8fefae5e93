export interface StopSignal {
  asked(): boolean
  forget(): void
}

/** Ctrl-C and SIGTERM as a question that the run asks between ticks; a second one ends the program at once. */
export function stopSignal(): StopSignal {
  let asked = false
  const onSignal = () => {
    if (asked) process.exit(130)
    asked = true
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    asked: () => asked,
    forget() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
