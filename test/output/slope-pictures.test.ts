import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { coversPart } from '../../src/output/closed-part.ts'
import type { PointCloud } from '../../src/output/frame.ts'
import { type JointQuantity, jointFaces } from '../../src/output/joint-faces.ts'
import { type Part, scalarPalette } from '../../src/output/palette.ts'
import { bracketSheet, foundOf } from '../../src/output/picture-bracket.ts'
import { jointSheet } from '../../src/output/picture-joints.ts'
import { sectionSheet } from '../../src/output/picture-section.ts'
import { bandedScale } from '../../src/output/picture-sheet.ts'
import { blockSheet, displacementSheet } from '../../src/output/picture-slope.ts'
import { sectionArrows, sectionBlocks } from '../../src/output/section.ts'
import { METRIC } from '../../src/output/units.ts'
import { cameraBefore, cameraFrom, fitView, ISOMETRIC, project } from '../../src/output/view.ts'
import { boxes, twoBoxes } from './sample.ts'
import { xmlFault } from './xml.ts'

const deflate = (bytes: Uint8Array) => deflateSync(bytes, { level: 1 })
const NASTY = 'a <b> & "c" ]]> \u0000</text></svg><script>alert(1)</script>'
const camera = cameraBefore(Math.PI)
const options = { title: NASTY, camera, deflate, units: METRIC }
const PARTS: Part[] = ['fixed', 'moving']
const withoutPixels = (svg: string) => svg.replace(/base64,[^"]*/g, '')
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i], 0)

/** The upper box moved by a vector. */
function moved(by: number[]) {
  const model = twoBoxes()
  const first = Math.min(...model.scene.tets.subarray(4 * model.scene.tetBlock.indexOf(1)))
  const end = { points: model.points.map((x, i) => (i >= 3 * first ? x + by[i % 3] : x)) }
  return { scene: model.scene, start: { points: model.points }, end }
}

function expectSound(svg: string | undefined) {
  expect(xmlFault(svg!)).toBeUndefined()
  expect(withoutPixels(svg!).match(/NaN|Infinity|undefined|<script/)?.[0]).toBeUndefined()
}

describe('cameras', () => {
  test('are right-handed and square; the isometric one is one of them', () => {
    for (const c of [cameraFrom(1, 0.3), cameraFrom(5, 1.2), cameraBefore(2), ISOMETRIC]) {
      for (const v of [c.right, c.up, c.near]) expect(dot(v, v)).toBeCloseTo(1, 14)
      expect(dot(c.right, c.up)).toBeCloseTo(0, 14)
      const cross = [
        c.right[1] * c.up[2] - c.right[2] * c.up[1],
        c.right[2] * c.up[0] - c.right[0] * c.up[2],
        c.right[0] * c.up[1] - c.right[1] * c.up[0],
      ]
      c.near.forEach((x, i) => {
        expect(x).toBeCloseTo(cross[i], 14)
      })
    }
    const same = cameraFrom(0.75 * Math.PI, Math.atan(Math.SQRT1_2))
    for (const key of ['right', 'up', 'near'] as const)
      same[key].forEach((x, i) => {
        expect(x).toBeCloseTo(ISOMETRIC[key][i], 14)
      })
  })

  test('a face is seen from before it, whichever way it looks', () => {
    for (let direction = 0; direction < 6.3; direction += 0.5)
      expect(dot(cameraBefore(direction).near, [Math.sin(direction), Math.cos(direction), 0])).toBeGreaterThan(0.5)
  })

  test('everything fits', () => {
    const { points } = twoBoxes()
    for (let azimuth = 0; azimuth < 6; azimuth++) {
      const view = fitView([points], 500, 30, cameraFrom(azimuth, 0.5))
      const q = project(view, points)
      for (let i = 0; i < q.length; i += 3)
        expect(q[i] >= 29 && q[i] <= 471 && q[i + 1] >= 29 && q[i + 1] <= view.height - 29).toBe(true)
    }
  })
})

describe('colours in steps', () => {
  test('as many colours as steps, between round ticks that hold the values', () => {
    for (const bands of [1, 4, 7]) {
      const palette = scalarPalette(bands)
      const colours = new Set(Array.from({ length: 256 }, (_, i) => palette.slice(3 * i, 3 * i + 3).join()))
      expect(colours.size).toBe(bands)
    }
    const scale = bandedScale(0, 0.47, 'm', METRIC)
    expect(scale).toMatchObject({ bands: 5, unit: 'mm' })
    expect(scale.ticks.labels).toEqual(['0', '100', '200', '300', '400', '500'])
    expect(scale.range[1]).toBeCloseTo(0.5, 12)
    expect(bandedScale(-2e5, 9e5, 'Pa', METRIC)).toMatchObject({ bands: 6, unit: 'kPa' })
  })
})

