import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slopeStereonets } from '../../src/cli/slope-stereonets.ts'
import { report } from '../../src/output/report.ts'
import { REPORT_STYLE } from '../../src/output/report-style.ts'
import { NO_PICTURES, type SlopePictures } from '../../src/output/slope-report.ts'
import type { SlopeSummary } from '../../src/output/slope-summary.ts'
import { attitudeText, boundText, differenceText, lineText } from '../../src/output/slope-units.ts'
import type { Summary } from '../../src/output/summary.ts'
import { summaryJson } from '../../src/output/summary-json.ts'
import type { Safety } from '../../src/output/summary-safety.ts'
import { summaryText } from '../../src/output/terminal.ts'
import { METRIC } from '../../src/output/units.ts'
import { sampleContact, sampleSummary } from './sample.ts'
import {
  failingOf,
  measuredSlope,
  scatteredSlope,
  topplingSlope,
  trialOf,
  wedgeBlock,
  wedgeSafety,
  wedgeSlope,
} from './slope-sample.ts'
import { xmlFault } from './xml.ts'

const NASTY = 'a <b> & "c" ]]> \u0000</text></svg><script>alert(1)</script>'
const rad = (degrees: number): number => (degrees * Math.PI) / 180

interface Parts {
  slope?: SlopeSummary
  safety?: Safety
  pictures?: SlopePictures
}

const summaryOf = ({ slope, safety }: Parts): Summary => ({
  ...sampleSummary(),
  ...(slope && { slope }),
  ...(safety && { safety }),
})

const reportOf = (parts: Parts): string =>
  report({ summary: summaryOf(parts), series: [], energies: [], pictures: [], choices: [], slope: parts.pictures })

const bodyOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>') + 7)
/** What a reader sees: the text between tags. */
const textOf = (html: string): string =>
  bodyOf(html)
    .replace(/<style>[^<]*<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')

function expectSound(html: string): void {
  expect(xmlFault(bodyOf(html))).toBeUndefined()
  expect(textOf(html).match(/NaN|undefined|null|\[object|Infinity/)?.[0]).toBeUndefined()
  expect(html).not.toContain('<script')
}

/** Heads and rows of the table under a caption that begins so. */
function tableUnder(html: string, caption: string): { head: string[]; rows: string[][] } {
  const at = html.indexOf(`<p class="caption">${caption}`)
  expect(at, `table ${caption}`).toBeGreaterThan(0)
  const table = html.slice(at, html.indexOf('</table>', at))
  const cells = (row: string, tag: string) =>
    [...row.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'g'))].map(([, cell]) => cell.replace(/<[^>]*>/g, ''))
  const [first, ...rows] = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) => row)
  return { head: cells(first, 'th'), rows: rows.map((row) => cells(row, 'td')) }
}

const titles = (html: string): string[] => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)

