/** What must come out. */
import { z } from 'zod'
import { TAKE_NAMES, TAKES } from '../../math/takes.ts'
import { DIMENSIONS, inSI, splitQuantity, unitOf } from '../../math/units.ts'
import type { Comparison, Expectation, Tolerance } from '../types/expect.ts'
import { altered } from './asked.ts'
import { choice, count, expression, notNegative, positive, quantity, say, text } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

const EXPECTED = 'a relative tolerance such as 0.1 %, or an absolute one such as 2 mm or 1e-6 absolute'

export function readTolerance(raw: number | string): Tolerance | undefined {
  if (typeof raw === 'number') return { scale: 'relative', amount: raw, unit: '' }
  const parts = splitQuantity(raw)
  if (!parts) return undefined
  if (parts.symbol === '') return { scale: 'relative', amount: parts.value, unit: '' }
  if (parts.symbol === 'absolute') return { scale: 'absolute', amount: parts.value, unit: '' }
  const unit = unitOf(parts.symbol)
  if (!unit) return undefined
  const scale = unit.dimension === 'ratio' ? 'relative' : 'absolute'
  return { scale, amount: inSI(parts.value, unit), unit: DIMENSIONS[unit.dimension] }
}

const within = z
  .union([z.number(), z.string()])
  .transform((raw, to): Tolerance => {
    const tolerance = readTolerance(raw)
    if (tolerance && tolerance.amount >= 0 && tolerance.amount <= 1e30) return tolerance
    return refuse(to, { expected: EXPECTED, found: say(raw) })
  })
  .meta({
    description:
      'Tolerance: a number or per cent is relative to |value|; with a unit, or the word absolute (in SI), it is absolute, as it must be where the value is 0',
  })

/** An expression knows no blanks within a unit: `5 kg m/s` is `5 kg·m/s` there. */
const joined = (raw: string) => {
  const parts = splitQuantity(raw)
  return parts && unitOf(parts.symbol) ? `${parts.written} ${parts.symbol.replace(/\s+/g, '·')}` : raw
}

const value = z.union([z.number(), z.string().transform(joined).pipe(expression('Expression'))]).meta({
  description:
    'Number, number with a unit, or expression over the values of the case: materials.rock.young, parameters.h; in names, what is not a letter a–z or a digit is written _',
})

const expectationParts = z.strictObject({
  name: text('Name of the quantity in the table of talus verify'),
  record: text('record, or record.part').optional(),
  take: choice(TAKE_NAMES, 'What is taken from the record').optional(),
  at: quantity('time', 'On the clock of the stage', notNegative).optional(),
  from: quantity('time', 'Begin of the part of the stage that is looked at', notNegative).optional(),
  to: quantity('time', 'End of the part of the stage that is looked at', notNegative).optional(),
  level: value.optional().meta({ description: 'For the time of passing: what the record passes for the first time' }),
  against: expression('For l2: the expected history, as an expression of t').optional(),
  compute: expression('Expression over records and results of the probe').optional(),
  stage: count('Stage that is looked at and whose clock counts, from 0; the last unless given', notNegative).optional(),
  value: value.optional(),
  within: within.optional(),
  hash: text('Hash of the final state, instead of a value').optional(),
  when: expression(
    'The line belongs to the variations in which this is not 0: an expression over the values of the case, such as falls < 1',
  ).optional(),
  altered: altered.optional(),
})

type Parts = z.output<typeof expectationParts>

function checkSource(v: Parts, to: Reporter): void {
  const given = (['record', 'compute', 'hash'] as const).filter((key) => v[key] !== undefined)
  if (given.length !== 1)
    refuse(to, { expected: 'exactly one of record, compute, hash', found: given.join(' and ') || 'none of them' })
  else if (v.record === undefined)
    for (const key of ['take', 'at', 'level', 'from', 'to', 'against', 'stage'] as const)
      if (v[key] !== undefined && !(key === 'stage' && v.compute !== undefined))
        refuse(to, { path: [key], expected: `no ${key}: it goes with record`, found: 'one' })
}

function checkTake(v: Parts, to: Reporter): void {
  if (v.at !== undefined && v.take !== undefined && v.take !== 'at')
    refuse(to, { path: ['at'], expected: `no time: ${v.take} is taken`, found: `${v.at} s` })
  if (v.take === 'at' && v.at === undefined) refuse(to, { path: ['at'], expected: 'a time', found: 'none' })
  if ((v.take === 'l2') !== (v.against !== undefined))
    refuse(to, {
      path: ['against'],
      expected: v.against ? 'take: l2 with against' : 'the expected history to take l2 against',
      found: v.take ?? 'no take',
    })
  if ((v.take === 'time of passing') !== (v.level !== undefined))
    refuse(to, {
      path: ['level'],
      expected: v.level === undefined ? 'the level that is passed, such as 1 mm' : 'take: time of passing with level',
      found: v.level === undefined ? 'none' : (v.take ?? 'no take'),
    })
  const windowed = v.from !== undefined || v.to !== undefined
  if (windowed && !(v.take && TAKES[v.take].window)) {
    const others = TAKE_NAMES.filter((take) => TAKES[take].window)
    refuse(to, { expected: `from and to with ${others.join(', ')}`, found: v.take ?? 'no take' })
  }
  if (v.from !== undefined && v.to !== undefined && !(v.from < v.to))
    refuse(to, { path: ['to'], expected: `a time after ${v.from} s`, found: `${v.to} s` })
}

function checkTolerance(v: Parts, to: Reporter): void {
  if ((v.value === undefined) !== (v.within === undefined))
    refuse(to, { expected: 'value and within together', found: v.within ? 'no value' : 'no within' })
  if (v.hash !== undefined && v.value !== undefined) refuse(to, { expected: 'either hash or value', found: 'both' })
}

export const expectation: z.ZodType<Expectation> = expectationParts
  .transform((v, to): Expectation => {
    checkSource(v, to)
    checkTake(v, to)
    checkTolerance(v, to)
    return { ...v, take: v.take ?? (v.at === undefined ? 'end' : 'at') }
  })
  .meta({ description: 'A quantity and what must come out' })

export const energyBalance = z
  .strictObject({
    within: quantity(
      'ratio',
      'Share of the largest energy that was exchanged, which the ledger of a stage may be off by',
      positive,
    ),
    why: text('Why more than 1 % is right for this case'),
  })
  .meta({
    description:
      'What talus verify demands of the energies of a case with expectations: 1 % unless another bound is declared here, with its reason',
  })

export const comparison: z.ZodType<Comparison> = z
  .strictObject({
    name: text('Name of the statement'),
    compute: expression(
      'Expression over the quantities of the variations: log2(error[0]/error[1]), sum(error), sum(error, 0, 1)',
    ),
    value,
    within,
    altered: altered.optional(),
  })
  .meta({ description: 'A statement about the same quantity in several variations' })
