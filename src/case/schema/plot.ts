/** Plots that a case asks for. */
import { z } from 'zod'
import type { PlotSpec } from '../types/plot.ts'
import { count, expression, listOf, notNegative, text } from './quantity.ts'

const column = (description: string) => text(`${description}: a record, or record.part`)

export const plotSpec: z.ZodType<PlotSpec> = z
  .strictObject({
    title: text('Title of the plot; its name unless given').optional(),
    x: column('What is drawn across; the time of its stage unless given').optional(),
    y: z
      .union([column('What is drawn upwards'), listOf(column('One of several'), 'Several, in one unit')])
      .transform((one): string[] => (Array.isArray(one) ? one : [one]))
      .meta({ description: 'What is drawn upwards: a record, or several in one unit' }),
    expected: expression(
      'Closed form that is drawn over it: an expression over x, the number across, and the values of the case',
    ).optional(),
    stage: count('Stage that is drawn, from 0; the last unless given', notNegative).optional(),
  })
  .transform(({ x = 't', ...rest }): PlotSpec => ({ x, ...rest }))
  .meta({ description: 'Records against each other, or against time: a plot of the report, saved as SVG and CSV' })
