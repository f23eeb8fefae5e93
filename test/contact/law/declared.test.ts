/** A law is one file and one line: nobody else knows its name or its keys. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryStarts, rememberedBy } from '../../../src/contact/law/shear-law.ts'
import { jointParameters, shearLaws } from '../../../src/contact/law/shear-laws.ts'
import { ownKeys } from '../../../src/math/parameters.ts'
import { JOINT_ROW, OWN } from '../../../src/state/joints.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => [file, readFileSync(join('src', file), 'utf8')] as const)
const naming = (word: string) => sources.flatMap(([file, text]) => (text.includes(word) ? [file] : []))

/** A curve along which a cohesive joint softens may be called as a law of shear is. */
const CURVES = join('math', 'softening.ts')

/** The first is what joints have where nothing is said, and what slopes settle on. */
const others = shearLaws.slice(1)

describe.each(others)('$name', ({ name, parameters = {} }) => {
  test('stands in its own file alone', () => {
    expect(naming(`'${name}'`).filter((file) => file !== CURVES)).toHaveLength(1)
  })

  test('has keys that no joint has otherwise, and room for their numbers', () => {
    const keys = Object.keys(parameters)
    for (const key of keys) expect(key in jointParameters).toBe(false)
    expect(OWN + ownKeys(parameters).length).toBeLessThanOrEqual(JOINT_ROW)
    for (const key of keys.filter((one) => one.includes(' '))) expect(naming(`'${key}'`)).toHaveLength(1)
  })
})

test('names are different, and what each law remembers has its own place', () => {
  expect(new Set(shearLaws.map(({ name }) => name)).size).toBe(shearLaws.length)
  const starts = memoryStarts(shearLaws)
  const columns = rememberedBy(shearLaws)
  expect(columns.map(({ at }) => at)).toEqual(columns.map((_, at) => at))
  for (const [k, { remembers = {} }] of shearLaws.entries())
    expect(columns.slice(starts[k], starts[k] + Object.keys(remembers).length).map(({ name }) => name)).toEqual(
      Object.keys(remembers),
    )
})
