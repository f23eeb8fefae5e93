/** What a case says of itself where it checks something else than it was meant to check, or leaves something out. */
import { z } from 'zod'
import { text } from './quantity.ts'

export const altered = z
  .strictObject({
    asked: text('What is asked of the quantity in the first place'),
    fails: text('How far the computed value is from that, or that it was not run so'),
    why: text('Why the line asks something else'),
  })
  .meta({
    description: 'The line asks less, or something else, than was meant: what was, by how much that fails, and why',
  })

export type Altered = z.output<typeof altered>

export const missing = z
  .strictObject({
    quantity: text('What is meant to be checked'),
    why: text('Why it is not'),
  })
  .meta({ description: 'A quantity that the case should check and does not, and why' })

export type Missing = z.output<typeof missing>
