/** Angles of the tests are in degrees, as they are measured. */
export const deg = Math.PI / 180

export const plane = (dip: number, dipDirection: number) => ({ dip: dip * deg, dipDirection: dipDirection * deg })

export const joint = (dip: number, dipDirection: number, friction: number, cohesion = 0) => ({
  ...plane(dip, dipDirection),
  friction: friction * deg,
  cohesion,
})

export const relative = (found: number, exact: number) => Math.abs(found - exact) / Math.abs(exact)