describe('angles, forces and stresses for eyes', () => {
  test('dip/dip direction: two and three figures, a tenth where it is not whole', () => {
    expect(attitudeText({ dip: rad(45), dipDirection: rad(105) })).toBe('45/105')
    expect(attitudeText({ dip: rad(5), dipDirection: rad(7) })).toBe('05/007')
    expect(attitudeText({ dip: rad(43.897886), dipDirection: rad(143.1301) })).toBe('43.9/143.1')
    expect(attitudeText({ dip: rad(90), dipDirection: 0 })).toBe('90/000')
  })

  test('a direction just below 360° is told as 000', () => {
    expect(attitudeText({ dip: rad(30), dipDirection: rad(359.97) })).toBe('30/000')
    expect(lineText(rad(359.6), rad(4.4))).toBe('000/04')
    expect(lineText(rad(-10), rad(-3))).toBe('350/-03')
  })

  // A face of 110° towards 005 is a plane that dips 70° towards 185 with the rock above it.
  test('a face that overhangs is told by its plane', () =>
    expect(attitudeText({ dip: rad(110), dipDirection: rad(5) })).toBe('70/185, overhanging'))

  test('any attitude reads back to a tenth of a degree (property)', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 90, noNaN: true }),
        fc.double({ min: -360, max: 720, noNaN: true }),
        (a, b) => {
          const [dip, direction] = attitudeText({ dip: rad(a), dipDirection: rad(b) })
            .split('/')
            .map(Number)
          expect(Math.abs(dip - a)).toBeLessThan(0.0501)
          const off = Math.abs(direction - b) % 360
          expect(Math.min(off, 360 - off)).toBeLessThan(0.0501)
          expect(direction >= 0 && direction < 360).toBe(true)
        },
      ),
      { seed: 8, numRuns: 300 },
    )
  })

  test('one unit for a column, by its largest; round-off is 0, what is missing a dash', () => {
    expect(METRIC.column([248.2e6, 1e-3, null, undefined, -5e6], 'N')).toEqual({
      unit: 'MN',
      cells: ['248.2', '0', '–', '–', '-5'],
    })
    expect(METRIC.column([9.9e6, 1200], 'N')).toEqual({ unit: 'kN', cells: ['9900', '1.2'] })
    expect(METRIC.column([0], 'Pa')).toEqual({ unit: 'kPa', cells: ['0'] })
    expect(METRIC.column([], 'Pa').cells).toEqual([])
    expect(METRIC.value(25134, 'N/m³')).toBe('25.13 kN/m³')
    expect(METRIC.value(1e10, 'Pa/m')).toBe('10 GPa/m')
    expect(METRIC.value(2.5e7, 'kg')).toBe('25000 t')
  })

  test('an upper bound: a number, large, without end, or not looked for', () =>
    expect([2.1, 1.07e9, null, undefined].map(boundText)).toEqual(['2.100', '> 1000', 'without end', '–']))

  test('a difference with its sign', () => {
    expect([0.0036, -0.012, 0, null].map(differenceText)).toEqual(['+0.36 %', '-1.2 %', '0 %', '–'])
  })
})

