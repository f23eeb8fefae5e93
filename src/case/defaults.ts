/** Every default that matters for a result, with its reason: the schema fills them in, `explain.ts` tells them. */
import { BLOCKS } from './defaults/blocks.ts'
import { CONTACT } from './defaults/contact.ts'
import { LOADS } from './defaults/loads.ts'
import { PARTICLES } from './defaults/particles.ts'
import { RECORDS } from './defaults/records.ts'
import { SLOPE } from './defaults/slope.ts'
import { STAGES } from './defaults/stages.ts'

export const DEFAULTS = { ...BLOCKS, ...PARTICLES, ...CONTACT, ...LOADS, ...STAGES, ...SLOPE, ...RECORDS }
