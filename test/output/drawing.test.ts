import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeXml } from '../../src/math/escape-xml.ts'
import { beforeAndAfter, magnification, picture } from '../../src/output/picture.ts'
import { curvePath, plot } from '../../src/output/plot.ts'
import { encodePng } from '../../src/output/png.ts'
import { createCanvas, drawLine, fillTriangle, resolve, SAMPLES } from '../../src/output/raster.ts'
import { report } from '../../src/output/report.ts'
import { skinEdges } from '../../src/output/skin.ts'
import { clipTicks, linearTicks, logTicks } from '../../src/output/ticks.ts'
import { fitView, project } from '../../src/output/view.ts'
import { boxes, irregular, sampleSummary, seriesOf, twoBoxes } from './sample.ts'
import { xmlFault } from './xml.ts'

const deflate = (bytes: Uint8Array) => deflateSync(bytes, { level: 6 })
/** Letters of encoded pixels may spell anything. */
const withoutPixels = (svg: string) => svg.replace(/base64,[^"]*/g, 'base64,')
const NASTY = 'a <b> & "c" ]]> \u0000\ud800 </text></svg><script>alert(1)</script>'

test('the check of XML finds faults', () => {
  for (const bad of [
    '<a>',
    '<a></b>',
    '<a>&</a>',
    '<a b="1" b="2"/>',
    '<a/><b/>',
    '<a b=1/>',
    '<a><</a>',
    'x<a/>',
    '<a b="&"/>',
  ])
    expect(xmlFault(bad), bad).toBeDefined()
  expect(xmlFault('<?xml version="1.0"?><a b="&lt;"><c/>x &amp; y</a>')).toBeUndefined()
})

test('any text can stand in XML (property)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (s) => {
      const safe = escapeXml(s)
      expect(xmlFault(`<a b="${safe}">${safe}</a>`)).toBeUndefined()
      expect(Buffer.from(safe).toString()).toBe(safe)
    }),
    { seed: 41, numRuns: 300 },
  )
  expect(escapeXml('\ud800')).toBe('\ufffd')
})

describe('ticks', () => {
  test('are round, even, few, and enclose the data (property)', () => {
    const finite = fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e200, max: 1e200 })
      .filter((v) => v === 0 || Math.abs(v) > 1e-290)
    fc.assert(
      fc.property(finite, finite, fc.integer({ min: 2, max: 10 }), (a, b, wanted) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)]
        const t = linearTicks(min, max, wanted)
        const slack = 1e-12 * (max - min)
        expect(t.min <= min + slack && t.max >= max - slack).toBe(true)
        expect(t.at.length).toBeGreaterThanOrEqual(2)
        expect(t.at.length).toBeLessThanOrEqual(wanted + 2)
        if (max - min > 1e-6 * Math.max(Math.abs(min), Math.abs(max)) && max > 1e-300)
          expect(new Set(t.labels).size).toBe(t.labels.length)
      }),
      { seed: 42, numRuns: 1000 },
    )
  })

  test('examples', () => {
    expect(linearTicks(0, 2.6, 6).labels).toEqual(['0.0', '0.5', '1.0', '1.5', '2.0', '2.5', '3.0'])
    expect(linearTicks(-0.3, 0.2, 5).labels).toEqual(['−0.3', '−0.2', '−0.1', '0.0', '0.1', '0.2'])
    expect(clipTicks(linearTicks(0, 2.6, 3), 0, 2.6)).toMatchObject({ max: 2.6, at: [0, 1, 2] })
    expect(logTicks(3e-5, 20, 10).labels).toEqual(['1e−5', '1e−4', '1e−3', '1e−2', '1e−1', '1e0', '1e1', '1e2'])
    for (const [a, b] of [
      [3e5, 3e5 + 1e-10],
      [0, 0],
      [0, 5e-324],
      [-7, -7],
    ])
      expect(linearTicks(a, b, 5).at.length).toBeLessThan(9)
  })
})

