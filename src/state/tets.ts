import type { Arena } from './arena.ts'
import { type Columns, type Layout, layOut, type ShownColumn } from './columns.ts'
import type { Reads } from './reads.ts'

/** Doubles in the record of a tet. Two neighbouring tets share a record, component by component. */
export const TET = 10
/** Components of the record: from 0 the shape gradients of nodes 1, 2, 3 [1/m] (node 0 has minus their sum), then the undeformed volume [m³]. */
export const VOLUME = 9
/** Tets of one pass through the element loop: their scratch stays in the second-level cache. */
export const PASS = 512

/** Place of a component of a tet in `record`. */
export const inTet = (tet: number, component: number): number => (tet >> 1) * (2 * TET) + 2 * component + (tet & 1)

/** Undeformed area of the side opposite a corner [m²]: 3V|∇N|. */
export function areaOfSide({ record }: Reads<Tets>, tet: number, side: number): number {
  let square = 0
  for (let i = 0; i < 3; i++) {
    const b = record[inTet(tet, i)]
    const c = record[inTet(tet, 3 + i)]
    const d = record[inTet(tet, 6 + i)]
    const x = side === 0 ? -(b + c + d) : side === 1 ? b : side === 2 ? c : d
    square += x * x
  }
  return 3 * record[inTet(tet, VOLUME)] * Math.sqrt(square)
}

/** Place of a component of the stress that a tet keeps. */
export const inKept = (tet: number, component: number): number => (tet >> 1) * 12 + 2 * component + (tet & 1)

/** Step from a tet to the next in the scratch columns, which hold so many components a tet. */
export const toNext = (tet: number, components: number): number => (tet & 1 ? 2 * components - 1 : 1)
/** The same in `record`: 2 × TET − 1; written out, V8 folds no imported constant. */
export const toNextRecord = (tet: number): number => (tet & 1 ? 19 : 1)

/** A run of tets of one material; `from` and `to` are even, padded by empty tets (no volume, all nodes 0). */
export interface Batch {
  material: number
  from: number
  to: number
}

/** What a model of a material that remembers something begins the row of each tet with; its own columns follow. */
const KEPT = {
  /** Stress xx yy zz xy yz xz that the step has left, in the undeformed frame. */
  STRESS: { each: 6, unit: 'Pa' },
  /** Energy lost so far, for each volume. */
  LOST: { unit: 'J/m3' },
} satisfies Columns
export const { STRESS, LOST } = layOut(KEPT).at

/** Columns of the history of a material: those that all have, and its own. */
export const withHistory = <T extends Columns>(own: T): Layout<typeof KEPT & T> => layOut({ ...KEPT, ...own })

/** What one material of a model is beyond its elastic constants, and what its tets remember. */
export interface MaterialState {
  /** Numbers that its model asks for, filled anew at the beginning of each stage. */
  own: Float64Array
  /** Rows of `wide` numbers: that of a tet begins at `at + wide × tet`. None where the material has no memory. */
  history: Float64Array
  at: number
  wide: number
  shown: readonly ShownColumn[]
  /** Where each patch begins over which volumetric strains are averaged, and the end of the last; empty: they are not. All even. */
  patches: Int32Array
}

/** Sizes of it. */
export interface MaterialStateCounts {
  own: number
  wide: number
  shown: readonly ShownColumn[]
  /** Volumetric strains are averaged; over what patches, once tets have their slots. */
  averaged?: boolean
  patches?: readonly number[]
}

export interface Tets {
  /** Slots, padding included. The batches hold those of deformable blocks; the others, of rigid ones, come behind. */
  count: number
  /** Tets of the model. */
  real: number
  batches: Batch[]
  /** TET doubles each, two by two. */
  record: Float64Array
  /**
   * Stress xx yy zz xy yz xz [Pa] that the stress update keeps (see each variant), two by two; whether any of it is not zero: who writes
   * one says so. Where there is none, models are handed `none`, two tets without any, so that no memory is read for it.
   */
  kept: Float64Array
  keeps: Int32Array
  none: Float64Array
  /** By material. */
  states: MaterialState[]
  /** Four nodes each, as the place of the node in `u` (node × POINT). */
  node: Int32Array
  block: Int32Array
  material: Int32Array
  /** Number of the tet in the model as meshed; −1 for padding. */
  origin: Int32Array
  /** Scratch of one pass, pair by pair like `record`: displacement gradient (9) … */
  gradient: Float64Array
  /** … Green strain (6) … */
  green: Float64Array
  /** … strain handed to the material (6) and the stress it answers with (6). */
  strain: Float64Array
  stress: Float64Array
}

export interface TetCounts {
  count: number
  real: number
  batches: Batch[]
  states: readonly MaterialStateCounts[]
}

export function layoutTets(arena: Arena, { count, real, batches, states }: TetCounts): Tets {
  return {
    count,
    real,
    batches,
    record: arena.floats(TET * count),
    kept: arena.floats(6 * count),
    keeps: arena.ints(1),
    none: arena.floats(12),
    states: states.map((state, material) => layoutState(arena, state, material, batches)),
    node: arena.ints(4 * count),
    block: arena.ints(count),
    material: arena.ints(count),
    origin: arena.ints(count),
    gradient: arena.floats(9 * PASS),
    green: arena.floats(6 * PASS),
    strain: arena.floats(6 * PASS),
    stress: arena.floats(6 * PASS),
  }
}

/** All tets of a material stand in one batch. */
function layoutState(
  arena: Arena,
  { own, wide, shown, patches = [] }: MaterialStateCounts,
  material: number,
  batches: readonly Batch[],
): MaterialState {
  const { from, to } = batches.find((batch) => batch.material === material) ?? { from: 0, to: 0 }
  return {
    own: arena.floats(own),
    history: arena.floats(wide * (to - from)),
    at: -wide * from,
    wide,
    shown,
    patches: arena.ints(patches.length),
  }
}
