/** What a case asks for, counted before it is judged: values, blocks one by one, variations. */
import { BUDGETS } from '../math/budgets.ts'
import { isMapping } from './path.ts'
import type { Report } from './problem.ts'

/** Values in plain data: numbers, texts, lists and mappings. */
export function countValues(data: unknown): number {
  let count = 0
  const open = [data]
  while (open.length > 0) {
    const value = open.pop()
    count++
    if (Array.isArray(value)) for (const item of value) open.push(item)
    else if (isMapping(value)) for (const key in value) open.push(value[key])
  }
  return count
}

const LISTED = ['blocks', 'particles', 'joints', 'bolts', 'boundaries', 'record'] as const

/** Tells what a case has too much of; whether it has. */
export function isOverBudget(data: Record<string, unknown>, report: Report): boolean {
  const before = report.problems.length
  for (const key of LISTED) {
    const count = isMapping(data[key]) ? Object.keys(data[key]).length : 0
    if (count > BUDGETS.listed)
      report.add([key], `at most ${BUDGETS.listed} ${WORDS[key] ?? key}, one by one`, String(count), REMEDY[key])
  }
  const { stages, contact } = data
  if (Array.isArray(stages) && stages.length > BUDGETS.stages)
    report.add(['stages'], `at most ${BUDGETS.stages} stages`, String(stages.length), REMEDY.stages)
  const rules = isMapping(contact) && Array.isArray(contact.rules) ? contact.rules.length : 0
  if (rules > BUDGETS.rules)
    report.add(['contact', 'rules'], `at most ${BUDGETS.rules} rules`, String(rules), REMEDY.rules)
  const { slope } = data
  const planes = isMapping(slope) && isMapping(slope.planes) ? Object.keys(slope.planes).length : 0
  if (planes > BUDGETS.slopePlanes)
    report.add(['slope', 'planes'], `at most ${BUDGETS.slopePlanes} planes`, String(planes), REMEDY.planes)
  const values = countValues(data)
  if (values > BUDGETS.caseValues)
    report.add([], `at most ${BUDGETS.caseValues} values`, String(values), 'large tables and geometry belong in files')
  return report.problems.length > before
}

const WORDS: Partial<Record<string, string>> = { record: 'records' }

const REMEDY: Partial<Record<string, string>> = {
  blocks: 'many alike are a repeat of one, many of one rock are cut by joints, thousands of polyhedra are particles',
  stages: 'what changes in time is a table of a boundary; runs that do not follow each other are variations',
  planes: 'each meets each other in a wedge; planes of one set may be told by their mean',
  rules: 'a rule may name a repeat, a cut block or a material',
}
