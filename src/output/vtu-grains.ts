/**
 * Polyhedral particles of a frame as a .vtu file (see vtu-file.ts): their surfaces as polygons, each with the values of its
 * particle, so that a filter may pick, colour or cut particles. Arrays that never change are encoded once and come first.
 */
import type { Frame, GrainFrame, GrainSurfaces, PointField, Scene } from './frame.ts'
import { clockData, type DataArray, type Deflate, dataArray, gridFile, nameTable, VECTOR } from './vtu-file.ts'

const POLYGON = 7

export type GrainWriter = (frame: Frame, grains: GrainFrame) => Uint8Array

export function grainWriter(scene: Scene, surfaces: GrainSurfaces, deflate?: Deflate): GrainWriter {
  const { loops, ends, particle, block, size } = surfaces
  const cells = ends.length
  const topology = [
    dataArray('connectivity', 'Int32', loops, deflate),
    dataArray('offsets', 'Int32', ends, deflate),
    dataArray('types', 'UInt8', new Uint8Array(cells).fill(POLYGON), deflate),
  ]
  const fixed = [
    dataArray('particle', 'Int32', particle, deflate),
    spread({ name: 'block', unit: '', components: 1, values: block }, surfaces, deflate),
    spread({ name: 'size', unit: 'm', components: 1, values: size }, surfaces, deflate),
  ]
  const names = nameTable('blocks', scene.blocks)
  return (frame, grains) => {
    const place = dataArray('Points', 'Float64', grains.points, deflate, VECTOR, 'm')
    const moving = grains.fields.map((field) => spread(field, surfaces, deflate))
    const grid = {
      fieldData: clockData(frame) + names,
      points: grains.points.length / 3,
      cells,
      vectors: '',
      scalars: { on: 'cells' as const, name: 'block' },
      place,
      topology,
      onPoints: [],
      onCells: [...fixed, ...moving],
    }
    return gridFile(grid, [...topology, ...fixed, place, ...moving], deflate)
  }
}

/** Values of particles → values of their polygons. */
function spread(field: PointField, { particle, block }: GrainSurfaces, deflate?: Deflate): DataArray {
  const { name, unit, components, values } = field
  if (values.length !== components * block.length)
    throw new Error(`field ${name}: ${values.length} values for ${block.length} particles of ${components} components`)
  const whole = values instanceof Int32Array
  const cells = particle.length
  const out = whole ? new Int32Array(components * cells) : new Float64Array(components * cells)
  for (let cell = 0; cell < cells; cell++)
    for (let i = 0; i < components; i++) out[components * cell + i] = values[components * particle[cell] + i]
  return dataArray(name, whole ? 'Int32' : 'Float64', out, deflate, components === 3 ? VECTOR : [], unit)
}
