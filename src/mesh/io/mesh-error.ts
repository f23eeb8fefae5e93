/** A mistake in a mesh file or in a surface: the message is for the user and says file, line, what is wrong and the remedy. */
export class MeshError extends Error {
  override name = 'MeshError'
}

/** Throws a `MeshError` unless `condition` holds. */
export function demand(condition: boolean, message: () => string): asserts condition {
  if (!condition) throw new MeshError(message())
}