describe('plots', () => {
  const options = {
    title: NASTY,
    x: { label: NASTY, unit: 's' },
    y: { label: 'u', unit: 'm' },
    marks: [{ x: 1, label: NASTY }],
  }
  const curve = (n: number, f: (t: number) => number) => {
    const s = seriesOf(NASTY, 'm', n, f)
    return { name: s.name, x: s.time, y: s.values }
  }

  test.each([
    ['one curve', [curve(50, Math.sin)]],
    ['twelve curves', Array.from({ length: 12 }, (_, i) => curve(50, (t) => Math.sin(i * t)))],
    ['no curve', []],
    ['no samples', [{ name: 'a', x: [], y: [] }]],
    ['one sample', [{ name: 'a', x: [0], y: [5] }]],
    ['nothing finite', [curve(5, () => Number.NaN)]],
    ['huge and tiny', [curve(5, () => 1e308), curve(5, (t) => -1e308 * t), curve(5, () => 5e-324)]],
  ])('%s is well-formed', (_, curves) => {
    for (const log of [false, true]) {
      const svg = plot(curves, { ...options, y: { ...options.y, log } })
      expect(xmlFault(svg)).toBeUndefined()
      expect(svg.match(/NaN|Infinity|undefined/)?.[0]).toBeUndefined()
    }
  })

  test('100,000 samples keep a spike of one and stay small', () => {
    const y = Float64Array.from({ length: 100_000 }, (_, i) => (i === 54321 ? 9 : i === 12345 ? -9 : irregular(i)))
    const path = curvePath(
      { name: '', x: y.map((_, i) => i), y },
      (v) => (v * 500) / 100_000,
      (v) => v,
    )
    const drawn = [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map((m) => Number(m[2]))
    expect(Math.max(...drawn)).toBe(9)
    expect(Math.min(...drawn)).toBe(-9)
    expect(drawn.length).toBeLessThanOrEqual(2000)
  })

  test('a line breaks where a value is missing', () => {
    const path = curvePath(
      { name: '', x: [0, 1, 2, 3, 4], y: [1, 2, Number.NaN, 4, 5] },
      (v) => 10 * v,
      (v) => v,
    )
    expect(path).toBe('M0 1L10 2M30 4L40 5')
  })

  test('the axis takes the prefix of its unit', () => {
    expect(plot([curve(9, (t) => 2e6 * t)], { ...options, y: { label: 'stress', unit: 'Pa' } })).toContain(
      'stress [MPa]',
    )
  })
})

test('a PNG holds its pixels', () => {
  const rgba = Uint8Array.from({ length: 4 * 5 * 3 }, (_, i) => (i * 37) % 256)
  const png = Buffer.from(encodePng(5, 3, rgba, deflate))
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([5, 3])
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  for (let y = 0; y < 3; y++) {
    expect(rows[y * 21]).toBe(2)
    for (let i = 0; i < 20; i++)
      expect((rows[y * 21 + 1 + i] + (y ? rgba[(y - 1) * 20 + i] : 0)) & 255).toBe(rgba[y * 20 + i])
  }
  expect(png.subarray(-12).toString('latin1')).toBe('\0\0\0\0IEND\xaeB`\x82')
})

describe('the raster', () => {
  const palette = new Uint8Array(768).fill(200)
  palette.set([100, 0, 0], 3)

  test('what is nearer wins in any order, and triangles leave no seam', () => {
    const far = [0, 0, 0, 0, 40, 0, 0, 0, 0, 40, 0, 0]
    const other = [40, 40, 0, 0, 0, 40, 0, 0, 40, 0, 0, 0]
    const near = [5, 5, 1, 1, 25, 5, 1, 1, 5, 25, 1, 1]
    const pictures = [
      [far, other, near],
      [near, other, far],
    ].map((order) => {
      const canvas = createCanvas(20, 20)
      for (const t of order) fillTriangle(canvas, Float64Array.from(t), palette, 1)
      return resolve(canvas)
    })
    expect(pictures[0]).toEqual(pictures[1])
    expect(pictures[0].filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true)
    expect([...pictures[0].subarray(4 * (20 * 5 + 5), 4 * (20 * 5 + 5) + 4)]).toEqual([100, 0, 0, 255])
  })

  test('a line behind a surface is hidden', () => {
    for (const [z, seen] of [
      [-5, false],
      [5, true],
    ] as const) {
      const canvas = createCanvas(20, 20)
      fillTriangle(canvas, Float64Array.of(0, 0, 0, 0, 80, 0, 0, 0, 0, 80, 0, 0), palette, 1)
      drawLine(canvas, Float64Array.of(2, 20, z, 30, 20, z), 2, 200, 1)
      expect(canvas.ink.some((i) => i > 0)).toBe(seen)
    }
    expect(SAMPLES).toBeGreaterThan(1)
  })

  test('coordinates that are not finite draw nothing', () => {
    const canvas = createCanvas(4, 4)
    fillTriangle(canvas, Float64Array.of(0, 0, 0, 0, Number.NaN, 0, 0, 0, 0, 8, 0, 0), palette, 1)
    drawLine(canvas, Float64Array.of(0, 0, 0, Number.POSITIVE_INFINITY, 0, 0), 2, 200, 1)
    expect(canvas.ink.every((i) => i === 0) && canvas.rgba.every((i) => i === 0)).toBe(true)
  })
})

describe('pictures', () => {
  test('each edge of a closed skin has two facets, E = 3F/2', () => {
    const { scene, points } = twoBoxes()
    const edges = skinEdges(scene, points.length / 3)
    expect(edges.count).toBe(scene.facets.length / 2)
    expect(edges.facets.subarray(0, 2 * edges.count).every((f) => f >= 0)).toBe(true)
  })

  test('x goes to the lower right, y to the upper right, z up; everything fits', () => {
    const cloud = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)
    const view = fitView([cloud], 500, 30)
    const q = project(view, cloud)
    expect(q[3] > q[0] && q[4] > q[1] && q[6] > q[0] && q[7] < q[1] && q[10] < q[1]).toBe(true)
    expect(Math.abs(q[9] - q[0])).toBeLessThan(1e-9)
    for (let i = 0; i < q.length; i += 3)
      expect(q[i] >= 29 && q[i] <= 471 && q[i + 1] >= 29 && q[i + 1] <= view.height - 29).toBe(true)
  })

  test('lengths times a power of four: the same pixels', () => {
    const { scene, points } = twoBoxes()
    const view = fitView([points], 120, 10)
    const large = points.map((x) => x * 4 ** 9)
    const image = (svg: string) => svg.match(/base64,[^"]*/)?.[0]
    expect(image(picture(scene, large, fitView([large], 120, 10), deflate))).toBe(
      image(picture(scene, points, view, deflate)),
    )
  })

  test('the magnification is round, stated, and 1 where it is not needed', () => {
    const { scene, points } = twoBoxes()
    const moved = (by: number) => points.map((x, i) => (i % 3 === 2 ? x - by : x))
    expect(magnification(points, points)).toBe(1)
    expect(magnification(points, moved(1))).toBe(1)
    expect(magnification(points, moved(0.002))).toBe(100)
    expect(beforeAndAfter(scene, points, moved(0.002), deflate)[1].caption).toContain('× 100')
  })

  test('well-formed, with the blocks named and values that are not finite left out', () => {
    const { scene, points } = twoBoxes()
    const end = points.slice()
    end[3] = Number.NaN
    for (const p of beforeAndAfter(scene, points, end, deflate)) {
      expect(xmlFault(p.svg)).toBeUndefined()
      expect(withoutPixels(p.svg).match(/NaN|Infinity|undefined/)?.[0]).toBeUndefined()
    }
    expect(beforeAndAfter(scene, points, end, deflate)[0].svg).toContain('slidér &quot;1&quot; &lt;a&gt;')
  })

  test('a rough skin of 20,000 facets stays below 2 MB', () => {
    const model = boxes([{ name: 'rough', origin: [0, 0, 0], size: [4, 4, 0.3], cells: [72, 72, 1] }])
    const points = model.points.map((x, i) => x + 0.02 * irregular(i))
    const end = points.map((x, i) => x + irregular(i + 7))
    const pictures = beforeAndAfter(model.scene, points, end, deflate)
    expect(model.scene.facets.length / 3).toBeGreaterThan(20_000)
    for (const p of pictures) expect(p.svg.length).toBeLessThan(2e6)
  })
})

describe('the report', () => {
  const parts = () => {
    const { scene, points } = twoBoxes()
    return {
      summary: sampleSummary(),
      series: [
        seriesOf('slide', 'm', 100, (t) => t),
        seriesOf('v.x', 'm/s', 100, Math.sin),
        seriesOf('v.y', 'm/s', 100, Math.cos),
      ],
      energies: [seriesOf('energy.kinetic', 'J', 100, (t) => t * t)],
      pictures: beforeAndAfter(scene, points, points, deflate),
      choices: [{ path: 'contact.stiffness', value: '10 GPa', why: 'neighbouring <elements>' }],
    }
  }
  const body = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('</html>'))

  test('says what ran and how it ended', () => {
    const html = report(parts())
    for (const text of [
      'Block sliding on a 28° plane',
      'Done; 1 of 3 checks failed',
      's(2.6)',
      '5.801234 m',
      '7.7e-6 %',
      'element 17 of slider',
      'its times mean nothing',
      'fedcba9876543210',
      'Talus 0.1.0',
      'neighbouring &lt;elements&gt;',
      '1.5e-5 %',
      '312 MB',
    ])
      expect(html.includes(text), text).toBe(true)
    expect(html.match(/class="plot"/g)?.length).toBe(3)
  })

  test('stands alone: no script, nothing from elsewhere, well-formed', () => {
    const html = report(parts())
    expect(xmlFault(body(html))).toBeUndefined()
    const text = withoutPixels(html)
    expect(text.match(/<script|<link|src=|url\((?!#)|href="(?!data:)|@import|NaN|undefined/)?.[0]).toBeUndefined()
  })

  test('hostile names are shown, not obeyed', () => {
    const p = parts()
    p.summary.title = p.summary.case = p.summary.about = p.summary.problem = p.summary.hash = NASTY
    p.summary.warnings = [NASTY]
    p.summary.wall = { [NASTY]: 1 }
    for (const row of [...p.summary.moved]) row.block = NASTY
    for (const row of p.summary.checks) row.quantity = row.unit = NASTY
    for (const row of p.summary.extremes) row.name = row.unit = NASTY
    for (const row of p.summary.stages) row.culprit = NASTY
    for (const s of [...p.series, ...p.energies]) s.name = s.unit = NASTY
    p.choices = [{ path: NASTY, value: NASTY, why: NASTY }]
    const html = report(p)
    expect(xmlFault(body(html))).toBeUndefined()
    expect(html.includes('<script')).toBe(false)
  })

  test('an empty run still has a report', () => {
    const summary = {
      ...sampleSummary(),
      stages: [],
      moved: [],
      extremes: [],
      checks: [],
      warnings: [],
      wall: {},
      title: '',
      about: '',
    }
    const html = report({ summary, series: [], energies: [], pictures: [], choices: [] })
    expect(xmlFault(body(html))).toBeUndefined()
    expect(html).toContain('<h1>A11-sliding-block</h1>')
  })
})
