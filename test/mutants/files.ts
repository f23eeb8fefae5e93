/**
 * Structural mutants of files that a case names: meshes, surfaces and tables. The n-th mutant follows from its number alone.
 *
 * A mutant is sound where it is refused in one message for the user, without a stack, or accepted with numbers that can be meant.
 */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { explain } from '../../src/cli/errors.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { FileError, type Host } from '../../src/host.ts'
import { readCase } from '../../src/index.ts'
import { FARTHEST } from '../../src/math/budgets.ts'
import { randomFrom } from '../../src/math/random.ts'
import { importMesh } from '../../src/mesh/io/import-mesh.ts'
import { importSurface } from '../../src/mesh/io/import-surface.ts'
import { startAny } from '../../src/safety.ts'
import { SetupError } from '../../src/setup/setup-error.ts'
import { checkMesh } from '../mesh/check-mesh.ts'

export interface Mutant {
  base: string
  what: string
  bytes: Uint8Array
}

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)))
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const fromText = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const DISCS = `# cracks
x [m], y [m], z [m], dip [deg], dip direction [deg], radius [m], set
1, 1, 1, 30, 90, 1.5, A
1.5, 0.5, 1, 45, 180, 1, A
0.5, 1.5, 1.2, 60, 270, 2, B
`
const RECORD = 'time [ms], velocity [mm/s]\n0, 0\n5, 12.5\n10, -3e0\n15, 0\n'
const GRAINS = JSON.stringify({
  particles: [0, 1.5].map((x) => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [x + (i & 1), (i >> 1) & 1, i >> 2])),
})

const BASES: [name: string, bytes: Uint8Array][] = [
  ...[
    'cube-2.2-binary.msh',
    'cube-2.2.msh',
    'cube-4.1-binary.msh',
    'cube-4.1.msh',
    'cube-appended-base64-zlib.vtu',
    'cube-appended-base64.vtu',
    'cube-ascii.vtu',
    'cube-base64-zlib.vtu',
    'cube-base64.vtu',
    'cube-meshio.vtu',
    'cube-raw-zlib.vtu',
    'cube-raw.vtu',
    'cube.node',
    'cube.ele',
    'cube.face',
    'l-rotated.stl',
    'ring.obj',
  ].map((name): [string, Uint8Array] => [name, fixture(name)]),
  ['binary.stl', binaryStl()],
  ['discs.csv', bytesOf(DISCS)],
  ['record.csv', bytesOf(RECORD)],
  ['grains.json', bytesOf(GRAINS)],
]

/** A tetrahedron. */
function binaryStl(): Uint8Array {
  const corners = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const faces = ['021', '013', '032', '123']
  const bytes = Buffer.alloc(84 + 50 * faces.length)
  bytes.writeUInt32LE(faces.length, 80)
  faces.forEach((face, f) => {
    Array.from(face).forEach((corner, k) => {
      for (const [i, x] of corners[Number(corner)].entries()) bytes.writeFloatLE(x, 84 + 50 * f + 12 + 12 * k + 4 * i)
    })
  })
  return new Uint8Array(bytes)
}

type Change = (bytes: Uint8Array, pick: (n: number) => number) => Uint8Array | undefined

const NUMBERS = [
  ...[
    'NaN',
    'inf',
    '-Infinity',
    '1e308',
    '-1e308',
    '1e-300',
    '-0',
    '0',
    '-1',
    '1e16',
    '1e30',
    '0x10',
    '1_0',
    '1,5',
    '',
  ],
  ...['99999999', '1000000000', '2147483648', '4294967295', '4294967296', '9007199254740993', '999999999999999'],
]
const WORDS = [
  '$Nodes',
  '<Piece>',
  '</Piece>',
  '<!--',
  ']]>',
  '"',
  '>',
  '/',
  'facet',
  'f 1 2 3',
  '\n',
  '\0',
  '#',
  '_',
  ';',
]

function replaceMatch(bytes: Uint8Array, pattern: RegExp, pick: (n: number) => number, by: (found: string) => string) {
  const text = textOf(bytes)
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return undefined
  const hit = found[pick(found.length)]
  return fromText(text.slice(0, hit.index) + by(hit[0]) + text.slice(hit.index + hit[0].length))
}

function lines(bytes: Uint8Array, change: (all: string[]) => void): Uint8Array {
  const all = textOf(bytes).split('\n')
  change(all)
  return fromText(all.join('\n'))
}