describe('the report of a wedge', () => {
  const html = reportOf({ slope: wedgeSlope(), safety: wedgeSafety() })

  test('is sound, and in the order of a report', () => {
    expectSound(html)
    expect(titles(html)).toEqual([
      'Result',
      'Slope and joints',
      'Method',
      'Kinematics',
      'Limit equilibrium',
      'Closed form and numerical factor',
      'Strength reduction',
      'What fails',
      'The run',
    ])
    for (const part of ['<h3>Energy</h3>', '<h3>Stages</h3>', '<h3>Checks</h3>']) expect(html).toContain(part)
  })

  test('the result: both factors, the bracket, the mode, the agreement', () => {
    const box = html.slice(html.indexOf('class="verdict"'), html.indexOf('Slope and joints'))
    for (const text of [
      '<b>1.853</b>',
      'stands at 1.851, fails at 1.855',
      '<b>1.846</b>',
      '<b>2.100</b>',
      '<b>+0.36 %</b>',
      '<b>How it fails.</b> wedge slides on A and B, towards 158°, 31° downwards.',
      'Possible: wedge sliding (A with B).',
      '<b>Agreement.</b> They agree to 0.4 %.',
    ])
      expect(box.includes(text), text).toBe(true)
  })

  test('the input, with units', () => {
    expect(tableUnder(html, 'The slope.').rows).toEqual([
      ['Slope face, dip/dip direction', '65/185'],
      ['Upper face, dip/dip direction', '12/195'],
      ['Height', '31.64 m'],
      ['Unit weight of the rock', '25.13 kN/m³'],
      ['Water', 'dry'],
      ['Joints', 'A, B'],
      ['Blocks in the model', '2'],
    ])
    expect(tableUnder(html, 'Joints and sets')).toEqual({
      head: ['Joint', 'Kind', 'Dip/dip direction [°]', 'Persistence', 'Properties', 'Faces', 'Area [m²]'],
      rows: [
        ['A', 'plane', '45/105', '100 %', 'A', '2', '1235'],
        ['B', 'plane', '70/235', '100 %', 'B', '2', '999'],
      ],
    })
    expect(tableUnder(html, 'Properties of the joints')).toEqual({
      head: ['Properties', 'Of', 'Friction φ', 'Cohesion c [kPa]', 'Tensile strength σt [MPa]'],
      rows: [
        ['A', 'A', '20°', '23.94', '0'],
        ['B', 'B', '30°', '47.88', '2'],
      ],
    })
  })

  test('stiffness where the run tells it: of an area and of a point', () => {
    const contact = sampleContact()
    contact.joints = [
      { name: 'A', per: 'area', normal: 2e10, shear: 1e10 },
      { name: 'B', per: 'point', normal: 1.5e12, shear: 1.23e12 },
    ]
    const summary = { ...summaryOf({ slope: wedgeSlope() }), contact }
    const { head, rows } = tableUnder(
      report({ summary, series: [], energies: [], pictures: [], choices: [] }),
      'Properties of the joints',
    )
    expect(head.slice(5)).toEqual([
      'Normal stiffness [GPa/m]',
      'Normal stiffness of a point [GN/m]',
      'Shear stiffness [GPa/m]',
      'Shear stiffness of a point [GN/m]',
    ])
    expect(rows.map((row) => row.slice(5))).toEqual([
      ['20', '–', '10', '–'],
      ['–', '1500', '–', '1230'],
    ])
  })

  test('kinematics: what is possible first', () =>
    expect(tableUnder(html, 'Kinematic test').rows.map((row) => row.slice(0, 3))).toEqual([
      ['wedge sliding', 'A, B', 'possible'],
      ['planar sliding', 'A', 'no'],
    ]))

  test('limit equilibrium: the block, and the forces on its faces', () => {
    const { head, rows } = tableUnder(html, 'Limit equilibrium of single blocks')
    expect(rows.length).toBe(1)
    const cell = (name: string) => rows[0][head.indexOf(name)]
    expect(cell('Factor')).toBe('1.846')
    expect(cell('Weight [MN]')).toBe('248.2')
    expect(cell('Driving [MN]')).toBe('129.3')
    expect(cell('Trend/plunge [°]')).toBe('158/31')
    expect(cell('Upper bound')).toBe('2.100')
    expect(cell('φ for F = 1')).toBe('11.3°')
    const motions = tableUnder(html, 'How these blocks would move')
    expect(motions.head).toEqual(['Block', 'On', 'Mode', 'Block theory', 'Moments', 'Bounds'])
    expect(motions.rows[0].slice(0, 2)).toEqual(['wedge', 'A, B'])
    expect(motions.rows[0].slice(3, 5)).toEqual(['type II: held by friction (removable)', 'satisfied'])
    const compared = tableUnder(html, 'Closed form and')
    expect(compared.rows).toEqual([
      ['wedge', '1.846', '2.100', '1.853', '1.851 … 1.855', '+0.36 %', 'agreement: they agree to 0.4 %'],
    ])
    expect(tableUnder(html, 'Forces on wedge')).toEqual({
      head: [
        'Face',
        'Kind',
        'Area [m²]',
        'Effective normal force N′ [MN]',
        'Water [MN]',
        'Friction N′ tan φ [MN]',
        'Cohesion c A [MN]',
      ],
      rows: [
        ['A', 'joint', '1500', '180', '0', '65.5', '35.9'],
        ['B', 'joint', '1200', '60', '12', '34.6', '57.5'],
        ['face', 'free', '800', '0', '0', '0', '0'],
      ],
    })
  })

  test('faces of one name stand in one row, with their sums', () => {
    const [a, ...others] = wedgeBlock().faces
    const half = { ...a, area: 750, normalForce: 90e6, friction: 32.75e6, cohesion: 17.95e6 }
    const slope = { ...wedgeSlope(), blocks: [{ ...wedgeBlock(), faces: [half, ...others, half] }] }
    const { rows } = tableUnder(reportOf({ slope }), 'Forces on wedge')
    expect(rows.map(([name]) => name)).toEqual(['A', 'B', 'face'])
    expect(rows[0]).toEqual(['A', 'joint', '1500', '180', '0', '65.5', '35.9'])
  })

  test('the trials, with the moment of failure marked on their histories', () => {
    const { head, rows } = tableUnder(html, 'Trials')
    expect(head).toEqual(['Trial', 'Factor', 'Result', 'Why', 'Furthest move', 'Steps'])
    expect(rows.map(([, factor, result]) => [factor, result])).toEqual([
      ['1', 'stands'],
      ['2', 'fails'],
      ['1.851', 'stands'],
      ['1.855', 'fails'],
    ])
    expect(rows[1][4]).toBe('12.5 mm')
    // A cross for each failed trial at its end, and one on its history.
    expect(html.match(/class="cross"/g)?.length).toBe(4)
    expect(html).toContain('factor of safety between 1.851 and 1.855')
  })

  test('what fails', () =>
    expect(tableUnder(html, 'Blocks that fail')).toEqual({
      head: ['Block', 'Mass [t]', 'Mode', 'On', 'Trend/plunge [°]'],
      rows: [['wedge', '25300', 'slides', 'A, B', '158/31']],
    }))
})

