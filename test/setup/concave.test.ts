import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bareHost, type Host, startRun } from '../../src/index.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { caseOf } from '../state/models.ts'

const host: Host = { ...bareHost(), readFile: (path) => new Uint8Array(readFileSync(path)) }

/** From the triangles seen from above: their areas in plan times their mean height above the base (see the case of this name). */
const VOLUME = 69_702

const CUT = `cut:
      planes:
        fault: { dip: 35 deg, dip direction: 180 deg, through: [0, 16, 15] }
      sets:
        J1: { dip: 90 deg, dip direction: 90 deg, spacing: 20 m, origin: [2, 0, 0] }
      hold: [base]`

const text = (more: string, cut = CUT, shape = 'surface: meshes/pit-wall.stl') => `title: a pit wall
materials:
  stone: { density: 2600, young: 1 GPa, poisson: 0.2 }
joints:
  rough: { friction: 30 deg, normal: 1 GPa/m, shear: 1 GPa/m }
contact: { joint: rough }
blocks:
  rock:
    shape: { ${shape} }
    material: stone
    ${more}
    ${cut}
stages: [{ run: { time: 5 ms } }]
record: { ledger: { what: energy, part: error }, fallen: { what: energy, part: gravity } }
`

/** Of all nodes, those of rigid blocks too [kg]. */
const massOf = ({ nodes }: ReturnType<typeof prepareWorld>['world']): number =>
  nodes.mass.reduce((sum, m) => sum + m, 0)

/** Rings of a round pit, each lower ones on a ramp that winds down: from the outside in, radius and depth [m]. */
const RINGS = [
  [80, 0],
  [62, 0],
  [58, -10],
  [46, -10],
  [42, -20],
  [30, -20],
  [26, -30],
]
const AROUND = 20

/** Under the ground outside of the rings there is a base at −50 m. */
function pit(): string {
  const points = RINGS.flatMap(([radius, z], k) =>
    Array.from({ length: AROUND }, (_, i) => {
      const turn = (2 * Math.PI * i) / AROUND
      const ramp = k > 1 && k < RINGS.length - 1 ? (-8 * i) / AROUND : 0
      return [radius * Math.cos(turn), radius * Math.sin(turn), z + ramp].map(Math.fround)
    }),
  )
  const feet = points.slice(0, AROUND).map(([x, y]) => [x, y, -50])
  const at = (k: number, i: number) => points[k * AROUND + (i % AROUND)]
  const triangles = Array.from({ length: AROUND }, (_, i) => i).flatMap((i) => [
    ...RINGS.slice(1).flatMap((_, k) => [
      [at(k, i), at(k, i + 1), at(k + 1, i + 1)],
      [at(k, i), at(k + 1, i + 1), at(k + 1, i)],
    ]),
    [[0, 0, -30], at(RINGS.length - 1, i), at(RINGS.length - 1, i + 1)],
    [at(0, i), feet[i], feet[(i + 1) % AROUND]],
    [at(0, i), feet[(i + 1) % AROUND], at(0, i + 1)],
    [[0, 0, -50], feet[(i + 1) % AROUND], feet[i]],
  ])
  const facets = triangles.map(
    (corners) => `facet\nouter loop\n${corners.map((p) => `vertex ${p.join(' ')}`).join('\n')}\nendloop\nendfacet\n`,
  )
  return `solid pit\n${facets.join('')}endsolid pit\n`
}

describe('a concave surface from a file', () => {
  test('is rock that joints cut: mass, faces by the names of the file, pieces that are held', () => {
    for (const more of ['rigid: true', 'mesh: { size: 20 m }']) {
      const { world, cuts, notes, case: c } = prepareWorld(caseOf(text(more)), host)
      expect(cuts[0].volume / VOLUME).toBeCloseTo(1, 12)
      expect(massOf(world) / (2600 * VOLUME)).toBeCloseTo(1, 9)
      expect(cuts[0].joints.map(({ name }) => name).sort()).toEqual(['J1', 'fault'])
      expect(notes).toContain('block rock: 36 triangles form 16 faces of a non-convex solid.')
      const faces = new Set(world.facets.faceNames.map((name) => name.replace(/^[^.]*\./, '')))
      for (const name of ['floor', 'lower', 'bench', 'upper', 'ground', 'base', 'east', 'west', 'north', 'south'])
        expect(faces.has(name)).toBe(true)
      const held = Object.values(c.blocks).filter(({ fixed }) => fixed).length
      expect([held, cuts[0].pieces - held].every((count) => count > 3)).toBe(true)
    }
  })

  test('deforms in pieces, of several convex parts too, and keeps its energy', () => {
    const run = startRun(caseOf(text('mesh: { size: 20 m }')), { host })
    let next = run.ticks.next()
    while (!next.done) next = run.ticks.next()
    const { series, summary } = next.value
    expect(summary.problem).toBe('')
    const [lost, fallen] = series.map(({ values }) => Math.max(...values.map(Math.abs)))
    expect(fallen).toBeGreaterThan(0)
    expect(lost / fallen).toBeLessThan(5e-3)
  })

  test('is meshed whole by the built-in mesher, or rigid', () => {
    for (const more of ['mesh: { size: 20 m }', 'rigid: true'])
      expect(massOf(prepareWorld(caseOf(text(more, '')), host).world) / (2600 * VOLUME)).toBeCloseTo(1, 9)
  })

  test('with a ramp around a pit, in single precision: faces of all cells close, though corners in line are so to rounding alone', () => {
    const stl: Host = { ...bareHost(), readFile: () => new TextEncoder().encode(pit()) }
    const { hulls } = prepareWorld(caseOf(text('rigid: true', CUT.replace('hold: [base]', ''))), stl).world
    const edges = new Set<string>()
    for (let face = 0, hull = 0; face < hulls.faces; face++) {
      while (face >= hulls.firstFace[hull + 1]) hull++
      const loop = hulls.loop.subarray(hulls.firstLoop[face], hulls.firstLoop[face + 1])
      loop.forEach((p, i) => {
        const q = loop[(i + 1) % loop.length]
        if (!edges.delete(`${hull} ${q} ${p}`)) edges.add(`${hull} ${p} ${q}`)
      })
      expect(hulls.width[hull]).toBeGreaterThan(0)
    }
    expect(edges.size).toBe(0)
    expect(hulls.count).toBeGreaterThan(50)
  })

  test.each<[string, (stl: string) => string]>([
    ['the surface is not closed', (stl) => stl.replace(/facet normal[\s\S]*?endfacet\n/, '')],
    ['the surface touches or crosses itself', (stl) => stl.replaceAll('vertex 5 2 0', 'vertex 5 13 -20')],
  ])('is refused where %s', (message, change) => {
    const changed = change(readFileSync('meshes/pit-wall.stl', 'utf8'))
    const broken: Host = { ...bareHost(), readFile: () => new TextEncoder().encode(changed) }
    expect(() => prepareWorld(caseOf(text('rigid: true')), broken)).toThrow(message)
  })
})
