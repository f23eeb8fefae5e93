/** The common plane of a pair: two axes, the normal, and a point near the contact, from which places are measured. */
export interface Frame {
  /** u axis, v axis, normal, origin: three numbers each. */
  axes: Float64Array
}

/** Axes of the plane with normal n: along the coordinate axis that the normal has least of, made perpendicular. */
export function makeFrame(frame: Frame, nx: number, ny: number, nz: number, ox: number, oy: number, oz: number): void {
  const f = frame.axes
  const ax = Math.abs(nx)
  const ay = Math.abs(ny)
  const az = Math.abs(nz)
  let ux = 0
  let uy = 0
  let uz = 0
  if (ax <= ay && ax <= az) {
    uy = -nz
    uz = ny
  } else if (ay <= az) {
    ux = nz
    uz = -nx
  } else {
    ux = -ny
    uy = nx
  }
  const scale = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz)
  ux *= scale
  uy *= scale
  uz *= scale
  f[0] = ux
  f[1] = uy
  f[2] = uz
  f[3] = ny * uz - nz * uy
  f[4] = nz * ux - nx * uz
  f[5] = nx * uy - ny * ux
  f[6] = nx
  f[7] = ny
  f[8] = nz
  f[9] = ox
  f[10] = oy
  f[11] = oz
}
