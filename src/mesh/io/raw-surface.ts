/** What a reader found in a surface file: triangles, before they are welded and checked. */
export interface RawSurface {
  file: string
  /** Three finite coordinates for each point [m]; points may repeat. */
  points: Float64Array
  triangles: Int32Array
  /** Index into `groupNames` of each triangle; −1 for none. */
  group: Int32Array
  groupNames: string[]
  /** Of coordinates; those of a text may have passed through single precision too: points closer than its noise are one. */
  precision: 'single' | 'text' | 'double'
}
