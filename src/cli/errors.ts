/** What went wrong → one readable message and an exit code. */
import { CaseError } from '../case/problem.ts'
import { CheckpointError } from '../output/checkpoint.ts'
import { SetupError } from '../setup/setup-error.ts'

export const DONE = 0
export const FAILED = 1
export const BAD_INPUT = 2
export const STOPPED = 130

/** An error of the user's that needs no more than a sentence. */
export class InputError extends Error {}

/** Message for the terminal and exit code; an error of ours keeps its stack. */
export function explain(error: unknown, file: string): { message: string; code: number } {
  if (error instanceof CaseError) return { message: error.message, code: BAD_INPUT }
  if (error instanceof SetupError)
    return {
      message: `${file}: ${error.path}: expected ${error.expected}, found ${error.found}; ${error.remedy}`,
      code: BAD_INPUT,
    }
  if (error instanceof InputError || error instanceof CheckpointError)
    return { message: error.message, code: BAD_INPUT }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return {
    message: `Talus failed, and this is not your fault. Please report it with the case file.\n${text}`,
    code: FAILED,
  }
}
