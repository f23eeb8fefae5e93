/** A tension crack is no sliding plane: it is in no kinematic test, and its friction of 0° in no cone. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { slopeStereonets } from '../../src/cli/slope-stereonets.ts'
import { bareHost, CaseError, readCase } from '../../src/index.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { cutBlocks } from '../../src/setup/cut-blocks.ts'

const text = readFileSync(fileURLToPath(new URL('V11-tension-crack.yaml', import.meta.url)), 'utf8')

function slopeOf(...set: string[]) {
  const [c] = readCase(text, { set }).variations
  const found = analyseSlope(cutBlocks(c, bareHost()), bareHost())
  if (!found?.kinematics) throw new Error('the case has a slope with a face')
  return { ...found, kinematics: found.kinematics }
}

const crack = 'blocks.rock.cut.planes.crack'
const modesBy = ({ kinematics }: ReturnType<typeof slopeOf>) =>
  kinematics.verdicts.flatMap(({ mode, joints, possible }) => (possible ? [`${mode} by ${joints.join(' and ')}`] : []))

test('it is not tested, and why is told', () => {
  const slope = slopeOf()
  expect(modesBy(slope)).toEqual(['wedge sliding by J1 and J2'])
  expect(slope.kinematics.verdicts.flatMap(({ joints }) => joints)).not.toContain('crack')
  expect(slope.kinematics.summary).toMatch(
    /^Possible: wedge sliding \(J1 with J2\)\. crack: not tested: steep, without friction and cohesion/,
  )
})

test('its role can be said, whatever its strength', () => {
  const said = slopeOf(`${crack}.role=tension crack`, 'joints.crack.friction=20 deg')
  expect(modesBy(said)).toEqual(['wedge sliding by J1 and J2'])
  expect(said.kinematics.summary).toContain('crack: not tested: a tension crack by its role')
  expect(modesBy(slopeOf(`${crack}.role=sliding plane`))).toContain('flexural toppling by crack')
  expect(modesBy(slopeOf('joints.crack.friction=20 deg'))).toContain('flexural toppling by crack')
  expect(() => slopeOf(`${crack}.role=crack`)).toThrow(CaseError)
})

test('a smooth joint that is flat enough to slide on is tested, and so are all where all are smooth', () => {
  expect(slopeOf(`${crack}.dip=45 deg`).joints.every(({ untested }) => untested === undefined)).toBe(true)
  const smooth = ['J1', 'J2'].flatMap((name) => [`joints.${name}.friction=0`, `joints.${name}.cohesion=0`])
  expect(slopeOf(...smooth).joints.every(({ untested }) => untested === undefined)).toBe(true)
})

test('each friction has a cone of its own, named in the legend; the crack has none', () => {
  const { overview, modes } = slopeStereonets(slopeOf())
  for (const { svg } of overview) {
    expect(svg).toContain('friction 32° of J1 (poles)')
    expect(svg).toContain('friction 35° of J2 (poles)')
    expect(svg).not.toMatch(/friction 0°/)
    expect(svg).toContain('poles of crack, not tested')
  }
  expect(modes.map(({ caption }) => caption.split(':')[0])).toEqual(['Wedge sliding'])
  expect(modes[0].svg).toContain('friction 32° of J1')
})
