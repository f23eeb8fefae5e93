/** A case that reads well but cannot be built: where in the case, what was expected, what was found, what to do. */
export class SetupError extends Error {
  readonly path: string
  readonly expected: string
  readonly found: string
  /** Empty where `found` says it. */
  readonly remedy: string

  constructor(path: string, expected: string, found: string, remedy: string) {
    super(`${path}: expected ${expected}, found ${found}${remedy && `; ${remedy}`}`)
    this.name = 'SetupError'
    this.path = path
    this.expected = expected
    this.found = found
    this.remedy = remedy
  }
}
