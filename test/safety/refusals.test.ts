/** What talus slope refuses, in the words of a geologist. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeHost } from '../../src/cli/node-host.ts'
import { readCase } from '../../src/index.ts'
import { startAny } from '../../src/safety.ts'

const WEDGE = readFileSync('cases/slope/wedge-hoek-bray.yaml', 'utf8')
const A = 'dip: 45 deg, dip direction: 105 deg'
const B = 'dip: 70 deg, dip direction: 235 deg'

const BAD: [string, string, RegExp][] = [
  [
    'a joint parallel to the face',
    WEDGE.replace(A, 'dip: 65 deg, dip direction: 185 deg'),
    /planes\.A.*a joint parallel to a face cuts off nothing there/,
  ],
  [
    'a wedge that does not daylight',
    WEDGE.replace(A, 'dip: 45 deg, dip direction: 305 deg').replace(B, 'dip: 70 deg, dip direction: 30 deg'),
    /A and B meet in a line that plunges 44° towards 321°, which does not come out of the face \(65° towards 185°\): the wedge does not daylight/,
  ],
  [
    'planes that make no wedge',
    WEDGE.replace(A, 'dip: 45 deg, dip direction: 305 deg').replace(
      /( {8})B: .*\n/,
      '$1B: { dip: 70 deg, dip direction: 30 deg, through: [0, 0, 0] }\n$1C: { dip: 80 deg, dip direction: 5 deg, through: [0, 20, 5] }\n',
    ),
    /A, B, C make no wedge with the face/,
  ],
  [
    'no slope at all',
    WEDGE.replace(/ {4}cut:[\s\S]*?(?=contact)/, '').replace(/record:[\s\S]*/, ''),
    /expected a slope: measured planes, or a block that joints cut, found neither/,
  ],
  [
    'a spacing of zero',
    WEDGE.replace(
      '      planes:',
      '      sets: { J: { dip: 30 deg, dip direction: 180 deg, spacing: 0 m } }\n      planes:',
    ),
    /sets\.J\.spacing: expected a length above 0, found "0 m"/,
  ],
  [
    'an unknown joint',
    WEDGE.replace('joint: B }', 'joint: C }'),
    /planes\.B\.joint: expected a joint: A, B, found "C"/,
  ],
]

test.each(BAD)('%s', (_, yaml, words) => {
  let told = ''
  try {
    startAny(readCase(yaml, { name: 'w.yaml' }).variations[0], { host: nodeHost(), slope: true })
  } catch (error) {
    const { message, path, expected, found, remedy } = error as Error & Record<string, string>
    told = [path, message, expected, found, remedy].join(' ')
  }
  expect(told).toMatch(words)
})