describe('sheets of the model', () => {
  test('blocks: what moves, stands and is fixed, with north, axes and a scale', () => {
    const { scene, start } = moved([0, 0, 0])
    const { svg } = blockSheet(scene, start, PARTS, options)
    expectSound(svg)
    for (const text of [
      'moving (1 block)',
      'fixed (1 block)',
      '>N</text>',
      'z up',
      'm in the plane of the picture',
      'seen from the',
    ])
      expect(svg.includes(text), text).toBe(true)
    expect(svg).not.toContain('standing (')
  })

  test.each([0, 45, 90, 125, 180, 250, 305])('faced towards %i°, the names of the axes are within it', (direction) => {
    const { scene, start } = moved([0, 0, 0])
    const own = cameraBefore((direction * Math.PI) / 180)
    const { svg } = blockSheet(scene, start, PARTS, { ...options, camera: own })
    const height = Number(/viewBox="0 0 \d+ ([\d.]+)"/.exec(svg!)![1])
    const names = [...svg!.matchAll(/y="([\d.]+)" text-anchor="\w+">(?:x east|y north|z up)</g)]
    expect(names).toHaveLength(3)
    for (const [, y] of names) expect(Number(y) + 3).toBeLessThan(height)
  })

  test('displacements: arrows on what moves alone, in its direction, with a reference', () => {
    const { scene, start, end } = moved([0.2, 0, -0.1])
    const { svg } = displacementSheet(scene, start, end, options)
    expectSound(svg)
    const paths = [...svg.matchAll(/<path class="arrow" (?:style="[^"]*" )?d="([^"]*)"/g)].map(([, d]) => d)
    const arrows = [...paths[0].matchAll(/M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)M/g)].map((m) =>
      m.slice(1).map(Number),
    )
    expect(arrows.length).toBeGreaterThan(0)
    const [dx, dy] = [0.2 * camera.right[0] - 0.1 * camera.right[2], -(0.2 * camera.up[0] - 0.1 * camera.up[2])]
    for (const [x0, y0, x1, y1] of arrows)
      expect(((x1 - x0) * dx + (y1 - y0) * dy) / (Math.hypot(x1 - x0, y1 - y0) * Math.hypot(dx, dy))).toBeGreaterThan(
        0.99,
      )
    expect(svg).toContain('displacement [mm]')
    expect(svg).toMatch(/>100 mm<\/text>/)
    // The reference is as long in the drawing for its 100 mm as an arrow for its 224 mm, were it not foreshortened.
    const [a, b] = paths[1]
      .match(/M([-\d.]+) \S+L([-\d.]+)/)!
      .slice(1)
      .map(Number)
    const [x0, y0, x1, y1] = arrows[0]
    expect((b - a) / 0.1 / (Math.hypot(x1 - x0, y1 - y0) / Math.hypot(dx, dy))).toBeCloseTo(1, 1)
  })

  test('nothing moved: no arrow, no reference', () => {
    const { scene, start } = moved([0, 0, 0])
    const { svg } = displacementSheet(scene, start, start, options)
    expectSound(svg)
    expect(svg).toContain('<path class="arrow" d="M0 0"/>')
  })
})

/** Points of contact under the upper box of 1 m², a grid of k × k, with a force along the normal and across it for each. */
function underBox(k: number, push: number, shear: number, place = 1): PointCloud {
  const at = Array.from({ length: k * k }, (_, i) => [
    1 + ((i % k) + 0.5) / k,
    1 + (Math.floor(i / k) + 0.5) / k,
    place,
  ])
  const column = (name: string, value: number) => ({
    name,
    unit: '',
    components: 1 as const,
    values: new Float64Array(k * k).fill(value),
  })
  return {
    points: Float64Array.from(at.flat()),
    fields: [
      { name: 'normal', unit: '', components: 3, values: Float64Array.from(at.flatMap(() => [0, 0, 1])) },
      column('normal force', push),
      column('shear force', shear),
      column('area', 1 / (k * k)),
      column('joint', 0),
      column('block a', 0),
      column('block b', 1),
    ],
  }
}

describe('stresses on joints', () => {
  const { scene, points } = twoBoxes()
  const faces = (cloud: PointCloud, quantity: JointQuantity) => jointFaces(scene, { points }, cloud, quantity)

  test('force over area, on the facets that touch, on both blocks', () => {
    const found = faces(underBox(8, 500, 200), { kind: 'normal stress' })
    expect(new Set(found.facets.map((f) => scene.facetBlock[f]))).toEqual(new Set([0, 1]))
    for (const value of found.values) expect(value).toBeCloseTo(64 * 500, 6)
    for (const value of faces(underBox(8, 500, 200), { kind: 'shear stress' }).values)
      expect(value).toBeCloseTo(64 * 200, 6)
    for (const f of found.facets)
      for (let i = 0; i < 3; i++) expect(points[3 * scene.facets[3 * f + i] + 2]).toBeCloseTo(1, 12)
  })

  // A slab of 4 × 4 cells under a box on its cells 2 and 3 along x, 2 along y: four corners touch, on two cells, and on the borders of
  // the ten around these.
  test('corners alone: the facets between them, none of the free ones beside', () => {
    const model = boxes([
      { name: 'slab', origin: [0, 0, 0], size: [4, 4, 1], cells: [4, 4, 1] },
      { name: 'box', origin: [1, 1, 1], size: [2, 1, 1], cells: [1, 1, 1] },
    ])
    const at = [1, 3].flatMap((x) => [1, 2].map((y) => [x, y, 1]))
    const column = (name: string, value: number) => ({
      name,
      unit: '',
      components: 1 as const,
      values: new Float64Array(4).fill(value),
    })
    const cloud: PointCloud = {
      points: Float64Array.from(at.flat()),
      fields: [
        { name: 'normal', unit: '', components: 3, values: Float64Array.from(at.flatMap(() => [0, 0, 1])) },
        ...[column('normal force', 500), column('shear force', 0), column('area', 0.5), column('joint', 0)],
        ...[column('block a', 0), column('block b', 1)],
      ],
    }
    const found = jointFaces(model.scene, { points: model.points }, cloud, { kind: 'normal stress' })
    expect(found.values.every((value) => value === 1000)).toBe(true)
    const places = found.facets.map((f) => {
      const mean = (k: number) =>
        [0, 1, 2].reduce((sum, i) => sum + model.points[3 * model.scene.facets[3 * f + i] + k] / 3, 0)
      return { block: model.scene.facetBlock[f], x: mean(0), y: mean(1), z: mean(2) }
    })
    for (const { x, y, z } of places) {
      expect(z).toBeCloseTo(1, 12)
      expect(x > 1 && x < 3 && y > 1 && y < 2).toBe(true)
    }
    expect(new Set(places.map(({ block }) => block))).toEqual(new Set([0, 1]))
  })

  // 500 N and 200 N on 1/64 m²: strength 500·0.6 + 3200/64 = 350 N.
  test('share of the strength', () => {
    const joints = [{ at: () => ({ slope: 0.6, cohesion: 3200 }) }]
    for (const value of faces(underBox(8, 500, 200), { kind: 'mobilised strength', joints }).values)
      expect(value).toBeCloseTo(200 / 350, 9)
  })

  // One corner that hardly touches would alone have 1 N over 3e-8 N.
  test('one number for all that two blocks have on a joint, finite where a corner hardly touches', () => {
    const cloud = underBox(8, 500, 200)
    const push = cloud.fields.find(({ name }) => name === 'normal force')!.values
    const shear = cloud.fields.find(({ name }) => name === 'shear force')!.values
    push[0] = 5e-8
    shear[0] = 1
    const joints = [{ at: () => ({ slope: 0.6, cohesion: 0 }) }]
    const { values } = faces(cloud, { kind: 'mobilised strength', joints })
    expect(new Set(values).size).toBe(1)
    expect(values[0]).toBeCloseTo((63 * 200 + 1) / (63 * 300), 9)
  })

  test('points beside a face, and joints without a strength, tell nothing', () => {
    expect(faces(underBox(4, 500, 200, 1.2), { kind: 'normal stress' }).facets).toEqual([])
    expect(faces(underBox(4, 500, 200), { kind: 'mobilised strength', joints: [] }).facets).toEqual([])
  })

  test('the sheet: what lies under the hidden block, or nothing', () => {
    const drawn = (hidden: number[]) =>
      jointSheet(scene, { points }, underBox(8, 5000, 200), { ...options, hidden, quantity: { kind: 'normal stress' } })
    const svg = drawn([1])?.svg
    expectSound(svg)
    expect(svg).toContain('normal stress on joints [kPa]')
    // The 12 edges of the box, two cells each.
    expect(svg?.match(/class="ghost" d="([^"]*)"/)?.[1].match(/M/g)?.length).toBe(24)
    expect(drawn([0, 1])).toBeUndefined()
  })
})

describe('points over a triangle', () => {
  const triangle = [
    [0, 0],
    [4, 0],
    [0, 4],
  ] as const

  // Squares of 1 m²: within, half over the long side, beside a side along it, and at a corner.
  test.each([
    [[1, 1], true],
    [[1.5, 1.5], true],
    [[-1, 1], false],
    [[-0.97, 1], false],
    [[-0.9, 1], true],
    [[-1, -1], false],
    [[3, 3], false],
  ])('a square at %j covers some: %j', ([u, v], covers) => {
    const square = [0, 1].flatMap((i) => [0, 1].map((j): [number, number] => [u + i, v + j]))
    expect(coversPart(square, triangle)).toBe(covers)
    expect(coversPart([...square, [u + 0.5, v + 0.5]], triangle)).toBe(covers)
  })

  test('points in a line, one point and none cover nothing', () => {
    const line = [0.5, 1, 1.5].map((u): [number, number] => [u, u])
    const bent = [
      [0, 0],
      [2, 1e-9],
      [4, 0],
    ] as [number, number][]
    for (const points of [line, bent, line.slice(0, 1), []]) expect(coversPart(points, triangle)).toBe(false)
  })

  test('what a turn does to both changes nothing, and a hull that is shared in full covers (property)', () => {
    const random = randomFrom(5)
    for (let k = 0; k < 300; k++) {
      const points = Array.from({ length: 8 }, (): [number, number] => [8 * random() - 3, 8 * random() - 3])
      const angle = 6 * random()
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const turned = ([u, v]: readonly [number, number]): [number, number] => [7 + c * u - s * v, s * u + c * v]
      expect(coversPart(points.map(turned), triangle.map(turned))).toBe(coversPart(points, triangle))
      const within = points.map(([u, v]): [number, number] => {
        const [p, q] = [(u + 3) / 8, (v + 3) / 8]
        return p + q < 1 ? [4 * p, 4 * q] : [4 * (1 - p), 4 * (1 - q)]
      })
      expect(coversPart(within, triangle)).toBe(true)
    }
  })
})

describe('sections', () => {
  const area = (loop: number[][]) =>
    Math.abs(
      loop.reduce((sum, [x, y], i) => {
        const [u, v] = loop[(i + 1) % loop.length]
        return sum + (x * v - u * y) / 2
      }, 0),
    )

  // A plane through the middle of a box a × b × h along α is min(a/|sin α|, b/|cos α|) long.
  test('a box cut through its middle: length × height, at any azimuth', () => {
    const { scene, points } = boxes([{ name: 'a', origin: [10, 20, 5], size: [6, 4, 3], cells: [3, 2, 2] }])
    for (const azimuth of [0, 0.3, 1, Math.PI / 2, 2, 3, 4.4]) {
      const [cut] = sectionBlocks(scene, { points }, { through: [13, 22], azimuth })
      const long = Math.min(6 / Math.abs(Math.sin(azimuth)), 4 / Math.abs(Math.cos(azimuth)))
      expect(cut.loops.reduce((sum, loop) => sum + area(loop), 0) / (3 * long)).toBeCloseTo(1, 10)
      const u = cut.loops.flat().map(([x]) => x)
      expect([Math.min(...u), Math.max(...u)]).toEqual([expect.closeTo(-long / 2, 9), expect.closeTo(long / 2, 9)])
    }
  })

  test('a plane along a face takes the block once; one beside it takes none', () => {
    const { scene, points } = boxes([{ name: 'a', origin: [0, 0, 0], size: [2, 2, 2], cells: [2, 2, 2] }])
    const cut = (x: number) => sectionBlocks(scene, { points }, { through: [x, 0], azimuth: 0 })
    for (const x of [0.5, 1, 2]) expect(cut(x)[0].loops.map(area)).toEqual([expect.closeTo(4, 12)])
    for (const x of [-0.1, 2.1]) expect(cut(x)).toEqual([])
  })

  test('arrows: the displacement along the plane, up, and out of it', () => {
    const { scene, start, end } = moved([0.3, 0.2, -0.1])
    const line = { through: [1.5, 1.5] as [number, number], azimuth: Math.PI / 3 }
    const arrows = sectionArrows(scene, start, end, line).filter(({ block }) => block === 1)
    expect(arrows.length).toBeGreaterThan(4)
    const [s, c] = [Math.sin(line.azimuth), Math.cos(line.azimuth)]
    for (const { by, out } of arrows) {
      expect(by[0]).toBeCloseTo(0.3 * s + 0.2 * c, 12)
      expect(by[1]).toBeCloseTo(-0.1, 12)
      expect(out).toBeCloseTo(0.3 * c - 0.2 * s, 12)
    }
  })

  test('a block without tetrahedra has arrows on its skin; one that has been taken away is not cut', () => {
    const { scene, start, end } = moved([0.3, 0.2, -0.1])
    const rigid = { ...scene, tets: new Int32Array(0), tetBlock: new Int32Array(0) }
    const line = { through: [1.5, 1.5] as [number, number], azimuth: 1 }
    expect(sectionArrows(rigid, start, end, line).some(({ block }) => block === 1)).toBe(true)
    expect(sectionBlocks(scene, { ...end, removed: [1] }, line).map(({ block }) => block)).toEqual([0])
  })

  test('the sheet: to scale, with heights, ends named, one path a block', () => {
    const { scene, start, end } = moved([0.3, 0, -0.1])
    const line = { through: [1.5, 1.5] as [number, number], azimuth: Math.PI / 2 }
    const svg = sectionSheet(scene, start, end, { title: NASTY, line, parts: PARTS, units: METRIC })?.svg
    expectSound(svg)
    for (const text of [
      'height z [m]',
      'distance along the section [m]',
      'A (towards 270)',
      'A′ (towards 090)',
      'looking 000',
    ])
      expect(svg?.includes(text), text).toBe(true)
    const paths = [...svg!.matchAll(/fill-rule="evenodd"[^>]* d="([^"]*)"/g)].map(([, d]) =>
      [...d.matchAll(/([-\d.]+) ([-\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]),
    )
    expect(paths.length).toBe(2)
    const extent = (k: number, of: number[][]) => Math.max(...of.map((p) => p[k])) - Math.min(...of.map((p) => p[k]))
    expect(extent(0, paths[0]) / extent(1, paths[0])).toBeCloseTo(6, 1)
    expect(
      sectionSheet(scene, start, end, {
        title: '',
        line: { through: [99, 99], azimuth: 1 },
        parts: PARTS,
        units: METRIC,
      }),
    ).toBeUndefined()
  })
})

describe('the search for a factor of safety', () => {
  const trial = (factor: number, stable: boolean) => ({
    factor,
    stable,
    time: [0, 1, 2],
    displacement: [0, stable ? 1e-3 : 1, stable ? 1e-3 : 4],
    failedAt: stable ? undefined : 1.5,
  })
  const trials = [trial(1, true), trial(2, false), trial(1.5, false), trial(1.25, true)]

  test('the label of the bracket stands within the plot, wherever the bracket is', () => {
    for (const [stable, unstable] of [
      [1, 1.25],
      [1.5, 2],
    ]) {
      const { svg } = bracketSheet({ title: '', trials, bracket: { stable, unstable }, watched: 'way' })
      const [, attributes] = svg.match(new RegExp(`<text ([^>]*)>${stable} … ${unstable}<`))!
      const x = Number(attributes.match(/x="([\d.]+)"/)?.[1])
      const width = 7 * `${stable} … ${unstable}`.length
      const [from, to] = attributes.includes('end') ? [x - width, x] : [x, x + width]
      expect(from).toBeGreaterThan(72)
      expect(to).toBeLessThan(510 - 18)
    }
  })

  test('a circle for each stable trial, a cross for each failed one and for its moment, the bracket', () => {
    const { svg, caption } = bracketSheet({
      title: NASTY,
      trials,
      bracket: { stable: 1.25, unstable: 1.5 },
      watched: 'displacement of the wedge',
    })
    expectSound(svg)
    const count = (name: string) => svg.match(new RegExp(`<path class="${name}"`, 'g'))?.length
    expect([count('circle'), count('cross')]).toEqual([2, 4])
    for (const text of ['1.25 … 1.5', '1: F 1', '3: F 1.5', 'trial factor', 'displacement of the wedge [m]'])
      expect(svg.includes(text), text).toBe(true)
    expect(caption).toContain('factor of safety between 1.25 and 1.5')
  })

  test('no end found, nothing moved, no trial', () => {
    expect(foundOf({ stable: 2 })).toBe('factor of safety above 2, no trial failed')
    expect(foundOf({ unstable: 0.5 })).toBe('factor of safety below 0.5, every trial failed')
    const still = { ...trial(1, true), displacement: [0, 0, 0] }
    for (const list of [[still], []])
      expectSound(bracketSheet({ title: 'x', trials: list, bracket: {}, watched: 'u' }).svg)
  })
})
