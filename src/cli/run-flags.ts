import type { KernelName } from '../setup/method.ts'

export interface RunFlags {
  output?: string
  set: string[]
  kernel: KernelName
  /** That share the steps where it pays; one, unless said. */
  threads?: number
  resume?: string
  json?: boolean
  /** Asks for a slope, and for its factor of safety. */
  slope?: boolean
  /** Of a slope: without a model, or with the bolts that bring its design factor. */
  quick?: boolean
  support?: boolean
}

/** A word as a shell takes it. */
export const shell = (word: string): string =>
  /^[\w./=:@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** The command line of a run. */
export const commandOf = (
  file: string,
  { set, slope, quick, support, output, resume }: Omit<RunFlags, 'kernel' | 'threads'>,
): string =>
  [
    slope ? 'npx talus slope' : 'npx talus run',
    shell(file),
    ...(quick ? ['--quick'] : []),
    ...(support ? ['--support'] : []),
    ...set.map((s) => `--set ${shell(s)}`),
    ...(output === undefined ? [] : [`-o ${shell(output)}`]),
    ...(resume === undefined ? [] : [`--resume ${shell(resume)}`]),
  ].join(' ')
