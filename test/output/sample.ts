/** A small model and a made-up account of its run, for the tests of output. */
import type { Frame, GrainFrame, GrainSurfaces, PointCloud, Scene } from '../../src/output/frame.ts'
import type { Series, Summary } from '../../src/output/summary.ts'
import type { ContactSummary } from '../../src/output/summary-contact.ts'

/** Six tetrahedra of a cell about its main diagonal. */
const KUHN = [
  [0, 1, 3, 7],
  [0, 3, 2, 7],
  [0, 2, 6, 7],
  [0, 6, 4, 7],
  [0, 4, 5, 7],
  [0, 5, 1, 7],
]

interface Box {
  name: string
  origin: number[]
  size: number[]
  cells: number[]
}

interface Model {
  scene: Scene
  points: Float64Array
}

/** Facets that belong to one tetrahedron alone, outward. */
function skin(tets: number[], from: number): number[] {
  const open = new Map<string, number[]>()
  for (let t = from; t < tets.length; t += 4) {
    const [a, b, c, d] = tets.slice(t, t + 4)
    for (const face of [
      [b, c, d],
      [a, d, c],
      [a, b, d],
      [a, c, b],
    ]) {
      const key = [...face].sort((i, j) => i - j).join()
      if (!open.delete(key)) open.set(key, face)
    }
  }
  return [...open.values()].flat()
}

/** Boxes of Kuhn cells, one block each. */
export function boxes(list: Box[]): Model {
  const points: number[] = []
  const tets: number[] = []
  const tetBlock: number[] = []
  const facets: number[] = []
  const facetBlock: number[] = []
  list.forEach(({ origin, size, cells: [nx, ny, nz] }, block) => {
    const base = points.length / 3
    const first = tets.length
    const node = (i: number, j: number, k: number) => base + i + (nx + 1) * (j + (ny + 1) * k)
    for (let k = 0; k <= nz; k++)
      for (let j = 0; j <= ny; j++)
        for (let i = 0; i <= nx; i++)
          points.push(origin[0] + (size[0] * i) / nx, origin[1] + (size[1] * j) / ny, origin[2] + (size[2] * k) / nz)
    for (let k = 0; k < nz; k++)
      for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++)
          for (const tet of KUHN) {
            tets.push(...tet.map((v) => node(i + (v & 1), j + ((v >> 1) & 1), k + ((v >> 2) & 1))))
            tetBlock.push(block)
          }
    const outside = skin(tets, first)
    for (const n of outside) facets.push(n)
    for (let f = 0; f < outside.length; f += 3) facetBlock.push(block)
  })
  return {
    scene: {
      blocks: list.map((b) => b.name),
      materials: ['rock', 'weathered <rock> & "soil"'],
      joints: ['bedding', 'fault "1" <&>'],
      tets: Int32Array.from(tets),
      tetBlock: Int32Array.from(tetBlock),
      tetMaterial: Int32Array.from(tetBlock, (b) => b % 2),
      facets: Int32Array.from(facets),
      facetBlock: Int32Array.from(facetBlock),
    },
    points: Float64Array.from(points),
  }
}

export const twoBoxes = (): Model =>
  boxes([
    { name: 'slope', origin: [0, 0, 0], size: [6, 3, 1], cells: [6, 3, 1] },
    { name: 'slidér "1" <a>', origin: [1, 1, 1], size: [1, 1, 1], cells: [2, 2, 2] },
  ])

/** Irregular numbers without a generator: bits of a square root. */
export const irregular = (i: number): number => {
  const root = Math.sqrt(i + 2) * 1e4
  return root - Math.floor(root) - 0.5
}

export function frameOf(model: Model, index: number): Frame {
  const nodes = model.points.length / 3
  const tets = model.scene.tets.length / 4
  const column = (n: number, seed: number) => Float64Array.from({ length: n }, (_, i) => irregular(i + seed) / 3)
  const displacement = column(3 * nodes, 7 * index)
  return {
    index,
    time: 0.1 * index,
    stage: 1,
    stageTime: 0.1 * index - 0.05,
    step: 1000 * index,
    points: model.points.map((x, i) => x + displacement[i]),
    fields: [
      { name: 'displacement', unit: 'm', on: 'node', components: 3, values: displacement },
      { name: 'temperature', unit: '', on: 'node', components: 1, values: column(nodes, 1 + index) },
      { name: 'stress', unit: 'Pa', on: 'tet', components: 6, values: column(6 * tets, 2 + index).map((s) => 1e6 * s) },
      { name: 'volume strain', unit: '-', on: 'tet', components: 1, values: column(tets, 3 + index) },
    ],
  }
}

