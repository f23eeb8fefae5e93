import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { finish } from './help.ts'

test.each([
  ['coincident meshes', '0.5, 0.5'],
  ['meshes shifted by one unit in the last place', '0.5000000000000001, 0.49999999999999994'],
])('%s, shaken by a nanometre, keep their shear: the block lies where it lay', (_, at) => {
  const text = readFileSync('cases/verification/F34-shaken.yaml', 'utf8').replace('at: [0.5, 0.5]', `at: [${at}]`)
  const { series } = finish(text, { frames: false }).outcome!
  const place = series.find(({ name }) => name === 'place')!
  const atEndOf = (stage: number) => place.values[place.stage.lastIndexOf(stage)]
  expect(atEndOf(0)).toBeGreaterThan(1e-7)
  // The first shakings rub edges that carried next to nothing; six more after the second move it by 5e-7 in all.
  expect(Math.abs(atEndOf(2) / atEndOf(0) - 1)).toBeLessThan(1e-4)
  expect(Math.abs(atEndOf(4) / atEndOf(2) - 1)).toBeLessThan(1e-5)
  expect(Math.abs(atEndOf(6) / atEndOf(4) - 1)).toBeLessThan(1e-6)
})
