/** The cover of a report, what it says of water and loads, and its tables as CSV. */
import { expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import {
  bold,
  captioned,
  good,
  ofMachine,
  plainTable,
  type ReportDocument,
  section,
} from '../../src/output/document.ts'
import { page } from '../../src/output/page.ts'
import { appendixParts } from '../../src/output/report-appendix.ts'
import { coverBlock } from '../../src/output/report-cover.ts'
import { tablesCsv } from '../../src/output/report-csv.ts'
import { loadsInWords } from '../../src/safety/load-words.ts'
import { randomPlane } from '../safety/random-planes.ts'

const EMPTY: ReportDocument = {
  title: '',
  case: '',
  outcome: good('Done.'),
  about: [],
  numbered: true,
  parts: [],
  foot: '',
  hash: '',
}

const read = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]

test('a cover says what the case says, and nothing else', () => {
  const { report } = read(`${randomPlane(1).yaml}report: { project: Road & rail, client: "A <b>", revision: "2" }\n`)
  const parts = coverBlock(report)
  expect(parts).toEqual([
    {
      kind: 'cover',
      lines: [
        ['Project', 'Road & rail'],
        ['Client', 'A <b>'],
        ['Revision', '2'],
      ],
    },
  ])
  const html = page({ ...EMPTY, parts })
  expect(html).toContain(
    '<dt>Project</dt><dd>Road &amp; rail</dd><dt>Client</dt><dd>A &lt;b&gt;</dd><dt>Revision</dt><dd>2</dd>',
  )
  expect(coverBlock(undefined)).toEqual([])
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
  const parts = [
    ...section('Stages', plainTable(['Stage', 'Wall'], [['0 settle', ofMachine('3 s')]], [1])),
    ...section(
      'Other',
      captioned('A, b & "c".', [
        { head: 'x', cells: [bold('=1+1')] },
        { head: 'y', cells: ['-3.5'], numeric: true },
        { head: 'z', cells: ['-x'] },
      ]),
      plainTable([], [['9 s']], []).map((table) => ({ ...table, machine: true as const })),
    ),
  ]
  expect(tablesCsv(parts)).toBe(`Stages\nStage,Wall\n0 settle,\n\n"A, b & ""c""."\nx,y,z\n'=1+1,-3.5,'-x\n`)
  expect(page({ ...EMPTY, parts })).toContain('<td class="n"><!--machine-->3 s<!--/machine--></td>')
})

test('the appendix: the case as it was given, what the command line changed, and fingerprints of files', () => {
  const origin = {
    text: `title: x\n${'a: <1>\n'.repeat(300)}`,
    set: ['gravity=5'],
    files: [
      { file: 'x.yaml', bytes: 1234, sha256: 'ab'.repeat(32) },
      { file: 'gone.csv', absent: true as const },
    ],
  }
  const parts = appendixParts(origin)
  const html = page({ ...EMPTY, parts })
  expect(html).toContain('title: x\na: &lt;1&gt;\n')
  expect(html).toContain('and 101 more lines of the file')
  expect(html).toContain('<code>gravity=5</code>')
  expect(tablesCsv(parts)).toBe(
    `Files\nFile,Size,SHA-256\nx.yaml,"1,234 bytes",${'ab'.repeat(32)}\ngone.csv,"looked for, not there",\n`,
  )
  expect(appendixParts(undefined)).toEqual([])
})
