/** The schema of a case file, put together; the JSON Schema for editors is made from it. */
import { z } from 'zod'
import { DEFAULTS } from './defaults.ts'
import { missing } from './schema/asked.ts'
import { block, material } from './schema/block.ts'
import { bolt } from './schema/bolt.ts'
import { initial } from './schema/boundary.ts'
import { contact } from './schema/contact.ts'
import { comparison, energyBalance, expectation } from './schema/expect.ts'
import { joint } from './schema/joint.ts'
import { lowerCase } from './schema/lower-case.ts'
import { output } from './schema/output.ts'
import { particles } from './schema/particles.ts'
import { plotSpec } from './schema/plot.ts'
import { flag, listOf, name, named, positive, quantity, text, variant } from './schema/quantity.ts'
import { record } from './schema/record.ts'
import { refuse } from './schema/refuse.ts'
import { eachBlock } from './schema/repeat.ts'
import { report } from './schema/report.ts'
import { slope } from './schema/slope.ts'
import { physics, physicsParts, stage } from './schema/stage.ts'
import { strengthReduction } from './schema/strength-reduction.ts'
import { support } from './schema/support.ts'
import type { Variants } from './variants.ts'

function probe(variants: Variants) {
  return z
    .looseObject({ what: variant(variants.probes, 'What is computed') })
    .meta({ description: 'A computation without a run: what, and its arguments' })
}

const row = z.looseObject({ name: text('Ends the name of the case').optional() }).meta({
  description: 'Paths and their values, and a name; {} is the case as it stands, and adds nothing to its name',
})

const vary = z
  .union([
    z
      .record(z.string(), z.array(z.unknown()).min(1).meta({ description: 'Values, one case for each' }))
      .meta({ description: 'Path → list of values: one case for each combination' }),
    z
      .array(z.union([row, listOf(row, 'Mappings, one of which is taken for a case')]))
      .min(1)
      .transform((items, to) => {
        const other = items.findIndex((item) => Array.isArray(item) !== Array.isArray(items[0]))
        if (other < 0) return items
        const [expected, found] = Array.isArray(items[0]) ? ['list', 'mapping'] : ['mapping', 'list']
        return refuse(to, { path: [other], expected: `a ${expected}, as before it`, found: `a ${found}` })
      })
      .meta({ description: 'One case for each mapping; of several lists of them, one case for each combination' }),
  ])
  .meta({
    description:
      'One file, several cases: { path: [values] }, a list of { path: value, name }, or a list of such lists',
  })

/** The schema of the file, with the names that the catalogue knows. */
export function caseSchema(variants: Variants) {
  return z
    .strictObject({
      $schema: text('Where editors find this schema').optional(),
      title: text('One line').transform((title) => title.trim().replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ')),
      about: text('What the case shows, and why its answer is known').default(''),
      long: flag('Left out of talus verify unless asked for').default(false),
      parameters: z
        .record(name, z.union([z.number(), z.string()]).meta({ description: 'Number, or expression of those above' }))
        .default({})
        .meta({ description: 'Names for numbers, for use in expressions' }),
      ...physicsParts(variants),
      safety: quantity('ratio', 'Fraction of the critical step that a run uses', { ...positive, max: 1 }).default(
        DEFAULTS.safety.value,
      ),
      stress: variant(variants.stress, 'How stresses follow a rotation').default(variants.stress[0].name),
      materials: named(material(variants), 'Materials by name').default({}),
      blocks: named(block(variants), 'Blocks by name').default({}).transform(eachBlock),
      particles: named(particles(variants), 'Discs, spheres and polyhedra by name').default({}),
      bolts: named(bolt, 'Bolts by name').default({}),
      'design factor': quantity(
        'ratio',
        'Factor of safety that is asked for: what is found is judged against it',
        positive,
      ).optional(),
      support: support.optional(),
      'lower case': lowerCase.optional(),
      contact: contact(variants).optional(),
      initial: listOf(initial, 'State at the start').default([]),
      stages: listOf(stage, 'What happens, one stage after the other').optional(),
      slope: slope.optional(),
      'strength reduction': strengthReduction.optional(),
      probe: probe(variants).optional(),
      record: named(record, 'Histories by name').default({}),
      plots: named(plotSpec, 'Plots by name: records against each other, or against time').default({}),
      report: report.optional(),
      output: output.prefault({}),
      vary: vary.optional(),
      expect: listOf(expectation, 'What must come out').default([]),
      missing: listOf(missing, 'What should be checked and is not').default([]),
      'energy balance': energyBalance.optional(),
      compare: listOf(comparison, 'What must hold between the variations').default([]),
    })
    .meta({ title: 'Talus case', description: 'A case of Talus' })
}

export type CaseInput = z.output<ReturnType<typeof caseSchema>>

/** The schema of the file, and of its parts that are read alone: with the overrides of a stage, or where they are left out. */
export const caseSchemas = (variants: Variants) => ({
  file: caseSchema(variants),
  physics: physics(variants),
  joint: joint(variants),
  contact: contact(variants),
})

export type CaseSchemas = ReturnType<typeof caseSchemas>

export type JsonSchema = { [key: string]: unknown }

/** JSON Schema (draft 7) of what a user may write. */
export function caseJsonSchema(variants: Variants): JsonSchema {
  return z.toJSONSchema(caseSchema(variants), { target: 'draft-7', io: 'input' }) as JsonSchema
}
