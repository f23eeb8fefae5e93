/** Where searches get their arrays from, so that what they hold is counted and not reckoned. */
export interface WorkArrays {
  /** Bytes of all arrays handed out and not given back. */
  readonly bytes: number
  /** Zeros; an array that the new one takes the place of is given back. */
  ints(count: number, instead?: Int32Array): Int32Array
  floats(count: number, instead?: Float64Array): Float64Array
}

export function makeWorkArrays(): WorkArrays {
  let bytes = 0
  const count = <T extends Int32Array | Float64Array>(made: T, instead: T | undefined): T => {
    bytes += made.byteLength - (instead?.byteLength ?? 0)
    return made
  }
  return {
    get bytes() {
      return bytes
    },
    ints: (length, instead) => count(new Int32Array(length), instead),
    floats: (length, instead) => count(new Float64Array(length), instead),
  }
}
