/**
 * The solid of a frame as a .vtu file (see vtu-file.ts).
 *
 * - Points are where they are now; `displacement` is data. A filter that warps by it would move them twice.
 * - Symmetric tensors are in VTK's order XX YY ZZ XY YZ XZ, which is that of a frame.
 * - Blocks that have been taken away keep their cells, which VTK is told to hide.
 * - Arrays that never change are encoded once by `vtuWriter` and come first, so that their offsets never change either.
 */

import type { Frame, FrameField, Scene } from './frame.ts'
import { clockData, type DataArray, type Deflate, dataArray, gridFile, nameTable, VECTOR } from './vtu-file.ts'

const TETRAHEDRON = 10
const TENSOR = ['XX', 'YY', 'ZZ', 'XY', 'YZ', 'XZ']

function staticArrays(scene: Scene, deflate?: Deflate): DataArray[] {
  const tets = scene.tets.length / 4
  const offsets = new Int32Array(tets)
  for (let i = 0; i < tets; i++) offsets[i] = 4 * (i + 1)
  return [
    dataArray('connectivity', 'Int32', scene.tets, deflate),
    dataArray('offsets', 'Int32', offsets, deflate),
    dataArray('types', 'UInt8', new Uint8Array(tets).fill(TETRAHEDRON), deflate),
    dataArray('block', 'Int32', scene.tetBlock, deflate),
    dataArray('material', 'Int32', scene.tetMaterial, deflate),
  ]
}

function fieldArray(f: FrameField, items: number, deflate?: Deflate): DataArray {
  if (f.values.length !== items * f.components)
    throw new Error(
      `field ${f.name}: ${f.values.length} values for ${items} ${f.on}s of ${f.components} components (${items * f.components} expected)`,
    )
  const components = f.components === 6 ? TENSOR : f.components === 3 ? VECTOR : []
  return dataArray(f.name, 'Float64', f.values, deflate, components, f.unit)
}

/** VTK's mark of cells that are not shown (vtkDataSetAttributes::HIDDENCELL). */
const HIDDEN = 32

function hiddenCells({ tetBlock }: Scene, removed: number[], deflate?: Deflate): DataArray {
  const marks = Uint8Array.from(tetBlock, (block) => (removed.includes(block) ? HIDDEN : 0))
  return dataArray('vtkGhostType', 'UInt8', marks, deflate)
}

/** The function that turns frames of one scene into files; without `deflate` the arrays stay plain. */
export function vtuWriter(scene: Scene, deflate?: Deflate): (frame: Frame) => Uint8Array {
  const fixed = staticArrays(scene, deflate)
  const names = nameTable('blocks', scene.blocks) + nameTable('materials', scene.materials)
  return (frame) => {
    const points = frame.points.length / 3
    const cells = scene.tets.length / 4
    const place = dataArray('Points', 'Float64', frame.points, deflate, VECTOR, 'm')
    const onPoints = frame.fields.filter((f) => f.on === 'node').map((f) => fieldArray(f, points, deflate))
    const onTets = frame.fields.filter((f) => f.on === 'tet').map((f) => fieldArray(f, cells, deflate))
    const hidden = frame.removed ? [hiddenCells(scene, frame.removed, deflate)] : []
    const grid = {
      fieldData: clockData(frame) + names,
      points,
      cells,
      vectors: onPoints.some((a) => a.name === 'displacement') ? 'displacement' : '',
      scalars: { on: 'cells' as const, name: 'block' },
      place,
      topology: fixed.slice(0, 3),
      onPoints,
      onCells: [...fixed.slice(3), ...onTets, ...hidden],
    }
    return gridFile(grid, [...fixed, place, ...onPoints, ...onTets, ...hidden], deflate)
  }
}
