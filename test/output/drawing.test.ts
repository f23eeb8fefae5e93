import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeXml } from '../../src/math/escape-xml.ts'
import { magnification } from '../../src/output/moments.ts'
import { beforeAndAfter, picture } from '../../src/output/picture.ts'
import { forcePicture } from '../../src/output/picture-forces.ts'
import { roundPicture } from '../../src/output/picture-rounds.ts'
import { curvePath, plot } from '../../src/output/plot.ts'
import { encodePng } from '../../src/output/png.ts'
import { createCanvas, drawLine, fillTriangle, resolve, SAMPLES } from '../../src/output/raster.ts'
import { report } from '../../src/output/report.ts'
import { skinEdges } from '../../src/output/skin.ts'
import { clipTicks, linearTicks, logTicks } from '../../src/output/ticks.ts'
import { fitView, project } from '../../src/output/view.ts'
import { boxes, contactsOf, irregular, sampleContact, sampleSummary, seriesOf, twoBoxes } from './sample.ts'
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
    expect(image(picture(scene, { points: large }, fitView([large], 120, 10), deflate))).toBe(
      image(picture(scene, { points }, view, deflate)),
    )
  })

  test('the magnification is round, stated, and 1 where it is not needed', () => {
    const { scene, points } = twoBoxes()
    const moved = (by: number) => ({ points: points.map((x, i) => (i % 3 === 2 ? x - by : x)) })
    expect(magnification({ points }, { points })).toBe(1)
    expect(magnification({ points }, moved(1))).toBe(1)
    expect(magnification({ points }, moved(0.002))).toBe(100)
    expect(beforeAndAfter(scene, { points }, moved(0.002), deflate)[1].caption).toContain('× 100')
  })

  test('well-formed, with the blocks named and values that are not finite left out', () => {
    const { scene, points } = twoBoxes()
    const end = points.slice()
    end[3] = Number.NaN
    for (const p of beforeAndAfter(scene, { points }, { points: end }, deflate)) {
      expect(xmlFault(p.svg)).toBeUndefined()
      expect(withoutPixels(p.svg).match(/NaN|Infinity|undefined/)?.[0]).toBeUndefined()
    }
    expect(beforeAndAfter(scene, { points }, { points: end }, deflate)[0].svg).toContain(
      'slidér &quot;1&quot; &lt;a&gt;',
    )
  })

  test('a block that has been taken away is not drawn', () => {
    const { scene, points } = twoBoxes()
    const view = fitView([points], 120, 10)
    const alone = { ...scene, facets: scene.facets.slice(0, 3 * scene.facetBlock.indexOf(1)) }
    const image = (shown: typeof scene, removed?: number[]) =>
      picture(shown, { points, removed }, view, deflate).match(/base64,[^"]*/)?.[0]
    expect(image(scene, [1])).toBe(image({ ...alone, facetBlock: scene.facetBlock.slice(0, alone.facets.length / 3) }))
    expect(image(scene, [1])).not.toBe(image(scene))
  })

  test('a rough skin of 20,000 facets stays below 2 MB', () => {
    const model = boxes([{ name: 'rough', origin: [0, 0, 0], size: [4, 4, 0.3], cells: [72, 72, 1] }])
    const points = model.points.map((x, i) => x + 0.02 * irregular(i))
    const end = points.map((x, i) => x + irregular(i + 7))
    const pictures = beforeAndAfter(model.scene, { points }, { points: end }, deflate)
    expect(model.scene.facets.length / 3).toBeGreaterThan(20_000)
    for (const p of pictures) expect(p.svg.length).toBeLessThan(2e6)
  })
})

