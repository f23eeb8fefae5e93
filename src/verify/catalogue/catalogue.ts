/** What the reference cases ask, in the order of their ids. */
import type { Catalogue } from './asked.ts'
import { ASSEMBLIES } from './assemblies.ts'
import { CONTACT } from './contact.ts'
import { CONTINUUM } from './continuum.ts'
import { GEOMETRY } from './geometry.ts'

export const CATALOGUE: Catalogue = { ...CONTACT, ...GEOMETRY, ...ASSEMBLIES, ...CONTINUUM }

/** Reference cases of which there is no case yet, and why. */
export const UNBUILT: Record<string, string> = {}
