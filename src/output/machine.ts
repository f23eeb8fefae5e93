/**
 * What a result owes to the machine and to the moments at which its run was stopped: wall times, threads, rates and memory. All else is the
 * same to the byte whenever and however often a case is run.
 */

/** Fields of summary.json; [] stands for every one of a list. */
export const MACHINE_FIELDS = ['stages[].wall', 'wall', 'threads', 'tetsPerSecond', 'peakMemory'] as const

/** Marks such a part of report.html. */
export const ofMachine = (html: string): string => `<!--machine-->${html}<!--/machine-->`