describe('other slopes', () => {
  test('sets that scatter: spacing, Fisher’s constant, planes; ten blocks and how many more; no factor was searched for', () => {
    const html = reportOf({ slope: scatteredSlope() })
    expectSound(html)
    const { head, rows } = tableUnder(html, 'Joints and sets')
    expect(head.slice(3, 6)).toEqual(['Fisher K', 'Spacing [m]', 'Persistence'])
    expect(rows[0].slice(1, 6)).toEqual(['set, 12 orientations', '24/182', '150', '2.5', '80 %'])
    expect(tableUnder(html, 'Properties of the joints').rows).toEqual([
      ['rough', 'bedding, J1, J2', '20°', '23.94', '0'],
    ])
    expect(tableUnder(html, 'Limit equilibrium of single blocks').rows.length).toBe(10)
    expect(html).toContain('and 20 blocks with a greater factor')
    expect(html).not.toContain('numerical (strength reduction)')
    expect(html).toContain('leaves out rock-31')
    expect(titles(html)).not.toContain('Strength reduction')
  })

  test('a row of columns, per metre along the strike', () => {
    const html = reportOf({ slope: topplingSlope() })
    expectSound(html)
    expect(tableUnder(html, 'The row of columns')).toEqual({
      head: [
        'Column',
        'Height [m]',
        'Weight [kN/m]',
        'Mode',
        'From above [kN/m]',
        'To below [kN/m]',
        'Base, normal [kN/m]',
        'Base, shear [kN/m]',
      ],
      rows: [
        ['3', '10', '2500', 'stable', '0', '0', '2100', '1200'],
        ['2', '22.5', '5600', 'topples', '0', '1400', '4900', '2200'],
        ['1', '4', '1000', 'slides', '1400', '470', '1000', '800'],
      ],
    })
    expect(html).toContain(
      'Factor of safety 0.951; it just stands with a friction of 39.4°. Force that the toe needs: 470 kN/m.',
    )
    expect(titles(html)).not.toContain('Limit equilibrium')
  })

  test('kinematics alone', () => {
    const html = reportOf({ slope: measuredSlope() })
    expectSound(html)
    expect(
      tableUnder(html, 'The slope.')
        .rows.slice(1, 4)
        .map(([, value]) => value),
    ).toEqual(['not given', 'not given', 'not given'])
    expect(html).toContain('No block is free to move.')
    const unknown = reportOf({ slope: { ...measuredSlope(), face: undefined, kinematics: undefined, joints: [] } })
    expectSound(unknown)
    expect(unknown).toContain('No kinematic test: no slope face is known.')
  })

  test('a factor without a slope: the search and what fails, nothing of joints', () => {
    const html = reportOf({ safety: wedgeSafety() })
    expectSound(html)
    expect(titles(html)).toEqual(['Result', 'Method', 'Strength reduction', 'What fails', 'The run'])
    expect(html).not.toContain('closed form (limit')
  })

  test.each([
    ['no trial failed', { factor: null, stands: 10, fails: null, trials: [trialOf(10, true)] }, '<b>&gt; 10</b>'],
    [
      'every trial failed',
      { factor: null, stands: null, fails: 0.1, trials: [trialOf(0.1, false)] },
      '<b>&lt; 0.1</b>',
    ],
    ['no trial', { factor: null, stands: null, fails: null, trials: [] }, '<b>none</b>'],
    ['a resumed search', { trials: [trialOf(1, true, 0), trialOf(2, false, 0)] }, '<b>1.853</b>'],
  ])('no factor: %s', (_, found, shown) => {
    const blocks = [
      { ...wedgeBlock(), factor: null, trend: undefined, plunge: undefined, criticalFriction: undefined, upper: null },
    ]
    const comparison = {
      of: 'wedge',
      closed: null,
      numerical: null,
      difference: null,
      agrees: true,
      reason: 'no factor',
    }
    const parts = { slope: { ...wedgeSlope(), blocks, comparison }, safety: { ...wedgeSafety(), ...found } }
    const html = reportOf(parts)
    expectSound(html)
    expect(html).toContain(shown)
    expect(tableUnder(html, 'Limit equilibrium of single blocks').rows[0][1]).toBe('none')
    expect(summaryText(summaryOf(parts))).not.toMatch(/NaN|undefined|null/)
  })

  test('many blocks fail: the heaviest, and how many more', () => {
    const safety = wedgeSafety()
    safety.mode.blocks = Array.from({ length: 40 }, (_, i) => failingOf(`b${i}`, { on: [], mode: 'falls' }))
    safety.mode.broken = 7
    const html = reportOf({ safety })
    expectSound(html)
    expect(tableUnder(html, 'Blocks that fail').rows.length).toBe(25)
    for (const text of ['and 15 lighter blocks', '7 points of bonds inside blocks broke']) expect(html).toContain(text)
  })

  test('hostile names are shown, not obeyed', () => {
    const slope = JSON.parse(JSON.stringify(wedgeSlope()), (_, value) => (typeof value === 'string' ? NASTY : value))
    const safety = JSON.parse(JSON.stringify(wedgeSafety()), (_, value) => (typeof value === 'string' ? NASTY : value))
    slope.notes = [NASTY]
    slope.row = { ...topplingSlope().row, words: NASTY }
    const figure = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', caption: NASTY }
    const pictures = { stereonets: { overview: [figure, figure], modes: [figure] }, model: [figure] }
    expectSound(reportOf({ slope, safety, pictures }))
  })

  test('any other run is told as ever', () => {
    const html = reportOf({})
    expect(html).not.toContain('class="slope"')
    expect(titles(html)).toContain('Energy')
  })
})

