/** What a run writes. */
import { z } from 'zod'
import type { OutputSpec } from '../case.ts'
import { DEFAULTS } from '../defaults.ts'
import { choice, count, listOf, notNegative, positive, quantity } from './quantity.ts'

/** The fields a frame can hold. */
export const FRAME_FIELDS = ['displacement', 'velocity', 'unbalanced', 'stress', 'strain']

export const output: z.ZodType<OutputSpec> = z
  .strictObject({
    frames: count('Frames of each run stage, besides the first', { min: 0, max: 1_000_000 }).default(
      DEFAULTS.frames.value,
    ),
    pictures: listOf(
      quantity('time', 'On the clock of the last stage', notNegative),
      'Times at which the report shows the model',
      0,
    ).default([]),
    fields: listOf(choice(FRAME_FIELDS, 'Field'), 'Fields of a frame', 0).default(DEFAULTS.fields.value),
    'checkpoint every': quantity('time', 'Time on the clock of the wall between checkpoints', positive).default(
      DEFAULTS.checkpoint.value,
    ),
    units: choice(
      ['metric', 'imperial'],
      'Units of terminal, report, tables and histories (imperial: ft, kip, psf); summary.json and frames are in SI',
    ).default(DEFAULTS.units.value),
  })
  .transform(
    (value): OutputSpec => ({
      frames: value.frames,
      pictures: value.pictures,
      fields: value.fields,
      checkpointEvery: value['checkpoint every'],
      units: value.units,
    }),
  )
  .meta({ description: 'What is written' })
