/** An array of numbers that its holder only reads. */
export interface ReadNumbers {
  readonly length: number
  readonly byteOffset: number
  readonly [index: number]: number
}

/** The same columns, promised not to be written: what a stage takes as its input. */
export type Reads<T> = {
  readonly [K in keyof T]: T[K] extends Float64Array | Int32Array | Uint8Array ? ReadNumbers : T[K]
}
