import { expect, test } from 'vitest'
import { caseJsonSchema, type JsonSchema } from '../../src/case/schema.ts'
import { VARIANTS } from './good.ts'

const schema = caseJsonSchema(VARIANTS)

const isNode = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Every named key of the schema with its path. */
function* keys(node: JsonSchema, path = ''): Generator<[string, JsonSchema]> {
  for (const [key, part] of Object.entries((node.properties ?? {}) as Record<string, JsonSchema>)) {
    yield [`${path}/${key}`, part]
    yield* keys(part, `${path}/${key}`)
  }
  for (const inner of [node.additionalProperties, node.items, ...((node.anyOf ?? []) as unknown[])].flat())
    if (isNode(inner)) yield* keys(inner, path)
}

test('is draft 7, with a title, and forbids unknown keys at the root', () => {
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Talus case',
    type: 'object',
    additionalProperties: false,
    required: ['title'],
  })
})

test('every key has a description, every number a unit', () => {
  let count = 0
  for (const [path, node] of keys(schema)) {
    count++
    expect(node.description, path).toEqual(expect.any(String))
    const types = [node, ...((node.anyOf ?? []) as JsonSchema[])].map((n) => n.type)
    // of these the unit is that of what is measured
    const free = /parameters|\/(value|within|level|passes|above)$/.test(path)
    if (types.includes('number') && !free) expect(node.unit, path).toEqual(expect.any(String))
  }
  expect(count).toBeGreaterThan(150)
})

test('the names of the catalogue are the values that an editor offers', () => {
  const materials = (schema.properties as Record<string, JsonSchema>).materials.additionalProperties as JsonSchema
  const { model } = materials.properties as Record<string, JsonSchema>
  expect(model).toMatchObject({ enum: ['elastic'], default: 'elastic' })
  expect(model.description).toContain('the elastic one')
})

test('the pattern of a quantity accepts its units and no others', () => {
  const materials = (schema.properties as Record<string, JsonSchema>).materials.additionalProperties as JsonSchema
  const { young } = materials.properties as Record<string, JsonSchema>
  const [number, text] = young.anyOf as JsonSchema[]
  expect(number).toEqual({ type: 'number' })
  const pattern = new RegExp(text.pattern as string)
  for (const good of ['30 GPa', '30GPa', '3e10', '1.5e3 kN/m2']) expect(good).toMatch(pattern)
  for (const bad of ['30 m', 'GPa', '30 GPa/m']) expect(bad).not.toMatch(pattern)
})
