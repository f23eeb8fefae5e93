/** From where the light comes: the top is brightest, then the south side, then the east side. */
const LIGHT = [0.25, -0.55, 0.797]

/** Brightness of a surface with this unit normal. */
export const shadeOf = (x: number, y: number, z: number): number =>
  0.62 + 0.38 * Math.max(0, x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2])