/** Contacts of the two boxes at random places: forces on the first, one of them within the second box. */
export function contactsOf(count: number, seed: number): PointCloud {
  const column = (n: number, from: number) => Float64Array.from({ length: n }, (_, i) => irregular(i + seed + from))
  const ids = (of: (i: number) => number) => Int32Array.from({ length: count }, (_, i) => of(i))
  return {
    points: column(3 * count, 1),
    fields: [
      { name: 'normal', unit: '', components: 3, values: column(3 * count, 2) },
      { name: 'force', unit: 'N', components: 3, values: column(3 * count, 3).map((f) => 1e6 * f) },
      { name: 'gap', unit: 'm', components: 1, values: column(count, 4) },
      { name: 'state', unit: '', components: 1, values: ids((i) => i % 5) },
      { name: 'block a', unit: '', components: 1, values: ids((i) => (i === 0 ? 1 : 0)) },
      { name: 'block b', unit: '', components: 1, values: ids(() => 1) },
    ],
  }
}

/** Discs or spheres at random places. */
export function roundsOf(count: number): PointCloud {
  const column = (n: number) => Float64Array.from({ length: n }, (_, i) => irregular(i + n))
  return {
    points: column(3 * count),
    fields: [
      { name: 'radius', unit: 'm', components: 1, values: column(count) },
      { name: 'velocity', unit: 'm/s', components: 3, values: column(3 * count) },
    ],
  }
}

export const sampleContact = (): ContactSummary => ({
  joints: [
    { name: 'bedding', per: 'area', normal: 1.5e10, shear: 1.2e10 },
    { name: 'fault <1>', per: 'point', normal: 1.5e12, shear: 1.23e12 },
  ],
  points: 1234,
  types: [
    { type: 'vertex-face', open: 4, stick: 20, slip: 10 },
    { type: 'face-face', open: 30, stick: 980, slip: 190 },
  ],
  overlap: { blocks: ['slope', 'slider'], value: 1.2e-6, time: 0.45, relative: 1.3e-4, joint: 'bedding' },
  force: { blocks: ['slider', 'slider'], value: 12345, time: 1.5 },
  slipped: [{ blocks: ['slope', 'slider'], points: 200, slip: 5.8 }],
  slippedPairs: 31,
  bonds: 4000,
  brokenTension: 100,
  brokenShear: 20,
  broken: [{ blocks: ['slider', 'slider'], tension: 90, shear: 15, area: 0.25, centroid: [1, 2, -0.5] }],
  brokenPairs: 2,
  searchesPerStep: 0.0123,
  candidates: 5678,
  work: { lookedAt: 120, followed: 1380, leftAlone: 4500 },
})

export function seriesOf(name: string, unit: string, samples: number, value: (t: number) => number): Series {
  const time = Float64Array.from({ length: samples }, (_, i) => (3 * i) / (samples - 1))
  return {
    name,
    unit,
    stage: Int32Array.from(time, (t) => (t < 0.4 ? 0 : 1)),
    t: time.map((t) => (t < 0.4 ? t : t - 0.4)),
    time,
    values: time.map(value),
  }
}

