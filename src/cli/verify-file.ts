/** One case file with expectations: its variations run, their closed forms beside what was computed. */
import type { Case, CaseFile } from '../case/case.ts'
import type { Host } from '../host.ts'
import { checkBalance, checkProbe, checkRun, compareVariations } from '../run/verify-case.ts'
import type { Outcome } from '../run.ts'
import { startAny } from '../safety.ts'
import type { KernelName } from '../setup/method.ts'
import { failedRow } from '../verify/added-row.ts'
import type { Altered, Checked, VerifiedCase } from '../verify/types.ts'
import { explain } from './errors.ts'
import { loadCase } from './load.ts'
import { placed } from './placed.ts'

/** A case file, and how to run it. */
export interface VerifyJob {
  stem: string
  path: string
  kernel: KernelName
  threads: number
  long: boolean
}

/** What became of it: a case without expectations, or one that takes long, is left out. */
export type Verified = VerifiedCase | 'nothing expected' | 'long'

export async function verifyFile({ stem, path, kernel, threads, long }: VerifyJob, host: Host): Promise<Verified> {
  try {
    const file = loadCase(path)
    const [first] = file.variations
    if (file.compare.length === 0 && file.variations.every((c) => c.expect.length === 0)) return 'nothing expected'
    if (first.long && !long) return 'long'
    const checked: Checked[] = []
    for (const c of file.variations) {
      const origin = { file: path, set: [], name: c.name }
      checked.push(
        await placed(origin, async () => {
          if (c.probe) return checkProbe(c).checked
          const { ticks } = startAny(c, { host, kernel, threads: { always: threads }, frames: false })
          for (;;) {
            const next = ticks.next()
            if (next.done) return verified(c, next.value)
            await new Promise((resolve) => setImmediate(resolve))
          }
        }),
      )
    }
    const rows = [...checked.flatMap((one) => one.rows), ...compareVariations(stem, file, checked)]
    const notes = checked.flatMap((one) => one.notes)
    return { name: stem, title: first.title, rows, notes, altered: alteredOf(file), missing: first.missing }
  } catch (error) {
    return failed(stem, explain(error).message)
  }
}

function verified(c: Case, { summary, series }: Outcome): Checked {
  const checked = checkRun(c, summary, series)
  return { ...checked, rows: [...checked.rows, ...checkBalance(c, summary)] }
}

/** The lines that ask something else than was meant, by name. */
const alteredOf = ({ variations, compare }: CaseFile): Record<string, Altered> =>
  Object.fromEntries(
    [...variations.flatMap((c) => c.expect), ...compare].flatMap(({ name, altered }) =>
      altered ? [[name, altered]] : [],
    ),
  )

export const failed = (stem: string, reason: string): VerifiedCase => ({
  name: stem,
  title: '',
  rows: [failedRow(stem, 'the case runs', 'no error', reason)],
  notes: [],
  altered: {},
  missing: [],
})