describe('stereonets of a slope', () => {
  test('both projections with the face, the friction cone and the daylight envelope; one for each possible mode', () => {
    const { overview, modes } = slopeStereonets(wedgeSlope())
    expect(overview.map(({ svg }) => /equal (angle|area)/.exec(svg)?.[0])).toEqual(['equal angle', 'equal area'])
    for (const { svg } of overview)
      for (const text of [
        'A 45/105',
        'B 70/235',
        'slope face 65/185',
        'friction 20° of A (poles)',
        'friction 30° of B (poles)',
        'daylight envelope (poles)',
        'A/B 158/31',
        'poles of A (n = 1)',
      ])
        expect(svg.includes(text), text).toBe(true)
    expect(modes.map(({ caption }) => caption)).toEqual([
      'Wedge sliding: possible by A with B; lines of intersection in the hatched zone, for the least friction of a joint, are critical.',
    ])
    expectSound(reportOf({ slope: wedgeSlope(), pictures: { ...NO_PICTURES, stereonets: { overview, modes } } }))
  })

  test('a line is critical exactly where the verdict says so', () => {
    const slope = wedgeSlope()
    const marked = () => slopeStereonets(slope).modes[0].svg.match(/<circle class="critical"[^>]*r="3.6"/g)?.length ?? 0
    // One on the net, one in the legend.
    expect(marked()).toBe(2)
    slope.kinematics!.verdicts.push({ ...slope.kinematics!.verdicts[1], joints: ['B', 'C'] })
    slope.kinematics!.verdicts[1].possible = false
    expect(marked()).toBe(0)
  })

  test('every plane of a set is a pole; many have contours', () => {
    const { overview } = slopeStereonets(scatteredSlope())
    for (const count of [12, 20, 16]) expect(overview[0].svg).toContain(`(n = ${count})`)
    expect(overview.map(({ svg }) => svg.includes('of the poles per 1 % area'))).toEqual([false, true])
  })

  test('without a face: joints only; without joints: nothing', () => {
    const { overview, modes } = slopeStereonets({ ...wedgeSlope(), face: undefined, kinematics: undefined })
    expect([overview.length, modes.length]).toEqual([2, 0])
    expect(overview[0].svg.includes('slope face')).toBe(false)
    expect(slopeStereonets({ ...wedgeSlope(), joints: [] })).toEqual({ overview: [], modes: [] })
  })
})

