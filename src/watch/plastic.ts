/** What materials remember of their tets, as records and frames show it. */
import type { FrameField } from '../output/frame.ts'
import type { World } from '../state/world.ts'
import type { Sample, TetMean } from './records.ts'

/** Columns that frames show, of all materials: each name once. */
export function shownNames({ tets }: World): { name: string; unit: string }[] {
  const units = new Map(tets.states.flatMap(({ shown }) => shown).map(({ name, unit }) => [name, unit]))
  return [...units].map(([name, unit]) => ({ name, unit }))
}

/** The value of a column in a tet; 0 where its material does not have it. */
export function readerOf({ tets }: World, name: string): (tet: number) => number {
  const places = tets.states.map(({ shown }) => shown.find((column) => column.name === name)?.at ?? -1)
  const last = tets.batches[tets.batches.length - 1]?.to ?? 0
  return (tet) => {
    const material = tets.material[tet]
    if (tet >= last || places[material] < 0) return 0
    const { history, at, wide } = tets.states[material]
    return history[at + wide * tet + places[material]]
  }
}

/** The mean of a column over tets, or of what is made of its values. */
export function meanOfColumn(
  world: World,
  name: string,
  { tets, weights }: TetMean,
  made = (value: number): number => value,
): Sample {
  const read = readerOf(world, name)
  return (_world, _mechanics, _ledger, out) => {
    out[0] = 0
    for (let k = 0; k < tets.length; k++) out[0] += weights[k] * made(read(tets[k]))
  }
}

/** Fields of a frame: in the numbering of the model. */
export function historyFields(world: World): FrameField[] {
  const { tets } = world
  return shownNames(world).map(({ name, unit }) => {
    const read = readerOf(world, name)
    const values = new Float64Array(tets.real)
    for (let slot = 0; slot < tets.count; slot++) if (tets.origin[slot] >= 0) values[tets.origin[slot]] = read(slot)
    return { name, unit, on: 'tet', components: 1, values }
  })
}
