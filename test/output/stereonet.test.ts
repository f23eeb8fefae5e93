import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Box, boxOf, overlapOf, placeLabels, shorten, widthOf } from '../../src/output/labels.ts'
import { stereonet } from '../../src/output/stereonet.ts'
import type { StereonetDrawing } from '../../src/output/stereonet-drawing.ts'
import { scatterSet } from '../../src/slope/kinematics-shares.ts'
import { type Mode, overhangingFace } from '../../src/slope/kinematics-slope.ts'
import { type FigureOptions, stereonetFigure } from '../../src/slope/stereonet-figure.ts'
import { xmlFault } from './xml.ts'

const DEG = Math.PI / 180
const NASTY = 'a <b> & "c" ]]> \u0000</text></svg><script>alert(1)</script>'
const MODES: (Mode | undefined)[] = [
  undefined,
  'planar sliding',
  'wedge sliding',
  'flexural toppling',
  'direct toppling',
]

const plane = (name: string, dip: number, direction: number) => ({
  name,
  set: name,
  dip: dip * DEG,
  dipDirection: direction * DEG,
})
const sets = [plane('J1', 45, 105), plane('J2', 70, 235), plane('J3', 80, 10), plane('B', 12, 180)]
const joints = sets.flatMap((set, i) =>
  scatterSet({ name: set.name, mean: set, concentration: 40 + 20 * i }, 30 - 4 * i, 5 + i),
)
const slope = { face: { dip: 65 * DEG, dipDirection: 185 * DEG }, friction: 30 * DEG }

/** What the slope folder makes is what the picture takes: the compiler checks it here. */
const figure = (more: Partial<FigureOptions> = {}): StereonetDrawing =>
  stereonetFigure({ title: 'Cut at km 12.4', projection: 'equal area', joints, planes: sets, slope, ...more })

interface Text {
  text: string
  box: Box
  size: number
}

/** Texts of the page with the room that they take; letters have the size of their class. */
function textsOf(svg: string): Text[] {
  return [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].map(([, attributes, text]) => {
    const of = (name: string) => attributes.match(new RegExp(`${name}="([^"]*)"`))?.[1]
    const size = of('class') === 'title' ? 13 : of('class') === 'cardinal' ? 12 : of('class') === 'small' ? 9 : 9.5
    const anchor = (of('text-anchor') ?? 'start') as 'start'
    return { text, size, box: boxOf(text, { x: Number(of('x')), y: Number(of('y')), anchor }, size) }
  })
}

