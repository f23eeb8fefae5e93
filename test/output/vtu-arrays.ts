/** A plain reader of the .vtu files that Talus writes: the sizes of the grid, and its arrays by group and name. */
import { inflateSync } from 'node:zlib'

const TYPES = { Float64: Float64Array, Int32: Int32Array, UInt8: Uint8Array } as const

const GROUPS = ['PointData', 'CellData', 'Points', 'Cells']

export interface VtuArrays {
  points: number
  cells: number
  /** `CellData/velocity` → numbers. */
  arrays: Record<string, number[]>
}

export function readArrays(file: Uint8Array): VtuArrays {
  const bytes = Buffer.from(file)
  const begin = bytes.indexOf('<AppendedData')
  const data = bytes.indexOf('_', begin) + 1
  const head = bytes.subarray(0, begin).toString('utf8')
  const compressed = head.includes('vtkZLibDataCompressor')
  const arrays: VtuArrays['arrays'] = {}
  let group = ''
  for (const [tag, name, attributes] of head.matchAll(/<(\w+)([^>]*)>/g)) {
    if (GROUPS.includes(name)) group = name
    if (name !== 'DataArray') continue
    const of = (key: string) => attributes.match(new RegExp(` ${key}="([^"]*)"`))?.[1] ?? ''
    if (of('format') !== 'appended') continue
    const type = TYPES[of('type') as keyof typeof TYPES]
    if (!type) throw new Error(`unknown type in ${tag}`)
    const raw = compressed ? inflated(bytes, data + Number(of('offset'))) : plain(bytes, data + Number(of('offset')))
    arrays[`${group}/${of('Name')}`] = [...new type(new Uint8Array(raw).buffer)]
  }
  const size = (key: string) => Number(head.match(new RegExp(`${key}="(\\d+)"`))?.[1])
  return { points: size('NumberOfPoints'), cells: size('NumberOfCells'), arrays }
}

const u64 = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at))

const plain = (bytes: Buffer, at: number): Buffer => bytes.subarray(at + 8, at + 8 + u64(bytes, at))

function inflated(bytes: Buffer, at: number): Buffer {
  const blocks = u64(bytes, at)
  let from = at + 8 * (3 + blocks)
  const parts: Buffer[] = []
  for (let k = 0; k < blocks; k++) {
    const size = u64(bytes, at + 8 * (3 + k))
    parts.push(inflateSync(bytes.subarray(from, from + size)))
    from += size
  }
  return Buffer.concat(parts)
}
