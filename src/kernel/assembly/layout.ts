/** Byte offsets of the columns of `state/nodes.ts` and `state/tets.ts`. A pair is two tets that share a record. */

/** A node in `motion` (velocity x y z, 1/m, force x y z, one that is never read), and in `u`, `x`, `X`. */
export const NODE: usize = 64
export const IM: usize = 24
export const FORCE: usize = 32
export const POINT: usize = 32

/** A pair in `record`: gradients of nodes 1, 2, 3 (9 components), volume; each component 16 bytes. */
export const PAIR: usize = 160
export const VOLUME: usize = 144

/** A pair in `node`: eight places. */
export const PLACES: usize = 32

/** A pair in the scratch: tensors of nine and of six components; in `kept` six. */
export const NINE: usize = 144
export const SIX: usize = 96
