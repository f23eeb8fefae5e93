import { expect, test } from 'vitest'
import { FRAME_FIELDS } from '../../src/case/schema/output.ts'
import { FIELDS } from '../../src/watch/frames.ts'

test('a case may ask for exactly the fields that a frame can hold', () => {
  expect([...FRAME_FIELDS].sort()).toEqual(Object.keys(FIELDS).sort())
})
