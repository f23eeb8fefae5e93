/** A probe: its answer on the terminal, and where a folder is named, in that. */
import { answerLines } from '../output/answer-text.ts'
import { checkProbe } from '../run/verify-case.ts'
import { formatTable } from '../verify/format.ts'
import { DONE, FAILED } from './errors.ts'
import { readingHost } from './read-inputs.ts'
import { SUMMARY } from './result-names.ts'
import { openRecord } from './result-record.ts'
import type { Job } from './run-jobs.ts'
import type { Setting } from './run-one.ts'

export function probeOne(job: Job, setting: Setting): number {
  const { flags, host, results } = setting
  const { answer, checked } = checkProbe(job.case)
  const exit = checked.rows.every((row) => row.pass) ? DONE : FAILED
  const text = `${JSON.stringify({ case: job.case.name, answer, checks: checked.rows }, undefined, 2)}\n`
  const notes = flags.output === undefined ? [] : keep(job, text, exit, setting)
  results.checked.push(checked)
  results.answers.push(text)
  const lines = [
    job.case.title || job.case.name,
    ...answerLines(answer),
    formatTable(checked.rows, checked.notes),
    ...notes,
  ]
  if (!flags.json) host.print(`${lines.filter((line) => line !== '').join('\n')}\n`)
  return exit
}

function keep(job: Job, text: string, exit: number, { file, caseFile, flags, host }: Setting): string[] {
  const record = openRecord(job, file, flags, caseFile, readingHost(host))
  try {
    record.save('running')
    record.outputs.put(SUMMARY, text)
    const notes = record.finish('answered', exit)
    return [...record.notes, `Results in ${record.path}: summary.json, manifest.json`, ...notes]
  } finally {
    record.release()
  }
}