const CHANGES: Record<string, Change> = {
  'cut off': (bytes, pick) => bytes.slice(0, pick(bytes.length)),
  'a bit turned': (bytes, pick) => {
    const copy = bytes.slice()
    copy[pick(copy.length)] ^= 1 << pick(8)
    return copy
  },
  'a byte exchanged': (bytes, pick) => {
    const copy = bytes.slice()
    copy[pick(copy.length)] = pick(256)
    return copy
  },
  'eight bytes set': (bytes, pick) => {
    const at = pick(bytes.length)
    const kept = bytes.slice()
    kept.fill([0, 0xff, 0x7f][pick(3)], at, at + 8)
    return kept
  },
  'a number of 8 bytes': (bytes, pick) => {
    if (bytes.length < 8) return undefined
    const copy = bytes.slice()
    const value = [Number.NaN, Infinity, 1e308, -1e308, 1e-300, 1e30, 1e16][pick(7)]
    new DataView(copy.buffer).setFloat64(pick(copy.length - 7), value, true)
    return copy
  },
  'a line doubled': (bytes, pick) => lines(bytes, (all) => all.splice(pick(all.length), 0, all[pick(all.length)])),
  'a line removed': (bytes, pick) => lines(bytes, (all) => all.splice(pick(all.length), 1)),
  'lines exchanged': (bytes, pick) =>
    lines(bytes, (all) => {
      const [i, j] = [pick(all.length), pick(all.length)]
      const kept = all[i]
      all[i] = all[j]
      all[j] = kept
    }),
  'a piece removed': (bytes, pick) => {
    const at = pick(bytes.length)
    return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + 1 + pick(60))])
  },
  'a piece doubled': (bytes, pick) => {
    const at = pick(bytes.length)
    const to = at + 1 + pick(60)
    return Uint8Array.from([...bytes.subarray(0, to), ...bytes.subarray(at)])
  },
  'a number': (bytes, pick) =>
    replaceMatch(bytes, /-?\d+(\.\d+)?(e[-+]?\d+)?/gi, pick, () => NUMBERS[pick(NUMBERS.length)]),
  'a count': (bytes, pick) =>
    replaceMatch(bytes, /(?<=\n)\d+(?=[ \n\r])|(?<="|offset="|Number\w+=")\d+(?=")/g, pick, (found) =>
      pick(2) ? NUMBERS[pick(NUMBERS.length)] : String(Number(found) + pick(5) - 2),
    ),
  'two numbers exchanged': (bytes, pick) => {
    const found = textOf(bytes).match(/-?\d+(\.\d+)?(e[-+]?\d+)?/gi) ?? []
    if (found.length === 0) return undefined
    return replaceMatch(bytes, /-?\d+(\.\d+)?(e[-+]?\d+)?/gi, pick, () => found[pick(found.length)])
  },
  'a word put in': (bytes, pick) => {
    const at = pick(bytes.length)
    return Uint8Array.from([...bytes.subarray(0, at), ...bytesOf(WORDS[pick(WORDS.length)]), ...bytes.subarray(at)])
  },
  'UTF-8 with mark': (bytes) => Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]),
  'UTF-16': (bytes, pick) => {
    const wide = Buffer.from(textOf(bytes), 'utf16le')
    return Uint8Array.from(pick(2) ? [0xff, 0xfe, ...wide] : wide)
  },
  'ends of lines': (bytes, pick) => fromText(textOf(bytes).replaceAll('\n', ['\r\n', '\r', '\n\n', ' '][pick(4)])),
  'an attribute': (bytes, pick) =>
    replaceMatch(
      bytes,
      /(?<== ?")[^"]*(?=")/g,
      pick,
      () =>
        ['', 'constructor', '__proto__', 'Float32', 'Int8', 'UInt64', 'appended', 'binary', 'ascii', 'UInt32'][
          pick(10)
        ],
    ),
  'an offset': (bytes, pick) =>
    replaceMatch(bytes, /(?<=offset=")\d+/g, pick, (o) => String(Number(o) + 4 * pick(40) - 80)),
  'offsets exchanged': (bytes, pick) => {
    const found = textOf(bytes).match(/(?<=offset=")\d+/g) ?? []
    return found.length === 0
      ? undefined
      : replaceMatch(bytes, /(?<=offset=")\d+/g, pick, () => found[pick(found.length)])
  },
  'a bomb': (bytes, pick) => {
    const packed = deflateSync(new Uint8Array(2_000_000))
    const head = Buffer.alloc(16)
    for (const [i, n] of [1, 2_000_000, 2_000_000, packed.length].entries()) head.writeUInt32LE(n, 4 * i)
    const data = Buffer.concat([head, packed]).toString('base64')
    return pick(2)
      ? replaceMatch(bytes, /(?<=>\s*)[A-Za-z0-9+/=]{24,}/g, pick, () => data)
      : fromText(`${textOf(bytes)}${'<a>'.repeat(1000 * pick(50))}`)
  },
  nothing: (bytes) => bytes.slice(),
}

/** The files as they are. */
export const originals = (): Mutant[] => BASES.map(([base, bytes]) => ({ base, what: 'nothing', bytes }))

/** The n-th mutant: one change, or two. */
export function mutant(n: number): Mutant {
  const random = randomFrom(1_000_003 * n + 17)
  const pick = (count: number) => Math.min(count - 1, Math.floor(random() * count))
  const [base, sound] = BASES[n % BASES.length]
  const names = Object.keys(CHANGES)
  let bytes = sound
  const done: string[] = []
  for (let left = pick(4) === 0 ? 2 : 1; left > 0; ) {
    const name = names[pick(names.length)]
    const changed = bytes.length > 0 ? CHANGES[name](bytes, pick) : bytes
    if (!changed) continue
    bytes = changed
    done.push(name)
    left--
  }
  return { base, what: done.join(', '), bytes }
}

/** Files in memory before those of the disk. */
function hostWith(files: Record<string, Uint8Array>): Host {
  return {
    ...nodeHost(),
    readFile: (path) => {
      if (!Object.hasOwn(files, path)) throw new FileError(path, 'no such file')
      return files[path]
    },
    progress: () => {},
  }
}

const CASE = `title: Mutant
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.2 } }
joints: { j: { friction: 30 deg } }
contact: { joint: j }
stages: [{ run: { time: 1 ms } }]
`
const BLOCK = 'blocks:\n  rock: { shape: { box: [2, 2, 2] }, material: rock, rigid: true'
const CASES: Record<string, string> = {
  'discs.csv': `${CASE}${BLOCK}, cut: { discs: { d: { file: x.csv, joint: j } } } }\n`,
  'record.csv': `${CASE}${BLOCK} }\nboundaries: { b: { on: rock, velocity: { x: { table: x.csv } } } }\n`,
  'grains.json': `${CASE}particles: { p: { polyhedra: { file: x.json }, material: rock } }\n`
    .replace('contact: {', 'contact: { detect: shortest-link,')
    .replace('friction: 30 deg', 'friction: 30 deg, normal: 150 MN/m, shear: 100 MN/m'),
}

/** Whether a file is accepted. */
export function accepted({ base, bytes }: Mutant): boolean {
  try {
    readMutant(base, bytes)
    return true
  } catch {
    return false
  }
}

/** What is wrong with how a mutant was read; undefined: it was refused well, or is sound. */
export function flawOf({ base, bytes }: Mutant): string | undefined {
  try {
    const numbers = readMutant(base, bytes)
    const bad = numbers.find((x) => !(Math.abs(x) <= FARTHEST))
    return bad === undefined ? undefined : `accepted with ${bad}`
  } catch (error) {
    if (error instanceof Unsound) return error.message
    const { message } = error instanceof SetupError ? error : explain(error)
    if (/not your fault|\n\s+at |memory ran out/.test(message)) return message.slice(0, 600)
    return message.length > 1500 ? `a message of ${message.length} characters` : undefined
  }
}

/** Refused as sound after all. */
class Unsound extends Error {}

/** Numbers of what was read. */
function readMutant(base: string, bytes: Uint8Array): ArrayLike<number> & { find: Float64Array['find'] } {
  const extension = base.slice(base.lastIndexOf('.'))
  const name = `x${extension}`
  if (Object.hasOwn(CASES, base)) {
    const { variations } = readCase(CASES[base], { name: 'case.yaml', folder: '' })
    const run = startAny(variations[0], { host: hostWith({ [name]: bytes }), frames: false })
    return run.points
  }
  if (extension === '.stl' || extension === '.obj')
    return importSurface(name, hostWith({ [name]: bytes })).solid.vertices
  const partners = ['.node', '.ele', '.face'].includes(extension)
    ? Object.fromEntries(['.node', '.ele', '.face'].map((end) => [`x${end}`, fixture(`cube${end}`)]))
    : {}
  const { mesh } = importMesh(extension === '.face' ? 'x.ele' : name, hostWith({ ...partners, [name]: bytes }))
  const problems = checkMesh(mesh)
  if (problems.length > 0) throw new Unsound(`accepted, but ${problems[0]}`)
  return mesh.points
}