describe('contact forces', () => {
  /** Two contacts between the boxes: forces on the first block, as far from the centre as they are large. */
  const pair = (force: number[], between = [0, 1]) => ({
    points: Float64Array.of(1, 1, 1, 3, 1, 1),
    fields: [
      { name: 'force', unit: 'N', components: 3 as const, values: Float64Array.from(force) },
      { name: 'block a', unit: '', components: 1 as const, values: Int32Array.of(between[0], between[0]) },
      { name: 'block b', unit: '', components: 1 as const, values: Int32Array.of(between[1], between[1]) },
    ],
  })
  const endsOf = (svg: string) =>
    [...svg.matchAll(/class="force" d="M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)/g)].map((m) => m.slice(1).map(Number))

  test('one arrow for each pair of blocks: the resultant on the later one', () => {
    const { scene, points } = twoBoxes()
    const shown = forcePicture(scene, { points }, { points }, pair([1, 0, -1500, -1, 0, -500]), deflate)
    const [[x0, y0, x1, y1], ...others] = endsOf(shown?.svg ?? '')
    expect(others).toEqual([])
    expect([x1, y1 < y0]).toEqual([x0, true])
    const turned = forcePicture(scene, { points }, { points }, pair([1, 0, 1500, -1, 0, 500], [1, 0]), deflate)
    expect(endsOf(turned?.svg ?? '')).toEqual([[x0, y0, x1, y1]])
    expect(shown?.caption).toContain('the longest arrow is 2 kN')
  })

  test('the arrow begins at the centre of the forces', () => {
    const { scene, points } = twoBoxes()
    const at = (force: number[]) =>
      endsOf(forcePicture(scene, { points }, { points }, pair(force), deflate)?.svg ?? '')[0]
    const [left, right, middle] = [at([0, 0, -8, 0, 0, 0]), at([0, 0, 0, 0, 0, -8]), at([0, 0, -6, 0, 0, -2])]
    expect(middle[0]).toBeCloseTo(0.75 * left[0] + 0.25 * right[0], 0)
  })

  test('none where nothing pushes another block', () => {
    const { scene, points } = twoBoxes()
    expect(forcePicture(scene, { points }, { points }, pair([0, 0, 0, 0, 0, 0]), deflate)).toBeUndefined()
    expect(forcePicture(scene, { points }, { points }, pair([1, 2, 3, 4, 5, 6], [1, 1]), deflate)).toBeUndefined()
    expect(forcePicture(scene, { points }, { points }, contactsOf(0, 1), deflate)).toBeUndefined()
  })

  test('well-formed', () => {
    const { scene, points } = twoBoxes()
    const svg = forcePicture(scene, { points }, { points }, contactsOf(50, 3), deflate)?.svg ?? ''
    expect(xmlFault(svg)).toBeUndefined()
    expect(withoutPixels(svg).match(/NaN|Infinity|undefined/)?.[0]).toBeUndefined()
  })
})

describe('discs and spheres', () => {
  const empty = { ...twoBoxes().scene, facets: new Int32Array(0), facetBlock: new Int32Array(0) }
  const balls = (points: number[], radius: number[]) => ({
    points: Float64Array.from(points),
    fields: [
      { name: 'radius', unit: 'm', components: 1 as const, values: Float64Array.from(radius) },
      { name: 'velocity', unit: 'm/s', components: 3 as const, values: new Float64Array(points.length).fill(2) },
    ],
  })
  /** Pixels of a picture that show anything, and its size. */
  const pixelsOf = (svg: string) => {
    const png = Buffer.from(svg.match(/base64,([^"]+)/)?.[1] ?? '', 'base64')
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
    const raw = inflateSync(png.subarray(png.indexOf('IDAT') + 4))
    const row = 4 * width + 1
    for (let k = row; k < raw.length; k++) if (k % row > 0) raw[k] += raw[k - row]
    const solid = (x: number, y: number) => raw[y * row + 1 + 4 * x + 3] > 0
    return { width, height, solid }
  }

  test('a ball is round, in the middle, and whole', () => {
    const { svg, caption } = roundPicture(empty, new Float64Array(0), balls([5, 6, 7], [2]), deflate)
    const { width, height, solid } = pixelsOf(svg)
    let area = 0
    const box = [width, 0, height, 0]
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (solid(x, y)) {
          area++
          box[0] = Math.min(box[0], x)
          box[1] = Math.max(box[1], x)
          box[2] = Math.min(box[2], y)
          box[3] = Math.max(box[3], y)
        }
    const [across, tall] = [box[1] - box[0] + 1, box[3] - box[2] + 1]
    expect(Math.abs(across - tall)).toBeLessThan(8)
    expect(Math.abs(box[0] + box[1] + 1 - width)).toBeLessThan(4)
    expect(area / (across * tall)).toBeCloseTo(Math.PI / 4, 1)
    expect(caption).toBe('End: 1 disc or sphere.')
  })

  test('well-formed beside blocks, and where there is none', () => {
    const { scene, points } = twoBoxes()
    for (const cloud of [balls([1, 1, 3, 2, 2, 3], [0.5, 0.25]), balls([], [])]) {
      const { svg } = roundPicture(scene, points, cloud, deflate)
      expect(xmlFault(svg)).toBeUndefined()
      expect(svg).toContain('speed [m/s]')
    }
    expect(beforeAndAfter(empty, { points }, { points }, deflate)).toEqual([])
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
      pictures: beforeAndAfter(scene, { points }, { points }, deflate),
      choices: [{ path: 'contact.stiffness', value: '10 GPa', why: 'neighbouring <elements>' }],
    }
  }
  const body = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('</html>'))

  test('counts particles and tells its pace in steps', () => {
    const html = report({ ...parts(), summary: { ...sampleSummary(), particles: 3000 } })
    for (const text of ['<b>3,000</b><span>particles</span>', 'wall time, 1370 steps/s', 'Block, particles'])
      expect(html).toContain(text)
  })

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

  test('contact: joints, points, overlap, what slipped and broke; none where nothing can touch', () => {
    const p = parts()
    expect(report(p).includes('<h2>Contact</h2>')).toBe(false)
    const html = report({ ...p, summary: { ...p.summary, contact: sampleContact() } })
    for (const text of [
      '<h2>Contact</h2>',
      'The deepest overlap 1.2 µm, 0.013 % of the smaller cell (slope – slider), joint bedding, at 450 ms.',
      'fault &lt;1&gt;</td><td>point</td><td class="n">1.5 TN/m</td><td class="n">1.23 TN/m',
      'face-face</td><td class="n">980</td><td class="n">190</td><td class="n">30',
      'slope – slider</td><td class="n">200</td><td class="n">5.8 m',
      'and 30 pairs of blocks that slipped less',
      'within slider</td><td class="n">90</td><td class="n">15</td><td class="n">0.25 m2</td><td>1 m, 2 m, -500 mm',
      'and 1 pair of blocks with fewer broken bonds',
      '5,678 pairs of cells near each other, searched for 0.012 times a step; of pairs near each other 2 % looked at in a step, 23 % followed, 75 % left alone.',
      'lost to friction',
    ])
      expect(html.includes(text), text).toBe(true)
    expect(xmlFault(body(html))).toBeUndefined()
  })

  test('counts that stayed 0 are left out', () => {
    const p = parts()
    const none = { unit: '', min: 0, timeOfMin: 0, max: 0, timeOfMax: 0, last: 0 }
    p.summary.extremes = [
      { ...none, name: 'n.open' },
      { ...none, name: 'n.stick', max: 4 },
      { ...none, name: 'shift', unit: 'm' },
    ]
    p.series.push(
      seriesOf('n.open', '', 5, () => 0),
      seriesOf('n.stick', '', 5, () => 4),
    )
    const html = report(p)
    expect(html.includes('n.open')).toBe(false)
    for (const name of ['n.stick', 'shift']) expect(html.includes(name), name).toBe(true)
  })

  test('energies that stayed 0 are not drawn', () => {
    const p = parts()
    const energies = ['kinetic', 'contactDamping', 'fracture'].map((name) =>
      seriesOf(name, 'J', 20, (t) => (name === 'fracture' ? 0 : t)),
    )
    const html = report({ ...p, energies })
    expect(html.includes('contact damping</text>')).toBe(true)
    expect(html.includes('fracture</text>')).toBe(false)
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
    const contact = sampleContact()
    for (const joint of contact.joints) joint.name = NASTY
    for (const pair of [...contact.slipped, ...contact.broken]) pair.blocks = [NASTY, NASTY]
    if (contact.overlap) contact.overlap.joint = contact.overlap.blocks[0] = NASTY
    p.summary.contact = contact
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