export const sampleSummary = (): Summary => ({
  talus: '0.1.0',
  case: 'A11-sliding-block',
  title: 'Block sliding on a 28° plane',
  about:
    'The block starts at rest in static equilibrium; friction is then lowered.\n\nThe distance must follow s = ½ (g sin θ − g cos θ tan φ) t² & nothing <else>.',
  status: 'done',
  problem: '',
  blocks: 2,
  fixed: 0,
  rigid: 0,
  nodes: 1234,
  tets: 4567,
  steps: 130000,
  stages: [
    {
      kind: 'settle',
      steps: 30000,
      dt: 2.3e-5,
      culprit: 'element 17 of slider',
      time: 0.4,
      wall: 2.3,
      unbalanced: 8e-7,
      imbalance: 1e-6,
      exchanged: 1,
      imbalanceShare: 1e-6,
      settled: true,
      massScaling: true,
    },
    {
      kind: 'run',
      steps: 100000,
      dt: 2.6e-5,
      culprit: 'contact stiffness of slider on slope',
      time: 2.6,
      wall: 92.5,
      unbalanced: 0.03,
      imbalance: 1e-6,
      exchanged: 1,
      imbalanceShare: 1e-6,
      massScaling: false,
    },
  ],
  energy: {
    kinetic: 31234.5,
    strain: 12.25,
    contact: 0.75,
    gravity: -81234.5,
    damping: 0,
    friction: 4321.5,
    contactDamping: 0,
    fracture: 0,
    bolts: 0,
    boltYield: 0,
    plastic: 0,
    quiet: 0,
    external: 0,
    boundary: 0,
    total: -45665.5,
    contactResidual: -0.0107,
    error: 0.0123,
    exchanged: 1,
    relativeError: 1.5e-7,
  },
  moved: [
    { block: 'slope', mean: [0, 0, 0], largest: 0, speed: 0 },
    { block: 'slider', mean: [5.1234, 0.000012, -2.7], largest: 5.81, speed: 4.44 },
  ],
  extremes: [
    { name: 'slide', unit: 'm', min: 0, timeOfMin: 0, max: 5.8, timeOfMax: 3, last: 5.8 },
    { name: 'stress.xx', unit: 'Pa', min: -1.234e6, timeOfMin: 0.7, max: 2300, timeOfMax: 0.1, last: -12 },
  ],
  checks: [
    {
      case: 'A11-sliding-block',
      quantity: 's(2.6)',
      expected: 5.80123456,
      computed: 5.80123411,
      error: 7.7e-8,
      tolerance: 1e-5,
      scale: 'relative',
      unit: 'm',
      pass: true,
    },
    {
      case: 'A11-sliding-block',
      quantity: 'drift <y>',
      expected: 0,
      computed: 1.2e-5,
      error: 1.2e-5,
      tolerance: 1e-6,
      scale: 'absolute',
      unit: 'm',
      pass: false,
    },
    {
      case: 'A11-sliding-block',
      quantity: 'state',
      expected: '0123456789abcdef',
      computed: '0123456789abcdef',
      error: 0,
      tolerance: 0,
      scale: 'absolute',
      unit: '',
      pass: true,
    },
  ],
  warnings: ['stage 0: masses were scaled by up to 12; its times mean nothing'],
  wall: { mesh: 1.2, elastic: 40, contact: 30.4, integrate: 21, output: 2.2 },
  tetsPerSecond: 4.9e6,
  peakMemory: 312e6,
  hash: 'fedcba9876543210',
  frames: 51,
})

/** Corners of a cube and of a tetrahedron, and their faces. */
const CUBE = [0, 1, 2, 3, 4, 5, 6, 7].map((c) => [c & 1, (c >> 1) & 1, c >> 2])
const CUBE_FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]
const TETRAHEDRON = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const TETRAHEDRON_FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
]

/** Cubes and tetrahedra in turn, of size 1, at the given places, of the second block. */
export function grainsOf(places: number[][]): { surfaces: GrainSurfaces; frame: GrainFrame } {
  const points: number[] = []
  const loops: number[] = []
  const ends: number[] = []
  const particle: number[] = []
  places.forEach((at, n) => {
    const base = points.length / 3
    const [corners, faces] = n % 2 ? [TETRAHEDRON, TETRAHEDRON_FACES] : [CUBE, CUBE_FACES]
    for (const corner of corners) points.push(...corner.map((c, i) => c + at[i]))
    for (const face of faces) {
      loops.push(...face.map((c) => base + c))
      ends.push(loops.length)
      particle.push(n)
    }
  })
  const surfaces: GrainSurfaces = {
    points: Float64Array.from(points),
    loops: Int32Array.from(loops),
    ends: Int32Array.from(ends),
    particle: Int32Array.from(particle),
    block: new Int32Array(places.length).fill(1),
    size: Float64Array.from(places, (_, n) => irregular(n)),
  }
  const count = places.length
  const frame: GrainFrame = {
    points: surfaces.points.map((x, i) => x + irregular(i) / 10),
    fields: [
      {
        name: 'velocity',
        unit: 'm/s',
        components: 3,
        values: Float64Array.from({ length: 3 * count }, (_, i) => irregular(i)),
      },
      { name: 'contacts', unit: '', components: 1, values: Int32Array.from({ length: count }, (_, i) => i * i) },
    ],
  }
  return { surfaces, frame }
}
