/**
 * Contacts, and discs and spheres, of a frame as .vtu files of single vertices (see vtu-file.ts). A frame without any has an
 * empty file, so that every moment of a collection has the same parts; meshio reads no grid without cells.
 */

import { STATE_NAMES, TYPE_NAMES } from '../state/contacts.ts'
import { BREAK_MODES, type Frame, type PointCloud, type Scene } from './frame.ts'
import { clockData, type Deflate, dataArray, gridFile, nameTable, VECTOR } from './vtu-file.ts'

const VERTEX = 1

export type CloudWriter = (frame: Frame, cloud: PointCloud) => Uint8Array

export function contactWriter(scene: Scene, deflate?: Deflate): CloudWriter {
  const names =
    nameTable('blocks', scene.blocks) +
    nameTable('joints', scene.joints) +
    nameTable('types', TYPE_NAMES) +
    nameTable('states', STATE_NAMES) +
    nameTable('modes', BREAK_MODES)
  return (frame, cloud) => cloudFile(clockData(frame) + names, cloud, { vectors: 'force', scalars: 'state' }, deflate)
}

export function particleWriter(scene: Scene, deflate?: Deflate): CloudWriter {
  const names = nameTable('blocks', scene.blocks)
  return (frame, cloud) =>
    cloudFile(clockData(frame) + names, cloud, { vectors: 'velocity', scalars: 'radius' }, deflate)
}

function cloudFile(
  fieldData: string,
  cloud: PointCloud,
  first: { vectors: string; scalars: string },
  deflate?: Deflate,
): Uint8Array {
  const count = cloud.points.length / 3
  const counting = (from: number) => {
    const numbers = new Int32Array(count)
    for (let i = 0; i < count; i++) numbers[i] = i + from
    return numbers
  }
  const place = dataArray('Points', 'Float64', cloud.points, deflate, VECTOR, 'm')
  const topology = [
    dataArray('connectivity', 'Int32', counting(0), deflate),
    dataArray('offsets', 'Int32', counting(1), deflate),
    dataArray('types', 'UInt8', new Uint8Array(count).fill(VERTEX), deflate),
  ]
  const onPoints = cloud.fields.map(({ name, unit, components, values }) => {
    if (values.length !== components * count)
      throw new Error(`field ${name}: ${values.length} values for ${count} points of ${components} components`)
    const type = values instanceof Int32Array ? 'Int32' : 'Float64'
    return dataArray(name, type, values, deflate, components === 3 ? VECTOR : [], unit)
  })
  const grid = {
    fieldData,
    points: count,
    cells: count,
    vectors: first.vectors,
    scalars: { on: 'points' as const, name: first.scalars },
    place,
    topology,
    onPoints,
    onCells: [],
  }
  return gridFile(grid, [...topology, place, ...onPoints], deflate)
}