describe('the stereonet', () => {
  test.each(MODES)('%s: well-formed, on a page of A4, letters of 9 pt and more', (mode) => {
    for (const projection of ['equal area', 'equal angle'] as const) {
      const svg = stereonet(figure({ mode, projection, counting: mode ? undefined : 'Schmidt' }))
      expect(xmlFault(svg)).toBeUndefined()
      expect(svg.match(/NaN|Infinity|undefined/)?.[0]).toBeUndefined()
      const [, width, height, units] = svg.match(/width="(\d+)mm" height="([\d.]+)mm" viewBox="0 0 (\d+)/)!
      expect(Number(width) <= 180 && Number(height) <= 260).toBe(true)
      const points = ((Number(width) / 25.4) * 72) / Number(units)
      for (const [, size] of svg.matchAll(/font(?:-size)?:(?:600 )?([\d.]+)px/g))
        expect(Number(size) * points).toBeGreaterThanOrEqual(9)
      expect(svg).toContain(projection === 'equal area' ? 'equal area (Schmidt)' : 'equal angle (Wulff)')
    }
  })

  test.each(MODES)('%s: no text covers another one, all are on the page', (mode) => {
    for (const face of [slope.face, { dip: 80 * DEG, dipDirection: 40 * DEG }, overhangingFace(sets[1])]) {
      const texts = textsOf(
        stereonet(figure({ mode, slope: { ...slope, face }, counting: mode ? undefined : 'Fisher' })),
      )
      texts.forEach((a, i) => {
        expect(a.box.x, a.text).toBeGreaterThanOrEqual(0)
        expect(a.box.x + a.box.width, a.text).toBeLessThanOrEqual(510)
        for (const b of texts.slice(i + 1)) expect(overlapOf(a.box, b.box), `${a.text} on ${b.text}`).toBe(0)
      })
    }
  })

  test('names what it shows: planes, lines, face, friction, zones, poles, contours', () => {
    const labels = (mode?: Mode, more = {}) => textsOf(stereonet(figure({ mode, ...more }))).map(({ text }) => text)
    const planar = labels('planar sliding')
    for (const text of [
      'J1 45/105',
      'face 65/185',
      'friction 30°',
      'daylight envelope',
      'poles of J1 (n = 30)',
      'mean pole, and cone of 68.3 % of the set',
      'N',
      '030',
    ])
      expect(planar.includes(text), text).toBe(true)
    expect(planar.some((text) => text.startsWith('n = 96 poles; face 65/185, friction 30°'))).toBe(true)
    const wedge = labels('wedge sliding')
    for (const text of [
      'J1/J2 158/31',
      'critical intersection (trend/plunge)',
      'intersection (trend/plunge)',
      'wedge sliding',
    ])
      expect(wedge.includes(text), text).toBe(true)
    expect(wedge.some((text) => text.startsWith('poles of'))).toBe(false)
    expect(labels('flexural toppling')).toContain('slip limit 35°')
    expect(labels('direct toppling').join()).toContain('bases of columns: B')
    const density = labels(undefined, { counting: 'Fisher' }).join('\n')
    expect(density).toMatch(/more than \d+ % of the poles per 1 % area/)
    expect(density).toMatch(/density of 96 poles by Fisher, greatest [\d.]+ %/)
  })

  test('critical lines are marked as such', () => {
    const marks = (friction: number) => {
      const svg = stereonet(
        figure({ mode: 'wedge sliding', planes: sets.slice(0, 2), slope: { ...slope, friction: friction * DEG } }),
      )
      return [...svg.matchAll(/<circle class="(critical|line)"/g)].map(([, kind]) => kind)
    }
    expect(marks(30)).toEqual(['critical', 'critical'])
    expect(marks(35)).toEqual(['line', 'line'])
  })

  test('each set has its own symbol and colour', () => {
    const svg = stereonet(figure())
    const shapes = [...svg.matchAll(/<path class="pole" style="fill:(#\w+)"[^>]* d="([^"]{8,})"/g)]
    const relative = (d: string) => d.replace(/[-\d. ]+/g, ' ').slice(0, 12)
    expect(new Set(shapes.map(([, colour]) => colour)).size).toBe(4)
    expect(new Set(shapes.slice(0, 4).map(([, , d]) => relative(d))).size).toBeGreaterThan(1)
  })

  test('hostile names, no joints, and many joints', () => {
    const hostile = sets.map((set, i) => ({ ...set, name: `${NASTY}${i}`, set: `${NASTY}${i}` }))
    for (const more of [
      { title: NASTY, joints: hostile, planes: hostile },
      { joints: [], planes: [], slope: undefined },
      { planes: Array.from({ length: 12 }, (_, i) => plane(`P${i}`, 7 * i, 31 * i)) },
    ]) {
      const svg = stereonet(figure({ ...more, counting: 'Fisher' }))
      expect(xmlFault(svg)).toBeUndefined()
      expect(svg).not.toContain('<script')
      expect(svg.match(/NaN|Infinity|undefined/)?.[0]).toBeUndefined()
    }
  })
})

describe('labels', () => {
  const page = { x: 0, y: 0, width: 400, height: 400 }

  test('stand apart where there is room (property)', () => {
    const spot = fc.tuple(fc.integer({ min: 60, max: 340 }), fc.integer({ min: 20, max: 380 }))
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 8 }), (spots) => {
        const wishes = spots.map(([x, y], i) => ({
          text: `label ${i}`,
          places: Array.from({ length: 40 }, (_, k) => ({
            x,
            y: 10 + ((y + 10 * k) % 390),
            anchor: 'middle' as const,
          })),
        }))
        const placed = placeLabels(wishes, 10, page, [], [])
        placed.forEach((a, i) => {
          for (const b of placed.slice(i + 1)) expect(overlapOf(a.box, b.box)).toBe(0)
        })
      }),
      { seed: 6, numRuns: 200 },
    )
  })

  test('the first place, unless it is taken, off the page, or on a line', () => {
    const wish = { text: 'abc', places: [20, 100, 200].map((x) => ({ x, y: 50, anchor: 'start' as const })) }
    const at = (taken: Box[], lines: [number, number][], within = page) =>
      placeLabels([wish], 10, within, taken, lines)[0].x
    expect(at([], [])).toBe(20)
    expect(at([{ x: 18, y: 40, width: 5, height: 20 }], [])).toBe(100)
    expect(at([], [], { ...page, x: 150 })).toBe(200)
    expect(
      at(
        [],
        [
          [25, 48],
          [28, 48],
          [30, 48],
        ],
      ),
    ).toBe(100)
  })

  test('what is too long ends in dots and fits', () => {
    expect(shorten('short', 200, 10)).toBe('short')
    const cut = shorten('a very long label indeed', 60, 10)
    expect(cut.endsWith('…')).toBe(true)
    expect(widthOf(cut, 10)).toBeLessThanOrEqual(60)
  })
})
