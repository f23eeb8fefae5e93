/** The cover of a report, what it says of water and loads, and its tables as CSV. */
import { expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import { coverBlock } from '../../src/output/report-cover.ts'
import { tablesCsv } from '../../src/output/report-csv.ts'
import { loadsInWords } from '../../src/safety/load-words.ts'
import { randomPlane } from '../safety/random-planes.ts'

const read = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]

test('a cover says what the case says, and nothing else', () => {
  const { report } = read(`${randomPlane(1).yaml}report: { project: Road & rail, client: "A <b>", revision: "2" }\n`)
  const html = coverBlock(report)
  expect(html).toContain(
    '<dt>Project</dt><dd>Road &amp; rail</dd><dt>Client</dt><dd>A &lt;b&gt;</dd><dt>Revision</dt><dd>2</dd>',
  )
  expect(html).not.toContain('Author')
  expect(coverBlock(undefined)).toBe('')
  expect(() => read(`${randomPlane(1).yaml}report: { projekt: x }\n`)).toThrow(/report\.projekt: .*project/)
  expect(() => read(`${randomPlane(1).yaml}report: { project: "  " }\n`)).toThrow(/report\.project: expected a line/)
})

test('water and loads in words', () => {
  const { water, loads } = loadsInWords(
    read(randomPlane(1, { filled: 0.5, surcharge: 40e3, pressure: 2e3, passive: true }).yaml),
  )
  expect(water).toBe('crack filled to 50 % of its height, from its foot evenly to nothing at the face; in slide')
  expect(loads).toEqual(['dump: surcharge of 40 kPa on rock.upper', 'mesh: pressure of 2 kPa on rock.face, passive'])
  expect(loadsInWords(read(randomPlane(1).yaml))).toEqual({})
})

test('each table below its caption or its section, without what the machine says, and safe in a spreadsheet', () => {
  const html = `<h2>Stages</h2><div><table><thead><tr><th>Stage</th><th class="n">Wall</th></tr></thead><tbody><tr><td>0 settle</td><td class="n"><!--machine-->3 s<!--/machine--></td></tr></tbody></table></div>
<h2>Other</h2><p class="caption">A, b &amp; &quot;c&quot;.</p><table><tbody><tr class="sum"><td><b>=1+1</b></td><td>-3.5</td><td>-x</td></tr></tbody></table><!--machine--><table><tbody><tr><td>9 s</td></tr></tbody></table><!--/machine-->`
  expect(tablesCsv(html)).toBe(`Stages\nStage,Wall\n0 settle,\n\n"A, b & ""c""."\n'=1+1,-3.5,'-x\n`)
})