describe('the slope on the terminal and in summary.json', () => {
  test('kinematics, governing block, closed form, numerical factor, agreement', () => {
    const text = summaryText(summaryOf({ slope: wedgeSlope(), safety: wedgeSafety() }))
    expect(text).toContain(`
Rock slope
  kinematics: Possible: wedge sliding (A with B).
  governing block: wedge, slides on A and B along their line of intersection, towards 158°, 31° down
  closed form: 1.846
  numerical: 1.853 (stands at 1.851, fails at 1.855)
  closed form of wedge: 1.846, upper bound 2.100
  agreement: +0.36 %: they agree to 0.4 %
`)
  })

  test('a row, and a slope without a search', () => {
    expect(summaryText(summaryOf({ slope: topplingSlope() }))).toContain(
      'row of columns: factor 0.951; columns 14 to 4 topple',
    )
    expect(summaryText(summaryOf({ slope: scatteredSlope() }))).toContain(
      'closed form: 0.800; 29 more with a greater factor',
    )
  })

  test('summary.json holds both, in the order in which they were made', () => {
    const slope = wedgeSlope()
    const safety = wedgeSafety()
    const read = JSON.parse(summaryJson(summaryOf({ slope, safety })))
    expect(read.slope).toEqual(JSON.parse(JSON.stringify(slope)))
    expect(read.safety).toEqual(JSON.parse(JSON.stringify(safety)))
    expect(Object.keys(read.slope)).toEqual(Object.keys(slope))
    expect(Object.keys(read.slope.blocks[0])).toEqual(Object.keys(slope.blocks[0]))
    const keys = Object.keys(read)
    expect(keys.indexOf('slope')).toBeLessThan(keys.indexOf('moved'))
  })
})

// A sheet of A4 has 182 mm between its margins: two nets side by side leave their letters 1.5 mm high.
test('on paper the nets of all joints are as large as those of a mode', () => {
  const paper = REPORT_STYLE.slice(REPORT_STYLE.indexOf('@media print'))
  expect(paper).toMatch(/\.nets svg,\.pair svg\{width:146mm\}/)
  expect(paper).toMatch(/\.pair\{display:block\}/)
  expect(paper).not.toMatch(/\.pair\{grid/)
})
